#include "tree/rational.h"

#include <math.h>
#include <string.h>

/* How far apart two numbers may lie by rounding, in parts of the larger one. */
#define TOLERANCE 1e-12

/* Fractions grow in sums; in lowest terms they overflow as late as can be. */
static void
reduce (PodaRational *number)
{
    gint64 a = ABS (number->above), b = number->below;
    while (b != 0) {
        gint64 rest = a % b;
        a = b;
        b = rest;
    }
    number->above /= a;
    number->below /= a;
}

/* Digits, with or without a point, as a fraction over a power of ten. FALSE: an
 * exponent, or too many digits. */
static gboolean
scan_decimal (const char *text, gint64 *above, gint64 *below)
{
    gboolean negative = *text == '-', behind_point = FALSE;
    *above = 0;
    *below = 1;
    for (text += *text == '-' || *text == '+'; *text != '\0'; text++) {
        if (*text == '.') {
            behind_point = TRUE;
            continue;
        }
        if (!g_ascii_isdigit (*text) || __builtin_mul_overflow (*above, 10, above)
            || __builtin_add_overflow (*above, *text - '0', above)
            || (behind_point && __builtin_mul_overflow (*below, 10, below)))
            return FALSE;
    }
    if (negative)
        *above = -*above;
    return TRUE;
}

static gboolean
is_integer (const char *text)
{
    text += *text == '-' || *text == '+';
    return *text != '\0' && text[strspn (text, "0123456789")] == '\0';
}

static gboolean
parse_fraction (const char *above, const char *below, PodaRational *number)
{
    PodaValue numerator, denominator;
    gint64 one;
    if (!is_integer (above) || !g_ascii_isdigit (*below) || !is_integer (below)
        || !poda_value_parse (above, &numerator)
        || !poda_value_parse (below, &denominator) || denominator == 0)
        return FALSE;
    number->value = numerator / denominator;
    if (scan_decimal (above, &number->above, &one)
        && scan_decimal (below, &number->below, &one))
        reduce (number);
    else
        number->below = 0;
    return TRUE;
}

gboolean
poda_rational_parse (const char *text, PodaRational *number)
{
    const char *slash = strchr (text, '/');
    if (slash != NULL) {
        g_autofree char *above = g_strndup (text, (gsize) (slash - text));
        return parse_fraction (above, slash + 1, number);
    }
    PodaValue value;
    if (!poda_value_parse (text, &value) || isinf (value))
        return FALSE;
    number->value = value;
    if (scan_decimal (text, &number->above, &number->below))
        reduce (number);
    else
        number->below = 0;
    return TRUE;
}

PodaRational
poda_rational_add (PodaRational a, PodaRational b)
{
    if (a.below > 0 && a.above == 0)
        return b;
    if (b.below > 0 && b.above == 0)
        return a;
    PodaRational sum = { .value = a.value + b.value };
    gint64 left, right;
    if (a.below > 0 && b.below > 0 && !__builtin_mul_overflow (a.above, b.below, &left)
        && !__builtin_mul_overflow (b.above, a.below, &right)
        && !__builtin_add_overflow (left, right, &sum.above) && sum.above != G_MININT64
        && !__builtin_mul_overflow (a.below, b.below, &sum.below)) {
        reduce (&sum);
        sum.value = (PodaValue) sum.above / (PodaValue) sum.below;
    } else {
        sum.below = 0;
    }
    return sum;
}

static gboolean
are_near (PodaValue a, PodaValue b)
{
    return fabs (a - b) <= TOLERANCE * fmax (fabs (a), fabs (b));
}

gboolean
poda_rational_equal (PodaRational a, PodaRational b)
{
    if (a.below > 0 && b.below > 0)
        return a.above == b.above && a.below == b.below;
    return are_near (a.value, b.value);
}

gboolean
poda_rational_cancel (PodaRational a, PodaRational b)
{
    PodaRational opposite = { -b.value, -b.above, b.below };
    return poda_rational_equal (a, opposite);
}
