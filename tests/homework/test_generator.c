/* Random exercises. */

#include <math.h>
#include <string.h>

#include "homework/exercise/series.h"
#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/slow_search.h"

/* --- The generator --- */

/* What is asked for is given twice: as text, and as what the tree must have. */
typedef struct {
    const char *name, *shape, *requirement, *error;
    struct {
        guint least_branching, most_branching, least_depth, most_depth; /* 0: 3 */
        gint most; /* of a leaf, either way; 0: 9 */
        guint cuts, deep, pruned, rows;
        guint most_cuts, most_deep, most_pruned, most_rows; /* 0: any number */
        gint ties;                                          /* 1: some, -1: none */
        gboolean cut_rule, fail_rule, chance;
    } has;
    SlowRules rules; /* with no window: the full one */
} Wanted;

#define MANY "branching=2-3,depth=4"

static const Wanted wanted[] = {
    { .name = "plain", .shape = "", .requirement = "" },
    { .name = "ragged",
      .shape = "branching=1-4,depth=2-4,leaves=-5..5,seed=7",
      .requirement = "",
      .has = { 1, 4, 2, 4, .most = 5 } },
    { .name = "two cutoffs",
      .shape = "",
      .requirement = "cuts=2",
      .has = { .cuts = 2 } },
    { .name = "four cutoffs",
      .shape = "",
      .requirement = "cuts=4",
      .has = { .cuts = 4 } },
    { .name = "one deep",
      .shape = MANY,
      .requirement = "cuts=2,deep=1",
      .has = { 2, 3, 4, 4, .cuts = 2, .deep = 1 } },
    { .name = "two deep",
      .shape = MANY,
      .requirement = "deep=2",
      .has = { 2, 3, 4, 4, .deep = 2 } },
    { .name = "pruned",
      .shape = "",
      .requirement = "pruned=20",
      .has = { .pruned = 20 } },
    { .name = "pruned, by shallow cuts",
      .shape = "",
      .requirement = "pruned=18",
      .has = { .pruned = 18 },
      .rules = { .shallow = TRUE, .strict = TRUE } },
    { .name = "no ties",
      .shape = "",
      .requirement = "ties=no,cuts=1",
      .has = { .cuts = 1, .ties = -1 } },
    { .name = "no ties among few values",
      .shape = "leaves=-6..6",
      .requirement = "ties=no",
      .has = { .most = 6, .ties = -1 } },
    { .name = "ties",
      .shape = "leaves=-2..2",
      .requirement = "ties=yes",
      .has = { .most = 2, .ties = 1 } },
    { .name = "ties among many values",
      .shape = "branching=2,depth=2,leaves=-99..99",
      .requirement = "ties=yes",
      .has = { 2, 2, 2, 2, .most = 99, .ties = 1 } },
    { .name = "cut rule",
      .shape = "leaves=-3..3",
      .requirement = "cut-rule=matters",
      .has = { .most = 3, .cut_rule = TRUE } },
    { .name = "cut rule, among many values",
      .shape = "leaves=-99..99",
      .requirement = "cut-rule=matters",
      .has = { .most = 99, .cut_rule = TRUE } },
    { .name = "fail rule",
      .shape = "",
      .requirement = "fail-rule=matters",
      .has = { .fail_rule = TRUE } },
    { .name = "fail rule, in a small tree",
      .shape = "branching=2,depth=2-3",
      .requirement = "fail-rule=matters",
      .has = { 2, 2, 2, 3, .fail_rule = TRUE },
      .rules = { .hard = TRUE } },
    { "deep in 3 plies", "depth=3", "deep=1",
      .error = "of the last one, deep=0, expected at least 1: expected a deeper" },
    { .name = "a cut below chance",
      .shape = "depth=3,chance=0",
      .requirement = "cuts=1",
      .has = { .chance = TRUE, .cuts = 1 } },
    { .name = "ranges",
      .shape = "branching=2-3",
      .requirement = "cuts=2-3,pruned=5-7,rows=20-24",
      .has = { 2, 3, .cuts = 2, .most_cuts = 3, .pruned = 5, .most_pruned = 7,
               .rows = 20, .most_rows = 24 } },
    { .name = "open ranges",
      .shape = MANY,
      .requirement = "cuts=3-,deep=1-1,pruned=-9",
      .has = { 2, 3, 4, 4, .cuts = 3, .deep = 1, .most_deep = 1, .most_pruned = 9 } },
    { .name = "as few rows as there can be",
      .shape = "branching=2-3",
      .requirement = "rows=-15",
      .has = { 2, 3, .rows = 15, .most_rows = 15 } },
    { .name = "a plain number is the least",
      .shape = "branching=2-3",
      .requirement = "rows=33,cuts=3",
      .has = { 2, 3, .rows = 33, .cuts = 3 } },
    { "too many cutoffs", "branching=2,depth=2", "cuts=9",
      .error = "of the last one, cuts=1, expected at least 9: expected" },
    { "cuts below chance", "depth=3,chance=1", "cuts=1",
      .error = "cuts=0, expected at least 1" },
    { "cuts by minimax", "", "cuts=1", .error = "the algorithm makes no cutoffs",
      .rules = { .full = TRUE } },
    { "too many rows", "branching=2-3", "rows=41",
      .error = "or not as many as are required" },
    { "ties in any case", "leaves=1..2", "ties=no",
      .error = "equal values meet, expected none: expected" },
    { "as many cutoffs as can be", "branching=2,depth=4", "cuts=7",
      .error = "none of 4000 random trees will do; of the last one, cuts=" },
    { "rows too rare", "branching=1-20,depth=12", "rows=12",
      .error = "the trees of this shape that were drawn all have more than 5000" },
    { .name = "as few values as there can be",
      .shape = "branching=2,depth=2,leaves=1..3",
      .requirement = "ties=no",
      .has = { 2, 2, 2, 2, .most = 3, .ties = -1 },
      .rules = { .full = TRUE } },
    { "ties where there is little room", "branching=3,depth=7", "ties=no",
      .error = "equal values meet, expected none: expected" },
    { "each by itself, but not together", MANY, "cuts=1-1,pruned=20",
      .error = "none of 4000 random trees will do" },
    { "no cut at all", "", "cuts=-0,pruned=1",
      .error = "none of 4000 random trees will do" },
    { "no number", "", "cuts=x",
      .error = "cuts=x: expected a whole number from 0 to 5000, or a range such as" },
    { "a range that is none", "", "rows=9-3", .error = "rows=9-3: expected a whole" },
    { "not a range", "", "rows=1-2-3", .error = "rows=1-2-3: expected a whole" },
    { "one key twice", "", "cuts=1,cuts=2", .error = "cuts is given twice" },
    { "too large", "branching=20,depth=12", "", .error = "more than 5000 nodes" },
    { "branching", "branching=x", "",
      .error = "branching=x: expected a whole number from 1 to 20, or a range" },
    { "leaves", "leaves=9..-9", "",
      .error = "leaves=9..-9: expected a whole number from -1000000 to 1000000, or a "
               "range" },
    { "key", "leafs=1..2", "",
      .error = "unknown parameter \"leafs\": expected one of branching" },
    { "no value", "depth", "", .error = "depth=: expected a whole number" },
    { "key twice", "depth=2,depth=3", "",
      .error = "depth is given twice: expected it once" },
    { "ties word", "", "ties=maybe",
      .error = "ties=maybe: expected one of any, yes, no" },
};

