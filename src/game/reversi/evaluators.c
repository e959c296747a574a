/* Discs, mobility and corners, each one's own minus the other player's, and each with a
 * weight:
 *
 *     discs * (discs on the board) + mobility * (cells where a disc can be placed)
 *                                  + corners * (discs on the four corners)
 *
 * Mobility counts where a player could place a disc if it were that player's turn. Made
 * for poda; the terms are common in programs for this game since P. S. Rosenbloom, "A
 * World-Championship-Level Othello Program", Artificial Intelligence 19, 1982. The
 * weights are round numbers and were not fitted to anything.
 *
 * A cell counts as a disc or as mobility, not as both: the range is the larger of the
 * two weights times the cells, and four corners. Known flaws: the weights are the same
 * from the first disc to the last; the cells next to an empty corner, which give it
 * away, count like any others; discs that no longer can be turned count on corners
 * only.
 *
 * discs: one's own discs minus the other player's, what the game is won by. Many discs
 * early are no advantage, since what is on the board can be turned: it takes what it
 * can get, and plays badly until the last dozen plies. */

#include <glib/gi18n-lib.h>

#include "game/reversi/reversi.h"

enum { DISCS, MOBILITY, CORNERS };

static const PodaParameter parameters[] = {
    { "discs", PODA_PARAMETER_NUMBER, "1", 0, 1000, NULL, N_ ("points for a disc") },
    { "mobility", PODA_PARAMETER_NUMBER, "5", 0, 1000, NULL,
      N_ ("points for a cell where a disc can be placed") },
    { "corners", PODA_PARAMETER_NUMBER, "25", 0, 1000, NULL,
      N_ ("points for a disc on a corner, besides those for a disc") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

static guint64
corners_of (guint size)
{
    guint64 first_row = 1 | G_GUINT64_CONSTANT (1) << (size - 1);
    return first_row | first_row << size * (size - 1);
}

/* Tells of a set of cells that count `points` each: one part. */
static inline void
tell (PodaAccount *account, gint64 points, guint64 cells, const char *reason)
{
    PodaPart *part =
        poda_account_add (account, points * poda_bits_count (cells), reason);
    for (guint64 left = cells; left != 0; left &= left - 1)
        poda_part_add_cell (part, poda_bits_lowest (left));
}

/* The evaluator `discs` has no parameters: a disc is 1, all else 0. */
static inline gint64
weight_of_disc (const PodaArguments *arguments)
{
    return arguments->values[DISCS].given ? arguments->values[DISCS].number : 1;
}

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side, const PodaArguments *arguments,
          PodaAccount *account)
{
    PodaReversi board = poda_reversi_unpack (position);
    const PodaArgument *weights = arguments->values;
    gint64 sum = 0, disc = weight_of_disc (arguments);
    for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++) {
        gint64 own = player == side ? 1 : -1;
        guint64 discs = poda_reversi_held (&board, player);
        guint64 open =
            weights[MOBILITY].number != 0 ? poda_reversi_open (&board, player) : 0;
        guint64 corners = discs & corners_of (board.size);
        sum += own
               * (disc * poda_bits_count (discs)
                  + weights[MOBILITY].number * poda_bits_count (open)
                  + weights[CORNERS].number * poda_bits_count (corners));
        if (account == NULL)
            continue;
        gboolean x = player == PODA_MAX;
        tell (account, own * disc, discs, x ? _ ("discs of X") : _ ("discs of O"));
        tell (account, own * weights[MOBILITY].number, open,
              x ? _ ("moves of X") : _ ("moves of O"));
        tell (account, own * weights[CORNERS].number, corners,
              x ? _ ("corners of X") : _ ("corners of O"));
    }
    return sum;
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments, PodaValue *lowest, PodaValue *highest)
{
    const PodaArgument *weights = arguments->values;
    guint size = poda_reversi_unpack (position).size;
    gint64 cell = MAX (weight_of_disc (arguments), weights[MOBILITY].number);
    *highest = size * size * cell + 4 * weights[CORNERS].number;
    *lowest = 0.0 - *highest;
}

const PodaEvaluator poda_reversi_weighted = {
    .name = "weighted",
    .summary = N_ ("discs, mobility and corners, each with a weight"),
    .source = N_ ("made for poda"),
    .win = 1000,
    .parameters = parameters,
    .value = value,
    .account = account,
    .range = range,
    .symmetric = poda_evaluator_always_symmetric,
};

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
