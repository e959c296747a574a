/* Trees in DOT. The grammar:
 *
 *     graph     = [strict] digraph [ID] { statement* }
 *     statement = ID = ID  |  (graph | node | edge) lists  |  ends lists  |  ;
 *     ends      = end (-> end)*
 *     end       = node (, node)*  |  [subgraph [ID]] { statement* }
 *     node      = ID [: ID [: ID]]
 *     lists     = ([ (ID [= ID] [; | ,])* ])* */

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "tree/tree_builder.h"

typedef enum {
    DOT_VALUE,
    DOT_PLAYER,
    DOT_STATUS,
    DOT_KNOWN,
    DOT_MOVE,
    DOT_PROBABILITY,
    DOT_N_KEYS
} DotKey;

static const char *const keys[DOT_N_KEYS] = {
    [DOT_VALUE] = "value", [DOT_PLAYER] = "player", [DOT_STATUS] = "status",
    [DOT_KNOWN] = "known", [DOT_MOVE] = "move",     [DOT_PROBABILITY] = "probability",
};

typedef struct {
    const char *texts[DOT_N_KEYS]; /* NULL: not given */
    guint32 places[DOT_N_KEYS];
} DotAttributes;

/* The mention of a node's name in the text. */
typedef struct {
    guint32 node;
    guint32 place;
} DotMention;

/* The graph or a subgraph: its defaults, and the nodes mentioned in it. */
typedef struct {
    DotAttributes for_nodes;
    DotAttributes for_edges;
    GArray *mentions; /* DotMention elements */
    guint depth;      /* 0: the graph */
} DotScope;

/* Maximum nesting of subgraphs, which are read recursively. */
#define DEEPEST_GROUP 100

typedef struct {
    PodaLexer *lexer;
    PodaBuilder *builder;
    GTree *indices; /* from a node's name to its index + 1 */
} DotReader;

/* Moves past a token to an ID, which must follow. */
static gboolean
next_id (DotReader *reader, const char *expected)
{
    poda_lexer_next (reader->lexer);
    return reader->lexer->kind == PODA_TOKEN_TEXT
           || poda_lexer_fail (reader->lexer, expected);
}

/* Moves past a token, and past an optional ID that is irrelevant to the tree. */
static void
skip_id (DotReader *reader)
{
    poda_lexer_next (reader->lexer);
    if (reader->lexer->kind == PODA_TOKEN_TEXT)
        poda_lexer_next (reader->lexer);
}

/* --- Attribute lists --- */

/* Reads the text of an attribute, to be applied later to all nodes or edges concerned.
 * An empty text revokes an earlier one: some programs declare attributes so. */

static gboolean
read_assignment (DotReader *reader, const char **text, gsize *place)
{
    if (!next_id (reader, _ ("the text of an attribute after \"=\"")))
        return FALSE;
    *text = poda_builder_keep (reader->builder, reader->lexer->text->str);
    *place = reader->lexer->place;
    return poda_lexer_next (reader->lexer);
}

/* Reads a player; an empty text revokes it. */
static gboolean
read_player (PodaBuilder *builder, const char *text, gsize place, guint8 *player)
{
    *player = PODA_BUILDER_ALTERNATES;
    return *text == '\0' || poda_builder_read_player (builder, text, place, player);
}

static gboolean
set_graph (PodaBuilder *builder, const char *name, const char *text, gsize place)
{
    poda_builder_set_attribute (builder, name, text);
    return strcmp (name, keys[DOT_PLAYER]) != 0
           || read_player (builder, text, place, &builder->player);
}

