#pragma once

/* Pages, and complete figures: built, placed, and folded until they fit. */

#include "draw/figure/drawing.h"

G_BEGIN_DECLS

/* Builds and places the figure of a record with steps and pruned nodes. If it is too
 * large, or unreadable on its page, it gets fewer labels and folds, unless options
 * forbid this; notes say so. `record` must outlive it. */
PodaFigure *poda_figure_new (const PodaRecord *record, const PodaDrawing *drawing);

/* Makes the figure of a search at a snapshot. It reveals nothing about later steps: for
 * two searches that agree so far it is the same, except for leaf values. The caption
 * describes the last step. `whole` was made of the same record with `stills`. If the
 * record has all nodes, boxes are placed as in `whole`; otherwise, in large games, only
 * the nodes entered so far and their children are drawn. `whole` must outlive the
 * figure, and the snapshot must not move. */
PodaFigure *poda_figure_at (const PodaFigure *whole, const PodaSnapshot *snapshot);

/* Makes a figure of two searches of one tree, side by side or one below the other.
 * Boxes have the same coordinates in both; those that differ in status, value or bound
 * are marked. Only svg, pdf, png and txt support it. The records must outlive it. */
PodaFigure *poda_figure_new_pair (const PodaRecord *first, const PodaRecord *second,
                                  const PodaDrawing *drawing);

/* --- Pages --- */

/* The position of a picture on its page. */
typedef struct {
    double width, height; /* the page's, in points */
    double scale;         /* points per pixel of the picture */
    double x, y;          /* the picture's corner on the page, in points */
} PodaFit;

/* Reads `a4`, `slide` or `WxH` in millimetres. Returns FALSE with `error` set
 * (PODA_EMIT_ERROR). */
gboolean poda_page_parse (const char *text, PodaPage *page, GError **error);

/* Fits a picture of this size (pixels) into the page's margins, centred; without a
 * page, the paper has the size of the picture. */
PodaFit poda_page_fit (const PodaPage *page, double width, double height);

/* Sets the maximum size of areas on this page at which texts are readable. */
void poda_page_make_room (const PodaPage *page, PodaDrawing *drawing);

/* Returns the smallest font size in the figure, in pixels. */
double poda_figure_letters (const PodaFigure *figure);

/* Returns a warning if the texts are unreadable on the page, with a remedy, else NULL;
 * the caller frees it. */
char *poda_page_warning (const PodaFigure *figure, const PodaPage *page);

/* Returns the option that makes the figure just small enough: `--fold 3`, or
 * `--siblings 40` if no fold suffices. NULL: neither does, or the figure is a step or
 * one of two. The caller frees it. */
char *
poda_figure_smaller (const PodaFigure *figure,
                     gboolean (*fits) (const PodaFigure *figure, gconstpointer data),
                     gconstpointer data);

#define PODA_EMIT_ERROR (poda_emit_error_quark ())
GQuark poda_emit_error_quark (void);

typedef enum {
    PODA_EMIT_ERROR_PAGE,   /* not a page size */
    PODA_EMIT_ERROR_SIZE,   /* too large for the format */
    PODA_EMIT_ERROR_LIBRARY /* Graphviz, librsvg or cairo failed */
} PodaEmitError;

G_END_DECLS
