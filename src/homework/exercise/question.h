#pragma once

/* Questions beyond filling in: each has a line of its own above the sheet, whose label
 * names it. More than one answer may be right. */

#include "homework/exercise/exercise.h"

typedef enum {
    PODA_QUESTION_COUNT,      /* how many nodes minimax would visit: a number */
    PODA_QUESTION_IRRELEVANT, /* which leaves can never matter, whatever their values:
                                 names joined by blanks */
    PODA_QUESTION_MOST,       /* how to order the children for the most cutoffs: for
                                 each node whose children move, `name: child child …`,
                                 joined by `;` */
    PODA_QUESTION_FEWEST,     /* the same for the fewest */
    PODA_QUESTION_THRESHOLD   /* the smallest whole value of leaf `row` that makes
                                 branch `other` be cut: a number, or `none` */
} PodaQuestionKind;

typedef struct {
    PodaQuestionKind kind;
    guint32 row;   /* THRESHOLD: the leaf; else PODA_ROW_NONE */
    guint32 other; /* THRESHOLD: the branch that is to be cut; else PODA_ROW_NONE */
    GStrv labels;  /* its line in a sheet, by poda_speech_languages: the first, English
                      and unique, is what data call it: "minimax nodes" */
    char *text;    /* the question, as poda_question_tell says it */
    char *answer;  /* a right answer, as it may stand in a sheet */
} PodaQuestion;

/* The word of --ask: "count", "irrelevant", "most", "fewest", "threshold". */
const char *poda_question_word (PodaQuestionKind kind);

/* Its line in a sheet, in the language spoken now. Lines in all languages are read. */
const char *poda_question_label (const PodaQuestion *question);

/* Thresholds are looked for in trees of so many rows at most. */
#define PODA_THRESHOLD_ROWS 400

/* Adds a question of this kind to the exercise, with its answer. FALSE sets `error`
 * (PODA_EXERCISE_ERROR): the tree gives none (no cut to be moved), saying why, or, with
 * the code PODA_EXERCISE_ERROR_SIZE, there is too much to try. */
gboolean
poda_question_add (PodaExercise *exercise, PodaQuestionKind kind, GError **error);

/* What is asked, in the language spoken now. The caller frees it. */
char *poda_question_tell (const PodaExercise *exercise, const PodaQuestion *question);

void poda_question_free (PodaQuestion *question);

/* Whether an answer is right; else `why`, if not NULL, receives one sentence, without a
 * full stop, that says what is wrong with it, which the caller frees. */
gboolean poda_question_mark (const PodaExercise *exercise, const PodaQuestion *question,
                             const char *answer, char **why);

/* --- Orders of children --- */

/* All orders of so many children at most are tried. */
#define PODA_ARRANGED_CHILDREN 5

/* How to order the children of all nodes for the most cutoffs, or the fewest: `rank`
 * receives each row's place among its siblings; to `effort`, if not NULL, is added how
 * many orders were tried. FALSE sets `error` (PODA_EXERCISE_ERROR): no cutoffs can be
 * told, or there are too many orders. */
gboolean poda_arrange (const PodaExercise *exercise, gboolean most, guint32 *rank,
                       guint *n_cutoffs, guint64 *effort, GError **error);

/* Orders as people write them, `b: b2 b1; root: b a`, and back; nodes that are not
 * named, and children that are not, keep their order. */
char *poda_arrangement_format (const PodaExercise *exercise, const guint32 *rank);
gboolean poda_arrangement_parse (const PodaExercise *exercise, const char *text,
                                 guint32 *rank, char **why);

/* Natural order: each row's place among its siblings. */
void poda_arrangement_natural (const PodaExercise *exercise, guint32 *rank);
