#include "teach/exercise/requirement.h"

#include <glib/gi18n-lib.h>
#include <math.h>
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

/* "at least 2". The caller frees it. */
static char *
tell_range (const PodaRange *range)
{
    guint most = range->below - 1;
    return range->below == 0      ? g_strdup_printf (_ ("at least %u"), range->least)
           : most == range->least ? g_strdup_printf (_ ("exactly %u"), most)
           : range->least == 0    ? g_strdup_printf (_ ("at most %u"), most)
                               : g_strdup_printf (_ ("%u to %u"), range->least, most);
}

/* How far a number lies outside. */
static guint
distance (const PodaRange *range, guint number)
{
    return number < range->least                         ? range->least - number
           : range->below != 0 && number >= range->below ? number - range->below + 1
                                                         : 0;
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
        guint lack = distance (range, number);
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

static gboolean
lacks_nothing (const char *lack, GError **error)
{
    return lack == NULL
           || poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE, "%s", lack);
}

guint
poda_requirement_lack (const PodaRequirement *requirement, const PodaExercise *exercise,
                       GError **error)
{
    guint lack = lack_of_numbers (requirement, exercise, error);
    if (lack > 0)
        return lack;
    return !lacks_nothing (lack_of_rules (requirement, exercise), error);
}

gboolean
poda_requirement_met (const PodaRequirement *requirement, const PodaExercise *exercise,
                      GError **error)
{
    return poda_requirement_lack (requirement, exercise, error) == 0;
}

/* --- What no tree of a shape can have --- */

/* What is more than any exercise has. */
#define MANY ((double) PODA_EXERCISE_MOST_ROWS + 1)

/* The largest tree of a shape, by the ply of a subtree's root: how many nodes the
 * subtree has, how many cutoffs there can be in it (deep ones are made from ply 3 on)
 * and how many of its nodes can be pruned; `first` is that of the leftmost node of the
 * ply, whose window is full. Whoever has found a value has visited all nodes on the
 * leftmost path and their children; and a child that is cut itself never closes the
 * window of its parent, hence the last child visited before a cut is none. */
typedef struct {
    double nodes, cuts, deep, pruned, first_cuts, first_deep, first_pruned;
} MostBelow;

static double
most_cuts (guint branching, gboolean may_cut, double below, double farther)
{
    double uncut = branching * below;
    double cut = may_cut ? 1 + (branching - 2) * below + branching * farther : 0;
    return poda_min (MANY, poda_max (uncut, cut));
}

/* `most` has a place for each ply, and two behind. */
static void
count_most (const PodaShape *shape, MostBelow *most)
{
    guint branching = shape->most_branching, depth = shape->most_depth;
    most[depth] = most[depth + 1] = (MostBelow){ .nodes = 1 };
    for (guint ply = depth; ply-- > 0;) {
        const MostBelow *below = &most[ply + 1], *farther = &most[ply + 2];
        most[ply] = (MostBelow){
            .nodes = poda_min (MANY, 1 + branching * below->nodes),
            .cuts = most_cuts (branching, TRUE, below->cuts, farther->cuts),
            .deep = most_cuts (branching, ply >= 3, below->deep, farther->deep),
            .pruned = poda_min (MANY, poda_max (branching * below->pruned,
                                                (branching - 1) * below->nodes
                                                    + branching * farther->pruned)),
            .first_cuts =
                poda_min (MANY, below->first_cuts + (branching - 1) * below->cuts),
            .first_deep =
                poda_min (MANY, below->first_deep + (branching - 1) * below->deep),
            .first_pruned =
                poda_min (MANY, below->first_pruned + (branching - 1) * below->pruned),
        };
    }
}

/* Whether there are so few values that children of one node must be equal: those of the
 * leftmost leaf's parent are all visited. */
static gboolean
must_tie (const PodaShape *shape)
{
    return (gint64) shape->highest - shape->lowest + 1 < shape->least_branching;
}

static gboolean
refuse_most (PodaMeasure measure, guint most, GError **error)
{
    const char *const formats[] = {
        [PODA_MEASURE_ROWS] =
            g_dngettext (GETTEXT_PACKAGE, "no tree of this shape has more than %u node",
                         "no tree of this shape has more than %u nodes", most),
        [PODA_MEASURE_CUTS] = g_dngettext (
            GETTEXT_PACKAGE, "no tree of this shape has more than %u cutoff",
            "no tree of this shape has more than %u cutoffs", most),
        [PODA_MEASURE_DEEP] = g_dngettext (
            GETTEXT_PACKAGE, "no tree of this shape has more than %u deep cutoff",
            "no tree of this shape has more than %u deep cutoffs", most),
        [PODA_MEASURE_PRUNED] = g_dngettext (
            GETTEXT_PACKAGE, "in no tree of this shape is more than %u node pruned",
            "in no tree of this shape are more than %u nodes pruned", most),
    };
    g_autofree char *fact = g_strdup_printf (formats[measure], most);
    return poda_exercise_refuse (
        error, PODA_EXERCISE_ERROR_NONE,
        _ ("%s: expected a deeper or wider tree, or less required"), fact);
}

