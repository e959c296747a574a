#include "engine/fits.h"

#include <glib/gi18n-lib.h>

#include "record/summary.h"
#include "tree/tree.h"

static gboolean
fits (const PodaProblem *problem, gboolean recorded)
{
    if (recorded) {
        g_autoptr (PodaRecord) record = poda_record_search (problem, FALSE, NULL);
        return record != NULL && poda_record_add_pruned (record, FALSE, NULL);
    }
    g_autoptr (PodaSummary) summary = poda_summary_search (problem, NULL);
    return summary != NULL;
}

/* Nobody waits longer than so many microseconds to hear of a greater depth. */
#define PATIENCE G_USEC_PER_SEC

/* The greatest depth at which it fits, of those that were tried; 0: none does. */
static guint
deepest (const PodaRequest *request, gboolean recorded)
{
    PodaProblem problem = request->problem;
    guint most = problem.depth - 1;
    if ((request->command->shared & PODA_SHARED_MANY)) {
        problem.algorithm = &poda_minimax; /* none of the many has more nodes */
        most = PODA_DEPTH_NONE;
    }
    gint64 end = g_get_monotonic_time () + PATIENCE;
    for (problem.depth = 1; problem.depth <= most; problem.depth++)
        if (g_get_monotonic_time () > end || !fits (&problem, recorded))
            break;
    return problem.depth - 1;
}

void
poda_fits_say (const PodaRequest *request, gboolean recorded, GError **error)
{
    const PodaProblem *problem = &request->problem;
    const char *typed = request->rules.texts[PODA_RULE_MAX_NODES];
    guint limit = (guint) (recorded ? PODA_RECORD_MOST : PODA_SEARCH_MOST), depth = 0;
    if (problem->game == NULL
        || !g_error_matches (*error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT)
        || (typed != NULL && problem->max_nodes < limit))
        return;
    if ((request->command->shared & PODA_SHARED_SEARCH)
        && poda_tree_of_game (problem->game) == NULL)
        depth = deepest (request, recorded);
    g_free ((*error)->message);
    (*error)->message =
        depth > 0 ? g_strdup_printf (_ ("a page searches %u nodes at most: expected a "
                                        "smaller depth, such as -d %u"),
                                     limit, depth)
                  : g_strdup_printf (_ ("a page searches %u nodes at most: expected a "
                                        "smaller depth or tree"),
                                     limit);
}
