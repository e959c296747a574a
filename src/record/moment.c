#include "record/moment.h"

/* A node's player moves one bound, MAX alpha and MIN beta; these lists contain its
 * changes. The list of an open node is kept by ply; when the node is left, it is
 * appended to `left`, after its length. A bound that has not changed needs no list: the
 * node has it. */
struct _PodaMoment {
    PodaReplay *replay;
    GPtrArray *levels; /* lists of PodaValue, by ply; reused */
    GArray *left;      /* PodaValue elements: the lists of nodes that were left */
    GArray *places;    /* guint32 elements, by id: the index in `left`; 0: none */
};

PodaMoment *
poda_moment_new (const PodaRecord *record)
{
    PodaMoment *moment = g_new0 (PodaMoment, 1);
    moment->replay = poda_replay_new (record);
    moment->levels = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
    moment->left = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    moment->places = g_array_new (FALSE, TRUE, sizeof (guint32));
    return moment;
}

void
poda_moment_free (PodaMoment *moment)
{
    if (moment == NULL)
        return;
    poda_replay_free (moment->replay);
    g_ptr_array_unref (moment->levels);
    g_array_unref (moment->left);
    g_array_unref (moment->places);
    g_free (moment);
}

static GArray *
level_of (const PodaMoment *moment, guint ply)
{
    return g_ptr_array_index (moment->levels, ply);
}

gboolean
poda_moment_next (PodaMoment *moment)
{
    if (!poda_replay_next (moment->replay))
        return FALSE;
    const PodaFrame *frame = poda_replay_frame (moment->replay);
    guint ply = poda_replay_ply (moment->replay);
    PodaVerb verb = poda_replay_step (moment->replay)->verb;
    PodaValue bound = frame->player == PODA_MIN ? frame->beta : frame->alpha;
    if (verb == PODA_ENTER) {
        if (ply == moment->levels->len)
            g_ptr_array_add (moment->levels,
                             g_array_new (FALSE, FALSE, sizeof (PodaValue)));
        if (frame->id >= moment->places->len)
            g_array_set_size (moment->places, 2 * frame->id + 1);
        g_array_index (moment->places, guint32, frame->id) = 0;
        level_of (moment, ply)->len = 0;
    }
    GArray *level = level_of (moment, ply);
    if (verb == PODA_ENTER
        || (verb == PODA_UPDATE
            && g_array_index (level, PodaValue, level->len - 1) != bound)) {
        g_array_append_val (level, bound);
    } else if (verb == PODA_LEAVE && level->len > 1) {
        PodaValue length = level->len;
        g_array_append_val (moment->left, length);
        g_array_index (moment->places, guint32, frame->id) = moment->left->len;
        g_array_append_vals (moment->left, level->data, level->len);
    }
    return TRUE;
}

void
poda_moment_seek (PodaMoment *moment, gsize k)
{
    if (k < poda_replay_position (moment->replay)) {
        poda_replay_seek (moment->replay, 0);
        g_array_set_size (moment->left, 0);
        g_array_set_size (moment->places, 0);
    }
    while (poda_replay_position (moment->replay) < k && poda_moment_next (moment))
        continue;
}

const PodaReplay *
poda_moment_replay (const PodaMoment *moment)
{
    return moment->replay;
}

gsize
poda_moment_n_steps (const PodaMoment *moment)
{
    gsize n_steps;
    poda_record_steps (poda_replay_record (moment->replay), &n_steps);
    return n_steps;
}

const PodaNode *
poda_moment_seen (const PodaMoment *moment, const PodaNode *node)
{
    const PodaRecord *so_far = poda_replay_so_far (moment->replay);
    return node->id <= poda_record_n_visited (so_far)
               ? poda_record_node (so_far, node->id)
               : NULL;
}

PodaState
poda_moment_state (const PodaMoment *moment, const PodaNode *node)
{
    const PodaNode *seen = poda_moment_seen (moment, node);
    if (seen != NULL)
        return seen->open ? PODA_STATE_OPEN : PODA_STATE_LEFT;
    if (node->status != PODA_STATUS_PRUNED)
        return PODA_STATE_UNSEEN;
    while (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    return poda_moment_cut (moment, node) != PODA_CUT_NONE ? PODA_STATE_SKIPPED
                                                           : PODA_STATE_UNSEEN;
}

const char *
poda_moment_word (const PodaMoment *moment, const PodaNode *node)
{
    PodaState state = poda_moment_state (moment, node);
    return state == PODA_STATE_UNSEEN ? "unseen"
           : state == PODA_STATE_OPEN ? "open"
                                      : poda_status_word (node->status);
}

/* Returns the frame of an open node, and its ply. */
static const PodaFrame *
frame_of (const PodaMoment *moment, const PodaNode *node, guint *ply)
{
    guint n_frames;
    const PodaFrame *frames = poda_replay_path (moment->replay, &n_frames);
    *ply = n_frames - 1;
    while (frames[*ply].id != node->id)
        --*ply;
    return &frames[*ply];
}

gboolean
poda_moment_value (const PodaMoment *moment, const PodaNode *node, PodaValue *value,
                   PodaBound *bound)
{
    const PodaNode *seen = poda_moment_seen (moment, node);
    guint ply;
    if (seen == NULL)
        return FALSE;
    *value = seen->value;
    *bound = seen->bound;
    return !seen->open || seen->status != PODA_STATUS_EXPANDED
           || frame_of (moment, node, &ply)->returned > 0;
}

const PodaValue *
poda_moment_bounds (const PodaMoment *moment, const PodaNode *node, PodaPlayer mover,
                    guint *n)
{
    const PodaRecord *record = poda_replay_record (moment->replay);
    const PodaNode *seen = poda_moment_seen (moment, node);
    *n = 0;
    if (seen == NULL || !poda_record_problem (record)->algorithm->windowed)
        return NULL;
    if (seen->player == mover && seen->open) {
        guint ply;
        frame_of (moment, seen, &ply);
        *n = level_of (moment, ply)->len;
        return &g_array_index (level_of (moment, ply), PodaValue, 0);
    }
    guint32 place = g_array_index (moment->places, guint32, seen->id);
    if (seen->player == mover && place > 0) {
        *n = (guint) g_array_index (moment->left, PodaValue, place - 1);
        return &g_array_index (moment->left, PodaValue, place);
    }
    *n = 1;
    return mover == PODA_MAX ? &seen->alpha : &seen->beta;
}

PodaCutKind
poda_moment_cut (const PodaMoment *moment, const PodaNode *node)
{
    const PodaNode *seen = poda_moment_seen (moment, node);
    return seen != NULL ? (PodaCutKind) seen->cut : PODA_CUT_NONE;
}
