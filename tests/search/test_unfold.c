/* Unfolding a game: searching the tree and searching the game are the same search. */

#include <math.h>

#include "record/record.h"
#include "search/unfold.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"

static PodaTree *
unfold (const PodaProblem *problem)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_unfold (problem, 100000, &error);
    if (tree == NULL)
        fail_msg ("%s", error->message);
    return tree;
}

/* Both searches enter the same nodes with the same windows. */
static void
assert_same_search (const PodaProblem *problem)
{
    g_autoptr (PodaTree) tree = unfold (problem);
    PodaProblem again = *problem;
    poda_problem_of_tree (&again, tree);
    again.algorithm = problem->algorithm;
    again.strict = problem->strict;
    again.hard = problem->hard;
    g_autoptr (PodaRecord) one = poda_record_search (problem, FALSE, NULL);
    g_autoptr (PodaRecord) other = poda_record_search (&again, FALSE, NULL);
    assert_int_equal (poda_record_n_visited (one), poda_record_n_visited (other));
    for (guint32 id = 1; id <= poda_record_n_visited (one); id++) {
        const PodaNode *a = poda_record_node (one, id),
                       *b = poda_record_node (other, id);
        g_autofree char *move = poda_record_move_text (one, a);
        g_autofree char *same = poda_record_move_text (other, b);
        g_autofree char *name = poda_record_name (one, a);
        g_autofree char *called = poda_record_name (other, b);
        assert_true (fabs (a->value - b->value) <= 1e-9 || a->value == b->value);
        assert_true (a->alpha == b->alpha || fabs (a->alpha - b->alpha) <= 1e-9);
        assert_int_equal (a->player, b->player);
        assert_string_equal (name, called);
        assert_string_equal (move != NULL ? move : "", same != NULL ? same : "");
    }
}

TEST ("games")
{
    static const PodaGame *const *games = poda_games;
    for (guint i = 0; games[i] != NULL; i++)
        for (guint depth = 1; depth <= 4; depth++) {
            PodaArguments arguments;
            PodaPosition start;
            PodaProblem problem;
            assert_true (poda_arguments_parse (games[i]->name, games[i]->parameters,
                                               NULL, &arguments, NULL));
            assert_true (games[i]->start (games[i], &arguments, &start, NULL));
            poda_problem_init (&problem, games[i], &start);
            problem.depth = depth;
            problem.swapped = depth % 2;
            problem.win = 100;
            problem.strict = depth == 3;
            if (games[i]->evaluators != NULL)
                problem.evaluator = games[i]->evaluators[0];
            if (problem.evaluator != NULL)
                assert_true (poda_arguments_parse (problem.evaluator->name,
                                                   problem.evaluator->parameters, NULL,
                                                   &problem.evaluator_arguments, NULL));
            assert_same_search (&problem);
        }
}

TEST ("trees")
{
    for (guint64 seed = 0; seed < depth_rounds (2000); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 2) == 0);
        shape.uneven = pick (seed, "uneven", 4) == 0;
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        assert_same_search (&problem);
    }
}

TEST ("limits")
{
    static const char text[] = "[[3,12],[2,4]]";
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaTree) tree = poda_tree_read ("t", text, strlen (text), NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    assert_null (poda_tree_unfold (&problem, 6, &error));
    assert_string_equal (error->message, "more than 6 nodes; use a smaller depth");
    g_clear_error (&error);
    problem.depth = 1;
    assert_null (poda_tree_unfold (&problem, 6, &error));
    assert_non_null (strstr (error->message, "no value"));
}
