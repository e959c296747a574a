#pragma once

/* The tokens of Gambit's .efg: texts in quotes, bare words, and the signs { } and
 * comma. A number is a word until somebody reads it as one. The lexer holds one token,
 * the next that nobody has taken yet. */

#include "tree/source.h"

G_BEGIN_DECLS

typedef enum { PODA_EFG_END, PODA_EFG_TEXT, PODA_EFG_WORD, PODA_EFG_SIGN } PodaEfgKind;

typedef struct {
    const PodaSource *source;
    gsize at; /* behind the token */
    PodaEfgKind kind;
    gsize place;    /* where the token begins */
    GString *text;  /* of a text without its quotes, or of a word */
    char sign;      /* { } or , */
    gboolean glued; /* it begins where a text in quotes has ended */
} PodaEfgLexer;

/* Points the lexer at the first token. The source must have passed poda_source_check.
 * FALSE sets `error` (PODA_TREE_ERROR_SYNTAX); so does poda_efg_lexer_next. Clear the
 * lexer in either case. */
gboolean
poda_efg_lexer_init (PodaEfgLexer *lexer, const PodaSource *source, GError **error);
void poda_efg_lexer_clear (PodaEfgLexer *lexer);

/* Goes on to the next token; stays at PODA_EFG_END. */
gboolean poda_efg_lexer_next (PodaEfgLexer *lexer, GError **error);

gboolean poda_efg_lexer_is_sign (const PodaEfgLexer *lexer, char sign);
gboolean poda_efg_lexer_is_word (const PodaEfgLexer *lexer, const char *word);

/* Sets `error`: `expected`, which says what, and what was found in its place. FALSE. */
gboolean
poda_efg_lexer_fail (const PodaEfgLexer *lexer, const char *expected, GError **error);

G_END_DECLS
