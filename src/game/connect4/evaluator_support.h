#pragma once

/* Helpers shared by the evaluators of Connect-4. */

#include "game/bits.h"
#include "game/connect4/connect4.h"
#include "game/evaluator.h"

/* The parameter of evaluators that treat the players differently; view_of takes its
 * index. */
#define PODA_CONNECT4_SIDE                                                             \
    {                                                                                  \
        "side", PODA_PARAMETER_CHOICE, "max", 0, 0, "max|first|second",                \
            N_ ("whose point of view it takes")                                        \
    }

/* A board from one player's point of view. */
typedef struct {
    PodaConnect4 board;
    guint64 own, other, empty;
    int sign; /* -1 if the viewer is the opponent of the player asking */
} PodaConnect4View;

/* Returns the view for the player asking and for `side=`, the argument of this index;
 * NULL arguments: no such parameter. */
static inline PodaConnect4View
view_of (const PodaPosition *position, PodaPlayer asking,
         const PodaArguments *arguments, guint index)
{
    gint64 choice = arguments != NULL ? arguments->values[index].number : 0;
    PodaConnect4View view = { .board = poda_connect4_unpack (position), .sign = 1 };
    PodaPlayer viewer = choice == 0 ? asking : choice == 1 ? PODA_MAX : PODA_MIN;
    view.own = poda_connect4_discs (&view.board, viewer);
    view.other = poda_connect4_discs (&view.board, poda_opponent (viewer));
    view.empty = view.board.cells & ~(view.own | view.other);
    view.sign = viewer == asking ? 1 : -1;
    return view;
}

/* Makes a range symmetric around 0, since the point of view may be the opponent's. */
static inline void
widen_range (PodaValue *lowest, PodaValue *highest)
{
    *highest = poda_max (0.0 - *lowest, *highest);
    *lowest = 0.0 - *highest;
}

/* A number up to 31 for every cell as bit planes: the plane of 1s, of 2s, of 4s, …, so
 * that all cells are counted at once. */
typedef struct {
    guint64 planes[5];
} PodaConnect4Numbers;

/* Adds a set and a carry to a plane; returns the carry to the next one. */
static inline guint64
add_plane (guint64 *plane, guint64 set, guint64 carry)
{
    guint64 either = *plane ^ set, both = *plane & set;
    *plane = either ^ carry;
    return both | (either & carry);
}

/* Adds a number up to 7, given as planes, to that of every cell. */
static inline void
add_numbers (PodaConnect4Numbers *numbers, guint64 ones, guint64 twos, guint64 fours)
{
    guint64 carry = add_plane (&numbers->planes[0], ones, 0);
    carry = add_plane (&numbers->planes[1], twos, carry);
    carry = add_plane (&numbers->planes[2], fours, carry);
    carry = add_plane (&numbers->planes[3], 0, carry);
    numbers->planes[4] ^= carry;
}

/* Returns the number of one cell, given as a set. */
static inline guint
number_at (const PodaConnect4Numbers *numbers, guint64 cell)
{
    guint number = 0;
    for (guint i = 0; i < G_N_ELEMENTS (numbers->planes); i++)
        number |= (guint) ((numbers->planes[i] & cell) != 0) << i;
    return number;
}

/* Returns the sum of the numbers of a set's cells: bits are counted in bytes, which
 * stay below 256, and doubled from plane to plane. */
static inline int
sum_numbers (const PodaConnect4Numbers *numbers, guint64 set)
{
    guint64 sum = 0;
    for (guint i = G_N_ELEMENTS (numbers->planes); i-- > 0;) {
        guint64 bits = numbers->planes[i] & set;
        bits -= (bits >> 1) & G_GUINT64_CONSTANT (0x5555555555555555);
        bits = (bits & G_GUINT64_CONSTANT (0x3333333333333333))
               + ((bits >> 2) & G_GUINT64_CONSTANT (0x3333333333333333));
        bits = (bits + (bits >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);
        sum = 2 * sum + bits;
    }
    sum = (sum & G_GUINT64_CONSTANT (0x00ff00ff00ff00ff))
          + ((sum >> 8) & G_GUINT64_CONSTANT (0x00ff00ff00ff00ff));
    return (int) (sum * G_GUINT64_CONSTANT (0x0001000100010001) >> 48);
}

/* Returns the number of rows of `connect` cells on the board. */
static inline guint
count_rows (const PodaConnect4 *board)
{
    guint less = board->connect - 1;
    guint across = board->columns > less ? board->columns - less : 0;
    guint up = board->rows > less ? board->rows - less : 0;
    return across * board->rows + up * board->columns + 2 * across * up;
}

/* Returns the `length` cells of a line that begins with the bit `start`. */
static inline guint64
stretch_from (guint64 start, guint step, guint length)
{
    guint64 cells = start;
    for (guint i = 1; i < length; i++)
        cells |= start << i * step;
    return cells;
}

/* Returns the sum of the columns between each of these discs and the nearer side. */
static inline guint
nearness_of (const PodaConnect4 *board, guint64 discs)
{
    guint64 inner = board->cells;
    guint points = 0, right = board->rows + 1;
    for (guint aside = 1; 2 * aside < board->columns; aside++) {
        inner &= inner << right & inner >> right;
        points += poda_bits_count (discs & inner);
    }
    return points;
}

/* Returns the maximum sum for one player's runs, all shorter than `connect`, on a line
 * of `length` cells, where a run of n has worth (n, connect) points. Worth must be
 * convex and worth (0) = worth (-1) = 0, so that a maximum number of long runs is
 * best. */
static inline int
line_limit (guint length, guint connect, int (*worth) (int run, guint connect))
{
    guint long_runs = (length + 1) / connect, rest = (length + 1) % connect;
    return (int) long_runs * worth ((int) connect - 1, connect)
           + worth ((int) rest - 1, connect);
}

/* Adds the cells of a set to a part, column by column, each from the bottom. */
static inline void
add_cells (PodaPart *part, const PodaConnect4 *board, guint64 set)
{
    for (guint64 left = set; left != 0; left &= left - 1)
        poda_part_add_cell (part,
                            poda_connect4_shown_cell (board, poda_bits_lowest (left)));
}

/* Adds a part with points that these cells give. */
static inline void
tell_cells (PodaAccount *account, const PodaConnect4View *view, int points,
            const char *reason, guint64 cells)
{
    add_cells (poda_account_add (account, view->sign * points, reason), &view->board,
               cells);
}

/* Adds a part for each of the player's discs, by its distance from the side. */
static inline void
tell_nearness (PodaAccount *account, const PodaConnect4View *view, const char *reason)
{
    for (guint64 left = view->own; left != 0; left &= left - 1)
        tell_cells (account, view, (int) nearness_of (&view->board, left & -left),
                    reason, left & -left);
}
