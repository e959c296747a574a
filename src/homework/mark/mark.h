#pragma once

/* Marking: answers held against the key, cell by cell, with credit for what follows
 * rightly from an earlier mistake. */

#include "homework/mark/policy.h"
#include "homework/mark/reading.h"
#include "homework/mark/skill.h"
#include "record/replay.h"

typedef enum {
    PODA_MARK_UNASKED, /* given, or not asked */
    PODA_MARK_RIGHT,
    PODA_MARK_CARRIED, /* not the key's, but what follows from the student's own other
                          answers: an error carried forward */
    PODA_MARK_BELOW,   /* lies below a wrong cut, be it one too many or one overlooked:
                          that is told where it was decided, and not here again */
    PODA_MARK_WRONG,
    PODA_MARK_MISSING, /* empty where an answer was expected */
    PODA_MARK_UNREAD,  /* what stands there cannot be read: no mistake, and no answer */
    PODA_N_MARKS
} PodaMark;

/* "right", "carried", "below", "wrong", "missing", "unreadable"; NULL for unasked. */
const char *poda_mark_word (PodaMark mark);

/* A kind of step that was done wrongly again. */
typedef struct {
    PodaSkill skill;
    guint n_wrong, n_done; /* on the student's own numbers, of so many that could show
                              it */
    double part; /* 0 to 1: how much of what a repeated mistake costs at most */
    double cost; /* points, beyond what the wrong answers cost themselves */
} PodaRepeat;

typedef struct {
    PodaMark *cells; /* as PodaAnswers has them */
    double *points;  /* what they earn */
    gsize *decided; /* by row: the cell, from 1, that decides a wrong cut above; or 0 */
    PodaMark order, move;
    double score, most;
    double earned;  /* by the answers alone, before repeats cost something */
    double ordered; /* which part of the visit order is right */
    PodaRepeat repeats[PODA_N_SKILLS]; /* those that cost something, … */
    guint n_repeats;                   /* … so many */
    guint counts[PODA_N_MARKS];        /* of cells and lines */
    guint n_asked, n_done; /* of cells and lines: done is what is not missing */
    gboolean unfinished;   /* more is missing than the policy lets pass */

    guint32 *surplus; /* rows that were searched and that the answers leave out, … */
    guint n_surplus;
    guint32 *missed; /* … and the reverse: cuts that the answers do not make. Of nested
                        ones the topmost alone */
    guint n_missed;

    gboolean all_right; /* nothing is anything else */
    guint32 first_row;  /* where the search first goes wrong; PODA_ROW_NONE: nowhere */
    PodaColumn first_column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    gsize first_step; /* the step of the record, from 1, that settles that cell */
    char *first; /* one sentence: what stands there, what is right, and why; NULL */
} PodaMarking;

/* Whether anything is wrong, or cannot be read: what is only not done yet is no wrong
 * step, and its first place is not told. */
static inline gboolean
poda_marking_is_wrong (const PodaMarking *marking)
{
    return marking->counts[PODA_MARK_WRONG] + marking->counts[PODA_MARK_UNREAD] > 0;
}

static inline PodaMark
poda_marking_at (const PodaMarking *marking, guint32 row, PodaColumn column)
{
    return marking->cells[(gsize) row * PODA_N_COLUMNS + column];
}

static inline double
poda_marking_cell (const PodaMarking *marking, guint32 row, PodaColumn column)
{
    return marking->points[(gsize) row * PODA_N_COLUMNS + column];
}

/* The points of a line of this weight; those of the visit order. */
double poda_marking_earns (const PodaPolicy *policy, PodaMark mark, double weight);
double poda_marking_order (const PodaMarking *marking, const PodaPolicy *policy);

/* Marks answers: each that is right, or follows rightly from the student's own other
 * answers, earns its weight. A mistake costs its own answer, whatever follows from it;
 * a wrong cut costs the answer that decides it, and not what lies below. A kind of step
 * that is done wrongly again costs a part of all that is earned, the more the more of
 * its occasions were wrong. */
PodaMarking *poda_mark (const PodaExercise *exercise, const PodaAnswers *answers,
                        const PodaPolicy *policy);
void poda_marking_free (PodaMarking *marking);

/* Works out what would follow from the student's own other answers: for each asked cell
 * what one step of the search gives, done with what the answers say of the nodes it
 * rests on. Of the key it is the key. */
PodaAnswers *poda_follow (const PodaExercise *exercise, const PodaAnswers *answers);

/* --- Reasons: why the key is right --- */

/* For each cell the step of the search that settles it, and what that step says.
 * Sentences are kept, since a whole class makes the same mistakes. */
typedef struct {
    const PodaExercise *exercise; /* must outlive it */
    guint32 *steps;     /* by the node's id and by verb, from 1; 0: it does no such */
    PodaReplay *replay; /* NULL until it is needed */
    char **texts;       /* by row, column, order and move; NULL until asked for */
} PodaReasons;

PodaReasons *poda_reasons_new (const PodaExercise *exercise);
void poda_reasons_free (PodaReasons *reasons);

/* Finds the step of the record, from 1, that settles the key's answer, or tells why
 * that is right: a sentence about it without a full stop, borrowed. With
 * PODA_COLUMN_ORDER it is about when this node is visited, with PODA_COLUMN_MOVE and
 * the root about the best move. */
gsize poda_reasons_step (const PodaReasons *reasons, guint32 row, PodaColumn column);
const char *poda_reasons_text (PodaReasons *reasons, guint32 row, PodaColumn column);

/* Tells the window of a visited node's parent as the sibling before the node has left
 * it: a format of the sibling, the parent, alpha and beta. The caller frees it. */
char *poda_reasons_window (PodaReasons *reasons, guint32 row, const char *format);

typedef struct {
    PodaValue alpha, beta;
} PodaWindow;

/* So many characters of what somebody wrote in a cell are told. */
#define PODA_SHOWN_CELL 40

/* Does what poda_mark does, where many answers to one exercise are marked. */
PodaMarking *poda_mark_with (PodaReasons *reasons, const PodaAnswers *answers,
                             const PodaPolicy *policy);

/* Tell what stands in a cell that is not right, or where the order first differs from
 * the key's, what is right, and why: a sentence without a full stop, which the caller
 * frees. */
char *poda_mark_tell_cell (PodaReasons *reasons, const PodaAnswers *answers,
                           guint32 row, PodaColumn column);
char *poda_mark_tell_order (PodaReasons *reasons, const PodaAnswers *answers);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaReasons, poda_reasons_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMarking, poda_marking_free)
