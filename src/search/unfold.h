#pragma once

/* The conversion of a problem's game into an explicit tree, which can be edited: every
 * node that a search could enter, with leaves where it would stop. */

#include "search/problem.h"

/* Returns the tree, with the problem's players and moves, and values from MAX's point
 * of view; nodes are named by the game or their moves. Returns NULL with `error` set:
 * more than `most` nodes (PODA_SEARCH_ERROR_LIMIT), or no value at the depth limit. */
PodaTree *poda_tree_unfold (const PodaProblem *problem, guint32 most, GError **error);
