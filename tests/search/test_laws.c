/* Searches of thousands of seeded random trees: every algorithm, under both cut
 * rules and both fail rules, equals minimax at the root, visits no more nodes,
 * states true bounds, and prunes only what does not matter. */

#include <math.h>

#include "record/record.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/slow_search.h"

#define TREES 20000

typedef struct {
    const PodaAlgorithm *algorithm;
    gboolean strict, hard;
} Way;

static PodaProblem
problem_for (const PodaTree *tree, const Way *way)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = way->algorithm;
    problem.strict = way->strict;
    problem.hard = way->hard;
    return problem;
}

static PodaRecord *
record_of (const PodaProblem *problem)
{
    g_autoptr (GError) error = NULL;
    PodaRecord *record = poda_record_search (problem, FALSE, &error);
    if (error != NULL)
        fail_msg ("%s", error->message);
    return record;
}

/* Averages are added up in the same order everywhere but for negamax's signs. */
static gboolean
same (PodaValue a, PodaValue b)
{
    return a == b || fabs (a - b) <= 1e-9 * (1 + fabs (a));
}

/* Every stated bound is true of the full tree; what was pruned is marked in
 * `pruned`. */
static void
check_bounds (const PodaRecord *record, const PodaValue *truth, guint64 seed)
{
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        PodaValue value = truth[record_tree_index (record, node)];
        gboolean ok = same (node->value, value)
                      || (node->bound == PODA_BOUND_ATLEAST && value >= node->value)
                      || (node->bound == PODA_BOUND_ATMOST && value <= node->value);
        if (!ok)
            fail_msg ("seed %" G_GUINT64_FORMAT ": node %u says %d %g, truth %g", seed,
                      id, node->bound, node->value, value);
    }
}

static void
check_pruned (const PodaRecord *record, const PodaTree *tree, PodaValue root)
{
    g_autofree gboolean *visited = g_new0 (gboolean, poda_tree_n_nodes (tree));
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++)
        visited[record_tree_index (record, poda_record_node (record, id))] = TRUE;
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        visited[i] = !visited[i];
    assert_true (same (oracle_value_if (tree, visited, 1e6), root));
    assert_true (same (oracle_value_if (tree, visited, -1e6), root));
}

static void
check_best_move (const PodaRecord *record, const PodaTree *tree, const PodaValue *truth)
{
    const PodaNode *root = poda_record_root (record);
    const PodaTreeNode *node = poda_tree_node (tree, 0);
    if (node->child == PODA_TREE_NONE || node->player == PODA_CHANCE) {
        assert_int_equal (root->best, 0);
        return;
    }
    assert_int_not_equal (root->best, 0);
    const PodaNode *best = poda_record_node (record, root->best);
    assert_true (same (truth[record_tree_index (record, best)], truth[0]));
}

static void
check_tree (const Way *way, guint64 seed, gboolean chance)
{
    RandomShape shape = pick_shape (seed, chance);
    g_autoptr (PodaTree) tree = random_tree (seed, &shape);
    g_autofree PodaValue *truth = oracle_values (tree);
    PodaProblem problem = problem_for (tree, way);
    g_autoptr (PodaRecord) record = record_of (&problem);
    const PodaNode *root = poda_record_root (record);
    if (!same (root->value, truth[0]) || root->bound != PODA_BOUND_EXACT)
        fail_msg ("seed %" G_GUINT64_FORMAT ": %s says %g (bound %d), minimax %g", seed,
                  way->algorithm->name, root->value, root->bound, truth[0]);
    assert_true (poda_record_n_visited (record) <= poda_tree_n_nodes (tree));
    if (!way->algorithm->windowed)
        assert_int_equal (poda_record_n_visited (record), poda_tree_n_nodes (tree));
    check_bounds (record, truth, seed);
    check_best_move (record, tree, truth);
    check_pruned (record, tree, truth[0]);
}

static void
test_value (void **state)
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++)
        check_tree (*state, seed, pick (seed, "chance", 4) == 0);
}

/* For any window at the root, the value is exact inside it, and a true bound
 * outside. */
static void
test_window (void **state)
{
    const Way *way = *state;
    for (guint64 seed = 0; seed < depth_rounds (4000); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autofree PodaValue *truth = oracle_values (tree);
        PodaProblem problem = problem_for (tree, way);
        problem.alpha = (PodaValue) (pick (seed, "alpha", 11)) - 8;
        problem.beta = problem.alpha + 1 + (PodaValue) (pick (seed, "beta", 7));
        problem.all_moves = pick (seed, "all_moves", 5) == 0;
        g_autoptr (PodaRecord) record = record_of (&problem);
        PodaValue value = poda_record_root (record)->value;
        check_bounds (record, truth, seed);
        if (value > problem.alpha && value < problem.beta)
            assert_true (same (value, truth[0]));
        if (way->hard && poda_record_root (record)->status == PODA_STATUS_EXPANDED)
            assert_true (value >= problem.alpha && value <= problem.beta);
    }
}

/* Node by node: who is visited, the window when a node is left, what it returns and who
 * is cut are what a slow reading of the tree says. A negamax, seen by MAX, is no
 * other search. */
