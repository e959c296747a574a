#pragma once

/* Replay: walking through the steps of a record, with everything that is open as it
 * stands. It feeds the steps, one by one, to a recorder of its own: after k steps its
 * record is what had been recorded then. */

#include "record/frame.h"

G_BEGIN_DECLS

typedef struct _PodaReplay PodaReplay;

/* `record` must have steps and outlive the replay, which starts before the first
 * step. */
PodaReplay *poda_replay_new (const PodaRecord *record);
void poda_replay_free (PodaReplay *replay);

/* Takes one step; FALSE when there are no more. */
gboolean poda_replay_next (PodaReplay *replay);

/* Stands after `k` steps (0: before the first), going forward or starting again. */
void poda_replay_seek (PodaReplay *replay, gsize k);

/* How many steps were taken, and the last of them. */
gsize poda_replay_position (const PodaReplay *replay);
const PodaStep *poda_replay_step (const PodaReplay *replay);

/* The node of the last step, in the record that is replayed. */
const PodaNode *poda_replay_node (const PodaReplay *replay);

guint poda_replay_ply (const PodaReplay *replay); /* its ply, from the root */

/* Names it, when it is called after each step from the first one on. */
void poda_names_step (PodaNames *names, const PodaReplay *replay);

/* That node's frame after the step, and after a leave as it was closed; before an
 * update; and the frame of the child that an update takes into account. */
const PodaFrame *poda_replay_frame (const PodaReplay *replay);
const PodaFrame *poda_replay_before (const PodaReplay *replay);
const PodaFrame *poda_replay_child (const PodaReplay *replay);

/* TRUE if an update changed the node's value so far, as the first one always does; if
 * it changed the child chosen, which the rule for ties does for an equal value, too. */
gboolean poda_replay_changed (const PodaReplay *replay);
gboolean poda_replay_chosen (const PodaReplay *replay);

/* After a cut: the open node whose value so far closes the window, with a value that is
 * proved good enough. That is the node the record names, unless that one's value rests
 * itself on a bound, and then the node that set the bound which was passed down. NULL
 * where the root's given window, or an infinite value, cuts. */
const PodaFrame *poda_replay_cause (const PodaReplay *replay);

/* The open node of `player`, above the last one, whose value so far was passed down as
 * this bound; NULL where no node's was: it comes from the given window, or from the
 * full one below a chance node. */
const PodaFrame *
poda_replay_setter (const PodaReplay *replay, PodaPlayer player, PodaValue bound);

/* The open nodes, the root first. */
const PodaFrame *poda_replay_path (const PodaReplay *replay, guint *n_frames);

/* What was recorded up to here, owned by the replay; the record that is replayed. */
const PodaRecord *poda_replay_so_far (const PodaReplay *replay);
const PodaRecord *poda_replay_record (const PodaReplay *replay);

/* The line of the algorithm's pseudo-code that the last step runs, from 1. */
guint poda_replay_code_line (const PodaReplay *replay);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaReplay, poda_replay_free)

G_END_DECLS
