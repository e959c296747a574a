#pragma once

/* The search told step by step, and what all who tell it so share: the words, and the
 * rows of the course notes' table, which has a column for every visited node, alpha
 * under MAX, beta under MIN and the value under a leaf, and a row on entering a node
 * and after every return to a parent. */

#include "base/output.h"
#include "record/replay.h"

G_BEGIN_DECLS

/* The search step by step: numbered sentences, the window table (aligned or csv), JSON
 * lines. */
void poda_emit_trace_text (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_table (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_csv (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_jsonl (const PodaRecord *record, PodaOutput *output);

/* What a step does, for people: "enter", "leaf", "update", "cut" or "leave". */
const char *poda_trace_event (PodaVerb verb);

/* What the column of a node shows. */
typedef enum {
    PODA_TRACE_VALUE, /* so far */
    PODA_TRACE_ALPHA,
    PODA_TRACE_BETA,
    PODA_TRACE_LEAF /* a leaf's value, which comes at once */
} PodaTraceBound;

PodaTraceBound poda_trace_bound (const PodaProblem *problem, const PodaNode *node);

/* Whether the last step of the replay makes a row; an inner node has one on entering, a
 * leaf once its value is known. */
gboolean poda_trace_makes_row (const PodaReplay *replay);

/* What the column of the node shows once `frame` stands so. */
PodaValue poda_trace_cell (const PodaProblem *problem, const PodaNode *node,
                           const PodaFrame *frame);

G_END_DECLS
