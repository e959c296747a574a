#include "base/json.h"

#include <math.h>
#include <string.h>

void
poda_json_init (PodaJson *json, PodaOutput *output)
{
    *json = (PodaJson){ .output = output, .fresh = TRUE };
}

void
poda_json_init_script (PodaJson *json, PodaOutput *output)
{
    *json = (PodaJson){ .output = output, .fresh = TRUE, .script = TRUE };
}

/* Returns the number of bytes at `text` that must be escaped together. */
static inline gsize
unsafe_length (const char *text, gboolean script)
{
    guchar c = (guchar) *text;
    if (c < 0x20 || c == '"' || c == '\\')
        return 1;
    if (script && c == 0xe2 && (guchar) text[1] == 0x80
        && ((guchar) text[2] & 0xfe) == 0xa8)
        return 3; /* U+2028 and U+2029 */
    return script && c == '<' ? 1 : 0;
}

/* TRUE if no byte needs escaping in JSON or in scripts. */
static inline gboolean
is_plain (const char *text, gsize length)
{
    for (gsize i = 0; i < length; i++) {
        guchar c = (guchar) text[i];
        if (c < ' ' || c >= 0x80 || c == '"' || c == '\\' || c == '<')
            return FALSE;
    }
    return TRUE;
}

static void
write_string (const PodaJson *json, const char *text)
{
    PodaOutput *output = json->output;
    g_autofree char *valid = NULL;
    gsize all = strlen (text);
    if (is_plain (text, all)) {
        char *to = poda_output_room (output, all + 2);
        to[0] = to[all + 1] = '"';
        memcpy (to + 1, text, all);
        poda_output_take (output, all + 2);
        return;
    }
    if (!g_utf8_validate (text, -1, NULL))
        text = valid = g_utf8_make_valid (text, -1);
    const char *plain = text;
    poda_output_write (output, "\"", 1);
    while (*text != '\0') {
        gsize length = unsafe_length (text, json->script);
        if (length > 0) {
            poda_output_write (output, plain, (gsize) (text - plain));
            if (*text == '\n' || *text == '\t')
                poda_output_text (output, *text == '\n' ? "\\n" : "\\t");
            else if (*text == '"' || *text == '\\')
                poda_output_format (output, "\\%c", *text);
            else
                poda_output_format (output, "\\u%04x", g_utf8_get_char (text));
            plain = text + length;
        }
        text += MAX (length, 1);
    }
    poda_output_write (output, plain, (gsize) (text - plain));
    poda_output_write (output, "\"", 1);
}

/* Writes the part before an element: a comma, a line break or a space, its key. */
static void
begin_element (PodaJson *json, const char *key)
{
    gboolean further = json->depth > 0 && !json->fresh;
    gsize length = key != NULL ? strlen (key) : 0;
    gboolean plain = is_plain (key, length);
    char *begin = poda_output_room (json->output, length + 6), *to = begin;
    if (further)
        *to++ = ',';
    if (json->wrap)
        *to++ = '\n';
    else if (further && !json->script)
        *to++ = ' ';
    if (key != NULL && plain) {
        *to++ = '"';
        memcpy (to, key, length);
        to += length;
        *to++ = '"';
        *to++ = ':';
        *to = ' ';
        to += !json->script;
    }
    json->fresh = json->wrap = FALSE;
    poda_output_take (json->output, (gsize) (to - begin));
    if (!plain) {
        write_string (json, key);
        poda_output_write (json->output, ": ", json->script ? 1 : 2);
    }
}

void
poda_json_open (PodaJson *json, const char *key, const char *bracket)
{
    begin_element (json, key);
    poda_output_write (json->output, bracket, 1);
    json->depth++;
    json->fresh = TRUE;
}

void
poda_json_close (PodaJson *json, const char *bracket)
{
    g_assert (json->depth > 0);
    if (json->wrap)
        poda_output_write (json->output, "\n", 1);
    poda_output_write (json->output, bracket, 1);
    json->depth--;
    json->fresh = json->wrap = FALSE;
}

void
poda_json_string (PodaJson *json, const char *key, const char *value)
{
    begin_element (json, key);
    if (value == NULL)
        poda_output_write (json->output, "null", 4);
    else
        write_string (json, value);
}

void
poda_json_value (PodaJson *json, const char *key, PodaValue value)
{
    begin_element (json, key);
    char *to = poda_output_room (json->output, PODA_VALUE_BUFFER);
    if (isfinite (value))
        poda_value_format (value, PODA_STYLE_MACHINE, to);
    else
        strcpy (to, value > 0 ? "\"inf\"" : "\"-inf\"");
    poda_output_take (json->output, strlen (to));
}

void
poda_json_integer (PodaJson *json, const char *key, gint64 value)
{
    begin_element (json, key);
    char *room = poda_output_room (json->output, PODA_VALUE_BUFFER);
    poda_output_take (json->output, poda_integer_format (value, room));
}

void
poda_json_count (PodaJson *json, const char *key, guint64 value)
{
    begin_element (json, key);
    poda_output_format (json->output, "%" G_GUINT64_FORMAT, value);
}

void
poda_json_seconds (PodaJson *json, const char *key, double seconds)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];
    begin_element (json, key);
    poda_output_text (json->output,
                      g_ascii_formatd (buffer, sizeof buffer, "%.6f", seconds));
}

void
poda_json_boolean (PodaJson *json, const char *key, gboolean value)
{
    begin_element (json, key);
    poda_output_text (json->output, value ? "true" : "false");
}

void
poda_json_strings (PodaJson *json, const char *key, const GPtrArray *texts)
{
    poda_json_array (json, key);
    for (guint i = 0; i < texts->len; i++)
        poda_json_string (json, NULL, texts->pdata[i]);
    poda_json_end_array (json);
}

void
poda_json_write (PodaJson *json, const char *format, ...)
{
    g_auto (GStrv) words = g_strsplit (format, " ", -1);
    const PodaValue *value;
    va_list arguments;
    va_start (arguments, format);
    for (guint i = 0; words[i] != NULL; i++) {
        char *colon = strchr (words[i], ':');
        const char *key = colon != NULL ? words[i] : NULL;
        const char *letter = colon != NULL ? colon + 1 : words[i];
        g_autofree char *owned = NULL;
        if (colon != NULL)
            *colon = '\0';
        if (*letter == '{' || *letter == '[') {
            poda_json_open (json, key, letter);
        } else if (*letter == '}' || *letter == ']') {
            poda_json_close (json, letter);
        } else if (*letter == 's') {
            poda_json_string (json, key, va_arg (arguments, const char *));
        } else if (*letter == 'S') {
            owned = va_arg (arguments, char *);
            poda_json_string (json, key, owned);
        } else if (*letter == 'u') {
            poda_json_count (json, key, va_arg (arguments, guint));
        } else if (*letter == 'z') {
            poda_json_count (json, key, va_arg (arguments, gsize));
        } else if (*letter == 'b') {
            poda_json_boolean (json, key, va_arg (arguments, gboolean));
        } else if (*letter == 'v') {
            poda_json_value (json, key, va_arg (arguments, PodaValue));
        } else if (*letter == 'A') {
            poda_json_strings (json, key, va_arg (arguments, const GPtrArray *));
        } else if ((value = va_arg (arguments, const PodaValue *)) != NULL) {
            poda_json_value (json, key, *value);
        } else {
            poda_json_null (json, key);
        }
    }
    va_end (arguments);
}

void
poda_json_newline (PodaJson *json)
{
    if (json->depth > 0)
        json->wrap = TRUE;
    else
        poda_output_write (json->output, "\n", 1);
}
