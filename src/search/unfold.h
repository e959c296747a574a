#pragma once

/* A problem's game as an explicit tree, which can be edited: every node that a search
 * could enter, with leaves where it would stop. */

#include "search/problem.h"

/* Players, values and moves are those of the problem, MAX's view; nodes are called as
 * the game calls them, or by their moves. NULL sets `error`: there are more than `most`
 * nodes (PODA_SEARCH_ERROR_LIMIT), or a position at the depth limit states no value. */
PodaTree *poda_tree_unfold (const PodaProblem *problem, guint32 most, GError **error);
