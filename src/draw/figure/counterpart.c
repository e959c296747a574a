/* The nodes of two searches of one tree, matched by their moves. */

#include "draw/figure/figure.h"

/* Returns the child to which the move leads; most often the one looked at first. */
static const PodaNode *
child_by (const PodaNode *parent, const PodaNode *first, PodaMove move)
{
    if (parent == NULL || (first != NULL && first->move == move))
        return first;
    const PodaNode *child = poda_node_child (parent);
    while (child != NULL && child->move != move)
        child = poda_node_next (child);
    return child;
}

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

/* Finds the counterparts of the nodes below `root`, parents first, as their ids go up,
 * and counts what differs; what only the second has is counted with it. */
static void
find_counterparts (PodaTwin *twin, const PodaNode *root, const PodaNode *other,
                   PodaDifferences *found)
{
    guint32 n = poda_record_n_nodes (twin->record);
    g_autofree guint8 *inside = g_new0 (guint8, n + (gsize) 1);
    for (guint32 id = root->id; id <= n; id++) {
        const PodaNode *node = poda_record_node (twin->record, id), *like = other;
        const PodaNode *parent = poda_node_parent (node);
        if (node != root && (parent == NULL || !inside[parent->id]))
            continue;
        inside[id] = TRUE;
        if (node != root) {
            const PodaNode *previous = (const PodaNode *) node->link.prev;
            const PodaNode *above = poda_twin_like (twin, parent), *guess = NULL;
            if (previous != NULL && (guess = poda_twin_like (twin, previous)) != NULL)
                guess = poda_node_next (guess);
            like = child_by (above, guess, node->move);
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
        for (; node != root && !twin->below[node->id]; node = poda_node_parent (node))
            twin->below[node->id] = TRUE;
        twin->below[root->id] = TRUE;
    }
}

static const PodaNode *
like_from_root (const PodaRecord *record, const PodaNode *node)
{
    const PodaNode *parent = poda_node_parent (node);
    return parent == NULL
               ? poda_record_root (record)
               : child_by (like_from_root (record, parent), NULL, node->move);
}

PodaTwin *
poda_twins_new (const PodaRecord *first, const PodaRecord *second, const PodaNode *root)
{
    PodaTwin *twins = g_new0 (PodaTwin, 2);
    PodaDifferences *found = &twins[0].found;
    const PodaNode *other = like_from_root (second, root);
    for (guint i = 0; i < 2; i++) {
        const PodaRecord *record = i == 0 ? first : second;
        gsize n = poda_record_n_nodes (record) + (gsize) 1;
        twins[i] = (PodaTwin){ .record = record,
                               .other = &twins[1 - i],
                               .likes = g_new0 (guint32, n),
                               .below = g_new0 (guint8, n),
                               .second = i == 1 };
    }
    find_counterparts (&twins[0], root, other, found);
    if (other != NULL)
        find_counterparts (&twins[1], other, root, found);
    for (const PodaNode *node = twins[0].below[root->id] ? root : NULL; node != NULL;) {
        found->first = node; /* the first to be left */
        for (node = poda_node_child (node); node != NULL && !twins[0].below[node->id];)
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
