#pragma once

/* Drawing lots: a move by chance, as a function of a seed and the position. */

#include "game/game.h"

G_BEGIN_DECLS

/* A legal move of a position where the game is on: at a chance node by its
 * probabilities, elsewhere each with the same. */
PodaMove
poda_draw_move (const PodaGame *game, const PodaPosition *position, guint64 seed);

/* The seed of the n-th, from 0, of several games: the first keeps `seed` itself. */
guint64 poda_draw_seed (guint64 seed, guint64 n);

G_END_DECLS
