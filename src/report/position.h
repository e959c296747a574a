#pragma once

/* Positions in the terminal: as they stand, and what they were found to be worth. */

#include "base/output.h"
#include "record/record.h"

/* "X 4, O 1": the pieces of a game that is won by their number; NULL of any other. The
 * caller frees it. */
char *poda_position_score (const PodaGame *game, const PodaPosition *position);

/* Writes a board, heaps of sticks, a node of a tree with its children, or else the
 * position's text. `before` is the position before the last move, whose cell is marked,
 * or NULL. With `open` the cells that a move may take are marked, as in Reversi. */
void poda_emit_position (const PodaGame *game, const PodaPosition *position,
                         const PodaPosition *before, gboolean open, gboolean colour,
                         PodaOutput *output);

/* Writes how the evaluator of a node at the depth limit accounts for its points: the
 * position, a line for each part, and the sum; in MAX's view. */
void
poda_emit_account (const PodaRecord *record, const PodaNode *node, PodaOutput *output);
