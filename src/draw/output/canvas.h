#pragma once

/* A sheet of cells for a terminal, with lines that join where they meet and text over
 * them. */

#include "report/board_text.h"

G_BEGIN_DECLS

/* How a line is drawn. Where two meet, the heavier one wins. */
typedef enum {
    PODA_STROKE_NONE,
    PODA_STROKE_DASHED,
    PODA_STROKE_LIGHT,
    PODA_STROKE_HEAVY
} PodaStroke;

/* The line character whose four arms have these strokes. */
const char *
poda_stroke_sign (PodaStroke up, PodaStroke down, PodaStroke left, PodaStroke right);

typedef struct _PodaCanvas PodaCanvas;

PodaCanvas *poda_canvas_new (guint columns, guint rows);
void poda_canvas_free (PodaCanvas *canvas);

/* A line from the middle of one cell to the middle of another in the same row or
 * column; the first comes first. */
void poda_canvas_across (PodaCanvas *canvas, guint row, guint from, guint to,
                         PodaStroke stroke);
void poda_canvas_down (PodaCanvas *canvas, guint column, guint from, guint to,
                       PodaStroke stroke);

/* Text over whatever stood there; what reaches beyond the sheet is left out. */
void poda_canvas_text (PodaCanvas *canvas, guint column, guint row, const char *text,
                       PodaInk ink);

/* Writes the rows, without blanks at their ends. */
void poda_canvas_write (const PodaCanvas *canvas, gboolean colour, PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCanvas, poda_canvas_free)

G_END_DECLS
