/* Trees in JSON. A node is
 *
 *     a number, or the text of an infinity:  a leaf
 *     an array of nodes:                     an inner node
 *     an object:                             either, with name, player, value, move,
 *                                            probability and children, all of them
 * optional
 *
 * The outermost object also carries what the graph of a DOT file would: title, source
 * and so on. The recursion is as deep as the tree, whose depth is checked before each
 * step down; what an unknown key holds may nest deeper and is skipped without
 * recursion. */

#include "tree/json_lexer.h"
#include "tree/draft.h"

#include <glib/gi18n-lib.h>

typedef enum {
    KEY_NAME,
    KEY_PLAYER,
    KEY_VALUE,
    KEY_MOVE,
    KEY_PROBABILITY,
    KEY_CHILDREN,
    N_KEYS /* an unknown one */
} Key;

static const char *const keys[N_KEYS] = { "name", "player",      "value",
                                          "move", "probability", "children" };

typedef struct {
    PodaJsonLexer lexer;
    PodaDraft *draft;
} Reader;

static void
reader_clear (Reader *reader)
{
    poda_json_lexer_clear (&reader->lexer);
    poda_draft_free (reader->draft);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static gboolean read_node (Reader *reader, guint32 parent, guint depth, GError **error);

static gboolean
at_number (PodaJsonLexer *lexer)
{
    char c = poda_json_lexer_peek (lexer);
    return c == '-' || g_ascii_isdigit (c);
}

/* A string or a number, as text. */
static gboolean
read_text (PodaJsonLexer *lexer, GError **error)
{
    if (poda_json_lexer_peek (lexer) == '"')
        return poda_json_lexer_read_string (lexer, error);
    if (at_number (lexer))
        return poda_json_lexer_read_number (lexer, error);
    return poda_json_lexer_fail (lexer, _ ("a string or a number"), error);
}

static gboolean
read_value (Reader *reader, guint32 index, GError **error)
{
    PodaJsonLexer *lexer = &reader->lexer;
    char c = poda_json_lexer_peek (lexer);
    gsize place = lexer->at;
    if (!poda_json_lexer_take_infinity (lexer)) {
        if (c != '"' && !at_number (lexer))
            return poda_json_lexer_fail (
                lexer, _ ("a number, inf, -inf, \"[\" or \"{\""), error);
        if (!read_text (lexer, error))
            return FALSE;
    }
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    node->has_value = TRUE;
    node->value_place = (guint32) place;
    return poda_draft_read_value (reader->draft, lexer->text->str, place, &node->value,
                                  error);
}

/* An array of nodes. */
static gboolean
read_children (Reader *reader, guint32 parent, guint depth, GError **error)
{
    PodaJsonLexer *lexer = &reader->lexer;
    if (!poda_json_lexer_take (lexer, '['))
        return poda_json_lexer_fail (lexer, _ ("\"[\" and the children"), error);
    if (poda_json_lexer_take (lexer, ']'))
        return TRUE;
    do {
        if (!read_node (reader, parent, depth + 1, error))
            return FALSE;
    } while (poda_json_lexer_take (lexer, ','));
    if (!poda_json_lexer_take (lexer, ']'))
        return poda_json_lexer_fail (lexer, _ ("\",\" or \"]\""), error);
    return TRUE;
}

/* What stands behind one of the keys that are text. An empty text says nothing. */
static gboolean
set_text (Reader *reader, guint32 index, Key key, gsize place, GError **error)
{
    const char *text = reader->lexer.text->str;
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    if (*text == '\0')
        return TRUE;
    switch (key) {
    case KEY_NAME:
        node->name = poda_draft_keep (reader->draft, text);
        return TRUE;
    case KEY_PLAYER:
        return poda_draft_read_player (reader->draft, text, place, &node->player,
                                       error);
    case KEY_MOVE:
        node->move = poda_draft_keep (reader->draft, text);
        node->move_place = (guint32) place;
        return TRUE;
    case KEY_PROBABILITY:
        node->probability = poda_draft_keep (reader->draft, text);
        node->probability_place = (guint32) place;
        return TRUE;
    default:
        g_assert_not_reached ();
    }
}

static gboolean
read_known (Reader *reader, guint32 index, Key key, guint depth, GError **error)
{
    if (poda_json_lexer_take_word (&reader->lexer, "null"))
        return TRUE;
    if (key == KEY_CHILDREN)
        return read_children (reader, index, depth, error);
    if (key == KEY_VALUE)
        return read_value (reader, index, error);
    gsize place = reader->lexer.at;
    return read_text (&reader->lexer, error)
           && set_text (reader, index, key, place, error);
}

/* A string and a colon. */
static gboolean
read_key (PodaJsonLexer *lexer, GError **error)
{
    if (poda_json_lexer_peek (lexer) != '"')
        return poda_json_lexer_fail (lexer, _ ("a key in quotes"), error);
    if (!poda_json_lexer_read_string (lexer, error))
        return FALSE;
    if (!poda_json_lexer_take (lexer, ':'))
        return poda_json_lexer_fail (lexer, _ ("\":\" after the key"), error);
    return TRUE;
}

static gboolean
skip_scalar (PodaJsonLexer *lexer, GError **error)
{
    if (poda_json_lexer_take_word (lexer, "null")
        || poda_json_lexer_take_word (lexer, "true")
        || poda_json_lexer_take_word (lexer, "false"))
        return TRUE;
    return read_text (lexer, error);
}

/* Behind a value that lies in the arrays and objects whose closing signs `open` holds:
 * closes those that end here and goes on to the next value, if there is one. */
static gboolean
skip_to_next (PodaJsonLexer *lexer, GString *open, GError **error)
{
    while (open->len > 0) {
        char close = open->str[open->len - 1];
        if (poda_json_lexer_take (lexer, close))
            g_string_truncate (open, open->len - 1);
        else if (poda_json_lexer_take (lexer, ','))
            return close == ']' || read_key (lexer, error);
        else if (close == ']')
            return poda_json_lexer_fail (lexer, _ ("\",\" or \"]\""), error);
        else
            return poda_json_lexer_fail (lexer, _ ("\",\" or \"}\""), error);
    }
    return TRUE;
}

/* Any value at all. */
static gboolean
skip_any (PodaJsonLexer *lexer, GError **error)
{
    g_autoptr (GString) open = g_string_new (NULL);
    do {
        if (poda_json_lexer_take (lexer, '[')) {
            g_string_append_c (open, ']');
            if (poda_json_lexer_peek (lexer) != ']')
                continue;
        } else if (poda_json_lexer_take (lexer, '{')) {
            g_string_append_c (open, '}');
            if (poda_json_lexer_peek (lexer) != '}') {
                if (!read_key (lexer, error))
                    return FALSE;
                continue;
            }
        } else if (!skip_scalar (lexer, error)) {
            return FALSE;
        }
        if (!skip_to_next (lexer, open, error))
            return FALSE;
    } while (open->len > 0);
    return TRUE;
}

/* What an unknown key holds: of the outermost object, an attribute of the graph. */
static gboolean
read_unknown (Reader *reader, const char *key, guint depth, GError **error)
{
    PodaJsonLexer *lexer = &reader->lexer;
    char c = poda_json_lexer_peek (lexer);
    if (c == '[' || c == '{' || depth > 0)
        return skip_any (lexer, error);
    if (poda_json_lexer_take_word (lexer, "null"))
        return TRUE;
    if (!skip_scalar (lexer, error))
        return FALSE;
    g_hash_table_insert (reader->draft->attributes,
                         (gpointer) poda_draft_keep (reader->draft, key),
                         (gpointer) poda_draft_keep (reader->draft, lexer->text->str));
    return TRUE;
}

static Key
find_key (const char *text)
{
    guint key = 0;
    while (key < N_KEYS && strcmp (text, keys[key]) != 0)
        key++;
    return (Key) key;
}

/* One key and what it holds. `seen` has the keys before it. */
static gboolean
read_member (Reader *reader, guint32 index, guint depth, GHashTable *seen,
             GError **error)
{
    poda_json_lexer_peek (&reader->lexer);
    gsize place = reader->lexer.at;
    if (!read_key (&reader->lexer, error))
        return FALSE;
    g_autofree char *text = g_strdup (reader->lexer.text->str);
    if (!g_hash_table_add (seen, g_strdup (text))) {
        g_autofree char *quote = poda_quote (text);
        return poda_source_fail (reader->draft->source, place, PODA_TREE_ERROR_SYNTAX,
                                 error, _ ("expected each key once, found %s again"),
                                 quote);
    }
    Key key = find_key (text);
    return key == N_KEYS ? read_unknown (reader, text, depth, error)
                         : read_known (reader, index, key, depth, error);
}

static gboolean
read_object (Reader *reader, guint32 index, guint depth, GError **error)
{
    g_autoptr (GHashTable) seen =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    PodaJsonLexer *lexer = &reader->lexer;
    lexer->at++;
    if (poda_json_lexer_take (lexer, '}'))
        return TRUE;
    do {
        if (!read_member (reader, index, depth, seen, error))
            return FALSE;
    } while (poda_json_lexer_take (lexer, ','));
    if (!poda_json_lexer_take (lexer, '}'))
        return poda_json_lexer_fail (lexer, _ ("\",\" or \"}\""), error);
    return TRUE;
}

static gboolean
read_node (Reader *reader, guint32 parent, guint depth, GError **error)
{
    char c = poda_json_lexer_peek (&reader->lexer);
    gsize place = reader->lexer.at;
    if (depth > PODA_TREE_DEEPEST)
        return poda_draft_fail_depth (reader->draft, place, error);
    guint32 index = poda_draft_add (reader->draft, place);
    if (parent != PODA_TREE_NONE
        && !poda_draft_link (reader->draft, parent, index, place, error))
        return FALSE;
    if (c == '[')
        return read_children (reader, index, depth, error);
    if (c == '{')
        return read_object (reader, index, depth, error);
    return read_value (reader, index, error);
}

static gboolean
read_whole (Reader *reader, GError **error)
{
    if (!read_node (reader, PODA_TREE_NONE, 0, error))
        return FALSE;
    if (poda_json_lexer_peek (&reader->lexer) != '\0')
        return poda_json_lexer_fail (&reader->lexer, _ ("nothing after the tree"),
                                     error);
    return TRUE;
}

PodaTree *
poda_tree_read_json (const char *name, const char *text, gsize length, GError **error)
{
    PodaSource source = { name, text, length };
    if (!poda_source_check (&source, error))
        return NULL;
    g_auto (Reader) reader = { .draft = poda_draft_new (&source) };
    poda_json_lexer_init (&reader.lexer, &source);
    if (!read_whole (&reader, error))
        return NULL;
    return poda_tree_build (reader.draft, error);
}
