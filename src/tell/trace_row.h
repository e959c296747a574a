#pragma once

/* What all who tell a search step by step share: the words, and the rows of the course
 * notes' table, which has a column for every visited node, and a row on entering a node
 * and after every return to a parent. */

#include "record/replay.h"

G_BEGIN_DECLS

/* What a step does, for people: "enter", "leaf", "update", "cut" or "leave". */
const char *poda_trace_event (PodaVerb verb);

/* What the column of a node shows: "alpha", "beta" or "value"; NULL under a leaf, which
 * shows its value. */
const char *poda_trace_word (const PodaProblem *problem, const PodaNode *node);

/* Whether the last step of the replay makes a row; an inner node has one on entering, a
 * leaf once its value is known. */
gboolean poda_trace_makes_row (const PodaReplay *replay);

/* What the column of the node shows once `frame` stands so. */
PodaValue poda_trace_cell (const PodaProblem *problem, const PodaNode *node,
                           const PodaFrame *frame);

G_END_DECLS
