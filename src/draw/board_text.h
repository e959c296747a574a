#pragma once

/* Boards in characters: X and O, a point where a cell is empty, and the last move in
 * brackets; where cells stand close together, ringed. */

#include "draw/canvas.h"
#include "game/board.h"

G_BEGIN_DECLS

typedef struct {
    const char *cells; /* as in PodaBoard, row by row from the top */
    guint columns;
    gint last;      /* the cell of the last move; -1 for none */
    gboolean close; /* without gaps between the cells */
} PodaBoardText;

/* Takes a piece of a row; the pieces come from left to right. */
typedef void (*PodaPaint) (gpointer data, const char *text, PodaInk ink);

/* Paints one row. With gaps it begins with one, where the first cell's bracket would
 * stand, and ends with its last cell or that one's bracket. */
void poda_board_text_row (const PodaBoardText *board, guint row, PodaPaint paint,
                          gpointer data);

/* How wide such a row is, gaps for brackets at both ends included. */
guint poda_board_text_width (const PodaBoardText *board);

/* A paint without colour; `data` is the GString that grows. */
void poda_paint_plain (gpointer data, const char *text, PodaInk ink);

/* Appends to a line what a row of the board shows. */
typedef void (*PodaRowText) (gpointer data, guint row, GString *line);

/* The lines of a board (char *): its rows behind their numbers, and the names of its
 * columns, which are `width` wide, above them; where discs drop below them, as on the
 * real board. */
GPtrArray *poda_board_text_label (const PodaBoard *board, guint width,
                                  PodaRowText append, gpointer data);

/* The same of what stands on the board; `paint` is given the line, a GString. */
GPtrArray *poda_board_text_pieces (const PodaBoard *board, gint last, PodaPaint paint);

/* Appends a text behind the spaces that make it `width` columns wide. */
void poda_append_right (GString *line, const char *text, guint width);

G_END_DECLS
