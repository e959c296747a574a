#pragma once

/* Values of positions. Infinities are ordinary values, integers are exact up to 2^53,
 * and chance nodes need fractions. There is no NaN, and -0 is 0. In records and outputs
 * values are from MAX's point of view. */

#include <glib.h>

G_BEGIN_DECLS

typedef double PodaValue;

/* The player who decides at a node. Games call their first player MAX; the search swaps
 * the two if the user wants the second player to be MAX. */
typedef enum { PODA_MAX, PODA_MIN, PODA_CHANCE } PodaPlayer;

/* Return the larger or the smaller value. GLib's MAX and MIN evaluate an argument
 * twice, so a recursive call in it would search twice at every level: these do not. */
static inline PodaValue
poda_max (PodaValue a, PodaValue b)
{
    return a < b ? b : a;
}

static inline PodaValue
poda_min (PodaValue a, PodaValue b)
{
    return b < a ? b : a;
}

/* Returns the other of MAX and MIN; chance for chance. */
static inline PodaPlayer
poda_opponent (PodaPlayer player)
{
    return player == PODA_MAX ? PODA_MIN : player == PODA_MIN ? PODA_MAX : player;
}

/* Returns the word for machine formats: "max", "min" or "chance". */
const char *poda_player_word (PodaPlayer player);

/* Reads such a word, in any case. FALSE for other texts. */
gboolean poda_player_parse (const char *text, PodaPlayer *player);

/* Returns the label for people: "MAX", "MIN" or "CHANCE". */
const char *poda_player_label (PodaPlayer player);

#define PODA_VALUE_BUFFER 40

/* The style of numbers: `-inf` and `-3` for machines, `−∞` and `−3` for people. */
typedef enum { PODA_STYLE_MACHINE, PODA_STYLE_TEXT } PodaStyle;

/* Writes the shortest decimal that reads back as `value` into `buffer` and returns it.
 * Independent of the locale. */
const char *
poda_value_format (PodaValue value, PodaStyle style, char buffer[PODA_VALUE_BUFFER]);

/* The number in the style for people; valid until the block ends. */
#define PODA_TEXT(value)                                                               \
    poda_value_format ((value), PODA_STYLE_TEXT, (char[PODA_VALUE_BUFFER]){ "" })

/* Does the same with this many decimals, for a finite value below 1e30. */
const char *poda_value_fixed (PodaValue value, guint decimals, PodaStyle style,
                              char buffer[PODA_VALUE_BUFFER]);

/* Writes an integer, and returns its length. */
gsize poda_integer_format (gint64 value, char buffer[PODA_VALUE_BUFFER]);

/* Returns a count in the current language, "137,257", or if not `exact`, "≈ 12,000".
 * The caller frees it. */
char *poda_count_format (double count, gboolean exact);

/* Reads the whole of `text` as a decimal number or an infinity (`inf`, `∞`; the minus
 * may be U+2212). FALSE leaves `value` untouched. */
gboolean poda_value_parse (const char *text, PodaValue *value);

G_END_DECLS
