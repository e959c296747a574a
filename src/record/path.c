#include "record/path.h"

void
poda_path_init (PodaPath *path, const PodaProblem *problem)
{
    *path = (PodaPath){ .problem = problem,
                        .windowed = problem->algorithm->windowed,
                        .capacity = 64 };
    path->frames = g_new0 (PodaFrame, path->capacity);
}

void
poda_path_clear (PodaPath *path)
{
    g_clear_pointer (&path->frames, g_free);
    path->n_frames = path->capacity = 0;
}

void
poda_path_grow (PodaPath *path)
{
    path->capacity *= 2;
    path->frames = g_renew (PodaFrame, path->frames, path->capacity);
}

/* A limit weighted 0 counts nothing, be it infinite. */
static PodaValue
weigh (double weight, PodaValue value)
{
    return weight == 0 ? 0 : weight * value;
}

PodaFrame *
poda_path_update_chance (PodaPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_path_top (path);
    const PodaFrame *child = poda_path_closed (path);
    path->changed = TRUE;
    path->chosen = FALSE;
    frame->value += weigh (event->weight, event->value);
    frame->lower += weigh (event->weight, child->lower);
    frame->upper += weigh (event->weight, child->upper);
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

PodaFrame *
poda_path_cut (PodaPath *path)
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
