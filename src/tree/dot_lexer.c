#include "tree/dot_lexer.h"

#include <glib/gi18n-lib.h>

static const char *const keywords[] = { "strict", "graph",    "digraph", "node",
                                        "edge",   "subgraph", NULL };

static char
peek (const PodaDotLexer *lexer, gsize ahead)
{
    return poda_source_byte (lexer->source, lexer->at + ahead);
}

static gboolean
looking_at (const PodaDotLexer *lexer, const char *text)
{
    return poda_source_has (lexer->source, lexer->at, text);
}

static gboolean
is_name_start (char c)
{
    return g_ascii_isalpha (c) || c == '_' || (guchar) c >= 0x80;
}

static gboolean
is_name_part (char c)
{
    return is_name_start (c) || g_ascii_isdigit (c);
}

static gboolean
fail_at (const PodaDotLexer *lexer, gsize place, const char *message, GError **error)
{
    return poda_source_fail (lexer->source, place, PODA_TREE_ERROR_SYNTAX, error, "%s",
                             message);
}

static void
skip_line (PodaDotLexer *lexer)
{
    while (lexer->at < lexer->source->length && peek (lexer, 0) != '\n'
           && peek (lexer, 0) != '\r')
        lexer->at++;
}

static gboolean
skip_comment (PodaDotLexer *lexer, GError **error)
{
    gsize begin = lexer->at;
    for (lexer->at += strlen ("/*"); lexer->at < lexer->source->length; lexer->at++)
        if (looking_at (lexer, "*/")) {
            lexer->at += strlen ("*/");
            return TRUE;
        }
    return fail_at (lexer, begin, _ ("a comment without an end: expected */"), error);
}

/* White space and comments. A line of `#` is one only where nothing stands before
 * it. */
static gboolean
skip_blank (PodaDotLexer *lexer, GError **error)
{
    gboolean line_begins = lexer->at == poda_source_begin (lexer->source);
    for (;;) {
        char c = peek (lexer, 0);
        if (c == '\n' || c == '\r') {
            line_begins = TRUE;
            lexer->at++;
        } else if (c == ' ' || c == '\t' || c == '\f' || c == '\v') {
            lexer->at++;
        } else if (looking_at (lexer, "//") || (c == '#' && line_begins)) {
            skip_line (lexer);
        } else if (!looking_at (lexer, "/*")) {
            return TRUE;
        } else if (!skip_comment (lexer, error)) {
            return FALSE;
        }
    }
}

static void
read_name (PodaDotLexer *lexer)
{
    gsize begin = lexer->at;
    while (is_name_part (peek (lexer, 0)))
        lexer->at++;
    g_string_append_len (lexer->text, lexer->source->text + begin,
                         (gssize) (lexer->at - begin));
    lexer->kind = PODA_DOT_ID;
    for (guint i = 0; keywords[i] != NULL; i++)
        if (g_ascii_strcasecmp (lexer->text->str, keywords[i]) == 0) {
            lexer->kind = PODA_DOT_KEYWORD;
            g_string_assign (lexer->text, keywords[i]);
        }
}

/* [-] ( . digits | digits [. digits] ), which must not run into a name. */
static gboolean
read_numeral (PodaDotLexer *lexer, GError **error)
{
    gsize begin = lexer->at;
    if (peek (lexer, 0) == '-')
        lexer->at++;
    while (g_ascii_isdigit (peek (lexer, 0)))
        lexer->at++;
    if (peek (lexer, 0) == '.')
        lexer->at++;
    while (g_ascii_isdigit (peek (lexer, 0)))
        lexer->at++;
    g_string_append_len (lexer->text, lexer->source->text + begin,
                         (gssize) (lexer->at - begin));
    lexer->kind = PODA_DOT_ID;
    lexer->is_numeral = TRUE;
    if (!is_name_start (peek (lexer, 0)) && peek (lexer, 0) != '.')
        return TRUE;
    return poda_source_fail (
        lexer->source, lexer->at, PODA_TREE_ERROR_SYNTAX, error,
        _ ("expected a space after the number %s, or quotes around the "
           "whole"),
        lexer->text->str);
}

/* Not DOT, strictly, which wants quotes here; but there is only one thing it can
 * mean. */
static gboolean
read_minus_infinity (PodaDotLexer *lexer)
{
    const char *const spellings[] = { "-inf", "-∞" };
    for (guint i = 0; i < G_N_ELEMENTS (spellings); i++) {
        gsize length = strlen (spellings[i]);
        if (looking_at (lexer, spellings[i]) && !is_name_part (peek (lexer, length))) {
            g_string_append (lexer->text, spellings[i]);
            lexer->kind = PODA_DOT_ID;
            lexer->at += length;
            return TRUE;
        }
    }
    return FALSE;
}

/* One quoted string. Only the quote and the line's end can be escaped; every other
 * backslash stands for itself, and a pair of them for a pair. */
