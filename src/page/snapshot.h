#pragma once

/* What a page is told while it shows a search: once what holds for all of it, then of
 * each step what is to be seen there, and of a node its story. As JSON, in the language
 * that is spoken.
 *
 * Sentences are lists of pieces: a text, or [id, text] where it names a node. */

#include "base/json.h"
#include "record/moment.h"

G_BEGIN_DECLS

/* A sentence that was made with marks: report/phrase.h. */
void poda_page_write_sentence (PodaJson *json, const char *key, const char *said);

/* How far one goes at once. */
typedef enum {
    PODA_STEP_SIZE_STEP,
    PODA_STEP_SIZE_NODE, /* to the next node that is entered, or returns its value */
    PODA_STEP_SIZE_CUT
} PodaStepSize;

/* Their names, in this order. */
extern const char *const poda_step_size_words[];

/* The nearest stop before or after a step; the first and the last are stops always. */
gsize poda_step_size_next (const PodaRecord *record, PodaStepSize size, gsize step,
                           gboolean forward);

/* {"title", "rules", "algorithm", "code", "windowed", "strict", "steps", "cuts",
 * "nodes", "minimax", "best", "result", "leaves", "names"}: "cuts" are the steps that
 * cut, null where they are too many; "minimax" and "best", of the smallest proof, are
 * null where they cannot be counted; "leaves" are the least and the largest value of an
 * explicit tree's; "names" are those of nodes, by id, null where they are too many. The
 * record has steps, and what was pruned. */
void
poda_page_write_search (PodaJson *json, const PodaRecord *record, const char *title);

/* {"step", "event", "node", "name", "player", "alpha", "beta", "value", "changed",
 * "said", "line", "numbers", "seen", "window", "path", "cut"}. "window" has both
 * bounds, each with "from", who set it; "path" has a row for each open node, with all
 * that its bounds have been; "cut" has the node "by" which, and the "children" that
 * were. */
void poda_page_write_snapshot (PodaJson *json, const PodaMoment *moment);

/* {"node", "name", "player", "leaf", "state", "entered", "said"}: "entered" is the step
 * of its first visit, or of its parent's; "said" is what explain says, null before the
 * node is left. */
void
poda_page_write_node (PodaJson *json, const PodaMoment *moment, const PodaNode *node);

G_END_DECLS
