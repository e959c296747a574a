/* Trees in JSON. A node is
 *
 *     a number, or the text of an infinity:  a leaf
 *     an array of nodes:                     an inner node; before it its player and
 *                                            its name may be given: min B[3, 12]
 *     an object:                             either, with name, player, value, move,
 *                                            probability and children; all optional
 *
 * The outermost object also has what the graph of a DOT file would: title, source and
 * so on. The recursion is as deep as the tree, whose depth is checked before each step
 * down; the value of an unknown key may nest deeper and is skipped without
 * recursion. */

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "tree/draft.h"

typedef struct {
    PodaDraft *draft;
    PodaLexer *lexer;
    GTree *names;     /* that the text gives; owned by the draft */
    gboolean objects; /* a node is one */
} JsonReader;

static gboolean read_node (JsonReader *reader, guint32 parent, guint depth);

/* TRUE at a text or a number; a number or an infinity needs no quotes. */
static gboolean
at_text (const PodaLexer *lexer)
{
    PodaValue ignored;
    return lexer->kind == PODA_TOKEN_TEXT
           || (lexer->kind == PODA_TOKEN_WORD
               && poda_value_parse (lexer->text->str, &ignored));
}

/* NULL sets the error. */
static const char *
read_text (JsonReader *reader)
{
    if (!at_text (reader->lexer)) {
        poda_lexer_fail (reader->lexer, _ ("a string or a number"));
        return NULL;
    }
    const char *text = poda_draft_keep (reader->draft, reader->lexer->text->str);
    return poda_lexer_next (reader->lexer) ? text : NULL;
}

static gboolean
read_value (JsonReader *reader, guint32 index)
{
    PodaLexer *lexer = reader->lexer;
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    node->has_value = TRUE;
    node->value_place = (guint32) lexer->place;
    if (!at_text (lexer))
        return poda_lexer_fail (lexer, _ ("a number, inf, -inf, \"[\" or \"{\""));
    return poda_draft_read_value (reader->draft, lexer->text->str, lexer->place,
                                  &node->value)
           && poda_lexer_next (lexer);
}

/* Reads an array of nodes. */
static gboolean
read_children (JsonReader *reader, guint32 parent, guint depth)
{
    PodaLexer *lexer = reader->lexer;
    if (!poda_lexer_take (lexer, '[', _ ("\"[\" and the children")))
        return FALSE;
    if (poda_lexer_skip (lexer, ']'))
        return TRUE;
    do {
        if (!read_node (reader, parent, depth + 1))
            return FALSE;
    } while (poda_lexer_skip (lexer, ','));
    return poda_lexer_take (lexer, ']', _ ("\",\" or \"]\""));
}

/* Reads the words before an array: its player and its name. */
static gboolean
read_head (JsonReader *reader, guint32 index)
{
    PodaLexer *lexer = reader->lexer;
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    for (; !poda_lexer_at (lexer, '['); poda_lexer_next (lexer)) {
        PodaPlayer player;
        if (poda_player_parse (lexer->text->str, &player)) {
            node->player = (guint8) player;
            continue;
        }
        node->name = poda_draft_keep (reader->draft, lexer->text->str);
        node->counted = TRUE;
        if (!poda_texts_add (reader->names, (char *) node->name))
            return poda_source_fail (
                lexer->source, lexer->place,
                _ ("two nodes are called %s: expected different names"),
                poda_draft_quote (reader->draft, node->name));
    }
    return TRUE;
}

/* Reads a key and the colon after it. */
static gboolean
read_key (JsonReader *reader, const char **key)
{
    PodaLexer *lexer = reader->lexer;
    if (lexer->kind != PODA_TOKEN_TEXT)
        return poda_lexer_fail (lexer, _ ("a key in quotes"));
    *key = poda_draft_keep (reader->draft, lexer->text->str);
    poda_lexer_next (lexer);
    return poda_lexer_take (lexer, ':', _ ("\":\" after the key"));
}

/* Reads the value of a known key; an empty text says nothing. FALSE for an unknown key
 * too. */
static gboolean
read_known (JsonReader *reader, guint32 index, const char *key, guint depth)
{
    PodaLexer *lexer = reader->lexer;
    if (strcmp (key, "children") == 0)
        return read_children (reader, index, depth);
    if (strcmp (key, "value") == 0)
        return read_value (reader, index);
    gsize place = lexer->place;
    const char *text = read_text (reader);
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    if (text == NULL || *text == '\0')
        return text != NULL;
    if (strcmp (key, "player") == 0)
        return poda_draft_read_player (reader->draft, text, place, &node->player);
    if (strcmp (key, "name") == 0) {
        poda_texts_add (reader->names, (char *) text);
        node->name = text;
    } else if (strcmp (key, "move") == 0) {
        node->move = text;
        node->move_place = (guint32) place;
    } else {
        node->probability = text;
        node->probability_place = (guint32) place;
    }
    return TRUE;
}

