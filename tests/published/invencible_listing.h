#pragma once

/* "La máquina invencible 2": the listing's search, with what is odd about it kept, and
 * switches that mend one thing at a time.
 *
 * A board is rows from the top, as in the listing; 1 is the computer (MAX), -1 the
 *human (MIN), who begins. The function searches depth + 1 plies: at depth 0 it drops a
 * disc once more, and evaluates in the view of whoever dropped it. */

#include "game/connect4/connect4.h"

#define LISTING_SIZE 7

typedef struct {
    int cells[LISTING_SIZE][LISTING_SIZE];
} Listing;

typedef struct {
    gboolean falling;  /* the reader's mend: falling diagonals above the main one */
    gboolean last_ply; /* the last ply looks at every column, not only at the first */
    gboolean distance; /* the reader's factor: the earlier, the larger */
} Mends;

typedef struct {
    int last;   /* whose the last line found is; 0 for none */
    int counts; /* the player's lines */
} Lines;

/* Lines of `n` discs: the listing's comprueba_linea. */
Lines listing_lines (const Listing *board, int n, int player, gboolean falling);

typedef struct {
    int value, column; /* the column from 0 */
} Choice;

/* What the computer plays. Infinity is a number here, since it is negated. */
Choice listing_choose (const Listing *board, int depth, const Mends *mends);

/* The computer is `computer`, 'X' or 'O', of the position. */
Listing listing_board (const PodaPosition *position, char computer);
