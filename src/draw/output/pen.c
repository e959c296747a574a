#include "draw/output/scene.h"

#include <math.h>
#include <stdarg.h>

#define FLUSH_AT 65536

void
poda_pen_init (PodaPen *pen, const PodaPatterns *patterns, const PodaFigure *figure,
               PodaOutput *output)
{
    *pen = (PodaPen){ .patterns = patterns,
                      .figure = figure,
                      .output = output,
                      .text = g_string_new (NULL),
                      .scale = 1 };
}

void
poda_pen_clear (PodaPen *pen)
{
    if (pen->text != NULL)
        g_string_free (pen->text, TRUE);
    pen->text = NULL;
}

void
poda_pen_flush (PodaPen *pen)
{
    poda_output_write (pen->output, pen->text->str, pen->text->len);
    g_string_truncate (pen->text, 0);
}

static void
put_unsigned (GString *text, guint64 number)
{
    char digits[24];
    guint at = sizeof digits;
    do
        digits[--at] = (char) ('0' + number % 10);
    while ((number /= 10) > 0);
    while (at < sizeof digits) /* so few that a copy would cost more */
        g_string_append_c (text, digits[at++]);
}

/* TikZ' points need no hundredths, and people may read them. */
static void
put_length (PodaPen *pen, double length)
{
    GString *text = pen->text;
    gint64 hundredths = pen->patterns->kind == PODA_PEN_TIKZ
                            ? (gint64) floor (length * 10 + 0.5) * 10
                            : (gint64) floor (length * 100 + 0.5);
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

void
poda_pen_put (PodaPen *pen, const char *pattern, ...)
{
    GString *text = pen->text;
    va_list arguments;
    va_start (arguments, pattern);
    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c != '%') {
            g_string_append_c (text, *c == '\'' ? '"' : *c);
            continue;
        }
        switch (*++c) {
        case 'd':
            put_length (pen, va_arg (arguments, double) * pen->scale);
            break;
        case 'u':
            put_unsigned (text, va_arg (arguments, guint));
            break;
        case 's':
            pen->patterns->escape (text, va_arg (arguments, const char *));
            break;
        case 'r':
            g_string_append (text, va_arg (arguments, const char *));
            break;
        default:
            g_assert_not_reached ();
        }
    }
    va_end (arguments);
    if (pen->output != NULL && text->len >= FLUSH_AT)
        poda_pen_flush (pen);
}

static void
put_look (PodaPen *pen, const PodaLook *look)
{
    GString *text = pen->text;
    if (pen->patterns->kind == PODA_PEN_TIKZ) {
        g_string_append (text, look->tikz);
        g_string_append (text, look->more != NULL ? look->more : "");
    } else if (look->css != NULL) {
        g_string_append (text, " class=\"");
        g_string_append (text, look->css);
        g_string_append_c (text, '"');
    }
}

/* What is added to a number of a pattern, with a digit behind the point at most. By
 * hand, since strtod costs more than all else that is written of a sign. */
static double
read_added (const char *text, const char **end)
{
    int sign = *text == '-' ? -1 : 1, tenths = 0, scale = 10;
    for (text += sign < 0; *text != ']'; text++)
        if (*text == '.')
            scale = 1;
        else
            tenths = tenths * 10 + (*text - '0');
    *end = text;
    return sign * tenths * scale / 10.0;
}

void
poda_pen_form (PodaPen *pen, const char *pattern, const PodaLook *look,
               const double *numbers, const char *text)
{
    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c != '%') {
            g_string_append_c (pen->text, *c == '\'' ? '"' : *c);
            continue;
        }
        c++;
        if (*c == 'l') {
            put_look (pen, look);
        } else if (*c == 's') {
            pen->patterns->escape (pen->text, text);
        } else {
            double from = *c == 'x' ? pen->origin.x : *c == 'y' ? pen->origin.y : 0;
            c += *c == 'x' || *c == 'y';
            double number = numbers[*c - '0'] - from;
            if (c[1] == '[')
                number += read_added (c + 2, &c);
            put_length (pen, number * pen->scale);
        }
    }
    if (pen->output != NULL && pen->text->len >= FLUSH_AT)
        poda_pen_flush (pen);
}

void
poda_pen_open (PodaPen *pen, const char *css)
{
    poda_pen_form (pen, pen->patterns->group, NULL, NULL, css);
}

void
poda_pen_close (PodaPen *pen)
{
    poda_pen_form (pen, pen->patterns->group_end, NULL, NULL, NULL);
}

void
poda_pen_end_line (PodaPen *pen)
{
    poda_pen_form (pen, pen->patterns->line_end, NULL, NULL, NULL);
}

void
poda_pen_rect (PodaPen *pen, const PodaLook *look, const PodaRect *r, double radius)
{
    const PodaPatterns *patterns = pen->patterns;
    const double numbers[] = {
        r->left, r->top, r->right, r->bottom, r->right - r->left, r->bottom - r->top,
        radius
    };
    poda_pen_form (pen, radius > 0 ? patterns->rect : patterns->sharp_rect, look,
                   numbers, NULL);
}

void
poda_pen_line (PodaPen *pen, const PodaLook *look, PodaPoint from, PodaPoint to)
{
    const double numbers[] = { from.x, from.y, to.x, to.y, to.x - from.x };
    poda_pen_form (pen,
                   from.y == to.y ? pen->patterns->level_line : pen->patterns->line,
                   look, numbers, NULL);
}

void
poda_pen_path (PodaPen *pen, const PodaLook *look, const PodaPoint *points, guint n,
               gboolean closed)
{
    const PodaPatterns *patterns = pen->patterns;
    poda_pen_form (pen, patterns->path, look, NULL, NULL);
    for (guint i = 0; i < n; i++) {
        const double numbers[] = { points[i].x, points[i].y };
        gboolean from = closed ? i == 0 : i % 2 == 0;
        poda_pen_form (pen, from ? patterns->path_from : patterns->path_to, NULL,
                       numbers, NULL);
    }
    poda_pen_form (pen, closed ? patterns->path_closed : patterns->path_end, NULL, NULL,
                   NULL);
}

void
poda_pen_wedge (PodaPen *pen, const PodaLook *look, PodaPoint tip, double half,
                double height)
{
    const double numbers[] = { tip.x,     tip.y,        half,           height,
                               -2 * half, tip.x + half, tip.y + height, tip.x - half };
    poda_pen_form (pen, pen->patterns->wedge, look, numbers, NULL);
}

void
poda_pen_sign (PodaPen *pen, PodaSign sign, double x, double y)
{
    const double numbers[] = { x, y, 0 };
    poda_pen_form (pen, pen->patterns->signs[sign], NULL, numbers, NULL);
}

void
poda_pen_text (PodaPen *pen, const PodaLook *look, double x, double y, const char *text)
{
    const double numbers[] = { x, y };
    poda_pen_form (pen, pen->patterns->text, look, numbers, text);
}

gboolean
poda_pen_failed (const PodaPen *pen)
{
    return pen->output != NULL && poda_output_failed (pen->output);
}
