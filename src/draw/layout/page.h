#pragma once

/* Pages, in points, and where a picture is on one. */

#include "draw/figure/drawing.h"

G_BEGIN_DECLS

typedef struct {
    double width, height; /* of the page, in points */
    double scale;         /* points to a pixel of the picture */
    double x, y;          /* of the picture's corner on the page, in points */
} PodaFit;

/* Reads `a4`, `slide` or `WxH` in millimetres. FALSE sets `error` (PODA_EMIT_ERROR). */
gboolean poda_page_parse (const char *text, PodaPage *page, GError **error);

/* Fits a picture of this size (pixels) into the page's margins, centred; without a page
 * the paper is as large as the picture. */
PodaFit poda_page_fit (const PodaPage *page, double width, double height);

/* Sets how large areas may be on this page for their letters to be read. */
void poda_page_make_room (const PodaPage *page, PodaDrawing *drawing);

#define PODA_EMIT_ERROR (poda_emit_error_quark ())
GQuark poda_emit_error_quark (void);

typedef enum {
    PODA_EMIT_ERROR_PAGE,   /* not a page size */
    PODA_EMIT_ERROR_SIZE,   /* larger than the format can show */
    PODA_EMIT_ERROR_LIBRARY /* Graphviz, librsvg or cairo failed */
} PodaEmitError;

G_END_DECLS
