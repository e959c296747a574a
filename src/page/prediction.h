#pragma once

/* Predictions: the questions that a reader can be asked before a step is shown, and the
 * marks that answers get. The page and the terminal ask the same.
 *
 * The choice of a question follows from the steps so far alone, so that it is never a
 * hint: a cut is asked about wherever one is possible, a window wherever a node with a
 * window is entered, a value wherever it is not simply that of the first leaf. */

#include "base/json.h"
#include "record/moment.h"

G_BEGIN_DECLS

typedef enum {
    PODA_PREDICT_CUT,    /* are the node's other children cut? */
    PODA_PREDICT_WHO,    /* which node's value makes the cut? */
    PODA_PREDICT_NEXT,   /* which node is visited after a subtree is done? */
    PODA_PREDICT_WINDOW, /* with which window is the node entered? */
    PODA_PREDICT_VALUE   /* which numbers has the node after an update? */
} PodaPredictKind;

/* A question: after `step` steps, the one at this place of those that the next step
 * decides. Functions below move the moment to that step. */
typedef struct {
    gsize step;
    guint place;
    PodaPredictKind kind;
} PodaPrediction;

/* Finds the first question at the moment's own step, from a place on; with `cuts` only
 * about cuts. FALSE if there is none. */
gboolean poda_prediction_here (const PodaMoment *moment, guint place, gboolean cuts,
                               PodaPrediction *found);

/* The same at a step or after it. */
gboolean poda_prediction_find (PodaMoment *moment, gsize step, guint place,
                               gboolean cuts, PodaPrediction *found);

/* The question in words. The caller frees it. */
char *poda_prediction_text (PodaMoment *moment, const PodaPrediction *asked);

/* Names the numbers to be typed, "value", "alpha" and "beta"; returns how many. */
guint poda_prediction_fields (PodaMoment *moment, const PodaPrediction *asked,
                              const char *fields[2]);

/* The nodes, const PodaNode *, one of which is the answer; empty where it is none.
 * Unref the array. */
GPtrArray *poda_prediction_options (PodaMoment *moment, const PodaPrediction *asked);

/* The mark of an answer. Texts are the caller's. */
typedef struct {
    gboolean given; /* FALSE if the reader gave up */
    gboolean right;
    guint n_fields; /* of these each is judged: */
    gboolean fields[2];
    char *answer; /* the right one, in words */
    char *reason;
    gsize step;    /* the step that shows why: the one that decided, or … */
    gboolean more; /* … the one before, while that one decides another question */
} PodaJudgement;

/* Judges an answer: "cut" or "on", a node's id, or numbers; without words the reader
 * gave up. FALSE sets `error` if the words are no answer. */
gboolean poda_prediction_judge (PodaMoment *moment, const PodaPrediction *asked,
                                const char *const *answer, PodaJudgement *judgement,
                                GError **error);
void poda_judgement_clear (PodaJudgement *judgement);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaJudgement, poda_judgement_clear)

/* Writes {"step", "place", "kind", "node", "said", "fields", "options", "known",
 * "window"}: "known" are nodes and values to point at instead of typing; "window" is
 * that of the node as it stands, null if it is asked for. */
void poda_page_write_prediction (PodaJson *json, PodaMoment *moment,
                                 const PodaPrediction *asked);

/* Writes {"right", "fields", "answer", "said", "step", "more"}, a judgement; "right" is
 * null if the reader gave up. FALSE sets `error`, and nothing is written. */
gboolean poda_page_write_judgement (PodaJson *json, PodaMoment *moment,
                                    const PodaPrediction *asked,
                                    const char *const *answer, GError **error);

/* Writes for each id, from 0 on, a number that tells nothing of later steps: the node's
 * place where the whole tree is shown, else the order in which nodes become known. Ids
 * themselves tell which nodes will be visited, and when. */
void poda_page_write_hidden (PodaJson *json, const PodaRecord *record);

G_END_DECLS
