#pragma once

/* Practice: trees of increasing difficulty, and a student's attempt at one, answer by
 * answer.
 *
 * An attempt stores the current answers and the first answer to each cell: students who
 * see at once what is wrong end with everything right, so only the first answers show
 * what they understood. */

#include "base/json.h"
#include "homework/exercise/series.h"
#include "homework/mark/diagnosis.h"

#define PODA_LEVELS 8

/* The choice of a tree to practise on. */
typedef struct {
    guint level; /* from 1 to PODA_LEVELS; others are clamped */
    guint64 seed;
    guint asks;                   /* PodaAsk bits of the questions */
    const PodaMisconception *aim; /* to be revealed by the answers; NULL: none */
} PodaFresh;

/* Returns a tree of this level for the search in `rules`, deterministically; with lower
 * requirements if no tree that meets all is found soon. */
PodaTree *poda_fresh_tree (const PodaFresh *fresh, const PodaProblem *rules);

/* Returns the next level, after `share` (0 to 1) of the points on this one. */
guint poda_level_next (guint level, double share, gboolean helped);

typedef struct {
    PodaExercise *exercise; /* owned */
    PodaPolicy policy;
    PodaAnswers *answers; /* current ones */
    PodaAnswers *first;   /* as first judged, and given ones */
    guint *tries;         /* number of judgements, in the order of PodaAnswers */
    gboolean hinted;      /* the student asked for hints */
    PodaReasons *reasons; /* in the language that was current at creation */
    PodaCandidateSet *candidates; /* NULL until an answer is wrong */
} PodaAttempt;

/* Takes ownership of `exercise`. */
PodaAttempt *poda_attempt_new (PodaExercise *exercise, const PodaPolicy *policy);
void poda_attempt_free (PodaAttempt *attempt);

/* Replaces the text of a cell that is asked, or of a line above the table:
 * PODA_COLUMN_ORDER or PODA_COLUMN_MOVE. */
void poda_attempt_write (PodaAttempt *attempt, guint32 row, PodaColumn column,
                         const char *text);

/* Answers that the search enters neither this node nor any below it, or undoes this. */
void poda_attempt_cut (PodaAttempt *attempt, guint32 row, gboolean cut);

/* Answers that unanswered nodes are visited: all, or only leaves of visited parents. */
void poda_attempt_visit_rest (PodaAttempt *attempt, gboolean all);

/* Judge a cell, or a cut at this node: right, carried or wrong; missing if the cell is
 * empty. An answer is carried if it follows from wrong ones, assuming that missing ones
 * are right. A right cut also cuts later siblings; a wrong one is undone. `why`, which
 * the caller frees, receives the reason without a full stop, or NULL if the answer is
 * missing; for the first wrong answer, unless it is a tick, it does not contain the
 * right one. */
PodaMark
poda_attempt_judge (PodaAttempt *attempt, guint32 row, PodaColumn column, char **why);
PodaMark poda_attempt_judge_cut (PodaAttempt *attempt, guint32 row, char **why);

/* Returns the number of cells not yet right, and stores the one that the search decides
 * first. Of visits it counts the first of each cut, and none of leaves. */
guint poda_attempt_next (const PodaAttempt *attempt, guint32 *row, PodaColumn *column);

/* Returns a hint for the cell (values to compare), or its answer: a sentence without a
 * full stop. The caller frees it. */
char *poda_attempt_hint (PodaAttempt *attempt, guint32 row, PodaColumn column,
                         gboolean answer);

/* Write JSON: the task without the key; the answers; and marks, the first wrong step
 * and the diagnosis, as `check` does, for the current answers or the `first` ones, with
 * statistics and the next level after `level`. */
void poda_attempt_json_task (const PodaAttempt *attempt, PodaJson *json);
void poda_attempt_json_answers (const PodaAttempt *attempt, PodaJson *json);
void poda_attempt_json_marks (PodaAttempt *attempt, gboolean first, guint level,
                              PodaJson *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaAttempt, poda_attempt_free)
