#pragma once

/* An independent reading of a tree: minimax by plain recursion over the tree itself,
 * sharing nothing with the search but the tree. */

#include "tree/tree.h"

/* The exact values of all nodes, by index. The caller frees the array. */
PodaValue *oracle_values (const PodaTree *tree);

/* The same where leaves in `changed` (by index) are worth `instead`. */
PodaValue
oracle_value_if (const PodaTree *tree, const gboolean *changed, PodaValue instead);
