#pragma once

/* Searches as JSON: the result, fields of nodes, and steps. */

#include "base/json.h"
#include "record/fields.h"
#include "record/summary.h"

/* Writes the result as an object: for `solve`, and at the head of a whole record.
 * `seconds` may be NULL; without a key the object contains the query, "problem". */
void poda_json_summary (PodaJson *json, const char *key, const PodaProblem *problem,
                        const PodaSummary *summary, const double *seconds);

/* Does the same during a search, with the cost so far. */
void poda_json_progress (PodaJson *json, const char *key, const PodaProblem *problem,
                         const PodaCounts *counts);

/* Write fields of a node as members of an object; a NULL key: the field's name. */
void poda_json_field (PodaJson *json, const char *key, const PodaNodeFacts *facts,
                      PodaField field);
void poda_json_fields (PodaJson *json, const PodaNodeFacts *facts, PodaField first,
                       PodaField last);

/* Writes the first `last` steps of a record, one per line; texts are in English. */
void poda_json_steps (PodaJson *json, const PodaRecord *record, gsize last,
                      gboolean with_text);
