#pragma once

/* Two searches of one tree: which node of one is which of the other, and what differs.
 * Both figures draw the same nodes. */

#include "draw/figure/figure.h"

G_BEGIN_DECLS

typedef struct {
    guint32 here, there; /* how many nodes only the first, only the second visits … */
    guint32 values;      /* … and both, with another value or bound */
    const PodaNode *first, *first_other; /* to be left; NULL: nothing differs */
} PodaDifferences;

/* One of two searches, as a drawing knows it. */
struct _PodaTwin {
    const PodaRecord *record;
    const PodaTwin *other;
    guint32 *likes; /* by a node's id: its counterpart in the other record; 0: none */
    guint8 *below;  /* by a node's id: whether it differs, or what is below it */
    gboolean second;
    PodaDifferences found; /* of the first one, below the figures' root */
};

/* Matches the nodes of both below `root`, a node of the first. Returns the two; free
 * with poda_twins_free. */
PodaTwin *poda_twins_new (const PodaRecord *first, const PodaRecord *second,
                          const PodaNode *root);
void poda_twins_free (PodaTwin *twins);

/* Returns the node's counterpart in the other search; NULL: none, or the search is
 * alone. */
const PodaNode *poda_twin_like (const PodaTwin *twin, const PodaNode *node);

/* TRUE if it has another status, value or bound there. */
gboolean poda_twin_differs (const PodaTwin *twin, const PodaNode *node);

/* TRUE for a node, which may be NULL, that its search visits. */
gboolean poda_twin_visits (const PodaNode *node);

G_END_DECLS
