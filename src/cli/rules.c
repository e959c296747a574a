/* The options of every search, from texts to a problem. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "cli/request.h"

static gboolean
refuse (GError **error, const char *message)
{
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION, message);
    return FALSE;
}

gboolean
poda_request_read_algorithm (const char *name, PodaProblem *problem, GError **error)
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

static gboolean
read_cut_and_fail (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    guint strict = 0, hard = 0;
    if (request->cut != NULL
        && !poda_read_choice ("--cut", request->cut, "nonstrict|strict", &strict,
                              error))
        return FALSE;
    if (request->fail != NULL
        && !poda_read_choice ("--fail", request->fail, "soft|hard", &hard, error))
        return FALSE;
    problem->strict = strict == 1;
    problem->hard = hard == 1;
    problem->all_moves = request->all_moves;
    return TRUE;
}

static gboolean
read_window (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    if (request->window == NULL)
        return TRUE;
    g_auto (GStrv) ends = g_strsplit (request->window, ",", -1);
    if (g_strv_length (ends) == 2
        && poda_value_parse (g_strstrip (ends[0]), &problem->alpha)
        && poda_value_parse (g_strstrip (ends[1]), &problem->beta)
        && problem->alpha < problem->beta)
        return TRUE;
    g_set_error (
        error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
        _ ("--window %s: expected two numbers A,B with A below B, such as -inf,7"),
        request->window);
    return FALSE;
}

/* `last` and `random` choose among exact values: under the nonstrict rule, or clipped
 * by fail-hard, a worse move may return the same number as the best. */
static gboolean
read_ties (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    guint ties = PODA_TIES_FIRST;
    if (request->seed != NULL
        && !poda_read_number ("--seed", request->seed, 0, G_MAXUINT64, &problem->seed,
                              error))
        return FALSE;
    if (request->ties == NULL)
        return TRUE;
    if (!poda_read_choice ("--ties", request->ties, "first|last|random", &ties, error))
        return FALSE;
    problem->ties = ties;
    if (ties == PODA_TIES_FIRST)
        return TRUE;
    if (request->cut != NULL && !problem->strict)
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
read_order (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    guint order = PODA_ORDER_NATURAL;
    if (request->order == NULL)
        return TRUE;
    if (!poda_read_choice ("--order", request->order,
                           "natural|reverse|best|worst|random|centre", &order, error))
        return FALSE;
    problem->order = order;
    if (order != PODA_ORDER_CENTRE || problem->game->off_centre != NULL)
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("--order centre: %s has no columns"), problem->game->name);
    return FALSE;
}

static gboolean
read_evaluator (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    if (request->evaluator == NULL)
        return TRUE;
    const char *colon = strchr (request->evaluator, ':');
    gsize length = colon != NULL ? (gsize) (colon - request->evaluator)
                                 : strlen (request->evaluator);
    g_autofree char *name = g_strndup (request->evaluator, length);
    problem->evaluator = poda_game_find_evaluator (problem->game, name, error);
    if (problem->evaluator == NULL)
        return FALSE;
    problem->win = problem->evaluator->win;
    return poda_arguments_parse (name, problem->evaluator->parameters,
                                 colon != NULL ? colon + 1 : NULL,
                                 &problem->evaluator_arguments, error);
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

static gboolean
read_win (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    if (request->win == NULL && !request->prefer_short)
        return TRUE;
    if (!problem->game->has_wins) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--win and --prefer-short: %s has no won games, only values"),
                     problem->game->name);
        return FALSE;
    }
    problem->prefer_short = request->prefer_short;
    if (request->prefer_short && problem->evaluator == NULL)
        problem->win = SHORT_WIN;
    if (request->win != NULL) {
        if (!poda_read_value ("--win", request->win, &problem->win, error))
            return FALSE;
        if (problem->win <= 0) {
            g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                         _ ("--win %s: expected a number above 0, or inf"),
                         request->win);
            return FALSE;
        }
    }
    if (problem->evaluator != NULL && problem->win <= problem->evaluator->highest)
        poda_note (_ ("a win counts no more than the evaluator's largest value"));
    return !request->prefer_short || check_short_win (problem, error);
}

static gboolean
read_max (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    guint choice = 0;
    if (request->max == NULL)
        return TRUE;
    if (!poda_read_choice ("--max", request->max, "first|second|mover", &choice, error))
        return FALSE;
    if (problem->game->states_players && choice != 0) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--max %s: an explicit tree says itself who is MAX"),
                     request->max);
        return FALSE;
    }
    problem->swapped =
        choice == 1
        || (choice == 2
            && problem->game->side (problem->game, &problem->root) == PODA_MIN);
    return TRUE;
}

static gboolean
read_position (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    if (request->position != NULL) {
        if (game->parse_position == NULL) {
            g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                         _ ("--position %s: %s takes none: expected --moves"),
                         request->position, game->name);
            return FALSE;
        }
        PodaPosition start = problem->root;
        if (!game->parse_position (game, &start, request->position, &problem->root,
                                   error))
            return FALSE;
    }
    if (request->moves == NULL)
        return TRUE;
    if (poda_game_play_text (game, &problem->root, request->moves, error))
        return TRUE;
    g_prefix_error (error, "--moves: ");
    return FALSE;
}

static gboolean
read_limit (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    return request->max_nodes == NULL
           || poda_read_number ("--max-nodes", request->max_nodes, 1, G_MAXUINT64,
                                &problem->max_nodes, error);
}

gboolean
poda_request_read_rules (PodaRequest *request, GError **error)
{
    PodaProblem *problem = &request->problem;
    return read_position (request, problem, error)
           && read_cut_and_fail (request, problem, error)
           && read_window (request, problem, error)
           && read_ties (request, problem, error)
           && read_order (request, problem, error)
           && read_evaluator (request, problem, error)
           && read_win (request, problem, error) && read_max (request, problem, error)
           && read_limit (request, problem, error);
}
