#pragma once

/* The two forms of a tree for a terminal: what both say of a box, and the one that is
 * drawn from the top down, on a canvas. The rest is in tree_text.c. */

#include "draw/figure/figure.h"
#include "report/board_text.h"

/* How a line is drawn. Where two meet, the heavier one wins. */
typedef enum {
    PODA_STROKE_NONE,
    PODA_STROKE_DASHED,
    PODA_STROKE_LIGHT,
    PODA_STROKE_HEAVY
} PodaStroke;

/* Returns the line character whose four arms have these strokes. */
const char *
poda_stroke_sign (PodaStroke up, PodaStroke down, PodaStroke left, PodaStroke right);

/* A sheet of cells with lines that join where they meet, and text over them. */
typedef struct _PodaCanvas PodaCanvas;

/* Free with g_free. */
PodaCanvas *poda_canvas_new (guint columns, guint rows);

/* Draws a line from the middle of a cell to that of one farther right or down. */
void poda_canvas_line (PodaCanvas *canvas, guint column, guint row, guint to_column,
                       guint to_row, PodaStroke stroke);

/* Puts text over whatever stood there, without what reaches beyond the sheet. */
void poda_canvas_text (PodaCanvas *canvas, guint column, guint row, const char *text,
                       PodaInk ink);

/* Writes the rows, without blanks at their ends. */
void poda_canvas_write (const PodaCanvas *canvas, gboolean colour, PodaOutput *output);

/* The values a bound had: "α −∞→−3", or "" without any. The caller frees the texts. */
char *poda_tree_bound (const char *letter, const char *values);

/* "✂ 10 ≥ −3, β from C", or the scissors alone where reasons are not shown; NULL
 * where nothing was cut. */
char *poda_tree_reason (const PodaBox *box);

PodaInk poda_tree_value_ink (const PodaBox *box);

/* Of the edge that leads to the box: how it is drawn, and the text on it. */
PodaStroke poda_tree_edge_stroke (const PodaBox *box);
PodaInk poda_tree_edge_ink (const PodaBox *box);

/* Returns the tree drawn from the top down, the caller's; NULL where it would be wider
 * than `columns`, or too large. `close`: boards had to be drawn without gaps. */
PodaCanvas *poda_tree_drawn (const PodaFigure *figure, guint columns, gboolean *close);
