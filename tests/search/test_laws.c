/* Searches of thousands of seeded random trees: every algorithm, under all options, is
 * at each node the same search as a slow reading of the tree, equals minimax at the
 * root, states true bounds, and prunes only what does not matter. */

#include <math.h>

#include "record/record.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/slow_search.h"

#define TREES 40000

/* A search of a random tree by options that go with its seed. */
typedef struct {
    guint64 seed;
    PodaTree *tree;
    PodaValue *truth; /* by index */
    PodaProblem problem;
    PodaRecord *record;
} Trial;

static void
trial_clear (Trial *trial)
{
    poda_record_free (trial->record);
    poda_tree_free (trial->tree);
    g_free (trial->truth);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

/* Ties other than first need the strict rule and exact values. */
static Trial
trial_of (const PodaAlgorithm *algorithm, guint64 seed, gboolean in_order)
{
    Trial trial = { .seed = seed };
    PodaProblem *problem = &trial.problem;
    PodaTies ties = in_order ? PODA_TIES_FIRST : (PodaTies) pick (seed, "ties", 3);
    gboolean first = ties == PODA_TIES_FIRST;
    RandomShape shape = pick_shape (seed, first && pick (seed, "chance", 3) == 0);
    shape.spread = first ? shape.spread : 1;
    trial.tree = random_tree (seed, &shape);
    trial.truth = oracle_values (trial.tree);
    poda_problem_of_tree (problem, trial.tree);
    problem->algorithm = algorithm;
    problem->ties = ties;
    problem->strict = !first || pick (seed, "strict", 2);
    problem->hard = first && algorithm->windowed && pick (seed, "hard", 2);
    problem->seed = seed;
    problem->all_moves = pick (seed, "all_moves", 3) == 0;
    if (!in_order)
        problem->order = (PodaOrder) pick (seed, "order", PODA_ORDER_CENTRE);
    if (algorithm->windowed && pick (seed, "window", 3) == 0) {
        problem->alpha = (PodaValue) pick (seed, "alpha", 11) - 8;
        problem->beta = problem->alpha + 1 + (PodaValue) pick (seed, "beta", 7);
    }
    g_autoptr (GError) error = NULL;
    trial.record = poda_record_search (problem, FALSE, &error);
    if (error != NULL)
        fail_msg ("%s", error->message);
    return trial;
}

/* Averages are added up in the same order everywhere but for negamax's signs. */
static gboolean
same (PodaValue a, PodaValue b)
{
    return a == b || (isfinite (a) && fabs (a - b) <= 1e-9 * (1 + fabs (a)));
}

static PodaValue
truth_of (const Trial *trial, const PodaNode *node)
{
    return trial->truth[record_tree_index (trial->record, node)];
}

/* --- Laws --- */

/* Every stated bound is true of the full tree. */
static void
check_bounds (const Trial *trial)
{
    for (guint32 id = 1; id <= poda_record_n_visited (trial->record); id++) {
        const PodaNode *node = poda_record_node (trial->record, id);
        PodaValue value = truth_of (trial, node);
        gboolean ok = same (node->value, value)
                      || (node->bound == PODA_BOUND_ATLEAST && value >= node->value)
                      || (node->bound == PODA_BOUND_ATMOST && value <= node->value);
        if (!ok)
            fail_msg ("seed %" G_GUINT64_FORMAT ": node %u says %d %g, truth %g",
                      trial->seed, id, node->bound, node->value, value);
    }
}

/* Whatever the pruned nodes are worth, the root's value is the same. */
static void
check_pruned (const Trial *trial)
{
    guint32 n = poda_tree_n_nodes (trial->tree);
    g_autofree gboolean *pruned = g_new0 (gboolean, n);
    for (guint32 i = 0; i < n; i++)
        pruned[i] = TRUE;
    for (guint32 id = 1; id <= poda_record_n_visited (trial->record); id++)
        pruned[record_tree_index (trial->record,
                                  poda_record_node (trial->record, id))] = FALSE;
    assert_true (same (oracle_value_if (trial->tree, pruned, 1e6), trial->truth[0]));
    assert_true (same (oracle_value_if (trial->tree, pruned, -1e6), trial->truth[0]));
    for (guint32 i = 0; i < n && !trial->problem.algorithm->windowed; i++)
        assert_false (pruned[i]);
}

/* The move is as good as any, and with ties=last the last of those in their order. */
static void
check_best_move (const Trial *trial)
{
    const PodaNode *root = poda_record_root (trial->record);
    if (poda_node_child (root) == NULL || root->player == PODA_CHANCE) {
        assert_int_equal (root->best, 0);
        return;
    }
    const PodaNode *best = poda_record_node (trial->record, root->best);
    assert_true (same (truth_of (trial, best), trial->truth[0]));
    while (trial->problem.ties == PODA_TIES_LAST
           && (best = poda_node_next (best)) != NULL)
        assert_false (same (truth_of (trial, best), trial->truth[0]));
}

/* With --all-moves nothing is cut at the root, and without a window every root move has
 * its exact value. */
static void
check_all_moves (const Trial *trial, gboolean window)
{
    const PodaNode *root = poda_record_root (trial->record);
    assert_int_equal (root->cut, PODA_CUT_NONE);
    for (const PodaNode *child = poda_node_child (root); child != NULL && !window;
         child = poda_node_next (child)) {
        assert_true (same (child->value, truth_of (trial, child)));
        assert_int_equal (child->bound, PODA_BOUND_EXACT);
    }
}

static void
test_laws (void **state)
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_auto (Trial) trial = trial_of (*state, seed, FALSE);
        const PodaProblem *problem = &trial.problem;
        const PodaNode *root = poda_record_root (trial.record);
        gboolean window = problem->alpha != -INFINITY;
        gboolean inside = root->value > problem->alpha && root->value < problem->beta;
        assert_true (root->alpha == problem->alpha && root->beta == problem->beta);
        if ((inside || !window) && !same (root->value, trial.truth[0]))
            fail_msg ("seed %" G_GUINT64_FORMAT ": %g, minimax %g", seed, root->value,
                      trial.truth[0]);
        PodaResult silent;
        assert_true (poda_search (problem, NULL, NULL, &silent, NULL));
        assert_true (silent.value == root->value);
        assert_false (silent.value == 0 && signbit (silent.value)); /* no -0 */
        if (problem->hard && root->status == PODA_STATUS_EXPANDED)
            assert_true (root->value >= problem->alpha && root->value <= problem->beta);
        check_bounds (&trial);
        if (problem->all_moves)
            check_all_moves (&trial, window);
        if (window)
            continue;
        assert_int_equal (root->bound, PODA_BOUND_EXACT);
        check_best_move (&trial);
        check_pruned (&trial);
    }
}

