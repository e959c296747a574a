/* How large pages are, and where a picture is on one. */

#include "draw/layout/page.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

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
    static const struct {
        const char *name;
        PodaPage page;
    } named[] = {
        { "a4", { 210 * POINTS_PER_MM, 297 * POINTS_PER_MM, 36, TRUE, FALSE } },
        { "slide", { 160 * POINTS_PER_MM, 90 * POINTS_PER_MM, 4, FALSE, FALSE } },
    };
    *page = (PodaPage){ 0 };
    for (guint i = 0; i < G_N_ELEMENTS (named); i++)
        if (g_ascii_strcasecmp (text, named[i].name) == 0) {
            *page = named[i].page;
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
    double upright = fmin ((page->width - 2 * page->margin) / width,
                           (page->height - 2 * page->margin) / height);
    gboolean turn = page->turns && (width > height) != (page->width > page->height)
                    && upright < PODA_LEAST_SCALE; /* only if it has to */
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

/* Points to a pixel of areas: their smallest letters, of 11 pixels, have 6 points. */
#define AREAS_SCALE 0.56

void
poda_page_make_room (const PodaPage *page, PodaDrawing *drawing)
{
    double width = (page->width - 2 * page->margin) / AREAS_SCALE;
    double height = (page->height - 2 * page->margin) / AREAS_SCALE;
    gboolean turn = page->turns && width <= height;
    drawing->room_width = turn ? height : width;
    drawing->room_height = turn ? width : height;
}
