/* The options of every search, from texts to a problem. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "cli/request.h"

void
poda_rules_clear (PodaRules *rules)
{
    char **texts[] = { &rules->algorithm, &rules->cut,   &rules->fail,
                       &rules->window,    &rules->depth, &rules->evaluator,
                       &rules->max,       &rules->win,   &rules->order,
                       &rules->ties,      &rules->seed,  &rules->max_nodes };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        g_clear_pointer (texts[i], g_free);
}

static gboolean
refuse (GError **error, const char *message)
{
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION, message);
    return FALSE;
}

gboolean
poda_rules_read_algorithm (const char *name, PodaProblem *problem, GError **error)
{
    g_autoptr (GString) names = g_string_new (NULL);
    const PodaAlgorithm *algorithm = poda_algorithm_find (name);
    if (algorithm != NULL) {
        problem->algorithm = algorithm;
        return TRUE;
    }
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                poda_algorithms[i]->name);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("--algorithm %s: expected one of %s"), name, names->str);
    return FALSE;
}

gboolean
poda_rules_read_depth (const char *text, PodaProblem *problem, GError **error)
{
    guint64 depth;
    if (!poda_read_number ("--depth", text, 0, 10000, &depth, error))
        return FALSE;
    problem->depth = (guint) depth;
    return TRUE;
}

static gboolean
read_cut_and_fail (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    guint strict = 0, hard = 0;
    if (rules->cut != NULL
        && !poda_read_choice ("--cut", rules->cut, "nonstrict|strict", &strict, error))
        return FALSE;
    if (rules->fail != NULL
        && !poda_read_choice ("--fail", rules->fail, "soft|hard", &hard, error))
        return FALSE;
    problem->strict = strict == 1;
    problem->hard = hard == 1;
    problem->all_moves = rules->all_moves;
    return TRUE;
}

static gboolean
read_window (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    if (rules->window == NULL)
        return TRUE;
    g_auto (GStrv) ends = g_strsplit (rules->window, ",", -1);
    if (g_strv_length (ends) == 2
        && poda_value_parse (g_strstrip (ends[0]), &problem->alpha)
        && poda_value_parse (g_strstrip (ends[1]), &problem->beta)
        && problem->alpha < problem->beta)
        return TRUE;
    g_set_error (
        error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
        _ ("--window %s: expected two numbers A,B with A below B, such as -inf,7"),
        rules->window);
    return FALSE;
}

/* `last` and `random` choose among exact values: under the nonstrict rule, or clipped
 * by fail-hard, a worse move may return the same number as the best. */
static gboolean
read_ties (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    guint ties = PODA_TIES_FIRST;
    if (rules->seed != NULL
        && !poda_read_number ("--seed", rules->seed, 0, G_MAXUINT64, &problem->seed,
                              error))
        return FALSE;
    if (rules->ties == NULL)
        return TRUE;
    if (!poda_read_choice ("--ties", rules->ties, "first|last|random", &ties, error))
        return FALSE;
    problem->ties = ties;
    if (ties == PODA_TIES_FIRST)
        return TRUE;
    if (rules->cut != NULL && !problem->strict)
        return refuse (error,
                       _ ("--cut nonstrict: --ties last and --ties random need exact "
                          "values: expected --cut strict"));
    if (problem->hard)
        return refuse (error,
                       _ ("--fail hard: --ties last and --ties random need exact "
                          "values: expected --fail soft"));
    problem->strict = TRUE;
    return TRUE;
}

static gboolean
read_order (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    guint order = PODA_ORDER_NATURAL;
    if (rules->order == NULL)
        return TRUE;
    if (!poda_read_choice ("--order", rules->order,
                           "natural|reverse|best|worst|random|centre", &order, error))
        return FALSE;
    problem->order = order;
    if (order != PODA_ORDER_CENTRE || problem->game->off_centre != NULL)
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("--order centre: %s has no columns"), problem->game->name);
    return FALSE;
}

