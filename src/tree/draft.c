#include "tree/draft.h"

#include <glib/gi18n-lib.h>

PodaDraft *
poda_draft_new (const PodaSource *source)
{
    PodaDraft *draft = g_new0 (PodaDraft, 1);
    draft->source = source;
    draft->nodes = g_array_new (FALSE, FALSE, sizeof (PodaDraftNode));
    draft->strings = g_string_chunk_new (4096);
    draft->attributes = g_hash_table_new (g_str_hash, g_str_equal);
    draft->player = PODA_DRAFT_ALTERNATES;
    return draft;
}

void
poda_draft_free (PodaDraft *draft)
{
    g_array_unref (draft->nodes);
    g_clear_pointer (&draft->strings, g_string_chunk_free);
    g_clear_pointer (&draft->attributes, g_hash_table_unref);
    g_free (draft);
}

guint32
poda_draft_add (PodaDraft *draft, gsize place)
{
    PodaDraftNode node = {
        .place = (guint32) place,
        .parent = PODA_TREE_NONE,
        .child = PODA_TREE_NONE,
        .last_child = PODA_TREE_NONE,
        .next = PODA_TREE_NONE,
        .player = PODA_DRAFT_ALTERNATES,
    };
    g_array_append_val (draft->nodes, node);
    return draft->nodes->len - 1;
}

PodaDraftNode *
poda_draft_node (const PodaDraft *draft, guint32 index)
{
    return &g_array_index (draft->nodes, PodaDraftNode, index);
}

const char *
poda_draft_keep (PodaDraft *draft, const char *text)
{
    return g_string_chunk_insert_const (draft->strings, text);
}

/* Whether `node` is `ancestor` or below it. The draft may hold a cycle: hence the
 * count. */
static gboolean
is_below (const PodaDraft *draft, guint32 node, guint32 ancestor)
{
    for (guint left = draft->nodes->len; node != PODA_TREE_NONE && left > 0; left--) {
        if (node == ancestor)
            return TRUE;
        node = poda_draft_node (draft, node)->parent;
    }
    return FALSE;
}

/* The child has a parent already: finds the words that help most. */
static gboolean
fail_second_parent (const PodaDraft *draft, guint32 parent, guint32 child, gsize place,
                    GError **error)
{
    const PodaDraftNode *node = poda_draft_node (draft, child);
    g_autofree char *own = poda_draft_call (draft, child);
    g_autofree char *first = poda_draft_call (draft, node->parent);
    g_autofree char *second = poda_draft_call (draft, parent);
    guint line, column;
    poda_source_locate (draft->source, node->edge_place, &line, &column);

    if (node->parent == parent)
        return poda_source_fail (
            draft->source, place, PODA_TREE_ERROR_SHAPE, error,
            _ ("the edge %s -> %s repeats the one on line %u: expected "
               "each edge once"),
            second, own, line);
    if (is_below (draft, parent, child))
        return poda_source_fail (
            draft->source, place, PODA_TREE_ERROR_SHAPE, error,
            _ ("the edge %s -> %s closes a cycle: expected a tree"), second, own);
    return poda_source_fail (
        draft->source, place, PODA_TREE_ERROR_SHAPE, error,
        _ ("%s has two parents, %s (line %u) and %s: expected one"), own, first, line,
        second);
}

gboolean
poda_draft_link (PodaDraft *draft, guint32 parent, guint32 child, gsize place,
                 GError **error)
{
    PodaDraftNode *node = poda_draft_node (draft, child);
    if (node->parent != PODA_TREE_NONE)
        return fail_second_parent (draft, parent, child, place, error);
    if (parent == child) {
        g_autofree char *own = poda_draft_call (draft, child);
        return poda_source_fail (draft->source, place, PODA_TREE_ERROR_SHAPE, error,
                                 _ ("the edge %s -> %s is a cycle: expected a tree"),
                                 own, own);
    }

    PodaDraftNode *above = poda_draft_node (draft, parent);
    if (above->child == PODA_TREE_NONE)
        above->child = child;
    else
        poda_draft_node (draft, above->last_child)->next = child;
    above->last_child = child;
    node->parent = parent;
    node->edge_place = (guint32) place;
    return TRUE;
}

gboolean
poda_draft_read_value (const PodaDraft *draft, const char *text, gsize place,
                       PodaValue *value, GError **error)
{
    if (poda_value_parse (text, value))
        return TRUE;

    g_autofree char *quote = poda_quote (text);
    const char *comma = strchr (text, ',');
    if (comma != NULL) {
        g_autofree char *with_point = g_strdup (text);
        with_point[comma - text] = '.';
        PodaValue ignored;
        if (poda_value_parse (with_point, &ignored))
            return poda_source_fail (draft->source, place, PODA_TREE_ERROR_VALUE, error,
                                     _ ("expected a decimal point, not a comma, in %s"),
                                     quote);
    }
    return poda_source_fail (draft->source, place, PODA_TREE_ERROR_VALUE, error,
                             _ ("expected a number, inf or -inf as a value, found %s"),
                             quote);
}

gboolean
poda_draft_read_player (const PodaDraft *draft, const char *text, gsize place,
                        guint8 *player, GError **error)
{
    for (guint8 i = PODA_MAX; i <= PODA_CHANCE; i++)
        if (g_ascii_strcasecmp (text, poda_player_word ((PodaPlayer) i)) == 0) {
            *player = i;
            return TRUE;
        }
    g_autofree char *quote = poda_quote (text);
    return poda_source_fail (draft->source, place, PODA_TREE_ERROR_SYNTAX, error,
                             _ ("expected max, min or chance as a player, found %s"),
                             quote);
}

/* The move to a node without a name. */
static char *
call_move (const PodaDraft *draft, guint32 index)
{
    const PodaDraftNode *node = poda_draft_node (draft, index);
    if (node->move != NULL)
        return g_strdup (node->move);
    if (node->name != NULL)
        return g_strdup (node->name);
    guint number = 1;
    for (guint32 i = poda_draft_node (draft, node->parent)->child; i != index; number++)
        i = poda_draft_node (draft, i)->next;
    return g_strdup_printf ("%u", number);
}

char *
poda_draft_call (const PodaDraft *draft, guint32 index)
{
    const PodaDraftNode *node = poda_draft_node (draft, index);
    if (node->name != NULL)
        return poda_quote (node->name);

    g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
    while (poda_draft_node (draft, index)->parent != PODA_TREE_NONE) {
        g_ptr_array_add (moves, call_move (draft, index));
        index = poda_draft_node (draft, index)->parent;
    }
    if (moves->len == 0)
        return g_strdup ("root");
    GString *path = g_string_new (NULL);
    for (guint i = moves->len; i > 0; i--)
        g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "",
                                (const char *) g_ptr_array_index (moves, i - 1));
    g_autofree char *whole = g_string_free (path, FALSE);
    return poda_quote (whole);
}

gboolean
poda_draft_fail_depth (const PodaDraft *draft, gsize place, GError **error)
{
    return poda_source_fail (
        draft->source, place, PODA_TREE_ERROR_DEPTH, error,
        _ ("expected a tree of at most %d plies, found a deeper one"),
        PODA_TREE_DEEPEST);
}
