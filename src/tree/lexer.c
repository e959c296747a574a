#include "tree/lexer.h"

#include <glib/gi18n-lib.h>

#define BLANKS " \t\n\r\f\v"

/* The signs of each language; in all but DOT everything else without quotes is a
 * word. */
static const char *const signs[] = { "{}[]=;,:", "{}[],:", "{},", ":" };

static char
peek (const PodaLexer *lexer, gsize ahead)
{
    return poda_source_byte (lexer->source, lexer->at + ahead);
}

static gboolean
looking_at (const PodaLexer *lexer, const char *text)
{
    return poda_source_has (lexer->source, lexer->at, text);
}

/* At a character of the set, and not at the end. */
static gboolean
at_one_of (const PodaLexer *lexer, const char *set)
{
    return peek (lexer, 0) != '\0' && strchr (set, peek (lexer, 0)) != NULL;
}

static gboolean
is_in (const PodaLexer *lexer, PodaLanguage language)
{
    return lexer->language == language;
}

/* Takes so many bytes into the token's text. */
static void
take (PodaLexer *lexer, gsize n)
{
    g_string_append_len (lexer->text, lexer->source->text + lexer->at, (gssize) n);
    lexer->at += n;
}

static gboolean
skip_comment (PodaLexer *lexer)
{
    gsize begin = lexer->at;
    for (lexer->at += strlen ("/*"); lexer->at < lexer->source->length; lexer->at++)
        if (looking_at (lexer, "*/")) {
            lexer->at += strlen ("*/");
            return TRUE;
        }
    return poda_source_fail (lexer->source, begin,
                             _ ("a comment without an end: expected */"));
}

/* Skips white space and comments. In DOT a line of `#` is one only if nothing is before
 * it. */
static gboolean
skip_blank (PodaLexer *lexer)
{
    gboolean dot = is_in (lexer, PODA_LANGUAGE_DOT);
    gboolean hash = is_in (lexer, PODA_LANGUAGE_BERKELEY)
                    || (dot && lexer->at == poda_source_begin (lexer->source));
    for (;;) {
        if (at_one_of (lexer, BLANKS)) {
            hash |= dot && at_one_of (lexer, "\n\r");
            lexer->at++;
        } else if ((hash && peek (lexer, 0) == '#')
                   || (dot && looking_at (lexer, "//"))) {
            while (peek (lexer, 0) != '\0' && !at_one_of (lexer, "\n\r"))
                lexer->at++;
        } else if (!dot || !looking_at (lexer, "/*")) {
            return TRUE;
        } else if (!skip_comment (lexer)) {
            return FALSE;
        }
    }
}

/* --- Texts in quotes --- */

/* Reads the four digits of \uXXXX. */
static gboolean
read_unit (PodaLexer *lexer, gunichar *unit)
{
    gsize begin = lexer->at - strlen ("u");
    *unit = 0;
    for (guint i = 0; i < 4; i++, lexer->at++) {
        int digit = g_ascii_xdigit_value (peek (lexer, 0));
        if (digit < 0)
            return poda_source_fail (lexer->source, begin,
                                     _ ("expected four hexadecimal digits after \\u"));
        *unit = *unit * 16 + (gunichar) digit;
    }
    return TRUE;
}

/* Reads \uXXXX, or two of them for a character above U+FFFF. */
static gboolean
read_unicode (PodaLexer *lexer)
{
    gsize begin = lexer->at + strlen ("\\");
    gunichar character, low;
    lexer->at += strlen ("\\u");
    if (!read_unit (lexer, &character))
        return FALSE;
    if (character == 0)
        return poda_source_fail (lexer->source, begin,
                                 _ ("expected text, found a zero byte"));
    if (character >= 0xD800 && character < 0xDC00 && looking_at (lexer, "\\u")) {
        lexer->at += strlen ("\\u");
        if (!read_unit (lexer, &low))
            return FALSE;
        if (low >= 0xDC00 && low < 0xE000)
            character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
    }
    if (character >= 0xD800 && character < 0xE000)
        return poda_source_fail (lexer->source, begin,
                                 _ ("expected both halves of a surrogate pair"));
    g_string_append_unichar (lexer->text, character);
    return TRUE;
}

