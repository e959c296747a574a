#pragma once

/* A snapshot: the state of a search after k steps, for step pictures, the page and the
 * terminal. It adds to a replay each node's earlier bounds and the state of every
 * node. */

#include "record/replay.h"

G_BEGIN_DECLS

typedef struct _PodaMoment PodaMoment;

/* The state of a node. */
typedef enum {
    PODA_STATE_UNSEEN, /* not entered yet */
    PODA_STATE_OPEN,   /* entered and not left: on the current path */
    PODA_STATE_LEFT,   /* left, with its returned value */
    PODA_STATE_SKIPPED /* pruned: the search has cut its parent or an ancestor */
} PodaState;

/* Creates a snapshot before the first step. `record` must have steps and outlive it. */
PodaMoment *poda_moment_new (const PodaRecord *record);
void poda_moment_free (PodaMoment *moment);

/* Takes one step; FALSE when there are no more. */
gboolean poda_moment_next (PodaMoment *moment);

/* Moves to the state after step `k`, or after the last step; going back replays from
 * the start. */
void poda_moment_seek (PodaMoment *moment, gsize k);

/* Returns the replay, for the step, the current path, sentences and lines of code. */
const PodaReplay *poda_moment_replay (const PodaMoment *moment);

gsize poda_moment_n_steps (const PodaMoment *moment); /* in the whole record */

/* Returns the node as recorded up to this step; NULL before it is entered. */
const PodaNode *poda_moment_seen (const PodaMoment *moment, const PodaNode *node);

PodaState poda_moment_state (const PodaMoment *moment, const PodaNode *node);

/* Returns the word for the node's state: its status after it has been left, else
 * "unseen", "open", or "pruned". */
const char *poda_moment_word (const PodaMoment *moment, const PodaNode *node);

/* Reads the node's value, provisional or returned. FALSE if it has none yet. `bound` is
 * exact until the node is left. */
gboolean poda_moment_value (const PodaMoment *moment, const PodaNode *node,
                            PodaValue *value, PodaBound *bound);

/* Returns the values that the bound moved by `mover` has had at the node, MAX's alpha
 * or MIN's beta, the current one last. NULL with `n` 0 before the node is entered, and
 * for algorithms without a window. Valid until the snapshot moves. */
const PodaValue *poda_moment_bounds (const PodaMoment *moment, const PodaNode *node,
                                     PodaPlayer mover, guint *n);

/* Returns the kind of cut that the node has made up to this step. */
PodaCutKind poda_moment_cut (const PodaMoment *moment, const PodaNode *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMoment, poda_moment_free)

G_END_DECLS
