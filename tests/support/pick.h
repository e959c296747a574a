#pragma once

/* Choices that go with a seed, so that a loop over seeds meets them in many
 * combinations, however short it is. */

#include "base/random.h"
#include "support/random_tree.h"

/* A number below `n`, by the seed and the name of what is chosen. */
static inline guint
pick (guint64 seed, const char *what, guint n)
{
    return poda_random_below (seed, g_str_hash (what), n);
}

/* A shape of random trees. */
static inline RandomShape
pick_shape (guint64 seed, gboolean chance)
{
    return (RandomShape){ .depth = 1 + pick (seed, "depth", 6),
                          .branching = 1 + pick (seed, "branching", 4),
                          .spread = pick (seed, "spread", 3) == 0 ? 2 : 20,
                          .infinite = pick (seed, "infinite", 5) == 0,
                          .twice = pick (seed, "twice", 2) == 0,
                          .chance = chance };
}
