#pragma once

/* The order of children. It is a function of the position, the ply and the seed alone,
 * so that every algorithm sees the same tree, and what a cut skipped can be listed
 * afterwards. */

#include "search/problem.h"

G_BEGIN_DECLS

typedef struct _PodaOrderer PodaOrderer;

/* NULL for the natural order, which needs none. `problem` must outlive it. */
PodaOrderer *poda_orderer_new (const PodaProblem *problem);
void poda_orderer_free (PodaOrderer *orderer); /* NULL is allowed */

/* Brings the moves of a position at `ply` into order. Best and worst go by the exact
 * value to the problem's depth, in the view of who decides; equal moves keep their
 * natural order. Chance nodes keep theirs. FALSE once as many positions were worked out
 * as the problem's max_nodes, or ten million. */
gboolean poda_orderer_sort (PodaOrderer *orderer, const PodaPosition *position,
                            guint ply, PodaMove *moves, guint n_moves);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaOrderer, poda_orderer_free)

G_END_DECLS