/* The algorithm and rules, as the search and as its slow reading take them. */
static void
set_rules (PodaProblem *problem, const SlowRules *rules)
{
    problem->algorithm = rules->full      ? &poda_minimax
                         : rules->shallow ? &poda_shallow_alphabeta
                                          : &poda_alphabeta;
    problem->strict = rules->strict;
    problem->hard = rules->hard;
}

static SlowRules
full_window (const SlowRules *rules)
{
    SlowRules full = *rules;
    full.alpha = -INFINITY;
    full.beta = INFINITY;
    return full;
}

static PodaTree *
generate (const Wanted *row, guint64 seed, GError **error)
{
    PodaExerciseSeries series = { .spec.asks = PODA_ASK_VALUE };
    g_autoptr (PodaTree) any = poda_tree_read ("any", "[1]", 3, NULL);
    poda_problem_of_tree (&series.rules, any);
    set_rules (&series.rules, &row->rules);
    if (!poda_shape_parse (row->shape, &series.shape, error)
        || !poda_requirement_parse (row->requirement, &series.requirement, error))
        return NULL;
    series.shape.seed += seed;
    return poda_generator_tree (&series, NULL, NULL, error);
}

/* The depth, the numbers of children and the leaves are in the ranges asked for. */
static void
assert_shape (const Wanted *row, const PodaTree *tree)
{
    guint least_children = row->has.least_branching > 0 ? row->has.least_branching : 3;
    guint most_children = row->has.most_branching > 0 ? row->has.most_branching : 3;
    guint least_depth = row->has.least_depth > 0 ? row->has.least_depth : 3;
    guint most_depth = row->has.most_depth > 0 ? row->has.most_depth : 3;
    gint most = row->has.most > 0 ? row->has.most : 9;
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        guint ply = 0;
        for (guint32 k = i; k != 0; k = poda_tree_node (tree, k)->parent)
            ply++;
        if (!row->has.chance)
            assert_int_equal (node->player, ply % 2 == 0 ? PODA_MAX : PODA_MIN);
        if (node->child == PODA_TREE_NONE) {
            assert_in_range (ply, least_depth, most_depth);
            assert_true (fabs (node->value) <= most);
            assert_true (node->value == floor (node->value));
        } else {
            assert_in_range (node->n_children, least_children, most_children);
        }
    }
}

