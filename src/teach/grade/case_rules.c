/* How a case is to be searched: its lines as a problem, and back. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "teach/grade/case_parts.h"
#include "play/contestant.h"
#include "search/words.h"

#define DEEPEST 10000

/* What is not given is the first of the words. */
static gboolean
read_word (const PodaCaseLines *lines, PodaCaseKey key, const char *const *words,
           guint *index, GError **error)
{
    const char *text = lines->values[key];
    *index = 0;
    if (text == NULL)
        return TRUE;
    for (guint i = 0; words[i] != NULL; i++) {
        if (strcmp (words[i], text) == 0) {
            *index = i;
            return TRUE;
        }
    }
    g_autofree char *listed = g_strjoinv (", ", (char **) words);
    return poda_case_refuse (lines, key, error, _ ("expected one of %s"), listed);
}

static gboolean
read_yes (const PodaCaseLines *lines, PodaCaseKey key, gboolean *yes, GError **error)
{
    static const char *const words[] = { [FALSE] = "no", [TRUE] = "yes", NULL };
    guint index;
    if (!read_word (lines, key, words, &index, error))
        return FALSE;
    *yes = index == TRUE;
    return TRUE;
}

static gboolean
read_algorithm (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    const char *name = lines->values[PODA_CASE_ALGORITHM];
    if (name == NULL)
        return TRUE;
    problem->algorithm = poda_algorithm_find (name);
    if (problem->algorithm != NULL)
        return TRUE;
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                poda_algorithms[i]->name);
    return poda_case_refuse (lines, PODA_CASE_ALGORITHM, error,
                             _ ("expected one of %s"), names->str);
}

static gboolean
read_cut_and_fail (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    guint strict, hard;
    if (!read_word (lines, PODA_CASE_CUT, poda_cut_words, &strict, error)
        || !read_word (lines, PODA_CASE_FAIL, poda_fail_words, &hard, error))
        return FALSE;
    problem->strict = strict == TRUE;
    problem->hard = hard == TRUE;
    return read_yes (lines, PODA_CASE_ALL_MOVES, &problem->all_moves, error);
}

static gboolean
read_window (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    const char *text = lines->values[PODA_CASE_WINDOW];
    if (text == NULL)
        return TRUE;
    g_auto (GStrv) ends = g_strsplit (text, ",", -1);
    if (g_strv_length (ends) == 2
        && poda_value_parse (g_strstrip (ends[0]), &problem->alpha)
        && poda_value_parse (g_strstrip (ends[1]), &problem->beta)
        && problem->alpha < problem->beta)
        return TRUE;
    return poda_case_refuse (lines, PODA_CASE_WINDOW, error,
                             _ ("expected two numbers A,B with A below B"));
}

static gboolean
read_number (const PodaCaseLines *lines, PodaCaseKey key, guint64 most, guint64 *number,
             GError **error)
{
    const char *text = lines->values[key];
    return text == NULL || g_ascii_string_to_unsigned (text, 10, 0, most, number, NULL)
           || poda_case_refuse (lines, key, error, _ ("expected a whole number"));
}

static gboolean
read_depth (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    guint64 depth = PODA_DEPTH_NONE;
    if (g_strcmp0 (lines->values[PODA_CASE_DEPTH], "none") != 0
        && !read_number (lines, PODA_CASE_DEPTH, DEEPEST, &depth, error))
        return FALSE;
    problem->depth = (guint) depth;
    return TRUE;
}

/* As on command lines, `last` and `random` choose among exact values. */
static gboolean
read_order_and_ties (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    guint order, ties;
    if (!read_number (lines, PODA_CASE_SEED, G_MAXUINT64, &problem->seed, error)
        || !read_word (lines, PODA_CASE_ORDER, poda_order_words, &order, error)
        || !read_word (lines, PODA_CASE_TIES, poda_ties_words, &ties, error))
        return FALSE;
    problem->order = order;
    problem->ties = ties;
    if (order == PODA_ORDER_CENTRE && problem->game->off_centre == NULL)
        return poda_case_refuse (lines, PODA_CASE_ORDER, error, _ ("%s has no columns"),
                                 problem->game->name);
    if (ties != PODA_TIES_FIRST && problem->algorithm->windowed
        && (!problem->strict || problem->hard))
        return poda_case_refuse (lines, PODA_CASE_TIES, error,
                                 _ ("expected the lines cut strict and fail soft with "
                                    "it, since it chooses among exact values"));
    return TRUE;
}

static gboolean
read_evaluator (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    const char *text = lines->values[PODA_CASE_EVALUATOR];
    if (text == NULL)
        return TRUE;
    const char *colon = strchr (text, ':');
    g_autofree char *name = g_strndup (text, strcspn (text, ":"));
    g_autoptr (GError) cause = NULL;
    const PodaGame *game = problem->game;
    const PodaEvaluator *evaluator = poda_game_find_evaluator (game, name, &cause);
    PodaArguments arguments;
    if (evaluator == NULL
        || !poda_arguments_parse (name, evaluator->parameters,
                                  colon != NULL ? colon + 1 : NULL, &arguments, &cause))
        return poda_case_refuse (lines, PODA_CASE_EVALUATOR, error, "%s",
                                 cause->message);
    problem->evaluator = evaluator;
    problem->evaluator_arguments = arguments;
    if (game->utility != PODA_UTILITY_VALUES)
        problem->win = poda_evaluator_win (evaluator, game, &problem->root, &arguments);
    return TRUE;
}

