#include "tree/lexer.h"

#include <glib/gi18n-lib.h>

#include "base/terminal.h"

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"
#define BLANKS " \t\n\r\f\v"

/* The signs of each language; except in DOT any other unquoted text is a word. */
static const char *const signs[] = { "{}[]=;,:", "{}[](),:", "{}," };

/* --- The text --- */

gboolean
poda_source_check (const PodaSource *source)
{
    const char *end;
    if (source->length >= G_MAXUINT32)
        return poda_source_fail (source, 0, _ ("expected less than 4 GiB of text"));
    if (g_utf8_validate_len (source->text, source->length, &end))
        return TRUE;
    gsize place = (gsize) (end - source->text);
    if (*end == '\0')
        return poda_source_fail (source, place, _ ("expected text, found a zero byte"));
    return poda_source_fail (source, place, _ ("expected UTF-8, found the byte 0x%02x"),
                             (guint) (guchar) *end);
}

gsize
poda_source_begin (const PodaSource *source)
{
    gsize length = strlen (BYTE_ORDER_MARK);
    return source->length >= length
                   && memcmp (source->text, BYTE_ORDER_MARK, length) == 0
               ? length
               : 0;
}

void
poda_source_locate (const PodaSource *source, gsize place, guint *line, guint *column)
{
    *line = *column = 1;
    for (gsize i = poda_source_begin (source); i < place && i < source->length; i++) {
        char c = source->text[i];
        if (c == '\n' || (c == '\r' && poda_source_byte (source, i + 1) != '\n')) {
            *line += 1;
            *column = 1;
        } else {
            *column += ((guchar) c & 0xC0) != 0x80;
        }
    }
}

gboolean
poda_source_fail_as (const PodaSource *source, gsize place, PodaTreeError code,
                     const char *format, ...)
{
    guint line, column;
    va_list arguments;
    if (*source->error != NULL)
        return FALSE;
    va_start (arguments, format);
    *source->error =
        g_error_new_valist (PODA_TREE_ERROR, (gint) code, format, arguments);
    va_end (arguments);
    if (source->text != NULL) {
        poda_source_locate (source, place, &line, &column);
        g_prefix_error (source->error, "%s:%u:%u: ", source->name, line, column);
    }
    return FALSE;
}

/* --- Characters --- */

static char
peek (const PodaLexer *lexer, gsize ahead)
{
    return poda_source_byte (lexer->source, lexer->at + ahead);
}

static gboolean
looking_at (const PodaLexer *lexer, const char *text)
{
    gsize length = strlen (text);
    return lexer->source->length - lexer->at >= length
           && memcmp (lexer->source->text + lexer->at, text, length) == 0;
}

/* TRUE at a character of the set; FALSE at the end. */
static gboolean
at_one_of (const PodaLexer *lexer, const char *set)
{
    return peek (lexer, 0) != '\0' && strchr (set, peek (lexer, 0)) != NULL;
}

static void
take (PodaLexer *lexer, gsize n)
{
    g_string_append_len (lexer->text, lexer->source->text + lexer->at, (gssize) n);
    lexer->at += n;
}

static gboolean
fail (const PodaLexer *lexer, gsize place, const char *message)
{
    return poda_source_fail (lexer->source, place, "%s", message);
}

/* Skips white space and the comments of DOT; `#` must be first on its line. */
static gboolean
skip_blank (PodaLexer *lexer)
{
    gboolean dot = lexer->language == PODA_LANGUAGE_DOT;
    gboolean hash = lexer->at == poda_source_begin (lexer->source);
    for (;;) {
        if (at_one_of (lexer, BLANKS)) {
            hash |= at_one_of (lexer, "\n\r");
            lexer->at++;
        } else if (dot
                   && (looking_at (lexer, "//") || (hash && at_one_of (lexer, "#")))) {
            while (peek (lexer, 0) != '\0' && !at_one_of (lexer, "\n\r"))
                lexer->at++;
        } else if (!dot || !looking_at (lexer, "/*")) {
            return TRUE;
        } else {
            gsize begin = lexer->at;
            for (lexer->at += strlen ("/*"); !looking_at (lexer, "*/"); lexer->at++)
                if (lexer->at >= lexer->source->length)
                    return fail (lexer, begin, _ ("unterminated comment; expected */"));
            lexer->at += strlen ("*/");
        }
    }
}

/* --- Texts in quotes --- */

