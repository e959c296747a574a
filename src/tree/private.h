#pragma once

/* What a tree is made of: for tree_build.c, which makes it, and tree.c, which answers
 * for it. */

#include "tree/tree.h"

G_BEGIN_DECLS

struct _PodaTree {
    PodaGame game;       /* first, so that the rules find their tree */
    PodaTreeNode *nodes; /* in preorder */
    guint16 *heights;    /* of each node: plies to its deepest leaf */
    guint32 n_nodes;
    guint n_left_out;
    GHashTable *names;      /* own name to index + 1, or to PODA_TREE_SEVERAL */
    GHashTable *attributes; /* of the graph: both strings are in `strings` */
    GStringChunk *strings;
};

/* Node indices are below PODA_TREE_NONE, so an index + 1 never is this. */
#define PODA_TREE_SEVERAL GUINT_TO_POINTER (G_MAXUINT32)

/* Gives the tree its rules; `has_chance` says whether a chance node is among its nodes.
 */
void poda_tree_equip (PodaTree *tree, gboolean has_chance);

G_END_DECLS
