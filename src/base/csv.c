#include "base/csv.h"

#include <string.h>

#include "base/value.h"

#define NO_WIDTH 0x200b
#define BYTE_ORDER_MARK 0xfeff

gsize
poda_csv_blank (const char *text)
{
    guchar byte = (guchar) *text;
    if (byte < 0x80)
        return byte == ' ' || (byte >= '\t' && byte <= '\r');
    gunichar c = g_utf8_get_char (text);
    gboolean blank = g_unichar_isspace (c) || c == NO_WIDTH || c == BYTE_ORDER_MARK;
    return blank ? (gsize) (g_utf8_next_char (text) - text) : 0;
}

/* Skips blanks and quotes, so that guarding is reversible for guarded texts, too. */
gboolean
poda_csv_is_guarded (const char *text)
{
    PodaValue value;
    const char *at = text;
    while (*at == '\'' || poda_csv_blank (at) > 0)
        at = g_utf8_next_char (at);
    gunichar c = g_utf8_get_char (at);
    /* Includes the full-width forms, which Japanese spreadsheets treat alike. */
    gboolean begins_one = c == '=' || c == '+' || c == '-' || c == '@' || c == 0xff1d
                          || c == 0xff0b || c == 0xff0d || c == 0xff20;
    return begins_one && !poda_value_parse (text, &value);
}

const char *
poda_csv_plain (const char *cell)
{
    return *cell == '\'' && poda_csv_is_guarded (cell + 1) ? cell + 1 : cell;
}

static void
write_quoted (PodaOutput *output, const char *guard, const char *text)
{
    g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
    g_autofree char *doubled = g_strjoinv ("\"\"", parts);
    poda_output_format (output, "\"%s%s\"", guard, doubled);
}

void
poda_csv_exact (PodaOutput *output, const char *text)
{
    if (*text == '#' || strpbrk (text, ",\"\r\n") != NULL)
        write_quoted (output, "", text);
    else
        poda_output_text (output, text);
}

void
poda_csv_field (PodaOutput *output, const char *text)
{
    const char *guard = poda_csv_is_guarded (text) ? "'" : "";
    gsize length = strlen (text);
    if (strpbrk (text, ",;\t\"\r\n") != NULL || poda_csv_blank (text) > 0
        || (length > 0 && text[length - 1] == ' '))
        write_quoted (output, guard, text);
    else
        poda_output_format (output, "%s%s", guard, text);
}