/* Reads \uXXXX and those that follow it: two form a character above U+FFFF. */
static gboolean
read_unicode (PodaLexer *lexer)
{
    gsize begin = lexer->at + strlen ("\\");
    g_autoptr (GArray) units = g_array_new (FALSE, FALSE, sizeof (gunichar2));
    while (looking_at (lexer, "\\u")) {
        gunichar2 unit = 0;
        gsize place = lexer->at + strlen ("\\");
        lexer->at += strlen ("\\u");
        for (guint i = 0; i < 4; i++, lexer->at++) {
            int digit = g_ascii_xdigit_value (peek (lexer, 0));
            if (digit < 0)
                return fail (lexer, place,
                             _ ("expected four hexadecimal digits after \\u"));
            unit = (gunichar2) (unit * 16 + digit);
        }
        if (unit == 0)
            return fail (lexer, place, _ ("expected text, found a zero byte"));
        g_array_append_val (units, unit);
    }
    g_autofree char *text =
        g_utf16_to_utf8 ((gunichar2 *) units->data, units->len, NULL, NULL, NULL);
    if (text == NULL)
        return fail (lexer, begin, _ ("expected both halves of a surrogate pair"));
    g_string_append (lexer->text, text);
    return TRUE;
}

static gboolean
read_json_escape (PodaLexer *lexer)
{
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char c = peek (lexer, 1);
    const char *name = c == '\0' ? NULL : strchr (names, c);
    if (c == 'u')
        return read_unicode (lexer);
    if (name == NULL)
        return fail (lexer, lexer->at,
                     _ ("expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"));
    g_string_append_c (lexer->text, meanings[name - names]);
    lexer->at += 2;
    return TRUE;
}

/* Reads one text in quotes. Outside JSON only the quote can be escaped, and in DOT the
 * end of a line; any other backslash is literal, and in DOT a pair of them is a
 * pair. */
static gboolean
read_quoted (PodaLexer *lexer)
{
    gsize begin = lexer->at++;
    gboolean json = lexer->language == PODA_LANGUAGE_JSON;
    gboolean dot = lexer->language == PODA_LANGUAGE_DOT;
    for (char c; (c = peek (lexer, 0)) != '\0';) {
        if (c == '"') {
            lexer->at++;
            return TRUE;
        }
        if (json && (guchar) c < 0x20)
            return fail (lexer, lexer->at,
                         _ ("expected an escape for a control character in a string"));
        if (json && c == '\\') {
            if (!read_json_escape (lexer))
                return FALSE;
        } else if (looking_at (lexer, "\\\"")) {
            lexer->at++;
            take (lexer, 1);
        } else if (dot
                   && (looking_at (lexer, "\\\n") || looking_at (lexer, "\\\r\n"))) {
            lexer->at += looking_at (lexer, "\\\n") ? 2 : 3;
        } else {
            take (lexer, dot && looking_at (lexer, "\\\\") ? 2 : 1);
        }
    }
    return fail (lexer, begin, _ ("unterminated string; expected a closing quote"));
}

/* --- DOT --- */

static gboolean
is_name_start (char c)
{
    return g_ascii_isalpha (c) || c == '_' || (guchar) c >= 0x80;
}

/* Reads a name or a keyword. */
static void
read_name (PodaLexer *lexer)
{
    static const char *const keywords[] = { "strict", "graph", "digraph",
                                            "node",   "edge",  "subgraph" };
    while (is_name_start (peek (lexer, 0)) || g_ascii_isdigit (peek (lexer, 0)))
        take (lexer, 1);
    for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
        if (g_ascii_strcasecmp (lexer->text->str, keywords[i]) == 0) {
            lexer->kind = PODA_TOKEN_WORD;
            g_string_assign (lexer->text, keywords[i]);
        }
}

/* Reads [-] ( . digits | digits [. digits] ), which no name may follow directly. */
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
        _ ("expected a space after the number %s, or quotes around the whole name"),
        lexer->text->str);
}

static gboolean
read_html (PodaLexer *lexer)
{
    guint depth = 0;
    do {
        depth += peek (lexer, 0) == '<';
        depth -= peek (lexer, 0) == '>';
        if (lexer->at >= lexer->source->length)
            return fail (lexer, lexer->place,
                         _ ("unterminated HTML string; expected \">\""));
        take (lexer, 1);
    } while (depth > 0);
    return TRUE;
}

/* Reads an ID, a keyword or a sign of DOT. A minus infinity should be in quotes, but it
 * is unambiguous without. */