static gboolean
at_truth (const PodaLexer *lexer)
{
    return poda_lexer_at_word (lexer, "true") || poda_lexer_at_word (lexer, "false")
           || poda_lexer_at_word (lexer, "null");
}

/* Skips any value: `open` has the closing signs of the arrays and objects it is in. */
static gboolean
skip_any (JsonReader *reader)
{
    PodaLexer *lexer = reader->lexer;
    g_autoptr (GString) open = g_string_new (NULL);
    const char *key;
    do {
        gboolean array = poda_lexer_at (lexer, '['),
                 object = poda_lexer_at (lexer, '{');
        if (array || object) {
            g_string_append_c (open, array ? ']' : '}');
            poda_lexer_next (lexer);
            if (!poda_lexer_at (lexer, array ? ']' : '}')) {
                if (object && !read_key (reader, &key))
                    return FALSE;
                continue;
            }
        } else if (at_truth (lexer)) {
            poda_lexer_next (lexer);
        } else if (read_text (reader) == NULL) {
            return FALSE;
        }
        while (open->len > 0 && poda_lexer_skip (lexer, open->str[open->len - 1]))
            g_string_truncate (open, open->len - 1);
        if (open->len == 0)
            return TRUE;
        array = open->str[open->len - 1] == ']';
        if (!poda_lexer_take (lexer, ',',
                              array ? _ ("\",\" or \"]\"") : _ ("\",\" or \"}\""))
            || (!array && !read_key (reader, &key)))
            return FALSE;
    } while (TRUE);
}

/* Reads a key and its value: of an unknown one of the outermost object, an attribute of
 * the graph. `seen` has the keys before it. */
static gboolean
read_member (JsonReader *reader, guint32 index, guint depth, GTree *seen)
{
    static const char *const known[] = { "name",        "player",   "value", "move",
                                         "probability", "children", NULL };
    PodaLexer *lexer = reader->lexer;
    gsize place = lexer->place;
    const char *key, *text;
    if (!read_key (reader, &key))
        return FALSE;
    if (!poda_texts_add (seen, (char *) key))
        return poda_source_fail (lexer->source, place,
                                 _ ("expected each key once, found %s again"),
                                 poda_draft_quote (reader->draft, key));
    if (poda_lexer_at_word (lexer, "null"))
        return poda_lexer_next (lexer);
    if (g_strv_contains (known, key))
        return read_known (reader, index, key, depth);
    if (depth > 0 || poda_lexer_at (lexer, '[') || poda_lexer_at (lexer, '{'))
        return skip_any (reader);
    if (at_truth (lexer)) {
        poda_draft_set_attribute (reader->draft, key, lexer->text->str);
        return poda_lexer_next (lexer);
    }
    if ((text = read_text (reader)) == NULL)
        return FALSE;
    poda_draft_set_attribute (reader->draft, key, text);
    return TRUE;
}

static gboolean
read_object (JsonReader *reader, guint32 index, guint depth)
{
    g_autoptr (GTree) seen = poda_texts_new (NULL, NULL);
    reader->objects = TRUE;
    poda_lexer_next (reader->lexer);
    if (poda_lexer_skip (reader->lexer, '}'))
        return TRUE;
    do {
        if (!read_member (reader, index, depth, seen))
            return FALSE;
    } while (poda_lexer_skip (reader->lexer, ','));
    return poda_lexer_take (reader->lexer, '}', _ ("\",\" or \"}\""));
}

static gboolean
read_node (JsonReader *reader, guint32 parent, guint depth)
{
    PodaLexer *lexer = reader->lexer;
    gsize place = lexer->place;
    if (depth > PODA_TREE_DEEPEST)
        return poda_draft_fail_depth (reader->draft, place);
    guint32 index = poda_draft_add (reader->draft, place);
    if (parent != PODA_TREE_NONE)
        poda_draft_link (reader->draft, parent, index, place);
    if (poda_lexer_at (lexer, '{'))
        return read_object (reader, index, depth);
    if (lexer->kind == PODA_TOKEN_WORD && poda_lexer_is_headed (lexer)
        && !read_head (reader, index))
        return FALSE;
    return poda_lexer_at (lexer, '[') ? read_children (reader, index, depth)
                                      : read_value (reader, index);
}

static gboolean
read_json (PodaDraft *draft, gconstpointer data G_GNUC_UNUSED)
{
    g_autoptr (GTree) names = poda_texts_new (NULL, NULL);
    g_auto (PodaLexer) lexer;
    JsonReader reader = { .draft = draft, .lexer = &lexer, .names = names };
    poda_lexer_begin (&lexer, draft->source, PODA_LANGUAGE_JSON);
    if (!read_node (&reader, PODA_TREE_NONE, 0))
        return FALSE;
    if (lexer.kind != PODA_TOKEN_END)
        return poda_lexer_fail (&lexer, _ ("nothing after the tree"));
    poda_draft_letter (draft);
    draft->lettered = !reader.objects;
    return TRUE;
}

PodaTree *
poda_tree_read_json (const char *name, const char *text, gsize length, GError **error)
{
    return poda_draft_read (name, text, length, read_json, error);
}
