/* Whether a draft is a tree at all. Every node has at most one parent, so it is one
 * exactly when one node has none and all the others are reached from it; what is not
 * reached hangs from a cycle. */

#include "tree/draft.h"

#include <glib/gi18n-lib.h>

#define MOST_NAMED 3

/* Some node of the cycle above `index`, which has no root above it: the one at which
 * the edge that stands last in the text arrives. */
static guint32
find_cycle (const PodaDraft *draft, guint32 index)
{
    for (guint i = 0; i < draft->nodes->len; i++)
        index = poda_draft_node (draft, index)->parent;

    guint32 latest = index;
    guint32 start = index;
    do {
        const PodaDraftNode *node = poda_draft_node (draft, index);
        if (node->edge_place > poda_draft_node (draft, latest)->edge_place)
            latest = index;
        index = node->parent;
    } while (index != start);
    return latest;
}

/* `"a" -> "b" -> "a"`, shortened in the middle. */
static char *
call_cycle (const PodaDraft *draft, guint32 first)
{
    g_autoptr (GArray) upward = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint32 i = poda_draft_node (draft, first)->parent; i != first;
         i = poda_draft_node (draft, i)->parent)
        g_array_append_val (upward, i);

    g_autofree char *name = poda_draft_call (draft, first);
    GString *text = g_string_new (name);
    for (guint i = upward->len; i > 0; i--) {
        if (upward->len - i == MOST_NAMED) {
            g_string_append (text, " -> …");
            break;
        }
        guint32 index = g_array_index (upward, guint32, i - 1);
        g_autofree char *next = poda_draft_call (draft, index);
        g_string_append_printf (text, " -> %s", next);
    }
    g_string_append_printf (text, " -> %s", name);
    return g_string_free (text, FALSE);
}

static gboolean
fail_cycle (const PodaDraft *draft, guint32 below, gboolean has_root, GError **error)
{
    guint32 first = find_cycle (draft, below);
    gsize place = poda_draft_node (draft, first)->edge_place;
    g_autofree char *cycle = call_cycle (draft, first);
    if (has_root)
        return poda_source_fail (draft->source, place, PODA_TREE_ERROR_SHAPE, error,
                                 _ ("the cycle %s lies beside the tree: expected none"),
                                 cycle);
    return poda_source_fail (
        draft->source, place, PODA_TREE_ERROR_SHAPE, error,
        _ ("no root, but the cycle %s: expected one node without a "
           "parent"),
        cycle);
}

static gboolean
fail_roots (const PodaDraft *draft, const guint32 *roots, guint count, GError **error)
{
    GString *names = g_string_new (NULL);
    for (guint i = 0; i < MIN (count, MOST_NAMED); i++) {
        g_autofree char *name = poda_draft_call (draft, roots[i]);
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
    if (count > MOST_NAMED)
        g_string_append (names, ", …");
    g_autofree char *list = g_string_free (names, FALSE);
    return poda_source_fail (
        draft->source, poda_draft_node (draft, roots[1])->place, PODA_TREE_ERROR_SHAPE,
        error, _ ("several roots, %s: expected one node without a parent"), list);
}

static gboolean
find_root (const PodaDraft *draft, guint32 *root, GError **error)
{
    guint32 roots[MOST_NAMED];
    guint count = 0;
    for (guint32 i = 0; i < draft->nodes->len; i++)
        if (poda_draft_node (draft, i)->parent == PODA_TREE_NONE) {
            if (count < MOST_NAMED)
                roots[count] = i;
            count++;
        }
    if (count == 0)
        return fail_cycle (draft, 0, FALSE, error);
    if (count > 1)
        return fail_roots (draft, roots, count, error);
    *root = roots[0];
    return TRUE;
}

/* Writes what is reached from `root` into `order` and counts it in `n`. FALSE: too
 * deep. */
static gboolean
walk (const PodaDraft *draft, guint32 root, guint32 *order, guint32 *n, GError **error)
{
    guint depth = 0;
    guint32 at = root;
    while (at != PODA_TREE_NONE) {
        order[(*n)++] = at;
        const PodaDraftNode *node = poda_draft_node (draft, at);
        if (depth > PODA_TREE_DEEPEST)
            return poda_draft_fail_depth (draft, node->edge_place, error);
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
    return TRUE;
}

static guint32
find_unreached (const PodaDraft *draft, const guint32 *order, guint32 n)
{
    g_autofree guint8 *reached = g_new0 (guint8, draft->nodes->len);
    for (guint32 i = 0; i < n; i++)
        reached[order[i]] = TRUE;
    guint32 index = 0;
    while (reached[index])
        index++;
    return index;
}

guint32 *
poda_draft_order (const PodaDraft *draft, GError **error)
{
    if (draft->nodes->len == 0) {
        poda_source_fail (draft->source, draft->source->length, PODA_TREE_ERROR_SHAPE,
                          error, _ ("a graph without nodes: expected at least one"));
        return NULL;
    }
    guint32 root = PODA_TREE_NONE;
    if (!find_root (draft, &root, error))
        return NULL;

    g_autofree guint32 *order = g_new (guint32, draft->nodes->len);
    guint32 n = 0;
    if (!walk (draft, root, order, &n, error))
        return NULL;
    if (n < draft->nodes->len) {
        fail_cycle (draft, find_unreached (draft, order, n), TRUE, error);
        return NULL;
    }
    return g_steal_pointer (&order);
}
