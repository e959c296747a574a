#pragma once

/* Numbers as Gambit writes them: integers, decimals, fractions. Payoffs add along a
 * path, and 1/10 + 1/5 must tie with 3/10, which doubles would not let it: so a number
 * is kept as a fraction too, as long as 64 bits hold it. */

#include "base/value.h"

G_BEGIN_DECLS

typedef struct {
    PodaValue value;
    gint64 above; /* in lowest terms */
    gint64 below; /* above 0; 0 where 64 bits do not hold the fraction */
} PodaRational;

/* Reads the whole of `text`. FALSE for anything but a finite decimal or a fraction of
 * two integers. */
gboolean poda_rational_parse (const char *text, PodaRational *number);

/* The value of a sum of large numbers may be infinite, or no number. */
PodaRational poda_rational_add (PodaRational a, PodaRational b);

/* Where a fraction is not held, numbers that differ by rounding are equal and
 * cancel. */
gboolean poda_rational_equal (PodaRational a, PodaRational b);
gboolean poda_rational_cancel (PodaRational a, PodaRational b);

G_END_DECLS
