/* Blunders: a program's moves held against exact values. */

#include <glib/gi18n-lib.h>

#include "teach/grade/referee_game.h"
#include "record/summary.h"

/* So many nodes an exact search of one position may take. */
#define MOST_NODES 2000000

PodaOutcome
poda_outcome_of (PodaValue utility, gboolean second)
{
    PodaValue own = second ? 0.0 - utility : utility;
    return own > 0 ? PODA_WIN : own < 0 ? PODA_LOSS : PODA_DRAW;
}

/* Every move's exact value, in the program's view. */
static PodaSummary *
solve (const PodaRefereeGame *game, const PodaGame *rules, const PodaPosition *position)
{
    PodaProblem problem;
    poda_problem_init (&problem, rules, position);
    problem.all_moves = TRUE;
    problem.swapped = game->second;
    problem.max_nodes = MOST_NODES;
    return poda_summary_search (&problem, NULL);
}

static const char *
blunder_format (PodaOutcome before, PodaOutcome after)
{
    if (before == PODA_DRAW)
        return _ ("move %u, %s, turns a draw into a loss: %s keeps the draw");
    return after == PODA_DRAW
               ? _ ("move %u, %s, turns a win into a draw: %s keeps the win")
               : _ ("move %u, %s, turns a win into a loss: %s keeps the win");
}

static void
count_blunder (PodaRefereeGame *game, const PodaGame *rules,
               const PodaPosition *position, const PodaSummary *summary,
               const PodaRootMove *given)
{
    PodaOutcome before = poda_outcome_of (summary->value, FALSE);
    PodaOutcome after = poda_outcome_of (given->value, FALSE);
    if (after >= before)
        return;
    if (game->blunders++ > 0)
        return;
    g_autofree char *played = rules->format_move (rules, position, given->move);
    g_autofree char *better = rules->format_move (rules, position, summary->move);
    const char *format = blunder_format (before, after);
    game->blunder = g_strdup_printf (format, game->moves.count + 1, played, better);
}

void
poda_referee_judge (PodaRefereeGame *game, const PodaGame *rules,
                    const PodaPosition *position, PodaMove move)
{
    if (!game->judged)
        return;
    g_autoptr (PodaSummary) summary = solve (game, rules, position);
    game->judged = summary != NULL;
    if (!game->judged)
        return;
    if (game->own_moves == 0)
        game->worth = poda_outcome_of (summary->value, FALSE);
    for (guint i = 0; i < summary->n_moves; i++)
        if (summary->moves[i].move == move)
            count_blunder (game, rules, position, summary, &summary->moves[i]);
}
