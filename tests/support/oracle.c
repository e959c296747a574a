#include "support/oracle.h"

#include <math.h>

typedef struct {
    const PodaTree *tree;
    const gboolean *changed;
    PodaValue instead;
    PodaValue *values;
} Oracle;

static PodaValue
value_of (Oracle *oracle, guint32 index)
{
    const PodaTreeNode *node = poda_tree_node (oracle->tree, index);
    PodaValue value = node->value;
    if (node->child == PODA_TREE_NONE) {
        if (oracle->changed != NULL && oracle->changed[index])
            value = oracle->instead;
    } else {
        value = node->player == PODA_MAX   ? -INFINITY
                : node->player == PODA_MIN ? INFINITY
                                           : 0;
        for (guint32 i = node->child; i != PODA_TREE_NONE;
             i = poda_tree_node (oracle->tree, i)->next) {
            PodaValue child = value_of (oracle, i);
            if (node->player == PODA_CHANCE)
                value += poda_tree_node (oracle->tree, i)->probability * child;
            else if (node->player == PODA_MAX ? child > value : child < value)
                value = child;
        }
    }
    if (oracle->values != NULL)
        oracle->values[index] = value;
    return value;
}

PodaValue *
oracle_values (const PodaTree *tree)
{
    Oracle oracle = { .tree = tree,
                      .values = g_new0 (PodaValue, poda_tree_n_nodes (tree)) };
    value_of (&oracle, 0);
    return oracle.values;
}

PodaValue
oracle_value_if (const PodaTree *tree, const gboolean *changed, PodaValue instead)
{
    Oracle oracle = { .tree = tree, .changed = changed, .instead = instead };
    return value_of (&oracle, 0);
}
