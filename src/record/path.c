#include "record/path.h"

#include "search/backup.h"

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

PodaFrame *
poda_path_update_chance (PodaPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_path_top (path);
    const PodaFrame *child = poda_path_closed (path);
    path->changed = TRUE;
    path->chosen = FALSE;
    frame->weight += event->weight;
    frame->sum += poda_backup_term (event->weight, event->value);
    frame->lower += poda_backup_term (event->weight, child->lower);
    frame->upper += poda_backup_term (event->weight, child->upper);
    if (frame->weight > 0)
        frame->value = frame->sum / frame->weight;
    return frame;
}

void
poda_path_close_chance (PodaFrame *frame)
{
    frame->lower /= frame->weight;
    frame->upper /= frame->weight;
}

/* The nearest open node of the other player whose value so far makes the cut. Below a
 * chance node the full window began again, --all-moves passes down nothing that the
 * root has found, and a shallow search nothing from beyond the nearest. */
static const PodaFrame *
find_cause (const PodaPath *path, const PodaFrame *node)
{
    const PodaProblem *problem = path->problem;
    gboolean max = node->player == PODA_MAX;
    for (guint i = path->n_frames - 1; i-- > 0;) {
        const PodaFrame *ancestor = &path->frames[i];
        if (ancestor->player == PODA_CHANCE || (i == 0 && problem->all_moves))
            return NULL;
        if (ancestor->player == node->player)
            continue;
        PodaValue alpha = max ? node->value : ancestor->value;
        PodaValue beta = max ? ancestor->value : node->value;
        if (ancestor->returned > 0 && (problem->strict ? alpha > beta : alpha >= beta))
            return ancestor;
        if (problem->algorithm->shallow)
            return NULL;
    }
    return NULL;
}

PodaFrame *
poda_path_cut (PodaPath *path)
{
    PodaFrame *node = poda_path_top (path);
    const PodaFrame *cause = find_cause (path, node);
    node->cut = cause == NULL       ? PODA_CUT_WINDOW
                : cause + 1 == node ? PODA_CUT_SHALLOW
                                    : PODA_CUT_DEEP;
    node->cut_by = cause != NULL ? cause->id : 0;
    /* A skipped child may be worth anything. */
    if (node->player == PODA_MAX)
        node->upper = INFINITY;
    else
        node->lower = -INFINITY;
    return node;
}
