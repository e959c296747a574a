/* What random exercises must have: figures of a search, each with its range. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/pairs.h"
#include "homework/exercise/series.h"

/* --- Figures --- */

/* TRUE if equal values meet at some node of the search. */
static gboolean
has_ties (const PodaExercise *exercise)
{
    guint32 n = poda_record_n_visited (exercise->record);
    for (guint32 id = 1; id <= n; id++) {
        const PodaNode *node = poda_record_node (exercise->record, id);
        if (node->cut != PODA_CUT_NONE
            && poda_node_alpha_out (node) == poda_node_beta_out (node))
            return TRUE;
        for (const PodaNode *a = poda_node_child (node); a != NULL;
             a = poda_node_next (a))
            for (const PodaNode *b = poda_node_next (a); b != NULL;
                 b = poda_node_next (b))
                if (a->status != PODA_STATUS_PRUNED && b->status != PODA_STATUS_PRUNED
                    && a->value == b->value)
                    return TRUE;
    }
    return FALSE;
}

/* TRUE if the same search by the other rule has another key. */
static gboolean
differs (const PodaExercise *exercise, PodaMeasure rule)
{
    PodaProblem problem = exercise->problem;
    const PodaExerciseSpec spec = { .asks = exercise->asks };
    gboolean *other_rule =
        rule == PODA_MEASURE_CUT_RULE ? &problem.strict : &problem.hard;
    *other_rule = !*other_rule;
    g_autoptr (PodaExercise) other = poda_exercise_new (&problem, NULL, &spec, NULL);
    for (guint32 i = 0; other != NULL && i < exercise->n_rows; i++)
        for (PodaColumn column = 0; column <= PODA_COLUMN_VISITED; column++)
            if (!poda_cell_equal (poda_answers_cell (exercise->key, i, column),
                                  poda_answers_cell (other->key, i, column)))
                return TRUE;
    return FALSE;
}

guint
poda_measure (const PodaExercise *exercise, PodaMeasure measure)
{
    const PodaCounts *counts = poda_record_counts (exercise->record);
    switch (measure) {
    case PODA_MEASURE_ROWS:
        return exercise->n_rows;
    case PODA_MEASURE_CUTS:
        return (guint) poda_counts_cutoffs (counts);
    case PODA_MEASURE_DEEP:
        return (guint) counts->deep;
    case PODA_MEASURE_PRUNED:
        return exercise->n_rows - poda_record_n_visited (exercise->record);
    case PODA_MEASURE_TIES:
        return has_ties (exercise);
    default:
        return differs (exercise, measure);
    }
}

/* --- What is lacked --- */

/* In the order of PodaMeasure. */
static const struct {
    const char *key;
    const char *lacking, *present; /* what is found of a thing that is there or not */
} figures[PODA_N_REQUIRED] = {
    { "rows", NULL, NULL },
    { "cuts", NULL, NULL },
    { "deep", NULL, NULL },
    { "pruned", NULL, NULL },
    { "ties", N_ ("no equal values meet, expected some"),
      N_ ("equal values meet, expected none") },
    { "cut-rule",
      N_ ("strict and nonstrict cuts give the same answers, expected others"), NULL },
    { "fail-rule",
      N_ ("fail-soft and fail-hard give the same answers, expected others"), NULL },
};

const char *
poda_measure_word (PodaMeasure measure)
{
    return figures[measure].key;
}

gboolean
poda_requirement_met (const PodaRequirement *requirement, const PodaExercise *exercise,
                      GError **error)
{
    for (PodaMeasure i = 0; i < PODA_N_REQUIRED; i++) {
        const PodaRange *range = &requirement->measures[i];
        guint most = range->below > 0 ? range->below - 1 : G_MAXUINT;
        guint number =
            range->least > 0 || range->below > 0 ? poda_measure (exercise, i) : 0;
        if (number >= range->least && number <= most)
            continue;
        const char *text =
            number < range->least ? figures[i].lacking : figures[i].present;
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE,
                                     text != NULL ? _ (text)
                                     : most < G_MAXUINT
                                         ? _ ("%s=%u, expected %u to %u")
                                         : _ ("%s=%u, expected at least %u"),
                                     figures[i].key, number, range->least, most);
    }
    return TRUE;
}

/* --- Shapes and requirements, as typed --- */

/* Reads `2` or, with `between` in the middle, `1-4`: a range of whole numbers. */
static gboolean
read_range (const char *text, const char *between, gint64 least, gint64 most,
            gint range[2])
{
    const char *middle = *text != '\0' ? strstr (text + 1, between) : NULL;
    g_autofree char *low =
        middle == NULL ? g_strdup (text) : g_strndup (text, (gsize) (middle - text));
    const char *high = middle == NULL ? text : middle + strlen (between);
    gint64 from, to;
    if (!g_ascii_string_to_signed (low, 10, least, most, &from, NULL)
        || !g_ascii_string_to_signed (high, 10, least, most, &to, NULL))
        return FALSE;
    range[0] = (gint) from;
    range[1] = (gint) to;
    return from <= to;
}

