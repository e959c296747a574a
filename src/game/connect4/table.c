/* table: constant + sum of entry (c) over the player's discs - the same over the
 * opponent's, where entry (c) is the number of rows of `connect` cells that contain c.
 *
 * Source: P. Razgovorov, practical on Connect-4, first proposal: 42 numbers for 7x6,
 * from 3 in the corners to 13 in the middle, 276 in all, and the constant 138: half of
 * the table's sum, the default on all boards; it may be fractional.
 *
 * Flaws: it only considers the places of discs, not their effect. An even position is
 * worth 138, a full board 0, so a draw looks like a great disadvantage; and a position
 * worth 138 + d to one player is worth 138 - d to the other. */

#include <glib/gi18n-lib.h>

#include "game/connect4/evaluator_support.h"

#define MOST_CONSTANT 1000000

enum { CONSTANT };

static const PodaParameter parameters[] = {
    { "constant", PODA_PARAMETER_NUMBER, NULL, -MOST_CONSTANT, MOST_CONSTANT, NULL,
      N_ ("constant added to the sum (default: half of the table)") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

/* Returns the number of rows that contain each cell: a row contains the cell where it
 * begins and those up to `connect` - 1 steps further. */
static PodaConnect4Numbers
make_entries (const PodaConnect4 *board)
{
    PodaConnect4Numbers entries = { { 0 } };
    guint steps[4], n_steps = poda_connect4_steps (board, steps);
    for (guint i = 0; i < n_steps; i++) {
        guint64 starts = poda_connect4_along (board->cells, steps[i], board->connect);
        guint64 ones = 0, twos = 0, fours = 0;
        for (guint k = 0; k < board->connect; k++) {
            guint64 held = starts << k * steps[i];
            fours ^= twos & ones & held;
            twos ^= ones & held;
            ones ^= held;
        }
        add_numbers (&entries, ones, twos, fours);
    }
    return entries;
}

static guint
table_sum (const PodaConnect4 *board)
{
    return board->connect * count_rows (board);
}

static PodaValue
constant_of (const PodaConnect4 *board, const PodaArguments *arguments)
{
    const PodaArgument *constant = &arguments->values[CONSTANT];
    return constant->given ? constant->number : table_sum (board) / 2.0;
}

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side, const PodaArguments *arguments,
          PodaAccount *account)
{
    PodaConnect4View view = view_of (position, side, NULL, 0);
    PodaConnect4Numbers entries = make_entries (&view.board);
    PodaValue constant = constant_of (&view.board, arguments);
    if (account != NULL)
        poda_account_add (account, constant, _ ("the constant"));
    for (guint64 left = account != NULL ? view.own | view.other : 0; left != 0;
         left &= left - 1) {
        guint64 disc = left & -left;
        int entry = (int) number_at (&entries, disc);
        gboolean own = (view.own & disc) != 0;
        tell_cells (account, &view, own ? entry : -entry,
                    own ? _ ("rows through one of the player's discs")
                        : _ ("rows through one of the opponent's discs"),
                    disc);
    }
    return constant
           + (sum_numbers (&entries, view.own) - sum_numbers (&entries, view.other));
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments, PodaValue *lowest, PodaValue *highest)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    PodaValue constant = constant_of (&board, arguments);
    *lowest = constant - table_sum (&board);
    *highest = constant + table_sum (&board);
}

const PodaEvaluator poda_connect4_table = {
    .name = "table",
    .summary = N_ ("the number of rows through one's own discs minus the opponent's, "
                   "plus a constant"),
    .source = N_ ("P. Razgovorov, Connect-4, first proposal"),
    .win = 2147483647,
    .parameters = parameters,
    .value = value,
    .account = account,
    .range = range,
    .symmetric = poda_evaluator_always_symmetric,
};