/* Reads name [= text] [; | ,] into `attributes`, or if NULL into the draft. */
static gboolean
read_attribute (DotReader *reader, DotAttributes *attributes)
{
    PodaLexer *lexer = reader->lexer;
    if (lexer->kind != PODA_TOKEN_TEXT)
        return poda_lexer_fail (lexer, _ ("an attribute or \"]\""));
    const char *name = poda_builder_keep (reader->builder, lexer->text->str);
    const char *text = "true";
    gsize place = lexer->place;
    DotKey key = DOT_N_KEYS;
    poda_lexer_next (lexer);
    if (poda_lexer_at (lexer, '=') && !read_assignment (reader, &text, &place))
        return FALSE;
    for (guint i = 0; i < DOT_N_KEYS; i++)
        if (strcmp (name, keys[i]) == 0)
            key = (DotKey) i;
    gboolean number = (key == DOT_VALUE || key == DOT_PROBABILITY) && *text != '\0'
                      && g_ascii_isdigit (text[strlen (text) - 1]);
    if (poda_lexer_skip (lexer, ',') && number && lexer->is_numeral)
        return poda_source_fail_as (
            lexer->source, place, PODA_TREE_ERROR_VALUE,
            _ ("expected a decimal point, not a comma, in \"%s,%s\""), text,
            lexer->text->str);
    poda_lexer_skip (lexer, ';');
    if (attributes == NULL)
        return set_graph (reader->builder, name, text, place);
    if (key != DOT_N_KEYS) {
        attributes->texts[key] = text;
        attributes->places[key] = (guint32) place;
    }
    return TRUE;
}

/* Reads the attribute lists that follow, if any. */
static gboolean
read_lists (DotReader *reader, DotAttributes *attributes)
{
    while (poda_lexer_skip (reader->lexer, '['))
        while (!poda_lexer_skip (reader->lexer, ']'))
            if (!read_attribute (reader, attributes))
                return FALSE;
    return TRUE;
}

static gboolean
apply_to_node (const DotAttributes *attributes, PodaBuilder *builder, guint32 index)
{
    /* A search never entered these, or in a step picture has not left them yet. */
    static const char *const without_value[] = { "pruned", "unseen", "open" };
    PodaBuilderNode *node = poda_builder_node (builder, index);
    const char *const *texts = attributes->texts;
    const guint32 *places = attributes->places;
    if (texts[DOT_STATUS] != NULL)
        node->pruned = FALSE;
    for (guint i = 0; texts[DOT_STATUS] != NULL && i < G_N_ELEMENTS (without_value);
         i++)
        node->pruned |= g_ascii_strcasecmp (texts[DOT_STATUS], without_value[i]) == 0;
    if (texts[DOT_KNOWN] != NULL)
        node->has_known = poda_value_parse (texts[DOT_KNOWN], &node->known);
    if (texts[DOT_PLAYER] != NULL
        && !read_player (builder, texts[DOT_PLAYER], places[DOT_PLAYER], &node->player))
        return FALSE;
    if (texts[DOT_VALUE] == NULL)
        return TRUE;
    node->has_value = *texts[DOT_VALUE] != '\0';
    node->value_place = places[DOT_VALUE];
    return !node->has_value
           || poda_builder_read_value (builder, texts[DOT_VALUE], node->value_place,
                                       &node->value);
}

/* Applies the attributes of the edge to a node. */
static void
apply_to_edge (const DotAttributes *attributes, PodaBuilder *builder, guint32 child)
{
    PodaBuilderNode *node = poda_builder_node (builder, child);
    const char *move = attributes->texts[DOT_MOVE];
    const char *probability = attributes->texts[DOT_PROBABILITY];
    if (move != NULL) {
        node->move = *move != '\0' ? move : NULL;
        node->move_place = attributes->places[DOT_MOVE];
    }
    if (probability != NULL) {
        node->probability = *probability != '\0' ? probability : NULL;
        node->probability_place = attributes->places[DOT_PROBABILITY];
    }
}

/* --- Nodes and edges --- */

/* Reads the rest of node (, node)* into `end`; the first name has been read. A new name
 * declares a node; ports after it are ignored. */
