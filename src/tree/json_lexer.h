#pragma once

/* The words of JSON (RFC 8259): white space, strings, numbers, literals. The reader
 * above knows from the next byte which to ask for. Functions that return gboolean set
 * `error` (PODA_TREE_ERROR_SYNTAX) when they return FALSE. */

#include "tree/source.h"

G_BEGIN_DECLS

typedef struct {
    const PodaSource *source;
    gsize at;      /* the next byte */
    GString *text; /* of the string, number or literal read last */
} PodaJsonLexer;

/* The source must have passed poda_source_check. */
void poda_json_lexer_init (PodaJsonLexer *lexer, const PodaSource *source);
void poda_json_lexer_clear (PodaJsonLexer *lexer);

/* The next byte behind white space, which is skipped; 0 at the end of the text. */
char poda_json_lexer_peek (PodaJsonLexer *lexer);

/* Takes the next byte if it is `c`, behind white space. */
gboolean poda_json_lexer_take (PodaJsonLexer *lexer, char c);

/* Reads what the text must have next; `text` then has a string without quotes and
 * escapes. */
gboolean poda_json_lexer_read_string (PodaJsonLexer *lexer, GError **error);
gboolean poda_json_lexer_read_number (PodaJsonLexer *lexer, GError **error);

/* Takes `word` (true, false or null) if it stands next. Sets no error. */
gboolean poda_json_lexer_take_word (PodaJsonLexer *lexer, const char *word);

/* Takes an infinity without quotes, which is no JSON but has only one meaning. Sets no
 * error. */
gboolean poda_json_lexer_take_infinity (PodaJsonLexer *lexer);

/* Sets `error`: `expected`, which says what, and the character found in its place.
 * FALSE. */
gboolean
poda_json_lexer_fail (PodaJsonLexer *lexer, const char *expected, GError **error);

G_END_DECLS
