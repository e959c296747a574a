#pragma once

/* An account: where each point of an evaluated position comes from, as a board of
 * numbers, a list of parts, and their sum. */

#include "base/output.h"
#include "record/record.h"

G_BEGIN_DECLS

/* Writes, after an empty line, the account of a node at the depth limit: the position
 * beside a board whose numbers stand at the first cells of the parts, a line for each
 * part with its points, its cells and the reason, and the sum. In MAX's view, for 80
 * columns. Nothing is written of other nodes, nor where the search had no evaluator, or
 * one that does not tell. */
void
poda_emit_account (const PodaRecord *record, const PodaNode *node, PodaOutput *output);

G_END_DECLS
