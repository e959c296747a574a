/* Properties of two compared searches: each takes its own steps, all and in their
 * order; both are at the same node wherever both do the same; of a search and itself
 * nothing differs. */

#include <string.h>

#include "page/page.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/rows.h"

#define TREES 60

static PodaRecord *
search (const PodaTree *tree, guint algorithm, guint64 seed)
{
    PodaRecord *record = random_search (tree, poda_algorithms[algorithm], seed);
    assert_true (poda_record_add_pruned (record, TRUE, NULL));
    return record;
}

static PodaRecord *
reversed (const PodaTree *tree)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.order = PODA_ORDER_REVERSE;
    PodaRecord *record = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (record, TRUE, NULL));
    return record;
}

static const char *
name_at (const PodaRecord *record, gsize step, char **name)
{
    gsize n;
    const PodaStep *steps = poda_record_steps (record, &n);
    return *name =
               poda_record_name (record, poda_record_node (record, steps[step].node));
}

static void
check (const PodaRecord *first, const PodaRecord *second)
{
    g_autoptr (PodaStepCompare) duet = poda_step_compare_new (first, second);
    const PodaRecord *const records[] = { first, second };
    gsize n, n_steps;
    const PodaStepPair *beats = poda_step_compare_pairs (duet, &n);
    for (gsize k = 1; k < n; k++) {
        const PodaStepPair *beat = &beats[k];
        assert_true (beat->moved[0] || beat->moved[1]);
        for (guint i = 0; i < 2; i++)
            assert_int_equal (beat->steps[i], beats[k - 1].steps[i] + beat->moved[i]);
        g_autofree char *said = poda_step_compare_sentence (duet, k);
        if (beat->differs || !beat->moved[0] || !beat->moved[1])
            assert_non_null (said);
        if (!beat->moved[0] || !beat->moved[1])
            continue;
        g_autofree char *one = NULL, *other = NULL;
        assert_string_equal (name_at (first, beat->steps[0] - 1, &one),
                             name_at (second, beat->steps[1] - 1, &other));
    }
    for (guint i = 0; i < 2; i++) {
        poda_record_steps (records[i], &n_steps);
        assert_int_equal (beats[n - 1].steps[i], n_steps);
    }
}

/* Of a search and itself nothing differs. */
static void
check_itself (const PodaRecord *record)
{
    g_autoptr (PodaStepCompare) duet = poda_step_compare_new (record, record);
    gsize n, n_steps;
    poda_record_steps (record, &n_steps);
    poda_step_compare_pairs (duet, &n);
    assert_int_equal (n, n_steps + 1);
    assert_int_equal (poda_step_compare_next (duet, PODA_STEP_SIZE_STEP, TRUE, 0, TRUE),
                      n - 1);
}

TEST ("each takes its own steps")
{
    for (guint64 seed = 0; seed < MAX (depth_rounds (TREES), 12); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autoptr (PodaRecord) third = reversed (tree);
        for (guint i = 0; poda_algorithms[i] != NULL; i++) {
            g_autoptr (PodaRecord) first = search (tree, i, seed);
            g_autoptr (PodaRecord) second = search (tree, 0, i);
            check (first, second);
            check (first, third);
            check (third, second);
            check_itself (first);
        }
    }
}

TEST ("what differs is told")
{
    const char *text = "[[3,12,8],[2,4,6],[14,5,2]]";
    g_autoptr (PodaTree) tree = poda_tree_read ("tree", text, strlen (text), NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = &poda_alphabeta;
    g_autoptr (PodaRecord) first = poda_record_search (&problem, TRUE, NULL);
    problem.algorithm = &poda_minimax;
    g_autoptr (PodaRecord) second = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (first, TRUE, NULL));
    assert_true (poda_record_add_pruned (second, TRUE, NULL));
    g_autoptr (PodaStepCompare) duet = poda_step_compare_new (first, second);
    gsize n, at = poda_step_compare_next (duet, PODA_STEP_SIZE_STEP, TRUE, 0, TRUE);
    const PodaStepPair *beats = poda_step_compare_pairs (duet, &n);
    g_autofree char *said = poda_step_compare_sentence (duet, at);
    assert_string_equal (said, "The first search cuts at C; the second goes on to c2.");
    assert_int_equal (beats[at].steps[0], 22);
    at = poda_step_compare_next (duet, PODA_STEP_SIZE_STEP, TRUE, at, TRUE);
    g_autofree char *bound = poda_step_compare_sentence (duet, at);
    assert_string_equal (bound,
                         "In the first search, C returns at most 2; in the second, 2.");
    assert_int_equal (poda_step_compare_find (duet, 22), at - 1 - 8);
}
