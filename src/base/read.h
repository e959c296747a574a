#pragma once

/* Reading what users type, with refusals that say what was expected: numbers, words and
 * values. `option` is what the error calls the text: `--depth` on a command line. FALSE
 * sets `error` (PODA_READ_ERROR). */

#include "base/value.h"

G_BEGIN_DECLS

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

#define PODA_READ_ERROR (poda_read_error_quark ())
GQuark poda_read_error_quark (void);

typedef enum {
    PODA_READ_ERROR_TEXT,    /* a text is none of those that were expected */
    PODA_READ_ERROR_TOGETHER /* texts do not go together, or not with the game */
} PodaReadError;

G_END_DECLS
