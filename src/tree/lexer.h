#pragma once

/* A text that a reader of trees reads, its tokens, and errors that point into it. A
 * place is an offset in bytes; lines and columns are counted only for errors. */

#include "tree/tree.h"

typedef struct {
    const char *name; /* what errors call it */
    const char *text; /* need not end with a zero byte; NULL: no text */
    gsize length;
    GError **error;
} PodaSource;

/* Refuses what no reader can read: a zero byte, invalid UTF-8, 4 GiB or more. */
gboolean poda_source_check (const PodaSource *source);

/* Where the text begins: behind a byte order mark, if it has one. */
gsize poda_source_begin (const PodaSource *source);

/* The line and the column of a place, both from 1; columns count characters. */
void
poda_source_locate (const PodaSource *source, gsize place, guint *line, guint *column);

/* The byte at a place; 0 behind the end, which the text itself never contains. */
static inline char
poda_source_byte (const PodaSource *source, gsize place)
{
    return place < source->length ? source->text[place] : '\0';
}

/* Sets the error, unless there is one already, to `name:line:column: message`, or
 * without a text to the message alone. Always FALSE. */
gboolean poda_source_fail_as (const PodaSource *source, gsize place, PodaTreeError code,
                              const char *format, ...) G_GNUC_PRINTF (4, 5);

/* The same of a syntax error: (source, place, format, ...). */
#define poda_source_fail(source, place, ...)                                           \
    poda_source_fail_as (source, place, PODA_TREE_ERROR_SYNTAX, __VA_ARGS__)

/* --- Tokens --- */

typedef enum { PODA_LANGUAGE_DOT, PODA_LANGUAGE_JSON, PODA_LANGUAGE_EFG } PodaLanguage;

typedef enum {
    PODA_TOKEN_END,
    PODA_TOKEN_TEXT, /* in quotes; in DOT any ID: a name, a number or HTML as well */
    PODA_TOKEN_WORD, /* without quotes; in DOT a keyword, in lower case */
    PODA_TOKEN_SIGN  /* one of {}[]()=;,: and, of DOT, > for -> and - for -- */
} PodaTokenKind;

/* The next token. After an error there is nothing but the end: a caller that goes on
 * fails there, which changes no error that has been set. */
typedef struct {
    const PodaSource *source;
    PodaLanguage language;
    gsize at; /* after the token */
    PodaTokenKind kind;
    gsize place;   /* where the token begins */
    GString *text; /* of a text, without quotes and escapes, or of a word */
    char sign;
    gboolean is_numeral; /* an ID of DOT that is a number without quotes */
} PodaLexer;

/* Begins with the first token. */
void
poda_lexer_begin (PodaLexer *lexer, const PodaSource *source, PodaLanguage language);
void poda_lexer_clear (PodaLexer *lexer);

/* Goes on to the next token; stays at PODA_TOKEN_END. FALSE sets the error. */
gboolean poda_lexer_next (PodaLexer *lexer);

gboolean poda_lexer_at (const PodaLexer *lexer, char sign);
gboolean poda_lexer_at_word (const PodaLexer *lexer, const char *word);

/* Sets the error: what was expected, and what was found in its place. FALSE. */
gboolean poda_lexer_fail (const PodaLexer *lexer, const char *expected);

/* Takes a sign if it is the next token, or one that must be. */
gboolean poda_lexer_skip (PodaLexer *lexer, char sign);
gboolean poda_lexer_take (PodaLexer *lexer, char sign, const char *expected);

/* TRUE at the beginning of an array with a player, a name or both before its bracket:
 * `min B[3]`; or with a player alone before a round one: `min(3)`. */
gboolean poda_lexer_is_headed (const PodaLexer *lexer);

/* TRUE for a name that can be before such a bracket: a letter or _, then digits too. */
gboolean poda_lexer_is_name (const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaLexer, poda_lexer_clear)
