#include "search/rules.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/pairs.h"
#include "base/read.h"

/* --- Rules that are not one of some words --- */

static gboolean
read_algorithm (const char *text, PodaProblem *problem, GError **error)
{
    const PodaAlgorithm *algorithm = poda_algorithm_read (text, error);
    if (algorithm != NULL)
        problem->algorithm = algorithm;
    return algorithm != NULL;
}

static char *
write_algorithm (const PodaProblem *problem)
{
    return g_strdup (problem->algorithm->name);
}

static char *
say_algorithm (const PodaProblem *problem)
{
    return g_strdup (_ (problem->algorithm->title));
}

static gboolean
read_depth (const char *text, PodaProblem *problem, GError **error)
{
    guint64 depth;
    if (!poda_read_number ("depth", text, 0, PODA_SEARCH_DEEPEST, &depth, error))
        return FALSE;
    problem->depth = (guint) depth;
    return TRUE;
}

static char *
write_depth (const PodaProblem *problem)
{
    return problem->depth == PODA_DEPTH_NONE ? g_strdup (PODA_DEPTH_END)
                                             : g_strdup_printf ("%u", problem->depth);
}

static char *
say_depth (const PodaProblem *problem)
{
    return problem->depth == PODA_DEPTH_NONE
               ? NULL
               : g_strdup_printf (_ (", depth %u"), problem->depth);
}

static gboolean
read_evaluator (const char *text, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    const char *parameters;
    g_autofree char *name = poda_pairs_name (text, &parameters);
    PodaArguments arguments;
    const PodaEvaluator *evaluator = poda_game_find_evaluator (game, name, error);
    if (evaluator == NULL
        || !poda_arguments_parse (name, evaluator->parameters, parameters, &arguments,
                                  error))
        return FALSE;
    problem->evaluator = evaluator;
    problem->evaluator_arguments = arguments;
    return TRUE;
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

static char *
say_evaluator (const PodaProblem *problem)
{
    g_autofree char *text = write_evaluator (problem);
    return problem->evaluator == NULL ? NULL : g_strdup_printf (", %s", text);
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
        error, _ ("window %s: expected two numbers A,B with A below B, such as -inf,7"),
        text);
}

static char *
write_window (const PodaProblem *problem)
{
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    return g_strdup_printf (
        "%s,%s", poda_value_format (problem->alpha, PODA_STYLE_MACHINE, alpha),
        poda_value_format (problem->beta, PODA_STYLE_MACHINE, beta));
}

static char *
say_window (const PodaProblem *problem)
{
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    if (problem->alpha == -INFINITY && problem->beta == INFINITY)
        return NULL;
    return g_strdup_printf (_ (", window (%s, %s)"),
                            poda_value_format (problem->alpha, PODA_STYLE_TEXT, alpha),
                            poda_value_format (problem->beta, PODA_STYLE_TEXT, beta));
}

static char *
teach_window (const PodaProblem *problem)
{
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    return g_strdup_printf (_ ("The root is entered with the window (%s, %s)."),
                            poda_value_format (problem->alpha, PODA_STYLE_TEXT, alpha),
                            poda_value_format (problem->beta, PODA_STYLE_TEXT, beta));
}

static gboolean
read_max (const char *text, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    guint view;
    if (!poda_rule_read_word (PODA_RULE_MAX, text, &view, error))
        return FALSE;
    problem->swapped =
        view == PODA_VIEW_SECOND
        || (view == PODA_VIEW_MOVER && game->side (game, &problem->root) == PODA_MIN);
    return TRUE;
}

static char *
say_max (const PodaProblem *problem)
{
    return problem->swapped
               ? g_strdup_printf (_ (", %s is MAX"), problem->game->players[1])
               : NULL;
}

static char *
say_seed (const PodaProblem *problem)
{
    return g_strdup_printf (_ (", seed %" PRIu64), problem->seed);
}

static gboolean
read_win (const char *text, PodaProblem *problem, GError **error)
{
    return poda_read_value ("win", text, &problem->win, error)
           && (problem->win > 0
               || poda_read_refuse (
                   error, _ ("win %s: expected a number above 0, or inf"), text));
}

