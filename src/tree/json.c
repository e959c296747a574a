/* Trees in JSON. A node is
 *
 *     a number, or the text of an infinity:  a leaf
 *     an array of nodes:                     an inner node; before it its player and
 *                                            its name may be given: min B[3, 12], or
 *                                            in round brackets its player: min(3, 12)
 *     an object:                             either, with name, player, value, move,
 *                                            probability and children; all optional
 *
 * The outermost object also has the attributes of a DOT graph: title and others. */

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "tree/tree_builder.h"

typedef struct {
    PodaBuilder *builder;
    PodaLexer *lexer;
    GTree *names;     /* given in the text; the draft owns them */
    gboolean objects; /* some node is an object */
} JsonReader;

static gboolean read_node (JsonReader *reader, guint32 parent, guint depth);

/* TRUE at a text or a number; numbers and infinities need no quotes. */
static gboolean
at_text (const PodaLexer *lexer)
{
    PodaValue ignored;
    return lexer->kind == PODA_TOKEN_TEXT
           || (lexer->kind == PODA_TOKEN_WORD
               && poda_value_parse (lexer->text->str, &ignored));
}

static gboolean
at_truth (const PodaLexer *lexer)
{
    return poda_lexer_at_word (lexer, "true") || poda_lexer_at_word (lexer, "false")
           || poda_lexer_at_word (lexer, "null");
}

static gboolean
read_value (JsonReader *reader, guint32 index)
{
    PodaLexer *lexer = reader->lexer;
    PodaBuilderNode *node = poda_builder_node (reader->builder, index);
    node->has_value = TRUE;
    node->value_place = (guint32) lexer->place;
    if (!at_text (lexer))
        return poda_lexer_fail (lexer, _ ("a number, inf, -inf, \"[\" or \"{\""));
    return poda_builder_read_value (reader->builder, lexer->text->str, lexer->place,
                                    &node->value)
           && poda_lexer_next (lexer);
}

/* Reads an array of nodes. */
static gboolean
read_children (JsonReader *reader, guint32 parent, guint depth)
{
    PodaLexer *lexer = reader->lexer;
    gboolean round = poda_lexer_skip (lexer, '(');
    char end = round ? ')' : ']';
    if (!round && !poda_lexer_take (lexer, '[', _ ("\"[\" and the children")))
        return FALSE;
    if (poda_lexer_skip (lexer, end))
        return TRUE;
    do {
        if (!read_node (reader, parent, depth + 1))
            return FALSE;
    } while (poda_lexer_skip (lexer, ','));
    return poda_lexer_take (lexer, end,
                            round ? _ ("\",\" or \")\"") : _ ("\",\" or \"]\""));
}

/* Reads a key and the colon after it. */
static gboolean
read_key (JsonReader *reader, const char **key)
{
    PodaLexer *lexer = reader->lexer;
    if (lexer->kind != PODA_TOKEN_TEXT)
        return poda_lexer_fail (lexer, _ ("a key in quotes"));
    *key = poda_builder_keep (reader->builder, lexer->text->str);
    poda_lexer_next (lexer);
    return poda_lexer_take (lexer, ':', _ ("\":\" after the key"));
}

static gboolean
skip_any (JsonReader *reader, guint depth)
{
    PodaLexer *lexer = reader->lexer;
    gboolean object = poda_lexer_at (lexer, '{');
    const char *key;
    if (at_text (lexer) || at_truth (lexer))
        return poda_lexer_next (lexer);
    if (!poda_builder_check_depth (reader->builder, lexer->place, depth))
        return FALSE;
    if (!object && !poda_lexer_at (lexer, '['))
        return poda_lexer_fail (lexer, _ ("a string or a number"));
    poda_lexer_next (lexer);
    if (poda_lexer_skip (lexer, object ? '}' : ']'))
        return TRUE;
    do {
        if ((object && !read_key (reader, &key)) || !skip_any (reader, depth + 1))
            return FALSE;
    } while (poda_lexer_skip (lexer, ','));
    return object ? poda_lexer_take (lexer, '}', _ ("\",\" or \"}\""))
                  : poda_lexer_take (lexer, ']', _ ("\",\" or \"]\""));
}

/* Reads a key, which must not be in `seen`, and its value. Unknown keys of the
 * outermost object are attributes of the graph. */