static gboolean
read_nodes (DotReader *reader, const DotScope *scope, const char *name, gsize place,
            GArray *end)
{
    PodaLexer *lexer = reader->lexer;
    for (;;) {
        guint32 index = GPOINTER_TO_UINT (g_tree_lookup (reader->indices, name));
        gboolean is_new = index == 0;
        if (is_new) {
            index = poda_builder_add (reader->builder, place) + 1;
            poda_builder_node (reader->builder, index - 1)->name =
                *name != '\0' ? name : NULL;
            g_tree_insert (reader->indices, (gpointer) name, GUINT_TO_POINTER (index));
        }
        const DotMention mention = { index - 1, (guint32) place };
        g_array_append_val (end, mention);
        if (is_new && !apply_to_node (&scope->for_nodes, reader->builder, index - 1))
            return FALSE;
        for (guint i = 0; i < 2 && poda_lexer_at (lexer, ':'); i++)
            if (!next_id (reader, _ ("a port after \":\"")) || !poda_lexer_next (lexer))
                return FALSE;
        if (!poda_lexer_at (lexer, ','))
            return TRUE;
        if (!next_id (reader, _ ("a node after \",\"")))
            return FALSE;
        name = poda_builder_keep (reader->builder, lexer->text->str);
        place = lexer->place;
        poda_lexer_next (lexer);
    }
}

/* Makes each node of an end a parent of each node of the next end. */
static gboolean
connect_ends (DotReader *reader, const DotScope *scope, const GArray *from,
              const GArray *to, const DotAttributes *attributes)
{
    for (guint i = 0; i < from->len; i++)
        for (guint j = 0; j < to->len; j++) {
            guint32 parent = g_array_index (from, DotMention, i).node;
            DotMention child = g_array_index (to, DotMention, j);
            if (!poda_builder_link (reader->builder, parent, child.node, child.place))
                return FALSE;
            apply_to_edge (&scope->for_edges, reader->builder, child.node);
            apply_to_edge (attributes, reader->builder, child.node);
        }
    return TRUE;
}

/* --- The graph --- */

static gboolean read_statements (DotReader *reader, DotScope *scope);

static gboolean
at_group (const DotReader *reader)
{
    return poda_lexer_at (reader->lexer, '{')
           || poda_lexer_at_word (reader->lexer, "subgraph");
}

/* Reads [subgraph [ID]] { statement* } into `end`: each of its nodes once, since a
 * subgraph is a set. */
static gboolean
read_group (DotReader *reader, const DotScope *around, GArray *end)
{
    DotScope scope = *around;
    guint n = 0;
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    scope.mentions = end;
    if (++scope.depth > DEEPEST_GROUP)
        return poda_source_fail (reader->lexer->source, reader->lexer->place,
                                 _ ("expected groups in at most %d others"),
                                 DEEPEST_GROUP);
    if (poda_lexer_at_word (reader->lexer, "subgraph"))
        skip_id (reader);
    if (!poda_lexer_take (reader->lexer, '{', _ ("\"{\" after \"subgraph\""))
        || !read_statements (reader, &scope))
        return FALSE;
    for (guint i = 0; i < end->len; i++) {
        DotMention mention = g_array_index (end, DotMention, i);
        if (g_hash_table_add (seen, GUINT_TO_POINTER (mention.node)))
            g_array_index (end, DotMention, n++) = mention;
    }
    g_array_set_size (end, n);
    return TRUE;
}

/* Reads ID = ID, or ends and their attributes, which belong to the nodes if there is no
 * edge. Connects the ends last, since the attributes follow them. */
