#pragma once

/* What the two forms share that a tree takes in a terminal: drawn from the top down,
 * where it fits (tree_drawn.c), and one line a node, indented, everywhere. */

#include "draw/canvas.h"
#include "draw/figure.h"

G_BEGIN_DECLS

/* The sheet with the tree drawn from the top down; NULL when it is wider than
 * `columns`. `close` receives whether boards had to be drawn without gaps. */
PodaCanvas *
poda_tree_text_draw (const PodaFigure *figure, guint columns, gboolean *close);

/* A number of the figure with the minus sign that can be copied and searched for, and
 * fit for a terminal. The caller frees it. */
char *poda_tree_text_number (const char *text);

/* The values a bound had: "α -∞→-3", or "" without any. The caller frees it. */
char *poda_tree_text_bound (const char *letter, const char *values);

/* "✂ 10 ≥ -3, from node 2", or the scissors alone where reasons are not shown; NULL
 * where nothing was cut. The caller frees it. */
char *poda_tree_text_reason (const PodaBox *box);

/* The ink of a box's value. */
PodaInk poda_tree_text_ink (const PodaBox *box);

/* The ink of the text on the edge that leads to it. */
PodaInk poda_tree_text_edge_ink (const PodaBox *box);

/* How the edge that leads to a box is drawn. */
PodaStroke poda_tree_text_stroke (const PodaBox *box);

G_END_DECLS