static gboolean
read_member (JsonReader *reader, guint32 index, guint depth, GTree *seen)
{
    static const char *const texts[] = { "name", "player", "move", "probability",
                                         NULL };
    PodaLexer *lexer = reader->lexer;
    gsize place = lexer->place;
    const char *key;
    if (!read_key (reader, &key))
        return FALSE;
    if (!poda_texts_add (seen, (char *) key))
        return poda_source_fail (lexer->source, place,
                                 _ ("expected each key once, found %s again"),
                                 poda_builder_quote (reader->builder, key));
    if (poda_lexer_at_word (lexer, "null"))
        return poda_lexer_next (lexer);
    if (strcmp (key, "children") == 0)
        return read_children (reader, index, depth);
    if (strcmp (key, "value") == 0)
        return read_value (reader, index);
    gboolean known = g_strv_contains (texts, key);
    if (!known
        && (depth > 0 || poda_lexer_at (lexer, '[') || poda_lexer_at (lexer, '{')))
        return skip_any (reader, 0);
    if (!at_text (lexer) && (known || !at_truth (lexer)))
        return poda_lexer_fail (lexer, _ ("a string or a number"));
    const char *text = poda_builder_keep (reader->builder, lexer->text->str);
    PodaBuilderNode *node = poda_builder_node (reader->builder, index);
    place = lexer->place;
    if (!poda_lexer_next (lexer))
        return FALSE;
    if (!known) {
        poda_builder_set_attribute (reader->builder, key, text);
    } else if (*text == '\0') {
        return TRUE;
    } else if (strcmp (key, "player") == 0) {
        return poda_builder_read_player (reader->builder, text, place, &node->player);
    } else if (strcmp (key, "name") == 0) {
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

/* Reads a node and its descendants. Words before an array are its player and name. */
static gboolean
read_node (JsonReader *reader, guint32 parent, guint depth)
{
    PodaLexer *lexer = reader->lexer;
    gsize place = lexer->place;
    if (!poda_builder_check_depth (reader->builder, place, depth))
        return FALSE;
    guint32 index = poda_builder_add (reader->builder, place);
    PodaBuilderNode *node = poda_builder_node (reader->builder, index);
    if (parent != PODA_TREE_NONE)
        poda_builder_link (reader->builder, parent, index, place);
    if (poda_lexer_skip (lexer, '{')) {
        g_autoptr (GTree) seen = poda_texts_new (NULL, NULL);
        reader->objects = TRUE;
        if (poda_lexer_skip (lexer, '}'))
            return TRUE;
        do {
            if (!read_member (reader, index, depth, seen))
                return FALSE;
        } while (poda_lexer_skip (lexer, ','));
        return poda_lexer_take (lexer, '}', _ ("\",\" or \"}\""));
    }
    gboolean headed = lexer->kind == PODA_TOKEN_WORD && poda_lexer_is_headed (lexer);
    for (; headed && lexer->kind == PODA_TOKEN_WORD; poda_lexer_next (lexer)) {
        PodaPlayer player;
        if (poda_player_parse (lexer->text->str, &player)) {
            node->player = (guint8) player;
            continue;
        }
        node->name = poda_builder_keep (reader->builder, lexer->text->str);
        node->counted = TRUE;
        if (!poda_texts_add (reader->names, (char *) node->name))
            return poda_source_fail (
                lexer->source, lexer->place,
                _ ("two nodes are called %s; expected different names"),
                poda_builder_quote (reader->builder, node->name));
    }
    return poda_lexer_at (lexer, '[') || poda_lexer_at (lexer, '(')
               ? read_children (reader, index, depth)
               : read_value (reader, index);
}

static gboolean
read_json (PodaBuilder *builder, gconstpointer data G_GNUC_UNUSED)
{
    g_autoptr (GTree) names = poda_texts_new (NULL, NULL);
    g_auto (PodaLexer) lexer;
    JsonReader reader = { .builder = builder, .lexer = &lexer, .names = names };
    poda_lexer_begin (&lexer, builder->source, PODA_LANGUAGE_JSON);
    if (!read_node (&reader, PODA_TREE_NONE, 0))
        return FALSE;
    if (lexer.kind != PODA_TOKEN_END)
        return poda_lexer_fail (&lexer, _ ("nothing after the tree"));
    poda_builder_letter (builder);
    builder->lettered = !reader.objects;
    return TRUE;
}

PodaTree *
poda_tree_read_json (const char *name, const char *text, gsize length, GError **error)
{
    return poda_builder_read (name, text, length, read_json, error);
}
