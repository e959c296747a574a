#pragma once

/* Reading what users type, with errors that give the expected form. `option` is the
 * text's name in the error: `--depth`. Returns FALSE with `error` set
 * (PODA_READ_ERROR). */

#include "base/value.h"

/* Reads an integer from `lowest` to `highest`. */
gboolean poda_read_number (const char *option, const char *text, guint64 lowest,
                           guint64 highest, guint64 *number, GError **error);

/* Reads one of the words, a list that ends with NULL, as its index. */
gboolean poda_read_word (const char *option, const char *text, const char *const *words,
                         guint *index, GError **error);

/* Does the same for words joined by `|`. */
gboolean poda_read_choice (const char *option, const char *text, const char *choices,
                           guint *index, GError **error);

/* Reads a number or an infinity. */
gboolean poda_read_value (const char *option, const char *text, PodaValue *value,
                          GError **error);

/* --- Suggestions --- */

/* The word nearest to a mistyped one: a third of its letters may be wrong, missing,
 * added or exchanged; the beginning of a word is also accepted. */
typedef struct {
    gunichar *typed; /* NULL: a number, or another text without suggestions */
    gsize length;
    guint distance; /* `word`'s; while that is NULL, the least that is too far */
    char *word;     /* NULL: none was near enough */
} PodaSuggestion;

void poda_suggestion_begin (PodaSuggestion *near, const char *typed);
void poda_suggestion_try (PodaSuggestion *near, const char *word);
void poda_suggestion_clear (PodaSuggestion *near);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaSuggestion, poda_suggestion_clear)

/* Append the word found, if any, to the error, if any: "…; did you mean draw?"; the
 * second does so for a comma-separated list, and returns FALSE. */
void poda_suggestion_append (const PodaSuggestion *near, GError **error);
gboolean poda_suggest (GError **error, const char *typed, const char *listed);

/* Sets `error` (PODA_READ_ERROR_TEXT) to a formatted text. Always FALSE. */
gboolean
poda_read_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

#define PODA_READ_ERROR (poda_read_error_quark ())
GQuark poda_read_error_quark (void);

typedef enum {
    PODA_READ_ERROR_TEXT /* a text has not the expected form */
} PodaReadError;
