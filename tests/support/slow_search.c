#include "support/slow_search.h"

#include <math.h>

typedef struct {
    const PodaTree *tree;
    const SlowRules *rules;
    SlowNode *nodes;
} Slow;

/* The open nodes are those above a node in the tree; `best` is what each has so far,
 * and none of them has anything before its first child has returned. */
typedef struct Open Open;

struct Open {
    const Open *above;
    guint32 index;
    PodaPlayer player;
    gboolean has_best;
    PodaValue best;
};

SlowRules
slow_rules (void)
{
    return (SlowRules){ .alpha = -INFINITY, .beta = INFINITY };
}

static gboolean
closes (const SlowRules *rules, PodaValue alpha, PodaValue beta)
{
    if (rules->full)
        return FALSE;
    return rules->strict ? alpha > beta : alpha >= beta;
}

/* The nearest open node of the other player whose own value closes the window. */
static guint32
find_cause (const SlowRules *rules, const Open *node)
{
    for (const Open *open = node->above; open != NULL; open = open->above) {
        if (open->player == PODA_CHANCE || (open->above == NULL && rules->all_moves))
            return PODA_TREE_NONE;
        if (open->player == node->player)
            continue;
        PodaValue alpha = node->player == PODA_MAX ? node->best : open->best;
        PodaValue beta = node->player == PODA_MAX ? open->best : node->best;
        if (open->has_best && closes (rules, alpha, beta))
            return open->index;
        if (rules->shallow)
            return PODA_TREE_NONE;
    }
    return PODA_TREE_NONE;
}

/* Sets the part of its parent's window that a child may use. */
static void
pass_down (const SlowRules *rules, const Open *parent, PodaPlayer child,
           PodaValue *alpha, PodaValue *beta)
{
    gboolean all = rules->full || parent->player == PODA_CHANCE;
    gboolean root = parent->above == NULL && rules->all_moves;
    if (all || (rules->shallow && child == PODA_MAX))
        *alpha = -INFINITY;
    if (all || (rules->shallow && child == PODA_MIN))
        *beta = INFINITY;
    if (root && !all) {
        *alpha = rules->alpha;
        *beta = rules->beta;
    }
}

static PodaValue
search (Slow *slow, const Open *above, guint32 index, PodaValue alpha, PodaValue beta)
{
    const PodaTreeNode *node = poda_tree_node (slow->tree, index);
    const SlowRules *rules = slow->rules;
    gboolean max = node->player == PODA_MAX, chance = node->player == PODA_CHANCE;
    SlowNode *own = &slow->nodes[index];
    *own = (SlowNode){ TRUE, alpha, beta, node->value, FALSE, PODA_TREE_NONE };
    if (node->child == PODA_TREE_NONE)
        return own->value;
    Open open = { .above = above, .index = index, .player = node->player };
    double weights = 0;
    open.best = chance ? 0 : max ? -INFINITY : INFINITY;
    for (guint32 i = node->child; i != PODA_TREE_NONE && !own->cut;
         i = poda_tree_node (slow->tree, i)->next) {
        const PodaTreeNode *child = poda_tree_node (slow->tree, i);
        PodaValue low = own->alpha, high = own->beta;
        pass_down (rules, &open, child->player, &low, &high);
        PodaValue value = search (slow, &open, i, low, high);
        open.has_best = TRUE;
        if (chance) {
            open.best += child->weight * value;
            weights += child->weight;
            continue;
        }
        if (max ? value > open.best : value < open.best)
            open.best = value;
        if (max && open.best > own->alpha)
            own->alpha = open.best;
        if (!max && open.best < own->beta)
            own->beta = open.best;
        own->cut = closes (rules, own->alpha, own->beta)
                   && child->next != PODA_TREE_NONE
                   && !(above == NULL && rules->all_moves);
        if (own->cut)
            own->by = find_cause (rules, &open);
    }
    own->value = chance ? open.best / weights : open.best;
    if (rules->hard)
        own->value = own->value < alpha ? alpha : own->value > beta ? beta : own->value;
    return own->value;
}

SlowNode *
slow_search (const PodaTree *tree, const SlowRules *rules)
{
    Slow slow = { tree, rules, g_new0 (SlowNode, poda_tree_n_nodes (tree)) };
    search (&slow, NULL, 0, rules->alpha, rules->beta);
    return slow.nodes;
}

static gboolean
has_ties_at (const PodaTree *tree, const SlowNode *nodes, guint32 index)
{
    const SlowNode *node = &nodes[index];
    if (node->cut && node->alpha == node->beta)
        return TRUE;
    for (guint32 a = poda_tree_node (tree, index)->child; a != PODA_TREE_NONE;
         a = poda_tree_node (tree, a)->next)
        for (guint32 b = poda_tree_node (tree, a)->next; b != PODA_TREE_NONE;
             b = poda_tree_node (tree, b)->next)
            if (nodes[a].visited && nodes[b].visited
                && nodes[a].value == nodes[b].value)
                return TRUE;
    return FALSE;
}

SlowCounts
slow_count (const PodaTree *tree, const SlowRules *rules)
{
    g_autofree SlowNode *nodes = slow_search (tree, rules);
    SlowCounts counts = { .n_nodes = poda_tree_n_nodes (tree) };
    for (guint32 i = 0; i < counts.n_nodes; i++) {
        if (!nodes[i].visited)
            continue;
        counts.visited++;
        counts.cuts += nodes[i].cut;
        counts.deep += nodes[i].cut && nodes[i].by != PODA_TREE_NONE
                       && nodes[i].by != poda_tree_node (tree, i)->parent;
        counts.ties = counts.ties || has_ties_at (tree, nodes, i);
    }
    return counts;
}

gboolean
slow_differs (const PodaTree *tree, const SlowRules *rules, const SlowRules *others)
{
    g_autofree SlowNode *one = slow_search (tree, rules);
    g_autofree SlowNode *two = slow_search (tree, others);
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        if (one[i].visited != two[i].visited
            || (one[i].visited
                && (one[i].value != two[i].value || one[i].alpha != two[i].alpha
                    || one[i].beta != two[i].beta)))
            return TRUE;
    return FALSE;
}
