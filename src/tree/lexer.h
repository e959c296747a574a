#pragma once

/* The tokens of all formats. A lexer holds one token, the next that nobody has taken
 * yet.
 *
 * After an error there is nothing but the end: a caller that goes on fails there, which
 * changes no error that has been set. */

#include "tree/source.h"

G_BEGIN_DECLS

typedef enum {
    PODA_LANGUAGE_DOT,
    PODA_LANGUAGE_JSON,
    PODA_LANGUAGE_EFG,     /* Gambit's games */
    PODA_LANGUAGE_BERKELEY /* the entries of .test files */
} PodaLanguage;

typedef enum {
    PODA_TOKEN_END,
    PODA_TOKEN_TEXT, /* in quotes; in DOT any ID: a name, a number or HTML as well */
    PODA_TOKEN_WORD, /* without quotes; in DOT a keyword, in lower case */
    PODA_TOKEN_SIGN  /* one of {}[]=;,: and, of DOT, > for -> and - for -- */
} PodaTokenKind;

typedef struct {
    const PodaSource *source;
    PodaLanguage language;
    gsize at; /* after the token */
    PodaTokenKind kind;
    gsize place;   /* where the token begins */
    gsize content; /* where what is in the quotes begins */
    GString *text; /* of a text, without quotes and escapes, or of a word */
    char sign;
    gboolean is_numeral; /* an ID of DOT that is a number without quotes */
    gboolean glued;      /* it begins where a text has ended */
} PodaLexer;

/* Begins at `place`, with the first token. Free with poda_lexer_clear. */
void poda_lexer_begin (PodaLexer *lexer, const PodaSource *source, gsize place,
                       PodaLanguage language);
void poda_lexer_clear (PodaLexer *lexer);

/* Goes on to the next token; stays at PODA_TOKEN_END. FALSE sets the error. */
gboolean poda_lexer_next (PodaLexer *lexer);

gboolean poda_lexer_at (const PodaLexer *lexer, char sign);
gboolean poda_lexer_at_word (const PodaLexer *lexer, const char *word);

/* Sets the error: what was expected, and what was found in its place. FALSE. */
gboolean poda_lexer_fail (const PodaLexer *lexer, const char *expected);

/* Takes a sign if it is the next token. */
gboolean poda_lexer_skip (PodaLexer *lexer, char sign);

/* Takes a sign that must be the next token. */
gboolean poda_lexer_take (PodaLexer *lexer, char sign, const char *expected);

/* TRUE if `place` is the beginning of an array with a player, a name or both before its
 * bracket: `min B[3]`. */
gboolean poda_lexer_is_headed (const PodaSource *source, gsize place);

/* TRUE for a name that can be before such a bracket: a letter or _, then digits too. */
gboolean poda_lexer_is_name (const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaLexer, poda_lexer_clear)

G_END_DECLS
