#include "base/value.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

const char *
poda_player_word (PodaPlayer player)
{
    static const char *const words[] = { "max", "min", "chance" };
    return words[player];
}

gboolean
poda_player_parse (const char *text, PodaPlayer *player)
{
    for (*player = PODA_MAX; *player <= PODA_CHANCE; *player += 1)
        if (g_ascii_strcasecmp (text, poda_player_word (*player)) == 0)
            return TRUE;
    return FALSE;
}

const char *
poda_player_label (PodaPlayer player)
{
    static const char *const labels[] = { "MAX", "MIN", N_ ("CHANCE") };
    return player == PODA_CHANCE ? _ (labels[player]) : labels[player];
}

gsize
poda_integer_format (gint64 value, char buffer[PODA_VALUE_BUFFER])
{
    char digits[24];
    gsize at = sizeof digits;
    digits[--at] = '\0';
    guint64 rest = value < 0 ? 0 - (guint64) value : (guint64) value;
    do
        digits[--at] = (char) ('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (value < 0)
        digits[--at] = '-';
    memcpy (buffer, digits + at, sizeof digits - at);
    return sizeof digits - 1 - at;
}

/* Writes a finite number. Integers, the usual case, are fast, for long traces. */
static void
format_finite (PodaValue value, char buffer[PODA_VALUE_BUFFER])
{
    if (value == floor (value) && fabs (value) < 1e15) {
        poda_integer_format ((gint64) value, buffer);
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        char format[8];
        g_snprintf (format, sizeof format, "%%.%dg", digits);
        g_ascii_formatd (buffer, PODA_VALUE_BUFFER, format, value);
        if (g_ascii_strtod (buffer, NULL) == value)
            break;
    }
    /* The C library writes at least two digits of an exponent: 1e-07 for 1e-7. */
    char *exponent = strchr (buffer, 'e');
    if (exponent != NULL) {
        exponent += 2; /* after its sign */
        gsize zeros = strspn (exponent, "0");
        memmove (exponent, exponent + zeros, strlen (exponent + zeros) + 1);
    }
}

#define MINUS_SIGN "\xe2\x88\x92"
#define INFINITY_SIGN "\xe2\x88\x9e"

static const char *
with_signs_of (PodaStyle style, char buffer[PODA_VALUE_BUFFER])
{
    char *hyphen = style == PODA_STYLE_MACHINE ? NULL : strchr (buffer, '-');
    for (; hyphen != NULL; hyphen = strchr (hyphen + 3, '-')) {
        memmove (hyphen + 3, hyphen + 1, strlen (hyphen));
        memcpy (hyphen, MINUS_SIGN, 3);
    }
    return buffer;
}

const char *
poda_value_format (PodaValue value, PodaStyle style, char buffer[PODA_VALUE_BUFFER])
{
    if (isinf (value)) {
        g_snprintf (buffer, PODA_VALUE_BUFFER, "%s%s", value > 0 ? "" : "-",
                    style == PODA_STYLE_MACHINE ? "inf" : INFINITY_SIGN);
    } else {
        format_finite (value, buffer);
    }
    return with_signs_of (style, buffer);
}

const char *
poda_value_fixed (PodaValue value, guint decimals, PodaStyle style,
                  char buffer[PODA_VALUE_BUFFER])
{
    char format[8];
    g_snprintf (format, sizeof format, "%%.%uf", decimals);
    g_ascii_formatd (buffer, PODA_VALUE_BUFFER, format, value);
    return with_signs_of (style, buffer);
}

/* TRUE for digits [. digits] [e [sign] digits], with a digit before or after the
 * point. */
static gboolean
is_decimal (const char *text)
{
    static const char digits[] = "0123456789";
    gsize whole = strspn (text, digits), behind = 0;
    text += whole;
    if (*text == '.') {
        behind = strspn (text + 1, digits);
        text += 1 + behind;
    }
    if (whole + behind == 0)
        return FALSE;
    if (*text == 'e' || *text == 'E') {
        text += text[1] == '+' || text[1] == '-' ? 2 : 1;
        if (!g_ascii_isdigit (*text))
            return FALSE;
        text += strspn (text, digits);
    }
    return *text == '\0';
}

char *
poda_count_format (double count, gboolean exact)
{
    char digits[64];
    if (!exact && count >= 100) {
        double unit = pow (10, floor (log10 (count)) - 1);
        count = round (count / unit) * unit;
    }
    if (count >= 1e15) { /* more digits than are readable */
        double power = floor (log10 (count));
        return g_strdup_printf ("≈\u00a0%.1f\u00a0·\u00a010^%d",
                                count / pow (10, power), (int) power);
    }
    g_snprintf (digits, sizeof digits, "%.0f", count);
    GString *text = g_string_new (exact ? NULL : "≈\u00a0");
    gsize n = strlen (digits);
    /* Translators: a thousand; only the separator between 1 and 000 is used, which
     * may be empty. */
    const char *thousand = _ ("1,000");
    /* Translators: ten thousand; its separator is used for all larger numbers,
     * too. */
    const char *more = _ ("10,000");
    const char *gap = n <= 4 ? thousand + 1 : more + 2;
    gsize length = strlen (gap);
    for (gsize i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0 && length > 3)
            g_string_append_len (text, gap, (gssize) length - 3);
        g_string_append_c (text, digits[i]);
    }
    return g_string_free (text, FALSE);
}

gboolean
poda_value_parse (const char *text, PodaValue *value)
{
    /* Accepts both minus signs. */
    g_autoptr (GString) plain = NULL;
    if (strstr (text, MINUS_SIGN) != NULL) {
        plain = g_string_new (text);
        g_string_replace (plain, MINUS_SIGN, "-", 0);
        text = plain->str;
    }
    gboolean negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;
    double magnitude = INFINITY;
    if (g_ascii_strcasecmp (text, "inf") != 0 && strcmp (text, INFINITY_SIGN) != 0) {
        if (!is_decimal (text))
            return FALSE;
        /* A faster way, with the same result, for short integers, the usual case. */
        magnitude = strlen (text) < 16 && text[strspn (text, "0123456789")] == '\0'
                        ? (double) g_ascii_strtoull (text, NULL, 10)
                        : g_ascii_strtod (text, NULL);
        if (isinf (magnitude))
            return FALSE;
    }
    *value = negative ? 0.0 - magnitude : magnitude;
    return TRUE;
}
