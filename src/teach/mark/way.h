#pragma once

/* Ways: how wrong answers that lie together are wrong.
 *
 * Somebody who does the same thing again and again often does it in a way that can be
 * seen: each of the answers is the node's value, or what is right with its sign turned.
 * That is no reason yet, but where a teacher begins to ask. */

#include "teach/mark/pattern.h"

G_BEGIN_DECLS

/* What all of these answers are that are marked as wrong, "each is the node's value" in
 * the language spoken now; borrowed; NULL where nothing is to be seen. */
const char *poda_way_find (const PodaExercise *exercise, const PodaAnswers *answers,
                           const PodaTried *tried, guint n_tried);

G_END_DECLS
