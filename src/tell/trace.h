#pragma once

/* A record told as data and step by step. */

#include "base/output.h"
#include "record/moment.h"

G_BEGIN_DECLS

/* The whole record as JSON: {"search": …, "nodes": […], "steps": […]}. */
void poda_emit_json (const PodaRecord *record, PodaOutput *output);

/* The same as it stands at a moment: with "step", its number, the steps up to it, and
 * at each node the values that alpha and beta have had, "alphas" and "betas". */
void poda_emit_moment_json (const PodaMoment *moment, PodaOutput *output);

/* The search step by step: numbered sentences, the window table (aligned or csv), JSON
 * lines. */
void poda_emit_trace_text (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_table (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_csv (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_jsonl (const PodaRecord *record, PodaOutput *output);

G_END_DECLS
