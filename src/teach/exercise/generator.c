/* Random trees for exercises: drawn until one is good. */

#include "teach/exercise/generator.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/letters.h"
#include "base/pairs.h"
#include "base/random.h"

#define MOST_DRAWS 4000

/* --- Drawing a tree --- */

/* A node of the tree; they come level by level, which is how they are named. */
typedef struct {
    guint parent, ply;
} Drawn;

/* "a" to "z", "aa", "ab", … */
static char *
node_name (guint index)
{
    char letters[PODA_LETTERS_BUFFER];
    return g_ascii_strdown (poda_letters (index, letters), -1);
}

/* NULL where it has got too large. With `distinct` no value is drawn twice, while there
 * are others. */
static PodaTree *
new_tree (const PodaShape *shape, guint64 seed, gboolean distinct)
{
    g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
    g_autoptr (GArray) nodes = g_array_new (FALSE, TRUE, sizeof (Drawn));
    g_autoptr (GString) text = g_string_new ("digraph {\n");
    guint64 drawn = 0;
    g_array_set_size (nodes, 1);
    for (guint i = 0; i < nodes->len; i++) {
        Drawn node = g_array_index (nodes, Drawn, i);
        g_autofree char *name = node_name (i);
        g_autofree char *above = node_name (node.parent);
        if (nodes->len > PODA_EXERCISE_MOST_ROWS)
            return NULL;
        if (i > 0)
            g_string_append_printf (text, "\"%s\" -> \"%s\"\n", above, name);
        if (node.ply >= shape->most_depth
            || (node.ply >= shape->least_depth
                && poda_random_below (seed, drawn++, 3) == 0)) {
            guint32 n = (guint32) (shape->highest - shape->lowest) + 1;
            gint value = shape->lowest + (gint) poda_random_below (seed, drawn++, n);
            while (distinct && g_hash_table_size (used) < n
                   && g_hash_table_contains (used, GINT_TO_POINTER (value)))
                value = value == shape->highest ? shape->lowest : value + 1;
            g_hash_table_add (used, GINT_TO_POINTER (value));
            g_string_append_printf (text, "\"%s\" [value=%d]\n", name, value);
        } else {
            guint32 spread = shape->most_branching - shape->least_branching + 1;
            guint n =
                shape->least_branching + poda_random_below (seed, drawn++, spread);
            Drawn child = { .parent = i, .ply = node.ply + 1 };
            for (guint k = 0; k < n; k++)
                g_array_append_val (nodes, child);
        }
    }
    g_string_append (text, "}\n");
    return poda_tree_read_dot ("random", text->str, text->len, NULL);
}

/* --- What it must have --- */

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

static gboolean
cuts_enough (const PodaRequirement *requirement, const PodaExercise *exercise,
             GError **error)
{
    const PodaCounts *counts = poda_record_counts (exercise->record);
    guint cutoffs = (guint) poda_counts_cutoffs (counts);
    guint deep = (guint) counts->deep;
    guint pruned = exercise->n_rows - poda_record_n_visited (exercise->record);
    const struct {
        guint number, least;
        const char *found;
    } wanted[] = {
        { cutoffs, requirement->cutoffs,
          g_dngettext (GETTEXT_PACKAGE, "the tree has %u cutoff",
                       "the tree has %u cutoffs", cutoffs) },
        { deep, requirement->deep,
          g_dngettext (GETTEXT_PACKAGE, "the tree has %u deep cutoff",
                       "the tree has %u deep cutoffs", deep) },
        { pruned, requirement->pruned,
          g_dngettext (GETTEXT_PACKAGE, "%u node is never visited",
                       "%u nodes are never visited", pruned) },
    };
    for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
        if (wanted[i].number < wanted[i].least) {
            g_autofree char *found =
                g_strdup_printf (wanted[i].found, wanted[i].number);
            return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE,
                                         _ ("%s, expected at least %u"), found,
                                         wanted[i].least);
        }
    return TRUE;
}

static gboolean
lacks_nothing (const char *lack, GError **error)
{
    return lack == NULL
           || poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE, "%s", lack);
}

gboolean
poda_requirement_met (const PodaRequirement *requirement, const PodaExercise *exercise,
                      GError **error)
{
    if (!cuts_enough (requirement, exercise, error))
        return FALSE;
    const char *lack = NULL;
    if (requirement->ties != PODA_TIES_ANY
        && has_ties (exercise) != (requirement->ties == PODA_TIES_SOME))
        lack = requirement->ties == PODA_TIES_SOME
                   ? _ ("no equal values meet, expected some")
                   : _ ("equal values meet, expected none");
    else if (requirement->cut_rule && !differs (exercise, TRUE))
        lack = _ ("strict and nonstrict cuts give the same answers, expected others");
    else if (requirement->fail_rule && !differs (exercise, FALSE))
        lack = _ ("fail-soft and fail-hard give the same answers, expected others");
    return lacks_nothing (lack, error);
}

/* A deep cut is made three plies below the value that makes it, with children left. */
static gboolean
is_possible (const PodaShape *shape, const PodaRequirement *requirement,
             const PodaAlgorithm *algorithm, GError **error)
{
    gboolean cuts = requirement->cutoffs + requirement->deep + requirement->pruned > 0;
    const char *lack = NULL;
    if (cuts && !algorithm->windowed)
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("%s makes no cutoffs: expected an algorithm that does, such as "
               "alphabeta"),
            algorithm->name);
    if (cuts && shape->most_depth < 2)
        lack = _ ("no tree of depth 1 has a cutoff: expected depth=2 or more");
    else if (requirement->deep > 0 && algorithm->shallow)
        lack = _ ("shallow-alphabeta makes no deep cutoffs: expected alphabeta");
    else if (requirement->deep > 0 && shape->most_depth < 4)
        lack = _ ("no tree of less than 4 plies has a deep cutoff: expected depth=4 or "
                  "more");
    return lacks_nothing (lack, error);
}

