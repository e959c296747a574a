/* How a case is to be searched: its lines as a problem, and back. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/read.h"
#include "teach/grade/case_parts.h"

#define NO_DEPTH "none"

static const char *
line_of (const PodaCaseLines *lines, PodaRule rule)
{
    return lines->values[PODA_CASE_RULES + rule];
}

static gboolean
refuse (const PodaCaseLines *lines, PodaRule rule, GError **error, const char *message)
{
    return poda_case_refuse (lines, PODA_CASE_RULES + rule, error, "%s", message);
}

static gboolean
read_rule (const PodaCaseLines *lines, PodaRule rule, PodaProblem *problem,
           GError **error)
{
    const char *text = line_of (lines, rule);
    g_autoptr (GError) cause = NULL;
    if (text == NULL || (rule == PODA_RULE_DEPTH && strcmp (text, NO_DEPTH) == 0)
        || poda_rule_read (rule, text, problem, &cause))
        return TRUE;
    g_autofree char *expected = cause->domain == PODA_READ_ERROR
                                    ? poda_rule_expected (rule)
                                    : g_strdup (cause->message);
    return refuse (lines, rule, error, expected);
}

/* As on command lines, `last` and `random` choose among exact values. */
static gboolean
check_order_and_ties (const PodaCaseLines *lines, const PodaProblem *problem,
                      GError **error)
{
    if (problem->order == PODA_ORDER_CENTRE && problem->game->off_centre == NULL)
        return poda_case_refuse (lines, PODA_CASE_RULES + PODA_RULE_ORDER, error,
                                 _ ("%s has no columns"), problem->game->name);
    if (problem->ties != PODA_TIES_FIRST && problem->algorithm->windowed
        && (!problem->strict || problem->hard))
        return refuse (lines, PODA_RULE_TIES, error,
                       _ ("expected the lines cut strict and fail soft with it, since "
                          "it chooses among exact values"));
    return TRUE;
}

static gboolean
check_win (const PodaCaseLines *lines, const PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    PodaRule rule =
        line_of (lines, PODA_RULE_WIN) != NULL ? PODA_RULE_WIN : PODA_RULE_PREFER_SHORT;
    if (line_of (lines, rule) != NULL && game->utility == PODA_UTILITY_VALUES)
        return poda_case_refuse (lines, PODA_CASE_RULES + rule, error,
                                 _ ("%s has no won games, only values"), game->name);
    if (!problem->prefer_short)
        return TRUE;
    guint longest = game->longest (game, &problem->root);
    return (isfinite (problem->win) && problem->win > longest)
           || poda_case_refuse (lines, PODA_CASE_RULES + PODA_RULE_PREFER_SHORT, error,
                                _ ("expected a line win N with it, with N finite and "
                                   "above the %u plies of the longest game"),
                                longest);
}

gboolean
poda_case_read_rules (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    PodaRule rules[PODA_N_RULES];
    guint n = poda_case_rules (rules);
    for (guint i = 0; i < n; i++)
        if (!read_rule (lines, rules[i], problem, error))
            return FALSE;
    if (problem->game->states_players && line_of (lines, PODA_RULE_MAX) != NULL)
        return refuse (lines, PODA_RULE_MAX, error,
                       _ ("an explicit tree says itself who is MAX"));
    return check_order_and_ties (lines, problem, error)
           && check_win (lines, problem, error);
}

/* --- Writing --- */

/* A case says all that programs have to know: also what is as usual, where it is taught
 * or counts. */
static gboolean
is_written (PodaRule rule, const PodaProblem *problem)
{
    switch (rule) {
    case PODA_RULE_ALGORITHM:
    case PODA_RULE_CUT:
    case PODA_RULE_FAIL:
    case PODA_RULE_DEPTH:
    case PODA_RULE_SEED:
    case PODA_RULE_MAX:
        return poda_rule_matters (rule, problem);
    default:
        return poda_rule_matters (rule, problem) && !poda_rule_is_usual (rule, problem);
    }
}

void
poda_case_write_rules (const PodaProblem *problem, GString *text)
{
    PodaRule rules[PODA_N_RULES];
    guint n = poda_case_rules (rules);
    for (guint i = 0; i < n; i++) {
        gboolean endless =
            rules[i] == PODA_RULE_DEPTH && problem->depth == PODA_DEPTH_NONE;
        g_autofree char *value =
            endless ? g_strdup (NO_DEPTH) : poda_rule_write (rules[i], problem);
        if (is_written (rules[i], problem))
            g_string_append_printf (text, "%s %s\n", poda_rule_rows[rules[i]].key,
                                    value);
    }
}
