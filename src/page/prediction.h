#pragma once

/* Predictions: what a reader can be asked before a step is shown, and what is said of
 * the answer.
 *
 * What is asked, and whether it is, follows from what has happened so far alone: a
 * question is never a hint. Of a cut it is asked wherever one could be; of a window
 * wherever a node is entered that has one; of a value wherever it is not simply that of
 * the first leaf. */

#include "base/json.h"
#include "record/moment.h"

G_BEGIN_DECLS

typedef enum {
    PODA_PREDICT_CUT,    /* is what is left of a node cut? */
    PODA_PREDICT_WHO,    /* of a cut: whose value makes it? */
    PODA_PREDICT_NEXT,   /* which node is visited, after a subtree is done? */
    PODA_PREDICT_WINDOW, /* with which window is a node entered? */
    PODA_PREDICT_VALUE   /* what does a node have after an update? */
} PodaPredictKind;

/* A question: after `step` steps, the one at this place of those that the next step
 * decides. */
typedef struct {
    gsize step;
    guint place;
    PodaPredictKind kind;
} PodaPrediction;

/* Finds the first question from a step and a place on, of cuts alone or of all. FALSE
 * where nothing is left to ask. The moment stands where it is asked, then. */
gboolean poda_prediction_find (PodaMoment *moment, gsize step, guint place,
                               gboolean cuts, PodaPrediction *found);

/* {"step", "place", "kind", "node", "said", "fields", "options", "known", "window"}:
 * how it is asked. "fields" are what is to be typed, "options" the nodes of which one
 * is the answer, "known" nodes and values that one may point at instead of typing;
 * "window" is that of the node as it stands, and null where it is asked. */
void poda_page_write_prediction (PodaJson *json, PodaMoment *moment,
                                 const PodaPrediction *asked);

/* {"right", "fields", "answer", "said", "step", "more"}: what is said of an answer: its
 * words are "cut" or "on", a node's id, or numbers; without any the reader wants to be
 * told, and "right" is null. "fields" judges each number; "answer" is the right one;
 * "said" is why; "step" is what can be shown now: the step that decided, or, where it
 * decides "more" that is asked, still the one before. FALSE sets `error`, where an
 * answer is none. */
gboolean poda_page_write_judgement (PodaJson *json, PodaMoment *moment,
                                    const PodaPrediction *asked,
                                    const char *const *answer, GError **error);

/* For each id, from 0 on, a number of the node's own that tells nothing of what is to
 * come: its place where the whole tree is there, else the order in which nodes become
 * known. An id tells that a node will be visited, and when. */
void poda_page_write_veil (PodaJson *json, const PodaRecord *record);

G_END_DECLS
