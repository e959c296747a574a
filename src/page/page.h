#pragma once

/* The queries of a page about a search, in one table. Each has a name and words as
 * arguments, and is answered in JSON; a sentence is a list of texts and of [id, text]
 * for the names of nodes. */

#include "base/json.h"
#include "record/snapshot.h"

typedef struct _PodaStepCompare PodaStepCompare;
typedef struct _PodaPageQuestion PodaPageQuestion;

/* The search, and the current query. */
typedef struct {
    const PodaRecord *record; /* with steps and pruned nodes; borrowed, like */
    const PodaRecord *first;  /* the search to compare with, or NULL */
    const char *title;
    PodaSnapshot *snapshot;   /* NULL until needed */
    PodaStepCompare *compare; /* NULL until needed */
    const PodaPageQuestion *question;
    PodaJson *json;           /* receives the answer */
    const PodaNode *nodes[2]; /* arguments that are nodes; NULL if omitted */
    char *const *words;       /* arguments after them */
    GError *error;            /* set if there is no answer */
} PodaPageSearch;

/* Frees cached data; must be called before the records are freed. */
void poda_page_search_clear (PodaPageSearch *page);

struct _PodaPageQuestion {
    const char *name; /* NULL at the end of the table */
    /* A letter per argument: s a step, to which the snapshot is moved; n a node's id; w
     * a word. Arguments after ? are optional. */
    const char *arguments;
    void (*answer) (PodaPageSearch *page);
    gboolean compares; /* needs two searches */
};

extern const PodaPageQuestion poda_page_questions[];

/* Parses the words according to the letters, and writes the answer. Returns FALSE with
 * `error` set; the output is then invalid. */
gboolean poda_page_answer (PodaPageSearch *page, const PodaPageQuestion *question,
                           char *const *words, PodaJson *json, GError **error);

/* --- Answers: their types are in ui/types.d.ts --- */

/* Writes data about the search; lists that are too long and unknown counts are null.
 * "leaves" are the least and greatest leaf value of an explicit tree. */
void poda_page_about (PodaPageSearch *page);

/* Writes the step; "path" has a row for each node on the current path. */
void poda_page_step (PodaPageSearch *page);

/* Writes a node: "by" is the node that cut it, 0 if none; "entered" the step of its
 * first visit, or of its parent's; "said" the text of explain, null before the search
 * leaves the node. */
void poda_page_node (PodaPageSearch *page);

/* Writes a tree and one of its nodes, or PODA_TREE_NONE. */
void poda_page_write_tree (PodaJson *json, const PodaTree *tree, guint32 at);

/* --- Steps --- */

/* Writes a sentence with marked names, see report/phrase.h. */
void poda_page_write_sentence (PodaJson *json, const char *key, const char *said);

/* Units of navigation. */
typedef enum {
    PODA_STEP_SIZE_STEP,
    PODA_STEP_SIZE_NODE, /* a node is entered, or returns its value */
    PODA_STEP_SIZE_CUT
} PodaStepSize;

/* Their names, in the same order. */
extern const char *const poda_step_size_words[];

/* Returns the nearest stop before or after a step; the ends are always stops. */
gsize poda_step_size_next (const PodaRecord *record, PodaStepSize size, gsize step,
                           gboolean forward);

/* --- Comparison of two searches of one tree --- */

/* The same event at the same node in both searches, or a step of one of them. */
typedef struct {
    gsize steps[2];    /* number of steps taken by each */
    gboolean moved[2]; /* searches that move in this pair */
    gboolean differs;  /* one begins to diverge, or a node has different windows on
                          entry, or different values */
} PodaStepPair;

/* Compares two records, which must have steps and outlive the comparison. */
PodaStepCompare *
poda_step_compare_new (const PodaRecord *first, const PodaRecord *second);
void poda_step_compare_free (PodaStepCompare *compare);

