#include "draw/figure_parts.h"

#include <glib/gi18n-lib.h>

/* Above this, counts are only said to be more. Products of two stay below 2^64. */
#define MOST_COUNTED G_GUINT64_CONSTANT (1000000000)

/* Ids grow from parents to children, so that one loop down the ids works the tree out
 * from the leaves and one loop up marks it from the root. */
typedef struct {
    const PodaRecord *record;
    const PodaDrawing *drawing;
    guint64 *count;      /* by id: the strategies that win from this node */
    gboolean incomplete; /* a node that was never searched stands in the way */
} Strategies;

static gboolean
wins (const PodaDrawing *drawing, PodaValue value)
{
    return drawing->strategist == PODA_MAX ? value >= drawing->win_at
                                           : value <= drawing->win_at;
}

/* The strategist needs one of the children, everyone else leaves him all of them. */
static void
count_inner (Strategies *strategies, const PodaNode *node)
{
    gboolean own = node->player == strategies->drawing->strategist;
    guint64 count = own ? 0 : 1;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child)) {
        guint64 below = strategies->count[child->id];
        count = own ? count + below : count * below;
        if (count > MOST_COUNTED)
            count = MOST_COUNTED + 1;
    }
    strategies->count[node->id] = count;
}

/* Leaves that were skipped count as well, where the rules alone tell what they are
 * worth. */
static void
count_pruned (Strategies *strategies, const PodaNode *node)
{
    PodaPosition position;
    PodaLeafReason reason;
    PodaValue value;
    poda_record_position (strategies->record, node, &position);
    if (poda_problem_leaf_value (poda_record_problem (strategies->record), &position,
                                 poda_node_ply (node), &reason, &value))
        strategies->count[node->id] = wins (strategies->drawing, value);
    else
        strategies->incomplete = TRUE;
}

static void
count_all (Strategies *strategies)
{
    for (guint32 id = poda_record_n_nodes (strategies->record); id > 0; id--) {
        const PodaNode *node = poda_record_node (strategies->record, id);
        if (poda_node_child (node) != NULL)
            count_inner (strategies, node);
        else if (node->status == PODA_STATUS_PRUNED)
            count_pruned (strategies, node);
        else
            strategies->count[id] = wins (strategies->drawing, node->value);
    }
}

static void
add_note (PodaFigureDraft *draft, const Strategies *strategies)
{
    guint64 count = strategies->count[draft->root->id];
    const char *player = poda_player_label (draft->figure->drawing.strategist);
    char *note;
    if (count == 0)
        note = g_strdup_printf (_ ("%s has no winning strategy"), player);
    else if (count > MOST_COUNTED)
        note = g_strdup_printf (_ ("%s has more than a billion winning strategies"),
                                player);
    else
        note = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%s has %u winning strategy",
                         "%s has %u winning strategies", (gulong) count),
            player, (guint) count);
    g_ptr_array_add (draft->notes, note);
    if (strategies->incomplete)
        g_ptr_array_add (
            draft->notes,
            g_strdup (_ ("skipped subtrees count as lost: minimax visits them all")));
}

void
poda_figure_mark_strategy (PodaFigureDraft *draft)
{
    PodaFigure *figure = draft->figure;
    guint32 n = poda_record_n_nodes (draft->record);
    g_autofree guint64 *count = g_new0 (guint64, n + 1);
    Strategies strategies = { draft->record, &figure->drawing, count, FALSE };
    count_all (&strategies);
    add_note (draft, &strategies);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        gboolean above = i == 0 || figure->boxes[box->parent].strategy;
        box->strategy = above && count[box->node] > 0;
        box->winning = box->leaf && count[box->node] > 0;
        if (box->strategy || box->winning)
            figure->legend |= PODA_LEGEND_STRATEGY;
    }
}
