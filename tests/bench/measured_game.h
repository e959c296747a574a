#pragma once

/* A game for measuring: a tree of exactly as many nodes, and children a node, as asked
 * for. A position knows how many nodes lie below it and shares them out among its
 * children; what a leaf counts is scrambled from the way that led there. */

#include "game/game.h"
#include "base/random.h"

PodaPosition measured_root (guint32 nodes, guint32 width);

extern const PodaGame measured_game;
