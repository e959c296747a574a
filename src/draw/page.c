#include "draw/page.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define POINTS_PER_MM (72 / 25.4)
#define POINTS_PER_PIXEL 0.75
#define LEAST_MM 20.0
#define MOST_MM 5000.0

/* A small picture on a large page is not blown up beyond letters of its own size in
 * points. */
#define LARGEST_SCALE 1.0

G_DEFINE_QUARK (poda_emit_error, poda_emit_error)

/* Plain decimals alone: strtod by itself would read the x of 100x50 as part of a
 * number. */
static gboolean
parse_millimetres (const char *text, const char **end, double *points)
{
    char number[16];
    gsize length = strspn (text, "0123456789.");
    if (length == 0 || length >= sizeof number)
        return FALSE;
    g_strlcpy (number, text, length + 1);
    char *rest;
    double millimetres = g_ascii_strtod (number, &rest);
    *points = millimetres * POINTS_PER_MM;
    *end = text + length;
    return *rest == '\0' && millimetres >= LEAST_MM && millimetres <= MOST_MM;
}

gboolean
poda_page_parse (const char *text, PodaPage *page, GError **error)
{
    *page = (PodaPage){ 0 };
    if (g_str_equal (text, "a4")) {
        *page = (PodaPage){ 210 * POINTS_PER_MM, 297 * POINTS_PER_MM, 36, TRUE, FALSE };
        return TRUE;
    }
    if (g_str_equal (text, "slide")) {
        *page = (PodaPage){ 160 * POINTS_PER_MM, 90 * POINTS_PER_MM, 10, FALSE, TRUE };
        return TRUE;
    }
    const char *end;
    if (parse_millimetres (text, &end, &page->width) && *end == 'x'
        && parse_millimetres (end + 1, &end, &page->height) && *end == '\0') {
        page->margin = (page->width < page->height ? page->width : page->height) * 0.05;
        return TRUE;
    }
    g_set_error (
        error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_PAGE,
        _ ("page \"%s\": expected a4, slide or WIDTHxHEIGHT in millimetres, each from "
           "%g to %g"),
        text, LEAST_MM, MOST_MM);
    return FALSE;
}

PodaFit
poda_page_fit (const PodaPage *page, double width, double height)
{
    PodaFit fit = { .scale = POINTS_PER_PIXEL };
    if (page == NULL || page->width <= 0) {
        fit.width = width * fit.scale;
        fit.height = height * fit.scale;
        return fit;
    }
    gboolean turn = page->turns && (width > height) != (page->width > page->height);
    fit.width = turn ? page->height : page->width;
    fit.height = turn ? page->width : page->height;
    double inside_width = fit.width - 2 * page->margin;
    double inside_height = fit.height - 2 * page->margin;
    fit.scale =
        fmin (LARGEST_SCALE, fmin (inside_width / width, inside_height / height));
    fit.x = (fit.width - width * fit.scale) / 2;
    fit.y = (fit.height - height * fit.scale) / 2;
    return fit;
}
