#include "page/edit.h"

#define MOST_EDITED 5000

void
poda_page_write_tree (PodaJson *json, const PodaTree *tree, guint32 at)
{
    g_autofree char *text = poda_tree_write (tree);
    g_autofree char *name = at != PODA_TREE_NONE ? poda_tree_name (tree, at) : NULL;
    poda_json_object (json, NULL);
    poda_json_string (json, "tree", text);
    poda_json_boolean (json, "literal", poda_tree_is_literal (text));
    poda_json_integer (json, "nodes", poda_tree_n_nodes (tree));
    poda_json_string (json, "at", name);
    poda_json_end_object (json);
}

/* Where a node stands among its siblings, from 1. */
static guint
place_of (const PodaTree *tree, guint32 index)
{
    guint32 parent = poda_tree_node (tree, index)->parent;
    guint place = 1;
    if (parent == PODA_TREE_NONE)
        return place;
    for (guint32 i = poda_tree_node (tree, parent)->child; i != index; place++)
        i = poda_tree_node (tree, i)->next;
    return place;
}

static void
write_node (PodaJson *json, const PodaRecord *record, const PodaNode *node)
{
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    const PodaNode *parent = poda_node_parent (node);
    guint32 index = parent != NULL
                        ? (guint32) node->move
                        : poda_tree_index (&poda_record_problem (record)->root);
    const PodaTreeNode *own = poda_tree_node (tree, index);
    poda_json_array (json, NULL);
    poda_json_integer (json, NULL, parent != NULL ? parent->id : 0);
    poda_json_integer (json, NULL, place_of (tree, index));
    poda_json_integer (json, NULL,
                       parent != NULL ? poda_tree_node (tree, own->parent)->n_children
                                      : 1);
    if (own->child == PODA_TREE_NONE)
        poda_json_value (json, NULL, own->value);
    else
        poda_json_null (json, NULL);
    poda_json_end_array (json);
}

void
poda_page_write_nodes (PodaJson *json, const PodaRecord *record)
{
    guint32 n = poda_record_n_nodes (record);
    poda_json_object (json, NULL);
    if (n > MOST_EDITED
        || poda_tree_of_game (poda_record_problem (record)->game) == NULL) {
        poda_json_null (json, "nodes");
    } else {
        poda_json_array (json, "nodes");
        for (guint32 id = 1; id <= n; id++)
            write_node (json, record, poda_record_node (record, id));
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
}