static guint
most_allowed (const PodaRange *range)
{
    return range->below != 0 ? range->below - 1 : PODA_EXERCISE_MOST_ROWS;
}

/* Whether numbers contradict each other: deep cutoffs are cutoffs, and each cutoff
 * prunes a node. */
static gboolean
is_consistent (const PodaRange *measures, GError **error)
{
    static const struct {
        PodaMeasure fewer, more;
    } orders[] = { { PODA_MEASURE_DEEP, PODA_MEASURE_CUTS },
                   { PODA_MEASURE_CUTS, PODA_MEASURE_PRUNED },
                   { PODA_MEASURE_DEEP, PODA_MEASURE_PRUNED },
                   { PODA_MEASURE_PRUNED, PODA_MEASURE_ROWS } };
    for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
        guint least = measures[orders[i].fewer].least;
        guint most = most_allowed (&measures[orders[i].more]);
        if (least > most)
            return poda_exercise_refuse (
                error, PODA_EXERCISE_ERROR_NONE,
                _ ("%s is at least %u, and %s at most %u: expected no more %s than %s"),
                poda_measure_word (orders[i].fewer), least,
                poda_measure_word (orders[i].more), most,
                poda_measure_word (orders[i].fewer),
                poda_measure_word (orders[i].more));
    }
    return TRUE;
}

static gboolean
may_have_numbers (const PodaShape *shape, const PodaRange *measures,
                  const PodaProblem *rules, GError **error)
{
    MostBelow most[16] = { 0 };
    g_assert (shape->most_depth + 1 < G_N_ELEMENTS (most));
    count_most (shape, most);
    gboolean full = isinf (rules->alpha) && isinf (rules->beta);
    double bounds[PODA_N_MEASURES] = {
        [PODA_MEASURE_ROWS] = most[0].nodes,
        [PODA_MEASURE_CUTS] = full ? most[0].first_cuts : most[0].cuts,
        [PODA_MEASURE_DEEP] = full ? most[0].first_deep : most[0].deep,
        [PODA_MEASURE_PRUNED] = full ? most[0].first_pruned : most[0].pruned,
    };
    /* What is visited in any case leaves so many others. */
    guint visited = full ? 1 + shape->least_depth * shape->least_branching : 2;
    guint rows = most_allowed (&measures[PODA_MEASURE_ROWS]);
    bounds[PODA_MEASURE_PRUNED] =
        poda_min (bounds[PODA_MEASURE_PRUNED], rows > visited ? rows - visited : 0);
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        if (measures[i].least > bounds[i])
            return refuse_most ((PodaMeasure) i, (guint) bounds[i], error);
    return is_consistent (measures, error);
}

/* --- How many nodes a tree of a shape can have --- */

#define SIZE_WORDS (PODA_EXERCISE_MOST_ROWS / 64 + 1)

/* Numbers up to the most rows: a bit each. */
typedef struct {
    guint64 bits[SIZE_WORDS];
} Sizes;

static gboolean
has_size (const Sizes *sizes, guint size)
{
    return sizes->bits[size / 64] >> size % 64 & 1;
}

static void
add_shifted (Sizes *sum, const Sizes *sizes, guint by)
{
    for (guint i = by / 64; i < SIZE_WORDS; i++) {
        sum->bits[i] |= sizes->bits[i - by / 64] << by % 64;
        if (by % 64 != 0 && i > by / 64)
            sum->bits[i] |= sizes->bits[i - by / 64 - 1] >> (64 - by % 64);
    }
}

/* All sums of one number of each. */
static Sizes
add_all (const Sizes *one, const Sizes *other)
{
    Sizes sum = { { 0 } };
    for (guint size = 0; size <= PODA_EXERCISE_MOST_ROWS; size++)
        if (has_size (one, size))
            add_shifted (&sum, other, size);
    return sum;
}

/* The numbers of nodes of a whole tree, from its leaves upwards. */
static Sizes
tree_sizes (const PodaShape *shape)
{
    const Sizes leaf = { { 1 << 1 } };
    Sizes below = leaf;
    for (guint ply = shape->most_depth; ply-- > 0;) {
        Sizes here = ply >= shape->least_depth ? leaf : (Sizes){ { 0 } };
        Sizes children = leaf; /* and the node itself */
        for (guint n = 1; n <= shape->most_branching; n++) {
            children = add_all (&children, &below);
            if (n >= shape->least_branching)
                add_shifted (&here, &children, 0);
        }
        below = here;
    }
    return below;
}

