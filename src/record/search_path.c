#include "record/search_path.h"

#include "search/backup.h"

void
poda_search_path_init (PodaSearchPath *path, const PodaProblem *problem)
{
    *path = (PodaSearchPath){ .problem = problem,
                              .windowed = problem->algorithm->windowed,
                              .capacity = 64 };
    path->frames = g_new0 (PodaFrame, path->capacity);
}

void
poda_search_path_clear (PodaSearchPath *path)
{
    g_clear_pointer (&path->frames, g_free);
    path->n_frames = path->capacity = 0;
}

PodaFrame *
poda_search_path_update_chance (PodaSearchPath *path, const PodaEvent *event)
{
    PodaFrame *frame = poda_search_path_top (path);
    const PodaFrame *child = poda_search_path_closed (path);
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

/* Finds the cause of a cut: the nearest open node of the opponent whose value so far
 * makes it. The search for it ends at a chance node, which passes down the full window,
 * at the root with --all-moves, and with shallow alpha-beta at the nearest such
 * node. */
PodaFrame *
poda_search_path_cut (PodaSearchPath *path)
{
    const PodaProblem *problem = path->problem;
    PodaFrame *node = poda_search_path_top (path);
    gboolean max = node->player == PODA_MAX, ends = FALSE;
    const PodaFrame *cause = NULL, *above = node;
    while (cause == NULL && !ends && above > path->frames) {
        above--;
        ends = above->player == PODA_CHANCE
               || (above == path->frames && problem->all_moves);
        if (ends || above->player == node->player)
            continue;
        PodaValue alpha = max ? node->value : above->value;
        PodaValue beta = max ? above->value : node->value;
        if (above->returned > 0 && (problem->strict ? alpha > beta : alpha >= beta))
            cause = above;
        ends = problem->algorithm->shallow;
    }
    node->cut = cause == NULL       ? PODA_CUT_WINDOW
                : cause + 1 == node ? PODA_CUT_SHALLOW
                                    : PODA_CUT_DEEP;
    node->cut_by = cause != NULL ? cause->id : 0;
    /* A pruned child may have any value. */
    if (max)
        node->upper = INFINITY;
    else
        node->lower = -INFINITY;
    return node;
}
