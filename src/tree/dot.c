/* Trees in DOT. The grammar:
 *
 *     graph     = [strict] digraph [ID] { statement* }
 *     statement = ID = ID  |  (graph | node | edge) lists  |  ends lists  |  ;
 *     ends      = end (-> end)*
 *     end       = node (, node)*  |  [subgraph [ID]] { statement* }
 *     node      = ID [: ID [: ID]]
 *     lists     = ([ (ID [= ID] [; | ,])* ])*
 *
 * Subgraphs nest as deep as a text likes, so there is a stack of scopes in place of
 * recursion: a group that ends becomes an end of the statement around it, which then
 * goes on. */

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "tree/lexer.h"

typedef enum {
    DOT_VALUE,
    DOT_PLAYER,
    DOT_STATUS,
    DOT_KNOWN,
    DOT_MOVE,
    DOT_PROBABILITY,
    DOT_N_KEYS
} DotKey;

typedef struct {
    const char *texts[DOT_N_KEYS]; /* NULL: not said */
    guint32 places[DOT_N_KEYS];
} DotAttributes;

/* A node's name in the text. */
typedef struct {
    guint32 node;
    guint32 place;
} DotMention;

/* A range of mentions. */
typedef struct {
    guint begin;
    guint end;
    gboolean is_group;
} DotEnd;

typedef struct {
    DotAttributes for_nodes; /* the defaults */
    DotAttributes for_edges;
    guint n_mentions; /* those before it */
    guint n_ends;     /* those of the statements around it */
} DotScope;

typedef struct {
    PodaLexer *lexer;
    PodaDraft *draft;
    gboolean strict;  /* a repeated edge merges with the first */
    GTree *indices;   /* a node's name to its index + 1 */
    GArray *scopes;   /* of DotScope: the graph's, and those of the open groups */
    GArray *mentions; /* of DotMention: those of the open groups and statements */
    GArray *ends;     /* of DotEnd: those of the open statements */
    GArray *marks;    /* of guint32: the last round of `distinct` a node was in */
    guint32 round;
} DotReader;

/* Goes on behind a token to an ID, which must follow it. */
static gboolean
next_id (DotReader *reader, const char *expected)
{
    poda_lexer_next (reader->lexer);
    return reader->lexer->kind == PODA_TOKEN_TEXT
           || poda_lexer_fail (reader->lexer, expected);
}

/* Goes on behind a token, and an ID that may follow it and says nothing of the tree. */
static void
skip_id (DotReader *reader)
{
    poda_lexer_next (reader->lexer);
    if (reader->lexer->kind == PODA_TOKEN_TEXT)
        poda_lexer_next (reader->lexer);
}

static DotScope *
scope_of (const DotReader *reader)
{
    return &g_array_index (reader->scopes, DotScope, reader->scopes->len - 1);
}

/* --- Attribute lists --- */

/* What is said in `[value=3, player=max; label="any"]` is kept as text and applied to
 * every node or edge that it concerns. An empty text takes back what was said before:
 * programs that write DOT declare attributes in that way. */

static const char *const keys[DOT_N_KEYS] = {
    [DOT_VALUE] = "value", [DOT_PLAYER] = "player", [DOT_STATUS] = "status",
    [DOT_KNOWN] = "known", [DOT_MOVE] = "move",     [DOT_PROBABILITY] = "probability",
};

/* The `= text` behind an attribute's name. */
static gboolean
read_assignment (DotReader *reader, const char **text, gsize *place)
{
    if (!next_id (reader, _ ("the text of an attribute after \"=\"")))
        return FALSE;
    *text = poda_draft_keep (reader->draft, reader->lexer->text->str);
    *place = reader->lexer->place;
    return poda_lexer_next (reader->lexer);
}

/* Reads a player, or from an empty text that nobody is said. */
static gboolean
read_player (PodaDraft *draft, const char *text, gsize place, guint8 *player)
{
    *player = PODA_DRAFT_ALTERNATES;
    return *text == '\0' || poda_draft_read_player (draft, text, place, player);
}

