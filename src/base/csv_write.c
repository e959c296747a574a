/* Fields as they are written, and that no spreadsheet runs them. */

#include <string.h>

#include "base/csv.h"
#include "teach/sheet/sheet.h"
#include "base/value.h"

/* Also the wide forms, which spreadsheets in Japanese take for the narrow ones. */
static gboolean
begins_formula (const char *text)
{
    gunichar c = g_utf8_get_char (text);
    return c == '=' || c == '+' || c == '-' || c == '@' || c == 0xff1d || c == 0xff0b
           || c == 0xff0d || c == 0xff20;
}

/* Behind blanks and quotes as well: what a guard has been put before stays apart from
 * what had one already. */
static gboolean
is_formula (const char *text)
{
    PodaValue value;
    const char *at = text;
    while (*at == '\'' || poda_csv_blank (at) > 0)
        at = g_utf8_next_char (at);
    return begins_formula (at) && !poda_value_parse (text, &value);
}

const char *
poda_csv_plain (const char *cell)
{
    return *cell == '\'' && is_formula (cell + 1) ? cell + 1 : cell;
}

static gboolean
needs_quotes (const char *text)
{
    gsize length = strlen (text);
    return strpbrk (text, ",;\t\"\r\n") != NULL || poda_csv_blank (text) > 0
           || (length > 0 && text[length - 1] == ' ');
}

static void
write_quoted (PodaOutput *output, const char *guard, const char *text)
{
    poda_output_format (output, "\"%s", guard);
    for (const char *quote; (quote = strchr (text, '"')) != NULL; text = quote + 1) {
        poda_output_write (output, text, (gsize) (quote - text) + 1);
        poda_output_text (output, "\"");
    }
    poda_output_text (output, text);
    poda_output_text (output, "\"");
}

void
poda_csv_field (PodaOutput *output, const char *text)
{
    const char *guard = is_formula (text) ? "'" : "";
    if (needs_quotes (text))
        write_quoted (output, guard, text);
    else
        poda_output_format (output, "%s%s", guard, text);
}

/* A line of the text: its line ends become blanks. */
static void
append_flat (GString *line, const char *text)
{
    for (; *text != '\0'; text++)
        g_string_append_c (line, *text == '\n' || *text == '\r' ? ' ' : *text);
}

void
poda_csv_write_line (PodaOutput *output, const char *key, const char *text)
{
    g_autoptr (GString) line = g_string_new ("# ");
    append_flat (line, key);
    g_string_append (line, *text != '\0' ? ": " : ":");
    append_flat (line, text);
    if (strpbrk (line->str, ",;\t\"") != NULL)
        write_quoted (output, "", line->str);
    else
        poda_output_text (output, line->str);
    poda_output_text (output, "\n");
}
