#pragma once

/* A snapshot: the state of a search after k steps, for step pictures, the page and the
 * terminal. It adds to a replay each node's earlier bounds and the state of every
 * node. */

#include "record/replay.h"

G_BEGIN_DECLS

typedef struct _PodaSnapshot PodaSnapshot;

/* The state of a node. */
typedef enum {
    PODA_STATE_UNVISITED, /* not entered yet */
    PODA_STATE_OPEN,      /* entered and not left: on the current path */
    PODA_STATE_DONE,      /* left, with its returned value */
    PODA_STATE_PRUNED     /* pruned: the search has cut its parent or an ancestor */
} PodaState;

/* Creates a snapshot before the first step. `record` must have steps and outlive it. */
PodaSnapshot *poda_snapshot_new (const PodaRecord *record);
void poda_snapshot_free (PodaSnapshot *snapshot);

/* Takes one step; FALSE when there are no more. */
gboolean poda_snapshot_next (PodaSnapshot *snapshot);

/* Moves to the state after step `k`, or after the last step; going back replays from
 * the start. */
void poda_snapshot_seek (PodaSnapshot *snapshot, gsize k);

/* Returns the replay, for the step, the current path, sentences and lines of code. */
const PodaReplay *poda_snapshot_replay (const PodaSnapshot *snapshot);

gsize poda_snapshot_n_steps (const PodaSnapshot *snapshot); /* in the whole record */

/* Returns the node as recorded up to this step; NULL before it is entered. */
const PodaNode *poda_snapshot_seen (const PodaSnapshot *snapshot, const PodaNode *node);

PodaState poda_snapshot_state (const PodaSnapshot *snapshot, const PodaNode *node);

/* Returns the word for the node's state: its status after it has been left, else
 * "unseen", "open", or "pruned". */
const char *poda_snapshot_word (const PodaSnapshot *snapshot, const PodaNode *node);

/* Reads the node's value, provisional or returned. FALSE if it has none yet. `bound` is
 * exact until the node is left. */
gboolean poda_snapshot_value (const PodaSnapshot *snapshot, const PodaNode *node,
                              PodaValue *value, PodaBound *bound);

/* Returns the values that the bound moved by `mover` has had at the node, MAX's alpha
 * or MIN's beta, the current one last. NULL with `n` 0 before the node is entered, and
 * for algorithms without a window. Valid until the snapshot moves. */
const PodaValue *
poda_snapshot_bounds (const PodaSnapshot *snapshot, const PodaNode *node,
                      PodaPlayer mover, guint *n);

/* Returns the kind of cut that the node has made up to this step. */
PodaCutKind poda_snapshot_cut (const PodaSnapshot *snapshot, const PodaNode *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSnapshot, poda_snapshot_free)

G_END_DECLS
