#include "play/contestant.h"

#include <inttypes.h>

#include "play/lots.h"
#include "search/algorithm.h"
#include "search/words.h"

const char *const poda_view_words[] = {
    [PODA_VIEW_FIRST] = "first",
    [PODA_VIEW_SECOND] = "second",
    [PODA_VIEW_MOVER] = "mover",
    [PODA_VIEW_MOVER + 1] = NULL,
};

void
poda_contestant_problem (const PodaContestant *contestant, const PodaPosition *position,
                         PodaProblem *problem)
{
    const PodaGame *game = contestant->rules.game;
    *problem = contestant->rules;
    problem->root = *position;
    problem->swapped = !game->states_players
                       && (contestant->view == PODA_VIEW_SECOND
                           || (contestant->view == PODA_VIEW_MOVER
                               && game->side (game, position) == PODA_MIN));
}

/* What is played where a search names no move. */
static PodaMove
move_without (const PodaContestant *contestant, const PodaPosition *position)
{
    const PodaGame *game = contestant->rules.game;
    if (contestant->random)
        return poda_draw_move (game, position, contestant->rules.seed);
    g_auto (PodaMoves) moves = { 0 };
    game->moves (game, position, &moves);
    return moves.items[0];
}

PodaSummary *
poda_contestant_think (const PodaContestant *contestant, const PodaPosition *position,
                       GError **error)
{
    PodaProblem problem;
    poda_contestant_problem (contestant, position, &problem);
    PodaSummary *summary = contestant->random ? g_new0 (PodaSummary, 1)
                                              : poda_summary_search (&problem, error);
    if (summary != NULL && !summary->has_move) {
        summary->has_move = TRUE;
        summary->move = move_without (contestant, position);
    }
    return summary;
}

gboolean
poda_contestant_choose (const PodaContestant *contestant, const PodaPosition *position,
                        PodaMove *move, guint64 *nodes, GError **error)
{
    PodaProblem problem;
    PodaResult result = { 0 };
    poda_contestant_problem (contestant, position, &problem);
    if (!contestant->random && !poda_search (&problem, NULL, NULL, &result, error))
        return FALSE;
    *move = result.has_move ? result.move : move_without (contestant, position);
    *nodes = result.nodes;
    return TRUE;
}

gboolean
poda_contestant_draws_lots (const PodaContestant *contestant)
{
    return contestant->random || contestant->rules.ties == PODA_TIES_RANDOM
           || contestant->rules.order == PODA_ORDER_RANDOM;
}

static void
add_pair (GString *text, const char *key, const char *value)
{
    g_string_append_printf (text, "%s%s=%s", strchr (text->str, ':') ? "," : ":", key,
                            value);
}

static void
add_number (GString *text, const char *key, guint64 number)
{
    g_autofree char *value = g_strdup_printf ("%" PRIu64, number);
    add_pair (text, key, value);
}

static void
add_evaluator (GString *text, const PodaProblem *rules)
{
    const PodaEvaluator *evaluator = rules->evaluator;
    if (evaluator == NULL) {
        if (rules->depth != PODA_DEPTH_NONE && rules->game->evaluators != NULL)
            add_pair (text, "evaluator", "none");
        return;
    }
    g_autofree char *arguments =
        poda_arguments_format (evaluator->parameters, &rules->evaluator_arguments);
    add_pair (text, "evaluator", evaluator->name);
    if (arguments != NULL)
        g_string_append_printf (text, ":%s", arguments);
}

/* What a won game counts, where nobody would guess it. */
static void
add_win (GString *text, const PodaProblem *rules)
{
    PodaValue usual = rules->game->utility == PODA_UTILITY_WINS ? 1 : 0;
    if (rules->evaluator != NULL)
        usual = poda_evaluator_win (rules->evaluator, rules->game, &rules->root,
                                    &rules->evaluator_arguments);
    char win[PODA_VALUE_BUFFER];
    if (rules->win != usual)
        add_pair (text, "win", poda_value_format (rules->win, PODA_STYLE_MACHINE, win));
    if (rules->prefer_short)
        add_pair (text, "prefer-short", "yes");
}

static void
add_manner (GString *text, const PodaContestant *contestant)
{
    const PodaProblem *rules = &contestant->rules;
    if (rules->strict)
        add_pair (text, "cut", poda_cut_words[TRUE]);
    if (rules->hard)
        add_pair (text, "fail", poda_fail_words[TRUE]);
    if (rules->order != PODA_ORDER_NATURAL)
        add_pair (text, "order", poda_order_words[rules->order]);
    if (rules->ties != PODA_TIES_FIRST)
        add_pair (text, "ties", poda_ties_words[rules->ties]);
    if (poda_contestant_draws_lots (contestant))
        add_number (text, "seed", rules->seed);
    add_win (text, rules);
    if (contestant->view != PODA_VIEW_MOVER && !rules->game->states_players)
        add_pair (text, "max", poda_view_words[contestant->view]);
    if (rules->all_moves)
        add_pair (text, "all-moves", "yes");
    if (rules->max_nodes != 0)
        add_number (text, "max-nodes", rules->max_nodes);
}

char *
poda_contestant_format (const PodaContestant *contestant)
{
    const PodaProblem *rules = &contestant->rules;
    if (contestant->random)
        return g_strdup_printf ("random:seed=%" PRIu64, rules->seed);
    GString *text = g_string_new (rules->algorithm->name);
    if (rules->depth == PODA_DEPTH_NONE)
        add_pair (text, "depth", "end");
    else
        add_number (text, "depth", rules->depth);
    add_evaluator (text, rules);
    add_manner (text, contestant);
    return g_string_free (text, FALSE);
}
