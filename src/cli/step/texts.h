#pragma once

/* The short texts that the stepper's panes share. The caller frees what is returned. */

#include "cli/step/session.h"

G_BEGIN_DECLS

/* What a node is called beside its parent: its own name, else the move that leads to
 * it; "root". */
char *poda_step_label (const PodaStepSession *session, const PodaNode *node);

/* What it is called in sentences, in so many columns. */
char *
poda_step_name (const PodaStepSession *session, const PodaNode *node, guint columns);

/* The move that leads to the node, where it is not its label already; else NULL. */
char *poda_step_move (const PodaStepSession *session, const PodaNode *node);

/* The node's value as it stands: "5" so far, or of a leaf; "= 5", "≥ 10" once it was
 * returned. NULL before there is one. */
char *poda_step_value (const PodaStepSession *session, const PodaNode *node);

/* The values that a bound has had, "α -∞→-7→5", the last `most` of them and the first,
 * or with 0 only the one that stands; NULL where there is no window. */
char *poda_step_bound (const PodaStepSession *session, const PodaNode *node,
                       gboolean beta, guint most);

/* The sign of a player's shape, "·" at a leaf, and its ink. */
const char *poda_step_shape (const PodaStepSession *session, const PodaNode *node);
guint poda_step_ink (const PodaStepSession *session, const PodaNode *node);

/* After a cut, the id of the node whose value made it; else 0. */
guint32 poda_step_cause (const PodaStepSession *session);

/* The text cut to so many columns, with an ellipsis. */
char *poda_step_shorten (const char *text, guint columns);

G_END_DECLS
