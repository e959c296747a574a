#pragma once

/* The order of children with the most, or the fewest, cutoffs; and such orders as
 * people write them.
 *
 * A search of a subtree depends on its window alone, and gives back a value. So for
 * each node and window it is enough to know which values an order of the subtree can
 * return, and with how many cutoffs at best: windows come from leaf values, hence there
 * are few. Every permutation of a node's children is tried on top of that. */

#include "teach/exercise/exercise.h"

G_BEGIN_DECLS

/* How to order the children of all nodes for the most cutoffs, or the fewest: `rank`
 * receives each row's place among its siblings. FALSE sets `error`
 * (PODA_EXERCISE_ERROR): no cutoffs can be told, or there are too many orders. */
gboolean poda_arrange (const PodaExercise *exercise, gboolean most, guint32 *rank,
                       guint *n_cutoffs, GError **error);

/* Orders as people write them, `b: b2 b1; root: b a`, and back; nodes that are not
 * named, and children that are not, keep their order. */
char *poda_arrangement_format (const PodaExercise *exercise, const guint32 *rank);
gboolean poda_arrangement_parse (const PodaExercise *exercise, const char *text,
                                 guint32 *rank, char **why);

/* Natural order: each row's place among its siblings. */
void poda_arrangement_natural (const PodaExercise *exercise, guint32 *rank);

G_END_DECLS
