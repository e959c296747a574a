#pragma once

/* Marking: answers held against the key, cell by cell, with credit for what follows
 * rightly from an earlier mistake. */

#include "teach/mark/policy.h"
#include "teach/mark/skill.h"

G_BEGIN_DECLS

typedef enum {
    PODA_MARK_UNASKED, /* given, or not asked */
    PODA_MARK_RIGHT,
    PODA_MARK_CARRIED, /* not the key's, but what follows from the student's own other
                          answers: an error carried forward */
    PODA_MARK_WRONG,
    PODA_MARK_MISSING /* empty where an answer was expected */
} PodaMark;

/* "right", "carried", "wrong", "missing"; NULL for unasked. */
const char *poda_mark_word (PodaMark mark);

/* What an answer of this weight earns. */
double poda_mark_score (const PodaPolicy *policy, PodaMark mark, double weight);

typedef struct {
    PodaMark *cells; /* as PodaAnswers has them */
    PodaMark order, move;
    PodaMark *questions; /* one each */
    double score, most;
    guint n_right, n_carried, n_wrong, n_missing; /* of cells and lines */

    guint32 *surplus; /* rows that were searched and that the answers leave out, … */
    guint n_surplus;
    guint32 *missed; /* … and the reverse: cuts that the answers do not make. Of nested
                        ones the topmost alone */
    guint n_missed;

    gboolean all_right; /* nothing is carried, wrong or missing */
    guint32 first_row;  /* where the search first goes wrong; PODA_ROW_NONE: nowhere, or
                           in a question alone */
    PodaColumn first_column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    gsize first_step; /* the step of the record, from 1, that settles that cell */
    char *first; /* one sentence: what stands there, what is right, and why; NULL */
} PodaMarking;

/* The marking of these answers, to be freed. Never fails: what is not there is
 * missing. */
PodaMarking *poda_mark (const PodaExercise *exercise, const PodaAnswers *answers,
                        const PodaPolicy *policy);
void poda_marking_free (PodaMarking *marking);

/* What would follow from the student's own other answers: for each asked cell the
 * answer that one step of the search gives, done with what the answers say of the nodes
 * it rests on. Of the key it is the key. */
PodaAnswers *poda_follow (const PodaExercise *exercise, const PodaAnswers *answers);

/* --- Reasons: why the key is right --- */

/* For each cell the step of the search that settles it, and what that step says.
 * Sentences are made when they are first asked for, and kept, since a whole class makes
 * the same mistakes. */
typedef struct _PodaReasons PodaReasons;

/* `exercise` must outlive it. */
PodaReasons *poda_reasons_new (const PodaExercise *exercise);
void poda_reasons_free (PodaReasons *reasons);

const PodaExercise *poda_reasons_exercise (const PodaReasons *reasons);

/* The step of the record, from 1, that settles the key's answer; `column` may be
 * PODA_COLUMN_ORDER or PODA_COLUMN_MOVE. */
gsize poda_reasons_step (const PodaReasons *reasons, guint32 row, PodaColumn column);

/* Why that answer is right: a sentence about the step that settles it, without a full
 * stop; borrowed. With PODA_COLUMN_ORDER: why this node is visited when it is; with
 * PODA_COLUMN_MOVE, of the root, why this is the best move. */
const char *poda_reasons_text (PodaReasons *reasons, guint32 row, PodaColumn column);

typedef struct {
    PodaValue alpha, beta;
} PodaWindow;

/* The window of a visited node's parent as the sibling before the node has left it. */
void poda_reasons_window (PodaReasons *reasons, guint32 row, PodaWindow *window);

/* So many characters of what somebody wrote in a cell are told. */
#define PODA_SHOWN_CELL 40

/* What poda_mark does, where many answers to one exercise are marked. */
PodaMarking *poda_mark_with (PodaReasons *reasons, const PodaAnswers *answers,
                             const PodaPolicy *policy);

/* What stands in a cell that is not right, what is right, and why: a sentence without a
 * full stop, which the caller frees. */
char *poda_mark_tell_cell (PodaReasons *reasons, const PodaAnswers *answers,
                           guint32 row, PodaColumn column);

/* Where the order that is answered first differs from the key's, and why that is right:
 * a sentence without a full stop, which the caller frees. */
char *poda_mark_tell_order (PodaReasons *reasons, const PodaAnswers *answers);

/* --- Reading: what answers mean where they leave something out --- */

/* A blank is an answer at a node that is never visited, and a gap elsewhere; in a
 * column in which nothing stands at all it is no answer anywhere. Who marks visited
 * nodes with a cross alone says of the others that they are not. */

/* What answers say of a visit. */
typedef enum { PODA_SAID_NOTHING, PODA_SAID_NO, PODA_SAID_YES } PodaSaid;

typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    gboolean answered[PODA_N_COLUMNS]; /* something stands in the column */
    gboolean crosses[PODA_N_COLUMNS];  /* a blank in the column says no */
    gboolean tells_visits; /* visits are told by that column, or by the visit order, and
                              not only by what stands beside the nodes */
    guint8 *visited;       /* PodaSaid, by row */
} PodaReading;

void poda_reading_init (PodaReading *reading, const PodaExercise *exercise,
                        const PodaAnswers *answers);
void poda_reading_clear (PodaReading *reading);

/* The cell as it is to be read. */
PodaCell poda_reading_cell (const PodaReading *reading, guint32 row, PodaColumn column);

/* What it says where it is asked for and says something that can be read; else
 * `otherwise`. What equals that, or the key, within the precision in which people write
 * is taken for exactly that. */
PodaValue poda_reading_value (const PodaReading *reading, guint32 row,
                              PodaColumn column, PodaValue otherwise);

/* What a visit leaves beside a node, in other columns than those for ticks: whether
 * something stands there, or nothing where such a column is used at all. */
PodaSaid poda_reading_beside (const PodaReading *reading, guint32 row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaReasons, poda_reasons_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMarking, poda_marking_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaReading, poda_reading_clear)

G_END_DECLS
