#pragma once

/* The two forms of a tree for a terminal: what both say of a box, and in which ink, and
 * the form that is drawn. The other one, and what stands around both, are those of
 * tree_text.c. */

#include "draw/output/canvas.h"
#include "draw/figure/figure.h"

G_BEGIN_DECLS

/* The values a bound had: "α −∞→−3", or "" without any. The caller frees the texts. */
char *poda_tree_bound (const char *letter, const char *values);

/* "✂ 10 ≥ −3, β from C", or the scissors alone where reasons are not shown; NULL
 * where nothing was cut. */
char *poda_tree_reason (const PodaBox *box);

PodaInk poda_tree_value_ink (const PodaBox *box);

/* Of the edge that leads to the box: how it is drawn, and the text on it. */
PodaStroke poda_tree_edge_stroke (const PodaBox *box);
PodaInk poda_tree_edge_ink (const PodaBox *box);

/* The sheet with the tree drawn from the top down, the caller's; NULL where it would be
 * wider than `columns`, or too large. `close` receives whether boards had to be drawn
 * without gaps. */
PodaCanvas *poda_tree_drawn (const PodaFigure *figure, guint columns, gboolean *close);

G_END_DECLS
