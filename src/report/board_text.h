#pragma once

/* Boards in characters, and the inks of a terminal. */

#include "base/terminal.h"
#include "game/board.h"

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

/* The sequence that begins an ink, and the one that ends any. */
extern const char *const poda_inks[PODA_N_INKS];
#define PODA_INK_OFF "\033[0m"

void poda_ink_append (GString *to, PodaInk ink, const char *text);

#define PODA_BOARD_OPEN '*' /* a cell that is empty and may be taken */

/* A board in characters: X and O, a point where a cell is empty, and the last move in
 * brackets; where cells stand close together, ringed. */
typedef struct {
    const char *cells; /* as in PodaBoard, row by row from the top */
    guint columns;
    gint last;      /* the cell of the last move; -1 for none */
    gboolean close; /* without gaps between the cells */
} PodaBoardText;

/* The n-th sign of a row, from 0, and its ink; NULL behind the last one. With gaps the
 * row begins with one, for the first cell's bracket. */
const char *
poda_board_text_sign (const PodaBoardText *board, guint row, guint n, PodaInk *ink);

/* How wide such a row is, gaps for brackets at both ends included. */
guint poda_board_text_width (const PodaBoardText *board);

/* Puts the rows of a board (char *) behind their numbers, and the names of its columns,
 * which are `width` wide, above them, or below them where discs drop. */
void poda_board_text_label (const PodaBoard *board, guint width, GPtrArray *rows);

/* The lines of what stands on a board, so labelled; free them with the array. */
GPtrArray *poda_board_text_pieces (const PodaBoard *board, gint last, gboolean colour);
