#include "homework/exercise/series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/pairs.h"

/* --- What there is --- */

const char *
poda_measure_word (PodaMeasure measure)
{
    static const char *const words[] = { "rows", "cuts", "deep", "pruned" };
    return words[measure];
}

guint
poda_measure (const PodaExercise *exercise, PodaMeasure measure)
{
    const PodaCounts *counts = poda_record_counts (exercise->record);
    const guint measures[] = {
        [PODA_MEASURE_ROWS] = exercise->n_rows,
        [PODA_MEASURE_CUTS] = (guint) poda_counts_cutoffs (counts),
        [PODA_MEASURE_DEEP] = (guint) counts->deep,
        [PODA_MEASURE_PRUNED] =
            exercise->n_rows - poda_record_n_visited (exercise->record),
    };
    return measures[measure];
}

/* --- What there must be --- */

/* "the tree has 2 cutoffs". The caller frees it. */
static char *
tell_measure (PodaMeasure measure, guint n)
{
    const char *const formats[] = {
        [PODA_MEASURE_ROWS] = g_dngettext (GETTEXT_PACKAGE, "the tree has %u node",
                                           "the tree has %u nodes", n),
        [PODA_MEASURE_CUTS] = g_dngettext (GETTEXT_PACKAGE, "the tree has %u cutoff",
                                           "the tree has %u cutoffs", n),
        [PODA_MEASURE_DEEP] =
            g_dngettext (GETTEXT_PACKAGE, "the tree has %u deep cutoff",
                         "the tree has %u deep cutoffs", n),
        [PODA_MEASURE_PRUNED] =
            g_dngettext (GETTEXT_PACKAGE, "%u node is never visited",
                         "%u nodes are never visited", n),
    };
    return g_strdup_printf (formats[measure], n);
}

/* Words a range: "at least 2". The caller frees it. */
static char *
tell_range (const PodaRange *range)
{
    guint most = range->below - 1;
    return range->below == 0      ? g_strdup_printf (_ ("at least %u"), range->least)
           : most == range->least ? g_strdup_printf (_ ("exactly %u"), most)
           : range->least == 0    ? g_strdup_printf (_ ("at most %u"), most)
                               : g_strdup_printf (_ ("%u to %u"), range->least, most);
}

/* Of several the first in the order of measures is told, but numbers of nodes last. */
static guint
lack_of_numbers (const PodaRequirement *requirement, const PodaExercise *exercise,
                 GError **error)
{
    static const PodaMeasure told[] = { PODA_MEASURE_CUTS, PODA_MEASURE_DEEP,
                                        PODA_MEASURE_PRUNED, PODA_MEASURE_ROWS };
    guint sum = 0;
    for (guint i = 0; i < G_N_ELEMENTS (told); i++) {
        const PodaRange *range = &requirement->measures[told[i]];
        guint number = poda_measure (exercise, told[i]);
        guint lack = number < range->least ? range->least - number
                     : range->below != 0 && number >= range->below
                         ? number - range->below + 1
                         : 0;
        if (lack > 0 && sum == 0) {
            g_autofree char *found = tell_measure (told[i], number);
            g_autofree char *expected = tell_range (range);
            poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE,
                                  _ ("%s, expected %s"), found, expected);
        }
        sum += lack;
    }
    return sum;
}

/* Whether equal values meet at some node of the search. */
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

/* Whether the same search by another rule has another key. */
static gboolean
differs (const PodaExercise *exercise, gboolean cut_rule)
{
    PodaProblem problem = exercise->problem;
    const PodaExerciseSpec spec = { .asks = exercise->asks };
    if (cut_rule)
        problem.strict = !problem.strict;
    else
        problem.hard = !problem.hard;
    g_autoptr (PodaExercise) other = poda_exercise_new (&problem, NULL, &spec, NULL);
    for (guint32 i = 0; other != NULL && i < exercise->n_rows; i++)
        for (PodaColumn column = PODA_COLUMN_VALUE; column <= PODA_COLUMN_VISITED;
             column++)
            if (!poda_cell_equal (poda_answers_cell (exercise->key, i, column),
                                  poda_answers_cell (other->key, i, column)))
                return TRUE;
    return FALSE;
}

static const char *
lack_of_rules (const PodaRequirement *requirement, const PodaExercise *exercise)
{
    if (requirement->ties != PODA_TIES_ANY
        && has_ties (exercise) != (requirement->ties == PODA_TIES_SOME))
        return requirement->ties == PODA_TIES_SOME
                   ? _ ("no equal values meet, expected some")
                   : _ ("equal values meet, expected none");
    if (requirement->cut_rule && !differs (exercise, TRUE))
        return _ ("strict and nonstrict cuts give the same answers, expected others");
    if (requirement->fail_rule && !differs (exercise, FALSE))
        return _ ("fail-soft and fail-hard give the same answers, expected others");
    return NULL;
}

guint
poda_requirement_lack (const PodaRequirement *requirement, const PodaExercise *exercise,
                       GError **error)
{
    guint lack = lack_of_numbers (requirement, exercise, error);
    if (lack > 0)
        return lack;
    const char *rule = lack_of_rules (requirement, exercise);
    return rule != NULL
           && !poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE, "%s", rule);
}

gboolean
poda_requirement_met (const PodaRequirement *requirement, const PodaExercise *exercise,
                      GError **error)
{
    return poda_requirement_lack (requirement, exercise, error) == 0;
}

/* --- Shapes and requirements, as typed --- */

