#include "tree/json_lexer.h"

#include <glib/gi18n-lib.h>

void
poda_json_lexer_init (PodaJsonLexer *lexer, const PodaSource *source)
{
    *lexer = (PodaJsonLexer){
        .source = source,
        .at = poda_source_begin (source),
        .text = g_string_new (NULL),
    };
}

void
poda_json_lexer_clear (PodaJsonLexer *lexer)
{
    g_string_free (lexer->text, TRUE);
}

/* The next byte; 0 behind the end, which the text itself never contains. */
static char
next_byte (const PodaJsonLexer *lexer)
{
    return lexer->at < lexer->source->length ? lexer->source->text[lexer->at] : '\0';
}

static gboolean
looking_at (const PodaJsonLexer *lexer, const char *text)
{
    gsize length = strlen (text);
    return lexer->source->length - lexer->at >= length
           && memcmp (lexer->source->text + lexer->at, text, length) == 0;
}

char
poda_json_lexer_peek (PodaJsonLexer *lexer)
{
    char c = next_byte (lexer);
    while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        lexer->at++;
        c = next_byte (lexer);
    }
    return c;
}

gboolean
poda_json_lexer_take (PodaJsonLexer *lexer, char c)
{
    if (poda_json_lexer_peek (lexer) != c)
        return FALSE;
    lexer->at++;
    return TRUE;
}

gboolean
poda_json_lexer_fail (PodaJsonLexer *lexer, const char *expected, GError **error)
{
    poda_json_lexer_peek (lexer);
    g_autofree char *found = poda_source_quote_at (lexer->source, lexer->at);
    return poda_source_fail (lexer->source, lexer->at, PODA_TREE_ERROR_SYNTAX, error,
                             _ ("expected %s, found %s"), expected, found);
}

static gboolean
fail_at (const PodaJsonLexer *lexer, gsize place, const char *message, GError **error)
{
    return poda_source_fail (lexer->source, place, PODA_TREE_ERROR_SYNTAX, error, "%s",
                             message);
}

/* uXXXX */
static gboolean
read_unit (PodaJsonLexer *lexer, gunichar *unit, GError **error)
{
    gsize begin = lexer->at++;
    *unit = 0;
    for (guint i = 0; i < 4; i++, lexer->at++) {
        int digit = g_ascii_xdigit_value (next_byte (lexer));
        if (digit < 0)
            return fail_at (lexer, begin,
                            _ ("expected four hexadecimal digits after \\u"), error);
        *unit = *unit * 16 + (gunichar) digit;
    }
    return TRUE;
}

/* Behind a backslash: uXXXX, or two of them for a character above U+FFFF. */
static gboolean
read_unicode (PodaJsonLexer *lexer, GError **error)
{
    gsize begin = lexer->at;
    gunichar character, low;
    if (!read_unit (lexer, &character, error))
        return FALSE;
    if (character == 0)
        return fail_at (lexer, begin, _ ("expected text, found a zero byte"), error);
    if (character >= 0xD800 && character < 0xDC00 && looking_at (lexer, "\\u")) {
        lexer->at++;
        if (!read_unit (lexer, &low, error))
            return FALSE;
        if (low >= 0xDC00 && low < 0xE000)
            character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
    }
    if (character >= 0xD800 && character < 0xE000)
        return fail_at (lexer, begin, _ ("expected both halves of a surrogate pair"),
                        error);
    g_string_append_unichar (lexer->text, character);
    return TRUE;
}

static gboolean
read_escape (PodaJsonLexer *lexer, GError **error)
{
    static const char names[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    lexer->at++;
    char c = next_byte (lexer);
    if (c == 'u')
        return read_unicode (lexer, error);
    const char *name = c == '\0' ? NULL : strchr (names, c);
    if (name == NULL)
        return fail_at (lexer, lexer->at - 1,
                        _ ("expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"),
                        error);
    g_string_append_c (lexer->text, meanings[name - names]);
    lexer->at++;
    return TRUE;
}

gboolean
poda_json_lexer_read_string (PodaJsonLexer *lexer, GError **error)
{
    g_string_truncate (lexer->text, 0);
    gsize begin = lexer->at++;
    while (lexer->at < lexer->source->length) {
        char c = next_byte (lexer);
        if (c == '"') {
            lexer->at++;
            return TRUE;
        }
        if ((guchar) c < 0x20)
            return fail_at (
                lexer, lexer->at,
                _ ("expected an escape for a control character in a string"), error);
        if (c == '\\') {
            if (!read_escape (lexer, error))
                return FALSE;
        } else {
            g_string_append_c (lexer->text, c);
            lexer->at++;
        }
    }
    return fail_at (lexer, begin,
                    _ ("a string without an end: expected a closing quote"), error);
}

/* At least one digit. */
static gboolean
skip_digits (PodaJsonLexer *lexer, GError **error)
{
    if (!g_ascii_isdigit (next_byte (lexer))) {
        g_autofree char *found = poda_source_quote_at (lexer->source, lexer->at);
        return poda_source_fail (lexer->source, lexer->at, PODA_TREE_ERROR_SYNTAX,
                                 error, _ ("expected a digit, found %s"), found);
    }
    while (g_ascii_isdigit (next_byte (lexer)))
        lexer->at++;
    return TRUE;
}

/* [-] digits [. digits] [(e | E) [+ | -] digits], without leading zeros. */
gboolean
poda_json_lexer_read_number (PodaJsonLexer *lexer, GError **error)
{
    gsize begin = lexer->at;
    if (next_byte (lexer) == '-')
        lexer->at++;
    gsize whole = lexer->at;
    if (!skip_digits (lexer, error))
        return FALSE;
    if (lexer->source->text[whole] == '0' && lexer->at > whole + 1)
        return fail_at (lexer, whole, _ ("expected a number without leading zeros"),
                        error);
    if (next_byte (lexer) == '.') {
        lexer->at++;
        if (!skip_digits (lexer, error))
            return FALSE;
    }
    if (next_byte (lexer) == 'e' || next_byte (lexer) == 'E') {
        lexer->at++;
        if (next_byte (lexer) == '+' || next_byte (lexer) == '-')
            lexer->at++;
        if (!skip_digits (lexer, error))
            return FALSE;
    }
    g_string_truncate (lexer->text, 0);
    g_string_append_len (lexer->text, lexer->source->text + begin,
                         (gssize) (lexer->at - begin));
    return TRUE;
}

gboolean
poda_json_lexer_take_word (PodaJsonLexer *lexer, const char *word)
{
    poda_json_lexer_peek (lexer);
    if (!looking_at (lexer, word))
        return FALSE;
    gsize begin = lexer->at;
    lexer->at += strlen (word);
    char c = next_byte (lexer);
    if (g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80) {
        lexer->at = begin;
        return FALSE;
    }
    g_string_assign (lexer->text, word);
    return TRUE;
}

gboolean
poda_json_lexer_take_infinity (PodaJsonLexer *lexer)
{
    static const char *const spellings[] = { "inf", "-inf", "+inf", "−inf",
                                             "∞",   "-∞",   "+∞",   "−∞" };
    for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
        if (poda_json_lexer_take_word (lexer, spellings[i]))
            return TRUE;
    return FALSE;
}