static char *
write_win (const PodaProblem *problem)
{
    char win[PODA_VALUE_BUFFER];
    return g_strdup (
        poda_value_format (poda_problem_win (problem), PODA_STYLE_MACHINE, win));
}

/* --- The table --- */

static const PodaRuleWord cuts[] = {
    { "nonstrict", N_ (", cut when α ≥ β"),
      N_ ("The rest of a node's children is cut when its α ≥ β, also where both are "
          "equal.") },
    { "strict", N_ (", cut when α > β"),
      N_ ("The rest of a node's children is cut when its α > β; where both are equal "
          "the search goes on.") },
    { NULL, NULL, NULL },
};

static const PodaRuleWord fails[] = {
    { "soft", N_ (", fail-soft"),
      N_ ("A node returns its best child's value, even where that lies outside its "
          "window (fail-soft).") },
    { "hard", N_ (", fail-hard"),
      N_ ("A node returns its best child's value, clipped to the window that it was "
          "entered with (fail-hard); a leaf returns its own value.") },
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
    [PODA_ORDER_CENTRE] = { "centre", N_ (", from the middle column"), NULL },
    { NULL, NULL, NULL },
};

static const PodaRuleWord ties[] = {
    [PODA_TIES_FIRST] = { "first", NULL, NULL },
    [PODA_TIES_LAST] = { "last", N_ (", last of equal moves"), NULL },
    [PODA_TIES_RANDOM] = { "random", N_ (", any of equal moves"), NULL },
    { NULL, NULL, NULL },
};

static const PodaRuleWord no_or_yes[] = {
    { "no", NULL, NULL },
    { "yes", NULL, NULL },
    { NULL, NULL, NULL },
};

#define FIELD(name) G_STRUCT_OFFSET (PodaProblem, name)

