/* The nodes of two searches of one tree, matched by their moves. */

#include "draw/figure/figure.h"

const PodaNode *
poda_twin_like (const PodaTwin *twin, const PodaNode *node)
{
    guint32 id = twin != NULL ? twin->likes[node->id] : 0;
    return id != 0 ? poda_record_node (twin->other->record, id) : NULL;
}

gboolean
poda_twin_differs (const PodaTwin *twin, const PodaNode *node)
{
    const PodaNode *other = poda_twin_like (twin, node);
    if (other == NULL || node->status != other->status)
        return TRUE;
    return node->status != PODA_STATUS_PRUNED
           && (node->value != other->value || node->bound != other->bound);
}

/* Finds the counterparts of a search's nodes, parents first (by id), and counts the
 * differences. The second search adds nodes that only it visits. */
static void
find_counterparts (PodaTwin *twin, PodaDifferences *found)
{
    for (guint32 id = 1; id <= poda_record_n_nodes (twin->record); id++) {
        const PodaNode *node = poda_record_node (twin->record, id);
        const PodaNode *parent = poda_node_parent (node);
        const PodaNode *previous = (const PodaNode *) node->link.prev;
        const PodaNode *like = poda_record_root (twin->other->record);
        if (parent != NULL) { /* the child with this move, usually the next sibling */
            const PodaNode *above = poda_twin_like (twin, parent);
            like = previous != NULL ? poda_twin_like (twin, previous) : NULL;
            like = like != NULL ? poda_node_next (like) : NULL;
            if (like == NULL || like->move != node->move)
                like = above != NULL ? poda_node_child (above) : NULL;
            while (like != NULL && like->move != node->move)
                like = poda_node_next (like);
        }
        twin->likes[id] = like != NULL ? like->id : 0;
        if (!poda_twin_differs (twin, node))
            continue;
        gboolean here = poda_twin_visits (node), there = poda_twin_visits (like);
        if (twin->second) {
            found->there += like == NULL && here;
        } else {
            found->here += here && !there;
            found->there += there && !here;
            found->values += here && there;
        }
        for (; node != NULL && !twin->below[node->id]; node = poda_node_parent (node))
            twin->below[node->id] = TRUE;
    }
}

PodaTwin *
poda_twins_new (const PodaRecord *first, const PodaRecord *second)
{
    PodaTwin *twins = g_new0 (PodaTwin, 2);
    PodaDifferences *found = &twins[0].found;
    for (guint i = 0; i < 2; i++) {
        const PodaRecord *record = i == 0 ? first : second;
        gsize n = poda_record_n_nodes (record) + (gsize) 1;
        twins[i] = (PodaTwin){ .record = record,
                               .other = &twins[1 - i],
                               .likes = g_new0 (guint32, n),
                               .below = g_new0 (guint8, n),
                               .second = i == 1 };
    }
    find_counterparts (&twins[0], found);
    find_counterparts (&twins[1], found);
    const PodaNode *node = poda_record_root (first);
    while (node != NULL) /* descend to the first differing node to be left */
        if (twins[0].below[node->id]) {
            found->first = node;
            node = poda_node_child (node);
        } else {
            node = poda_node_next (node);
        }
    if (found->first != NULL)
        found->first_other = poda_twin_like (&twins[0], found->first);
    return twins;
}

void
poda_twins_free (PodaTwin *twins)
{
    for (guint i = 0; twins != NULL && i < 2; i++) {
        g_free (twins[i].likes);
        g_free (twins[i].below);
    }
    g_free (twins);
}