static gboolean
read_json_escape (PodaLexer *lexer)
{
    static const char names[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    char c = peek (lexer, 1);
    if (c == 'u')
        return read_unicode (lexer);
    const char *name = c == '\0' ? NULL : strchr (names, c);
    if (name == NULL)
        return poda_source_fail (
            lexer->source, lexer->at,
            _ ("expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"));
    g_string_append_c (lexer->text, meanings[name - names]);
    lexer->at += 2;
    return TRUE;
}

/* Reads what follows a backslash outside JSON: the quote can be escaped, in DOT the
 * line's end too; every other backslash stands for itself, and in DOT a pair of them
 * for a pair. */
static void
read_escape (PodaLexer *lexer)
{
    gboolean dot = is_in (lexer, PODA_LANGUAGE_DOT);
    if (peek (lexer, 1) == '"') {
        lexer->at++;
        take (lexer, 1);
    } else if (dot && looking_at (lexer, "\\\r\n")) {
        lexer->at += 3;
    } else if (dot && looking_at (lexer, "\\\n")) {
        lexer->at += 2;
    } else {
        take (lexer, dot && looking_at (lexer, "\\\\") ? 2 : 1);
    }
}

/* Reads one text in quotes. Entries of Berkeley end with their line and escape
 * nothing. */
static gboolean
read_quoted (PodaLexer *lexer)
{
    gsize begin = lexer->at++;
    gboolean json = is_in (lexer, PODA_LANGUAGE_JSON);
    gboolean entry = is_in (lexer, PODA_LANGUAGE_BERKELEY);
    lexer->content = lexer->at;
    while (peek (lexer, 0) != '\0' && !(entry && at_one_of (lexer, "\n\r"))) {
        char c = peek (lexer, 0);
        if (c == '"') {
            lexer->at++;
            return TRUE;
        }
        if (entry && c == '#')
            return poda_source_fail (
                lexer->source, lexer->at,
                _ ("a comment begins here, also inside quotes: expected a "
                   "closing quote before it"));
        if (json && (guchar) c < 0x20)
            return poda_source_fail (
                lexer->source, lexer->at,
                _ ("expected an escape for a control character in a string"));
        if (c != '\\' || entry)
            take (lexer, 1);
        else if (!json)
            read_escape (lexer);
        else if (!read_json_escape (lexer))
            return FALSE;
    }
    return poda_source_fail (lexer->source, begin,
                             _ ("a string without an end: expected a closing quote"));
}

/* --- Berkeley --- */

#define TRIPLE "\"\"\""

/* Reads the text of a block: the lines up to one of nothing but """. A line that has
 * more than that closes nothing: a forgotten end would swallow the next block. */
static gboolean
read_block (PodaLexer *lexer)
{
    gsize begin = lexer->at;
    lexer->at += strlen (TRIPLE);
    while (at_one_of (lexer, " \t\f\v"))
        lexer->at++;
    if (peek (lexer, 0) == '#')
        while (peek (lexer, 0) != '\0' && !at_one_of (lexer, "\n\r"))
            lexer->at++;
    if (peek (lexer, 0) != '\0' && !at_one_of (lexer, "\n\r"))
        return poda_source_fail (
            lexer->source, lexer->at,
            _ ("expected the text of a block to begin on the line below \"\"\""));
    if (peek (lexer, 0) != '\0')
        lexer->at += looking_at (lexer, "\r\n") ? 2 : 1;
    lexer->content = lexer->at;
    gsize line = 0; /* the text's length at the beginning of the line */
    for (gboolean blank = TRUE; lexer->at < lexer->source->length;) {
        if (looking_at (lexer, TRIPLE)) {
            gsize end = lexer->at;
            for (lexer->at += strlen (TRIPLE); at_one_of (lexer, " \t\f\v");)
                lexer->at++;
            if (blank && (peek (lexer, 0) == '\0' || at_one_of (lexer, "\n\r"))) {
                g_string_truncate (lexer->text, line);
                return TRUE;
            }
            return poda_source_fail (lexer->source, end,
                                     _ ("expected \"\"\" alone on its line, or the "
                                        "block to be closed before"));
        }
        blank = at_one_of (lexer, "\n\r") || (blank && at_one_of (lexer, BLANKS));
        gboolean newline = at_one_of (lexer, "\n\r");
        take (lexer, 1);
        if (newline)
            line = lexer->text->len;
    }
    return poda_source_fail (lexer->source, begin,
                             _ ("a block without an end: expected a line of \"\"\""));
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

static void
read_name (PodaLexer *lexer)
{
    static const char *const keywords[] = { "strict", "graph", "digraph",
                                            "node",   "edge",  "subgraph" };
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
        lexer->source, lexer->at,
        _ ("expected a space after the number %s, or quotes around the "
           "whole"),
        lexer->text->str);
}

/* Reads quoted strings joined by plus signs. */
static gboolean
read_joined (PodaLexer *lexer)
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
            return poda_source_fail (lexer->source, lexer->at,
                                     _ ("expected a quoted string after \"+\""));
    }
}

