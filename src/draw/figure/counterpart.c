/* The nodes of two searches of one tree, matched by their moves. */

#include "draw/figure/counterpart.h"

/* TRUE if a node has another result in the other search, in which it may be missing. */
static gboolean
differs (const PodaNode *node, const PodaNode *other)
{
    if (other == NULL || node->status != other->status)
        return TRUE;
    return node->status != PODA_STATUS_PRUNED
           && (node->value != other->value || node->bound != other->bound);
}

gboolean
poda_twin_visits (const PodaNode *node)
{
    return node != NULL && node->status != PODA_STATUS_PRUNED;
}

/* Returns the child to which the move leads; most often the one looked at first. */
static const PodaNode *
child_by (const PodaNode *parent, const PodaNode *first, PodaMove move)
{
    if (parent == NULL)
        return NULL;
    if (first != NULL && first->move == move)
        return first;
    const PodaNode *child = poda_node_child (parent);
    while (child != NULL && child->move != move)
        child = poda_node_next (child);
    return child;
}

typedef struct {
    const PodaNode *node, *other;  /* `other` may be NULL */
    const PodaNode *child, *guess; /* the next one, and who may be its like */
} Couple;

static void
push_couple (GArray *open, const PodaNode *node, const PodaNode *other)
{
    const Couple couple = { node, other, poda_node_child (node),
                            other != NULL ? poda_node_child (other) : NULL };
    g_array_append_val (open, couple);
}

static void
see_couple (PodaDifferences *found, const Couple *couple, gboolean second)
{
    gboolean here = poda_twin_visits (couple->node),
             there = poda_twin_visits (couple->other);
    if (second) { /* what the first one has was seen with it */
        found->there += couple->other == NULL && here;
        return;
    }
    found->here += here && !there;
    found->there += there && !here;
    found->values += here && there;
    if (found->first == NULL) {
        found->first = couple->node;
        found->first_other = couple->other;
    }
}

/* Finds the counterpart of each node of a search, from the root down. Children come
 * before their parents, as they are left. */
static void
find_counterparts (PodaTwin twins[2], guint at, const PodaNode *root,
                   const PodaNode *other)
{
    PodaTwin *twin = &twins[at];
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Couple));
    push_couple (open, root, other);
    while (open->len > 0) {
        Couple *couple = &g_array_index (open, Couple, open->len - 1);
        const PodaNode *child = couple->child, *node = couple->node;
        if (child == NULL) {
            twin->likes[node->id] = couple->other != NULL ? couple->other->id : 0;
            if (differs (node, couple->other)) {
                twin->below[node->id] = TRUE;
                see_couple (&twins[0].found, couple, at == 1);
            }
            g_array_set_size (open, open->len - 1);
            if (twin->below[node->id] && open->len > 0)
                twin->below[poda_node_parent (node)->id] = TRUE;
            continue;
        }
        const PodaNode *like = child_by (couple->other, couple->guess, child->move);
        couple->child = poda_node_next (child);
        couple->guess = like != NULL ? poda_node_next (like) : NULL;
        push_couple (open, child, like);
    }
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
    return differs (node, poda_twin_like (twin, node));
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
    const PodaRecord *const records[] = { first, second };
    const PodaNode *const roots[] = { root, like_from_root (second, root) };
    for (guint i = 0; i < 2; i++) {
        gsize n = poda_record_n_nodes (records[i]) + (gsize) 1;
        twins[i] = (PodaTwin){ .record = records[i],
                               .other = &twins[1 - i],
                               .likes = g_new0 (guint32, n),
                               .below = g_new0 (guint8, n),
                               .second = i == 1 };
    }
    for (guint i = 0; i < 2; i++)
        find_counterparts (twins, i, roots[i], roots[1 - i]);
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
