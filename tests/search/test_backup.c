/* Every place that computes the value of a node gives the same one, on random trees
 * with chance nodes; and a won game has the value that belongs to the evaluator. */

#include <math.h>

#include "game/connect4/connect4.h"
#include "record/doubt.h"
#include "search/search.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/random_tree.h"
#include "support/rows.h"

#define TREES 4000

static gboolean
same (PodaValue a, PodaValue b)
{
    return a == b || fabs (a - b) <= 1e-9 * (1 + fabs (a));
}

static PodaRecord *
search_whole (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    g_autoptr (GError) error = NULL;
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    PodaRecord *record = poda_record_search (&problem, FALSE, &error);
    assert_null (error);
    assert_true (poda_record_add_pruned (record, TRUE, &error));
    return record;
}

static void
check_minimax (const PodaTree *tree, const PodaValue *truth)
{
    static const PodaAlgorithm *const exact[] = { &poda_minimax, &poda_negamax };
    for (guint i = 0; i < G_N_ELEMENTS (exact); i++) {
        g_autoptr (PodaRecord) record = search_whole (tree, exact[i]);
        for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
            const PodaNode *node = poda_record_node (record, id);
            assert_true (same (node->value, truth[record_tree_index (record, node)]));
        }
    }
}

/* What a cut skipped. */
static guint
check_skipped (const PodaTree *tree, const PodaValue *truth)
{
    g_autoptr (PodaRecord) record = search_whole (tree, &poda_alphabeta);
    guint checked = 0;
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        if (node->cut == PODA_CUT_NONE)
            continue;
        g_autoptr (PodaAnyway) anyway = poda_anyway_new (record, node, 100000, NULL);
        for (guint i = 0; i < anyway->truths->len; i++) {
            const PodaTruth *skipped = &g_array_index (anyway->truths, PodaTruth, i);
            guint32 index = record_tree_index (record, skipped->node);
            assert_true (same (skipped->value, truth[index]));
            checked++;
        }
    }
    return checked;
}

/* The order by exact values. */
static void
check_order (PodaTree *tree, const PodaValue *truth)
{
    g_autoptr (PodaRecord) record = search_whole (tree, &poda_minimax);
    PodaProblem problem = *poda_record_problem (record);
    problem.order = PODA_ORDER_BEST;
    g_autoptr (PodaRecord) sorted = poda_record_search (&problem, FALSE, NULL);
    for (guint32 id = 1; id <= poda_record_n_visited (sorted); id++) {
        const PodaNode *node = poda_record_node (sorted, id);
        const PodaNode *next = poda_node_next (node), *parent = poda_node_parent (node);
        if (next == NULL || parent->player == PODA_CHANCE)
            continue;
        PodaValue first = truth[record_tree_index (sorted, node)];
        PodaValue second = truth[record_tree_index (sorted, next)];
        assert_true (same (first, second)
                     || (parent->player == PODA_MAX ? first > second : first < second));
    }
}

static void
test_values_agree (void **state)
{
    guint skipped = 0;
    (void) state;
    for (guint64 seed = 1; seed <= depth_rounds (TREES); seed++) {
        RandomShape shape = random_shape (seed, TRUE);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autofree PodaValue *truth = oracle_values (tree);
        check_minimax (tree, truth);
        skipped += check_skipped (tree, truth);
        check_order (tree, truth);
    }
    assert_true (skipped > depth_rounds (TREES) / 10);
}

/* Connect-4 where X wins with the fourth disc in column 1. */
static PodaProblem
won_problem (void)
{
    PodaProblem problem;
    PodaPosition position;
    PodaArguments arguments;
    assert_true (poda_arguments_parse ("connect4", poda_connect4.parameters, NULL,
                                       &arguments, NULL));
    assert_true (poda_connect4.start (&poda_connect4, &arguments, &position, NULL));
    assert_true (
        poda_game_read_moves (&poda_connect4, &position, "121212", NULL, NULL));
    poda_problem_init (&problem, &poda_connect4, &position);
    problem.depth = 3;
    return problem;
}

static void
test_win_of_evaluator (void **state)
{
    PodaProblem problem = won_problem ();
    PodaResult result;
    (void) state;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == 1);

    problem.evaluator = &poda_connect4_windows;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == 1000000);
    g_autoptr (PodaRecord) record = poda_record_search (&problem, FALSE, NULL);
    assert_true (poda_record_root (record)->value == 1000000);
    assert_true (poda_record_problem (record)->win == 1000000);

    problem.win = 2000000;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == 2000000);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "backup");
    rows_add (&rows, test_values_agree, NULL, "all values of a node are equal");
    rows_add (&rows, test_win_of_evaluator, NULL, "an evaluator brings its win");
    return rows_run (&rows);
}
