#pragma once

/* The tokens of DOT and of Gambit's .efg. A lexer holds one token, the next that nobody
 * has taken yet.
 *
 * Behind an error there is nothing but the end: whoever goes on fails there, which
 * changes no error that has been set. */

#include "tree/draft.h"

G_BEGIN_DECLS

typedef enum {
    PODA_TOKEN_END,
    PODA_TOKEN_TEXT, /* in quotes; in DOT any ID: a name, a number or HTML as well */
    PODA_TOKEN_WORD, /* a keyword of DOT, in lower case; in .efg what has no quotes */
    PODA_TOKEN_SIGN  /* one of {}[]=;,: and, of DOT, > for -> and - for -- */
} PodaTokenKind;

typedef struct _PodaLexer PodaLexer;

struct _PodaLexer {
    const PodaDraft *draft;
    gboolean (*read) (PodaLexer *lexer); /* the language: one of the two below */
    gsize at;                            /* behind the token */
    PodaTokenKind kind;
    gsize place;   /* where the token begins */
    GString *text; /* of a text, without quotes and escapes, or of a word */
    char sign;
    gboolean is_numeral; /* an ID of DOT that is a number without quotes */
    gboolean glued;      /* it begins where a text of .efg has ended */
};

/* Reads the token at `at`. FALSE sets the error. Only for `read`. */
gboolean poda_lexer_read_dot (PodaLexer *lexer);
gboolean poda_lexer_read_efg (PodaLexer *lexer);

/* Goes on to the next token, from nowhere to the first; stays at PODA_TOKEN_END. */
gboolean poda_lexer_next (PodaLexer *lexer);

gboolean poda_lexer_at (const PodaLexer *lexer, char sign);
gboolean poda_lexer_at_word (const PodaLexer *lexer, const char *word);

/* Sets the error: `expected`, which says what, and what was found in its place. */
gboolean poda_lexer_fail (const PodaLexer *lexer, const char *expected);

/* Takes a sign that must stand here. */
gboolean poda_lexer_take (PodaLexer *lexer, char sign, const char *expected);

/* --- Texts as DOT writes them --- */

/* A text as attribute that carries data: DOT reads it back as it was, except that
 * backslashes it has no way to write (an odd number of them before a quote, a line's
 * end or the end) get one more. */
void poda_dot_append_data (GString *to, const char *text);

/* The same as an ID: in quotes, but for names and numbers. */
void poda_dot_append_id (GString *to, const char *text);

G_END_DECLS
