#pragma once

/* Nim: take sticks in turn; misère, whoever takes the last one loses, normal, wins.
 *
 * With one heap a move takes 1 to `take` sticks; with `heaps=` it takes any number from
 * one heap, heaps in order and small numbers first. Utility is +1 when the first player
 * wins, -1 when the second does. */

#include "game/game.h"

G_BEGIN_DECLS

extern const PodaGame poda_nim;

G_END_DECLS
