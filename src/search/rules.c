#include "search/rules.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/key_values.h"
#include "base/read.h"

/* --- The table --- */

static const PodaRuleWord cuts[] = {
    { "nonstrict", N_ (", cut when α ≥ β"),
      N_ ("A node's remaining children are cut as soon as α ≥ β, so also when the two "
          "are equal.") },
    { "strict", N_ (", cut when α > β"),
      N_ ("A node's remaining children are cut only when α > β; when the two are "
          "equal, the search goes on.") },
    { NULL, NULL, NULL },
};

static const PodaRuleWord fails[] = {
    { "soft", N_ (", fail-soft"),
      N_ ("A node returns its best child's value, even if it lies outside the node's "
          "window (fail-soft).") },
    { "hard", N_ (", fail-hard"),
      N_ ("A node returns its best child's value, clipped to the window with which the "
          "node was entered (fail-hard); a leaf returns its own value.") },
    { NULL, NULL, NULL },
};

static const PodaRuleWord all_moves[] = {
    { "no", NULL, NULL },
    { "yes", N_ (", every root move with the full window"),
      N_ ("Every move at the root is searched with the root's whole window.") },
    { NULL, NULL, NULL },
};

static const PodaRuleWord views[] = {
    [PODA_VIEW_FIRST] = { "first", NULL, NULL },
    [PODA_VIEW_SECOND] = { "second", NULL, NULL },
    [PODA_VIEW_MOVER] = { "mover", NULL, NULL },
    { NULL, NULL, NULL },
};

static const PodaRuleWord orders[] = {
    [PODA_ORDER_NATURAL] = { "natural", NULL, NULL },
    [PODA_ORDER_REVERSE] = { "reverse", N_ (", children reversed"), NULL },
    [PODA_ORDER_BEST] = { "best", N_ (", best child first"), NULL },
    [PODA_ORDER_WORST] = { "worst", N_ (", worst child first"), NULL },
    [PODA_ORDER_RANDOM] = { "random", N_ (", children shuffled"), NULL },
    [PODA_ORDER_CENTRE] = { "centre", N_ (", middle column first"), NULL },
    { NULL, NULL, NULL },
};

static const PodaRuleWord ties[] = {
    [PODA_TIES_FIRST] = { "first", NULL, NULL },
    [PODA_TIES_LAST] = { "last", N_ (", last of equal moves"), NULL },
    [PODA_TIES_RANDOM] = { "random", N_ (", random choice among equal moves"), NULL },
    { NULL, NULL, NULL },
};

static const PodaRuleWord no_or_yes[] = {
    { "no", NULL, NULL },
    { "yes", NULL, NULL },
    { NULL, NULL, NULL },
};

#define FIELD(name) G_STRUCT_OFFSET (PodaProblem, name)