/* Returns all pairs; the first is before the first step, the last after the last. */
const PodaStepPair *
poda_step_compare_pairs (const PodaStepCompare *compare, gsize *n_pairs);

/* Returns the nearest pair, before or after, at which either search stops or, with
 * `different`, they differ; or else the first or last pair. */
gsize poda_step_compare_next (const PodaStepCompare *compare, PodaStepSize size,
                              gboolean different, gsize pair, gboolean forward);

/* Returns the first pair after `step` steps of the first search. */
gsize poda_step_compare_find (const PodaStepCompare *compare, gsize step);

/* Returns the difference at a pair, or at the beginning of the divergence; NULL if
 * there is none. The caller frees it. */
char *poda_step_compare_sentence (const PodaStepCompare *compare, gsize pair);

void
poda_page_write_step_pair (PodaJson *json, const PodaStepCompare *compare, gsize pair);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaStepCompare, poda_step_compare_free)

/* --- Predictions --- */

/* Questions to readers before a step is shown. Their choice depends only on previous
 * steps, so that it gives no hint. */
typedef enum {
    PODA_PREDICT_CUT,    /* a cut after an update, or none */
    PODA_PREDICT_WHO,    /* the node whose value cuts */
    PODA_PREDICT_NEXT,   /* the next node after a subtree */
    PODA_PREDICT_WINDOW, /* the window of a node on entry */
    PODA_PREDICT_VALUE   /* a node's numbers after an update */
} PodaPredictKind;

/* Sets of questions: some for each kind of difficulty, cuts, or all. */
typedef enum { PODA_ASK_HARD, PODA_ASK_CUTS, PODA_ASK_ALL } PodaPredictChoice;

/* A question: after `step` steps, number `place` of the questions that the next step
 * decides. The functions below move the snapshot to that step. */
typedef struct {
    gsize step;
    guint place;
    PodaPredictKind kind;
    guint point;      /* kind of difficulty; the hardest is 0 */
    const char *idea; /* concept that answers it */
    guint lesson;     /* lesson on that concept */
    gboolean more;    /* there is another one at this step */
} PodaPrediction;

/* Finds the first question at a step, from `place` on, or at a later one. FALSE if
 * there is none. */
gboolean poda_prediction_find (PodaSnapshot *snapshot, gsize step, guint place,
                               PodaPredictChoice choice, PodaPrediction *found);

char *poda_prediction_text (PodaSnapshot *snapshot, const PodaPrediction *asked);

/* Returns the nodes to choose from; may be empty. Unref the array. */
GPtrArray *
poda_prediction_options (PodaSnapshot *snapshot, const PodaPrediction *asked);

/* The mark of an answer. The caller frees the texts. */
typedef struct {
    gboolean given; /* FALSE if the reader gave up */
    gboolean right;
    guint n_fields; /* number of separately marked fields */
    gboolean fields[2];
    char *answer; /* the right answer, as text */
    char *reason;
    gsize step;    /* step that shows the reason: the deciding one, or … */
    gboolean more; /* … the previous one, if another question follows there */
} PodaJudgement;

/* Judges an answer: "cut" or "on", a node's id, or numbers; no words if the reader gave
 * up. Returns FALSE with `error` set if the words are invalid. */
gboolean poda_prediction_judge (PodaSnapshot *snapshot, const PodaPrediction *asked,
                                const char *const *answer, PodaJudgement *judgement,
                                GError **error);
void poda_judgement_clear (PodaJudgement *judgement);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaJudgement, poda_judgement_clear)

/* Writes a question; "known" are nodes with values to click instead of typing. */
void poda_page_write_prediction (PodaJson *json, PodaSnapshot *snapshot,
                                 const PodaPrediction *asked);

/* Writes a judgement; "right" is null if the reader gave up. Returns FALSE with `error`
 * set and writes nothing. */
gboolean poda_page_write_judgement (PodaJson *json, PodaSnapshot *snapshot,
                                    const PodaPrediction *asked,
                                    const char *const *answer, GError **error);