static void
assert_between (guint number, guint least, guint most)
{
    assert_true (number >= least);
    assert_true (most == 0 || number <= most);
}

static void
assert_required (const Wanted *row, const PodaTree *tree)
{
    SlowRules rules = full_window (&row->rules), other_cut = rules, other_fail = rules;
    other_cut.strict = !rules.strict;
    other_fail.hard = !rules.hard;
    SlowCounts counts = slow_count (tree, &rules);
    assert_between (counts.cuts, row->has.cuts, row->has.most_cuts);
    assert_between (counts.deep, row->has.deep, row->has.most_deep);
    assert_between (counts.n_nodes - counts.visited, row->has.pruned,
                    row->has.most_pruned);
    assert_between (counts.n_nodes, row->has.rows, row->has.most_rows);
    if (row->has.ties != 0)
        assert_int_equal (counts.ties, row->has.ties > 0);
    if (row->has.cut_rule)
        assert_true (slow_differs (tree, &rules, &other_cut));
    if (row->has.fail_rule)
        assert_true (slow_differs (tree, &rules, &other_fail));
}

static void
test_generator (void **state)
{
    const Wanted *row = *state;
    for (guint64 seed = 0; seed < (row->error != NULL ? 1 : 20); seed++) {
        g_autoptr (GError) error = NULL;
        PodaTree *tree = generate (row, seed, &error);
        if (row->error != NULL) {
            assert_null (tree);
            if (strstr (error->message, row->error) == NULL)
                fail_msg ("%s: expected %s", error->message, row->error);
            return;
        }
        assert_null (error);
        assert_shape (row, tree);
        assert_required (row, tree);
        g_autoptr (PodaExercise) exercise =
            exercise_of_tree (tree, &poda_alphabeta, FALSE, FALSE);
        g_autoptr (PodaTree) again = generate (row, seed, NULL);
        g_autoptr (PodaExercise) same =
            exercise_of_tree (g_steal_pointer (&again), &poda_alphabeta, FALSE, FALSE);
        g_autofree char *text = poda_exercise_dot (exercise);
        g_autofree char *text_again = poda_exercise_dot (same);
        assert_string_equal (text, text_again);
    }
}

/* A range is drawn from end to end: over many trees all of it is met. */
static void
test_whole_range (void **state)
{
    (void) state;
    const Wanted row = { .shape = "branching=1-4,depth=2-4,leaves=-5..5",
                         .requirement = "ties=any,cut-rule=any" };
    guint children = 0, plies = 0, values = 0;
    for (guint64 seed = 0; seed < 20; seed++) {
        g_autoptr (PodaTree) tree = generate (&row, seed, NULL);
        for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
            const PodaTreeNode *node = poda_tree_node (tree, i);
            guint ply = 0;
            for (guint32 k = i; k != 0; k = poda_tree_node (tree, k)->parent)
                ply++;
            children |= 1u << node->n_children;
            if (node->child == PODA_TREE_NONE) {
                plies |= 1u << ply;
                values |= 1u << (guint) (node->value + 5);
            }
        }
    }
    assert_int_equal (children, 0x1f);
    assert_int_equal (plies, 0x1c);
    assert_int_equal (values, 0x7ff);
}

