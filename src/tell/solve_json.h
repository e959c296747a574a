#pragma once

/* What a search found, as a JSON object: `solve`, and the head of a whole record. */

#include "base/json.h"
#include "record/summary.h"

G_BEGIN_DECLS

/* `seconds` is left out when NULL. */
void poda_json_summary (PodaJson *json, const char *key, const PodaProblem *problem,
                        const PodaSummary *summary, const double *seconds);

G_END_DECLS
