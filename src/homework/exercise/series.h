#pragma once

/* Series: random exercises of one kind, such as a class gets. Each is a good exercise
 * for what is asked of it, and all are as hard as each other. Which one somebody gets
 * depends on the series and on a seed of their own, and on nobody else. */

#include "homework/exercise/generator.h"

typedef struct {
    PodaShape shape; /* its seed is the series' */
    PodaRequirement requirement;
    PodaProblem rules;     /* its game and root are not read */
    PodaExerciseSpec spec; /* what is asked, … */
    guint questions;       /* … and which questions: 1 << PodaQuestionKind each */
} PodaExerciseSeries;

/* Narrows what is required to what lies in the middle among such trees, so that rows,
 * cutoffs and pruned nodes are nearly the same in all: a range that has both ends stays
 * as it is. Of the same series always to the same. */
void poda_series_level (PodaExerciseSeries *series);

/* The exercise's tree of this seed. Good ones are looked for first: where a strategy is
 * asked for there is one, and a move that throws it away; where an order of children
 * is, it is not the given one; chance nodes are no plain averages. NULL sets `error`
 * (PODA_EXERCISE_ERROR), as poda_generator_tree does. */
PodaTree *
poda_series_tree (const PodaExerciseSeries *series, guint64 seed, GError **error);
