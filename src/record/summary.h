#pragma once

/* A summary: the result and the cost of a search without its tree, from a search that
 * records nothing or from a record. All numbers are from MAX's point of view. */

#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    PodaMove move;
    PodaValue value;
    PodaBound bound;
} PodaRootMove;

typedef struct {
    PodaValue value;
    PodaBound bound;
    gboolean has_move;
    PodaMove move;       /* the best move at the root */
    PodaMoves line;      /* the principal variation */
    PodaRootMove *moves; /* the searched moves at the root, in their order */
    guint n_moves;
    PodaCounts counts;
} PodaSummary;

/* Searches without recording. Returns NULL with `error` set (PODA_SEARCH_ERROR). */
PodaSummary *poda_summary_search (const PodaProblem *problem, GError **error);

PodaSummary *poda_summary_of_record (const PodaRecord *record);

void poda_summary_free (PodaSummary *summary);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSummary, poda_summary_free)

G_END_DECLS
