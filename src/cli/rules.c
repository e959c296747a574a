/* The options of every search, from texts to a problem. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "cli/request.h"
#include "play/contestant.h"
#include "search/words.h"

void
poda_rules_set (PodaRules *rules, PodaRule rule, const char *text)
{
    char *copy = g_strdup (text);
    g_free (rules->texts[rule]);
    rules->texts[rule] = copy;
}

void
poda_rules_clear (PodaRules *rules)
{
    for (guint i = 0; i < PODA_N_RULES; i++)
        g_clear_pointer (&rules->texts[i], g_free);
}

static gboolean
refuse (GError **error, const char *message)
{
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION, message);
    return FALSE;
}

char *
poda_rules_algorithms (void)
{
    GString *names = g_string_new (NULL);
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                poda_algorithms[i]->name);
    return g_string_free (names, FALSE);
}

const PodaAlgorithm *
poda_rules_read_algorithm (const char *name, GError **error)
{
    const PodaAlgorithm *algorithm = poda_algorithm_find (name);
    if (algorithm != NULL)
        return algorithm;
    g_autofree char *names = poda_rules_algorithms ();
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("--algorithm %s: expected one of %s"), name, names);
    return NULL;
}

static gboolean
read_algorithm (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const char *name = rules->texts[PODA_RULE_ALGORITHM];
    if (name != NULL)
        problem->algorithm = poda_rules_read_algorithm (name, error);
    return problem->algorithm != NULL;
}

static gboolean
read_depth (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const char *text = rules->texts[PODA_RULE_DEPTH];
    guint64 depth;
    if (text == NULL || strcmp (text, PODA_DEPTH_END) == 0)
        return TRUE;
    if (!poda_read_number ("--depth", text, 0, 10000, &depth, error))
        return FALSE;
    problem->depth = (guint) depth;
    return TRUE;
}

/* Reads a rule that is one of some words; what is not given is the first of them. */
static gboolean
read_word (const PodaRules *rules, PodaRule rule, const char *const *words,
           guint *index, GError **error)
{
    g_autofree char *option = g_strdup_printf ("--%s", poda_rule_rows[rule].key);
    const char *text = rules->texts[rule];
    *index = 0;
    return text == NULL || poda_read_word (option, text, words, index, error);
}

static gboolean
read_yes (const PodaRules *rules, PodaRule rule, gboolean *yes, GError **error)
{
    static const char *const words[] = { [FALSE] = "no", [TRUE] = "yes", NULL };
    guint index;
    if (!read_word (rules, rule, words, &index, error))
        return FALSE;
    *yes = index == TRUE;
    return TRUE;
}

static gboolean
read_cut_and_fail (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    guint strict, hard;
    if (!read_word (rules, PODA_RULE_CUT, poda_cut_words, &strict, error)
        || !read_word (rules, PODA_RULE_FAIL, poda_fail_words, &hard, error))
        return FALSE;
    problem->strict = strict == TRUE;
    problem->hard = hard == TRUE;
    return read_yes (rules, PODA_RULE_ALL_MOVES, &problem->all_moves, error);
}

static gboolean
read_window (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const char *text = rules->texts[PODA_RULE_WINDOW];
    if (text == NULL)
        return TRUE;
    g_auto (GStrv) ends = g_strsplit (text, ",", -1);
    if (g_strv_length (ends) == 2
        && poda_value_parse (g_strstrip (ends[0]), &problem->alpha)
        && poda_value_parse (g_strstrip (ends[1]), &problem->beta)
        && problem->alpha < problem->beta)
        return TRUE;
    g_set_error (
        error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
        _ ("--window %s: expected two numbers A,B with A below B, such as -inf,7"),
        text);
    return FALSE;
}

/* `last` and `random` choose among exact values: under the nonstrict rule, or clipped
 * by fail-hard, a worse move may return the same number as the best. */
