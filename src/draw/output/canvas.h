#pragma once

/* What is drawn in a terminal: a sheet of cells with lines that join where they meet
 * and text over them, and boards in characters. */

#include "base/terminal.h"
#include "game/board.h"

G_BEGIN_DECLS

typedef enum {
    PODA_INK_PLAIN,
    PODA_INK_STRONG,
    PODA_INK_MAX,
    PODA_INK_MIN,
    PODA_INK_CHANCE,
    PODA_INK_PALE,
    PODA_INK_RED,
    PODA_INK_GREEN,
    PODA_N_INKS
} PodaInk;

/* Appends a text in an ink. */
void poda_ink_append (GString *to, PodaInk ink, const char *text);

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

/* What stands in a cell that is empty and may be taken, where that is shown. */
#define PODA_BOARD_OPEN '*'

/* A board in characters: X and O, a point where a cell is empty, and the last move in
 * brackets; where cells stand close together, ringed. */
typedef struct {
    const char *cells; /* as in PodaBoard, row by row from the top */
    guint columns;
    gint last;      /* the cell of the last move; -1 for none */
    gboolean close; /* without gaps between the cells */
} PodaBoardText;

/* The n-th sign of a row, from 0, and its ink; NULL behind the last one. With gaps the
 * row begins with one, where the first cell's bracket would stand, and ends with its
 * last cell or that one's bracket. */
const char *
poda_board_text_sign (const PodaBoardText *board, guint row, guint n, PodaInk *ink);

/* How wide such a row is, gaps for brackets at both ends included. */
guint poda_board_text_width (const PodaBoardText *board);

/* Puts the rows of a board (char *) behind their numbers, and the names of its columns,
 * which are `width` wide, above them; where discs drop below them, as on the real
 * board. */
void poda_board_text_label (const PodaBoard *board, guint width, GPtrArray *rows);

/* The lines of what stands on a board, so labelled; free them with the array. */
GPtrArray *poda_board_text_pieces (const PodaBoard *board, gint last, gboolean colour);

G_END_DECLS
