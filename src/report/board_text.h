#pragma once

/* Boards as characters, and the colours of a terminal. */

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

/* The escape sequences that begin each colour; the one that ends any. */
extern const char *const poda_inks[PODA_N_INKS];
#define PODA_INK_OFF "\033[0m"

void poda_ink_append (GString *to, PodaInk ink, const char *text);

#define PODA_BOARD_OPEN '*' /* an empty cell where the player can move */

/* A board as text: X and O, a point for an empty cell, and the last move in brackets
 * or, without gaps between the cells, circled. */
typedef struct {
    const char *cells; /* as in PodaBoard, row by row from the top */
    guint columns;
    gint last;      /* the cell of the last move; -1: none */
    gboolean close; /* without gaps between the cells */
} PodaBoardText;

/* Returns the n-th sign of a row, from 0, and its colour; NULL after the last one. With
 * gaps the row begins with a gap, for the first cell's bracket. */
const char *
poda_board_text_sign (const PodaBoardText *board, guint row, guint n, PodaInk *ink);

/* Returns the width of a row, including the gaps for brackets at both ends. */
guint poda_board_text_width (const PodaBoardText *board);

/* Puts the numbers of rows before the rows of a board (char *), and the names of its
 * columns, of `width` characters, above them, or below them if discs drop. */
void poda_board_text_label (const PodaBoard *board, guint width, GPtrArray *rows);

/* Returns the lines of a board's pieces with these labels; free with the array. */
GPtrArray *poda_board_text_pieces (const PodaBoard *board, gint last, gboolean colour);