const PodaRuleRow poda_rule_rows[PODA_N_RULES] = {
    [PODA_RULE_ALGORITHM] = {
        .key = "algorithm",
        .letter = 'a',
        .argument = N_ ("NAME"),
        .help = N_ ("minimax, negamax, alphabeta (default), negamax-alphabeta, "
                    "shallow-alphabeta"),
        .in_json = TRUE,
        .read = read_algorithm,
        .write = write_algorithm,
        .say = say_algorithm,
    },
    [PODA_RULE_DEPTH] = {
        .key = "depth",
        .letter = 'd',
        .argument = "N",
        .help = N_ ("plies, or end: to the end of the game (default)"),
        .playing = N_ ("plies, or end: to the end of the game (default: short games to "
                       "the end, others as --level medium)"),
        .in_json = TRUE,
        .standard = PODA_DEPTH_END,
        .expected = N_ ("expected a whole number"),
        .read = read_depth,
        .write = write_depth,
        .say = say_depth,
    },
    [PODA_RULE_EVALUATOR] = {
        .key = "evaluator",
        .letter = 'e',
        .argument = N_ ("NAME[:k=v]"),
        .help = N_ ("values of unfinished positions at the depth limit, or none "
                    "(default)"),
        .playing = N_ ("values of unfinished positions at the depth limit, or none "
                       "(default: the game's strongest)"),
        .in_json = TRUE,
        .standard = PODA_EVALUATOR_NONE,
        .read = read_evaluator,
        .write = write_evaluator,
        .say = say_evaluator,
    },
    [PODA_RULE_CUT] = {
        .key = "cut",
        .argument = N_ ("RULE"),
        .help = N_ ("nonstrict: cut when alpha >= beta (default); strict: when alpha > "
                    "beta"),
        .scope = PODA_RULE_FOR_WINDOWS,
        .in_json = TRUE,
        .words = cuts,
        .field = FIELD (strict),
    },
    [PODA_RULE_FAIL] = {
        .key = "fail",
        .argument = N_ ("RULE"),
        .help = N_ ("soft: return the best value (default); hard: clipped to the "
                    "window"),
        .scope = PODA_RULE_FOR_WINDOWS,
        .in_json = TRUE,
        .words = fails,
        .field = FIELD (hard),
    },
    [PODA_RULE_WINDOW] = {
        .key = "window",
        .argument = "A,B",
        .help = N_ ("the window at the root (default -inf,inf)"),
        .scope = PODA_RULE_FOR_WINDOWS,
        .expected = N_ ("expected two numbers A,B with A below B"),
        .read = read_window,
        .write = write_window,
        .say = say_window,
        .teach = teach_window,
    },
    [PODA_RULE_ALL_MOVES] = {
        .key = "all-moves",
        .help = N_ ("give every root move its exact value"),
        .words = all_moves,
        .field = FIELD (all_moves),
    },
    [PODA_RULE_MAX] = {
        .key = "max",
        .argument = N_ ("WHO"),
        .help = N_ ("who is MAX in a game: first (default), second, mover"),
        .playing = N_ ("who is MAX in a game: mover (default), first, second"),
        .scope = PODA_RULE_FOR_PLAYERS,
        .in_json = TRUE,
        .words = views,
        .field = FIELD (swapped),
        .read = read_max,
        .say = say_max,
    },
    [PODA_RULE_ORDER] = {
        .key = "order",
        .argument = N_ ("ORDER"),
        .help = N_ ("of children: natural, reverse, best, worst, random, centre"),
        .words = orders,
        .field = FIELD (order),
    },
    [PODA_RULE_TIES] = {
        .key = "ties",
        .argument = N_ ("WHICH"),
        .help = N_ ("which of equal moves: first (default), last, random"),
        .words = ties,
        .field = FIELD (ties),
    },
    [PODA_RULE_SEED] = {
        .key = "seed",
        .argument = "N",
        .help = N_ ("for random order and ties (default 1)"),
        .playing = N_ ("for random order and ties, and chance (default 1)"),
        .scope = PODA_RULE_FOR_LOTS,
        .expected = N_ ("expected a whole number"),
        .field = FIELD (seed),
        .say = say_seed,
    },
    [PODA_RULE_MAX_NODES] = {
        .key = "max-nodes",
        .argument = "N",
        .help = N_ ("stop with exit 3 at so many nodes"),
        .playing = N_ ("stop a search at so many nodes"),
        .expected = N_ ("expected a whole number"),
        .field = FIELD (max_nodes),
        .least = 1,
    },
    [PODA_RULE_PREFER_SHORT] = {
        .key = "prefer-short",
        .help = N_ ("a win at ply p counts N - p (N at least 100 unless given)"),
        .playing = N_ ("a win at ply p counts N - p (default, where N is large enough)"),
        .scope = PODA_RULE_FOR_WINS,
        .words = no_or_yes,
        .field = FIELD (prefer_short),
    },
    [PODA_RULE_WIN] = {
        .key = "win",
        .argument = "N",
        .help = N_ ("what a won game counts"),
        .scope = PODA_RULE_FOR_WINS,
        .expected = N_ ("expected a number above 0, or inf"),
        .read = read_win,
        .write = write_win,
    },
};

/* --- One rule --- */

PodaRule
poda_rule_find (const char *key)
{
    guint rule = 0;
    while (rule < PODA_N_RULES && strcmp (poda_rule_rows[rule].key, key) != 0)
        rule++;
    return rule;
}

/* For g_autofree; the words are the table's. */
static const char **
list_words (PodaRule rule)
{
    const PodaRuleWord *words = poda_rule_rows[rule].words;
    guint n = 0;
    while (words[n].word != NULL)
        n++;
    const char **list = g_new0 (const char *, n + 1);
    for (guint i = 0; i < n; i++)
        list[i] = words[i].word;
    return list;
}

gboolean
poda_rule_read_word (PodaRule rule, const char *text, guint *index, GError **error)
{
    g_autofree const char **words = list_words (rule);
    return poda_read_word (poda_rule_rows[rule].key, text, words, index, error);
}

gboolean
poda_rule_read (PodaRule rule, const char *text, PodaProblem *problem, GError **error)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    gpointer field = G_STRUCT_MEMBER_P (problem, row->field);
    if (row->read != NULL)
        return row->read (text, problem, error);
    if (row->words != NULL)
        return poda_rule_read_word (rule, text, field, error);
    return poda_read_number (row->key, text, row->least, G_MAXUINT64, field, error);
}

