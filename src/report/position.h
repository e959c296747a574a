#pragma once

/* Positions in the terminal: the board, and the terms of their evaluation. */

#include "base/output.h"
#include "record/record.h"

/* Returns "X 4, O 1": the numbers of pieces if they decide the game, else NULL. The
 * caller frees it. */
char *poda_position_score (const PodaGame *game, const PodaPosition *position);

/* Writes a board, heaps of sticks, a node of a tree with its children, or else the
 * position's text. `before` is the position before the last move, whose cell is marked,
 * or NULL. With `open` the cells of possible moves are marked, as in Reversi. */
void poda_emit_position (const PodaGame *game, const PodaPosition *position,
                         const PodaPosition *before, gboolean open, gboolean colour,
                         PodaOutput *output);

/* Writes the evaluation of a node at the depth limit: the position, one line per term,
 * and the sum, from MAX's point of view. */
void
poda_emit_account (const PodaRecord *record, const PodaNode *node, PodaOutput *output);
