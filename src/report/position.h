#pragma once

/* Positions in the terminal: as they stand, and what they were found to be worth. */

#include "base/output.h"
#include "record/record.h"

G_BEGIN_DECLS

/* "X 4, O 1": the pieces of a game that is won by their number; NULL of any other. The
 * caller frees it. */
char *poda_position_score (const PodaGame *game, const PodaPosition *position);

/* Writes a few lines: a board, heaps of sticks, a node of a tree with its children, or
 * else the position's text. `before` is the position before the last move, so that the
 * cell that it took is marked; NULL where there was none. With `open` the cells that a
 * move may take are marked, where not every empty one is, as in Reversi. */
void poda_emit_position (const PodaGame *game, const PodaPosition *position,
                         const PodaPosition *before, gboolean open, gboolean colour,
                         PodaOutput *output);

/* Writes, after an empty line, the account of a node at the depth limit, where each
 * point of its evaluated position comes from: the position beside a board whose numbers
 * stand at the first cells of the parts, a line for each part with its points, its
 * cells and the reason, and the sum. In MAX's view, for 80 columns. Nothing is written
 * of other nodes, nor where the search had no evaluator, or one that does not tell. */
void
poda_emit_account (const PodaRecord *record, const PodaNode *node, PodaOutput *output);

G_END_DECLS
