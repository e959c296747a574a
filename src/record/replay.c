#include "record/replay.h"

#include "record/search_path.h"

struct _PodaReplay {
    const PodaRecord *record;
    const PodaStep *steps;
    gsize n_steps, taken;
    PodaRecord *so_far;
    const PodaSearchPath *path; /* the current path of `so_far` */
    PodaFrame before;
};

static void
start (PodaReplay *replay)
{
    g_clear_pointer (&replay->so_far, poda_record_free);
    replay->so_far = poda_record_new (poda_record_problem (replay->record), FALSE);
    replay->path = poda_record_path (replay->so_far);
    replay->taken = 0;
}

PodaReplay *
poda_replay_new (const PodaRecord *record)
{
    PodaReplay *replay = g_new0 (PodaReplay, 1);
    replay->record = record;
    replay->steps = poda_record_steps (record, &replay->n_steps);
    g_assert (replay->steps != NULL);
    start (replay);
    return replay;
}

void
poda_replay_free (PodaReplay *replay)
{
    if (replay == NULL)
        return;
    poda_record_free (replay->so_far);
    g_free (replay);
}

gboolean
poda_replay_next (PodaReplay *replay)
{
    if (replay->taken == replay->n_steps)
        return FALSE;
    const PodaStep *step = &replay->steps[replay->taken++];
    PodaEvent event = { .verb = step->verb, .reason = step->reason, .value = step->x };
    if (step->verb == PODA_ENTER) {
        const PodaNode *node = poda_record_node (replay->record, step->node);
        event.player = node->player;
        event.move = node->move;
        event.alpha = step->x;
        event.beta = step->y;
    } else {
        event.weight = step->y;
        replay->before = *poda_search_path_top (replay->path);
    }
    poda_record_observe (&event, replay->so_far);
    return TRUE;
}

void
poda_replay_seek (PodaReplay *replay, gsize k)
{
    if (k < replay->taken)
        start (replay);
    while (replay->taken < k && poda_replay_next (replay))
        continue;
}

gsize
poda_replay_position (const PodaReplay *replay)
{
    return replay->taken;
}

const PodaStep *
poda_replay_step (const PodaReplay *replay)
{
    g_assert (replay->taken > 0);
    return &replay->steps[replay->taken - 1];
}

const PodaNode *
poda_replay_node (const PodaReplay *replay)
{
    return poda_record_node (replay->record, poda_replay_step (replay)->node);
}

guint
poda_replay_ply (const PodaReplay *replay)
{
    guint n = replay->path->n_frames;
    return poda_replay_step (replay)->verb == PODA_LEAVE ? n : n - 1;
}

const PodaFrame *
poda_replay_frame (const PodaReplay *replay)
{
    const PodaSearchPath *path = replay->path;
    return poda_replay_step (replay)->verb == PODA_LEAVE
               ? poda_search_path_closed (path)
               : poda_search_path_top (path);
}

const PodaFrame *
poda_replay_before (const PodaReplay *replay)
{
    return &replay->before;
}

const PodaFrame *
poda_replay_child (const PodaReplay *replay)
{
    return poda_search_path_closed (replay->path);
}

gboolean
poda_replay_changed (const PodaReplay *replay)
{
    return poda_replay_step (replay)->verb == PODA_UPDATE && replay->path->changed;
}

gboolean
poda_replay_chosen (const PodaReplay *replay)
{
    return poda_replay_step (replay)->verb == PODA_UPDATE && replay->path->chosen;
}

const PodaFrame *
poda_replay_cause (const PodaReplay *replay)
{
    const PodaSearchPath *path = replay->path;
    const PodaFrame *node = poda_search_path_top (path);
    PodaValue bound = node->player == PODA_MAX ? node->beta : node->alpha;
    for (guint i = path->n_frames - 1; i-- > 0;) {
        const PodaFrame *open = &path->frames[i];
        if (open->player == PODA_CHANCE || node->cut_by == 0)
            return NULL;
        gboolean sets = open->id == node->cut_by || open->value == bound;
        /* The player's true value cannot be better than its value so far. */
        gboolean proved = open->player == PODA_MAX ? open->lower >= open->value
                                                   : open->upper <= open->value;
        if (open->player != node->player && open->returned > 0 && sets && proved)
            return open;
    }
    return NULL;
}

const PodaFrame *
poda_replay_path (const PodaReplay *replay, guint *n_frames)
{
    *n_frames = replay->path->n_frames;
    return replay->path->frames;
}

const PodaFrame *
poda_replay_setter (const PodaReplay *replay, PodaPlayer player, PodaValue bound)
{
    const PodaFrame *frames = replay->path->frames;
    const PodaProblem *problem = poda_record_problem (replay->record);
    /* After a leave, the last frame is not open any more. */
    gboolean left = poda_replay_step (replay)->verb == PODA_LEAVE;
    for (guint i = replay->path->n_frames - !left; i-- > 0;) {
        if (frames[i].player == PODA_CHANCE || (i == 0 && problem->all_moves))
            return NULL;
        if (frames[i].player != player)
            continue;
        if (frames[i].returned > 0 && frames[i].value == bound)
            return &frames[i];
        if (problem->algorithm->shallow)
            return NULL; /* farther bounds are not passed down */
    }
    return NULL;
}

const PodaRecord *
poda_replay_so_far (const PodaReplay *replay)
{
    return replay->so_far;
}

const PodaRecord *
poda_replay_record (const PodaReplay *replay)
{
    return replay->record;
}

guint
poda_replay_code_line (const PodaReplay *replay)
{
    static const guint marks[] = {
        [PODA_ENTER] = PODA_CODE_ENTER_MAX,   [PODA_LEAF] = PODA_CODE_LEAF_MAX,
        [PODA_UPDATE] = PODA_CODE_UPDATE_MAX, [PODA_CUT] = PODA_CODE_CUT_MAX,
        [PODA_LEAVE] = PODA_CODE_LEAVE_MAX,
    };
    const PodaStep *step = poda_replay_step (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    guint mark = marks[step->verb] << frame->player;
    if (step->verb == PODA_LEAVE && frame->status != PODA_STATUS_EXPANDED)
        mark = PODA_CODE_LEAF_MAX << frame->player;
    return poda_algorithm_line (poda_record_problem (replay->record)->algorithm, mark);
}
