#pragma once

/* Connect-4; docs/games.md has the rules.
 *
 * Boards are bitboards: a column is rows + 1 bits, the lowest row first, and the bit
 * above its top row is always 0, so that no line runs from one column into the next
 * (J. Tromp's layout, the Fhourstones benchmark). A step of 1 goes up, of rows + 1
 * right, of rows + 2 up and right, of rows down and right. */

#include "game/evaluator.h"

#define PODA_CONNECT4_BITS 64 /* columns times (rows + 1) at most */

/* A position. Programs may construct one, even if no game leads to it, as long as the
 * game is not over before its last disc. */
typedef struct {
    guint64 mover;  /* the discs of the player to move */
    guint64 other;  /* the opponent's discs */
    guint64 second; /* 1 if O is to move */
    guint64 cells;  /* all cells */
    guint columns, rows, connect;
} PodaConnect4;

/* Convert to and from a position, word by word: a block copy after word-sized stores
 * would stall on store forwarding, which costs more than a move. */
static inline PodaConnect4
poda_connect4_unpack (const PodaPosition *position)
{
    guint64 shape = position->words[4];
    return (PodaConnect4){
        .mover = position->words[0],
        .other = position->words[1],
        .second = position->words[2],
        .cells = position->words[3],
        .columns = (guint) (shape & 0xff),
        .rows = (guint) (shape >> 8 & 0xff),
        .connect = (guint) (shape >> 16),
    };
}

static inline guint64
poda_connect4_shape (const PodaConnect4 *board)
{
    return board->columns | board->rows << 8 | board->connect << 16;
}

static inline void
poda_connect4_pack (PodaPosition *position, const PodaConnect4 *board)
{
    position->words[0] = board->mover;
    position->words[1] = board->other;
    position->words[2] = board->second;
    position->words[3] = board->cells;
    position->words[4] = poda_connect4_shape (board);
    position->words[5] = position->words[6] = position->words[7] = 0;
}

extern const PodaGame poda_connect4;

/* Returns the bit of a cell; row 0 is the lowest. */
static inline guint64
poda_connect4_bit (const PodaConnect4 *board, guint column, guint row)
{
    return G_GUINT64_CONSTANT (1) << (column * (board->rows + 1) + row);
}

/* Returns the discs of the first player (PODA_MAX) or the second. */
static inline guint64
poda_connect4_discs (const PodaConnect4 *board, PodaPlayer player)
{
    return (player == PODA_MIN) == board->second ? board->mover : board->other;
}

/* Sets the steps from a cell to the next one of a line (up, right, up and right, down
 * and right) and returns their number: if there are fewer than `connect` columns, only
 * vertical lines exist. So `connect` - 1 steps are always less than 64 bits. */
static inline guint
poda_connect4_steps (const PodaConnect4 *board, guint steps[4])
{
    steps[0] = 1;
    steps[1] = board->rows + 1;
    steps[2] = board->rows + 2;
    steps[3] = board->rows;
    return board->columns >= board->connect ? 4 : 1;
}

/* Returns the lowest cells of the rows of `connect` of these discs in one direction. */
static inline guint64
poda_connect4_along (guint64 discs, guint step, guint connect)
{
    guint64 pairs = discs & discs >> step;
    if (connect == 4)
        return pairs & pairs >> 2 * step;
    guint64 threes = pairs & pairs >> step;
    return connect == 3 ? threes : threes & threes >> 2 * step;
}

/* Does the same in all directions at once; `right` is rows + 1. */
static inline guint64
poda_connect4_lines_of (const PodaConnect4 *board, guint64 discs, guint right,
                        guint connect)
{
    guint64 lines = poda_connect4_along (discs, 1, connect);
    if (board->columns >= connect)
        lines |= poda_connect4_along (discs, right, connect)
                 | poda_connect4_along (discs, right + 1, connect)
                 | poda_connect4_along (discs, right - 1, connect);
    return lines;
}

/* TRUE if these discs include `connect` in a row. Every node of a search calls this, so
 * the usual board has its own code, with constant shifts. */
static inline gboolean
poda_connect4_has_line (const PodaConnect4 *board, guint64 discs)
{
    guint right = board->rows + 1;
    return right == 7 && board->connect == 4
               ? poda_connect4_lines_of (board, discs, 7, 4) != 0
               : poda_connect4_lines_of (board, discs, right, board->connect) != 0;
}

/* Returns the index of a bit on the displayed board, row by row from the top. */
guint poda_connect4_shown_cell (const PodaConnect4 *board, guint bit);

/* The published evaluators, one file each, which begins with the definition and the
 * known flaws. Values are from the point of view of `side=` (default: the player passed
 * to `value`), and are negated if MAX is the other player. */
extern const PodaEvaluator poda_connect4_table, poda_connect4_potential,
    poda_connect4_runs, poda_connect4_centre, poda_connect4_lines,
    poda_connect4_windows;
