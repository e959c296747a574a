#pragma once

/* The size of the tree below a position, counted over the legal moves or, if that takes
 * too long, estimated from random paths by multiplying their branching factors: D. E.
 * Knuth, "Estimating the efficiency of backtrack programs", 1975. */

#include "search/problem.h"

typedef struct {
    double nodes;     /* including the position itself */
    guint height;     /* maximum depth, in plies */
    gboolean counted; /* FALSE: estimated */
} PodaSize;

/* Finds the size of the tree that the problem's full search has below a position at
 * `ply`. Counts while `*budget` lasts, in positions whose moves are listed, and
 * subtracts from it; then follows `ways` random paths. */
PodaSize poda_size_find (const PodaProblem *problem, const PodaPosition *position,
                         guint ply, guint64 *budget, guint ways);