/* --- A slow reading --- */

/* The node that a cut is attributed to, and its kind. */
static void
check_cut (const Trial *trial, const PodaNode *node, const SlowNode *expected)
{
    const PodaNode *by =
        node->cut_by != 0 ? poda_record_node (trial->record, node->cut_by) : NULL;
    assert_int_equal (by != NULL ? record_tree_index (trial->record, by)
                                 : PODA_TREE_NONE,
                      expected->by);
    assert_int_equal (node->cut, !expected->cut                  ? PODA_CUT_NONE
                                 : by == NULL                    ? PODA_CUT_WINDOW
                                 : by == poda_node_parent (node) ? PODA_CUT_SHALLOW
                                                                 : PODA_CUT_DEEP);
}

/* Node by node: who is visited, the window when a node is left, what it returns, and
 * which cuts are made by whose value. A negamax, seen by MAX, is no other search. */
static void
test_slowly (void **state)
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_auto (Trial) trial = trial_of (*state, seed, TRUE);
        const PodaProblem *problem = &trial.problem;
        const SlowRules rules = { .full = !problem->algorithm->windowed,
                                  .shallow = problem->algorithm->shallow,
                                  .strict = problem->strict,
                                  .hard = problem->hard,
                                  .alpha = problem->alpha,
                                  .beta = problem->beta,
                                  .all_moves = problem->all_moves };
        g_autofree SlowNode *slow = slow_search (trial.tree, &rules);
        for (guint32 id = 1; id <= poda_record_n_visited (trial.record); id++) {
            const PodaNode *node = poda_record_node (trial.record, id);
            SlowNode *expected = &slow[record_tree_index (trial.record, node)];
            PodaValue alpha = poda_node_alpha_out (node);
            PodaValue beta = poda_node_beta_out (node);
            if (!expected->visited || !same (node->value, expected->value))
                fail_msg ("seed %" G_GUINT64_FORMAT ": node %u returns %g, slowly %g",
                          seed, id, node->value, expected->value);
            if (!rules.full
                && (!same (alpha, expected->alpha) || !same (beta, expected->beta)))
                fail_msg ("seed %" G_GUINT64_FORMAT
                          ": node %u is left with (%g, %g), slowly (%g, %g)",
                          seed, id, alpha, beta, expected->alpha, expected->beta);
            check_cut (&trial, node, expected);
            expected->visited = FALSE;
        }
        for (guint32 i = 0; i < poda_tree_n_nodes (trial.tree); i++)
            assert_false (slow[i].visited);
    }
}

int
main (void)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        rows_add (test_laws, poda_algorithms[i], "laws: %s", poda_algorithms[i]->name);
        rows_add (test_slowly, poda_algorithms[i], "slowly: %s",
                  poda_algorithms[i]->name);
    }
    return rows_run ();
}
