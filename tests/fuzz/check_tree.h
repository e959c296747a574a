#pragma once

/* What must hold whatever a reader is given: it refuses with a message of one line that
 * begins with a place, or it returns a tree that keeps its promises. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "tree/tree.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static inline void
check_error (const GError *error)
{
    guint line, column;
    g_assert_nonnull (error);
    g_assert_true (error->domain == PODA_TREE_ERROR);
    g_assert_true (sscanf (error->message, "t:%u:%u: ", &line, &column) == 2);
    g_assert_true (line > 0 && column > 0);
    g_assert_null (strpbrk (error->message, "\r\n"));
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

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
    if (n_children == 0)
        g_assert_true (node->has_value);
    else if (node->player == PODA_CHANCE)
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

/* Reads a copy, so that the sanitizers see a step behind the end. */
static inline void
check_reader (PodaTree *(*read) (const char *, const char *, gsize, GError **),
              const uint8_t *data, size_t size)
{
    g_autofree char *text = g_malloc (MAX (size, 1));
    if (size > 0)
        memcpy (text, data, size);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaTree) tree = read ("t", text, size, &error);
    if (tree == NULL) {
        check_error (error);
    } else {
        g_assert_no_error (error);
        check_tree (tree);
    }
}
