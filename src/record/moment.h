#pragma once

/* A moment: a search after k steps, for stills, the page and the terminal. It walks
 * with a replay and adds what that forgets: the windows that each node has had so far,
 * and where each node stands between unseen and left. */

#include "record/replay.h"

G_BEGIN_DECLS

typedef struct _PodaMoment PodaMoment;

/* Where a node stands. */
typedef enum {
    PODA_STATE_UNSEEN, /* not entered yet */
    PODA_STATE_OPEN,   /* entered and not left: on the current path */
    PODA_STATE_LEFT,   /* left, with its value */
    PODA_STATE_SKIPPED /* a pruned node: its parent, or one above, has been cut */
} PodaState;

/* `record` must have steps, and outlive the moment, which stands before the first
 * step. */
PodaMoment *poda_moment_new (const PodaRecord *record);
void poda_moment_free (PodaMoment *moment);

/* Takes one step; FALSE when there are no more. */
gboolean poda_moment_next (PodaMoment *moment);

/* Stands after `k` steps, or after the last where there are fewer; going back starts
 * again. */
void poda_moment_seek (PodaMoment *moment, gsize k);

/* The replay, for the step itself, the open path, sentences and lines of code. */
const PodaReplay *poda_moment_replay (const PodaMoment *moment);

gsize poda_moment_n_steps (const PodaMoment *moment); /* of the whole record */

/* The record's node as it had been recorded by now; NULL before it is entered. */
const PodaNode *poda_moment_seen (const PodaMoment *moment, const PodaNode *node);

PodaState poda_moment_state (const PodaMoment *moment, const PodaNode *node);

/* The word for what the node is by now: that of its status once it has been left, else
 * "unseen", "open", or "pruned" for one that is skipped. */
const char *poda_moment_word (const PodaMoment *moment, const PodaNode *node);

/* The node's value, so far or as returned; FALSE before it has one. `bound` is exact
 * until it has been left. */
gboolean poda_moment_value (const PodaMoment *moment, const PodaNode *node,
                            PodaValue *value, PodaBound *bound);

/* How the node's bound has moved that `mover` moves, MAX's alpha or MIN's beta: oldest
 * first, the last one stands. NULL and `n` 0 before it is entered, and for algorithms
 * without a window. Valid until the moment moves. */
const PodaValue *poda_moment_bounds (const PodaMoment *moment, const PodaNode *node,
                                     PodaPlayer mover, guint *n);

/* The kind of cut that the node has made by now. */
PodaCutKind poda_moment_cut (const PodaMoment *moment, const PodaNode *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMoment, poda_moment_free)

G_END_DECLS
