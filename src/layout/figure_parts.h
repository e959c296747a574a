#pragma once

/* A figure in the making: what its parts share while poda_figure_new works. Each part
 * adds one kind of thing to the boxes; none but figure_place.c moves them. */

#include "layout/figure.h"

G_BEGIN_DECLS

typedef struct {
    PodaFigure *figure;
    const PodaRecord *record;
    const PodaProblem *problem;
    const PodaNode *root; /* the figure's */
    guint root_ply;
    guint32 *box_of;  /* by a node's id: its box, or PODA_FIGURE_NONE */
    GPtrArray *notes; /* of char *, owned */
} PodaFigureDraft;

/* The next node of the subtree of `root` in preorder; NULL at the end. `ply` follows.
 */
const PodaNode *
poda_figure_next_node (const PodaNode *node, const PodaNode *root, guint *ply);

/* Decides `fold` and the labels where the drawing leaves them open; returns how many
 * boxes will be visible. */
guint32 poda_figure_decide (PodaFigureDraft *draft);

/* Makes the visible boxes with all that a walk over the positions tells. */
void poda_figure_make_boxes (PodaFigureDraft *draft);

/* Adds the windows as on paper and the reasons of cuts, from one pass over the steps.
 */
void poda_figure_add_windows (PodaFigureDraft *draft);

/* Adds the sentences for tooltips, once everything else is written. */
void poda_figure_add_titles (PodaFigureDraft *draft);

/* Marks winning strategies and says in a note how many there are. */
void poda_figure_mark_strategy (PodaFigureDraft *draft);

/* Gives boxes and bands their places, and the figure its size. */
void poda_figure_place (PodaFigure *figure);

/* A number as it stands in the figure: in the mover's view where that is asked for,
 * with long decimals cut to what people read ("5.333…"). */
const char *poda_figure_number (const PodaDrawing *drawing, guint8 view,
                                PodaValue value, char buffer[PODA_VALUE_BUFFER]);

/* What was proved of a visited node, in the same view: negating turns a bound round. */
PodaBound poda_figure_bound (const PodaDrawing *drawing, const PodaNode *node);

/* Keeps a text in the figure, cut to `width` pixels with an ellipsis when it is longer.
 */
const char *poda_figure_keep (PodaFigure *figure, const char *text, double width);

G_END_DECLS
