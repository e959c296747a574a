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

#include "tree/dot_ends.h"

#include <glib/gi18n-lib.h>

typedef struct {
    PodaDotAttributes for_nodes; /* the defaults */
    PodaDotAttributes for_edges;
    guint n_mentions; /* those before it */
    guint n_ends;     /* those of the statements around it */
} Scope;

typedef struct {
    PodaDotLexer lexer;
    PodaDraft *draft;
    PodaDotEnds ends;
    GHashTable *indices; /* a node's name to its index + 1 */
    GArray *scopes;      /* of Scope: the graph's, and those of the open groups */
} Reader;

static void
reader_clear (Reader *reader)
{
    poda_dot_lexer_clear (&reader->lexer);
    poda_dot_ends_clear (&reader->ends);
    poda_draft_free (reader->draft);
    g_hash_table_unref (reader->indices);
    g_array_unref (reader->scopes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static Scope *
scope_of (const Reader *reader)
{
    return &g_array_index (reader->scopes, Scope, reader->scopes->len - 1);
}

static gboolean
next (Reader *reader, GError **error)
{
    return poda_dot_lexer_next (&reader->lexer, error);
}

static gboolean
at_sign (const Reader *reader, char sign)
{
    return poda_dot_lexer_is_sign (&reader->lexer, sign);
}

static gboolean
at_group (const Reader *reader)
{
    return at_sign (reader, '{')
           || poda_dot_lexer_is_keyword (&reader->lexer, "subgraph");
}

/* Notes a node's name, which declares the node when it is new. */
static gboolean
mention (Reader *reader, const char *name, gsize place, GError **error)
{
    guint32 index = GPOINTER_TO_UINT (g_hash_table_lookup (reader->indices, name));
    gboolean is_new = index == 0;
    if (is_new) {
        index = poda_draft_add (reader->draft, place) + 1;
        const char *copy = g_string_chunk_insert (reader->draft->strings, name);
        poda_draft_node (reader->draft, index - 1)->name = copy;
        g_hash_table_insert (reader->indices, (gpointer) copy,
                             GUINT_TO_POINTER (index));
    }
    poda_dot_ends_mention (&reader->ends, index - 1, place);
    return !is_new
           || poda_dot_apply_to_node (&scope_of (reader)->for_nodes, reader->draft,
                                      index - 1, error);
}

/* [: ID [: ID]], which says nothing about the tree. */
static gboolean
skip_port (Reader *reader, GError **error)
{
    for (guint i = 0; i < 2 && at_sign (reader, ':'); i++) {
        if (!next (reader, error))
            return FALSE;
        if (reader->lexer.kind != PODA_DOT_ID)
            return poda_dot_lexer_fail (&reader->lexer, _ ("a port after \":\""),
                                        error);
        if (!next (reader, error))
            return FALSE;
    }
    return TRUE;
}

/* The rest of an end that begins with the node `name`, which has been taken. */
static gboolean
read_nodes (Reader *reader, const char *name, gsize place, GError **error)
{
    guint begin = reader->ends.mentions->len;
    if (!mention (reader, name, place, error) || !skip_port (reader, error))
        return FALSE;
    while (at_sign (reader, ',')) {
        if (!next (reader, error))
            return FALSE;
        if (reader->lexer.kind != PODA_DOT_ID)
            return poda_dot_lexer_fail (&reader->lexer, _ ("a node after \",\""),
                                        error);
        if (!mention (reader, reader->lexer.text->str, reader->lexer.place, error)
            || !next (reader, error) || !skip_port (reader, error))
            return FALSE;
    }
    poda_dot_ends_push (&reader->ends, begin, FALSE);
    return TRUE;
}

/* All ends of the statement are read: what they mean is done only now, because its
 * attributes stand behind them. */
static gboolean
finish_statement (Reader *reader, GError **error)
{
    PodaDotAttributes attributes = { 0 };
    if (!poda_dot_read_lists (&reader->lexer, reader->draft, &attributes, error))
        return FALSE;

    const Scope *scope = scope_of (reader);
    if (!poda_dot_ends_finish (&reader->ends, scope->n_ends, &scope->for_edges,
                               &attributes, error))
        return FALSE;
    if (reader->scopes->len == 1)
        g_array_set_size (reader->ends.mentions, 0);
    return TRUE;
}

/* [subgraph [ID]] { */
static gboolean
open_group (Reader *reader, GError **error)
{
    if (!at_sign (reader, '{')) {
        if (!next (reader, error))
            return FALSE;
        if (reader->lexer.kind == PODA_DOT_ID && !next (reader, error))
            return FALSE;
        if (!at_sign (reader, '{'))
            return poda_dot_lexer_fail (&reader->lexer, _ ("\"{\" after \"subgraph\""),
                                        error);
    }
    Scope scope = *scope_of (reader);
    scope.n_mentions = reader->ends.mentions->len;
    scope.n_ends = reader->ends.ends->len;
    g_array_append_val (reader->scopes, scope);
    return next (reader, error);
}

/* Goes on behind an end: with further ends up to a group, else to the statement's
 * close. */
static gboolean
continue_statement (Reader *reader, GError **error)
{
    while (reader->lexer.kind == PODA_DOT_ARROW) {
        if (!next (reader, error))
            return FALSE;
        if (at_group (reader))
            return open_group (reader, error);
        if (reader->lexer.kind != PODA_DOT_ID)
            return poda_dot_lexer_fail (&reader->lexer,
                                        _ ("a node or a group after \"->\""), error);
        g_autofree char *name = g_strdup (reader->lexer.text->str);
        gsize place = reader->lexer.place;
        if (!next (reader, error) || !read_nodes (reader, name, place, error))
            return FALSE;
    }
    if (reader->lexer.kind == PODA_DOT_LINE)
        return poda_dot_lexer_fail (&reader->lexer, _ ("\"->\", a digraph's edge"),
                                    error);
    return finish_statement (reader, error);
}

static gboolean
close_group (Reader *reader, GError **error)
{
    guint begin = scope_of (reader)->n_mentions;
    g_array_set_size (reader->scopes, reader->scopes->len - 1);
    if (!next (reader, error))
        return FALSE;
    if (reader->scopes->len == 0)
        return TRUE;
    poda_dot_ends_push (&reader->ends, begin, TRUE);
    return continue_statement (reader, error);
}

/* ID = ID, or a node and what follows. */
static gboolean
read_name_statement (Reader *reader, GError **error)
{
    g_autofree char *name = g_strdup (reader->lexer.text->str);
    gsize place = reader->lexer.place;
    if (!next (reader, error))
        return FALSE;
    if (!at_sign (reader, '='))
        return read_nodes (reader, name, place, error)
               && continue_statement (reader, error);

    const char *text;
    if (!poda_dot_read_assignment (&reader->lexer, reader->draft, &text, &place, error))
        return FALSE;
    return reader->scopes->len > 1
           || poda_dot_set_graph (reader->draft, poda_draft_keep (reader->draft, name),
                                  text, place, error);
}

/* (graph | node | edge) lists */
static gboolean
read_defaults (Reader *reader, GError **error)
{
    Scope *scope = scope_of (reader);
    PodaDotAttributes of_group = { 0 }; /* a group's own are nobody's */
    PodaDotAttributes *attributes = reader->scopes->len > 1 ? &of_group : NULL;
    if (poda_dot_lexer_is_keyword (&reader->lexer, "node"))
        attributes = &scope->for_nodes;
    if (poda_dot_lexer_is_keyword (&reader->lexer, "edge"))
        attributes = &scope->for_edges;
    if (!next (reader, error))
        return FALSE;
    if (!at_sign (reader, '['))
        return poda_dot_lexer_fail (&reader->lexer, _ ("\"[\" after the keyword"),
                                    error);
    return poda_dot_read_lists (&reader->lexer, reader->draft, attributes, error);
}

static gboolean
read_statement (Reader *reader, GError **error)
{
    if (at_sign (reader, '}'))
        return close_group (reader, error);
    if (at_sign (reader, ';'))
        return next (reader, error);
    if (at_group (reader))
        return open_group (reader, error);
    if (reader->lexer.kind == PODA_DOT_ID)
        return read_name_statement (reader, error);
    if (poda_dot_lexer_is_keyword (&reader->lexer, "graph")
        || poda_dot_lexer_is_keyword (&reader->lexer, "node")
        || poda_dot_lexer_is_keyword (&reader->lexer, "edge"))
        return read_defaults (reader, error);
    return poda_dot_lexer_fail (&reader->lexer, _ ("a node, an edge or \"}\""), error);
}

/* [strict] digraph [ID] { */
static gboolean
read_header (Reader *reader, GError **error)
{
    reader->ends.strict = poda_dot_lexer_is_keyword (&reader->lexer, "strict");
    if (reader->ends.strict && !next (reader, error))
        return FALSE;
    if (!poda_dot_lexer_is_keyword (&reader->lexer, "digraph"))
        return poda_dot_lexer_fail (&reader->lexer, "\"digraph\"", error);
    if (!next (reader, error))
        return FALSE;
    if (reader->lexer.kind == PODA_DOT_ID && !next (reader, error))
        return FALSE;
    if (!at_sign (reader, '{'))
        return poda_dot_lexer_fail (&reader->lexer, _ ("\"{\" after \"digraph\""),
                                    error);
    Scope scope = { 0 };
    g_array_append_val (reader->scopes, scope);
    return next (reader, error);
}

static gboolean
read_graph (Reader *reader, GError **error)
{
    if (!read_header (reader, error))
        return FALSE;
    while (reader->scopes->len > 0)
        if (!read_statement (reader, error))
            return FALSE;
    if (reader->lexer.kind != PODA_DOT_END)
        return poda_dot_lexer_fail (&reader->lexer, _ ("nothing after the graph"),
                                    error);
    return TRUE;
}

PodaTree *
poda_tree_read_dot (const char *name, const char *text, gsize length, GError **error)
{
    PodaSource source = { name, text, length };
    if (!poda_source_check (&source, error))
        return NULL;
    g_auto (Reader) reader = {
        .draft = poda_draft_new (&source),
        .indices = g_hash_table_new (g_str_hash, g_str_equal),
        .scopes = g_array_new (FALSE, FALSE, sizeof (Scope)),
    };
    poda_dot_ends_init (&reader.ends, reader.draft);
    if (!poda_dot_lexer_init (&reader.lexer, &source, error)
        || !read_graph (&reader, error))
        return NULL;
    return poda_tree_build (reader.draft, error);
}
