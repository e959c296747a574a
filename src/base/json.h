#pragma once

/* JSON as a stream, never built in memory. The writer adds commas and escapes strings;
 * the caller nests. Infinite numbers become the strings "inf" and "-inf". Invalid UTF-8
 * becomes U+FFFD. */

#include "base/output.h"
#include "base/value.h"

typedef struct {
    PodaOutput *output;
    guint depth;     /* number of open brackets */
    gboolean fresh;  /* the innermost brackets are empty so far */
    gboolean wrap;   /* a line break precedes the next element */
    gboolean script; /* for a script element: no spaces, safe texts */
} PodaJson;

void poda_json_init (PodaJson *json, PodaOutput *output);

/* Does the same for a script element: no spaces; `<`, U+2028, U+2029 are escaped. */
void poda_json_init_script (PodaJson *json, PodaOutput *output);

/* Begin and end an object or array; `key` is NULL inside an array and at the top. */
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

/* Writes an array of texts, char *. */
void poda_json_strings (PodaJson *json, const char *key, const GPtrArray *texts);

/* Writes several elements. A word of the format is a bracket or the letter of an
 * argument, in an object after its key and a colon:
 *
 *     s text, NULL: null     u guint   v PodaValue     V const PodaValue *, NULL: null
 *     S text that is freed   z gsize   b gboolean      A GPtrArray of texts
 *
 * "{ node:u name:S }" begins, fills and ends an object. */
void poda_json_write (PodaJson *json, const char *format, ...);

/* Adds a line break between the elements of a long array, or at the end. */
void poda_json_newline (PodaJson *json);
