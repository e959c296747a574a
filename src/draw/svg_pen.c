#include "draw/svg_parts.h"

#include <math.h>
#include <stdarg.h>

#define FLUSH_AT 65536

void
poda_svg_flush (PodaSvg *svg)
{
    poda_output_write (svg->output, svg->text->str, svg->text->len);
    g_string_truncate (svg->text, 0);
}

static void
put_unsigned (GString *text, guint64 number)
{
    char digits[24];
    guint at = sizeof digits;
    do
        digits[--at] = (char) ('0' + number % 10);
    while ((number /= 10) > 0);
    g_string_append_len (text, digits + at, sizeof digits - at);
}

static void
put_length (GString *text, double length)
{
    gint64 hundredths = (gint64) floor (length * 100 + 0.5);
    if (hundredths < 0) {
        g_string_append_c (text, '-');
        hundredths = -hundredths;
    }
    put_unsigned (text, (guint64) hundredths / 100);
    guint rest = hundredths % 100;
    if (rest == 0)
        return;
    g_string_append_c (text, '.');
    g_string_append_c (text, (char) ('0' + rest / 10));
    if (rest % 10 != 0)
        g_string_append_c (text, (char) ('0' + rest % 10));
}

/* What XML cannot hold (control characters, text that is not UTF-8) becomes U+FFFD. */
static void
put_odd (GString *text, const char **at)
{
    gunichar c = g_utf8_get_char_validated (*at, -1);
    if (c == (gunichar) -1 || c == (gunichar) -2) {
        g_string_append (text, "\xef\xbf\xbd");
        (*at)++;
        return;
    }
    if (c == 0xfffe || c == 0xffff || (c >= 0x7f && c < 0xa0))
        g_string_append (text, "\xef\xbf\xbd");
    else
        g_string_append_len (text, *at, g_utf8_next_char (*at) - *at);
    *at = g_utf8_next_char (*at);
}

static void
put_escaped (GString *text, const char *at)
{
    while (*at != '\0') {
        guchar c = *at;
        if (c >= 0x7f) {
            put_odd (text, &at);
            continue;
        }
        if (c == '<')
            g_string_append (text, "&lt;");
        else if (c == '>')
            g_string_append (text, "&gt;");
        else if (c == '&')
            g_string_append (text, "&amp;");
        else if (c == '"')
            g_string_append (text, "&quot;");
        else if (c < 0x20)
            g_string_append (text, c == '\t' || c == '\n' ? " " : "\xef\xbf\xbd");
        else
            g_string_append_c (text, (char) c);
        at++;
    }
}

void
poda_svg_put (PodaSvg *svg, const char *pattern, ...)
{
    va_list arguments;
    va_start (arguments, pattern);
    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c != '%') {
            g_string_append_c (svg->text, *c == '\'' ? '"' : *c);
            continue;
        }
        switch (*++c) {
        case 'd':
            put_length (svg->text, va_arg (arguments, double));
            break;
        case 'u':
            put_unsigned (svg->text, va_arg (arguments, guint));
            break;
        case 's':
            put_escaped (svg->text, va_arg (arguments, const char *));
            break;
        case 'r':
            g_string_append (svg->text, va_arg (arguments, const char *));
            break;
        default:
            g_assert_not_reached ();
        }
    }
    va_end (arguments);
    if (svg->output != NULL && svg->text->len >= FLUSH_AT)
        poda_svg_flush (svg);
}