static gboolean
read_ties (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const char *seed = rules->texts[PODA_RULE_SEED];
    guint ties;
    if (seed != NULL
        && !poda_read_number ("--seed", seed, 0, G_MAXUINT64, &problem->seed, error))
        return FALSE;
    if (!read_word (rules, PODA_RULE_TIES, poda_ties_words, &ties, error))
        return FALSE;
    problem->ties = ties;
    if (ties == PODA_TIES_FIRST)
        return TRUE;
    if (rules->texts[PODA_RULE_CUT] != NULL && !problem->strict)
        return refuse (error,
                       _ ("--cut nonstrict: --ties last and --ties random need exact "
                          "values: expected --cut strict"));
    if (problem->hard && problem->algorithm->windowed)
        return refuse (error,
                       _ ("--fail hard: --ties last and --ties random need exact "
                          "values: expected --fail soft"));
    problem->strict = TRUE;
    return TRUE;
}

static gboolean
read_order (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    guint order;
    if (!read_word (rules, PODA_RULE_ORDER, poda_order_words, &order, error))
        return FALSE;
    problem->order = order;
    if (order != PODA_ORDER_CENTRE || problem->game->off_centre != NULL)
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("--order centre: %s has no columns"), problem->game->name);
    return FALSE;
}

static gboolean
read_evaluator (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    const char *text = rules->texts[PODA_RULE_EVALUATOR];
    if (text == NULL || strcmp (text, PODA_EVALUATOR_NONE) == 0)
        return TRUE;
    const char *colon = strchr (text, ':');
    g_autofree char *name = g_strndup (text, strcspn (text, ":"));
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

PodaValue
poda_rules_short_win (PodaValue least)
{
    PodaValue win = SHORT_WIN;
    while (win <= least)
        win *= 10;
    return win;
}

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

/* What a won game counts, where the user said so. */
static gboolean
read_won (const char *text, PodaProblem *problem, GError **error)
{
    if (text == NULL)
        return TRUE;
    if (!poda_read_value ("--win", text, &problem->win, error))
        return FALSE;
    if (problem->win > 0)
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("--win %s: expected a number above 0, or inf"), text);
    return FALSE;
}

static gboolean
read_win (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const char *win = rules->texts[PODA_RULE_WIN];
    if (!read_yes (rules, PODA_RULE_PREFER_SHORT, &problem->prefer_short, error))
        return FALSE;
    if (win == NULL && !problem->prefer_short)
        return TRUE;
    if (problem->game->utility == PODA_UTILITY_VALUES) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--win and --prefer-short: %s has no won games, only values"),
                     problem->game->name);
        return FALSE;
    }
    if (problem->prefer_short && problem->evaluator == NULL)
        problem->win = poda_rules_short_win (
            problem->game->longest (problem->game, &problem->root));
    if (!read_won (win, problem, error))
        return FALSE;
    note_small_win (problem);
    return !problem->prefer_short || check_short_win (problem, error);
}

static gboolean
read_max (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    guint view;
    if (!read_word (rules, PODA_RULE_MAX, poda_view_words, &view, error))
        return FALSE;
    if (game->states_players && view != PODA_VIEW_FIRST) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--max %s: an explicit tree says itself who is MAX"),
                     rules->texts[PODA_RULE_MAX]);
        return FALSE;
    }
    problem->swapped =
        view == PODA_VIEW_SECOND
        || (view == PODA_VIEW_MOVER && game->side (game, &problem->root) == PODA_MIN);
    return TRUE;
}

static gboolean
read_limit (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const char *text = rules->texts[PODA_RULE_MAX_NODES];
    return text == NULL
           || poda_read_number ("--max-nodes", text, 1, G_MAXUINT64,
                                &problem->max_nodes, error);
}

gboolean
poda_rules_read (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    return read_algorithm (rules, problem, error) && read_depth (rules, problem, error)
           && read_cut_and_fail (rules, problem, error)
           && read_window (rules, problem, error) && read_ties (rules, problem, error)
           && read_order (rules, problem, error)
           && read_evaluator (rules, problem, error) && read_win (rules, problem, error)
           && read_max (rules, problem, error) && read_limit (rules, problem, error);
}
