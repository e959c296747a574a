#include "tree/lexer.h"

#include <glib/gi18n-lib.h>

static char
peek (const PodaLexer *lexer, gsize ahead)
{
    return poda_source_byte (lexer->draft->source, lexer->at + ahead);
}

static gboolean
looking_at (const PodaLexer *lexer, const char *text)
{
    return poda_source_has (lexer->draft->source, lexer->at, text);
}

/* Takes so many bytes into the token's text. */
static void
take (PodaLexer *lexer, gsize n)
{
    g_string_append_len (lexer->text, lexer->draft->source->text + lexer->at,
                         (gssize) n);
    lexer->at += n;
}

/* --- DOT --- */

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
skip_comment (PodaLexer *lexer)
{
    gsize begin = lexer->at;
    for (lexer->at += strlen ("/*"); lexer->at < lexer->draft->source->length;
         lexer->at++)
        if (looking_at (lexer, "*/")) {
            lexer->at += strlen ("*/");
            return TRUE;
        }
    return poda_source_fail (lexer->draft->source, begin,
                             _ ("a comment without an end: expected */"));
}

/* White space and comments. A line of `#` is one only where nothing stands before
 * it. */
static gboolean
skip_blank (PodaLexer *lexer)
{
    gboolean line_begins = lexer->at == poda_source_begin (lexer->draft->source);
    for (;;) {
        char c = peek (lexer, 0);
        if (c == '\n' || c == '\r') {
            line_begins = TRUE;
            lexer->at++;
        } else if (c == ' ' || c == '\t' || c == '\f' || c == '\v') {
            lexer->at++;
        } else if (looking_at (lexer, "//") || (c == '#' && line_begins)) {
            while (c != '\0' && c != '\n' && c != '\r')
                c = poda_source_byte (lexer->draft->source, ++lexer->at);
        } else if (!looking_at (lexer, "/*")) {
            return TRUE;
        } else if (!skip_comment (lexer)) {
            return FALSE;
        }
    }
}

static const char *const keywords[] = { "strict", "graph", "digraph",
                                        "node",   "edge",  "subgraph" };

static void
read_name (PodaLexer *lexer)
{
    while (is_name_part (peek (lexer, 0)))
        take (lexer, 1);
    for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
        if (g_ascii_strcasecmp (lexer->text->str, keywords[i]) == 0) {
            lexer->kind = PODA_TOKEN_WORD;
            g_string_assign (lexer->text, keywords[i]);
        }
}

/* [-] ( . digits | digits [. digits] ), which must not run into a name. */
static gboolean
read_numeral (PodaLexer *lexer)
{
    lexer->is_numeral = TRUE;
    take (lexer, peek (lexer, 0) == '-');
    while (g_ascii_isdigit (peek (lexer, 0)))
        take (lexer, 1);
    take (lexer, peek (lexer, 0) == '.');
    while (g_ascii_isdigit (peek (lexer, 0)))
        take (lexer, 1);
    if (!is_name_start (peek (lexer, 0)) && peek (lexer, 0) != '.')
        return TRUE;
    return poda_source_fail (
        lexer->draft->source, lexer->at,
        _ ("expected a space after the number %s, or quotes around the "
           "whole"),
        lexer->text->str);
}

/* Not DOT, strictly, which wants quotes here; but there is only one thing it can
 * mean. */
static gboolean
read_minus_infinity (PodaLexer *lexer)
{
    gsize length = looking_at (lexer, "-inf") ? strlen ("-inf")
                   : looking_at (lexer, "-∞") ? strlen ("-∞")
                                              : 0;
    if (length == 0 || is_name_part (peek (lexer, length)))
        return FALSE;
    take (lexer, length);
    return TRUE;
}

/* One quoted string. Only the quote and the line's end can be escaped; every other
 * backslash stands for itself, and a pair of them for a pair. */
static gboolean
read_quoted (PodaLexer *lexer)
{
    gsize begin = lexer->at++;
    while (lexer->at < lexer->draft->source->length) {
        if (peek (lexer, 0) == '"') {
            lexer->at++;
            return TRUE;
        }
        if (looking_at (lexer, "\\\"")) {
            lexer->at++;
            take (lexer, 1);
        } else if (looking_at (lexer, "\\\\")) {
            take (lexer, 2);
        } else if (looking_at (lexer, "\\\r\n")) {
            lexer->at += 3;
        } else if (looking_at (lexer, "\\\n")) {
            lexer->at += 2;
        } else {
            take (lexer, 1);
        }
    }
    return poda_source_fail (lexer->draft->source, begin,
                             _ ("a string without an end: expected a closing quote"));
}

