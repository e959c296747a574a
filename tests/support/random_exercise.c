#include "support/random_exercise.h"

#include <string.h>

#include "support/pick.h"
#include "support/rows.h"

static void
choose_rules (PodaProblem *problem, guint64 seed, gboolean tame)
{
    guint n = 0;
    while (poda_algorithms[n] != NULL)
        n++;
    problem->algorithm = poda_algorithms[pick (seed, "algorithm", n)];
    problem->strict = pick (seed, "strict", 2);
    problem->hard = pick (seed, "hard", 2);
    problem->all_moves = pick (seed, "all moves", 8) == 0;
    if (!tame && pick (seed, "window", 4) == 0) {
        problem->alpha = (double) pick (seed, "alpha", 9) - 6;
        problem->beta = problem->alpha + 1 + pick (seed, "beta", 8);
    }
    if (pick (seed, "ordered", 4) == 0)
        problem->order = (PodaOrder) pick (seed, "order", PODA_ORDER_CENTRE);
    if (problem->strict && !problem->hard && pick (seed, "ties", 3) == 0)
        problem->ties = (PodaTies) pick (seed, "tie", 3);
    problem->seed = seed;
}

static PodaExercise *
make_exercise (const PodaProblem *problem, PodaTree *tree, const PodaExerciseSpec *spec)
{
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_exercise_new (problem, tree, spec, &error);
    if (exercise == NULL)
        fail_msg ("%s", error->message);
    return exercise;
}

PodaExercise *
random_exercise (guint64 seed, gboolean tame)
{
    RandomShape shape = pick_shape (seed, !tame && pick (seed, "chance", 3) == 0);
    shape.infinite = shape.infinite && !tame;
    shape.uneven = pick (seed, "uneven", 2);
    PodaTree *tree = random_tree (seed, &shape);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    choose_rules (&problem, seed, tame);
    PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE | PODA_ASK_VISITED | PODA_ASK_BOUND
                                      | PODA_ASK_STRATEGY | PODA_ASK_ORDER,
                              .strategist = (PodaPlayer) pick (seed, "strategist", 2),
                              .mover_view = problem.algorithm->own_view
                                            && pick (seed, "mover's view", 3) == 0,
                              .win_at = 1 };
    if (problem.algorithm->windowed)
        spec.asks |= PODA_ASK_ALPHA | PODA_ASK_BETA | PODA_ASK_LEAF_WINDOWS;
    if (poda_tree_node (tree, 0)->player != PODA_CHANCE)
        spec.asks |= PODA_ASK_MOVE;
    return make_exercise (&problem, tree, &spec);
}

#define ALL_ASKS ((1u << (PODA_N_COLUMNS + 3)) - 1)

PodaExercise *
exercise_of_text (const char *text, const char *algorithm, const char *id, guint asks)
{
    g_autoptr (GError) error = NULL;
    PodaProblem problem;
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), &error);
    if (tree == NULL)
        fail_msg ("%s", error->message);
    poda_problem_of_tree (&problem, tree);
    if (algorithm != NULL)
        problem.algorithm = poda_algorithm_find (algorithm);
    const PodaExerciseSpec spec = { .id = id, .asks = asks, .win_at = 1 };
    return make_exercise (&problem, tree, &spec);
}

PodaExercise *
exercise_that_asks_all (const char *text)
{
    return exercise_of_text (text, NULL, "e-1", ALL_ASKS);
}

PodaExercise *
exercise_of_tree (PodaTree *tree, const PodaAlgorithm *algorithm, gboolean strict,
                  gboolean hard)
{
    PodaProblem problem;
    const PodaExerciseSpec spec = { .title = "a \"tree\" \\" };
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    problem.strict = strict;
    problem.hard = hard;
    return make_exercise (&problem, tree, &spec);
}
