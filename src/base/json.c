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

/* How many bytes at `text` cannot stand there as they are: every byte of a UTF-8
 * sequence beyond ASCII may, unless the JSON is part of a script. */
static inline gsize
unsafe_length (const char *text, gboolean script)
{
    guchar c = (guchar) *text;
    if (c < 0x20 || c == '"' || c == '\\')
        return 1;
    if (!script)
        return 0;
    if (c == 0xe2 && (guchar) text[1] == 0x80 && ((guchar) text[2] & 0xfe) == 0xa8)
        return 3; /* U+2028 and U+2029 */
    return c == '<' ? 1 : 0;
}

static void
write_quoted (const PodaJson *json, const char *text)
{
    PodaOutput *output = json->output;
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

/* TRUE if the bytes stand for themselves in every JSON, in scripts too. */
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
    gsize length = strlen (text);
    if (is_plain (text, length)) {
        char *to = poda_output_room (json->output, length + 2);
        to[0] = to[length + 1] = '"';
        memcpy (to + 1, text, length);
        poda_output_take (json->output, length + 2);
    } else if (g_utf8_validate (text, (gssize) length, NULL)) {
        write_quoted (json, text);
    } else {
        g_autofree char *valid = g_utf8_make_valid (text, -1);
        write_quoted (json, valid);
    }
}

/* Writes what comes before an element: a comma, a line break or a blank, its key. */
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

/* Writes an element of poda_json_write. */
static void
write_word (PodaJson *json, const char *key, char letter, va_list *arguments)
{
    g_autofree char *owned = NULL;
    const PodaValue *value;
    switch (letter) {
    case '{':
    case '[':
        poda_json_open (json, key, letter == '{' ? "{" : "[");
        break;
    case '}':
    case ']':
        poda_json_close (json, letter == '}' ? "}" : "]");
        break;
    case 's':
        poda_json_string (json, key, va_arg (*arguments, const char *));
        break;
    case 'S':
        owned = va_arg (*arguments, char *);
        poda_json_string (json, key, owned);
        break;
    case 'u':
        poda_json_count (json, key, va_arg (*arguments, guint));
        break;
    case 'z':
        poda_json_count (json, key, va_arg (*arguments, gsize));
        break;
    case 'b':
        poda_json_boolean (json, key, va_arg (*arguments, gboolean));
        break;
    case 'v':
        poda_json_value (json, key, va_arg (*arguments, PodaValue));
        break;
    case 'V':
        value = va_arg (*arguments, const PodaValue *);
        if (value != NULL)
            poda_json_value (json, key, *value);
        else
            poda_json_null (json, key);
        break;
    default:
        poda_json_strings (json, key, va_arg (*arguments, const GPtrArray *));
    }
}

void
poda_json_write (PodaJson *json, const char *format, ...)
{
    g_auto (GStrv) words = g_strsplit (format, " ", -1);
    va_list arguments;
    va_start (arguments, format);
    for (guint i = 0; words[i] != NULL; i++) {
        char *colon = strchr (words[i], ':');
        if (colon != NULL)
            *colon = '\0';
        write_word (json, colon != NULL ? words[i] : NULL,
                    colon != NULL ? colon[1] : words[i][0], &arguments);
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
