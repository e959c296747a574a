#include "search/problem.h"

#include <math.h>

#include "base/random.h"
#include "search/algorithm.h"

void
poda_problem_init (PodaProblem *problem, const PodaGame *game, const PodaPosition *root)
{
    g_assert ((game->probability == NULL) == (game->weight == NULL));
    *problem = (PodaProblem){
        .game = game,
        .root = *root,
        .algorithm = &poda_alphabeta,
        .alpha = -INFINITY,
        .beta = INFINITY,
        .depth = PODA_DEPTH_NONE,
        .seed = 1,
    };
}

void
poda_problem_of_tree (PodaProblem *problem, const PodaTree *tree)
{
    PodaPosition root;
    poda_tree_position (tree, 0, &root);
    poda_problem_init (problem, poda_tree_game (tree), &root);
}

PodaValue
poda_problem_usual_win (const PodaProblem *problem)
{
    PodaUtility utility = problem->game->utility;
    if (problem->evaluator != NULL && utility != PODA_UTILITY_VALUES)
        return poda_evaluator_win (problem->evaluator, problem->game, &problem->root,
                                   &problem->evaluator_arguments);
    return utility == PODA_UTILITY_WINS ? 1 : 0;
}

gboolean
poda_problem_leaf_value (const PodaProblem *problem, const PodaPosition *position,
                         guint ply, PodaLeafReason *reason, PodaValue *value)
{
    if (problem->game->over (problem->game, position, value)) {
        *reason = PODA_LEAF_TERMINAL;
        *value = poda_problem_terminal_value (problem, *value, ply);
        return TRUE;
    }
    *reason = PODA_LEAF_FRONTIER;
    return ply == problem->depth
           && poda_problem_frontier_value (problem, position, value);
}

/* Chooses the n-th equal move with probability 1/n (reservoir sampling). */
gboolean
poda_problem_break_tie (const PodaProblem *problem, guint32 equal)
{
    guint64 seed = problem->seed ^ poda_position_hash (&problem->root);
    return problem->ties == PODA_TIES_LAST
           || poda_random_below (seed, equal, equal) == 0;
}
