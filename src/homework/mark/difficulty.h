#pragma once

/* How hard an exercise is: what there is in it, and what the commonest mistakes of
 * understanding would earn. What earns much cannot be told from right work there. */

#include "homework/exercise/series.h"
#include "homework/mark/policy.h"

#define PODA_N_COMMON 6

typedef struct {
    guint measures[PODA_N_MEASURES];
    double shares[PODA_N_COMMON]; /* of all points, from 0 to 1; -1: it cannot arise */
} PodaDifficulty;

void poda_difficulty_init (PodaDifficulty *difficulty, const PodaExercise *exercise,
                           const PodaPolicy *policy);

/* What is the same in several exercises, and how far the rest lies apart: "rows 22 to
 * 27, cuts 3, …", or, with `shares`, "no-pruning 52 to 61 %, …". `all` is of `n`
 * pointers. The caller frees it; NULL where no mistake can arise. */
char *poda_difficulty_tell (const PodaDifficulty *const *all, guint n, gboolean shares);
