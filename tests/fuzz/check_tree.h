#pragma once

/* The property of readers: whatever the text, they refuse it with a message of one line
 * that begins with a place, or they return a well-formed tree. */

#include <math.h>

#include "fuzz/properties.h"
#include "tree/tree.h"

/* The children of a node: linked both ways, in preorder, with chances that add up to
 * 1. */
static inline void
check_children (const PodaTree *tree, guint32 index)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    guint n_children = 0;
    double sum = 0;
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        const PodaTreeNode *child = poda_tree_node (tree, i);
        g_assert_true (i > index && child->parent == index);
        g_assert_nonnull (child->move);
        sum += child->probability;
        n_children++;
    }
    g_assert_true (n_children == node->n_children);
    g_assert_true (n_children > 0 || node->has_value);
    if (n_children > 0 && node->player == PODA_CHANCE)
        g_assert_true (fabs (sum - 1) <= 1e-9);
}

static inline void
check_tree (const PodaTree *tree)
{
    g_assert_true (poda_tree_n_nodes (tree) > 0);
    g_assert_true (poda_tree_depth (tree) <= PODA_TREE_DEEPEST);
    g_assert_true (poda_tree_node (tree, 0)->parent == PODA_TREE_NONE);
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        g_assert_false (isnan (poda_tree_node (tree, i)->value));
        check_children (tree, i);
    }
    for (guint32 i = 0; i < MIN (poda_tree_n_nodes (tree), 100); i++) {
        g_autofree char *name = poda_tree_name (tree, i);
        g_autoptr (GError) error = NULL;
        guint32 found = poda_tree_find (tree, name, &error);
        g_assert_true ((found == PODA_TREE_NONE) == (error != NULL));
    }
}

static inline void
check_reader (PodaTree *(*read) (const char *, const char *, gsize, GError **),
              const uint8_t *data, size_t size)
{
    g_autofree char *text = copy_input (data, size, FALSE);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaTree) tree = read ("t", text, size, &error);
    if (tree == NULL) {
        check_place (error, PODA_TREE_ERROR);
    } else {
        g_assert_no_error (error);
        check_tree (tree);
    }
}
