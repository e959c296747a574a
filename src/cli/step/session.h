#pragma once

/* Stepping: a recorded search and the moment one stands at in it. It says nothing
 * itself, and knows of no screen. */

#include "cli/request.h"
#include "record/moment.h"

G_BEGIN_DECLS

/* A row of the trace table: what a step wrote into the column of its node. */
typedef struct {
    guint32 node;
    PodaValue value;
    gboolean filled;  /* whether the column held something before … */
    PodaValue before; /* … and what */
} PodaStepRow;

typedef struct {
    PodaRequest *request; /* borrowed: the game and the rules */
    PodaRecord *record;
    PodaMoment *moment;
    const PodaStep *steps;
    gsize n_steps;
    gsize step;   /* how many were taken */
    GArray *rows; /* of PodaStepRow: the last ones until here */
} PodaStepSession;

/* Records the search that the request asks for; progress is shown on stderr. FALSE sets
 * `error`. */
gboolean
poda_step_session_open (PodaStepSession *session, PodaRequest *request, GError **error);
void poda_step_session_clear (PodaStepSession *session);

/* Stands after `k` steps, or after the last one. */
void poda_step_session_go (PodaStepSession *session, gsize k);

/* The node of the last step; before the first, the root. */
const PodaNode *poda_step_session_node (const PodaStepSession *session);

/* How many steps have been taken after the next cut, or the one before; where there is
 * none, `session->step`. */
gsize poda_step_session_cut (const PodaStepSession *session, gboolean back);

/* How many steps have been taken when a node is entered, or, if it was pruned, when it
 * was cut off. */
gsize poda_step_session_visit (const PodaStepSession *session, const PodaNode *node);

/* The same for the next step after this one that happens at the node, beginning again
 * after its last one. */
gsize poda_step_session_again (const PodaStepSession *session, const PodaNode *node);

/* Searches with the next algorithm in the list, or the one before, and stands where the
 * same is done at the same node; where it never is, where the node is visited first,
 * and where that never is, at the same share of the steps. FALSE sets `error`, and
 * nothing has changed. */
gboolean
poda_step_session_switch (PodaStepSession *session, gboolean back, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaStepSession, poda_step_session_clear)

G_END_DECLS
