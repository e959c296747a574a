#pragma once

/* Reading what users type, with refusals that say what was expected. `option` is what
 * the error calls the text: `--depth`. FALSE sets `error` (PODA_READ_ERROR). */

#include "base/value.h"

/* Reads a whole number from `lowest` to `highest`. */
gboolean poda_read_number (const char *option, const char *text, guint64 lowest,
                           guint64 highest, guint64 *number, GError **error);

/* Reads one of the words, a list that ends with NULL, into its index. */
gboolean poda_read_word (const char *option, const char *text, const char *const *words,
                         guint *index, GError **error);

/* The same where the words are joined by `|`. */
gboolean poda_read_choice (const char *option, const char *text, const char *choices,
                           guint *index, GError **error);

/* Reads a number or an infinity. */
gboolean poda_read_value (const char *option, const char *text, PodaValue *value,
                          GError **error);

/* --- Near misses --- */

/* The nearest word to a mistyped one, of which a third may be wrong, missing, too much
 * or exchanged; the beginning of a word is near it, too. */
typedef struct {
    gunichar *typed; /* NULL: a number, or another that is near nothing */
    gsize length;
    guint distance; /* of `word`; while there is none, the least that is too far */
    char *word;     /* NULL: none was near enough */
} PodaNear;

void poda_near_begin (PodaNear *near, const char *typed);
void poda_near_try (PodaNear *near, const char *word);
void poda_near_clear (PodaNear *near);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaNear, poda_near_clear)

/* Ends the error, if there is one, with the word found, if any: "…; did you mean
 * draw?". The same for words that a text lists with commas; always FALSE. */
void poda_near_suggest (const PodaNear *near, GError **error);
gboolean poda_suggest (GError **error, const char *typed, const char *listed);

/* Sets `error` (PODA_READ_ERROR_TEXT) to a text of one's own. Always FALSE. */
gboolean
poda_read_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

#define PODA_READ_ERROR (poda_read_error_quark ())
GQuark poda_read_error_quark (void);

typedef enum {
    PODA_READ_ERROR_TEXT /* a text is not what was expected */
} PodaReadError;
