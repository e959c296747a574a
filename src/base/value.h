#pragma once

/* Values: what a position is worth. Infinities are ordinary values, integers stay exact
 * up to 2^53, and chance nodes need the fractions. There is never a NaN, and -0 is 0.
 * In records and on screens a value is always MAX's view. */

#include <glib.h>

G_BEGIN_DECLS

typedef double PodaValue;

/* Who decides at a node. A game speaks of its first player as MAX; the search swaps the
 * two when the user wants the second player to be MAX. */
typedef enum { PODA_MAX, PODA_MIN, PODA_CHANCE } PodaPlayer;

/* GLib's MAX and MIN evaluate an argument twice, so a recursive call inside them would
 * search twice at every level: these do not. */
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

/* The other of MAX and MIN; chance stays chance. */
static inline PodaPlayer
poda_opponent (PodaPlayer player)
{
    return player == PODA_MAX ? PODA_MIN : player == PODA_MIN ? PODA_MAX : player;
}

/* "max", "min" or "chance": the machine formats' word. */
const char *poda_player_word (PodaPlayer player);

/* Reads such a word, in any case. FALSE if it is none. */
gboolean poda_player_parse (const char *text, PodaPlayer *player);

/* "MAX", "MIN" or "CHANCE": what people read. */
const char *poda_player_label (PodaPlayer player);

#define PODA_VALUE_BUFFER 40

/* How a number is written: for machines `-inf` and `-3`, for people `−∞` and `−3`. */
typedef enum { PODA_STYLE_MACHINE, PODA_STYLE_TEXT } PodaStyle;

/* Writes the shortest decimal that reads back as `value` into `buffer` and returns it.
 * Independent of the locale. */
const char *
poda_value_format (PodaValue value, PodaStyle style, char buffer[PODA_VALUE_BUFFER]);

/* The number as people read it; valid until the block ends. */
#define PODA_TEXT(value)                                                               \
    poda_value_format ((value), PODA_STYLE_TEXT, (char[PODA_VALUE_BUFFER]){ "" })

/* The same with so many decimals, of a finite value below 1e30. */
const char *poda_value_fixed (PodaValue value, guint decimals, PodaStyle style,
                              char buffer[PODA_VALUE_BUFFER]);

/* Writes a whole number, and tells its length. */
gsize poda_integer_format (gint64 value, char buffer[PODA_VALUE_BUFFER]);

/* A count in the language spoken, "137,257", or if not `exact`, "≈ 12,000". The caller
 * frees it. */
char *poda_count_format (double count, gboolean exact);

/* Reads the whole of `text` as a decimal number or an infinity (`inf`, `∞`; the minus
 * may be U+2212). FALSE leaves `value` untouched. */
gboolean poda_value_parse (const char *text, PodaValue *value);

G_END_DECLS