static gboolean
read_html (PodaLexer *lexer)
{
    gsize begin = lexer->at++;
    for (guint depth = 1; lexer->at < lexer->source->length; take (lexer, 1)) {
        depth += peek (lexer, 0) == '<';
        depth -= peek (lexer, 0) == '>';
        if (depth == 0) {
            lexer->at++;
            return TRUE;
        }
    }
    return poda_source_fail (lexer->source, begin,
                             _ ("an HTML string without an end: expected \">\""));
}

/* Reads the ID, the keyword or the sign of DOT that begins here. A minus infinity
 * should be in quotes, but there is only one thing it can mean. */
static gboolean
read_dot (PodaLexer *lexer)
{
    char c = peek (lexer, 0);
    char second = peek (lexer, c == '-' ? 1 : 0);
    char third = peek (lexer, c == '-' ? 2 : 1);
    gsize infinity = looking_at (lexer, "-inf") ? strlen ("-inf")
                     : looking_at (lexer, "-∞") ? strlen ("-∞")
                                                : 0;
    lexer->kind = PODA_TOKEN_TEXT;
    if (g_ascii_isdigit (second) || (second == '.' && g_ascii_isdigit (third)))
        return read_numeral (lexer);
    if (c == '"')
        return read_joined (lexer);
    if (c == '<')
        return read_html (lexer);
    if (is_name_start (c)) {
        read_name (lexer);
        return TRUE;
    }
    if (infinity > 0 && !is_name_part (peek (lexer, infinity))) {
        take (lexer, infinity);
        return TRUE;
    }
    gboolean edge = looking_at (lexer, "->") || looking_at (lexer, "--");
    lexer->kind = PODA_TOKEN_SIGN;
    lexer->sign = peek (lexer, edge);
    if (edge || at_one_of (lexer, signs[PODA_LANGUAGE_DOT])) {
        lexer->at += edge ? 2 : 1;
        return TRUE;
    }
    if (c == '#')
        return poda_source_fail (
            lexer->source, lexer->at,
            _ ("expected a comment with # to stand first on its line"));
    return poda_source_fail_found (lexer->source, lexer->at,
                                   _ ("a name, a number or a string"), NULL);
}

/* --- The others --- */

/* Reads a word. In .efg white space is free, so that a number may run into the next
 * word: 0t, but 1e-5. */
static void
read_word (PodaLexer *lexer)
{
    gboolean number =
        is_in (lexer, PODA_LANGUAGE_EFG) && g_ascii_isdigit (peek (lexer, 0));
    lexer->kind = PODA_TOKEN_WORD;
    while (peek (lexer, 0) != '\0' && !at_one_of (lexer, BLANKS "\"")
           && !at_one_of (lexer, signs[lexer->language])
           && !(is_in (lexer, PODA_LANGUAGE_BERKELEY) && peek (lexer, 0) == '#')) {
        char second = peek (lexer, 1);
        gboolean exponent =
            at_one_of (lexer, "eE")
            && (g_ascii_isdigit (second) || second == '+' || second == '-');
        if (number && g_ascii_isalpha (peek (lexer, 0)) && !exponent)
            return;
        take (lexer, 1);
    }
}

