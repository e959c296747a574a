#pragma once

/* Trials: the exercise's tree once more, with other leaf values or its children in
 * another order, searched by the same algorithm under the same rules. */

#include "homework/exercise/exercise.h"

/* The whole tree as a .gv file that can be searched without the exercise, also if the
 * game is a built-in one. The caller frees it. */
char *poda_exercise_dot (const PodaExercise *exercise);

/* The probability of the move to a row below a chance node. */
double poda_exercise_chance (const PodaExercise *exercise, guint32 row);

typedef struct {
    PodaTree *tree;
    PodaProblem problem;
    guint32 *row_of_index; /* the exercise's row, by the index in the tree */
    guint32 *index_of_row;
} PodaTrial;

/* `rank` says, for each row, which place it has among its siblings; NULL keeps their
 * order. Free with poda_trial_free. */
PodaTrial *poda_trial_new (const PodaExercise *exercise, const guint32 *rank);
void poda_trial_free (PodaTrial *trial);

/* Changes the value of a leaf for the searches that follow. */
void poda_trial_set (PodaTrial *trial, guint32 row, PodaValue value);

/* Searches: how many cutoffs there are, and the root's value. `visited` receives, if
 * not NULL, which rows were visited; it has one place a row. */
guint poda_trial_search (const PodaTrial *trial, PodaValue *value, gboolean *visited);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaTrial, poda_trial_free)
