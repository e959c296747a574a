#pragma once

/* Sets of cells as 64-bit words. */

#include <glib.h>

/* Returns the number of set bits. Without -mpopcnt the compiler would call a library
 * function. */
static inline guint
poda_bits_count (guint64 bits)
{
    bits -= (bits >> 1) & G_GUINT64_CONSTANT (0x5555555555555555);
    bits = (bits & G_GUINT64_CONSTANT (0x3333333333333333))
           + ((bits >> 2) & G_GUINT64_CONSTANT (0x3333333333333333));
    bits = (bits + (bits >> 4)) & G_GUINT64_CONSTANT (0x0f0f0f0f0f0f0f0f);
    return (guint) (bits * G_GUINT64_CONSTANT (0x0101010101010101) >> 56);
}

/* Returns the index of the lowest set bit; `bits` is not 0. */
static inline guint
poda_bits_lowest (guint64 bits)
{
    return (guint) __builtin_ctzll (bits);
}
