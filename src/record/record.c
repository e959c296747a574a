#include "record/record.h"

#include <math.h>

#include "record/recorder.h"

PodaRecord *
poda_record_new (const PodaProblem *problem, gboolean with_steps)
{
    PodaRecord *record = g_new0 (PodaRecord, 1);
    record->problem = *problem;
    record->with_steps = with_steps;
    poda_path_init (&record->path, &record->problem);
    return record;
}

void
poda_record_free (PodaRecord *record)
{
    if (record == NULL)
        return;
    poda_arena_clear (&record->arena);
    poda_path_clear (&record->path);
    g_free (record->open);
    g_free (record->steps);
    g_free (record);
}

static void
add_step (PodaRecord *record, const PodaNode *node, const PodaEvent *event)
{
    if (record->n_steps == record->step_capacity) {
        record->step_capacity =
            record->step_capacity == 0 ? 64 : record->step_capacity * 2;
        record->steps = g_renew (PodaStep, record->steps, record->step_capacity);
    }
    PodaStep *step = &record->steps[record->n_steps++];
    step->node = node->id;
    step->verb = (guint8) event->verb;
    step->reason = (guint8) event->reason;
    step->x = event->verb == PODA_ENTER ? event->alpha : event->value;
    step->y = event->verb == PODA_ENTER ? event->beta : event->weight;
}

PodaNode *
poda_record_append (PodaRecord *record, PodaNode *parent, PodaNode *last, PodaMove move)
{
    PodaNode *node = poda_arena_add (&record->arena);
    node->move = move;
    node->link.parent = (GNode *) parent;
    node->link.prev = (GNode *) last;
    node->link.next = node->link.children = NULL;
    if (last != NULL)
        last->link.next = &node->link;
    else if (parent != NULL)
        parent->link.children = &node->link;
    return node;
}

static PodaNode *
find_child (const PodaNode *parent, PodaMove move)
{
    PodaNode *child = poda_node_child (parent);
    while (child != NULL && child->move != move)
        child = poda_node_next (child);
    return child;
}

static PodaNode *
last_child (const PodaNode *node)
{
    PodaNode *child = poda_node_child (node);
    while (child != NULL && poda_node_next (child) != NULL)
        child = poda_node_next (child);
    return child;
}

/* The node that is entered: one met before when its parent is visited again, else a new
 * one. */
static PodaNode *
node_for (PodaRecord *record, PodaMove move, gboolean *again)
{
    guint ply = record->path.n_frames;
    PodaOpen *parent = ply > 0 ? &record->open[ply - 1] : NULL;
    PodaNode *known = NULL;
    if (parent == NULL)
        known = poda_record_root (record);
    else if (parent->again)
        known = find_child (parent->node, move);
    *again = known != NULL;
    if (known != NULL)
        return known;
    record->n_visited++;
    PodaNode *node =
        poda_record_append (record, parent != NULL ? parent->node : NULL,
                            parent != NULL ? parent->last_child : NULL, move);
    if (parent != NULL)
        parent->last_child = node;
    return node;
}

static PodaNode *
enter (PodaRecord *record, const PodaEvent *event)
{
    guint ply = record->path.n_frames;
    if (ply == record->open_capacity) {
        record->open_capacity = ply == 0 ? 64 : ply * 2;
        record->open = g_renew (PodaOpen, record->open, record->open_capacity);
    }
    gboolean again;
    PodaNode *node = node_for (record, event->move, &again);
    record->open[ply] = (PodaOpen){ .node = node, .again = again };
    if (again)
        record->open[ply].last_child = last_child (node);
    node->alpha = event->alpha;
    node->beta = event->beta;
    node->bound_out = event->player == PODA_MIN ? event->beta : event->alpha;
    node->best = node->cut_by = 0;
    node->player = (guint8) event->player;
    node->status = PODA_STATUS_EXPANDED;
    node->bound = PODA_BOUND_EXACT;
    node->cut = PODA_CUT_NONE;
    node->pv = FALSE;
    node->open = TRUE;
    const PodaFrame *frame = poda_path_apply (&record->path, event, node->id);
    node->value = frame->value;
    record->counts.nodes++;
    return node;
}

