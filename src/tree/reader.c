/* The reader of a text is chosen by what it looks like and not by the name of a file,
 * so that standard input is read alike. */

#include "tree/lexer.h"

#define BLANKS " \t\n\r\f\v"

typedef PodaTree *(*Read) (const char *name, const char *text, gsize length,
                           GError **error);

/* Reads the first token as one of that language. */
static void
begin (PodaLexer *lexer, PodaSource *source, PodaLanguage language)
{
    poda_lexer_begin (lexer, source, poda_source_begin (source), language);
}

static Read
choose_reader (const char *text, gsize length)
{
    g_autoptr (GError) ignored = NULL;
    PodaSource source = { "", text, length, &ignored };
    g_auto (PodaLexer) json, efg, entry;
    begin (&json, &source, PODA_LANGUAGE_JSON);
    begin (&efg, &source, PODA_LANGUAGE_EFG);
    begin (&entry, &source, PODA_LANGUAGE_BERKELEY);
    if (poda_lexer_at (&json, '[') || poda_lexer_at (&json, '{')
        || poda_lexer_is_headed (&source, json.place))
        return poda_tree_read_json;
    if (poda_lexer_at_word (&efg, "EFG") || poda_lexer_at_word (&efg, "NFG"))
        return poda_tree_read_efg;
    if (entry.kind == PODA_TOKEN_WORD && poda_lexer_is_name (entry.text->str)
        && poda_lexer_next (&entry) && poda_lexer_at (&entry, ':'))
        return poda_tree_read_berkeley;
    return poda_tree_read_dot; /* or it is refused as one */
}

gboolean
poda_tree_is_literal (const char *text)
{
    return g_utf8_validate (text, -1, NULL)
           && (choose_reader (text, strlen (text)) == poda_tree_read_json
               || g_str_has_prefix (text + strspn (text, BLANKS), "EFG "));
}

gboolean
poda_tree_is_common (const char *text)
{
    Read read = choose_reader (text, strlen (text));
    return read == poda_tree_read_json || read == poda_tree_read_dot;
}

PodaTree *
poda_tree_read (const char *name, const char *text, gsize length, GError **error)
{
    return choose_reader (text, length) (name, text, length, error);
}
