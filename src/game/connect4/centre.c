/* centre: the sum of min (c, columns - 1 - c) over own discs, c their column from 0.
 *
 * Source: F. J. Bolívar Lupiáñez, practical 3 on Connect-4, 2014, ValoracionTest, meant
 * for testing alpha-beta. From the empty 7x7 board, to depth 1 to 4, it finds 3, 3, 6,
 * 6 with column 4 and enters 8, 39, 184, 623 nodes.
 *
 * Flaws: a block is worth no more than any disc in that column; rows and threats are
 * ignored; no position is worth less than 0 to the player asking. */

#include <glib/gi18n-lib.h>

#include "game/connect4/evaluator_support.h"

enum { CENTRE_SIDE };

static const PodaParameter parameters[] = { PODA_CONNECT4_SIDE,
                                            { NULL, 0, NULL, 0, 0, NULL, NULL } };

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side, const PodaArguments *arguments,
          PodaAccount *account)
{
    PodaConnect4View view = view_of (position, side, arguments, CENTRE_SIDE);
    if (account != NULL)
        tell_nearness (account, &view,
                       _ ("columns between the player's disc and the nearer side"));
    return view.sign * (int) nearness_of (&view.board, view.own);
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments, PodaValue *lowest, PodaValue *highest)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    *lowest = 0;
    *highest = nearness_of (&board, board.cells);
    if (arguments->values[CENTRE_SIDE].number != 0)
        widen_range (lowest, highest);
}

const PodaEvaluator poda_connect4_centre = {
    .name = "centre",
    .summary = N_ ("distance of one's own discs from the nearer side"),
    .source = N_ ("F. J. Bolívar Lupiáñez, Connect-4 (2014), centre only"),
    .win = 99999999,
    .parameters = parameters,
    .value = value,
    .account = account,
    .range = range,
    .symmetric = poda_evaluator_always_symmetric,
};
