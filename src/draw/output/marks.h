#pragma once

/* Small signs at nodes: one table row each, for svg, TikZ and the terminal.
 *
 * A new one needs a row of marks.c, for example a star at leaves that MAX has won:
 *
 *     static gboolean
 *     is_won_by_max (const PodaFigure *figure, const PodaBox *box)
 *     {
 *         const PodaNode *node = poda_record_node (figure->record, box->node);
 *         return box->leaf && box->state == PODA_STATE_DONE && node->value > 0;
 *     }
 *
 *     { .sign = "★", .ink = PODA_INK_GREEN, .applies = is_won_by_max,
 *       .css = "won", .rule = "fill:" PODA_COLOUR_WAY ";font-size:14px",
 *       .tikz = "text=podaway", .tex = "$\\star$" } */

#include "draw/figure/figure.h"
#include "report/board_text.h"

typedef struct {
    const char *sign; /* in the terminal, right of the node */
    PodaInk ink;
    /* TRUE if the node is marked. Steps must not show later results: see box->state. */
    gboolean (*applies) (const PodaFigure *figure, const PodaBox *box);
    /* The sign in svg and TikZ, centred on the upper right corner of the shape: its
     * class and rule in svg; its style in TikZ, and its text in TeX. NULL: they draw
     * something else. */
    const char *css, *rule;
    const char *tikz, *tex;
} PodaNodeMark;

extern const PodaNodeMark poda_node_marks[];
extern const guint poda_n_node_marks;
