#include "cli/step/session.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "tell/trace_row.h"

/* So many steps before the moment are taken one by one, so that their rows are known:
 * at least one in three makes a row. */
#define LOOK_BACK 300

/* Rows are thrown away in bulk. */
#define MOST_ROWS 1000

static void
stand_before (PodaStepSession *session)
{
    session->moment = poda_moment_new (session->record);
    session->steps = poda_record_steps (session->record, &session->n_steps);
    session->step = 0;
}

/* What was skipped is shown whole for an explicit tree, which is there anyway, and by
 * the skipped moves alone for a game. */
static PodaRecord *
add_pruned (PodaRecord *record, const PodaRequest *request, GError **error)
{
    guint64 limit = poda_record_problem (record)->max_nodes;
    if (poda_record_add_pruned (record, request->input.tree != NULL, NULL))
        return record;
    poda_record_free (record);
    g_set_error (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
                 _ ("visited and pruned nodes pass the limit of %" PRIu64
                    ": expected a smaller depth or a larger --max-nodes"),
                 limit);
    return NULL;
}

gboolean
poda_step_session_open (PodaStepSession *session, PodaRequest *request, GError **error)
{
    PodaRecord *record = poda_request_record (request, error);
    if (record != NULL)
        record = add_pruned (record, request, error);
    if (record == NULL)
        return FALSE;
    *session = (PodaStepSession){ .request = request, .record = record };
    session->rows = g_array_new (FALSE, FALSE, sizeof (PodaStepRow));
    stand_before (session);
    return TRUE;
}

void
poda_step_session_clear (PodaStepSession *session)
{
    g_clear_pointer (&session->moment, poda_moment_free);
    g_clear_pointer (&session->record, poda_record_free);
    g_clear_pointer (&session->rows, g_array_unref);
}

static void
add_row (PodaStepSession *session)
{
    const PodaReplay *replay = poda_moment_replay (session->moment);
    const PodaProblem *problem = poda_record_problem (session->record);
    if (!poda_trace_makes_row (replay))
        return;
    const PodaNode *node = poda_replay_node (replay);
    PodaStepRow row = { .node = node->id };
    row.value = poda_trace_cell (problem, node, poda_replay_frame (replay));
    row.filled = poda_replay_step (replay)->verb == PODA_UPDATE;
    if (row.filled)
        row.before = poda_trace_cell (problem, node, poda_replay_before (replay));
    if (session->rows->len == MOST_ROWS)
        g_array_remove_range (session->rows, 0, MOST_ROWS / 2);
    g_array_append_val (session->rows, row);
}

void
poda_step_session_go (PodaStepSession *session, gsize k)
{
    k = MIN (k, session->n_steps);
    if (k < session->step || k - session->step > LOOK_BACK) {
        g_array_set_size (session->rows, 0);
        session->step = k > LOOK_BACK ? k - LOOK_BACK : 0;
        poda_moment_seek (session->moment, session->step);
    }
    for (; session->step < k; session->step++) {
        poda_moment_next (session->moment);
        add_row (session);
    }
}

const PodaNode *
poda_step_session_node (const PodaStepSession *session)
{
    return session->step == 0 ? poda_record_root (session->record)
                              : poda_replay_node (poda_moment_replay (session->moment));
}

gsize
poda_step_session_cut (const PodaStepSession *session, gboolean back)
{
    if (back) {
        for (gsize k = session->step; k > 1; k--)
            if (session->steps[k - 2].verb == PODA_CUT)
                return k - 1;
        return session->step;
    }
    for (gsize k = session->step; k < session->n_steps; k++)
        if (session->steps[k].verb == PODA_CUT)
            return k + 1;
    return session->step;
}

/* The step, counted from 1, that is the first such at the node from `from` on; 0 for
 * none. */
static gsize
find_step (const PodaStepSession *session, guint32 id, gint verb, gsize from)
{
    for (gsize k = from; k < session->n_steps; k++)
        if (session->steps[k].node == id
            && (verb < 0 || session->steps[k].verb == verb))
            return k + 1;
    return 0;
}

gsize
poda_step_session_visit (const PodaStepSession *session, const PodaNode *node)
{
    if (node->status != PODA_STATUS_PRUNED)
        return find_step (session, node->id, PODA_ENTER, 0);
    while (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    return find_step (session, node->id, PODA_CUT, 0);
}

gsize
poda_step_session_again (const PodaStepSession *session, const PodaNode *node)
{
    gsize next = find_step (session, node->id, -1, session->step);
    return next > 0 ? next : poda_step_session_visit (session, node);
}

/* The node that the same moves lead to in another record of the same tree; NULL where
 * that one has none. */
static const PodaNode *
find_same (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (PodaMove));
    for (; poda_node_parent (node) != NULL; node = poda_node_parent (node))
        g_array_append_val (moves, node->move);
    const PodaNode *same = poda_record_root (record);
    for (guint i = moves->len; i-- > 0 && same != NULL;) {
        PodaMove move = g_array_index (moves, PodaMove, i);
        same = poda_node_child (same);
        while (same != NULL && same->move != move)
            same = poda_node_next (same);
    }
    return same;
}

static const PodaAlgorithm *
neighbour (const PodaAlgorithm *algorithm, gboolean back)
{
    guint n = 0, at = 0;
    for (; poda_algorithms[n] != NULL; n++)
        if (poda_algorithms[n] == algorithm)
            at = n;
    return poda_algorithms[(at + (back ? n - 1 : 1)) % n];
}

/* How many of the steps until the last one did the same at the same node, that one too.
 */
static guint
count_same (const PodaStepSession *session)
{
    const PodaStep *last = &session->steps[session->step - 1];
    guint count = 0;
    for (gsize k = 0; k < session->step; k++)
        count += session->steps[k].node == last->node
                 && session->steps[k].verb == last->verb;
    return count;
}

/* Where the node's step of that kind is taken for the `count`th time; 0 for nowhere. */
static gsize
find_nth (const PodaStepSession *session, const PodaNode *node, gint verb, guint count)
{
    gsize step = 0;
    do
        step = find_step (session, node->id, verb, step);
    while (step > 0 && --count > 0);
    return step;
}

static gsize
same_place (const PodaStepSession *old, const PodaStepSession *new)
{
    if (old->step == 0)
        return 0;
    const PodaNode *same = find_same (new->record, poda_step_session_node (old));
    if (same != NULL && same->status != PODA_STATUS_PRUNED) {
        gint verb = old->steps[old->step - 1].verb;
        gsize step = find_nth (new, same, verb, count_same (old));
        return step > 0 ? step : poda_step_session_visit (new, same);
    }
    return (gsize) ((double) old->step / (double) old->n_steps * (double) new->n_steps);
}

gboolean
poda_step_session_switch (PodaStepSession *session, gboolean back, GError **error)
{
    PodaProblem problem = session->request->problem;
    problem.algorithm = neighbour (problem.algorithm, back);
    problem.progress = NULL; /* it would write into the screen */
    PodaRecord *record = poda_record_search (&problem, TRUE, error);
    if (record != NULL)
        record = add_pruned (record, session->request, error);
    if (record == NULL)
        return FALSE;
    session->request->problem.algorithm = problem.algorithm;
    PodaStepSession old = *session;
    session->record = record;
    session->rows = g_array_new (FALSE, FALSE, sizeof (PodaStepRow));
    stand_before (session);
    poda_step_session_go (session, same_place (&old, session));
    poda_step_session_clear (&old);
    return TRUE;
}
