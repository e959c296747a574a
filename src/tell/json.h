#pragma once

/* Searches as JSON: what was found, one step, and the whole record. */

#include "base/json.h"
#include "record/moment.h"
#include "record/summary.h"

G_BEGIN_DECLS

/* What a search found, as an object: `solve`, and the head of a whole record. `seconds`
 * is left out when NULL; without a key it says itself what was asked, "problem". */
void poda_json_summary (PodaJson *json, const char *key, const PodaProblem *problem,
                        const PodaSummary *summary, const double *seconds);

/* The replay's last step: step, event, node, name, ply, player, alpha, beta, value,
 * changed, move, code_line, text. */
void poda_json_step (PodaJson *json, const PodaReplay *replay);

/* The whole record: {"problem": …, "search": …, "nodes": […], "steps": […]}. As it
 * stands at a moment, which may be NULL, it has "step", its number, the steps up to it,
 * and at each node the values that alpha and beta have had, "alphas" and "betas". */
void
poda_emit_json (const PodaRecord *record, const PodaMoment *moment, PodaOutput *output);

G_END_DECLS
