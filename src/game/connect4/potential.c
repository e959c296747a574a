/* potential: rows that can still be filled, counted at the cell where they begin, the
 * lowest or leftmost one.
 *
 *     value = sum of points (c) over the player's discs - sum over the opponent's
 *             + sum of floor (points (c) / 2) over empty cells
 *     points (c) = sum over the rows of `connect` cells that begin at c
 *
 * A row that begins at a disc is worth k + 1 if k of its further cells contain discs of
 * the same player and the rest are empty, k from 0 to connect - 2; else 0. A row that
 * begins at an empty cell is worth as if it were the player's disc, but 0 for k = 0.
 *
 * With `opening=yes`, while there are at most three discs: 2 if the opponent has the
 * middle of the bottom row and the player a cell beside it, 3 if the player has the
 * middle, else 0. The middle is column columns / 2 from 0, the right one on even
 * widths.
 *
 * Source: P. Razgovorov, practical on Connect-4, improved proposal (meant for depth 2).
 * The worked example is +2 +2 -5 -2 -1 = -4.
 *
 * Flaws: on a board of one row XXX. is 3 and .XXX is 0, although it wins next; so
 * mirror images differ. Empty cells count for one player only, and are halved cell by
 * cell, so that odd points vanish. It ignores whether they can be reached. */

#include <glib/gi18n-lib.h>

#include "game/connect4/evaluator_support.h"

#define OPENING_DISCS 3
#define OPENING_MIDDLE 3
#define OPENING_BESIDE 2

enum { OPENING, POTENTIAL_SIDE };

static const PodaParameter parameters[] = {
    { "opening", PODA_PARAMETER_CHOICE, "no", 0, 0, "no|yes",
      N_ ("whether the first three discs are valued by the middle of the bottom row") },
    PODA_CONNECT4_SIDE,
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

/* Returns the points of the rows by the cell where they begin: for a cell with a disc,
 * those of its player, for an empty one the player's. The numbers of empty cells are
 * shifted down by one plane, which halves them and rounds down. */
static PodaConnect4Numbers
make_points (const PodaConnect4View *view)
{
    PodaConnect4Numbers points = { { 0 } };
    guint64 mine = view->own | view->empty, above = 0;
    guint steps[4], n_steps = poda_connect4_steps (&view->board, steps);
    for (guint i = 0; i < n_steps; i++) {
        guint64 ones = 0, twos = 0, all = mine | view->other, foes = 0;
        for (guint k = 1; k < view->board.connect; k++) {
            guint64 own = view->own >> k * steps[i],
                    other = view->other >> k * steps[i];
            guint64 like = (own & mine) | (other & view->other);
            foes |= (other & mine) | (own & view->other);
            twos |= ones & like;
            ones ^= like;
            all &= like;
        }
        guint64 open =
            poda_connect4_along (view->board.cells, steps[i], view->board.connect)
            & ~(foes | all) & ~(view->empty & ~(ones | twos));
        add_numbers (&points, open & ~ones, open & (ones ^ twos), open & ones & twos);
    }
    for (guint i = G_N_ELEMENTS (points.planes); i-- > 0;) {
        guint64 plane = points.planes[i];
        points.planes[i] = (plane & ~view->empty) | (above & view->empty);
        above = plane;
    }
    return points;
}

static inline int
value_opening (const PodaConnect4View *view, PodaAccount *account)
{
    guint height = view->board.rows + 1;
    guint64 middle = poda_connect4_bit (&view->board, view->board.columns / 2, 0);
    guint64 beside =
        height < PODA_CONNECT4_BITS ? middle << height | middle >> height : 0;
    gboolean taken = (view->other & middle) != 0;
    guint64 discs = view->own & (taken ? beside : middle);
    int points = discs == 0 ? 0 : taken ? OPENING_BESIDE : OPENING_MIDDLE;
    if (account != NULL)
        tell_cells (account, view, points,
                    taken ? _ ("opening: beside the opponent's middle disc")
                          : _ ("opening: the middle of the bottom row"),
                    discs);
    return view->sign * points;
}

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side, const PodaArguments *arguments,
          PodaAccount *account)
{
    PodaConnect4View view = view_of (position, side, arguments, POTENTIAL_SIDE);
    if (arguments->values[OPENING].number == 1
        && poda_bits_count (view.own | view.other) <= OPENING_DISCS)
        return value_opening (&view, account);
    PodaConnect4Numbers points = make_points (&view);
    for (guint64 left = account != NULL ? view.board.cells : 0; left != 0;
         left &= left - 1) {
        guint64 cell = left & -left;
        int number = (int) number_at (&points, cell);
        tell_cells (account, &view, view.other & cell ? -number : number,
                    view.own & cell ? _ ("open rows that begin with the player's disc")
                    : view.other & cell
                        ? _ ("open rows that begin with the opponent's disc")
                        : _ ("half of the open rows with own discs that begin "
                             "at an empty cell"),
                    cell);
    }
    return view.sign
           * (sum_numbers (&points, view.own | view.empty)
              - sum_numbers (&points, view.other));
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments, PodaValue *lowest, PodaValue *highest)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    guint most = (board.connect - 1) * count_rows (&board);
    gboolean opening = arguments->values[OPENING].number == 1;
    *lowest = 0.0 - most;
    *highest = opening ? poda_max (most, OPENING_MIDDLE) : most;
    if (arguments->values[POTENTIAL_SIDE].number != 0)
        widen_range (lowest, highest);
}

const PodaEvaluator poda_connect4_potential = {
    .name = "potential",
    .summary = N_ ("rows that can still be filled, counted where they begin"),
    .source = N_ ("P. Razgovorov, Connect-4, improved proposal"),
    .win = 2147483647,
    .parameters = parameters,
    .value = value,
    .account = account,
    .range = range,
};