/* Quoted strings joined by plus signs. */
static gboolean
read_string (PodaLexer *lexer)
{
    for (;;) {
        if (!read_quoted (lexer))
            return FALSE;
        gsize end = lexer->at;
        if (!skip_blank (lexer))
            return FALSE;
        if (peek (lexer, 0) != '+') {
            lexer->at = end;
            return TRUE;
        }
        lexer->at++;
        if (!skip_blank (lexer))
            return FALSE;
        if (peek (lexer, 0) != '"')
            return poda_source_fail (lexer->draft->source, lexer->at,
                                     _ ("expected a quoted string after \"+\""));
    }
}

static gboolean
read_html (PodaLexer *lexer)
{
    gsize begin = lexer->at++;
    for (guint depth = 1; lexer->at < lexer->draft->source->length; take (lexer, 1)) {
        depth += peek (lexer, 0) == '<';
        depth -= peek (lexer, 0) == '>';
        if (depth == 0) {
            lexer->at++;
            return TRUE;
        }
    }
    return poda_source_fail (lexer->draft->source, begin,
                             _ ("an HTML string without an end: expected \">\""));
}

static gboolean
read_sign (PodaLexer *lexer)
{
    gboolean edge = looking_at (lexer, "->") || looking_at (lexer, "--");
    lexer->kind = PODA_TOKEN_SIGN;
    lexer->sign = peek (lexer, edge);
    if (edge || strchr ("{}[]=;,:", lexer->sign) != NULL) {
        lexer->at += edge ? 2 : 1;
        return TRUE;
    }
    if (lexer->sign == '#')
        return poda_source_fail (
            lexer->draft->source, lexer->at,
            _ ("expected a comment with # to stand first on its line"));
    return poda_source_fail_found (lexer->draft->source, lexer->at,
                                   _ ("a name, a number or a string"), NULL);
}

gboolean
poda_lexer_read_dot (PodaLexer *lexer)
{
    if (!skip_blank (lexer))
        return FALSE;
    g_string_truncate (lexer->text, 0);
    lexer->place = lexer->at;
    lexer->is_numeral = FALSE;
    lexer->kind =
        lexer->at == lexer->draft->source->length ? PODA_TOKEN_END : PODA_TOKEN_TEXT;

    char c = peek (lexer, 0);
    char second = peek (lexer, c == '-' ? 1 : 0);
    char third = peek (lexer, c == '-' ? 2 : 1);
    if (g_ascii_isdigit (second) || (second == '.' && g_ascii_isdigit (third)))
        return read_numeral (lexer);
    if (c == '"')
        return read_string (lexer);
    if (c == '<')
        return read_html (lexer);
    if (is_name_start (c))
        read_name (lexer);
    else if (lexer->kind != PODA_TOKEN_END
             && (c != '-' || !read_minus_infinity (lexer)))
        return read_sign (lexer);
    return TRUE;
}

/* --- Gambit's .efg --- */

/* Texts in quotes, bare words, and the signs { } and comma. A number is a word until
 * somebody reads it as one. */

static gboolean
is_blank (char c)
{
    return c != '\0' && strchr (" \t\n\r\f\v", c) != NULL;
}

/* Only the quote can be escaped; every other backslash stands for itself. */
static gboolean
read_efg_text (PodaLexer *lexer)
{
    lexer->kind = PODA_TOKEN_TEXT;
    for (lexer->at++; lexer->at < lexer->draft->source->length; lexer->at++) {
        char c = peek (lexer, 0);
        if (c == '"' && lexer->draft->source->text[lexer->at - 1] == '\\') {
            lexer->text->str[lexer->text->len - 1] = '"';
        } else if (c == '"') {
            lexer->at++;
            return TRUE;
        } else {
            g_string_append_c (lexer->text, c);
        }
    }
    return poda_source_fail (lexer->draft->source, lexer->place,
                             _ ("a string without an end: expected a closing quote"));
}

/* Whether the letter that comes next belongs to the number before it: 1e-5, but 0 t. */
static gboolean
at_exponent (const PodaLexer *lexer)
{
    char c = peek (lexer, 0), behind = peek (lexer, 1);
    return (c == 'e' || c == 'E')
           && (g_ascii_isdigit (behind) || behind == '-' || behind == '+');
}

