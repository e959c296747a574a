#pragma once

/* A tree's text, its tokens, and errors that refer to places in it. A place is an
 * offset in bytes; lines and columns are computed only for errors. */

#include "tree/tree.h"

typedef struct {
    const char *name; /* its name in errors */
    const char *text; /* need not be NUL-terminated; NULL: no text */
    gsize length;
    GError **error;
} PodaSource;

/* Refuses texts that no reader accepts: a zero byte, invalid UTF-8, 4 GiB or more. */
gboolean poda_source_check (const PodaSource *source);

/* Returns the begin of the text, after a byte order mark, if any. */
gsize poda_source_begin (const PodaSource *source);

/* Finds the line and the column of a place, both from 1; columns count characters. */
void
poda_source_locate (const PodaSource *source, gsize place, guint *line, guint *column);

/* Returns the byte at a place; 0 after the end: the text never contains a zero. */
static inline char
poda_source_byte (const PodaSource *source, gsize place)
{
    return place < source->length ? source->text[place] : '\0';
}

/* Sets the error, unless already set, to `name:line:column: message`, or without a text
 * to the message only. Always FALSE. */
gboolean poda_source_fail_as (const PodaSource *source, gsize place, PodaTreeError code,
                              const char *format, ...) G_GNUC_PRINTF (4, 5);

/* Does the same for a syntax error: (source, place, format, ...). */
#define poda_source_fail(source, place, ...)                                           \
    poda_source_fail_as (source, place, PODA_TREE_ERROR_SYNTAX, __VA_ARGS__)

/* --- Tokens --- */

typedef enum { PODA_LANGUAGE_DOT, PODA_LANGUAGE_JSON, PODA_LANGUAGE_EFG } PodaLanguage;

typedef enum {
    PODA_TOKEN_END,
    PODA_TOKEN_TEXT, /* in quotes; in DOT any ID: also a name, a number or HTML */
    PODA_TOKEN_WORD, /* unquoted; in DOT a keyword, in lower case */
    PODA_TOKEN_SIGN  /* one of {}[]()=;,: and, in DOT, > for -> and - for -- */
} PodaTokenKind;

/* The current token. After an error it is always PODA_TOKEN_END: a caller that
 * continues fails there, without changing the error. */
typedef struct {
    const PodaSource *source;
    PodaLanguage language;
    gsize at; /* after the token */
    PodaTokenKind kind;
    gsize place;   /* the begin of the token */
    GString *text; /* a text without quotes and escapes, or a word */
    char sign;
    gboolean is_numeral; /* an ID of DOT that is an unquoted number */
} PodaLexer;

/* Begins at the first token. */
void
poda_lexer_begin (PodaLexer *lexer, const PodaSource *source, PodaLanguage language);
void poda_lexer_clear (PodaLexer *lexer);

/* Moves to the next token; stays at PODA_TOKEN_END. FALSE sets the error. */
gboolean poda_lexer_next (PodaLexer *lexer);

gboolean poda_lexer_at (const PodaLexer *lexer, char sign);
gboolean poda_lexer_at_word (const PodaLexer *lexer, const char *word);

/* Sets the error to what was expected and what was found. Returns FALSE. */
gboolean poda_lexer_fail (const PodaLexer *lexer, const char *expected);

/* Skip a sign if it is the next token; take one that must be the next token. */
gboolean poda_lexer_skip (PodaLexer *lexer, char sign);
gboolean poda_lexer_take (PodaLexer *lexer, char sign, const char *expected);

/* TRUE at an array with a player, a name or both before its bracket: `min B[3]`; or
 * with only a player before a round one: `min(3)`. */
gboolean poda_lexer_is_headed (const PodaLexer *lexer);

/* TRUE for a name allowed before such a bracket: a letter or _, then also digits. */
gboolean poda_lexer_is_name (const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaLexer, poda_lexer_clear)
