#pragma once

/* Seeded random exercises for marking: random trees under all algorithms,
 * cut and fail rules, windows, orders and ties, in which everything is asked that the
 * algorithm has. The same seed always gives the same exercise. */

#include "homework/exercise/exercise.h"

/* `tame`: without infinite leaves, chance nodes and given windows, as teachers set
 * them. */
PodaExercise *random_exercise (guint64 seed, gboolean tame);

/* The exercise of a tree, as its text, under an algorithm (NULL: its own); `id` may be
 * NULL, and `asks` 0 for the usual ones. */
PodaExercise *
exercise_of_text (const char *text, const char *algorithm, const char *id, guint asks);

/* The same in which everything is asked. */
PodaExercise *exercise_that_asks_all (const char *text);

/* The same of a tree under an algorithm and rules, with a title that needs quotes; it
 * takes the tree over. */
PodaExercise *exercise_of_tree (PodaTree *tree, const PodaAlgorithm *algorithm,
                                gboolean strict, gboolean hard);
