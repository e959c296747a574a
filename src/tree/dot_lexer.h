#pragma once

/* DOT's tokens. The lexer holds one token, the next that nobody has taken yet. */

#include "tree/source.h"

G_BEGIN_DECLS

typedef enum {
    PODA_DOT_END,
    PODA_DOT_ID,      /* a name, a number, a quoted or an HTML string */
    PODA_DOT_KEYWORD, /* in `text`, in lower case */
    PODA_DOT_ARROW,   /* -> */
    PODA_DOT_LINE,    /* -- */
    PODA_DOT_SIGN     /* one of {}[]=;,: in `sign` */
} PodaDotKind;

typedef struct {
    const PodaSource *source;
    gsize at; /* behind the token */
    PodaDotKind kind;
    gsize place;   /* where the token begins */
    GString *text; /* of an ID without quotes and continuations, or of a keyword */
    char sign;
    gboolean is_numeral; /* the ID is a number without quotes */
} PodaDotLexer;

/* Points the lexer at the first token. The source must have passed poda_source_check.
 * FALSE sets `error` (PODA_TREE_ERROR_SYNTAX); so does poda_dot_lexer_next. Clear the
 * lexer in either case. */
gboolean
poda_dot_lexer_init (PodaDotLexer *lexer, const PodaSource *source, GError **error);
void poda_dot_lexer_clear (PodaDotLexer *lexer);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaDotLexer, poda_dot_lexer_clear)

/* Goes on to the next token; stays at PODA_DOT_END. */
gboolean poda_dot_lexer_next (PodaDotLexer *lexer, GError **error);

gboolean poda_dot_lexer_is_sign (const PodaDotLexer *lexer, char sign);
gboolean poda_dot_lexer_is_keyword (const PodaDotLexer *lexer, const char *keyword);

/* Sets `error`: `expected`, which says what, and what was found in its place. FALSE. */
gboolean
poda_dot_lexer_fail (const PodaDotLexer *lexer, const char *expected, GError **error);

G_END_DECLS
