/* One's own discs minus the other player's: what the game is won by, long before it is
 * won.
 *
 * From -64 to 64 on eight by eight cells, from minus to plus the number of cells on any
 * other. Many discs early are no advantage: what is on the board can be turned, the
 * more of it the more easily, and whoever has few discs tends to have more moves. So
 * this evaluator takes what it can get, and plays badly until the last dozen plies. */

#include <glib/gi18n-lib.h>

#include "game/reversi/board.h"

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side,
          const PodaArguments *arguments G_GNUC_UNUSED, PodaAccount *account)
{
    PodaReversi board = poda_reversi_unpack (position);
    guint64 x = poda_reversi_held (&board, PODA_MAX);
    guint64 o = poda_reversi_held (&board, PODA_MIN);
    int sign = side == PODA_MAX ? 1 : -1;
    if (account != NULL) {
        poda_reversi_account (account, sign, x, _ ("discs of X"));
        poda_reversi_account (account, -sign, o, _ ("discs of O"));
    }
    return sign * ((int) poda_bits_count (x) - (int) poda_bits_count (o));
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments G_GNUC_UNUSED, PodaValue *lowest,
       PodaValue *highest)
{
    guint size = poda_reversi_unpack (position).size;
    *highest = size * size;
    *lowest = -*highest;
}

const PodaEvaluator poda_reversi_discs = {
    .name = "discs",
    .summary = N_ ("one's own discs minus the other player's"),
    .source = N_ ("made for poda"),
    .win = 1000,
    .value = value,
    .account = account,
    .range = range,
    .symmetric = poda_evaluator_always_symmetric,
};
