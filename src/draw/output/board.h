#pragma once

/* A board to play on, as svg: cells or heaps of sticks, with clickable moves.
 *
 * Classes for the page's style sheet: `cell` with `x` or `o`, `last` and `won`; `gone`
 * sticks; `next`, an expected move; `mark`, the value of a move; `take`, a button with
 * the move's text as data-move. */

#include "base/output.h"
#include "game/game.h"

/* The value of a move in the present position or, if `past`, in the previous one. */
typedef struct {
    PodaMove move;
    const char *text;  /* short: for the space beside or below the cell */
    const char *label; /* full text, for screen readers */
    double share;      /* from 0, the worst move, to 1, the best for its player */
    gboolean best;
    gboolean bound; /* only a bound of the value is known */
    guint looked;   /* number of answers that were visited … */
    guint left;     /* … and pruned */
} PodaBoardMark;

/* The state of a game; all pointers are borrowed. */
typedef struct {
    const PodaGame *game;
    const PodaPosition *position;
    const PodaPosition *before; /* before the last move; NULL: no move yet */
    gboolean open;              /* moves are possible */
    gboolean past;              /* the marks belong to `before` */
    const PodaBoardMark *marks;
    guint n_marks;
    const PodaMoves *line; /* the expected moves from here on; NULL: none … */
    guint line_begin;      /* … and the number of the first one */
} PodaPlayed;

/* Writes the board. FALSE, and no output, if the game has neither a board nor heaps. */
gboolean poda_emit_board (const PodaPlayed *played, PodaOutput *output);

/* Writes the visited moves of a position of this value, as `branch` with data-move, and
 * the answers as dots, pruned ones with the class `cut`. */
void poda_emit_branches (const PodaGame *game, const PodaPosition *position,
                         const char *value, const PodaBoardMark *marks, guint n_marks,
                         PodaOutput *output);

/* Returns "column 4", "d3", "2 sticks of heap 1", to be freed; NULL for a pass. */
char *
poda_board_place (const PodaGame *game, const PodaPosition *position, PodaMove move);