/* Reads `2` or, with `between` in the middle, `1-4`: a range of whole numbers. */
static gboolean
read_range (const char *text, const char *between, gint64 least, gint64 most,
            gint *from, gint *to)
{
    const char *middle = *text != '\0' ? strstr (text + 1, between) : NULL;
    g_autofree char *low =
        middle == NULL ? g_strdup (text) : g_strndup (text, (gsize) (middle - text));
    const char *high = middle == NULL ? text : middle + strlen (between);
    gint64 numbers[2];
    if (!g_ascii_string_to_signed (low, 10, least, most, &numbers[0], NULL)
        || !g_ascii_string_to_signed (high, 10, least, most, &numbers[1], NULL))
        return FALSE;
    *from = (gint) numbers[0];
    *to = (gint) numbers[1];
    return *from <= *to;
}

/* Reads `1+3`: a bit each. */
static gboolean
read_plies (const char *text, guint *plies)
{
    g_auto (GStrv) words = g_strsplit (text, "+", -1);
    *plies = 0;
    for (guint i = 0; words[i] != NULL; i++) {
        guint64 ply;
        if (!g_ascii_string_to_unsigned (words[i], 10, 0, 11, &ply, NULL))
            return FALSE;
        *plies |= 1u << ply;
    }
    return *words != NULL;
}

/* Reads a key's text. Returns what was expected where it is refused, else NULL. */
typedef const char *(*ReadKey) (gpointer data, const char *key, const char *text);

static const char *
read_shape_key (gpointer data, const char *key, const char *text)
{
    PodaShape *shape = data;
    gint from, to;
    if (strcmp (key, "branching") == 0) {
        if (!read_range (text, "-", 1, 20, &from, &to) || to < 2)
            return _ ("a number from 2 to 20, or a range such as 1-4");
        shape->least_branching = (guint) from;
        shape->most_branching = (guint) to;
    } else if (strcmp (key, "depth") == 0) {
        if (!read_range (text, "-", 1, 12, &from, &to))
            return _ ("a number from 1 to 12, or a range such as 2-4");
        shape->least_depth = (guint) from;
        shape->most_depth = (guint) to;
    } else if (strcmp (key, "leaves") == 0) {
        if (strstr (text, "..") == NULL
            || !read_range (text, "..", -1000000, 1000000, &shape->lowest,
                            &shape->highest))
            return _ ("a range such as -9..9");
    } else if (strcmp (key, "chance") == 0) {
        if (!read_plies (text, &shape->chance))
            return _ ("plies from 0 to 11, such as 1 or 1+2");
    } else if (strcmp (key, "seed") == 0) {
        if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &shape->seed, NULL))
            return _ ("a whole number");
    } else {
        return _ ("one of the keys branching, depth, chance, leaves, seed");
    }
    return NULL;
}

/* Reads `2` and `2-`, the least, `-3`, the most, and `2-3`. */
static gboolean
read_measure (const char *text, PodaRange *range)
{
    gint least = 0, most = -1;
    g_autofree char *closed =
        g_strconcat (*text == '-' ? "0" : "", text,
                     g_str_has_suffix (text, "-") ? "9999" : "", NULL);
    gboolean open = strchr (text, '-') == NULL || g_str_has_suffix (text, "-");
    if (strcmp (text, "-") == 0
        || !read_range (closed, "-", 0, open ? 9999 : PODA_EXERCISE_MOST_ROWS, &least,
                        &most)
        || least > PODA_EXERCISE_MOST_ROWS)
        return FALSE;
    *range = (PodaRange){ (guint) least, open ? 0 : (guint) most + 1 };
    return TRUE;
}

static const char *
read_requirement_key (gpointer data, const char *key, const char *text)
{
    static const char *const ties[] = {
        [PODA_TIES_ANY] = "any", [PODA_TIES_NONE] = "no", [PODA_TIES_SOME] = "yes"
    };
    PodaRequirement *requirement = data;
    gboolean *rule = strcmp (key, "cut-rule") == 0    ? &requirement->cut_rule
                     : strcmp (key, "fail-rule") == 0 ? &requirement->fail_rule
                                                      : NULL;
    guint measure = strcmp (key, "cutoffs") == 0 ? PODA_MEASURE_CUTS : 0, wanted = 0;
    while (measure < PODA_N_MEASURES && strcmp (key, "cutoffs") != 0
           && strcmp (poda_measure_word ((PodaMeasure) measure), key) != 0)
        measure++;
    if (measure < PODA_N_MEASURES) {
        if (!read_measure (text, &requirement->measures[measure]))
            return _ (
                "a whole number from 0 to 5000, or a range such as 2-3, 2- or -3");
    } else if (rule != NULL) {
        *rule = strcmp (text, "matters") == 0;
        if (!*rule && strcmp (text, "any") != 0)
            return _ ("matters or any");
    } else if (strcmp (key, "ties") == 0) {
        while (wanted < G_N_ELEMENTS (ties) && strcmp (text, ties[wanted]) != 0)
            wanted++;
        if (wanted == G_N_ELEMENTS (ties))
            return _ ("yes, no or any");
        requirement->ties = (PodaTiesWanted) wanted;
    } else {
        return _ (
            "one of the keys cuts, deep, pruned, rows, ties, cut-rule, fail-rule");
    }
    return NULL;
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
    *shape = (PodaShape){ .least_branching = 3,
                          .most_branching = 3,
                          .least_depth = 3,
                          .most_depth = 3,
                          .lowest = -9,
                          .highest = 9,
                          .seed = 1 };
    if (!read_pairs (text, read_shape_key, shape, error))
        return FALSE;
    return shape->chance >> shape->most_depth == 0
           || poda_exercise_refuse (
               error, PODA_EXERCISE_ERROR_ASK,
               _ ("chance: the leaves are at ply %u: expected plies above them"),
               shape->most_depth);
}

gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error)
{
    *requirement = (PodaRequirement){ .draws = 0 };
    return read_pairs (text, read_requirement_key, requirement, error);
}
