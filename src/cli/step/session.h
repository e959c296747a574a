#pragma once

/* Stepping: a recorded search and the moment one stands at in it, what its nodes are
 * called and how they stand, and predicting what is decided next. It knows of no
 * screen. */

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

/* --- Nodes --- */

/* The node of that name, or written `n8`, else the first one, in the order of visits,
 * whose name begins so. NULL for none. */
const PodaNode *poda_step_find (const PodaStepSession *session, const char *text);

/* Whether the tree is there as a whole before it is searched, as an explicit one is; of
 * a game only what has been seen is. */
gboolean poda_step_is_given (const PodaStepSession *session);

/* Whether a node is shown as one where nobody decides. What has not been seen yet does
 * not tell whether it will be cut off. */
gboolean poda_step_is_leaf (const PodaStepSession *session, const PodaNode *node);

/* The short texts that panes share. The caller frees what is returned. */

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

/* --- Predicting --- */

typedef enum {
    PODA_QUIZ_OFF,
    PODA_QUIZ_ALL, /* every decision */
    PODA_QUIZ_CUTS /* only whether a node is cut */
} PodaQuizMode;

typedef struct {
    PodaQuizMode mode;
    guint n_right, n_asked;
} PodaQuiz;

typedef enum {
    PODA_QUIZ_NOTHING,
    PODA_QUIZ_WHETHER_CUT, /* cut or go on? answered by one key */
    PODA_QUIZ_WHICH_NODE,  /* which node is visited next? */
    PODA_QUIZ_WHAT_VALUE   /* what is the new alpha, beta or value? */
} PodaQuizQuestion;

/* What the next step decides; `asked` is the question that was put before it at the
 * same step: whoever thinks that a node is not cut can be asked what is visited
 * next. */
PodaQuizQuestion poda_quiz_next (const PodaQuiz *quiz, const PodaStepSession *session,
                                 PodaQuizQuestion asked);

/* The question in words. The caller frees it. */
char *poda_quiz_text (const PodaStepSession *session, PodaQuizQuestion question);

/* Marks and counts an answer once the step has been taken; of a question about a cut it
 * is "c" or "g". What comes back is said: that it is right, or what had been, with the
 * reason where the step's own sentence does not tell it; NULL where the step did not
 * decide the question after all. The caller frees it. */
char *poda_quiz_mark (PodaQuiz *quiz, const PodaStepSession *session,
                      PodaQuizQuestion question, const char *answer, gboolean *right);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaStepSession, poda_step_session_clear)

G_END_DECLS