static void
test_slowly (void **state)
{
    const Way *way = *state;
    for (guint64 seed = 0; seed < depth_rounds (4000); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        PodaProblem problem = problem_for (tree, way);
        SlowRules rules = slow_rules ();
        rules.full = !way->algorithm->windowed;
        rules.shallow = way->algorithm->shallow;
        rules.strict = way->strict;
        rules.hard = way->hard;
        if (pick (seed, "window", 3) == 0 && !rules.full) {
            rules.alpha = problem.alpha = (PodaValue) (pick (seed, "alpha", 11)) - 8;
            rules.beta = problem.beta =
                problem.alpha + 1 + (PodaValue) (pick (seed, "beta", 7));
        }
        g_autofree SlowNode *slow = slow_search (tree, &rules);
        g_autoptr (PodaRecord) record = record_of (&problem);
        for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
            const PodaNode *node = poda_record_node (record, id);
            SlowNode *expected = &slow[record_tree_index (record, node)];
            if (!expected->visited || !same (node->value, expected->value)
                || (node->cut != PODA_CUT_NONE) != expected->cut)
                fail_msg ("seed %" G_GUINT64_FORMAT ": node %u returns %g, slowly %g",
                          seed, id, node->value, expected->value);
            if (!rules.full
                && (!same (poda_node_alpha_out (node), expected->alpha)
                    || !same (poda_node_beta_out (node), expected->beta)))
                fail_msg ("seed %" G_GUINT64_FORMAT
                          ": node %u is left with (%g, %g), slowly (%g, %g)",
                          seed, id, poda_node_alpha_out (node),
                          poda_node_beta_out (node), expected->alpha, expected->beta);
            expected->visited = FALSE;
        }
        for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
            assert_false (slow[i].visited);
    }
}

/* --all-moves: every root move has its exact value. */
static void
test_all_moves (void **state)
{
    for (guint64 seed = 0; seed < depth_rounds (4000); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autofree PodaValue *truth = oracle_values (tree);
        PodaProblem problem = problem_for (tree, *state);
        problem.all_moves = TRUE;
        g_autoptr (PodaRecord) record = record_of (&problem);
        const PodaNode *root = poda_record_root (record);
        assert_true (same (root->value, truth[0]));
        assert_int_equal (root->cut, PODA_CUT_NONE);
        check_bounds (record, truth, seed);
        for (const PodaNode *child = poda_node_child (root); child != NULL;
             child = poda_node_next (child)) {
            assert_true (same (child->value, truth[record_tree_index (record, child)]));
            assert_int_equal (child->bound, PODA_BOUND_EXACT);
        }
    }
}

/* --ties: the last of the best moves, or one of them; both need the strict rule. */
static void
test_ties (void **state)
{
    for (guint64 seed = 0; seed < depth_rounds (4000); seed++) {
        RandomShape shape = pick_shape (seed, FALSE);
        shape.spread = 1;
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autofree PodaValue *truth = oracle_values (tree);
        PodaProblem problem = problem_for (tree, *state);
        problem.ties = pick (seed, "ties", 2) ? PODA_TIES_LAST : PODA_TIES_RANDOM;
        problem.strict = TRUE;
        problem.seed = seed;
        g_autoptr (PodaRecord) record = record_of (&problem);
        check_best_move (record, tree, truth);
        const PodaNode *root = poda_record_root (record);
        if (root->best == 0 || problem.ties != PODA_TIES_LAST)
            continue;
        guint32 chosen =
            record_tree_index (record, poda_record_node (record, root->best));
        for (guint32 i = poda_tree_node (tree, chosen)->next; i != PODA_TREE_NONE;
             i = poda_tree_node (tree, i)->next)
            assert_true (truth[i] != truth[0]);
    }
}

/* The order of children changes how much is searched and nothing else. */
static void
test_orders (void **state)
{
    for (guint64 seed = 0; seed < depth_rounds (4000); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autofree PodaValue *truth = oracle_values (tree);
        PodaProblem problem = problem_for (tree, *state);
        problem.order = PODA_ORDER_REVERSE + pick (seed, "order", 4);
        problem.seed = seed;
        g_autoptr (PodaRecord) record = record_of (&problem);
        assert_true (same (poda_record_root (record)->value, truth[0]));
        check_bounds (record, truth, seed);
        check_best_move (record, tree, truth);
    }
}

int
main (void)
{
    static Way ways[64];
    guint n_ways = 0;
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        for (guint rule = 0; rule < 4; rule++)
            ways[n_ways++] = (Way){ poda_algorithms[i], rule & 1, rule >> 1 };
    for (guint i = 0; i < n_ways; i++) {
        const Way *way = &ways[i];
        const char *name = way->algorithm->name;
        const char *cut = way->strict ? "strict" : "nonstrict";
        const char *fail = way->hard ? "hard" : "soft";
        if (!way->algorithm->windowed && (way->strict || way->hard))
            continue;
        rows_add (test_value, way, "value: %s %s %s", name, cut, fail);
        rows_add (test_slowly, way, "slowly: %s %s %s", name, cut, fail);
        rows_add (test_all_moves, way, "all moves: %s %s %s", name, cut, fail);
        rows_add (test_orders, way, "orders: %s %s %s", name, cut, fail);
        if (way->algorithm->windowed)
            rows_add (test_window, way, "window: %s %s %s", name, cut, fail);
        if (!way->hard)
            rows_add (test_ties, way, "ties: %s %s", name, cut);
    }
    return rows_run ();
}
