/* One's own discs minus the other player's: what the game is won by, long before it is
 * won.
 *
 * From -64 to 64 on eight by eight cells, from minus to plus the number of cells on any
 * other. Many discs early are no advantage: what is on the board can be turned, the
 * more of it the more easily, and whoever has few discs tends to have more moves. So
 * this evaluator takes what it can get, and plays badly until the last dozen plies. */

#include <glib/gi18n-lib.h>

#include "game/reversi/board.h"

static PodaValue
value (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       PodaPlayer side, const PodaArguments *arguments G_GNUC_UNUSED)
{
    PodaReversi board = poda_reversi_unpack (position);
    guint64 own = poda_reversi_held (&board, side);
    guint64 other = poda_reversi_held (&board, poda_opponent (side));
    return (int) poda_bits_count (own) - (int) poda_bits_count (other);
}

static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments G_GNUC_UNUSED, PodaValue *lowest,
       PodaValue *highest)
{
    guint size = poda_reversi_unpack (position).size;
    *highest = size * size;
    *lowest = -*highest;
}

static void
account (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
         PodaPlayer side, const PodaArguments *arguments G_GNUC_UNUSED,
         PodaAccount *list)
{
    PodaReversi board = poda_reversi_unpack (position);
    int own = side == PODA_MAX ? 1 : -1;
    poda_reversi_account (list, own, poda_reversi_held (&board, PODA_MAX),
                          _ ("discs of X"));
    poda_reversi_account (list, -own, poda_reversi_held (&board, PODA_MIN),
                          _ ("discs of O"));
}

const PodaEvaluator poda_reversi_discs = {
    .name = "discs",
    .summary = N_ ("one's own discs minus the other player's"),
    .source = "made for poda",
    .win = 1000,
    .value = value,
    .range = range,
    .account = account,
};