static void
count_cut (PodaCounts *counts, PodaCutKind kind)
{
    counts->shallow += kind == PODA_CUT_SHALLOW;
    counts->deep += kind == PODA_CUT_DEEP;
    counts->window += kind == PODA_CUT_WINDOW;
}

/* The principal variation, once the root is left: the chosen child of the chosen child.
 */
static void
mark_principal_variation (PodaRecord *record)
{
    PodaNode *node = poda_record_root (record);
    for (; node->best != 0; node = poda_arena_node (&record->arena, node->best))
        node->pv = TRUE;
    node->pv = TRUE;
}

static void
copy_frame (PodaNode *node, const PodaFrame *frame)
{
    node->value = frame->value;
    node->best = frame->best;
    node->bound_out = frame->player == PODA_MIN ? frame->beta : frame->alpha;
}

static PodaNode *
happen (PodaRecord *record, const PodaEvent *event)
{
    PodaNode *node = record->open[record->path.n_frames - 1].node;
    const PodaFrame *frame = poda_path_apply (&record->path, event, 0);
    switch (event->verb) {
    case PODA_LEAF:
        node->status = frame->status;
        node->value = frame->value;
        record->counts.leaves++;
        record->counts.frontier += event->reason == PODA_LEAF_FRONTIER;
        break;
    case PODA_UPDATE:
        copy_frame (node, frame);
        break;
    case PODA_CUT:
        node->cut = frame->cut & 0xf;
        node->cut_by = frame->cut_by;
        count_cut (&record->counts, frame->cut);
        break;
    case PODA_LEAVE:
        node->value = frame->value;
        node->bound = frame->bound;
        node->open = FALSE;
        if (record->path.n_frames == 0)
            mark_principal_variation (record);
        break;
    case PODA_ENTER:
    default:
        g_assert_not_reached ();
    }
    return node;
}

void
poda_record_observe (const PodaEvent *event, gpointer data)
{
    PodaRecord *record = data;
    PodaNode *node =
        event->verb == PODA_ENTER ? enter (record, event) : happen (record, event);
    if (record->with_steps)
        add_step (record, node, event);
}

PodaRecord *
poda_record_search (const PodaProblem *problem, gboolean with_steps, GError **error)
{
    g_autoptr (PodaRecord) record = poda_record_new (problem, with_steps);
    PodaResult result;
    if (!poda_search (&record->problem, poda_record_observe, record, &result, error))
        return NULL;
    return g_steal_pointer (&record);
}

const PodaProblem *
poda_record_problem (const PodaRecord *record)
{
    return &record->problem;
}

PodaNode *
poda_record_root (const PodaRecord *record)
{
    return record->arena.n_nodes > 0 ? poda_arena_node (&record->arena, 1) : NULL;
}

PodaNode *
poda_record_node (const PodaRecord *record, guint32 id)
{
    g_assert (id >= 1 && id <= record->arena.n_nodes);
    return poda_arena_node (&record->arena, id);
}

guint32
poda_record_n_nodes (const PodaRecord *record)
{
    return record->arena.n_nodes;
}

guint32
poda_record_n_visited (const PodaRecord *record)
{
    return record->n_visited;
}

const PodaStep *
poda_record_steps (const PodaRecord *record, gsize *n_steps)
{
    *n_steps = record->n_steps;
    return record->steps;
}

const PodaCounts *
poda_record_counts (const PodaRecord *record)
{
    return &record->counts;
}

PodaValue
poda_node_alpha_out (const PodaNode *node)
{
    return node->player == PODA_MAX ? node->bound_out : node->alpha;
}

PodaValue
poda_node_beta_out (const PodaNode *node)
{
    return node->player == PODA_MIN ? node->bound_out : node->beta;
}

PodaPlayer
poda_node_view (const PodaNode *node)
{
    while (node != NULL && node->player == PODA_CHANCE)
        node = poda_node_parent (node);
    return node != NULL ? (PodaPlayer) node->player : PODA_MAX;
}

guint
poda_node_ply (const PodaNode *node)
{
    guint ply = 0;
    for (; poda_node_parent (node) != NULL; node = poda_node_parent (node))
        ply++;
    return ply;
}