const PodaRuleRow poda_rule_rows[PODA_N_RULES] = {
    [PODA_RULE_ALGORITHM] = { "algorithm", 'a', N_ ("NAME"),
                              N_ ("minimax, negamax, alphabeta (default), "
                                  "negamax-alphabeta, shallow-alphabeta"),
                              NULL, PODA_RULE_FOR_ALL, TRUE, NULL, NULL, 0, 0 },
    [PODA_RULE_DEPTH] = { "depth", 'd', "N",
                          N_ ("number of plies, or end: to the end of the game "
                              "(default)"),
                          N_ ("number of plies, or end: to the end of the game "
                              "(default: short games to the end, others as --level "
                              "medium)"),
                          PODA_RULE_FOR_ALL, TRUE, PODA_DEPTH_END, NULL, 0, 0 },
    [PODA_RULE_EVALUATOR] = { "evaluator", 'e', N_ ("NAME[:k=v]"),
                              N_ ("how to value unfinished positions at the depth "
                                  "limit, or none (default)"),
                              N_ ("how to value unfinished positions at the depth "
                                  "limit, or none (default: the game's strongest)"),
                              PODA_RULE_FOR_ALL, TRUE, PODA_EVALUATOR_NONE, NULL, 0,
                              0 },
    [PODA_RULE_CUT] = { "cut", 0, N_ ("RULE"),
                        N_ ("nonstrict: cut when alpha >= beta (default); strict: when "
                            "alpha > beta"),
                        NULL, PODA_RULE_FOR_WINDOWS, TRUE, NULL, cuts, FIELD (strict),
                        0 },
    [PODA_RULE_FAIL] = { "fail", 0, N_ ("RULE"),
                         N_ ("soft: return the best value (default); hard: clip it to "
                             "the window"),
                         NULL, PODA_RULE_FOR_WINDOWS, TRUE, NULL, fails, FIELD (hard),
                         0 },
    [PODA_RULE_WINDOW] = { "window", 0, "A,B",
                           N_ ("the window at the root (default -inf,inf)"), NULL,
                           PODA_RULE_FOR_WINDOWS, FALSE, NULL, NULL, 0, 0 },
    [PODA_RULE_ALL_MOVES] = { "all-moves", 0, NULL,
                              N_ ("give every root move its exact value"), NULL,
                              PODA_RULE_FOR_ALL, FALSE, NULL, all_moves,
                              FIELD (all_moves), 0 },
    [PODA_RULE_MAX] = { "max", 0, N_ ("WHO"),
                        N_ ("who is MAX in a game: first (default), second, mover"),
                        N_ ("who is MAX in a game: mover (default), first, second"),
                        PODA_RULE_FOR_PLAYERS, TRUE, NULL, views, FIELD (swapped), 0 },
    [PODA_RULE_ORDER] = { "order", 0, N_ ("ORDER"),
                          N_ ("order of children: natural, reverse, best, worst, "
                              "random, centre"),
                          NULL, PODA_RULE_FOR_ALL, FALSE, NULL, orders, FIELD (order),
                          0 },
    [PODA_RULE_TIES] = { "ties", 0, N_ ("WHICH"),
                         N_ ("which of equal moves to choose: first (default), last, "
                             "random"),
                         NULL, PODA_RULE_FOR_ALL, FALSE, NULL, ties, FIELD (ties), 0 },
    [PODA_RULE_SEED] = { "seed", 0, "N",
                         N_ ("seed for random order and ties (default 1)"),
                         N_ ("seed for random order, ties and chance (default 1)"),
                         PODA_RULE_FOR_RANDOM, FALSE, NULL, NULL, FIELD (seed), 0 },
    [PODA_RULE_MAX_NODES] = { "max-nodes", 0, "N",
                              N_ ("stop with exit status 3 after N nodes"),
                              N_ ("stop a search after N nodes"), PODA_RULE_FOR_ALL,
                              FALSE, NULL, NULL, FIELD (max_nodes), 1 },
    [PODA_RULE_PREFER_SHORT] = { "prefer-short", 0, NULL,
                                 N_ ("value a win at ply p as N - p (N at least 100 "
                                     "unless given)"),
                                 N_ ("value a win at ply p as N - p (default, where N "
                                     "is large enough)"),
                                 PODA_RULE_FOR_WINS, FALSE, NULL, no_or_yes,
                                 FIELD (prefer_short), 0 },
    [PODA_RULE_WIN] = { "win", 0, "N", N_ ("the value of a win"), NULL,
                        PODA_RULE_FOR_WINS, FALSE, NULL, NULL, 0, 0 },
};

/* --- Reading one rule --- */

PodaRule
poda_rule_find (const char *key)
{
    guint rule = 0;
    while (rule < PODA_N_RULES && strcmp (poda_rule_rows[rule].key, key) != 0)
        rule++;
    return rule;
}

gboolean
poda_rule_read_word (PodaRule rule, const char *text, guint *index, GError **error)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    g_autoptr (GPtrArray) words = g_ptr_array_new ();
    for (guint i = 0; i == 0 || row->words[i - 1].word != NULL; i++)
        g_ptr_array_add (words, (gpointer) row->words[i].word);
    return poda_read_word (row->key, text, (const char **) words->pdata, index, error);
}

static gboolean
read_evaluator (const char *text, PodaProblem *problem, GError **error)
{
    const char *parameters;
    g_autofree char *name = poda_key_values_name (text, &parameters);
    PodaArguments arguments;
    const PodaEvaluator *evaluator =
        poda_game_find_evaluator (problem->game, name, error);
    if (evaluator == NULL
        || !poda_arguments_parse (name, evaluator->parameters, parameters, &arguments,
                                  error))
        return FALSE;
    problem->evaluator = evaluator;
    problem->evaluator_arguments = arguments;
    return TRUE;
}

static gboolean
read_window (const char *text, PodaProblem *problem, GError **error)
{
    g_auto (GStrv) ends = g_strsplit (text, ",", -1);
    if (g_strv_length (ends) == 2
        && poda_value_parse (g_strstrip (ends[0]), &problem->alpha)
        && poda_value_parse (g_strstrip (ends[1]), &problem->beta)
        && problem->alpha < problem->beta)
        return TRUE;
    return poda_read_refuse (
        error, _ ("window %s; expected two numbers A,B with A below B, such as -inf,7"),
        text);
}

