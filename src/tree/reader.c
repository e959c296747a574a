/* Selects the reader by the text's content, not by a file's name, so that standard
 * input is treated equally. */

#include <string.h>

#include "base/read.h"
#include "tree/lexer.h"

#define BLANKS " \t\n\r\f\v"
#define LONGEST_MEANT 72 /* for suggestions */

typedef PodaTree *(*Read) (const char *name, const char *text, gsize length,
                           GError **error);

/* TRUE for a text that begins with an entry `key:`, perhaps after comments with #. */
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
        || poda_lexer_at (&json, '(') || poda_lexer_is_headed (&json))
        return poda_tree_read_json;
    if (poda_lexer_at_word (&efg, "EFG") || poda_lexer_at_word (&efg, "NFG"))
        return poda_tree_read_efg;
    /* DOT is the default, with its error messages. */
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

/* Returns the text with all brackets closed, and with one comma between two nodes. */
static char *
mend (const char *text)
{
    g_autoptr (GString) ends = g_string_new (NULL); /* closing brackets, innermost
                                                       first */
    g_autoptr (GString) meant = g_string_new (NULL);
    gboolean comma = FALSE, blank = FALSE, listed = FALSE;
    for (; *text != '\0'; text++) {
        char c = *text == '{' ? '[' : *text == '}' ? ']' : *text == ';' ? ',' : *text;
        char before = meant->len > 0 ? meant->str[meant->len - 1] : '\0';
        gboolean opens = c == '[' || c == '(', closed = before == ']' || before == ')';
        gboolean begins = opens || g_ascii_isdigit (c) || c == '-';
        comma |= c == ',' || (closed && begins)
                 || (g_ascii_isdigit (before) && (opens || (blank && begins)));
        gboolean apart = blank && g_ascii_isalnum (before) && g_ascii_isalnum (c);
        blank = strchr (BLANKS, c) != NULL;
        if (c == ']' || c == ')') {
            g_string_append_len (meant, ends->str, MIN (ends->len, 1));
            g_string_erase (ends, 0, MIN (ends->len, 1));
            comma = FALSE;
        } else if (c != ',' && !blank) {
            listed |= comma && ends->len == 0;
            g_string_append_printf (meant, "%s%c", comma ? "," : apart ? " " : "", c);
            comma = FALSE;
        }
        if (opens)
            g_string_prepend_c (ends, c == '(' ? ')' : ']');
    }
    return g_strdup_printf (listed ? "[%s%s]" : "%s%s", meant->str, ends->str);
}

void
poda_tree_suggest (const char *text, gsize length, GError **error)
{
    g_autofree char *typed = g_strndup (text, MIN (length, LONGEST_MEANT));
    g_auto (PodaSuggestion) near = { .word = mend (typed) };
    g_autoptr (PodaTree) tree = NULL;
    if (strlen (typed) == length && strpbrk (typed, "\"=#") == NULL
        && poda_tree_is_literal (near.word)
        && (tree = poda_tree_read_json ("", near.word, strlen (near.word), NULL))
               != NULL)
        poda_suggestion_append (&near, error);
}

PodaTree *
poda_tree_read (const char *name, const char *text, gsize length, GError **error)
{
    PodaTree *tree = choose_reader (text, length) (name, text, length, error);
    if (tree == NULL)
        poda_tree_suggest (text, length, error);
    return tree;
}