/* Reads `1+3`: a bit each. */
static gboolean
read_plies (const char *text, guint *plies)
{
    g_auto (GStrv) words = g_strsplit (text, "+", -1);
    guint64 ply;
    *plies = 0;
    for (guint i = 0; words[i] != NULL; i++) {
        if (!g_ascii_string_to_unsigned (words[i], 10, 0, 11, &ply, NULL))
            return FALSE;
        *plies |= 1u << ply;
    }
    return *plies != 0;
}

/* Reads a key's text. Returns what was expected where it is refused, else NULL. */
typedef const char *(*ReadKey) (gpointer data, const char *key, const char *text);

static const char *
read_shape_key (gpointer data, const char *key, const char *text)
{
    PodaShape *shape = data;
    if (strcmp (key, "branching") == 0)
        return read_range (text, "-", 1, 20, shape->branching)
                       && shape->branching[1] >= 2
                   ? NULL
                   : _ ("a number from 2 to 20, or a range such as 1-4");
    if (strcmp (key, "depth") == 0)
        return read_range (text, "-", 1, 12, shape->depth)
                   ? NULL
                   : _ ("a number from 1 to 12, or a range such as 2-4");
    if (strcmp (key, "leaves") == 0)
        return strstr (text, "..") != NULL
                       && read_range (text, "..", -1000000, 1000000, shape->leaves)
                   ? NULL
                   : _ ("a range such as -9..9");
    if (strcmp (key, "chance") == 0)
        return read_plies (text, &shape->chance)
                   ? NULL
                   : _ ("plies from 0 to 11, such as 1 or 1+2");
    if (strcmp (key, "seed") == 0)
        return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &shape->seed, NULL)
                   ? NULL
                   : _ ("a whole number");
    return _ ("one of the keys branching, depth, chance, leaves, seed");
}

/* Reads `2` and `2-`, the least, `-3`, the most, and `2-3`. */
static gboolean
read_numbers (const char *text, PodaRange *range)
{
    gint numbers[2];
    gboolean open = strchr (text, '-') == NULL || g_str_has_suffix (text, "-");
    g_autofree char *closed =
        g_strconcat (*text == '-' ? "0" : "", text,
                     g_str_has_suffix (text, "-") ? "5000" : "", NULL);
    if (!read_range (closed, "-", 0, PODA_EXERCISE_MOST_ROWS, numbers))
        return FALSE;
    *range = (PodaRange){ (guint) numbers[0], open ? 0 : (guint) numbers[1] + 1 };
    return TRUE;
}

static gboolean
read_word (const char *text, PodaRange *range)
{
    gboolean wanted = strcmp (text, "yes") == 0 || strcmp (text, "matters") == 0;
    gboolean unwanted = strcmp (text, "no") == 0;
    *range = (PodaRange){ wanted, unwanted };
    return wanted || unwanted || strcmp (text, "any") == 0;
}

static const char *
read_required_key (gpointer data, const char *key, const char *text)
{
    PodaRequirement *requirement = data;
    guint i = 0;
    if (strcmp (key, "cutoffs") == 0) /* as 0.4 called it */
        key = figures[PODA_MEASURE_CUTS].key;
    while (i < PODA_N_REQUIRED && strcmp (key, figures[i].key) != 0)
        i++;
    if (i == PODA_N_REQUIRED)
        return _ (
            "one of the keys cuts, deep, pruned, rows, ties, cut-rule, fail-rule");
    PodaRange *range = &requirement->measures[i];
    if (i < PODA_N_MEASURES)
        return read_numbers (text, range) ? NULL
                                          : _ ("a whole number from 0 to 5000, or a "
                                               "range such as 2-3, 2- or -3");
    return read_word (text, range)  ? NULL
           : i == PODA_MEASURE_TIES ? _ ("yes, no or any")
                                    : _ ("matters or any");
}

static gboolean
read_pairs (const char *text, ReadKey read, gpointer data, GError **error)
{
    g_auto (PodaPairs) pairs = { .text = NULL };
    poda_pairs_begin (&pairs, text, PODA_BLANKS_AROUND_PAIRS);
    while (poda_pairs_next (&pairs)) {
        if (pairs.value == NULL || pairs.again)
            return poda_exercise_refuse (
                error, PODA_EXERCISE_ERROR_ASK,
                pairs.value == NULL ? _ ("\"%s\": expected KEY=VALUE")
                                    : _ ("%s is given twice: expected it once"),
                pairs.key);
        const char *expected = read (data, pairs.key, pairs.value);
        if (expected != NULL)
            return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                                         _ ("%s=%s: expected %s"), pairs.key,
                                         pairs.value, expected);
    }
    return TRUE;
}

gboolean
poda_shape_parse (const char *text, PodaShape *shape, GError **error)
{
    *shape = (PodaShape){ { 3, 3 }, { 3, 3 }, { -9, 9 }, .seed = 1 };
    if (!read_pairs (text, read_shape_key, shape, error))
        return FALSE;
    return shape->chance >> shape->depth[1] == 0
           || poda_exercise_refuse (
               error, PODA_EXERCISE_ERROR_ASK,
               _ ("chance: the leaves are at ply %d: expected plies above them"),
               shape->depth[1]);
}

gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error)
{
    *requirement = (PodaRequirement){ .draws = 0 };
    return read_pairs (text, read_required_key, requirement, error);
}
