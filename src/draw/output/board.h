#pragma once

/* A board to play on, as svg: cells or heaps of sticks, and what can be taken.
 *
 * Its classes are for the style sheet of a page: `cell` with `x` or `o`, `last` and
 * `won`; `gone` sticks; `next`, what is expected; `mark`, what a move is worth; `take`,
 * a button with the move's text as data-move. */

#include "base/output.h"
#include "game/game.h"

/* What is said of a move: of the present position or, where that is `past`, of the one
 * before. */
typedef struct {
    PodaMove move;
    const char *text;  /* short: it stands beside or below the move's cell */
    const char *label; /* whole, for who hears it */
    double share;      /* from 0, the worst of all for who moves, to 1 */
    gboolean best;
    gboolean bound; /* not the value, but a limit of it */
    guint looked;   /* how many answers to it were looked at … */
    guint left;     /* … and how many were not */
} PodaBoardMark;

/* Borrowed, all of it. */
typedef struct {
    const PodaGame *game;
    const PodaPosition *position;
    const PodaPosition *before; /* the last move's; NULL: there was none */
    gboolean open;              /* its moves can be made */
    gboolean past;              /* the marks are about `before` */
    const PodaBoardMark *marks;
    guint n_marks;
    const PodaMoves *line; /* expected from here on; NULL: nothing is … */
    guint line_begin;      /* … and the number of its first move */
} PodaPlayed;

/* FALSE, and nothing written, where the game has neither a board nor heaps. */
gboolean poda_emit_board (const PodaPlayed *played, PodaOutput *output);

/* What was looked at from a position of this value: its moves as `branch` with
 * data-move, and the answers as dots, `cut` where left out. */
void poda_emit_branches (const PodaGame *game, const PodaPosition *position,
                         const char *value, const PodaBoardMark *marks, guint n_marks,
                         PodaOutput *output);

/* "column 4", "d3", "2 sticks of heap 1"; NULL for a pass. The caller frees it. */
char *
poda_board_place (const PodaGame *game, const PodaPosition *position, PodaMove move);
