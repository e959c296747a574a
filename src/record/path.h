#pragma once

/* The open path: the nodes between the root and where the search is, and what the
 * events alone say about each. The recorder, the census and the replay all use it, so
 * that they cannot disagree. */

#include <math.h>

#include "record/frame.h"

typedef struct {
    const PodaProblem *problem;
    PodaFrame *frames;
    guint n_frames;
    guint capacity;
    gboolean windowed; /* values narrow the window */
    gboolean changed;  /* whether the last update changed the value so far */
    gboolean chosen;   /* whether it changed the child chosen */
} PodaPath;

/* The path of a record, while its search is on. */
const PodaPath *poda_record_path (const PodaRecord *record);

void poda_path_init (PodaPath *path, const PodaProblem *problem);
void poda_path_clear (PodaPath *path);

/* The node left last, just above the open ones; valid until the next enter. */
static inline PodaFrame *
poda_path_closed (const PodaPath *path)
{
    return &path->frames[path->n_frames];
}

/* The innermost open node. */
static inline PodaFrame *
poda_path_top (const PodaPath *path)
{
    return &path->frames[path->n_frames - 1];
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPath, poda_path_clear)

/* The five verbs, each returning the frame it happened at; inline, since a recorded
 * search calls them about four times a node. */

static inline PodaFrame *
poda_path_enter (PodaPath *path, const PodaEvent *event, guint32 id)
{
    /* One slot stays free above the open ones, for the node that was just closed. */
    if (G_UNLIKELY (path->n_frames + 2 > path->capacity))
        path->frames = g_renew (PodaFrame, path->frames, path->capacity *= 2);
    PodaFrame *frame = &path->frames[path->n_frames++];
    PodaPlayer player = event->player;
    /* The value of no children: what the book assigns before its loop. */
    PodaValue start = player == PODA_MAX   ? -INFINITY
                      : player == PODA_MIN ? INFINITY
                                           : 0;
    /* Field by field: what only a chance node or a chosen child needs is set there. */
    frame->id = id;
    frame->player = (guint8) player;
    frame->cut = PODA_CUT_NONE;
    frame->status = PODA_STATUS_EXPANDED;
    frame->bound = PODA_BOUND_EXACT;
    frame->move = event->move;
    frame->returned = 0;
    frame->best = 0;
    frame->cut_by = 0;
    frame->alpha = event->alpha;
    frame->beta = event->beta;
    frame->value = frame->lower = frame->upper = start;
    if (G_UNLIKELY (player == PODA_CHANCE))
        frame->weight = frame->sum = 0;
    return frame;
}

static inline PodaFrame *
poda_path_leaf (PodaPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_path_top (path);
    frame->status = event->reason == PODA_LEAF_TERMINAL ? PODA_STATUS_TERMINAL
                                                        : PODA_STATUS_FRONTIER;
    frame->value = frame->lower = frame->upper = event->value;
    return frame;
}

PodaFrame *poda_path_update_chance (PodaPath *path, const PodaEvent *event);

/* MAX and MIN differ in which of two values is the better one. */
static inline PodaFrame *
poda_path_update (PodaPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_path_top (path);
    const PodaFrame *child = poda_path_closed (path);
    gboolean first = frame->returned++ == 0;
    gboolean max = frame->player == PODA_MAX;
    if (G_UNLIKELY (frame->player == PODA_CHANCE))
        return poda_path_update_chance (path, event);
    /* Both first, then both stored: else the second becomes a jump that is hard to
     * guess. */
    PodaValue lower = max ? poda_max (frame->lower, child->lower)
                          : poda_min (frame->lower, child->lower);
    PodaValue upper = max ? poda_max (frame->upper, child->upper)
                          : poda_min (frame->upper, child->upper);
    frame->lower = lower;
    frame->upper = upper;
    path->chosen =
        poda_problem_prefers (path->problem, (PodaPlayer) frame->player, first,
                              frame->value, event->value, &frame->equal);
    path->changed = path->chosen && (first || event->value != frame->value);
    if (!path->chosen)
        return frame;
    frame->value = event->value;
    frame->best = child->id;
    if (path->windowed && max)
        frame->alpha = poda_max (frame->alpha, frame->value);
    else if (path->windowed)
        frame->beta = poda_min (frame->beta, frame->value);
    return frame;
}

PodaFrame *poda_path_cut (PodaPath *path);

static inline PodaFrame *
poda_path_leave (PodaPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_path_top (path);
    if (G_UNLIKELY (frame->player == PODA_CHANCE && frame->returned > 0)) {
        frame->lower /= frame->weight;
        frame->upper /= frame->weight;
    }
    frame->value = event->value;
    frame->bound = (guint8) poda_bound_of (frame->value, frame->lower, frame->upper);
    path->n_frames--;
    return frame;
}

/* Takes an event into account and returns its frame; only enter uses `id`. */
static inline PodaFrame *
poda_path_apply (PodaPath *path, const PodaEvent *event, guint32 id)
{
    switch (event->verb) {
    case PODA_ENTER:
        return poda_path_enter (path, event, id);
    case PODA_LEAF:
        return poda_path_leaf (path, event);
    case PODA_UPDATE:
        return poda_path_update (path, event);
    case PODA_CUT:
        return poda_path_cut (path);
    case PODA_LEAVE:
    default:
        return poda_path_leave (path, event);
    }
}
