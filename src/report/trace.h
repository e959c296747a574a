#pragma once

/* The trace of a search: numbered sentences; the course notes' table, aligned or CSV,
 * with a column per visited node and a row for entering a node and for each return to a
 * parent; JSON lines. */

#include "base/output.h"
#include "record/replay.h"

G_BEGIN_DECLS

void poda_emit_trace_text (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_table (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_csv (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_jsonl (const PodaRecord *record, PodaOutput *output);

G_END_DECLS
