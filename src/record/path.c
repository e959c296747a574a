#include "record/path.h"

#include <math.h>

void
poda_path_init (PodaPath *path, const PodaProblem *problem)
{
    *path = (PodaPath){ .problem = problem, .capacity = 64 };
    path->frames = g_new0 (PodaFrame, path->capacity);
}

void
poda_path_clear (PodaPath *path)
{
    g_clear_pointer (&path->frames, g_free);
    path->n_frames = path->capacity = 0;
}

PodaBound
poda_bound_of (PodaValue value, PodaValue lower, PodaValue upper)
{
    if (lower == value && upper == value)
        return PODA_BOUND_EXACT;
    return value <= lower ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST;
}

/* The value of no children: what the book assigns before its loop. */
static PodaValue
start_value (PodaPlayer player)
{
    return player == PODA_MAX ? -INFINITY : player == PODA_MIN ? INFINITY : 0;
}

static PodaFrame *
enter (PodaPath *path, const PodaEvent *event, guint32 id)
{
    /* One slot stays free above the open ones, for the node that was just closed. */
    if (path->n_frames + 2 > path->capacity) {
        path->capacity *= 2;
        path->frames = g_renew (PodaFrame, path->frames, path->capacity);
    }
    PodaFrame *frame = &path->frames[path->n_frames++];
    PodaValue start = start_value (event->player);
    *frame = (PodaFrame){ .id = id,
                          .player = (guint8) event->player,
                          .move = event->move,
                          .alpha = event->alpha,
                          .beta = event->beta,
                          .value = start,
                          .lower = start,
                          .upper = start };
    return frame;
}

static PodaFrame *
leaf (PodaPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_path_top (path);
    frame->status = event->reason == PODA_LEAF_TERMINAL ? PODA_STATUS_TERMINAL
                                                        : PODA_STATUS_FRONTIER;
    frame->value = frame->lower = frame->upper = event->value;
    return frame;
}

static void
choose (PodaPath *path, PodaFrame *frame, PodaValue value)
{
    gboolean first = frame->returned == 0;
    PodaPlayer player = frame->player;
    path->chosen = poda_problem_prefers (path->problem, player, first, frame->value,
                                         value, &frame->equal);
    path->changed = first || (path->chosen && value != frame->value);
    if (path->chosen) {
        frame->value = value;
        frame->best = poda_path_closed (path)->id;
        frame->best_move = poda_path_closed (path)->move;
    }
}

static PodaFrame *
update_max (PodaPath *path, PodaFrame *frame, PodaValue value)
{
    const PodaFrame *child = poda_path_closed (path);
    choose (path, frame, value);
    frame->lower = poda_max (frame->lower, child->lower);
    frame->upper = poda_max (frame->upper, child->upper);
    if (path->problem->algorithm->windowed)
        frame->alpha = poda_max (frame->alpha, frame->value);
    return frame;
}

static PodaFrame *
update_min (PodaPath *path, PodaFrame *frame, PodaValue value)
{
    const PodaFrame *child = poda_path_closed (path);
    choose (path, frame, value);
    frame->lower = poda_min (frame->lower, child->lower);
    frame->upper = poda_min (frame->upper, child->upper);
    if (path->problem->algorithm->windowed)
        frame->beta = poda_min (frame->beta, frame->value);
    return frame;
}

/* A limit weighted 0 counts nothing, be it infinite. */
static PodaValue
weigh (double weight, PodaValue value)
{
    return weight == 0 ? 0 : weight * value;
}

static PodaFrame *
update_chance (PodaPath *path, PodaFrame *frame, PodaValue value, double weight)
{
    const PodaFrame *child = poda_path_closed (path);
    path->changed = TRUE;
    path->chosen = FALSE;
    frame->value += weigh (weight, value);
    frame->lower += weigh (weight, child->lower);
    frame->upper += weigh (weight, child->upper);
    return frame;
}

static PodaFrame *
update (PodaPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_path_top (path);
    if (frame->player == PODA_MAX)
        update_max (path, frame, event->value);
    else if (frame->player == PODA_MIN)
        update_min (path, frame, event->value);
    else
        update_chance (path, frame, event->value, event->weight);
    frame->returned++;
    return frame;
}

/* Whether an ancestor's value so far closes the window of the innermost node: it
 * satisfies the cut rule, and the window it passed down was in force here (a shallow
 * search or --all-moves passes less). */
static gboolean
closes (const PodaPath *path, const PodaFrame *ancestor, const PodaFrame *node)
{
    gboolean max = node->player == PODA_MAX;
    PodaValue alpha = max ? node->value : ancestor->value;
    PodaValue beta = max ? ancestor->value : node->value;
    gboolean in_force =
        max ? ancestor->value >= node->beta : ancestor->value <= node->alpha;
    return in_force && (path->problem->strict ? alpha > beta : alpha >= beta);
}

static PodaFrame *
cut (PodaPath *path)
{
    PodaFrame *node = poda_path_top (path);
    node->cut = PODA_CUT_WINDOW;
    for (guint i = path->n_frames - 1; i-- > 0;) {
        const PodaFrame *ancestor = &path->frames[i];
        if (ancestor->player == PODA_CHANCE)
            break; /* below it the full window began again */
        if (ancestor->player == node->player || ancestor->returned == 0
            || !closes (path, ancestor, node))
            continue;
        node->cut = i + 2 == path->n_frames ? PODA_CUT_SHALLOW : PODA_CUT_DEEP;
        node->cut_by = ancestor->id;
        break;
    }
    /* A skipped child may be worth anything. */
    if (node->player == PODA_MAX)
        node->upper = INFINITY;
    else
        node->lower = -INFINITY;
    return node;
}

static PodaFrame *
leave (PodaPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_path_top (path);
    frame->value = event->value;
    frame->bound = (guint8) poda_bound_of (frame->value, frame->lower, frame->upper);
    path->n_frames--;
    return frame;
}

PodaFrame *
poda_path_apply (PodaPath *path, const PodaEvent *event, guint32 id)
{
    switch (event->verb) {
    case PODA_ENTER:
        return enter (path, event, id);
    case PODA_LEAF:
        return leaf (path, event);
    case PODA_UPDATE:
        return update (path, event);
    case PODA_CUT:
        return cut (path);
    case PODA_LEAVE:
    default:
        return leave (path, event);
    }
}
