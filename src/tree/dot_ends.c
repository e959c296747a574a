#include "tree/dot_ends.h"

void
poda_dot_ends_init (PodaDotEnds *ends, PodaDraft *draft)
{
    *ends = (PodaDotEnds){
        .draft = draft,
        .mentions = g_array_new (FALSE, FALSE, sizeof (PodaDotMention)),
        .ends = g_array_new (FALSE, FALSE, sizeof (PodaDotEnd)),
        .marks = g_array_new (FALSE, TRUE, sizeof (guint32)),
    };
}

void
poda_dot_ends_clear (PodaDotEnds *ends)
{
    g_array_unref (ends->mentions);
    g_array_unref (ends->ends);
    g_array_unref (ends->marks);
}

void
poda_dot_ends_mention (PodaDotEnds *ends, guint32 node, gsize place)
{
    PodaDotMention mention = { node, (guint32) place };
    g_array_append_val (ends->mentions, mention);
}

void
poda_dot_ends_push (PodaDotEnds *ends, guint begin, gboolean is_group)
{
    PodaDotEnd end = { begin, ends->mentions->len, is_group };
    g_array_append_val (ends->ends, end);
}

/* The mentions of an end, each node once: a group is a set. */
static GArray *
distinct (PodaDotEnds *ends, const PodaDotEnd *end)
{
    GArray *mentions = g_array_new (FALSE, FALSE, sizeof (PodaDotMention));
    g_array_set_size (ends->marks, ends->draft->nodes->len);
    ends->round++;
    for (guint i = end->begin; i < end->end; i++) {
        PodaDotMention mention = g_array_index (ends->mentions, PodaDotMention, i);
        guint32 *mark = &g_array_index (ends->marks, guint32, mention.node);
        if (*mark != ends->round)
            g_array_append_val (mentions, mention);
        *mark = ends->round;
    }
    return mentions;
}

static gboolean
connect_nodes (PodaDotEnds *ends, guint32 parent, PodaDotMention child,
               const PodaDotAttributes *defaults, const PodaDotAttributes *attributes,
               GError **error)
{
    guint32 known = poda_draft_node (ends->draft, child.node)->parent;
    if (known != parent || !ends->strict) {
        if (!poda_draft_link (ends->draft, parent, child.node, child.place, error))
            return FALSE;
        poda_dot_apply_to_edge (defaults, ends->draft, child.node);
    }
    poda_dot_apply_to_edge (attributes, ends->draft, child.node);
    return TRUE;
}

static gboolean
connect_ends (PodaDotEnds *ends, const PodaDotEnd *from, const PodaDotEnd *to,
              const PodaDotAttributes *defaults, const PodaDotAttributes *attributes,
              GError **error)
{
    if (from->begin == from->end || to->begin == to->end)
        return TRUE; /* before the ranges are gone through: empty groups may nest deep
                      */

    g_autoptr (GArray) parents = distinct (ends, from);
    g_autoptr (GArray) children = distinct (ends, to);
    for (guint i = 0; i < parents->len; i++) {
        guint32 parent = g_array_index (parents, PodaDotMention, i).node;
        for (guint j = 0; j < children->len; j++)
            if (!connect_nodes (ends, parent,
                                g_array_index (children, PodaDotMention, j), defaults,
                                attributes, error))
                return FALSE;
    }
    return TRUE;
}

static gboolean
apply_to_nodes (PodaDotEnds *ends, const PodaDotEnd *end,
                const PodaDotAttributes *attributes, GError **error)
{
    for (guint i = end->begin; i < end->end; i++)
        if (!poda_dot_apply_to_node (
                attributes, ends->draft,
                g_array_index (ends->mentions, PodaDotMention, i).node, error))
            return FALSE;
    return TRUE;
}

gboolean
poda_dot_ends_finish (PodaDotEnds *ends, guint first, const PodaDotAttributes *defaults,
                      const PodaDotAttributes *attributes, GError **error)
{
    const PodaDotEnd *all = &g_array_index (ends->ends, PodaDotEnd, 0);
    if (ends->ends->len == first + 1 && !all[first].is_group
        && !apply_to_nodes (ends, &all[first], attributes, error))
        return FALSE;
    for (guint i = first + 1; i < ends->ends->len; i++)
        if (!connect_ends (ends, &all[i - 1], &all[i], defaults, attributes, error))
            return FALSE;
    g_array_set_size (ends->ends, first);
    return TRUE;
}