static gboolean
read_dot (PodaLexer *lexer)
{
    char c = peek (lexer, 0);
    char second = peek (lexer, c == '-' ? 1 : 0);
    char third = peek (lexer, c == '-' ? 2 : 1);
    lexer->kind = PODA_TOKEN_TEXT;
    if (g_ascii_isdigit (second) || (second == '.' && g_ascii_isdigit (third)))
        return read_numeral (lexer);
    if (c == '"')
        return read_quoted (lexer);
    if (c == '<')
        return read_html (lexer);
    gboolean infinity = looking_at (lexer, "-inf") || looking_at (lexer, "-∞");
    if (infinity || is_name_start (c)) {
        take (lexer, infinity);
        read_name (lexer);
        return TRUE;
    }
    gboolean edge = looking_at (lexer, "->") || looking_at (lexer, "--");
    lexer->kind = PODA_TOKEN_SIGN;
    lexer->sign = peek (lexer, edge);
    lexer->at += edge;
    if (edge || at_one_of (lexer, signs[PODA_LANGUAGE_DOT])) {
        lexer->at++;
        return TRUE;
    }
    if (c == '#')
        return fail (lexer, lexer->at, _ ("expected a # comment to start its line"));
    lexer->kind = PODA_TOKEN_END;
    return poda_lexer_fail (lexer, _ ("a name, a number or a string"));
}

/* --- Tokens --- */

static gboolean
read_token (PodaLexer *lexer)
{
    if (!skip_blank (lexer))
        return FALSE;
    g_string_truncate (lexer->text, 0);
    lexer->place = lexer->at;
    lexer->is_numeral = FALSE;
    lexer->kind = PODA_TOKEN_END;
    if (lexer->at >= lexer->source->length)
        return TRUE;
    if (lexer->language == PODA_LANGUAGE_DOT)
        return read_dot (lexer);
    if (peek (lexer, 0) == '"') {
        lexer->kind = PODA_TOKEN_TEXT;
        return read_quoted (lexer);
    }
    if (at_one_of (lexer, signs[lexer->language])) {
        lexer->kind = PODA_TOKEN_SIGN;
        lexer->sign = peek (lexer, 0);
        lexer->at++;
        return TRUE;
    }
    lexer->kind = PODA_TOKEN_WORD;
    while (peek (lexer, 0) != '\0' && !at_one_of (lexer, BLANKS "\"")
           && !at_one_of (lexer, signs[lexer->language]))
        take (lexer, 1);
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
poda_lexer_begin (PodaLexer *lexer, const PodaSource *source, PodaLanguage language)
{
    *lexer = (PodaLexer){ .source = source,
                          .language = language,
                          .at = poda_source_begin (source),
                          .text = g_string_new (NULL) };
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
    const char *at = lexer->source->text + lexer->place;
    g_autofree char *quote = NULL;
    if (lexer->kind == PODA_TOKEN_TEXT || lexer->kind == PODA_TOKEN_WORD) {
        quote = poda_quote (lexer->text->str);
    } else if (poda_lexer_at (lexer, '>') || poda_lexer_at (lexer, '-')) {
        quote = g_strdup (poda_lexer_at (lexer, '>') ? "\"->\"" : "\"--\"");
    } else if (lexer->place < lexer->source->length) {
        g_autofree char *found = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
        quote = poda_quote (found);
    }
    return poda_source_fail (lexer->source, lexer->place, _ ("expected %s, found %s"),
                             expected,
                             quote != NULL ? quote : _ ("the end of the text"));
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
poda_lexer_is_headed (const PodaLexer *lexer)
{
    g_autoptr (GError) ignored = NULL;
    PodaSource source = *lexer->source;
    PodaPlayer player;
    gboolean named = FALSE;
    source.error = &ignored;
    g_auto (PodaLexer) ahead = *lexer;
    ahead.source = &source;
    for (ahead.text = g_string_new (lexer->text->str);
         ahead.kind == PODA_TOKEN_WORD && !named; poda_lexer_next (&ahead)) {
        gboolean is_player = poda_player_parse (ahead.text->str, &player);
        if (!poda_lexer_is_name (ahead.text->str)
            || (is_player && ahead.place > lexer->place))
            return FALSE;
        named = !is_player;
    }
    return ahead.place > lexer->place
           && (poda_lexer_at (&ahead, '[') || (!named && poda_lexer_at (&ahead, '(')));
}
