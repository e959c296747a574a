/* What trees of a shape can have at all. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "homework/exercise/requirement.h"

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

guint
poda_shape_short_of_values (const PodaShape *shape)
{
    double n = (double) shape->highest - shape->lowest + 1;
    double leaves = pow (shape->least_branching, shape->least_depth);
    return n < leaves ? (guint) ceil (leaves / 2) : 0;
}

/* So many values the leaves need at least for no node's children to be equal. Those of
 * the leftmost leaf's parent are all visited. Where nothing is cut, all are: of n
 * different values below it a node's is never one of the n - 1 lowest, or highest, and
 * so each ply takes as many from what remains for the plies above it. */
static guint
values_needed (const PodaShape *shape, const PodaAlgorithm *algorithm)
{
    guint plies = algorithm->windowed ? 1 : shape->least_depth;
    return 1 + plies * (shape->least_branching - 1);
}

static gboolean
must_tie (const PodaShape *shape, const PodaAlgorithm *algorithm, GError **error)
{
    gint64 n = (gint64) shape->highest - shape->lowest + 1;
    guint needed = values_needed (shape, algorithm);
    if (n >= needed)
        return FALSE;
    poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE,
                          _ ("ties=no: for no node's children to be equal the leaves "
                             "need %u values, and %d..%d are %u: expected more, such "
                             "as leaves=-%u..%u, or ties=any"),
                          needed, shape->lowest, shape->highest, (guint) n, needed,
                          needed);
    return TRUE;
}

/* The plies of inner nodes at which a player decides, a bit each. */
static guint
player_plies (const PodaShape *shape)
{
    return ((1u << shape->most_depth) - 1) & ~shape->chance;
}

static gboolean
is_full (const PodaProblem *rules)
{
    return isinf (rules->alpha) && isinf (rules->beta);
}

gboolean
poda_shape_may_cut (const PodaShape *shape, const PodaProblem *rules)
{
    guint players = player_plies (shape);
    return rules->algorithm->windowed
           && (!is_full (rules) || (players & players << 1) != 0);
}

/* A deep cutoff's bound comes from three plies farther up. */
static gboolean
may_cut_deep (const PodaShape *shape)
{
    guint players = player_plies (shape);
    return (players & players << 1 & players << 2 & players << 3) != 0;
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
    gboolean full = is_full (rules);
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

double
poda_shape_least_rows (const PodaShape *shape)
{
    double least = 1, level = 1;
    for (guint ply = 0; ply < shape->least_depth; ply++)
        least += level *= shape->least_branching;
    return least;
}

static gboolean
may_have_rows (const PodaShape *shape, const PodaRange *rows, GError **error)
{
    if (poda_shape_least_rows (shape) > PODA_EXERCISE_MOST_ROWS)
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("trees of this shape have more than %d nodes: expected a smaller depth "
               "or branching"),
            PODA_EXERCISE_MOST_ROWS);
    if (!poda_range_is_required (rows))
        return TRUE;
    const Sizes sizes = tree_sizes (shape);
    guint under = 0, over = 0; /* the nearest that there are */
    for (guint size = 1; size <= PODA_EXERCISE_MOST_ROWS; size++) {
        if (!has_size (&sizes, size))
            continue;
        if (poda_range_distance (rows, size) == 0)
            return TRUE;
        if (size < rows->least)
            under = size;
        else if (over == 0)
            over = size;
    }
    g_autofree char *expected = poda_range_tell (rows);
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
    gboolean cuts = requirement->cut_rule || requirement->fail_rule
                    || deep + measures[PODA_MEASURE_CUTS].least
                               + measures[PODA_MEASURE_PRUNED].least
                           > 0;
    const char *lack = NULL;
    if (cuts && !algorithm->windowed)
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("%s makes no cutoffs: expected an algorithm that does, such as "
               "alphabeta"),
            algorithm->name);
    if (requirement->ties == PODA_TIES_NONE && is_full (rules) && shape->chance == 0
        && must_tie (shape, algorithm, error))
        return FALSE;
    if (cuts && is_full (rules) && shape->most_depth < 2)
        lack = _ ("no tree of depth 1 has a cutoff: expected depth=2 or more");
    else if (cuts && !poda_shape_may_cut (shape, rules))
        lack =
            _ ("below chance nodes windows are full, and nothing is cut: expected two "
               "plies above the leaves without chance, one below the other");
    else if (deep > 0 && algorithm->shallow)
        lack = _ ("shallow-alphabeta makes no deep cutoffs: expected alphabeta");
    else if (deep > 0 && shape->most_depth < 4)
        lack = _ ("no tree of less than 4 plies has a deep cutoff: expected depth=4 or "
                  "more");
    else if (deep > 0 && !may_cut_deep (shape))
        lack = _ ("below chance nodes windows are full: expected four plies above the "
                  "leaves without chance, one below the other, for a deep cutoff");
    if (lack != NULL)
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE, "%s", lack);
    return may_have_rows (shape, &measures[PODA_MEASURE_ROWS], error)
           && may_have_numbers (shape, measures, rules, error);
}
