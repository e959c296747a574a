#pragma once

/* What a page is told where somebody doubts a cut, or changes a leaf: as JSON, in the
 * language that is spoken. */

#include "base/json.h"
#include "record/moment.h"

G_BEGIN_DECLS

/* {"leaf", "name", "value", "root", "stays", "stands", "pieces", "said"}. Stretches are
 * [from, from_in, to, to_in], pieces a stretch and behind it the root's value, null
 * where that is the leaf's own. "stands" is null without a cut: of NULL, or of a
 * node that was not cut. FALSE sets `error`, and nothing is written. */
gboolean
poda_page_write_leaf (PodaJson *json, const PodaRecord *record, const PodaNode *leaf,
                      const PodaNode *cut, GError **error);

/* {"node", "promise", "leaves"}: of a cut, at the moment when it is made, the leaves
 * that decide on it: those whose values are compared. Each is told as above; in games
 * there are none. FALSE sets `error`. */
gboolean poda_page_write_cut (PodaJson *json, const PodaMoment *moment, GError **error);

/* {"node", "truths", "way", "stays", "said"}: what came of searching anyway what was
 * skipped there. "truths" has [id, value] of each node, "way" {"node", "name", "text",
 * "value", "stays"} from the cut node up. FALSE sets `error`, nothing is written. */
gboolean poda_page_write_pruned_search (PodaJson *json, const PodaRecord *record,
                                        const PodaNode *cut, GError **error);

G_END_DECLS