/* States an attribute of the graph. */
static gboolean
set_graph (PodaDraft *draft, const char *name, const char *text, gsize place)
{
    g_tree_insert (draft->attributes, (gpointer) name, (gpointer) text);
    return strcmp (name, keys[DOT_PLAYER]) != 0
           || read_player (draft, text, place, &draft->player);
}

/* The attribute read last, as long as it may turn out to be the half of `value=3,5`. */
typedef struct {
    const char *number; /* NULL: it may not */
    gsize place;
} DotHalf;

/* name [= text] [; | ,] */
static gboolean
read_attribute (DotReader *reader, DotAttributes *attributes, DotHalf *half)
{
    if (reader->lexer->kind != PODA_TOKEN_TEXT)
        return poda_lexer_fail (reader->lexer, _ ("an attribute or \"]\""));
    if (reader->lexer->is_numeral && half->number != NULL)
        return poda_source_fail_as (
            reader->draft->source, half->place, PODA_TREE_ERROR_VALUE,
            _ ("expected a decimal point, not a comma, in \"%s,%s\""), half->number,
            reader->lexer->text->str);

    const char *name = poda_draft_keep (reader->draft, reader->lexer->text->str);
    const char *text = "true";
    gsize place = reader->lexer->place;
    half->number = NULL;
    poda_lexer_next (reader->lexer);
    if (poda_lexer_at (reader->lexer, '=') && !read_assignment (reader, &text, &place))
        return FALSE;

    gboolean is_number = strcmp (name, keys[DOT_VALUE]) == 0
                         || strcmp (name, keys[DOT_PROBABILITY]) == 0;
    if (poda_lexer_at (reader->lexer, ',') && is_number
        && g_ascii_isdigit (text[strlen (text) - (*text != '\0')]))
        *half = (DotHalf){ text, place };
    if (poda_lexer_at (reader->lexer, ',') || poda_lexer_at (reader->lexer, ';'))
        poda_lexer_next (reader->lexer);
    if (attributes == NULL)
        return set_graph (reader->draft, name, text, place);
    for (guint i = 0; i < DOT_N_KEYS; i++)
        if (strcmp (name, keys[i]) == 0) {
            attributes->texts[i] = text;
            attributes->places[i] = (guint32) place;
        }
    return TRUE;
}

/* Adds what the lists that come next say, perhaps none, to `attributes`; lists of the
 * graph itself, with NULL, to the draft. */
static gboolean
read_lists (DotReader *reader, DotAttributes *attributes)
{
    while (poda_lexer_at (reader->lexer, '[')) {
        DotHalf half = { NULL, 0 };
        poda_lexer_next (reader->lexer);
        while (!poda_lexer_at (reader->lexer, ']'))
            if (!read_attribute (reader, attributes, &half))
                return FALSE;
        poda_lexer_next (reader->lexer);
    }
    return TRUE;
}

/* What concerns nodes. */
static gboolean
apply_to_node (const DotAttributes *attributes, PodaDraft *draft, guint32 index)
{
    /* What a search never entered, or in a still has not returned from yet. */
    static const char *const without_value[] = { "pruned", "unseen", "open" };
    PodaDraftNode *node = poda_draft_node (draft, index);
    const char *status = attributes->texts[DOT_STATUS];
    const char *known = attributes->texts[DOT_KNOWN];
    const char *player = attributes->texts[DOT_PLAYER];
    const char *value = attributes->texts[DOT_VALUE];
    const guint32 *places = attributes->places;
    if (status != NULL)
        node->pruned = FALSE;
    for (guint i = 0; status != NULL && i < G_N_ELEMENTS (without_value); i++)
        node->pruned |= g_ascii_strcasecmp (status, without_value[i]) == 0;
    if (known != NULL)
        node->has_known = poda_value_parse (known, &node->known);
    if (player != NULL
        && !read_player (draft, player, places[DOT_PLAYER], &node->player))
        return FALSE;
    if (value == NULL)
        return TRUE;
    node->has_value = *value != '\0';
    if (!node->has_value)
        return TRUE;
    node->value_place = places[DOT_VALUE];
    return poda_draft_read_value (draft, value, node->value_place, &node->value);
}