gboolean
poda_rules_read_evaluator (const char *text, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    const char *colon = strchr (text, ':');
    gsize length = colon != NULL ? (gsize) (colon - text) : strlen (text);
    g_autofree char *name = g_strndup (text, length);
    PodaArguments arguments;
    const PodaEvaluator *evaluator = poda_game_find_evaluator (game, name, error);
    if (evaluator == NULL
        || !poda_arguments_parse (name, evaluator->parameters,
                                  colon != NULL ? colon + 1 : NULL, &arguments, error))
        return FALSE;
    problem->evaluator = evaluator;
    problem->evaluator_arguments = arguments;
    if (game->utility != PODA_UTILITY_VALUES)
        problem->win = poda_evaluator_win (evaluator, game, &problem->root, &arguments);
    return TRUE;
}

#define SHORT_WIN 100

static gboolean
check_short_win (const PodaProblem *problem, GError **error)
{
    guint longest = problem->game->longest (problem->game, &problem->root);
    if (isinf (problem->win))
        return refuse (error, _ ("--prefer-short: expected a finite --win"));
    if (problem->win > longest)
        return TRUE;
    char win[PODA_VALUE_BUFFER];
    g_set_error (
        error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
        _ ("--win %s: with --prefer-short expected more than the %u plies of the "
           "longest game"),
        poda_value_format (problem->win, PODA_STYLE_MACHINE, win), longest);
    return FALSE;
}

/* The contract's words: beside an evaluator a win is worth more than any value. */
static void
note_small_win (const PodaProblem *problem)
{
    PodaValue lowest, highest;
    if (problem->evaluator == NULL)
        return;
    poda_evaluator_range (problem->evaluator, problem->game, &problem->root,
                          &problem->evaluator_arguments, &lowest, &highest);
    if (problem->win <= highest)
        poda_note (_ ("a win counts no more than the evaluator's largest value"));
}

static gboolean
read_win (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    if (rules->win == NULL && !rules->prefer_short)
        return TRUE;
    if (problem->game->utility == PODA_UTILITY_VALUES) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--win and --prefer-short: %s has no won games, only values"),
                     problem->game->name);
        return FALSE;
    }
    problem->prefer_short = rules->prefer_short;
    if (rules->prefer_short && problem->evaluator == NULL)
        problem->win = SHORT_WIN;
    if (rules->win != NULL) {
        if (!poda_read_value ("--win", rules->win, &problem->win, error))
            return FALSE;
        if (problem->win <= 0) {
            g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                         _ ("--win %s: expected a number above 0, or inf"), rules->win);
            return FALSE;
        }
    }
    note_small_win (problem);
    return !rules->prefer_short || check_short_win (problem, error);
}

static gboolean
read_max (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    guint choice = 0;
    if (rules->max == NULL)
        return TRUE;
    if (!poda_read_choice ("--max", rules->max, "first|second|mover", &choice, error))
        return FALSE;
    if (problem->game->states_players && choice != 0) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--max %s: an explicit tree says itself who is MAX"),
                     rules->max);
        return FALSE;
    }
    problem->swapped =
        choice == 1
        || (choice == 2
            && problem->game->side (problem->game, &problem->root) == PODA_MIN);
    return TRUE;
}

static gboolean
read_limit (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    return rules->max_nodes == NULL
           || poda_read_number ("--max-nodes", rules->max_nodes, 1, G_MAXUINT64,
                                &problem->max_nodes, error);
}

gboolean
poda_rules_read (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    return read_cut_and_fail (rules, problem, error)
           && read_window (rules, problem, error) && read_ties (rules, problem, error)
           && read_order (rules, problem, error)
           && (rules->evaluator == NULL
               || poda_rules_read_evaluator (rules->evaluator, problem, error))
           && read_win (rules, problem, error) && read_max (rules, problem, error)
           && read_limit (rules, problem, error);
}
