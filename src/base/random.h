#pragma once

/* Random numbers without state: the same seed and index always give the same number.
 * The finaliser of splitmix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom
 * Number Generators", 2014). */

#include <glib.h>

static inline guint64
poda_random_at (guint64 seed, guint64 index)
{
    guint64 z = seed + (index + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Returns an integer from 0 to n - 1; n must not be 0. The bias is below n / 2^32. */
static inline guint32
poda_random_below (guint64 seed, guint64 index, guint32 n)
{
    return (guint32) (((poda_random_at (seed, index) >> 32) * n) >> 32);
}
