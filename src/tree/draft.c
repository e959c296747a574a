#include "tree/draft.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
#include "base/texts.h"

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
    return poda_texts_keep (draft->kept, draft->strings, text);
}

const char *
poda_draft_quote (const PodaDraft *draft, const char *text)
{
    g_autofree char *quote = poda_quote (text);
    return g_string_chunk_insert (draft->strings, quote);
}

void
poda_draft_set_attribute (PodaDraft *draft, const char *key, const char *text)
{
    g_tree_insert (draft->attributes, (gpointer) poda_draft_keep (draft, key),
                   (gpointer) poda_draft_keep (draft, text));
}

gboolean
poda_draft_link (PodaDraft *draft, guint32 parent, guint32 child, gsize place)
{
    PodaDraftNode *node = poda_draft_node (draft, child);
    PodaDraftNode *above = poda_draft_node (draft, parent);
    if (node->parent != PODA_TREE_NONE) {
        const char *own = poda_draft_call (draft, child);
        const char *second = poda_draft_call (draft, parent);
        guint line, column;
        poda_source_locate (draft->source, node->edge_place, &line, &column);
        return node->parent == parent
                   ? poda_source_fail_as (
                       draft->source, place, PODA_TREE_ERROR_SHAPE,
                       _ ("the edge %s -> %s repeats the one on line %u: expected "
                          "each edge once"),
                       second, own, line)
                   : poda_source_fail_as (
                       draft->source, place, PODA_TREE_ERROR_SHAPE,
                       _ ("%s has two parents, %s (line %u) and %s: expected one"), own,
                       poda_draft_call (draft, node->parent), line, second);
    }
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
                       PodaValue *value)
{
    PodaValue ignored;
    if (poda_value_parse (text, value))
        return TRUE;
    g_autofree char *with_point = g_strdup (text);
    g_strdelimit (with_point, ",", '.');
    return poda_source_fail_as (draft->source, place, PODA_TREE_ERROR_VALUE,
                                poda_value_parse (with_point, &ignored)
                                    ? _ ("expected a decimal point, not a comma, in %s")
                                    : _ ("expected a number, inf or -inf as a value, "
                                         "found %s"),
                                poda_draft_quote (draft, text));
}

gboolean
poda_draft_read_player (const PodaDraft *draft, const char *text, gsize place,
                        guint8 *player)
{
    PodaPlayer read;
    if (!poda_player_parse (text, &read))
        return poda_source_fail (
            draft->source, place,
            _ ("expected max, min or chance as a player, found %s"),
            poda_draft_quote (draft, text));
    *player = (guint8) read;
    return TRUE;
}

const char *
poda_draft_call (const PodaDraft *draft, guint32 index)
{
    const PodaDraftNode *node = poda_draft_node (draft, index);
    if (node->name != NULL)
        return poda_draft_quote (draft, node->name);
    if (node->parent == PODA_TREE_NONE)
        return "root";
    g_autoptr (GString) path = g_string_new (NULL);
    /* In a cycle there is no root to stop at. */
    for (guint left = PODA_TREE_DEEPEST; left > 0 && node->parent != PODA_TREE_NONE;
         left--, node = poda_draft_node (draft, node->parent)) {
        guint place = 1;
        for (guint32 i = poda_draft_node (draft, node->parent)->child;
             poda_draft_node (draft, i) != node; i = poda_draft_node (draft, i)->next)
            place++;
        const char *move = node->move != NULL ? node->move : node->name;
        g_autofree char *number = g_strdup_printf ("%u", place);
        g_string_prepend (path, path->len > 0 ? "." : "");
        g_string_prepend (path, move != NULL ? move : number);
    }
    return poda_draft_quote (draft, path->str);
}

gboolean
poda_draft_fail_depth (const PodaDraft *draft, gsize place)
{
    return poda_source_fail_as (
        draft->source, place, PODA_TREE_ERROR_DEPTH,
        _ ("expected a tree of at most %d plies, found a deeper one"),
        PODA_TREE_DEEPEST);
}

gboolean
poda_draft_check_size (const PodaDraft *draft, gsize place, guint ply)
{
    if (ply > PODA_TREE_DEEPEST)
        return poda_draft_fail_depth (draft, place);
    return draft->nodes->len < PODA_TREE_MOST_NODES
           || poda_source_fail_as (
               draft->source, place, PODA_TREE_ERROR_SIZE,
               _ ("expected a tree of at most %d nodes, found a larger one"),
               PODA_TREE_MOST_NODES);
}

/* --- The shape --- */

/* Every node has at most one parent, so a draft is a tree exactly if one node has none
 * and all the others are reached from it; what is not reached hangs from a cycle. */

/* The first node from `from` on without a parent; the number of nodes if there is
 * none. */
static guint32
find_root (const PodaDraft *draft, guint32 from)
{
    while (from < draft->nodes->len
           && poda_draft_node (draft, from)->parent != PODA_TREE_NONE)
        from++;
    return from;
}

/* Sets the error of a draft that is no tree. */
static void
fail_order (const PodaDraft *draft, const guint8 *reached)
{
    guint32 n = draft->nodes->len, root = find_root (draft, 0), index = 0;
    guint32 second = root < n ? find_root (draft, root + 1) : n;
    if (second < n) {
        poda_source_fail_as (
            draft->source, poda_draft_node (draft, second)->place,
            PODA_TREE_ERROR_SHAPE,
            _ ("several roots, such as %s and %s: expected one node without a parent"),
            poda_draft_call (draft, root), poda_draft_call (draft, second));
        return;
    }
    while (reached[index])
        index++;
    /* Above is a cycle. The edge that closes it is the last in the text. */
    for (guint32 i = 0; i < n; i++)
        index = poda_draft_node (draft, index)->parent;
    guint32 last = index, start = index;
    while ((index = poda_draft_node (draft, index)->parent) != start)
        if (poda_draft_node (draft, index)->edge_place
            > poda_draft_node (draft, last)->edge_place)
            last = index;
    const PodaDraftNode *node = poda_draft_node (draft, last);
    poda_source_fail_as (draft->source, node->edge_place, PODA_TREE_ERROR_SHAPE,
                         _ ("the edge %s -> %s closes a cycle: expected a tree"),
                         poda_draft_call (draft, node->parent),
                         poda_draft_call (draft, last));
}

guint32 *
poda_draft_order (const PodaDraft *draft)
{
    guint32 n = 0, depth = 0, root = find_root (draft, 0);
    g_autofree guint32 *order = g_new (guint32, draft->nodes->len);
    g_autofree guint8 *reached = g_new0 (guint8, draft->nodes->len);
    guint32 at = root < draft->nodes->len ? root : PODA_TREE_NONE;
    while (at != PODA_TREE_NONE) {
        const PodaDraftNode *node = poda_draft_node (draft, at);
        order[n++] = at;
        reached[at] = TRUE;
        if (depth > PODA_TREE_DEEPEST) {
            poda_draft_fail_depth (draft, node->edge_place);
            return NULL;
        }
        if (node->child != PODA_TREE_NONE) {
            at = node->child;
            depth++;
            continue;
        }
        while (node->next == PODA_TREE_NONE && node->parent != PODA_TREE_NONE) {
            node = poda_draft_node (draft, node->parent);
            depth--;
        }
        at = node->next;
    }
    if (n == draft->nodes->len)
        return g_steal_pointer (&order);
    fail_order (draft, reached);
    return NULL;
}