static gboolean
read_token (PodaLexer *lexer)
{
    gboolean after_text = lexer->kind == PODA_TOKEN_TEXT;
    gsize end = lexer->at;
    if (!skip_blank (lexer))
        return FALSE;
    g_string_truncate (lexer->text, 0);
    lexer->place = lexer->at;
    lexer->is_numeral = FALSE;
    lexer->glued = after_text && lexer->at == end && is_in (lexer, PODA_LANGUAGE_EFG);
    lexer->kind = PODA_TOKEN_END;
    if (lexer->at >= lexer->source->length)
        return TRUE;
    if (is_in (lexer, PODA_LANGUAGE_DOT))
        return read_dot (lexer);
    if (peek (lexer, 0) == '"') {
        lexer->kind = PODA_TOKEN_TEXT;
        return is_in (lexer, PODA_LANGUAGE_BERKELEY) && looking_at (lexer, TRIPLE)
                   ? read_block (lexer)
                   : read_quoted (lexer);
    }
    if (!at_one_of (lexer, signs[lexer->language])) {
        read_word (lexer);
        return TRUE;
    }
    lexer->kind = PODA_TOKEN_SIGN;
    lexer->sign = peek (lexer, 0);
    lexer->at++;
    return TRUE;
}

gboolean
poda_lexer_next (PodaLexer *lexer)
{
    if (read_token (lexer))
        return TRUE;
    lexer->at = lexer->source->length;
    lexer->kind = PODA_TOKEN_END;
    return FALSE;
}

void
poda_lexer_begin (PodaLexer *lexer, const PodaSource *source, gsize place,
                  PodaLanguage language)
{
    *lexer = (PodaLexer){
        .source = source, .language = language, .at = place, .text = g_string_new (NULL)
    };
    poda_lexer_next (lexer);
}

void
poda_lexer_clear (PodaLexer *lexer)
{
    g_string_free (lexer->text, TRUE);
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
    g_autofree char *quote = has_text ? poda_quote (lexer->text->str) : NULL;
    const char *found = has_text                     ? quote
                        : poda_lexer_at (lexer, '>') ? "\"->\""
                        : poda_lexer_at (lexer, '-') ? "\"--\""
                                                     : NULL;
    if (lexer->glued && has_text)
        return poda_source_fail (
            lexer->source, lexer->place,
            _ ("expected %s, found %s right behind a closing quote: a quote is "
               "missing or one too many (inside a name it is written \\\")"),
            expected, found);
    return poda_source_fail_found (lexer->source, lexer->place, expected, found);
}

gboolean
poda_lexer_skip (PodaLexer *lexer, char sign)
{
    return poda_lexer_at (lexer, sign) && poda_lexer_next (lexer);
}

gboolean
poda_lexer_take (PodaLexer *lexer, char sign, const char *expected)
{
    return poda_lexer_at (lexer, sign) ? poda_lexer_next (lexer)
                                       : poda_lexer_fail (lexer, expected);
}

/* --- Words before a bracket --- */

gboolean
poda_lexer_is_name (const char *text)
{
    if (!g_utf8_validate (text, -1, NULL))
        return FALSE;
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
        gunichar c = g_utf8_get_char (p);
        gboolean inside = p > text && (g_unichar_isdigit (c) || g_unichar_ismark (c));
        if (c != '_' && !g_unichar_isalpha (c) && !inside)
            return FALSE;
    }
    return *text != '\0';
}

gboolean
poda_lexer_is_headed (const PodaSource *source, gsize place)
{
    g_autoptr (GError) ignored = NULL;
    PodaSource copy = *source;
    copy.error = &ignored;
    g_auto (PodaLexer) lexer;
    PodaPlayer player;
    gboolean named = FALSE;
    for (poda_lexer_begin (&lexer, &copy, place, PODA_LANGUAGE_JSON);
         lexer.kind == PODA_TOKEN_WORD && !named; poda_lexer_next (&lexer)) {
        gboolean is_player = poda_player_parse (lexer.text->str, &player);
        if (!poda_lexer_is_name (lexer.text->str) || (is_player && lexer.place > place))
            return FALSE;
        named = !is_player;
    }
    return lexer.place > place && poda_lexer_at (&lexer, '[');
}
