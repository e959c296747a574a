#pragma once

/* The size of the tree below a position, counted by a walk over the legal moves or,
 * where that takes too long, estimated from random ways down, each of which multiplies
 * the numbers of moves that it meets: D. E. Knuth, "Estimating the efficiency of
 * backtrack programs", 1975. */

#include "search/problem.h"

typedef struct {
    double nodes;     /* the position itself included */
    guint height;     /* plies to the deepest of them */
    gboolean counted; /* FALSE: estimated */
} PodaSize;

/* The size of the tree that the problem's full search has below a position at `ply`.
 * Counts while `*budget`, in positions whose moves are listed, lasts, and takes from it
 * what was used; then it goes down `ways` ways at random. */
PodaSize poda_size_find (const PodaProblem *problem, const PodaPosition *position,
                         guint ply, guint64 *budget, guint ways);
