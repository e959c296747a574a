#pragma once

/* Choices that go with a seed, so that a loop over seeds meets them in many
 * combinations. */

#include "base/random.h"

/* A number below `n`, by the seed and the name of what is chosen. */
static inline guint
pick (guint64 seed, const char *what, guint n)
{
    return poda_random_below (seed, g_str_hash (what), n);
}
