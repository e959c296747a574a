#pragma once

/* Practice: trees of growing difficulty, and a student at work on one, whose answers
 * come one by one.
 *
 * An attempt keeps the answers as they stand, and beside them the first answer to each
 * cell: who sees at once what is wrong ends with everything right, and it is the first
 * answers that show what was understood. */

#include "base/json.h"
#include "homework/exercise/series.h"
#include "homework/mark/diagnosis.h"

#define PODA_LEVELS 8

/* What is to be practised on. */
typedef struct {
    guint level; /* from 1; those beyond count as the first and the last one */
    guint64 seed;
    guint asks;                   /* PodaAsk bits: what will be asked */
    const PodaMisconception *aim; /* that is to show in what is asked; NULL: none */
} PodaFresh;

/* Draws a tree of this level for the search that `rules` say, always the same one;
 * where a tree that has everything is not found soon, one that has less will do. */
PodaTree *poda_fresh_tree (const PodaFresh *fresh, const PodaProblem *rules);

/* Returns the level to go on with, after `share` of the points of one, from 0 to 1. */
guint poda_level_next (guint level, double share, gboolean helped);

typedef struct {
    PodaExercise *exercise; /* owned */
    PodaPolicy policy;
    PodaAnswers *answers;   /* as they stand */
    PodaAnswers *first;     /* as they were first judged, and given */
    guint *tries;           /* how often a cell was judged, as PodaAnswers has them */
    gboolean hinted;        /* hints were asked for */
    PodaReasons *reasons;   /* in the language that was spoken when they were made */
    PodaVariants *variants; /* NULL until something is wrong */
} PodaAttempt;

/* Takes over `exercise`. */
PodaAttempt *poda_attempt_new (PodaExercise *exercise, const PodaPolicy *policy);
void poda_attempt_free (PodaAttempt *attempt);

/* Puts a text into a cell that is asked, in place of what stood there, or into a line
 * above the table: PODA_COLUMN_ORDER or PODA_COLUMN_MOVE. */
void poda_attempt_write (PodaAttempt *attempt, guint32 row, PodaColumn column,
                         const char *text);

/* Says that the search does not enter this node, nor what lies below it; or takes that
 * back. */
void poda_attempt_cut (PodaAttempt *attempt, guint32 row, gboolean cut);

/* Says of all nodes of which nothing is said that they are visited: with `all`, else of
 * leaves whose parents are. */
void poda_attempt_visit_rest (PodaAttempt *attempt, gboolean all);

/* Judge a cell, or a cut at this node: right, carried or wrong; missing where the cell
 * is empty. Answers that follow from wrong ones are carried, as if all that is not
 * answered yet were right. A cut that is right cuts later siblings too, and one that is
 * wrong is taken back. `why`, which the caller frees, receives the reason without a
 * full stop, or NULL where the answer is missing; to the first wrong answer, unless it
 * is a tick, it does not say what is right. */
PodaMark
poda_attempt_judge (PodaAttempt *attempt, guint32 row, PodaColumn column, char **why);
PodaMark poda_attempt_judge_cut (PodaAttempt *attempt, guint32 row, char **why);

/* Counts the cells that are asked and not yet right, and finds the one that the search
 * settles first: of visits only the first of each cut, and of leaves nothing else. */
guint poda_attempt_next (const PodaAttempt *attempt, guint32 *row, PodaColumn *column);

/* Returns a hint for the cell, what to compare or the answer: a sentence without a full
 * stop. The caller frees it. */
char *poda_attempt_hint (PodaAttempt *attempt, guint32 row, PodaColumn column,
                         gboolean answer);

/* Write JSON: what is asked, and nothing of the key; answers; and marks, the first
 * sentence and the diagnosis, as `check` has them, of the answers as they stand, or of
 * the `first` ones, with a tally and what to go on with from `level`. */
void poda_attempt_tell_task (const PodaAttempt *attempt, PodaJson *json);
void poda_attempt_tell_answers (const PodaAttempt *attempt, PodaJson *json);
void poda_attempt_tell_marks (PodaAttempt *attempt, gboolean first, guint level,
                              PodaJson *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaAttempt, poda_attempt_free)
