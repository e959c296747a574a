#pragma once

/* Pages, and whole figures: built, placed, and folded until they fit. */

#include "draw/figure/drawing.h"

G_BEGIN_DECLS

/* Builds and places the figure of a record with steps and pruned nodes, with fewer
 * labels and folded where it is too large or its letters too small on its page, unless
 * asked otherwise; notes say so. `record` must outlive it. */
PodaFigure *poda_figure_new (const PodaRecord *record, const PodaDrawing *drawing);

/* Makes the figure of a search at a moment. It shows nothing of what comes after: of
 * two searches that agree up to there it is the same, but for the values of leaves. The
 * caption says what has just happened. `whole` was made of the same record with
 * `stills`. If the record has all nodes, boxes are where they are in `whole`; else, in
 * large games, only the nodes entered by then and their children are there. `whole`
 * must outlive it, and the moment stay where it is. */
PodaFigure *poda_figure_at (const PodaFigure *whole, const PodaMoment *moment);

/* Makes a figure of two searches of one tree, beside or below each other. Boxes have
 * the same places in both, and those that differ in status, value or bound are marked.
 * Only svg, pdf, png and txt show it. The records must outlive it. */
PodaFigure *poda_figure_new_pair (const PodaRecord *first, const PodaRecord *second,
                                  const PodaDrawing *drawing);

/* --- Pages --- */

/* Where a picture is on its page. */
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

/* Returns the smallest letters of the figure, in pixels. */
double poda_figure_letters (const PodaFigure *figure);

/* Returns one line for people if these cannot be read on the page, with what fits, else
 * NULL; the caller frees it. */
char *poda_page_warning (const PodaFigure *figure, const PodaPage *page);

/* Returns the option that makes the figure small enough to fit, and as large as can be
 * then: `--fold 3`, or `--siblings 40` if no fold does. NULL: neither, or the figure is
 * a step or one of two. The caller frees it. */
char *
poda_figure_smaller (const PodaFigure *figure,
                     gboolean (*fits) (const PodaFigure *figure, gconstpointer data),
                     gconstpointer data);

#define PODA_EMIT_ERROR (poda_emit_error_quark ())
GQuark poda_emit_error_quark (void);

typedef enum {
    PODA_EMIT_ERROR_PAGE,   /* not a page size */
    PODA_EMIT_ERROR_SIZE,   /* larger than the format can show */
    PODA_EMIT_ERROR_LIBRARY /* Graphviz, librsvg or cairo failed */
} PodaEmitError;

G_END_DECLS
