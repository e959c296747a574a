#pragma once

/* Random trees that make good exercises: drawn from a shape and a seed until one meets
 * what is required of it. The same shape, requirement and seed always give the same
 * tree. As a file it is written by poda_exercise_dot (homework/exercise/trial.h). */

#include "homework/exercise/requirement.h"

/* A tree of this shape that meets the requirement when it is searched as `rules` say
 * (its game and root are not read). NULL sets `error` (PODA_EXERCISE_ERROR_NONE) when a
 * shape cannot meet it (said at once where that can be proved) or did not in as many
 * draws as can be made in some second, with what the nearest of them lacked. Names are
 * `a`, `b`, … level by level, as a teacher would write them. */
PodaTree *
poda_generator_tree (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error);

/* The seed of one student's variant, from the course's seed and the student's id: of
 * another id, another seed; independent of who else is in the class. */
guint64 poda_generator_seed (guint64 course, const char *student);
