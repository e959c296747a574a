#pragma once

/* JSON as a stream, never built in memory. The writer puts the commas and escapes the
 * strings; the caller keeps the nesting. Infinite numbers become the strings "inf" and
 * "-inf". Text that is not UTF-8 is mended with U+FFFD. */

#include "base/output.h"
#include "base/value.h"

typedef struct {
    PodaOutput *output;
    guint depth;     /* brackets that are open */
    gboolean fresh;  /* nothing stands yet in the innermost brackets */
    gboolean wrap;   /* a line break is due before what comes next */
    gboolean script; /* for a script element: tight, and no text can end the element */
} PodaJson;

void poda_json_init (PodaJson *json, PodaOutput *output);

/* The same inside a script element: no blanks, and `<`, U+2028, U+2029 escaped. */
void poda_json_init_script (PodaJson *json, PodaOutput *output);

/* `key` is NULL inside an array and at the top. */
void poda_json_open (PodaJson *json, const char *key, const char *bracket);
void poda_json_close (PodaJson *json, const char *bracket);
#define poda_json_object(json, key) poda_json_open (json, key, "{")
#define poda_json_array(json, key) poda_json_open (json, key, "[")
#define poda_json_end_object(json) poda_json_close (json, "}")
#define poda_json_end_array(json) poda_json_close (json, "]")

void
poda_json_string (PodaJson *json, const char *key, const char *value); /* NULL: null */
void poda_json_value (PodaJson *json, const char *key, PodaValue value);
void poda_json_seconds (PodaJson *json, const char *key, double seconds); /* to 1e-6 */
void poda_json_integer (PodaJson *json, const char *key, gint64 value);
void poda_json_count (PodaJson *json, const char *key, guint64 value);
void poda_json_boolean (PodaJson *json, const char *key, gboolean value);
#define poda_json_null(json, key) poda_json_string (json, key, NULL)

/* An array of texts, char *. */
void poda_json_strings (PodaJson *json, const char *key, const GPtrArray *texts);

/* Writes several elements. A word of the format is a bracket or the letter of an
 * argument, in an object with its key and a colon before:
 *
 *     s text, NULL: null     u guint   v PodaValue     V const PodaValue *, NULL: null
 *     S text that is freed   z gsize   b gboolean      A GPtrArray of texts
 *
 * "{ node:u name:S }" begins, fills and ends an object. */
void poda_json_write (PodaJson *json, const char *format, ...);

/* A line break between the elements of a long array, or at the end. */
void poda_json_newline (PodaJson *json);
