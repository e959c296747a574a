#pragma once

/* A figure in the making: what its parts share while poda_figure_new works. Each part
 * adds one kind of thing to the boxes; none but figure_place.c moves them. */

#include "draw/figure.h"

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

/* Adds what the steps tell: the windows as on paper, the reasons of cuts, and for
 * stills how much room texts need on the way. */
void poda_figure_add_steps (PodaFigureDraft *draft);

/* Whether the figure shows windows. */
gboolean poda_figure_has_windows (const PodaFigure *figure);

/* Writes the windows of a visited inner node at its box, as they stand at the moment.
 */
void
poda_figure_write_window (PodaFigure *figure, PodaBox *box, const PodaMoment *moment);

/* What has just happened, as a caption; the caller frees it. */
char *poda_figure_still_caption (const PodaMoment *moment);

/* The marks that a box shows by its form. */
guint poda_figure_legend_of (const PodaBox *box, gboolean blank);

/* Adds the sentences for tooltips, once everything else is written. */
void poda_figure_add_titles (PodaFigure *figure);

/* Marks winning strategies and says in a note how many there are. */
void poda_figure_mark_strategy (PodaFigureDraft *draft);

/* Gives boxes and bands their places, and the figure its size. */
void poda_figure_place (PodaFigure *figure);

/* A number as it stands in the figure: in the mover's view where that is asked for,
 * with long decimals cut to what people read ("5.333…"). */
const char *poda_figure_number (const PodaDrawing *drawing, guint8 view,
                                PodaValue value, char buffer[PODA_VALUE_BUFFER]);

/* A bound in the same view: negating turns it round. */
PodaBound poda_figure_bound (const PodaDrawing *drawing, guint8 view, PodaBound bound);

/* "at least"; translated, and never freed. */
const char *poda_bound_words (PodaBound bound);

/* Keeps a number with its bound in the figure, both turned to the view: "≥ 10". */
const char *poda_figure_keep_value (PodaFigure *figure, guint8 view, PodaValue value,
                                    PodaBound bound);

/* Keeps a text in the figure, cut to `width` pixels with an ellipsis when it is longer.
 */
const char *poda_figure_keep (PodaFigure *figure, const char *text, double width);

G_END_DECLS
