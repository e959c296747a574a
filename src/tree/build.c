/* From a checked draft to a tree: the nodes in preorder, closely packed. */

#include "tree/draft.h"
#include "tree/private.h"

/* The nodes that stay, without their links. */
static void
copy_nodes (const PodaDraft *draft, const guint32 *order, PodaTree *tree)
{
    g_autofree guint32 *index = g_new (guint32, draft->nodes->len);
    tree->nodes = g_new (PodaTreeNode, draft->nodes->len);
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        const PodaDraftNode *from = poda_draft_node (draft, order[i]);
        if (from->left_out)
            continue;
        index[order[i]] = tree->n_nodes;
        gboolean is_root = from->parent == PODA_TREE_NONE;
        gboolean named = from->name != NULL && *from->name != '\0';
        tree->nodes[tree->n_nodes++] = (PodaTreeNode){
            .name = named ? from->name : NULL,
            .move = is_root ? NULL : from->move,
            .player = (PodaPlayer) from->player,
            .has_value = from->has_value,
            .value = from->has_value ? from->value : 0,
            .probability = from->chance,
            .weight = from->weight,
            .parent = is_root ? PODA_TREE_NONE : index[from->parent],
            .child = PODA_TREE_NONE,
            .next = PODA_TREE_NONE,
        };
    }
    tree->n_left_out = draft->nodes->len - tree->n_nodes;
}

/* From the last node to the first, so that each goes before its siblings and is
 * complete before its parent hears of it. */
static void
link_nodes (PodaTree *tree)
{
    tree->heights = g_new0 (guint16, tree->n_nodes);
    for (guint32 i = tree->n_nodes - 1; i > 0; i--) {
        PodaTreeNode *node = &tree->nodes[i];
        PodaTreeNode *parent = &tree->nodes[node->parent];
        node->next = parent->child;
        parent->child = i;
        parent->n_children++;
        if (tree->heights[node->parent] <= tree->heights[i])
            tree->heights[node->parent] = tree->heights[i] + 1;
    }
}

static void
index_names (PodaTree *tree)
{
    tree->names = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint32 i = 0; i < tree->n_nodes; i++) {
        const char *name = tree->nodes[i].name;
        if (name == NULL)
            continue;
        gpointer bearer = GUINT_TO_POINTER (i + 1);
        if (g_hash_table_contains (tree->names, name))
            bearer = PODA_TREE_SEVERAL;
        g_hash_table_insert (tree->names, (gpointer) name, bearer);
    }
}

static gboolean
find_chance (const PodaTree *tree)
{
    for (guint32 i = 0; i < tree->n_nodes; i++)
        if (tree->nodes[i].player == PODA_CHANCE && tree->nodes[i].n_children > 0)
            return TRUE;
    return FALSE;
}

PodaTree *
poda_tree_build (PodaDraft *draft, GError **error)
{
    g_autofree guint32 *order = poda_draft_order (draft, error);
    if (order == NULL || !poda_draft_settle (draft, order, error))
        return NULL;

    PodaTree *tree = g_new0 (PodaTree, 1);
    copy_nodes (draft, order, tree);
    link_nodes (tree);
    index_names (tree);
    tree->strings = g_steal_pointer (&draft->strings);
    tree->attributes = g_steal_pointer (&draft->attributes);
    poda_tree_equip (tree, find_chance (tree));
    return tree;
}
