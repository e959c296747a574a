#pragma once

/* The options of `poda draw` that say how a picture looks, as typed and as read. */

#include "draw/picture.h"

G_BEGIN_DECLS

typedef struct {
    char *labels, *pruned, *fold, *focus, *theme, *shapes, *view, *strategy, *win_at,
        *page, *title, *compare, *step, *steps;
    gboolean blank;

    char *warning; /* that came with the picture */

    PodaDrawing drawing;
    enum {
        PODA_DRAW_PRUNED_NONE,
        PODA_DRAW_PRUNED_STUB,
        PODA_DRAW_PRUNED_FULL
    } shown_pruned;
    PodaPage sheet;
} PodaDraw;

/* Reads what was typed, but for the title, the search and the stills. FALSE sets
 * `error`. */
gboolean poda_draw_read (PodaDraw *draw, GError **error);

/* Frees what was typed. */
void poda_draw_clear (PodaDraw *draw);

G_END_DECLS
