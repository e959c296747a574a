#pragma once

/* The part of the tree around the current node, a line a node: what is shown of it,
 * folded by itself so that the path, its siblings and the nodes left last find room. */

#include "cli/step/session.h"

G_BEGIN_DECLS

typedef struct {
    const PodaNode *node; /* NULL: siblings that are not shown */
    guint hidden;  /* how many these are; of a node, how many siblings of its own are
                      not shown, nor told of by rows */
    guint depth;   /* below the root */
    guint parent;  /* the index of its parent's row */
    gboolean open; /* its children follow */
    gboolean last; /* of its siblings' rows */
} PodaTreeRow;

/* The rows that show the tree around the current node: as many as there is `room` for,
 * and never fewer than the path has nodes. The caller frees it with g_array_unref; of
 * PodaTreeRow. `*current` is the row of the current node. */
GArray *
poda_step_tree_rows (const PodaStepSession *session, guint room, guint *current);

/* Whether a node is shown as one where nobody decides. What has not been seen yet does
 * not tell whether it will be cut off. */
gboolean poda_step_tree_is_leaf (const PodaStepSession *session, const PodaNode *node);

G_END_DECLS
