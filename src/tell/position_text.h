#pragma once

/* A position in the terminal: a board, heaps of sticks, a node of a tree with its
 * children, or else its text. */

#include "base/output.h"
#include "game/game.h"

G_BEGIN_DECLS

/* Writes a few lines. `before` is the position before the last move, so that the cell
 * that it took is marked; NULL where there was none. */
void
poda_emit_position (const PodaGame *game, const PodaPosition *position,
                    const PodaPosition *before, gboolean colour, PodaOutput *output);

G_END_DECLS
