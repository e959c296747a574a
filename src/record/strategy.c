#include "record/strategy.h"

struct _PodaStrategies {
    gboolean complete;
    guint64 count[]; /* by id: number of winning strategies from this node */
};

/* Counts from the last id to the first, since children have greater ids than their
 * parents. The player chooses one child (a sum), the others choose any (a product).
 * Products of two counts stay below 2^64. */
PodaStrategies *
poda_strategies_new (const PodaRecord *record, PodaPlayer player, PodaValue win_at)
{
    const PodaProblem *problem = poda_record_problem (record);
    guint32 n = poda_record_n_nodes (record);
    PodaStrategies *strategies =
        g_malloc0 (sizeof *strategies + ((gsize) n + 1) * sizeof (guint64));
    strategies->complete = TRUE;
    for (guint32 id = n; id > 0; id--) {
        const PodaNode *node = poda_record_node (record, id);
        const PodaNode *child = poda_node_child (node);
        PodaPosition position;
        PodaLeafReason reason;
        PodaValue value = node->value;
        gboolean known = node->status != PODA_STATUS_PRUNED;
        guint64 count = node->player != player;
        for (; child != NULL; child = poda_node_next (child)) {
            guint64 below = strategies->count[child->id];
            count = node->player == player ? count + below : count * below;
            count = MIN (count, PODA_STRATEGIES_COUNTED + 1);
        }
        if (poda_node_child (node) == NULL && !known) {
            poda_record_position (record, node, &position);
            known = poda_problem_leaf_value (problem, &position, poda_node_ply (node),
                                             &reason, &value);
            strategies->complete = strategies->complete && known;
        }
        if (poda_node_child (node) == NULL)
            count = known && (player == PODA_MAX ? value >= win_at : value <= win_at);
        strategies->count[id] = count;
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
