#pragma once

/* Replay: iterates over the steps of a record with the current path at each. It feeds
 * the steps to a second record, which after k steps equals the first one as it was
 * then. */

#include "record/frame.h"

G_BEGIN_DECLS

typedef struct _PodaReplay PodaReplay;

/* Creates a replay before the first step. `record` must have steps and outlive it. */
PodaReplay *poda_replay_new (const PodaRecord *record);
void poda_replay_free (PodaReplay *replay);

/* Takes one step; FALSE when there are no more. */
gboolean poda_replay_next (PodaReplay *replay);

/* Moves to the state after step `k` (0: before the first); going back starts again. */
void poda_replay_seek (PodaReplay *replay, gsize k);

/* Return the number of steps taken, and the last of them. */
gsize poda_replay_position (const PodaReplay *replay);
const PodaStep *poda_replay_step (const PodaReplay *replay);

/* Returns the node of the last step, in the replayed record. */
const PodaNode *poda_replay_node (const PodaReplay *replay);

guint poda_replay_ply (const PodaReplay *replay); /* its ply, from the root */

/* Updates the names; call after each step, from the first one on. */
void poda_names_step (PodaNames *names, const PodaReplay *replay);

/* Return the node's frame after the step (after a leave, its final state); before an
 * update; and the frame of the child of an update. */
const PodaFrame *poda_replay_frame (const PodaReplay *replay);
const PodaFrame *poda_replay_before (const PodaReplay *replay);
const PodaFrame *poda_replay_child (const PodaReplay *replay);

/* TRUE if an update changed the node's value so far (the first one always does), or the
 * child chosen (tie-breaking does for an equal value, too). */
gboolean poda_replay_changed (const PodaReplay *replay);
gboolean poda_replay_chosen (const PodaReplay *replay);

/* Returns the cause of a cut: the open node whose proved value so far closes the
 * window. Usually the recorded one; if that one's value is only a bound, the node that
 * set the bound passed down to it. NULL if the initial window or an infinite value
 * causes the cut. */
const PodaFrame *poda_replay_cause (const PodaReplay *replay);

/* Returns the open node of `player`, above the last one, whose value so far was passed
 * down as this bound. NULL if the bound comes from the initial window or from the full
 * window below a chance node. */
const PodaFrame *
poda_replay_setter (const PodaReplay *replay, PodaPlayer player, PodaValue bound);

/* Returns the open nodes, the root first. */
const PodaFrame *poda_replay_path (const PodaReplay *replay, guint *n_frames);

/* Return the record up to this step, owned by the replay, and the replayed record. */
const PodaRecord *poda_replay_so_far (const PodaReplay *replay);
const PodaRecord *poda_replay_record (const PodaReplay *replay);

/* Returns the line (from 1) of the pseudo-code that the last step executes. */
guint poda_replay_code_line (const PodaReplay *replay);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaReplay, poda_replay_free)

G_END_DECLS
