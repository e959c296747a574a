#include "tree/efg_lexer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The byte `ahead` of the next one; 0 behind the end, which the text itself never
 * contains. */
static char
peek_ahead (const PodaEfgLexer *lexer, gsize ahead)
{
    gsize at = lexer->at + ahead;
    return at < lexer->source->length ? lexer->source->text[at] : '\0';
}

static char
peek (const PodaEfgLexer *lexer)
{
    return peek_ahead (lexer, 0);
}

static gboolean
is_blank (char c)
{
    return c != '\0' && strchr (" \t\n\r\f\v", c) != NULL;
}

/* Only the quote can be escaped; every other backslash stands for itself. */
static gboolean
read_text (PodaEfgLexer *lexer, GError **error)
{
    lexer->kind = PODA_EFG_TEXT;
    for (lexer->at++; lexer->at < lexer->source->length; lexer->at++) {
        char c = peek (lexer);
        if (c == '"' && lexer->source->text[lexer->at - 1] == '\\') {
            lexer->text->str[lexer->text->len - 1] = '"';
        } else if (c == '"') {
            lexer->at++;
            return TRUE;
        } else {
            g_string_append_c (lexer->text, c);
        }
    }
    return poda_source_fail (lexer->source, lexer->place, PODA_TREE_ERROR_SYNTAX, error,
                             _ ("a string without an end: expected a closing quote"));
}

/* Whether the letter that comes next belongs to the number before it: 1e-5, but 0 t. */
static gboolean
at_exponent (const PodaEfgLexer *lexer)
{
    char c = peek (lexer), behind = peek_ahead (lexer, 1);
    return (c == 'e' || c == 'E')
           && (g_ascii_isdigit (behind) || behind == '-' || behind == '+');
}

/* White space is free, so a number may run into the next word. */
static void
read_word (PodaEfgLexer *lexer)
{
    lexer->kind = PODA_EFG_WORD;
    gboolean number = g_ascii_isdigit (peek (lexer));
    for (char c = peek (lexer); c != '\0' && !is_blank (c) && !strchr ("{},\"", c);
         c = peek (lexer)) {
        if (number && g_ascii_isalpha (c) && !at_exponent (lexer))
            return;
        g_string_append_c (lexer->text, c);
        lexer->at++;
    }
}

gboolean
poda_efg_lexer_next (PodaEfgLexer *lexer, GError **error)
{
    gboolean behind_text = lexer->kind == PODA_EFG_TEXT;
    gsize end = lexer->at;
    while (is_blank (peek (lexer)))
        lexer->at++;
    g_string_truncate (lexer->text, 0);
    lexer->place = lexer->at;
    lexer->glued = behind_text && lexer->at == end;

    char c = peek (lexer);
    if (c == '\0') {
        lexer->kind = PODA_EFG_END;
    } else if (c == '"') {
        return read_text (lexer, error);
    } else if (strchr ("{},", c) != NULL) {
        lexer->kind = PODA_EFG_SIGN;
        lexer->sign = c;
        lexer->at++;
    } else {
        read_word (lexer);
    }
    return TRUE;
}

gboolean
poda_efg_lexer_init (PodaEfgLexer *lexer, const PodaSource *source, GError **error)
{
    *lexer = (PodaEfgLexer){
        .source = source,
        .at = poda_source_begin (source),
        .text = g_string_new (NULL),
    };
    return poda_efg_lexer_next (lexer, error);
}

void
poda_efg_lexer_clear (PodaEfgLexer *lexer)
{
    g_string_free (lexer->text, TRUE);
}

gboolean
poda_efg_lexer_is_sign (const PodaEfgLexer *lexer, char sign)
{
    return lexer->kind == PODA_EFG_SIGN && lexer->sign == sign;
}

gboolean
poda_efg_lexer_is_word (const PodaEfgLexer *lexer, const char *word)
{
    return lexer->kind == PODA_EFG_WORD && strcmp (lexer->text->str, word) == 0;
}

gboolean
poda_efg_lexer_fail (const PodaEfgLexer *lexer, const char *expected, GError **error)
{
    gboolean has_text = lexer->kind == PODA_EFG_TEXT || lexer->kind == PODA_EFG_WORD;
    g_autofree char *found = has_text
                                 ? poda_quote (lexer->text->str)
                                 : poda_source_quote_at (lexer->source, lexer->place);
    if (lexer->glued && has_text)
        return poda_source_fail (
            lexer->source, lexer->place, PODA_TREE_ERROR_SYNTAX, error,
            _ ("expected %s, found %s right behind a closing quote: a quote is "
               "missing or one too many (inside a name it is written \\\")"),
            expected, found);
    return poda_source_fail (lexer->source, lexer->place, PODA_TREE_ERROR_SYNTAX, error,
                             _ ("expected %s, found %s"), expected, found);
}