/* What concerns the edge that leads to a node. */
static void
apply_to_edge (const DotAttributes *attributes, PodaDraft *draft, guint32 child)
{
    PodaDraftNode *node = poda_draft_node (draft, child);
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

/* --- The ends of edges --- */

/* A statement such as `a -> {b c} -> d` is a row of ends, and each end is a range in
 * one long list of mentioned nodes: the range of a group holds those of the groups
 * inside it, so nesting costs nothing. */

/* Makes an end of the mentions from `begin` on. */
static void
push_end (DotReader *reader, guint begin, gboolean is_group)
{
    DotEnd end = { begin, reader->mentions->len, is_group };
    g_array_append_val (reader->ends, end);
}

/* The mentions of an end, each node once: a group is a set. */
static GArray *
distinct (DotReader *reader, const DotEnd *end)
{
    GArray *mentions = g_array_new (FALSE, FALSE, sizeof (DotMention));
    g_array_set_size (reader->marks, reader->draft->nodes->len);
    reader->round++;
    for (guint i = end->begin; i < end->end; i++) {
        DotMention mention = g_array_index (reader->mentions, DotMention, i);
        guint32 *mark = &g_array_index (reader->marks, guint32, mention.node);
        if (*mark != reader->round)
            g_array_append_val (mentions, mention);
        *mark = reader->round;
    }
    return mentions;
}

static gboolean
connect_nodes (DotReader *reader, guint32 parent, DotMention child,
               const DotAttributes *attributes)
{
    guint32 known = poda_draft_node (reader->draft, child.node)->parent;
    if (known != parent || !reader->strict) {
        if (!poda_draft_link (reader->draft, parent, child.node, child.place))
            return FALSE;
        apply_to_edge (&scope_of (reader)->for_edges, reader->draft, child.node);
    }
    apply_to_edge (attributes, reader->draft, child.node);
    return TRUE;
}

static gboolean
connect_ends (DotReader *reader, const DotEnd *from, const DotEnd *to,
              const DotAttributes *attributes)
{
    if (from->begin == from->end || to->begin == to->end)
        return TRUE; /* before the ranges are gone through: empty groups may nest */

    g_autoptr (GArray) parents = distinct (reader, from);
    g_autoptr (GArray) children = distinct (reader, to);
    for (guint i = 0; i < parents->len; i++) {
        guint32 parent = g_array_index (parents, DotMention, i).node;
        for (guint j = 0; j < children->len; j++)
            if (!connect_nodes (reader, parent, g_array_index (children, DotMention, j),
                                attributes))
                return FALSE;
    }
    return TRUE;
}

/* Each node of an end becomes a parent of each node of the next, and attributes without
 * an edge are the nodes'. The ends are forgotten. */
static gboolean
connect_all (DotReader *reader, const DotAttributes *attributes)
{
    guint first = scope_of (reader)->n_ends;
    const DotEnd *all = &g_array_index (reader->ends, DotEnd, first);
    guint n_ends = reader->ends->len - first;
    if (n_ends == 1 && !all->is_group)
        for (guint i = all->begin; i < all->end; i++)
            if (!apply_to_node (attributes, reader->draft,
                                g_array_index (reader->mentions, DotMention, i).node))
                return FALSE;
    for (guint i = 1; i < n_ends; i++)
        if (!connect_ends (reader, &all[i - 1], &all[i], attributes))
            return FALSE;
    g_array_set_size (reader->ends, first);
    return TRUE;
}

/* --- The graph --- */

static gboolean
at_group (const DotReader *reader)
{
    return poda_lexer_at (reader->lexer, '{')
           || poda_lexer_at_word (reader->lexer, "subgraph");
}

/* Notes a node's name, which declares the node when it is new. */
static gboolean
mention (DotReader *reader, const char *name, gsize place)
{
    guint32 index = GPOINTER_TO_UINT (g_tree_lookup (reader->indices, name));
    gboolean is_new = index == 0;
    if (is_new) {
        index = poda_draft_add (reader->draft, place) + 1;
        const char *copy = g_string_chunk_insert (reader->draft->strings, name);
        poda_draft_node (reader->draft, index - 1)->name = copy;
        g_tree_insert (reader->indices, (gpointer) copy, GUINT_TO_POINTER (index));
    }
    DotMention mentioned = { index - 1, (guint32) place };
    g_array_append_val (reader->mentions, mentioned);
    return !is_new
           || apply_to_node (&scope_of (reader)->for_nodes, reader->draft, index - 1);
}

/* [: ID [: ID]], which says nothing about the tree. */
static gboolean
skip_port (DotReader *reader)
{
    for (guint i = 0; i < 2 && poda_lexer_at (reader->lexer, ':'); i++)
        if (!next_id (reader, _ ("a port after \":\""))
            || !poda_lexer_next (reader->lexer))
            return FALSE;
    return TRUE;
}

/* The rest of an end that begins with the node `name`, which has been taken. */
static gboolean
read_nodes (DotReader *reader, const char *name, gsize place)
{
    guint begin = reader->mentions->len;
    if (!mention (reader, name, place) || !skip_port (reader))
        return FALSE;
    while (poda_lexer_at (reader->lexer, ','))
        if (!next_id (reader, _ ("a node after \",\""))
            || !mention (reader, reader->lexer->text->str, reader->lexer->place)
            || !poda_lexer_next (reader->lexer) || !skip_port (reader))
            return FALSE;
    push_end (reader, begin, FALSE);
    return TRUE;
}

/* [subgraph [ID]] { */
static gboolean
open_group (DotReader *reader)
{
    if (poda_lexer_at_word (reader->lexer, "subgraph"))
        skip_id (reader);
    DotScope scope = *scope_of (reader);
    scope.n_mentions = reader->mentions->len;
    scope.n_ends = reader->ends->len;
    g_array_append_val (reader->scopes, scope);
    return poda_lexer_take (reader->lexer, '{', _ ("\"{\" after \"subgraph\""));
}

/* Goes on behind an end: with further ends up to a group, else to the statement's
 * close. What the ends mean is done only then, because attributes stand behind them. */
static gboolean
continue_statement (DotReader *reader)
{
    while (poda_lexer_at (reader->lexer, '>')) {
        poda_lexer_next (reader->lexer);
        if (at_group (reader))
            return open_group (reader);
        if (reader->lexer->kind != PODA_TOKEN_TEXT)
            return poda_lexer_fail (reader->lexer,
                                    _ ("a node or a group after \"->\""));
        g_autofree char *name = g_strdup (reader->lexer->text->str);
        gsize place = reader->lexer->place;
        poda_lexer_next (reader->lexer);
        if (!read_nodes (reader, name, place))
            return FALSE;
    }
    if (poda_lexer_at (reader->lexer, '-'))
        return poda_lexer_fail (reader->lexer, _ ("\"->\", a digraph's edge"));
    DotAttributes attributes = { 0 };
    if (!read_lists (reader, &attributes) || !connect_all (reader, &attributes))
        return FALSE;
    if (reader->scopes->len == 1)
        g_array_set_size (reader->mentions, 0);
    return TRUE;
}

static gboolean
close_group (DotReader *reader)
{
    guint begin = scope_of (reader)->n_mentions;
    g_array_set_size (reader->scopes, reader->scopes->len - 1);
    poda_lexer_next (reader->lexer);
    if (reader->scopes->len == 0)
        return TRUE;
    push_end (reader, begin, TRUE);
    return continue_statement (reader);
}

/* ID = ID, or a node and what follows. */
static gboolean
read_name_statement (DotReader *reader)
{
    g_autofree char *name = g_strdup (reader->lexer->text->str);
    gsize place = reader->lexer->place;
    poda_lexer_next (reader->lexer);
    if (!poda_lexer_at (reader->lexer, '='))
        return read_nodes (reader, name, place) && continue_statement (reader);

    const char *text;
    if (!read_assignment (reader, &text, &place))
        return FALSE;
    return reader->scopes->len > 1
           || set_graph (reader->draft, poda_draft_keep (reader->draft, name), text,
                         place);
}

/* (graph | node | edge) lists */
static gboolean
read_defaults (DotReader *reader)
{
    DotScope *scope = scope_of (reader);
    DotAttributes of_group = { 0 }; /* a group's own are nobody's */
    DotAttributes *attributes = reader->scopes->len > 1 ? &of_group : NULL;
    if (poda_lexer_at_word (reader->lexer, "node"))
        attributes = &scope->for_nodes;
    if (poda_lexer_at_word (reader->lexer, "edge"))
        attributes = &scope->for_edges;
    poda_lexer_next (reader->lexer);
    return poda_lexer_at (reader->lexer, '[')
               ? read_lists (reader, attributes)
               : poda_lexer_fail (reader->lexer, _ ("\"[\" after the keyword"));
}

static gboolean
read_statement (DotReader *reader)
{
    if (poda_lexer_at (reader->lexer, '}'))
        return close_group (reader);
    if (poda_lexer_at (reader->lexer, ';'))
        return poda_lexer_next (reader->lexer);
    if (at_group (reader))
        return open_group (reader);
    if (reader->lexer->kind == PODA_TOKEN_TEXT)
        return read_name_statement (reader);
    if (poda_lexer_at_word (reader->lexer, "graph")
        || poda_lexer_at_word (reader->lexer, "node")
        || poda_lexer_at_word (reader->lexer, "edge"))
        return read_defaults (reader);
    return poda_lexer_fail (reader->lexer, _ ("a node, an edge or \"}\""));
}

static gboolean
read_dot (PodaDraft *draft)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GTree) indices = poda_texts_new (NULL, NULL);
    g_autoptr (GArray) scopes = g_array_new (FALSE, FALSE, sizeof (DotScope));
    g_autoptr (GArray) mentions = g_array_new (FALSE, FALSE, sizeof (DotMention));
    g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (DotEnd));
    g_autoptr (GArray) marks = g_array_new (FALSE, TRUE, sizeof (guint32));
    PodaLexer lexer = { .draft = draft,
                        .read = poda_lexer_read_dot,
                        .at = poda_source_begin (draft->source),
                        .text = text };
    DotReader reader = { .lexer = &lexer,
                         .draft = draft,
                         .indices = indices,
                         .scopes = scopes,
                         .mentions = mentions,
                         .ends = ends,
                         .marks = marks };
    poda_lexer_next (&lexer);
    reader.strict = poda_lexer_at_word (&lexer, "strict");
    if (reader.strict)
        poda_lexer_next (&lexer);
    if (!poda_lexer_at_word (&lexer, "digraph"))
        return poda_lexer_fail (&lexer, "\"digraph\"");
    DotScope scope = { 0 };
    g_array_append_val (reader.scopes, scope);
    skip_id (&reader);
    if (!poda_lexer_take (&lexer, '{', _ ("\"{\" after \"digraph\"")))
        return FALSE;
    while (reader.scopes->len > 0)
        if (!read_statement (&reader))
            return FALSE;
    return lexer.kind == PODA_TOKEN_END
           || poda_lexer_fail (&lexer, _ ("nothing after the graph"));
}

PodaTree *
poda_tree_read_dot (const char *name, const char *text, gsize length, GError **error)
{
    return poda_draft_read (name, text, length, read_dot, error);
}