static gboolean
may_have_rows (const PodaShape *shape, const PodaRange *rows, GError **error)
{
    double least = 1, level = 1;
    for (guint ply = 0; ply < shape->least_depth; ply++)
        least += level *= shape->least_branching;
    if (least > PODA_EXERCISE_MOST_ROWS)
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("trees of this shape have more than %d nodes: expected a smaller depth "
               "or branching"),
            PODA_EXERCISE_MOST_ROWS);
    if (rows->least == 0 && rows->below == 0)
        return TRUE;
    const Sizes sizes = tree_sizes (shape);
    guint under = 0, over = 0; /* the nearest that there are */
    for (guint size = 1; size <= PODA_EXERCISE_MOST_ROWS; size++) {
        if (!has_size (&sizes, size))
            continue;
        if (distance (rows, size) == 0)
            return TRUE;
        if (size < rows->least)
            under = size;
        else if (over == 0)
            over = size;
    }
    g_autofree char *expected = tell_range (rows);
    return poda_exercise_refuse (
        error, PODA_EXERCISE_ERROR_NONE,
        under == 0  ? _ ("no tree of this shape has %s nodes: the least is %u")
        : over == 0 ? _ ("no tree of this shape has %s nodes: the most is %u")
                    : _ ("no tree of this shape has %s nodes: the next are %u and %u"),
        expected, under == 0 ? over : under, over);
}

gboolean
poda_shape_may_meet (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error)
{
    const PodaRange *measures = requirement->measures;
    const PodaAlgorithm *algorithm = rules->algorithm;
    guint deep = measures[PODA_MEASURE_DEEP].least;
    gboolean cuts =
        deep + measures[PODA_MEASURE_CUTS].least + measures[PODA_MEASURE_PRUNED].least
        > 0;
    gboolean full = isinf (rules->alpha) && isinf (rules->beta);
    const char *lack = NULL;
    if (cuts && !algorithm->windowed)
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("%s makes no cutoffs: expected an algorithm that does, such as "
               "alphabeta"),
            algorithm->name);
    if (cuts && shape->most_depth < 2)
        lack = _ ("no tree of depth 1 has a cutoff: expected depth=2 or more");
    else if (deep > 0 && algorithm->shallow)
        lack = _ ("shallow-alphabeta makes no deep cutoffs: expected alphabeta");
    else if (deep > 0 && shape->most_depth < 4)
        lack = _ ("no tree of less than 4 plies has a deep cutoff: expected depth=4 or "
                  "more");
    else if (requirement->ties == PODA_TIES_NONE && full && shape->chance == 0
             && must_tie (shape))
        lack = _ ("among so few leaf values some of a node's children are equal: "
                  "expected more leaves, such as leaves=-9..9, or ties=any");
    return lacks_nothing (lack, error)
           && may_have_rows (shape, &measures[PODA_MEASURE_ROWS], error)
           && may_have_numbers (shape, measures, rules, error);
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

/* `1+3`: a bit each. */
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
    return TRUE;
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

/* NULL: the key is none of them. */
static PodaRange *
find_measure (PodaRequirement *requirement, const char *key)
{
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        if (strcmp (poda_measure_word ((PodaMeasure) i), key) == 0)
            return &requirement->measures[i];
    return strcmp (key, "cutoffs") == 0 ? &requirement->measures[PODA_MEASURE_CUTS]
                                        : NULL;
}

/* `2` and `2-` are the least, `-3` the most. */
static gboolean
read_measure (const char *text, PodaRange *range)
{
    const char *dash = strchr (text, '-');
    g_autofree char *low =
        dash == NULL ? g_strdup (text) : g_strndup (text, (gsize) (dash - text));
    const char *high = dash == NULL ? "" : dash + 1;
    guint64 least = 0, most = 0;
    if ((*low == '\0' && *high == '\0')
        || (*low != '\0'
            && !g_ascii_string_to_unsigned (low, 10, 0, PODA_EXERCISE_MOST_ROWS, &least,
                                            NULL))
        || (*high != '\0'
            && !g_ascii_string_to_unsigned (high, 10, least, PODA_EXERCISE_MOST_ROWS,
                                            &most, NULL)))
        return FALSE;
    range->least = (guint) least;
    range->below = *high != '\0' ? (guint) most + 1 : 0;
    return TRUE;
}

static const char *
read_requirement_key (gpointer data, const char *key, const char *text)
{
    static const char *const ties[] = {
        [PODA_TIES_ANY] = "any", [PODA_TIES_NONE] = "no", [PODA_TIES_SOME] = "yes"
    };
    PodaRequirement *requirement = data;
    PodaRange *range = find_measure (requirement, key);
    gboolean *rule = strcmp (key, "cut-rule") == 0    ? &requirement->cut_rule
                     : strcmp (key, "fail-rule") == 0 ? &requirement->fail_rule
                                                      : NULL;
    if (range != NULL) {
        if (!read_measure (text, range))
            return _ (
                "a whole number from 0 to 5000, or a range such as 2-3, 2- or -3");
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
