/* The reader of a text is chosen by what it looks like and not by the name of a file,
 * so that standard input is read alike. */

#include "tree/lexer.h"

#define BLANKS " \t\n\r\f\v"

typedef PodaTree *(*Read) (const char *name, const char *text, gsize length,
                           GError **error);

/* TRUE for a text that begins with an entry `key:`, perhaps below comments with #. */
static gboolean
has_entry (const PodaSource *source)
{
    gsize begin = poda_source_begin (source);
    g_autofree char *text = g_strndup (source->text + begin, source->length - begin);
    const char *at = text;
    while (*(at += strspn (at, BLANKS)) == '#')
        at += strcspn (at, "\r\n");
    g_autofree char *key = g_strchomp (g_strndup (at, strcspn (at, ":")));
    return strchr (at, ':') != NULL && poda_lexer_is_name (key);
}

static Read
choose_reader (const char *text, gsize length)
{
    g_autoptr (GError) ignored = NULL;
    PodaSource source = { "", text, length, &ignored };
    g_auto (PodaLexer) json, efg;
    poda_lexer_begin (&json, &source, PODA_LANGUAGE_JSON);
    poda_lexer_begin (&efg, &source, PODA_LANGUAGE_EFG);
    if (poda_lexer_at (&json, '[') || poda_lexer_at (&json, '{')
        || poda_lexer_is_headed (&json))
        return poda_tree_read_json;
    if (poda_lexer_at_word (&efg, "EFG") || poda_lexer_at_word (&efg, "NFG"))
        return poda_tree_read_efg;
    /* What is nothing else is refused as DOT. */
    return has_entry (&source) ? poda_tree_read_berkeley : poda_tree_read_dot;
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