/* White space is free, so a number may run into the next word. */
static void
read_word (PodaLexer *lexer)
{
    lexer->kind = PODA_TOKEN_WORD;
    gboolean number = g_ascii_isdigit (peek (lexer, 0));
    for (char c = peek (lexer, 0); c != '\0' && !is_blank (c) && !strchr ("{},\"", c);
         c = peek (lexer, 0)) {
        if (number && g_ascii_isalpha (c) && !at_exponent (lexer))
            return;
        g_string_append_c (lexer->text, c);
        lexer->at++;
    }
}

gboolean
poda_lexer_read_efg (PodaLexer *lexer)
{
    gboolean behind_text = lexer->kind == PODA_TOKEN_TEXT;
    gsize end = lexer->at;
    while (is_blank (peek (lexer, 0)))
        lexer->at++;
    g_string_truncate (lexer->text, 0);
    lexer->place = lexer->at;
    lexer->glued = behind_text && lexer->at == end;

    char c = peek (lexer, 0);
    if (c == '"')
        return read_efg_text (lexer);
    if (c == '\0') {
        lexer->kind = PODA_TOKEN_END;
    } else if (strchr ("{},", c) != NULL) {
        lexer->kind = PODA_TOKEN_SIGN;
        lexer->sign = c;
        lexer->at++;
    } else {
        read_word (lexer);
    }
    return TRUE;
}

/* --- Both --- */

gboolean
poda_lexer_next (PodaLexer *lexer)
{
    if (lexer->read (lexer))
        return TRUE;
    lexer->at = lexer->draft->source->length;
    lexer->kind = PODA_TOKEN_END;
    return FALSE;
}

gboolean
poda_lexer_at (const PodaLexer *lexer, char sign)
{
    return lexer->kind == PODA_TOKEN_SIGN && lexer->sign == sign;
}

gboolean
poda_lexer_at_word (const PodaLexer *lexer, const char *word)
{
    return lexer->kind == PODA_TOKEN_WORD && strcmp (lexer->text->str, word) == 0;
}

gboolean
poda_lexer_fail (const PodaLexer *lexer, const char *expected)
{
    gboolean has_text =
        lexer->kind == PODA_TOKEN_TEXT || lexer->kind == PODA_TOKEN_WORD;
    const char *found = has_text ? poda_draft_quote (lexer->draft, lexer->text->str)
                        : poda_lexer_at (lexer, '>') ? "\"->\""
                        : poda_lexer_at (lexer, '-') ? "\"--\""
                                                     : NULL;
    if (lexer->glued && has_text)
        return poda_source_fail (
            lexer->draft->source, lexer->place,
            _ ("expected %s, found %s right behind a closing quote: a quote is "
               "missing or one too many (inside a name it is written \\\")"),
            expected, found);
    return poda_source_fail_found (lexer->draft->source, lexer->place, expected, found);
}

gboolean
poda_lexer_take (PodaLexer *lexer, char sign, const char *expected)
{
    return poda_lexer_at (lexer, sign) ? poda_lexer_next (lexer)
                                       : poda_lexer_fail (lexer, expected);
}

/* --- Texts as DOT writes them --- */

void
poda_dot_append_data (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    gboolean odd = FALSE;
    for (const char *p = valid; *p != '\0'; p++) {
        if (odd && (*p == '"' || *p == '\n' || *p == '\r'))
            g_string_append_c (to, '\\');
        odd = *p == '\\' && !odd;
        g_string_append_c (to, *p);
    }
    if (odd)
        g_string_append_c (to, '\\');
}

/* [-] ( . digits | digits [. digits] ) */
static gboolean
is_numeral (const char *text)
{
    const char *p = text + (*text == '-');
    const char *digits = p + (*p == '.');
    gboolean point = digits > p;
    for (p = digits; g_ascii_isdigit (*p) || (*p == '.' && p > digits && !point); p++)
        point |= *p == '.';
    return p > digits && *p == '\0';
}

static gboolean
is_plain_name (const char *text)
{
    if (!is_name_start (*text) || !g_utf8_validate (text, -1, NULL))
        return FALSE;
    for (const char *p = text; *p != '\0'; p++)
        if (!is_name_part (*p))
            return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
        if (g_ascii_strcasecmp (text, keywords[i]) == 0)
            return FALSE;
    return TRUE;
}

void
poda_dot_append_id (GString *to, const char *text)
{
    if (is_plain_name (text) || is_numeral (text)) {
        g_string_append (to, text);
        return;
    }
    g_autoptr (GString) data = g_string_new (NULL);
    poda_dot_append_data (data, text);
    g_string_replace (data, "\"", "\\\"", 0);
    g_string_append_printf (to, "\"%s\"", data->str);
}
