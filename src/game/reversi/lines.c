#include "game/reversi/board.h"

/* Lines of discs in all eight directions, by shifts. */

/* `size` is a constant in whatever is inline here, so that the compiler makes straight
 * code of each of the three sizes. */

/* A disc that turns lies between two others, so that lines that step sideways run
 * through inner columns only, and none gets round the edge of the board. */
static inline guint64
inner_columns (guint size)
{
    return size == 4   ? G_GUINT64_CONSTANT (0x6666)
           : size == 6 ? G_GUINT64_CONSTANT (0x79e79e79e)
                       : G_GUINT64_CONSTANT (0x7e7e7e7e7e7e7e7e);
}

static inline guint64
shifted (guint64 set, guint by, gboolean up)
{
    return up ? set << by : set >> by;
}

/* The unbroken runs of `through` that begin one step up, or down, from `from`; at most
 * size - 2 discs fit between two. Runs double in length at each line. */
static inline guint64
runs_from (guint64 from, guint64 through, guint step, guint size, gboolean up)
{
    guint64 runs = shifted (from, step, up) & through;
    runs |= shifted (runs, step, up) & through;
    guint64 pairs = through & shifted (through, step, up);
    if (size > 4)
        runs |= shifted (runs, 2 * step, up) & pairs;
    if (size > 6)
        runs |= shifted (runs, 2 * step, up) & pairs;
    return runs;
}

static inline guint64
ends_along (guint64 own, guint64 through, guint step, guint size)
{
    return runs_from (own, through, step, size, TRUE) << step
           | runs_from (own, through, step, size, FALSE) >> step;
}

static inline guint64
placements_on (guint64 own, guint64 other, guint size)
{
    guint64 inner = other & inner_columns (size);
    guint64 ends = ends_along (own, inner, 1, size)
                   | ends_along (own, other, size, size)
                   | ends_along (own, inner, size + 1, size)
                   | ends_along (own, inner, size - 1, size);
    return ends & poda_reversi_cells (size) & ~(own | other);
}

/* The cells where a disc of `own` would turn discs of `other`. */
guint64
poda_reversi_placements (guint64 own, guint64 other, guint size)
{
    return size == 8   ? placements_on (own, other, 8)
           : size == 6 ? placements_on (own, other, 6)
                       : placements_on (own, other, 4);
}

/* A run turns where one's own disc stands behind it. */
static inline guint64
turned_along (guint64 disc, guint64 own, guint64 through, guint step, guint size)
{
    guint64 up = runs_from (disc, through, step, size, TRUE);
    guint64 down = runs_from (disc, through, step, size, FALSE);
    return (up << step & own ? up : 0) | (down >> step & own ? down : 0);
}

static inline guint64
turned_on (guint64 disc, guint64 own, guint64 other, guint size)
{
    guint64 inner = other & inner_columns (size);
    return turned_along (disc, own, inner, 1, size)
           | turned_along (disc, own, other, size, size)
           | turned_along (disc, own, inner, size + 1, size)
           | turned_along (disc, own, inner, size - 1, size);
}

guint64
poda_reversi_turned (guint64 disc, guint64 own, guint64 other, guint size)
{
    return size == 8   ? turned_on (disc, own, other, 8)
           : size == 6 ? turned_on (disc, own, other, 6)
                       : turned_on (disc, own, other, 4);
}

guint64
poda_reversi_open_to_other (const PodaReversi *board)
{
    return poda_reversi_has_discs (board, board->other_left)
               ? poda_reversi_placements (board->other, board->mover, board->size)
               : 0;
}

guint64
poda_reversi_open (const PodaReversi *board, PodaPlayer player)
{
    return (player == PODA_MIN) == board->second ? board->open
                                                 : poda_reversi_open_to_other (board);
}
