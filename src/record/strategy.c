#include "record/strategy.h"

struct _PodaStrategies {
    const PodaRecord *record;
    PodaPlayer player;
    PodaValue win_at;
    gboolean complete;
    guint64 count[]; /* by id: those that win from this node */
};

/* As a count: a leaf is one strategy, or none. */
static guint64
wins (const PodaStrategies *strategies, PodaValue value)
{
    return strategies->player == PODA_MAX ? value >= strategies->win_at
                                          : value <= strategies->win_at;
}

/* The player needs one of the children, everyone else leaves him all of them. Products
 * of two counts stay below 2^64. */
static guint64
count_inner (const PodaStrategies *strategies, const PodaNode *node)
{
    gboolean own = node->player == strategies->player;
    guint64 count = own ? 0 : 1;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child)) {
        guint64 below = strategies->count[child->id];
        count = own ? count + below : count * below;
        if (count > PODA_STRATEGIES_COUNTED)
            count = PODA_STRATEGIES_COUNTED + 1;
    }
    return count;
}

static guint64
count_pruned (PodaStrategies *strategies, const PodaNode *node)
{
    PodaPosition position;
    PodaLeafReason reason;
    PodaValue value;
    poda_record_position (strategies->record, node, &position);
    if (poda_problem_leaf_value (poda_record_problem (strategies->record), &position,
                                 poda_node_ply (node), &reason, &value))
        return wins (strategies, value);
    strategies->complete = FALSE;
    return 0;
}

/* Ids grow from parents to children, so that one loop down the ids works the tree out
 * from the leaves. */
PodaStrategies *
poda_strategies_new (const PodaRecord *record, PodaPlayer player, PodaValue win_at)
{
    guint32 n = poda_record_n_nodes (record);
    PodaStrategies *strategies =
        g_malloc0 (sizeof *strategies + ((gsize) n + 1) * sizeof (guint64));
    strategies->record = record;
    strategies->player = player;
    strategies->win_at = win_at;
    strategies->complete = TRUE;
    for (guint32 id = n; id > 0; id--) {
        const PodaNode *node = poda_record_node (record, id);
        strategies->count[id] =
            poda_node_child (node) != NULL       ? count_inner (strategies, node)
            : node->status == PODA_STATUS_PRUNED ? count_pruned (strategies, node)
                                                 : wins (strategies, node->value);
    }
    return strategies;
}

void
poda_strategies_free (PodaStrategies *strategies)
{
    g_free (strategies);
}

guint64
poda_strategies_count (const PodaStrategies *strategies, const PodaNode *node)
{
    return strategies->count[node->id];
}

gboolean
poda_strategies_complete (const PodaStrategies *strategies)
{
    return strategies->complete;
}