static gboolean
read_win (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    const char *text = lines->values[PODA_CASE_WIN];
    PodaCaseKey key = text != NULL ? PODA_CASE_WIN : PODA_CASE_PREFER_SHORT;
    if (!read_yes (lines, PODA_CASE_PREFER_SHORT, &problem->prefer_short, error))
        return FALSE;
    if (text != NULL && !(poda_value_parse (text, &problem->win) && problem->win > 0))
        return poda_case_refuse (lines, key, error,
                                 _ ("expected a number above 0, or inf"));
    if (lines->values[key] != NULL && game->utility == PODA_UTILITY_VALUES)
        return poda_case_refuse (lines, key, error,
                                 _ ("%s has no won games, only values"), game->name);
    if (!problem->prefer_short)
        return TRUE;
    guint longest = game->longest (game, &problem->root);
    return (isfinite (problem->win) && problem->win > longest)
           || poda_case_refuse (lines, PODA_CASE_PREFER_SHORT, error,
                                _ ("expected a line win N with it, with N finite and "
                                   "above the %u plies of the longest game"),
                                longest);
}

static gboolean
read_max (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    guint view;
    if (!read_word (lines, PODA_CASE_MAX, poda_view_words, &view, error))
        return FALSE;
    if (game->states_players && lines->values[PODA_CASE_MAX] != NULL)
        return poda_case_refuse (lines, PODA_CASE_MAX, error,
                                 _ ("an explicit tree says itself who is MAX"));
    problem->swapped =
        view == PODA_VIEW_SECOND
        || (view == PODA_VIEW_MOVER && game->side (game, &problem->root) == PODA_MIN);
    return TRUE;
}

gboolean
poda_case_read_rules (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    return read_algorithm (lines, problem, error)
           && read_cut_and_fail (lines, problem, error)
           && read_window (lines, problem, error) && read_depth (lines, problem, error)
           && read_order_and_ties (lines, problem, error)
           && read_evaluator (lines, problem, error) && read_win (lines, problem, error)
           && read_max (lines, problem, error);
}

/* --- Writing ------------------------------------------------------------------------
 */

static void
add (GString *text, PodaCaseKey key, const char *value)
{
    g_string_append_printf (text, "%s %s\n", poda_case_keys[key], value);
}

static void
add_window (GString *text, const PodaProblem *problem)
{
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    if (problem->alpha == -INFINITY && problem->beta == INFINITY)
        return;
    poda_value_format (problem->alpha, PODA_STYLE_MACHINE, alpha);
    poda_value_format (problem->beta, PODA_STYLE_MACHINE, beta);
    g_string_append_printf (text, "%s %s,%s\n", poda_case_keys[PODA_CASE_WINDOW], alpha,
                            beta);
}

static void
add_evaluator (GString *text, const PodaProblem *problem)
{
    const PodaEvaluator *evaluator = problem->evaluator;
    if (evaluator == NULL)
        return;
    g_autofree char *arguments =
        poda_arguments_format (evaluator->parameters, &problem->evaluator_arguments);
    g_string_append_printf (text, "%s %s%s%s\n", poda_case_keys[PODA_CASE_EVALUATOR],
                            evaluator->name, arguments != NULL ? ":" : "",
                            arguments != NULL ? arguments : "");
}

static void
add_win (GString *text, const PodaProblem *problem)
{
    char win[PODA_VALUE_BUFFER];
    PodaUtility utility = problem->game->utility;
    PodaValue usual = utility == PODA_UTILITY_WINS ? 1 : 0;
    poda_value_format (problem->win, PODA_STYLE_MACHINE, win);
    if (utility != PODA_UTILITY_VALUES && problem->win != usual)
        add (text, PODA_CASE_WIN, win);
    if (problem->prefer_short)
        add (text, PODA_CASE_PREFER_SHORT, "yes");
}

static void
add_order_and_ties (GString *text, const PodaProblem *problem)
{
    gboolean random =
        problem->order == PODA_ORDER_RANDOM || problem->ties == PODA_TIES_RANDOM;
    if (problem->order != PODA_ORDER_NATURAL)
        add (text, PODA_CASE_ORDER, poda_order_words[problem->order]);
    if (problem->ties != PODA_TIES_FIRST)
        add (text, PODA_CASE_TIES, poda_ties_words[problem->ties]);
    if (random)
        g_string_append_printf (text, "%s %" PRIu64 "\n",
                                poda_case_keys[PODA_CASE_SEED], problem->seed);
}

void
poda_case_write_rules (const PodaProblem *problem, GString *text)
{
    const PodaAlgorithm *algorithm = problem->algorithm;
    add (text, PODA_CASE_ALGORITHM, algorithm->name);
    if (algorithm->windowed) {
        add (text, PODA_CASE_CUT, poda_cut_words[problem->strict]);
        add (text, PODA_CASE_FAIL, poda_fail_words[problem->hard]);
        add_window (text, problem);
    }
    if (problem->all_moves)
        add (text, PODA_CASE_ALL_MOVES, "yes");
    if (problem->depth == PODA_DEPTH_NONE)
        add (text, PODA_CASE_DEPTH, "none");
    else
        g_string_append_printf (text, "%s %u\n", poda_case_keys[PODA_CASE_DEPTH],
                                problem->depth);
    add_order_and_ties (text, problem);
    add_evaluator (text, problem);
    add_win (text, problem);
    if (!problem->game->states_players)
        add (text, PODA_CASE_MAX,
             poda_view_words[problem->swapped ? PODA_VIEW_SECOND : PODA_VIEW_FIRST]);
}