static gboolean
read_rule (PodaRule rule, const char *text, PodaProblem *problem, GError **error)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    const PodaGame *game = problem->game;
    gpointer field = G_STRUCT_MEMBER_P (problem, row->field);
    const PodaAlgorithm *algorithm;
    guint64 number;
    guint view;
    switch (rule) {
    case PODA_RULE_ALGORITHM:
        algorithm = poda_algorithm_read (text, error);
        if (algorithm != NULL)
            problem->algorithm = algorithm;
        return algorithm != NULL;
    case PODA_RULE_DEPTH:
        if (!poda_read_number (row->key, text, 0, PODA_SEARCH_DEEPEST, &number, error))
            return FALSE;
        problem->depth = (guint) number;
        return TRUE;
    case PODA_RULE_EVALUATOR:
        return read_evaluator (text, problem, error);
    case PODA_RULE_WINDOW:
        return read_window (text, problem, error);
    case PODA_RULE_MAX:
        if (!poda_rule_read_word (rule, text, &view, error))
            return FALSE;
        problem->swapped = view == PODA_VIEW_SECOND
                           || (view == PODA_VIEW_MOVER
                               && game->side (game, &problem->root) == PODA_MIN);
        return TRUE;
    case PODA_RULE_WIN:
        if (!poda_read_value (row->key, text, &problem->win, error))
            return FALSE;
        return problem->win > 0
               || poda_read_refuse (
                   error, _ ("win %s; expected a number above 0, or inf"), text);
    default:
        if (row->words != NULL)
            return poda_rule_read_word (rule, text, field, error);
        return poda_read_number (row->key, text, row->least, G_MAXUINT64, field, error);
    }
}

/* --- Writing one rule --- */

/* Returns the word that the problem has for the rule; NULL if the rule has no words. */
static const PodaRuleWord *
find_word (PodaRule rule, const PodaProblem *problem)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    return row->words != NULL
               ? &row->words[G_STRUCT_MEMBER (guint, problem, row->field)]
               : NULL;
}

static char *
write_evaluator (const PodaProblem *problem)
{
    const PodaEvaluator *evaluator = problem->evaluator;
    if (evaluator == NULL)
        return g_strdup (PODA_EVALUATOR_NONE);
    g_autofree char *typed =
        poda_arguments_format (evaluator->parameters, &problem->evaluator_arguments);
    return g_strconcat (evaluator->name, typed != NULL ? ":" : NULL, typed, NULL);
}