static gboolean
read_ends (DotReader *reader, DotScope *scope)
{
    PodaLexer *lexer = reader->lexer;
    g_autoptr (GPtrArray) ends =
        g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
    DotAttributes attributes = { 0 };
    gboolean group = FALSE;
    do {
        GArray *end = g_array_new (FALSE, FALSE, sizeof (DotMention));
        const char *name = poda_builder_keep (reader->builder, lexer->text->str), *text;
        gsize place = lexer->place;
        g_ptr_array_add (ends, end);
        group = at_group (reader);
        if (!group && lexer->kind != PODA_TOKEN_TEXT)
            return poda_lexer_fail (lexer, _ ("a node or a group after \"->\""));
        if (!group)
            poda_lexer_next (lexer);
        if (!group && poda_lexer_at (lexer, '=') && ends->len == 1)
            return read_assignment (reader, &text, &place)
                   && (scope->depth > 0
                       || set_graph (reader->builder, name, text, place));
        if (group ? !read_group (reader, scope, end)
                  : !read_nodes (reader, scope, name, place, end))
            return FALSE;
    } while (poda_lexer_skip (lexer, '>'));
    if (poda_lexer_at (lexer, '-'))
        return poda_lexer_fail (lexer, _ ("\"->\", a digraph's edge"));
    if (!read_lists (reader, &attributes))
        return FALSE;
    for (guint i = 0; i < ends->len; i++) {
        GArray *end = ends->pdata[i];
        for (guint j = 0; ends->len == 1 && !group && j < end->len; j++)
            if (!apply_to_node (&attributes, reader->builder,
                                g_array_index (end, DotMention, j).node))
                return FALSE;
        if (i > 0
            && !connect_ends (reader, scope, ends->pdata[i - 1], end, &attributes))
            return FALSE;
        if (scope->depth > 0)
            g_array_append_vals (scope->mentions, end->data, end->len);
    }
    return TRUE;
}

/* Reads the statements up to and including the closing brace. Attributes of subgraphs
 * are ignored. */
static gboolean
read_statements (DotReader *reader, DotScope *scope)
{
    PodaLexer *lexer = reader->lexer;
    while (!poda_lexer_skip (lexer, '}')) {
        DotAttributes ignored = { 0 };
        gboolean graph = poda_lexer_at_word (lexer, "graph");
        gboolean node = poda_lexer_at_word (lexer, "node");
        if (poda_lexer_skip (lexer, ';'))
            continue;
        if (at_group (reader) || lexer->kind == PODA_TOKEN_TEXT) {
            if (!read_ends (reader, scope))
                return FALSE;
            continue;
        }
        if (!graph && !node && !poda_lexer_at_word (lexer, "edge"))
            return poda_lexer_fail (lexer, _ ("a node, an edge or \"}\""));
        poda_lexer_next (lexer);
        if (!poda_lexer_at (lexer, '['))
            return poda_lexer_fail (lexer, _ ("\"[\" after the keyword"));
        if (!read_lists (reader, node               ? &scope->for_nodes
                                 : !graph           ? &scope->for_edges
                                 : scope->depth > 0 ? &ignored
                                                    : NULL))
            return FALSE;
    }
    return TRUE;
}

static gboolean
read_dot (PodaBuilder *builder, gconstpointer data G_GNUC_UNUSED)
{
    g_autoptr (GTree) indices = poda_texts_new (NULL, NULL);
    g_auto (PodaLexer) lexer;
    DotReader reader = { .lexer = &lexer, .builder = builder, .indices = indices };
    DotScope scope = { 0 };
    poda_lexer_begin (&lexer, builder->source, PODA_LANGUAGE_DOT);
    if (poda_lexer_at_word (&lexer, "strict"))
        poda_lexer_next (&lexer);
    if (!poda_lexer_at_word (&lexer, "digraph"))
        return poda_lexer_fail (&lexer, "\"digraph\"");
    skip_id (&reader);
    if (!poda_lexer_take (&lexer, '{', _ ("\"{\" after \"digraph\""))
        || !read_statements (&reader, &scope))
        return FALSE;
    if (builder->nodes->len == 0)
        poda_source_fail_as (builder->source, builder->source->length,
                             PODA_TREE_ERROR_SHAPE,
                             _ ("a graph without nodes; expected at least one"));
    return lexer.kind == PODA_TOKEN_END
           || poda_lexer_fail (&lexer, _ ("nothing after the graph"));
}

PodaTree *
poda_tree_read_dot (const char *name, const char *text, gsize length, GError **error)
{
    return poda_builder_read (name, text, length, read_dot, error);
}