/* --- Until one is good --- */

static gboolean
is_small_enough (const PodaRequirement *requirement, const PodaTree *tree)
{
    return requirement->most_rows == 0
           || poda_tree_n_nodes (tree) <= requirement->most_rows;
}

PodaTree *
poda_generator_tree (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error)
{
    g_autoptr (GError) lack = NULL;
    PodaProblem problem = *rules;
    const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
    gboolean distinct = requirement->ties == PODA_TIES_NONE
                        || (requirement->ties == PODA_TIES_ANY && !requirement->cut_rule
                            && requirement->also == NULL);
    guint draws = requirement->draws != 0 ? requirement->draws : MOST_DRAWS;
    if (!is_possible (shape, requirement, rules->algorithm, error))
        return NULL;
    for (guint i = 0; i < draws; i++) {
        guint64 seed = poda_random_at (shape->seed, i);
        g_autoptr (PodaTree) tree = new_tree (shape, seed, distinct);
        if (tree == NULL || !is_small_enough (requirement, tree))
            continue;
        problem.game = poda_tree_game (tree);
        poda_tree_position (tree, 0, &problem.root);
        g_autoptr (PodaExercise) exercise =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        g_clear_error (&lack);
        if (exercise != NULL && poda_requirement_met (requirement, exercise, &lack)
            && (requirement->also == NULL
                || requirement->also (exercise, requirement->data)))
            return g_steal_pointer (&tree);
    }
    if (lack == NULL)
        poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("trees of this shape have more than %d nodes: expected a "
               "smaller depth or branching"),
            PODA_EXERCISE_MOST_ROWS);
    else
        poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("none of %u random trees will do; of the last, %s: expected a "
               "deeper or wider tree, or less required"),
            draws, lack->message);
    return NULL;
}

/* FNV-1a, by G. Fowler, L. C. Noll and K.-P. Vo. */
guint64
poda_generator_seed (guint64 course, const char *student)
{
    guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);
    for (const char *c = student; *c != '\0'; c++)
        hash = (hash ^ (guint8) *c) * G_GUINT64_CONSTANT (0x100000001b3);
    return poda_random_at (course, hash);
}

/* --- Shapes and requirements, as typed --- */

/* `2` or, with `between` in the middle, `1-4`: a range of whole numbers. */
static gboolean
read_range (const char *text, const char *between, gint64 least, gint64 most,
            gint64 *from, gint64 *to)
{
    const char *middle = strstr (text + 1, between);
    g_autofree char *low =
        middle == NULL ? g_strdup (text) : g_strndup (text, (gsize) (middle - text));
    const char *high = middle == NULL ? text : middle + strlen (between);
    return g_ascii_string_to_signed (low, 10, least, most, from, NULL)
           && g_ascii_string_to_signed (high, 10, least, most, to, NULL)
           && *from <= *to;
}

/* Reads a key's text; what was expected where it is refused, else NULL. */
typedef const char *(*ReadKey) (gpointer data, const char *key, const char *text);

static const char *
read_shape_key (gpointer data, const char *key, const char *text)
{
    PodaShape *shape = data;
    gint64 from, to;
    if (*text == '\0')
        return _ ("a value");
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
        if (!read_range (text, "..", -1000000, 1000000, &from, &to)
            || strstr (text, "..") == NULL)
            return _ ("a range such as -9..9");
        shape->lowest = (gint) from;
        shape->highest = (gint) to;
    } else if (strcmp (key, "seed") == 0) {
        if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &shape->seed, NULL))
            return _ ("a whole number");
    } else {
        return _ ("one of the keys branching, depth, leaves, seed");
    }
    return NULL;
}

static const char *
read_requirement_key (gpointer data, const char *key, const char *text)
{
    static const char *const ties[] = {
        [PODA_TIES_ANY] = "any", [PODA_TIES_NONE] = "no", [PODA_TIES_SOME] = "yes"
    };
    PodaRequirement *requirement = data;
    guint *count = strcmp (key, "cutoffs") == 0  ? &requirement->cutoffs
                   : strcmp (key, "deep") == 0   ? &requirement->deep
                   : strcmp (key, "pruned") == 0 ? &requirement->pruned
                                                 : NULL;
    gboolean *rule = strcmp (key, "cut-rule") == 0    ? &requirement->cut_rule
                     : strcmp (key, "fail-rule") == 0 ? &requirement->fail_rule
                                                      : NULL;
    guint64 number;
    if (count != NULL) {
        if (!g_ascii_string_to_unsigned (text, 10, 0, 1000, &number, NULL))
            return _ ("a whole number from 0 to 1000");
        *count = (guint) number;
    } else if (rule != NULL) {
        *rule = strcmp (text, "matters") == 0;
        if (!*rule && strcmp (text, "any") != 0)
            return _ ("matters or any");
    } else if (strcmp (key, "ties") == 0) {
        guint wanted = 0;
        while (wanted < G_N_ELEMENTS (ties) && strcmp (text, ties[wanted]) != 0)
            wanted++;
        if (wanted == G_N_ELEMENTS (ties))
            return _ ("yes, no or any");
        requirement->ties = (PodaTiesWanted) wanted;
    } else {
        return _ ("one of the keys cutoffs, deep, pruned, ties, cut-rule, fail-rule");
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
    return read_pairs (text, read_shape_key, shape, error);
}

gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error)
{
    *requirement = (PodaRequirement){ .cutoffs = 0 };
    return read_pairs (text, read_requirement_key, requirement, error);
}
