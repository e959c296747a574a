#include "record/record.h"

#include <math.h>

#include "base/pages.h"
#include "record/recorder.h"

/* Ids have 32 bits; one stays free, so that counting them cannot come round. */
#define MOST_NODES (G_MAXUINT32 - 1)

PodaRecord *
poda_record_new (const PodaProblem *problem, gboolean with_steps)
{
    PodaRecord *record = g_new0 (PodaRecord, 1);
    record->problem = *problem;
    if (problem->max_nodes == 0 || problem->max_nodes > MOST_NODES)
        record->problem.max_nodes = MOST_NODES;
    record->with_steps = with_steps;
    record->open_capacity = 64;
    record->open = g_new0 (PodaOpen, record->open_capacity);
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
    poda_pages_free (record->steps, record->step_capacity * sizeof (PodaStep));
    g_free (record);
}

/* Room costs nothing until it is touched, so there is plenty from the beginning. */
static void
grow_steps (PodaRecord *record)
{
    gsize capacity = record->step_capacity == 0 ? 1 << 16 : record->step_capacity * 2;
    record->steps =
        poda_pages_grow (record->steps, record->step_capacity * sizeof (PodaStep),
                         capacity * sizeof (PodaStep));
    record->step_capacity = capacity;
}

static void
add_step (PodaRecord *record, const PodaNode *node, const PodaEvent *event)
{
    if (!record->with_steps)
        return;
    if (record->n_steps == record->step_capacity)
        grow_steps (record);
    PodaStep *step = &record->steps[record->n_steps++];
    step->node = node->id;
    step->verb = (guint8) event->verb;
    step->reason = event->verb == PODA_LEAF ? (guint8) event->reason : 0;
    step->x = event->verb == PODA_ENTER ? event->alpha : event->value;
    step->y = event->verb == PODA_ENTER    ? event->beta
              : event->verb == PODA_UPDATE ? event->weight
                                           : 0;
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

/* The node entered below `parent` when it was met before: the root, or a child of a
 * node that is visited again; NULL when it is new. */
static PodaNode *
known_node (const PodaRecord *record, const PodaOpen *parent, PodaMove move)
{
    if (parent->node == NULL)
        return poda_record_root (record);
    return parent->again ? find_child (parent->node, move) : NULL;
}

/* Takes the principal variation of an earlier visit back; its choices still stand. */
static void
clear_principal_variation (PodaRecord *record)
{
    PodaNode *node = poda_record_root (record);
    for (; node->best != 0; node = poda_arena_node (&record->arena, node->best))
        node->pv = FALSE;
    node->pv = FALSE;
}

/* Opens the node that is entered. */
static PodaNode *
open_node (PodaRecord *record, PodaMove move)
{
    PodaOpen *parent = &record->open[record->path.n_frames];
    PodaNode *node = known_node (record, parent, move);
    if (G_UNLIKELY (node != NULL)) {
        if (parent->node == NULL)
            clear_principal_variation (record);
        parent[1] = (PodaOpen){ node, last_child (node), TRUE };
        return node;
    }
    node = poda_record_append (record, parent->node, parent->last_child, move);
    record->n_visited++;
    parent->last_child = node;
    parent[1] = (PodaOpen){ node, NULL, FALSE };
    return node;
}

static void
grow_open (PodaRecord *record)
{
    record->open_capacity *= 2;
    record->open = g_renew (PodaOpen, record->open, record->open_capacity);
}

static void
enter (PodaRecord *record, const PodaEvent *event)
{
    if (G_UNLIKELY (record->path.n_frames + 2 > record->open_capacity))
        grow_open (record);
    PodaNode *node = open_node (record, event->move);
    const PodaFrame *frame = poda_path_enter (&record->path, event, node->id);
    node->alpha = event->alpha;
    node->beta = event->beta;
    node->bound_out = event->player == PODA_MIN ? event->beta : event->alpha;
    node->value = frame->value;
    node->best = node->cut_by = 0;
    node->player = (guint8) event->player;
    node->status = PODA_STATUS_EXPANDED;
    node->bound = PODA_BOUND_EXACT;
    node->cut = PODA_CUT_NONE;
    node->pv = FALSE;
    node->open = TRUE;
    record->counts.nodes++;
    add_step (record, node, event);
}

static void
leaf (PodaRecord *record, PodaNode *node, const PodaEvent *event)
{
    const PodaFrame *frame = poda_path_leaf (&record->path, event);
    node->status = frame->status;
    node->value = frame->value;
    record->counts.leaves++;
    record->counts.frontier += event->reason == PODA_LEAF_FRONTIER;
    add_step (record, node, event);
}

static void
update (PodaRecord *record, PodaNode *node, const PodaEvent *event)
{
    const PodaFrame *frame = poda_path_update (&record->path, event);
    node->value = frame->value;
    node->best = frame->best;
    node->bound_out = frame->player == PODA_MIN ? frame->beta : frame->alpha;
    add_step (record, node, event);
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
cut (PodaRecord *record, PodaNode *node, const PodaEvent *event)
{
    const PodaFrame *frame = poda_path_cut (&record->path);
    node->cut = frame->cut;
    node->cut_by = frame->cut_by;
    count_cut (&record->counts, frame->cut);
    add_step (record, node, event);
}

static void
leave (PodaRecord *record, PodaNode *node, const PodaEvent *event)
{
    const PodaFrame *frame = poda_path_leave (&record->path, event);
    node->value = frame->value;
    node->bound = frame->bound;
    node->open = FALSE;
    if (record->path.n_frames == 0)
        mark_principal_variation (record);
    add_step (record, node, event);
}

void
poda_record_observe (const PodaEvent *event, gpointer data)
{
    PodaRecord *record = data;
    PodaNode *node = record->open[record->path.n_frames].node;
    switch (event->verb) {
    case PODA_ENTER:
        enter (record, event);
        break;
    case PODA_LEAF:
        leaf (record, node, event);
        break;
    case PODA_UPDATE:
        update (record, node, event);
        break;
    case PODA_CUT:
        cut (record, node, event);
        break;
    case PODA_LEAVE:
    default:
        leave (record, node, event);
        break;
    }
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
