#include "record/snapshot.h"

/* A node's player moves one bound, MAX alpha and MIN beta; these lists contain its
 * changes. The list of an open node is kept by ply; when the node is left, it is
 * appended to `left`, after its length. A bound that has not changed needs no list: the
 * node has it. */
struct _PodaSnapshot {
    PodaReplay *replay;
    GPtrArray *levels; /* lists of PodaValue, by ply; reused */
    GArray *left;      /* PodaValue elements: the lists of nodes that were left */
    GArray *places;    /* guint32 elements, by id: the index in `left`; 0: none */
};

PodaSnapshot *
poda_snapshot_new (const PodaRecord *record)
{
    PodaSnapshot *snapshot = g_new0 (PodaSnapshot, 1);
    snapshot->replay = poda_replay_new (record);
    snapshot->levels = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
    snapshot->left = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    snapshot->places = g_array_new (FALSE, TRUE, sizeof (guint32));
    return snapshot;
}

void
poda_snapshot_free (PodaSnapshot *snapshot)
{
    if (snapshot == NULL)
        return;
    poda_replay_free (snapshot->replay);
    g_ptr_array_unref (snapshot->levels);
    g_array_unref (snapshot->left);
    g_array_unref (snapshot->places);
    g_free (snapshot);
}

static GArray *
level_of (const PodaSnapshot *snapshot, guint ply)
{
    return g_ptr_array_index (snapshot->levels, ply);
}

gboolean
poda_snapshot_next (PodaSnapshot *snapshot)
{
    if (!poda_replay_next (snapshot->replay))
        return FALSE;
    const PodaFrame *frame = poda_replay_frame (snapshot->replay);
    guint ply = poda_replay_ply (snapshot->replay);
    PodaVerb verb = poda_replay_step (snapshot->replay)->verb;
    PodaValue bound = frame->player == PODA_MIN ? frame->beta : frame->alpha;
    if (verb == PODA_ENTER) {
        if (ply == snapshot->levels->len)
            g_ptr_array_add (snapshot->levels,
                             g_array_new (FALSE, FALSE, sizeof (PodaValue)));
        if (frame->id >= snapshot->places->len)
            g_array_set_size (snapshot->places, 2 * frame->id + 1);
        g_array_index (snapshot->places, guint32, frame->id) = 0;
        level_of (snapshot, ply)->len = 0;
    }
    GArray *level = level_of (snapshot, ply);
    if (verb == PODA_ENTER
        || (verb == PODA_UPDATE
            && g_array_index (level, PodaValue, level->len - 1) != bound)) {
        g_array_append_val (level, bound);
    } else if (verb == PODA_LEAVE && level->len > 1) {
        PodaValue length = level->len;
        g_array_append_val (snapshot->left, length);
        g_array_index (snapshot->places, guint32, frame->id) = snapshot->left->len;
        g_array_append_vals (snapshot->left, level->data, level->len);
    }
    return TRUE;
}

void
poda_snapshot_seek (PodaSnapshot *snapshot, gsize k)
{
    if (k < poda_replay_position (snapshot->replay)) {
        poda_replay_seek (snapshot->replay, 0);
        g_array_set_size (snapshot->left, 0);
        g_array_set_size (snapshot->places, 0);
    }
    while (poda_replay_position (snapshot->replay) < k && poda_snapshot_next (snapshot))
        continue;
}

const PodaReplay *
poda_snapshot_replay (const PodaSnapshot *snapshot)
{
    return snapshot->replay;
}

gsize
poda_snapshot_n_steps (const PodaSnapshot *snapshot)
{
    gsize n_steps;
    poda_record_steps (poda_replay_record (snapshot->replay), &n_steps);
    return n_steps;
}

const PodaNode *
poda_snapshot_seen (const PodaSnapshot *snapshot, const PodaNode *node)
{
    const PodaRecord *so_far = poda_replay_so_far (snapshot->replay);
    return node->id <= poda_record_n_visited (so_far)
               ? poda_record_node (so_far, node->id)
               : NULL;
}

PodaState
poda_snapshot_state (const PodaSnapshot *snapshot, const PodaNode *node)
{
    const PodaNode *seen = poda_snapshot_seen (snapshot, node);
    if (seen != NULL)
        return seen->open ? PODA_STATE_OPEN : PODA_STATE_DONE;
    if (node->status != PODA_STATUS_PRUNED)
        return PODA_STATE_UNVISITED;
    while (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    return poda_snapshot_cut (snapshot, node) != PODA_CUT_NONE ? PODA_STATE_PRUNED
                                                               : PODA_STATE_UNVISITED;
}

const char *
poda_snapshot_word (const PodaSnapshot *snapshot, const PodaNode *node)
{
    PodaState state = poda_snapshot_state (snapshot, node);
    return state == PODA_STATE_UNVISITED ? "unseen"
           : state == PODA_STATE_OPEN    ? "open"
                                         : poda_status_word (node->status);
}

/* Returns the frame of an open node, and its ply. */
static const PodaFrame *
frame_of (const PodaSnapshot *snapshot, const PodaNode *node, guint *ply)
{
    guint n_frames;
    const PodaFrame *frames = poda_replay_path (snapshot->replay, &n_frames);
    *ply = n_frames - 1;
    while (frames[*ply].id != node->id)
        --*ply;
    return &frames[*ply];
}

gboolean
poda_snapshot_value (const PodaSnapshot *snapshot, const PodaNode *node,
                     PodaValue *value, PodaBound *bound)
{
    const PodaNode *seen = poda_snapshot_seen (snapshot, node);
    guint ply;
    if (seen == NULL)
        return FALSE;
    *value = seen->value;
    *bound = seen->bound;
    return !seen->open || seen->status != PODA_STATUS_EXPANDED
           || frame_of (snapshot, node, &ply)->returned > 0;
}

const PodaValue *
poda_snapshot_bounds (const PodaSnapshot *snapshot, const PodaNode *node,
                      PodaPlayer mover, guint *n)
{
    const PodaRecord *record = poda_replay_record (snapshot->replay);
    const PodaNode *seen = poda_snapshot_seen (snapshot, node);
    *n = 0;
    if (seen == NULL || !poda_record_problem (record)->algorithm->windowed)
        return NULL;
    if (seen->player == mover && seen->open) {
        guint ply;
        frame_of (snapshot, seen, &ply);
        *n = level_of (snapshot, ply)->len;
        return &g_array_index (level_of (snapshot, ply), PodaValue, 0);
    }
    guint32 place = g_array_index (snapshot->places, guint32, seen->id);
    if (seen->player == mover && place > 0) {
        *n = (guint) g_array_index (snapshot->left, PodaValue, place - 1);
        return &g_array_index (snapshot->left, PodaValue, place);
    }
    *n = 1;
    return mover == PODA_MAX ? &seen->alpha : &seen->beta;
}

PodaCutKind
poda_snapshot_cut (const PodaSnapshot *snapshot, const PodaNode *node)
{
    const PodaNode *seen = poda_snapshot_seen (snapshot, node);
    return seen != NULL ? (PodaCutKind) seen->cut : PODA_CUT_NONE;
}
