#pragma once

/* The questions that a page asks about a search, one table. Each has a name and
 * arguments as words, and is answered in JSON; a sentence is a list of pieces, a text
 * or [id, text] where it names a node. */

#include "base/json.h"
#include "record/moment.h"

typedef struct _PodaStepCompare PodaStepCompare;
typedef struct _PodaPageQuestion PodaPageQuestion;

/* The search that is asked about, and the question. */
typedef struct {
    const PodaRecord *record; /* with steps and pruned nodes; borrowed, as these two: */
    const PodaRecord *first;  /* the search it is compared with, or NULL */
    const char *title;
    PodaMoment *moment;       /* NULL until a question needs it */
    PodaStepCompare *compare; /* the same */
    const PodaPageQuestion *question;
    PodaJson *json;           /* takes the answer */
    const PodaNode *nodes[2]; /* the question's, NULL where they are left out … */
    char *const *words;       /* … and the words after them */
    GError *error;            /* set where there is no answer */
} PodaPageSearch;

/* Drops what was made for questions; call it before the records are freed. */
void poda_page_search_clear (PodaPageSearch *page);

struct _PodaPageQuestion {
    const char *name; /* NULL ends the table */
    /* A letter for each argument: s a step, to which the moment moves; n a node's id; w
     * a word. Those after ? may be left out. */
    const char *arguments;
    void (*answer) (PodaPageSearch *page);
    gboolean compares; /* it is about two searches */
};

extern const PodaPageQuestion poda_page_questions[];

/* Reads the words, as many as there are letters, and answers. FALSE sets `error`; what
 * is written by then is no answer. */
gboolean poda_page_answer (PodaPageSearch *page, const PodaPageQuestion *question,
                           char *const *words, PodaJson *json, GError **error);

/* --- Answers: their types are in ui/types.d.ts --- */

/* Tells of the search; lists that are too long are null, and so are counts that cannot
 * be found. "leaves" are the least and the largest value of an explicit tree's. */
void poda_page_about (PodaPageSearch *page);

/* Tells of the step; "path" has a row for each open node. */
void poda_page_step (PodaPageSearch *page);

/* Tells of a node: "by" has cut it, 0 where none has; "entered" is the step of its
 * first visit, or of its parent's; "said" is what explain says, null before the node is
 * left. */
void poda_page_node (PodaPageSearch *page);

/* Tells of a tree and one of its nodes, which may be PODA_TREE_NONE. */
void poda_page_write_tree (PodaJson *json, const PodaTree *tree, guint32 at);

/* --- Steps --- */

/* Writes a sentence that was made with marks: report/phrase.h. */
void poda_page_write_sentence (PodaJson *json, const char *key, const char *said);

/* How far one goes at once. */
typedef enum {
    PODA_STEP_SIZE_STEP,
    PODA_STEP_SIZE_NODE, /* to the next node that is entered, or returns its value */
    PODA_STEP_SIZE_CUT
} PodaStepSize;

/* Their names, in this order. */
extern const char *const poda_step_size_words[];

/* The nearest stop before or after a step; the first and the last are stops always. */
gsize poda_step_size_next (const PodaRecord *record, PodaStepSize size, gsize step,
                           gboolean forward);

/* --- Two searches of one tree, side by side --- */

/* The same event at the same node; or one search goes alone while the other waits. */
typedef struct {
    gsize steps[2];    /* that each has taken */
    gboolean moved[2]; /* which of them moves here */
    gboolean differs;  /* here one begins to go alone, or a node is entered with another
                          window or left with another value */
} PodaStepPair;

/* The records have steps and outlive it. */
PodaStepCompare *
poda_step_compare_new (const PodaRecord *first, const PodaRecord *second);
void poda_step_compare_free (PodaStepCompare *compare);

/* Pair 0 is before all, the last one behind. */
const PodaStepPair *
poda_step_compare_pairs (const PodaStepCompare *compare, gsize *n_pairs);

/* The nearest pair before or after one where either stops or, with `different`, where
 * they differ; or the first or the last. */
gsize poda_step_compare_next (const PodaStepCompare *compare, PodaStepSize size,
                              gboolean different, gsize pair, gboolean forward);

/* The first pair at which the first search has taken so many steps. */
gsize poda_step_compare_find (const PodaStepCompare *compare, gsize step);

/* What differs there, or where they began to go apart; NULL where they are together.
 * The caller frees it. */
char *poda_step_compare_sentence (const PodaStepCompare *compare, gsize pair);

void
poda_page_write_step_pair (PodaJson *json, const PodaStepCompare *compare, gsize pair);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaStepCompare, poda_step_compare_free)

/* --- Predictions --- */

/* The questions that a reader can be asked before a step is shown. The choice of one
 * follows from the steps so far alone, so that it is never a hint. */
typedef enum {
    PODA_PREDICT_CUT,    /* are the node's other children cut? */
    PODA_PREDICT_WHO,    /* which node's value makes the cut? */
    PODA_PREDICT_NEXT,   /* which node is visited after a subtree is done? */
    PODA_PREDICT_WINDOW, /* with which window is the node entered? */
    PODA_PREDICT_VALUE   /* which numbers has the node after an update? */
} PodaPredictKind;

/* Which questions are asked: some about each point where students err, … */
typedef enum { PODA_ASK_HARD, PODA_ASK_CUTS, PODA_ASK_ALL } PodaPredictChoice;

/* A question: after `step` steps, the one at this place of those that the next step
 * decides. Functions below move the moment to that step. */
typedef struct {
    gsize step;
    guint place;
    PodaPredictKind kind;
    guint point;      /* the harder, the less */
    const char *idea; /* which answers it … */
    guint lesson;     /* … and is taught there */
    gboolean more;    /* another one is asked at this step */
} PodaPrediction;

/* Finds the first question at a step, from a place on, or after it. FALSE if there is
 * none. */
gboolean poda_prediction_find (PodaMoment *moment, gsize step, guint place,
                               PodaPredictChoice choice, PodaPrediction *found);

char *poda_prediction_text (PodaMoment *moment, const PodaPrediction *asked);

/* The nodes one of which is the answer; empty where it is none. Unref the array. */
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
    gboolean more; /* … the one before, while another question is asked there */
} PodaJudgement;

/* Judges an answer: "cut" or "on", a node's id, or numbers; without words the reader
 * gave up. FALSE sets `error` if the words are no answer. */
gboolean poda_prediction_judge (PodaMoment *moment, const PodaPrediction *asked,
                                const char *const *answer, PodaJudgement *judgement,
                                GError **error);
void poda_judgement_clear (PodaJudgement *judgement);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaJudgement, poda_judgement_clear)

/* Writes a question; "known" are nodes and values to point at instead of typing. */
void poda_page_write_prediction (PodaJson *json, PodaMoment *moment,
                                 const PodaPrediction *asked);

/* Writes a judgement; "right" is null if the reader gave up. FALSE sets `error`, and
 * nothing is written. */
gboolean poda_page_write_judgement (PodaJson *json, PodaMoment *moment,
                                    const PodaPrediction *asked,
                                    const char *const *answer, GError **error);