static gboolean
read_quoted (PodaDotLexer *lexer, GError **error)
{
    gsize begin = lexer->at++;
    while (lexer->at < lexer->source->length) {
        char c = peek (lexer, 0);
        if (c == '"') {
            lexer->at++;
            return TRUE;
        }
        if (looking_at (lexer, "\\\"")) {
            g_string_append_c (lexer->text, '"');
            lexer->at += 2;
        } else if (looking_at (lexer, "\\\\")) {
            g_string_append (lexer->text, "\\\\");
            lexer->at += 2;
        } else if (looking_at (lexer, "\\\r\n")) {
            lexer->at += 3;
        } else if (looking_at (lexer, "\\\n")) {
            lexer->at += 2;
        } else {
            g_string_append_c (lexer->text, c);
            lexer->at++;
        }
    }
    return fail_at (lexer, begin,
                    _ ("a string without an end: expected a closing quote"), error);
}

/* Quoted strings joined by plus signs. */
static gboolean
read_string (PodaDotLexer *lexer, GError **error)
{
    lexer->kind = PODA_DOT_ID;
    for (;;) {
        if (!read_quoted (lexer, error))
            return FALSE;
        gsize end = lexer->at;
        if (!skip_blank (lexer, error))
            return FALSE;
        if (peek (lexer, 0) != '+') {
            lexer->at = end;
            return TRUE;
        }
        lexer->at++;
        if (!skip_blank (lexer, error))
            return FALSE;
        if (peek (lexer, 0) != '"')
            return fail_at (lexer, lexer->at,
                            _ ("expected a quoted string after \"+\""), error);
    }
}

static gboolean
read_html (PodaDotLexer *lexer, GError **error)
{
    gsize begin = lexer->at++;
    guint depth = 1;
    for (gsize inside = lexer->at; lexer->at < lexer->source->length; lexer->at++) {
        if (peek (lexer, 0) == '<')
            depth++;
        if (peek (lexer, 0) == '>' && --depth == 0) {
            g_string_append_len (lexer->text, lexer->source->text + inside,
                                 (gssize) (lexer->at - inside));
            lexer->at++;
            lexer->kind = PODA_DOT_ID;
            return TRUE;
        }
    }
    return fail_at (lexer, begin, _ ("an HTML string without an end: expected \">\""),
                    error);
}

static gboolean
read_sign (PodaDotLexer *lexer, GError **error)
{
    char c = peek (lexer, 0);
    if (looking_at (lexer, "->") || looking_at (lexer, "--")) {
        lexer->kind = peek (lexer, 1) == '>' ? PODA_DOT_ARROW : PODA_DOT_LINE;
        lexer->at += 2;
        return TRUE;
    }
    if (strchr ("{}[]=;,:", c) != NULL) {
        lexer->kind = PODA_DOT_SIGN;
        lexer->sign = c;
        lexer->at++;
        return TRUE;
    }
    if (c == '#')
        return fail_at (lexer, lexer->at,
                        _ ("expected a comment with # to stand first on its line"),
                        error);
    g_autofree char *quote = poda_source_quote_at (lexer->source, lexer->at);
    return poda_source_fail (lexer->source, lexer->at, PODA_TREE_ERROR_SYNTAX, error,
                             _ ("expected a name, a number or a string, found %s"),
                             quote);
}

gboolean
poda_dot_lexer_next (PodaDotLexer *lexer, GError **error)
{
    if (!skip_blank (lexer, error))
        return FALSE;
    g_string_truncate (lexer->text, 0);
    lexer->place = lexer->at;
    lexer->is_numeral = FALSE;
    if (lexer->at == lexer->source->length) {
        lexer->kind = PODA_DOT_END;
        return TRUE;
    }

    char c = peek (lexer, 0);
    char second = peek (lexer, c == '-' ? 1 : 0);
    char third = peek (lexer, c == '-' ? 2 : 1);
    if (g_ascii_isdigit (second) || (second == '.' && g_ascii_isdigit (third)))
        return read_numeral (lexer, error);
    if (is_name_start (c)) {
        read_name (lexer);
        return TRUE;
    }
    if (c == '"')
        return read_string (lexer, error);
    if (c == '<')
        return read_html (lexer, error);
    if (c == '-' && read_minus_infinity (lexer))
        return TRUE;
    return read_sign (lexer, error);
}

gboolean
poda_dot_lexer_init (PodaDotLexer *lexer, const PodaSource *source, GError **error)
{
    *lexer = (PodaDotLexer){
        .source = source,
        .at = poda_source_begin (source),
        .text = g_string_new (NULL),
    };
    return poda_dot_lexer_next (lexer, error);
}

void
poda_dot_lexer_clear (PodaDotLexer *lexer)
{
    g_string_free (lexer->text, TRUE);
}

gboolean
poda_dot_lexer_is_sign (const PodaDotLexer *lexer, char sign)
{
    return lexer->kind == PODA_DOT_SIGN && lexer->sign == sign;
}

gboolean
poda_dot_lexer_is_keyword (const PodaDotLexer *lexer, const char *keyword)
{
    return lexer->kind == PODA_DOT_KEYWORD && strcmp (lexer->text->str, keyword) == 0;
}

gboolean
poda_dot_lexer_fail (const PodaDotLexer *lexer, const char *expected, GError **error)
{
    g_autofree char *found = NULL;
    if (lexer->kind == PODA_DOT_ID || lexer->kind == PODA_DOT_KEYWORD)
        found = poda_quote (lexer->text->str);
    else if (lexer->kind == PODA_DOT_ARROW)
        found = g_strdup ("\"->\"");
    else if (lexer->kind == PODA_DOT_LINE)
        found = g_strdup ("\"--\"");
    return poda_source_fail_found (lexer->source, lexer->place, expected, found, error);
}
