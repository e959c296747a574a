#pragma once

/* Seeded random exercises for the laws of marking: random trees under all algorithms,
 * cut and fail rules, windows, orders and ties, in which everything is asked that the
 * algorithm has. The same seed always gives the same exercise. */

#include "teach/exercise/exercise.h"

/* `tame`: without infinite leaves, chance nodes and given windows, as teachers set
 * them. */
PodaExercise *random_exercise (guint64 seed, gboolean tame);
