#pragma once

/* The two forms of a tree for a terminal: their common texts, and the form that is
 * drawn from the top down, on a canvas. The rest is in tree_text.c. */

#include "draw/figure/figure.h"
#include "report/board_text.h"

/* The style of a line, ascending: if two lines meet, the heavier one is drawn. */
typedef enum {
    PODA_STROKE_NONE,
    PODA_STROKE_DASHED,
    PODA_STROKE_LIGHT,
    PODA_STROKE_HEAVY
} PodaStroke;

/* Returns the box-drawing character whose four arms have these strokes. */
const char *
poda_stroke_sign (PodaStroke up, PodaStroke down, PodaStroke left, PodaStroke right);

/* A grid of cells with lines that join where they meet, and text over them. */
typedef struct _PodaCanvas PodaCanvas;

/* Creates an empty canvas; free with g_free. */
PodaCanvas *poda_canvas_new (guint columns, guint rows);

/* Draws a line from the centre of a cell to that of one farther right or down. */
void poda_canvas_line (PodaCanvas *canvas, guint column, guint row, guint to_column,
                       guint to_row, PodaStroke stroke);

/* Writes text over the existing content, clipped to the canvas. */
void poda_canvas_text (PodaCanvas *canvas, guint column, guint row, const char *text,
                       PodaInk ink);

/* Writes the rows, without trailing blanks. */
void poda_canvas_write (const PodaCanvas *canvas, gboolean colour, PodaOutput *output);

/* Returns the values that a bound had: "α −∞→−3", or "". The caller frees the text. */
char *poda_tree_bound (const char *letter, const char *values);

/* Returns "✂ 10 ≥ −3, β from C", or only the scissors if reasons are hidden; NULL if
 * there is no cut. The caller frees it. */
char *poda_tree_reason (const PodaBox *box);

PodaInk poda_tree_value_ink (const PodaBox *box);

/* Return the style of the edge to the box, and the colour of the text on it. */
PodaStroke poda_tree_edge_stroke (const PodaBox *box);
PodaInk poda_tree_edge_ink (const PodaBox *box);

/* Returns the tree drawn from the top down, to be freed; NULL if it would be wider than
 * `columns`, or too large. `close`: boards were drawn without gaps. */
PodaCanvas *poda_tree_drawn (const PodaFigure *figure, guint columns, gboolean *close);