char *
poda_rule_write (PodaRule rule, const PodaProblem *problem)
{
    char text[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    const PodaRuleWord *word = find_word (rule, problem);
    switch (rule) {
    case PODA_RULE_ALGORITHM:
        return g_strdup (problem->algorithm->name);
    case PODA_RULE_DEPTH:
        return problem->depth == PODA_DEPTH_NONE
                   ? g_strdup (PODA_DEPTH_END)
                   : g_strdup_printf ("%u", problem->depth);
    case PODA_RULE_EVALUATOR:
        return write_evaluator (problem);
    case PODA_RULE_WINDOW:
        return g_strconcat (
            poda_value_format (problem->alpha, PODA_STYLE_MACHINE, text), ",",
            poda_value_format (problem->beta, PODA_STYLE_MACHINE, beta), NULL);
    case PODA_RULE_WIN:
        return g_strdup (
            poda_value_format (poda_problem_win (problem), PODA_STYLE_MACHINE, text));
    default:
        if (word != NULL)
            return g_strdup (word->word);
        return g_strdup_printf (
            "%" PRIu64, G_STRUCT_MEMBER (guint64, problem, poda_rule_rows[rule].field));
    }
}

gboolean
poda_rule_matters (PodaRule rule, const PodaProblem *problem)
{
    switch (poda_rule_rows[rule].scope) {
    case PODA_RULE_FOR_ALL:
        break;
    case PODA_RULE_FOR_WINDOWS:
        return problem->algorithm->windowed;
    case PODA_RULE_FOR_RANDOM:
        return problem->order == PODA_ORDER_RANDOM || problem->ties == PODA_TIES_RANDOM;
    case PODA_RULE_FOR_PLAYERS:
        return !problem->game->states_players;
    case PODA_RULE_FOR_WINS:
        return problem->game->utility != PODA_UTILITY_VALUES;
    }
    return TRUE;
}

gboolean
poda_rule_is_usual (PodaRule rule, const PodaProblem *problem)
{
    PodaProblem usual;
    poda_problem_init (&usual, problem->game, &problem->root);
    g_autofree char *text = poda_rule_write (rule, problem);
    g_autofree char *usual_text = poda_rule_write (rule, &usual);
    return strcmp (text, usual_text) == 0;
}

char *
poda_rule_caption (PodaRule rule, const PodaProblem *problem)
{
    const PodaRuleWord *word = find_word (rule, problem);
    if (!poda_rule_matters (rule, problem))
        return NULL;
    if (rule == PODA_RULE_ALGORITHM)
        return g_strdup (_ (problem->algorithm->title));
    if (rule == PODA_RULE_DEPTH && problem->depth != PODA_DEPTH_NONE)
        return g_strdup_printf (_ (", depth %u"), problem->depth);
    if (rule == PODA_RULE_EVALUATOR && problem->evaluator != NULL) {
        g_autofree char *text = write_evaluator (problem);
        return g_strconcat (", ", text, NULL);
    }
    if (rule == PODA_RULE_WINDOW
        && (problem->alpha != -INFINITY || problem->beta != INFINITY))
        return g_strdup_printf (_ (", window (%s, %s)"), PODA_TEXT (problem->alpha),
                                PODA_TEXT (problem->beta));
    if (rule == PODA_RULE_MAX && problem->swapped)
        return g_strdup_printf (_ (", %s is MAX"), problem->game->players[1]);
    if (rule == PODA_RULE_SEED)
        return g_strdup_printf (_ (", seed %" PRIu64), problem->seed);
    return word != NULL && word->said != NULL ? g_strdup (_ (word->said)) : NULL;
}

char *
poda_rule_instruction (PodaRule rule, const PodaProblem *problem)
{
    const PodaRuleWord *word = find_word (rule, problem);
    if (!poda_rule_matters (rule, problem))
        return NULL;
    if (rule == PODA_RULE_WINDOW)
        return g_strdup_printf (_ ("The root is entered with the window (%s, %s)."),
                                PODA_TEXT (problem->alpha), PODA_TEXT (problem->beta));
    return word != NULL && word->taught != NULL ? g_strdup (_ (word->taught)) : NULL;
}

/* --- All of them --- */

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

void
poda_rules_arrange (const PodaRule *first, guint n, PodaRule order[PODA_N_RULES])
{
    gboolean taken[PODA_N_RULES] = { FALSE };
    for (guint i = 0; i < n; i++) {
        order[i] = first[i];
        taken[first[i]] = TRUE;
    }
    for (guint rule = 0; rule < PODA_N_RULES; rule++)
        if (!taken[rule])
            order[n++] = rule;
}

/* Checks that `last` and `random` choose among exact values: with the nonstrict cut or
 * fail-hard, a worse move may return the same number as the best. */
static gboolean
settle_ties (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    if (problem->ties == PODA_TIES_FIRST)
        return TRUE;
    if (rules->texts[PODA_RULE_CUT] != NULL && !problem->strict)
        return poda_read_refuse (error, _ ("cut nonstrict: ties last and ties random "
                                           "need exact values; expected cut strict"));
    if (problem->hard && problem->algorithm->windowed)
        return poda_read_refuse (error, _ ("fail hard: ties last and ties random need "
                                           "exact values; expected fail soft"));
    problem->strict = TRUE;
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
settle_win (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    gboolean given = rules->texts[PODA_RULE_WIN] != NULL;
    if (!given && !problem->prefer_short)
        return TRUE;
    if (game->utility == PODA_UTILITY_VALUES)
        return poda_read_refuse (
            error, _ ("win and prefer-short: %s has no won games, only values"),
            game->name);
    if (!problem->prefer_short)
        return TRUE;
    guint longest = game->longest (game, &problem->root);
    if (!given && problem->evaluator == NULL)
        problem->win = poda_rules_short_win (longest);
    PodaValue value = poda_problem_win (problem);
    if (isinf (value))
        return poda_read_refuse (error, _ ("prefer-short needs a finite value of win"));
    if (value > longest)
        return TRUE;
    g_autofree char *win = poda_rule_write (PODA_RULE_WIN, problem);
    return poda_read_refuse (
        error,
        _ ("win %s: with prefer-short it must exceed the %u plies of the longest game"),
        win, longest);
}

gboolean
poda_rules_read (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const char *text = rules->texts[i];
        if (text != NULL && g_strcmp0 (text, poda_rule_rows[i].standard) != 0
            && !read_rule (i, text, problem, error))
            return FALSE;
    }
    const PodaGame *game = problem->game;
    const char *max = rules->texts[PODA_RULE_MAX];
    if (!settle_ties (rules, problem, error))
        return FALSE;
    if (problem->order == PODA_ORDER_CENTRE && game->off_centre == NULL)
        return poda_read_refuse (error, _ ("order centre: %s has no columns"),
                                 game->name);
    if (game->states_players && max != NULL && strcmp (max, "first") != 0)
        return poda_read_refuse (
            error, _ ("max %s: an explicit tree already says who is MAX"), max);
    return settle_win (rules, problem, error);
}
