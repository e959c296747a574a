#pragma once

/* The search told step by step: numbered sentences; the course notes' table, which has
 * a column for every visited node and a row on entering a node and after every return
 * to a parent (aligned or csv); JSON lines. */

#include "base/output.h"
#include "record/replay.h"

G_BEGIN_DECLS

void poda_emit_trace_text (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_table (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_csv (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_jsonl (const PodaRecord *record, PodaOutput *output);

G_END_DECLS
