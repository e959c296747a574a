/* Lines of discs in all eight directions, by shifts. `size` is a constant in whatever
 * is inline here, so that the compiler makes straight code of each of the three sizes.
 */

#include "game/reversi/parts.h"

/* A disc that turns lies between two others, so that lines that step sideways run
 * through inner columns only, and none gets round the edge of the board. */
static inline guint64
inner_columns (guint size)
{
    return size == 4   ? G_GUINT64_CONSTANT (0x6666)
           : size == 6 ? G_GUINT64_CONSTANT (0x79e79e79e)
                       : G_GUINT64_CONSTANT (0x7e7e7e7e7e7e7e7e);
}

/* The unbroken runs of `through` that begin one step up, or down, from `from`; at most
 * size - 2 discs fit between two. Runs double in length at each line. */
static inline guint64
runs_up (guint64 from, guint64 through, guint step, guint size)
{
    guint64 runs = from << step & through;
    runs |= runs << step & through;
    guint64 pairs = through & through << step;
    if (size > 4)
        runs |= runs << 2 * step & pairs;
    if (size > 6)
        runs |= runs << 2 * step & pairs;
    return runs;
}

static inline guint64
runs_down (guint64 from, guint64 through, guint step, guint size)
{
    guint64 runs = from >> step & through;
    runs |= runs >> step & through;
    guint64 pairs = through & through >> step;
    if (size > 4)
        runs |= runs >> 2 * step & pairs;
    if (size > 6)
        runs |= runs >> 2 * step & pairs;
    return runs;
}

static inline guint64
ends_along (guint64 own, guint64 through, guint step, guint size)
{
    return runs_up (own, through, step, size) << step
           | runs_down (own, through, step, size) >> step;
}

static inline guint64
placements (guint64 own, guint64 other, guint size)
{
    guint64 inner = other & inner_columns (size);
    guint64 ends = ends_along (own, inner, 1, size)
                   | ends_along (own, other, size, size)
                   | ends_along (own, inner, size + 1, size)
                   | ends_along (own, inner, size - 1, size);
    return ends & poda_reversi_cells (size) & ~(own | other);
}

guint64
poda_reversi_placements (guint64 own, guint64 other, guint size)
{
    return size == 8   ? placements (own, other, 8)
           : size == 6 ? placements (own, other, 6)
                       : placements (own, other, 4);
}

/* A run turns where one's own disc stands behind it. */
static inline guint64
turned_along (guint64 disc, guint64 own, guint64 through, guint step, guint size)
{
    guint64 up = runs_up (disc, through, step, size);
    guint64 down = runs_down (disc, through, step, size);
    return (up << step & own ? up : 0) | (down >> step & own ? down : 0);
}

static inline guint64
turned (guint64 disc, guint64 own, guint64 other, guint size)
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
    return size == 8   ? turned (disc, own, other, 8)
           : size == 6 ? turned (disc, own, other, 6)
                       : turned (disc, own, other, 4);
}
