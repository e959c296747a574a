#pragma once

/* Pictures of dots and of paper, through librsvg and cairo: png and pdf, and how a
 * picture is fitted into a page. */

#include "base/output.h"
#include "draw/figure.h"

G_BEGIN_DECLS

/* A page for pdf and png, in points (72 to an inch); 0 x 0: as large as the picture. */
typedef struct {
    double width, height;
    double margin;
    gboolean turns; /* may be turned to the picture's orientation */
    gboolean shown; /* on a wall, larger than it is: smaller letters can be read */
} PodaPage;

/* Reads `a4`, `slide` or `WxH` in millimetres. FALSE sets `error` (PODA_EMIT_ERROR). */
gboolean poda_page_parse (const char *text, PodaPage *page, GError **error);

typedef struct {
    double width, height; /* of the page, in points */
    double scale;         /* points to a pixel of the picture */
    double x, y;          /* of the picture's corner on the page, in points */
} PodaFit;

/* Fits a picture of this size (pixels) into the page's margins, centred; without a page
 * the paper is as large as the picture. */
PodaFit poda_page_fit (const PodaPage *page, double width, double height);

/* The svg of the figure through librsvg and cairo. `warning` receives, when it is not
 * NULL, one line for people where text got too small to read or the picture was scaled
 * to the format's limits; the caller frees it. */
gboolean poda_emit_pdf (const PodaFigure *figure, const PodaPage *page,
                        PodaOutput *output, char **warning, GError **error);
gboolean poda_emit_png (const PodaFigure *figure, const PodaPage *page,
                        PodaOutput *output, char **warning, GError **error);

/* A pdf of several pages, one for each figure that is added, in their order. Finishing
 * frees it, and leaves the output open. */
typedef struct _PodaPdf PodaPdf;

PodaPdf *poda_pdf_new (PodaOutput *output);
gboolean poda_pdf_add (PodaPdf *pdf, const PodaFigure *figure, const PodaPage *page,
                       char **warning, GError **error);
gboolean poda_pdf_finish (PodaPdf *pdf, GError **error);
void poda_pdf_free (PodaPdf *pdf);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaPdf, poda_pdf_free)

G_END_DECLS