/* --- Requirements, one by one --- */

/* A range is met just where the number lies in it. */
static void
assert_measured (const PodaExercise *exercise, PodaMeasure measure, guint number)
{
    const struct {
        PodaRange range;
        gboolean met;
    } ranges[] = {
        { { 0, 0 }, TRUE },
        { { number, 0 }, TRUE },
        { { number + 1, 0 }, FALSE },
        { { number + 3, number + 9 }, FALSE },
        { { 0, number + 1 }, TRUE },
        { { number, number + 1 }, TRUE },
        { { 0, MAX (number, 1) }, number == 0 },
        { { 0, 1 }, number == 0 },
    };
    assert_int_equal (poda_measure (exercise, measure), number);
    for (guint i = 0; i < G_N_ELEMENTS (ranges); i++) {
        PodaRequirement requirement = { .draws = 0 };
        requirement.measures[measure] = ranges[i].range;
        g_autoptr (GError) error = NULL;
        assert_int_equal (poda_requirement_met (&requirement, exercise, &error),
                          ranges[i].met);
        assert_int_equal (error == NULL, ranges[i].met);
    }
}

/* On random trees of all kinds a requirement is met just where the tree has it. */
static void
test_requirements (void **state)
{
    const SlowRules *way = *state;
    guint met[5] = { 0 };
    guint64 rounds = depth_rounds (800);
    for (guint64 seed = 0; seed < rounds; seed++) {
        RandomShape shape = random_shape (seed, FALSE);
        shape.infinite = FALSE;
        PodaTree *tree = random_tree (seed, &shape);
        SlowRules rules = full_window (way), other_cut = rules, other_fail = rules;
        other_cut.strict = !rules.strict;
        other_fail.hard = !rules.hard;
        SlowCounts has = slow_count (tree, &rules);
        gboolean cut_rule = slow_differs (tree, &rules, &other_cut);
        gboolean fail_rule = slow_differs (tree, &rules, &other_fail);
        g_autoptr (PodaExercise) exercise = exercise_of_tree (
            tree, way->shallow ? &poda_shallow_alphabeta : &poda_alphabeta, way->strict,
            way->hard);
        assert_measured (exercise, PODA_MEASURE_ROWS, has.n_nodes);
        assert_measured (exercise, PODA_MEASURE_CUTS, has.cuts);
        assert_measured (exercise, PODA_MEASURE_DEEP, has.deep);
        assert_measured (exercise, PODA_MEASURE_PRUNED, has.n_nodes - has.visited);
        assert_measured (exercise, PODA_MEASURE_TIES, has.ties);
        assert_measured (exercise, PODA_MEASURE_CUT_RULE, cut_rule);
        assert_measured (exercise, PODA_MEASURE_FAIL_RULE, fail_rule);
        met[0] += has.cuts > 0;
        met[1] += has.deep > 0;
        met[2] += has.ties;
        met[3] += cut_rule;
        met[4] += fail_rule;
    }
    for (guint i = 0; i < G_N_ELEMENTS (met); i++)
        if (i != 1 || !way->shallow)
            assert_in_range (met[i], 1, rounds - 1);
}

static void
test_seed (void **state)
{
    (void) state;
    guint64 one = poda_generator_seed (42, "al0001");
    assert_true (one == poda_generator_seed (42, "al0001"));
    assert_true (one != poda_generator_seed (42, "al0002"));
    assert_true (one != poda_generator_seed (43, "al0001"));
}

int
main (void)
{
    static const SlowRules ways[] = { { 0 },
                                      { .strict = TRUE },
                                      { .hard = TRUE },
                                      { .strict = TRUE, .hard = TRUE },
                                      { .shallow = TRUE },
                                      { .shallow = TRUE, .hard = TRUE } };
    Rows rows;
    rows_begin (&rows, "generator");
    for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
        rows_add (&rows, test_generator, &wanted[i], "generator: %s", wanted[i].name);
    rows_add (&rows, test_whole_range, NULL, "ranges are drawn from end to end");
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        rows_add (&rows, test_requirements, &ways[i], "requirements: %s %s %s",
                  ways[i].shallow ? "shallow" : "deep",
                  ways[i].strict ? "strict" : "nonstrict",
                  ways[i].hard ? "hard" : "soft");
    rows_add (&rows, test_seed, NULL, "seeds of students");
    return rows_run (&rows);
}
