#pragma once

/* Searches as JSON: what was found, fields of nodes, and one step. */

#include "base/json.h"
#include "record/fields.h"
#include "record/summary.h"

/* What a search found, as an object: `solve`, and the head of a whole record. `seconds`
 * is left out when NULL; without a key it says itself what was asked, "problem". */
void poda_json_summary (PodaJson *json, const char *key, const PodaProblem *problem,
                        const PodaSummary *summary, const double *seconds);

/* The same before the search has ended: what it has cost so far. */
void poda_json_progress (PodaJson *json, const char *key, const PodaProblem *problem,
                         const PodaCounts *counts);

/* Fields of a node as members of an object, by their own names if the key is NULL. */
void poda_json_field (PodaJson *json, const char *key, const PodaNodeFacts *facts,
                      PodaField field);
void poda_json_fields (PodaJson *json, const PodaNodeFacts *facts, PodaField first,
                       PodaField last);

/* The first `last` steps of a record, a line each; text is in English. */
void poda_json_steps (PodaJson *json, const PodaRecord *record, gsize last,
                      gboolean with_text);
