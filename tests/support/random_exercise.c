#include "support/random_exercise.h"

#include <string.h>

#include "base/random.h"
#include "support/random_tree.h"
#include "support/rows.h"

/* A number below `n`, a new one for each question. */
static guint
pick (guint64 seed, guint question, guint n)
{
    return (guint) (poda_random_at (seed ^ 0x5eedf00d, question) % n);
}

static void
choose_window (PodaProblem *problem, guint64 seed)
{
    problem->alpha = (double) pick (seed, 5, 9) - 6;
    problem->beta = problem->alpha + 1 + pick (seed, 6, 8);
}

static void
choose_rules (PodaProblem *problem, guint64 seed, gboolean tame)
{
    guint n = 0;
    while (poda_algorithms[n] != NULL)
        n++;
    problem->algorithm = poda_algorithms[pick (seed, 0, n)];
    problem->strict = pick (seed, 1, 2);
    problem->hard = pick (seed, 2, 2);
    problem->all_moves = pick (seed, 3, 8) == 0;
    if (!tame && pick (seed, 4, 4) == 0)
        choose_window (problem, seed);
    if (pick (seed, 7, 4) == 0)
        problem->order = (PodaOrder) pick (seed, 8, PODA_ORDER_CENTRE);
    if (problem->strict && !problem->hard && pick (seed, 9, 3) == 0)
        problem->ties = (PodaTies) pick (seed, 10, 3);
    problem->seed = seed;
}

static guint
choose_asks (const PodaProblem *problem, const PodaTree *tree)
{
    guint asks = PODA_ASK_VALUE | PODA_ASK_VISITED | PODA_ASK_BOUND | PODA_ASK_STRATEGY
                 | PODA_ASK_ORDER;
    const PodaTreeNode *root = poda_tree_node (tree, 0);
    if (problem->algorithm->windowed)
        asks |= PODA_ASK_ALPHA | PODA_ASK_BETA | PODA_ASK_LEAF_WINDOWS;
    if (root->n_children > 0 && root->player != PODA_CHANCE)
        asks |= PODA_ASK_MOVE;
    return asks;
}

PodaExercise *
random_exercise (guint64 seed, gboolean tame)
{
    g_autoptr (GError) error = NULL;
    RandomShape shape = random_shape (seed, !tame && seed % 3 == 0);
    if (tame)
        shape.infinite = FALSE;
    shape.uneven = seed / 9 % 2 == 0;
    PodaTree *tree = random_tree (seed, &shape);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    choose_rules (&problem, seed, tame);
    PodaExerciseSpec spec = { .asks = choose_asks (&problem, tree),
                              .strategist = (PodaPlayer) pick (seed, 11, 2),
                              .mover_view = problem.algorithm->own_view
                                            && pick (seed, 12, 3) == 0,
                              .win_at = 1 };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    if (exercise == NULL)
        fail_msg ("seed %" G_GUINT64_FORMAT ": %s", seed, error->message);
    return exercise;
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
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    if (exercise == NULL)
        fail_msg ("%s", error->message);
    return exercise;
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
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    assert_null (error);
    return exercise;
}
