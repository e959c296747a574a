#pragma once

/* The current path: the nodes from the root to the node being searched, with the state
 * of each computed from the events. The recorder, the summary and the replay share it,
 * so that they cannot disagree. */

#include <math.h>

#include "record/frame.h"

typedef struct {
    const PodaProblem *problem;
    PodaFrame *frames;
    guint n_frames;
    guint capacity;
    gboolean windowed; /* values narrow the window */
    gboolean changed;  /* the last update changed the value so far */
    gboolean chosen;   /* the last update changed the child chosen */
} PodaSearchPath;

/* Returns the path of a record while its search runs. */
const PodaSearchPath *poda_record_path (const PodaRecord *record);

void poda_search_path_init (PodaSearchPath *path, const PodaProblem *problem);
void poda_search_path_clear (PodaSearchPath *path);

/* Returns the node left last, just above the open ones; valid until the next enter. */
static inline PodaFrame *
poda_search_path_closed (const PodaSearchPath *path)
{
    return &path->frames[path->n_frames];
}

/* Returns the innermost open node. */
static inline PodaFrame *
poda_search_path_top (const PodaSearchPath *path)
{
    return &path->frames[path->n_frames - 1];
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaSearchPath, poda_search_path_clear)

/* The five events; each function returns the frame concerned. Inline, since a recorded
 * search calls them about four times per node. */

static inline PodaFrame *
poda_search_path_enter (PodaSearchPath *path, const PodaEvent *event, guint32 id)
{
    /* Keeps one free element above the open ones for the node that was left last. */
    if (G_UNLIKELY (path->n_frames + 2 > path->capacity))
        path->frames = g_renew (PodaFrame, path->frames, path->capacity *= 2);
    PodaFrame *frame = &path->frames[path->n_frames++];
    PodaPlayer player = event->player;
    /* The value before the first child, as in the pseudo-code. */
    PodaValue start = player == PODA_MAX   ? -INFINITY
                      : player == PODA_MIN ? INFINITY
                                           : 0;
    /* Sets the fields one by one: the others are only used at chance nodes or later. */
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
poda_search_path_leaf (PodaSearchPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_search_path_top (path);
    frame->status = event->reason == PODA_LEAF_TERMINAL ? PODA_STATUS_TERMINAL
                                                        : PODA_STATUS_FRONTIER;
    frame->value = frame->lower = frame->upper = event->value;
    return frame;
}

PodaFrame *
poda_search_path_update_chance (PodaSearchPath *path, const PodaEvent *event);

/* Backs up a child's value. MAX and MIN differ in which of two values is better. */
static inline PodaFrame *
poda_search_path_update (PodaSearchPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_search_path_top (path);
    const PodaFrame *child = poda_search_path_closed (path);
    gboolean first = frame->returned++ == 0;
    gboolean max = frame->player == PODA_MAX;
    if (G_UNLIKELY (frame->player == PODA_CHANCE))
        return poda_search_path_update_chance (path, event);
    /* Computes both before storing both, so that the compiler emits no branch. */
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

PodaFrame *poda_search_path_cut (PodaSearchPath *path);

static inline PodaFrame *
poda_search_path_leave (PodaSearchPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_search_path_top (path);
    if (G_UNLIKELY (frame->player == PODA_CHANCE && frame->returned > 0)) {
        frame->lower /= frame->weight;
        frame->upper /= frame->weight;
    }
    frame->value = event->value;
    frame->bound = (guint8) poda_bound_of (frame->value, frame->lower, frame->upper);
    path->n_frames--;
    return frame;
}

/* Applies an event and returns its frame; only enter uses `id`. */
static inline PodaFrame *
poda_search_path_apply (PodaSearchPath *path, const PodaEvent *event, guint32 id)
{
    switch (event->verb) {
    case PODA_ENTER:
        return poda_search_path_enter (path, event, id);
    case PODA_LEAF:
        return poda_search_path_leaf (path, event);
    case PODA_UPDATE:
        return poda_search_path_update (path, event);
    case PODA_CUT:
        return poda_search_path_cut (path);
    case PODA_LEAVE:
    default:
        return poda_search_path_leave (path, event);
    }
}
