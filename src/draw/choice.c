#include "draw/choice.h"

/* A child, and what speaks for drawing it. */
typedef struct {
    const PodaNode *node;
    PodaPosition position;
    guint rank;    /* the higher, the rather it is drawn */
    guint32 place; /* among its siblings */
} Child;

static gboolean
tells_results (const PodaDrawing *drawing)
{
    return !drawing->stills && !drawing->blank;
}

/* The principal variation, then the child that makes its parent cut, then a child that
 * is cut; then those that were visited. */
static guint
rank_of (const PodaNode *node, const PodaNode *previous, const PodaDrawing *drawing)
{
    const PodaNode *next = poda_node_next (node);
    gboolean pruned = node->status == PODA_STATUS_PRUNED;
    if (!tells_results (drawing))
        return 0;
    if (node->pv)
        return 4;
    if (poda_node_parent (node)->cut != PODA_CUT_NONE && !pruned
        && (next == NULL || next->status == PODA_STATUS_PRUNED))
        return 3;
    if (pruned && (previous == NULL || previous->status != PODA_STATUS_PRUNED))
        return 2;
    return pruned ? 0 : 1;
}

static gint
by_rank (gconstpointer a, gconstpointer b)
{
    const Child *one = a, *other = b;
    if (one->rank != other->rank)
        return one->rank > other->rank ? -1 : 1;
    return one->place < other->place ? -1 : 1;
}

/* What was found must not differ: an evaluator may know left from right. */
static gboolean
may_be_equal (const PodaNode *a, const PodaNode *b)
{
    gboolean known = a->status != PODA_STATUS_PRUNED && b->status != PODA_STATUS_PRUNED
                     && a->bound == PODA_BOUND_EXACT && b->bound == PODA_BOUND_EXACT;
    return !known || a->value == b->value;
}

/* Gives each child that is drawn the number of its twins, which are not. */
static void
merge (const PodaGame *game, GArray *children, PodaChoice *choices)
{
    for (guint i = 0; i < children->len; i++) {
        const Child *child = &g_array_index (children, Child, i);
        for (guint j = i + 1; j < children->len;) {
            const Child *twin = &g_array_index (children, Child, j);
            if (!may_be_equal (child->node, twin->node)
                || !poda_game_are_symmetric (game, &child->position, &twin->position)) {
                j++;
                continue;
            }
            PodaChoice *drawn = &choices[child->node->id];
            drawn->count = MAX (drawn->count, 1) + 1;
            choices[twin->node->id].how = PODA_CHOICE_NONE;
            g_array_remove_index (children, j);
        }
    }
}

/* The last of those that are left out stands for all of them. */
static void
leave_out (GArray *children, guint siblings, PodaChoice *choices)
{
    guint32 others = 0;
    const Child *last = NULL;
    if (children->len <= siblings + 1) /* one box more is no wider than "+1" */
        return;
    for (guint i = siblings; i < children->len; i++) {
        const Child *child = &g_array_index (children, Child, i);
        PodaChoice *choice = &choices[child->node->id];
        others += MAX (choice->count, 1);
        *choice = (PodaChoice){ .how = PODA_CHOICE_NONE };
        last = last == NULL || child->place > last->place ? child : last;
    }
    choices[last->node->id] = (PodaChoice){ PODA_CHOICE_OTHERS, others };
}

static void
choose (const PodaWalk *walk, const PodaDrawing *drawing, PodaChoice *choices)
{
    const PodaGame *game = poda_record_problem (walk->record)->game;
    g_autoptr (GArray) children = g_array_new (FALSE, TRUE, sizeof (Child));
    const PodaNode *node = poda_node_child (walk->node), *previous = NULL;
    for (; node != NULL; previous = node, node = poda_node_next (node)) {
        Child child = { .node = node,
                        .rank = rank_of (node, previous, drawing),
                        .place = children->len };
        if (drawing->merge)
            game->play (game, poda_walk_position (walk), node->move, &child.position);
        g_array_append_val (children, child);
    }
    g_array_sort (children, by_rank);
    if (drawing->merge)
        merge (game, children, choices);
    if (drawing->siblings > 0)
        leave_out (children, drawing->siblings, choices);
}

PodaChoice *
poda_choice_new (const PodaRecord *record, const PodaDrawing *drawing,
                 const PodaNode *root)
{
    if (drawing->siblings == 0 && !drawing->merge)
        return NULL;
    PodaChoice *choices = g_new0 (PodaChoice, poda_record_n_nodes (record) + 1);
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, root);
    while (poda_walk_next (&walk))
        if (walk.node != root && choices[walk.node->id].how != PODA_CHOICE_DRAWN)
            poda_walk_skip (&walk);
        else if (poda_node_child (walk.node) != NULL)
            choose (&walk, drawing, choices);
    return choices;
}
