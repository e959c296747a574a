/* The nodes of two searches of one tree, matched by their moves. */

#include "draw/figure/figure.h"

const PodaNode *
poda_pair_counterpart (const PodaPairSide *side_of_pair, const PodaNode *node)
{
    guint32 id = side_of_pair != NULL ? side_of_pair->counterparts[node->id] : 0;
    return id != 0 ? poda_record_node (side_of_pair->other->record, id) : NULL;
}

gboolean
poda_pair_differs (const PodaPairSide *side_of_pair, const PodaNode *node)
{
    const PodaNode *other = poda_pair_counterpart (side_of_pair, node);
    if (other == NULL || node->status != other->status)
        return TRUE;
    return node->status != PODA_STATUS_PRUNED
           && (node->value != other->value || node->bound != other->bound);
}

/* Finds the counterparts of a search's nodes, parents first (by id), and counts the
 * differences. The second search adds nodes that only it visits. */
static void
find_counterparts (PodaPairSide *side_of_pair, PodaDifferences *found)
{
    for (guint32 id = 1; id <= poda_record_n_nodes (side_of_pair->record); id++) {
        const PodaNode *node = poda_record_node (side_of_pair->record, id);
        const PodaNode *parent = poda_node_parent (node);
        const PodaNode *previous = (const PodaNode *) node->link.prev;
        const PodaNode *like = poda_record_root (side_of_pair->other->record);
        if (parent != NULL) { /* the child with this move, usually the next sibling */
            const PodaNode *above = poda_pair_counterpart (side_of_pair, parent);
            like = previous != NULL ? poda_pair_counterpart (side_of_pair, previous)
                                    : NULL;
            like = like != NULL ? poda_node_next (like) : NULL;
            if (like == NULL || like->move != node->move)
                like = above != NULL ? poda_node_child (above) : NULL;
            while (like != NULL && like->move != node->move)
                like = poda_node_next (like);
        }
        side_of_pair->counterparts[id] = like != NULL ? like->id : 0;
        if (!poda_pair_differs (side_of_pair, node))
            continue;
        gboolean here = poda_pair_visits (node), there = poda_pair_visits (like);
        if (side_of_pair->second) {
            found->only_second += like == NULL && here;
        } else {
            found->only_first += here && !there;
            found->only_second += there && !here;
            found->values += here && there;
        }
        for (; node != NULL && !side_of_pair->differs_within[node->id];
             node = poda_node_parent (node))
            side_of_pair->differs_within[node->id] = TRUE;
    }
}

PodaPairSide *
poda_pair_sides_new (const PodaRecord *first, const PodaRecord *second)
{
    PodaPairSide *pair_sides = g_new0 (PodaPairSide, 2);
    PodaDifferences *found = &pair_sides[0].found;
    for (guint i = 0; i < 2; i++) {
        const PodaRecord *record = i == 0 ? first : second;
        gsize n = poda_record_n_nodes (record) + (gsize) 1;
        pair_sides[i] = (PodaPairSide){ .record = record,
                                        .other = &pair_sides[1 - i],
                                        .counterparts = g_new0 (guint32, n),
                                        .differs_within = g_new0 (guint8, n),
                                        .second = i == 1 };
    }
    find_counterparts (&pair_sides[0], found);
    find_counterparts (&pair_sides[1], found);
    const PodaNode *node = poda_record_root (first);
    while (node != NULL) /* descend to the first differing node to be left */
        if (pair_sides[0].differs_within[node->id]) {
            found->first = node;
            node = poda_node_child (node);
        } else {
            node = poda_node_next (node);
        }
    if (found->first != NULL)
        found->first_other = poda_pair_counterpart (&pair_sides[0], found->first);
    return pair_sides;
}

void
poda_pair_sides_free (PodaPairSide *pair_sides)
{
    for (guint i = 0; pair_sides != NULL && i < 2; i++) {
        g_free (pair_sides[i].counterparts);
        g_free (pair_sides[i].differs_within);
    }
    g_free (pair_sides);
}
