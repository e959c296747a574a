#include "record/summary.h"

#include "record/search_path.h"

void
poda_summary_free (PodaSummary *summary)
{
    if (summary == NULL)
        return;
    poda_moves_clear (&summary->line);
    g_free (summary->moves);
    g_free (summary);
}

static void
add_root_move (PodaSummary *summary, PodaMove move, PodaValue value, PodaBound bound)
{
    summary->moves = g_renew (PodaRootMove, summary->moves, summary->n_moves + 1);
    summary->moves[summary->n_moves++] =
        (PodaRootMove){ .move = move, .value = value, .bound = bound };
}

/* A search without a record: its path, and the best line found below each open node. */
typedef struct {
    PodaSearchPath path;
    GArray *lines; /* PodaMoves elements, by ply */
    PodaSummary *summary;
} Census;

static PodaMoves *
line_at (Census *census, guint ply)
{
    if (ply >= census->lines->len)
        g_array_set_size (census->lines, MAX (64, ply * 2));
    return &g_array_index (census->lines, PodaMoves, ply);
}

static void
observe (const PodaEvent *event, gpointer data)
{
    Census *census = data;
    const PodaSearchPath *path = &census->path;
    const PodaFrame *frame = poda_search_path_apply (&census->path, event, 0);
    const PodaFrame *child = poda_search_path_closed (path);
    switch (event->verb) {
    case PODA_ENTER:
        line_at (census, path->n_frames - 1)->count = 0;
        break;
    case PODA_UPDATE:
        if (path->chosen) {
            /* The line is the move to the chosen child, then that child's line. */
            const PodaMoves *below = line_at (census, path->n_frames);
            PodaMoves *line = line_at (census, path->n_frames - 1);
            line->count = 0;
            poda_moves_push (line, child->move);
            for (guint i = 0; i < below->count; i++)
                poda_moves_push (line, below->items[i]);
        }
        if (path->n_frames == 1)
            add_root_move (census->summary, child->move, child->value, child->bound);
        break;
    case PODA_CUT:
        poda_counts_add_cut (&census->summary->counts, frame->cut);
        break;
    case PODA_LEAVE:
        census->summary->bound = frame->bound; /* finally that of the root */
        break;
    case PODA_LEAF:
    default:
        break;
    }
}

PodaSummary *
poda_summary_search (const PodaProblem *problem, GError **error)
{
    g_autoptr (PodaSummary) summary = g_new0 (PodaSummary, 1);
    g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (PodaMoves));
    Census census = { .lines = lines, .summary = summary };
    PodaResult result;
    g_array_set_clear_func (lines, (GDestroyNotify) poda_moves_clear);
    poda_search_path_init (&census.path, problem);
    gboolean ok = poda_search (problem, observe, &census, &result, error);
    if (ok) {
        summary->value = result.value;
        summary->has_move = result.has_move;
        summary->move = result.move;
        summary->counts.nodes = result.nodes;
        summary->counts.leaves = result.leaves;
        summary->counts.frontier = result.frontier;
        summary->line = *line_at (&census, 0);
        *line_at (&census, 0) = (PodaMoves){ 0 };
    }
    poda_search_path_clear (&census.path);
    return ok ? g_steal_pointer (&summary) : NULL;
}

PodaSummary *
poda_summary_of_record (const PodaRecord *record)
{
    const PodaNode *root = poda_record_root (record);
    PodaSummary *summary = g_new0 (PodaSummary, 1);
    summary->value = root->value;
    summary->bound = root->bound;
    summary->counts = *poda_record_counts (record);
    for (const PodaNode *node = root; node->best != 0;) {
        node = poda_record_node (record, node->best);
        poda_moves_push (&summary->line, node->move);
    }
    summary->has_move = root->best != 0;
    summary->move = summary->has_move ? summary->line.items[0] : 0;
    for (const PodaNode *child = poda_node_child (root); child != NULL;
         child = poda_node_next (child))
        if (child->status != PODA_STATUS_PRUNED)
            add_root_move (summary, child->move, child->value, child->bound);
    return summary;
}
