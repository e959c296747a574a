#pragma once

/* Seeded random exercises: ragged trees with two to five plies, under every algorithm
 * and rule; some with chance nodes, some where a player moves twice, some with values
 * on inner nodes and a depth limit. The same seed always gives the same exercise. */

#include "homework/exercise/exercise.h"
#include "base/random.h"

PodaExercise *make_exercise (guint64 seed);