char *
poda_rule_expected (PodaRule rule)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    if (row->expected != NULL)
        return g_strdup (_ (row->expected));
    g_autofree const char **words = row->words != NULL ? list_words (rule) : NULL;
    g_autofree char *listed =
        words != NULL ? g_strjoinv (", ", (char **) words) : poda_algorithm_names ();
    return g_strdup_printf (_ ("expected one of %s"), listed);
}

/* The word that the problem has chosen; NULL where the rule has no words. */
static const PodaRuleWord *
find_word (PodaRule rule, const PodaProblem *problem)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    return row->words != NULL
               ? &row->words[G_STRUCT_MEMBER (guint, problem, row->field)]
               : NULL;
}

char *
poda_rule_write (PodaRule rule, const PodaProblem *problem)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    const PodaRuleWord *word = find_word (rule, problem);
    if (row->write != NULL)
        return row->write (problem);
    return word != NULL ? g_strdup (word->word)
                        : g_strdup_printf (
                            "%" PRIu64, G_STRUCT_MEMBER (guint64, problem, row->field));
}

gboolean
poda_rule_matters (PodaRule rule, const PodaProblem *problem)
{
    switch (poda_rule_rows[rule].scope) {
    case PODA_RULE_FOR_ALL:
        break;
    case PODA_RULE_FOR_WINDOWS:
        return problem->algorithm->windowed;
    case PODA_RULE_FOR_LOTS:
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
poda_rule_say (PodaRule rule, const PodaProblem *problem)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    const PodaRuleWord *word = find_word (rule, problem);
    if (!poda_rule_matters (rule, problem))
        return NULL;
    if (row->say != NULL)
        return row->say (problem);
    return word != NULL && word->said != NULL ? g_strdup (_ (word->said)) : NULL;
}

char *
poda_rule_teach (PodaRule rule, const PodaProblem *problem)
{
    const PodaRuleRow *row = &poda_rule_rows[rule];
    const PodaRuleWord *word = find_word (rule, problem);
    if (!poda_rule_matters (rule, problem))
        return NULL;
    if (row->teach != NULL)
        return row->teach (problem);
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

/* `last` and `random` choose among exact values: under the nonstrict rule, or clipped
 * by fail-hard, a worse move may return the same number as the best. */
static gboolean
settle_ties (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    if (problem->ties == PODA_TIES_FIRST)
        return TRUE;
    if (rules->texts[PODA_RULE_CUT] != NULL && !problem->strict)
        return poda_read_refuse (
            error, _ ("cut nonstrict: ties last and ties random need exact "
                      "values: expected cut strict"));
    if (problem->hard && problem->algorithm->windowed)
        return poda_read_refuse (error,
                                 _ ("fail hard: ties last and ties random need exact "
                                    "values: expected fail soft"));
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
        return poda_read_refuse (error, _ ("prefer-short: expected a finite win"));
    if (value > longest)
        return TRUE;
    char win[PODA_VALUE_BUFFER];
    return poda_read_refuse (
        error,
        _ ("win %s: with prefer-short expected more than the %u plies "
           "of the longest game"),
        poda_value_format (value, PODA_STYLE_MACHINE, win), longest);
}

/* What the game has nothing for. */
static gboolean
check_game (const PodaRules *rules, const PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    const char *max = rules->texts[PODA_RULE_MAX];
    if (problem->order == PODA_ORDER_CENTRE && game->off_centre == NULL)
        return poda_read_refuse (error, _ ("order centre: %s has no columns"),
                                 game->name);
    if (!game->states_players || max == NULL
        || strcmp (max, views[PODA_VIEW_FIRST].word) == 0)
        return TRUE;
    return poda_read_refuse (
        error, _ ("max %s: an explicit tree says itself who is MAX"), max);
}

gboolean
poda_rules_read (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const char *text = rules->texts[i];
        if (text != NULL && g_strcmp0 (text, poda_rule_rows[i].standard) != 0
            && !poda_rule_read (i, text, problem, error))
            return FALSE;
    }
    return settle_ties (rules, problem, error) && check_game (rules, problem, error)
           && settle_win (rules, problem, error);
}
