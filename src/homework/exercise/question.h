#pragma once

/* Questions beyond filling in: each has a line of its own above the sheet, whose label
 * names it. */

#include "homework/exercise/exercise.h"

typedef enum {
    PODA_QUESTION_COUNT,      /* how many nodes minimax would visit: a number */
    PODA_QUESTION_IRRELEVANT, /* which leaves can never matter, whatever their values:
                                 names joined by blanks */
    PODA_QUESTION_THRESHOLD,  /* the smallest whole value of leaf `row` that makes
                                 branch `other` be cut: a number, or `none` */
    PODA_N_QUESTIONS
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

/* The word of --ask: "count", "irrelevant", "threshold". */
const char *poda_question_word (PodaQuestionKind kind);

/* Its line in a sheet, in the language spoken now. Lines in all languages are read. */
const char *poda_question_label (const PodaQuestion *question);

/* The most rows of a tree in which thresholds are looked for. */
#define PODA_THRESHOLD_ROWS 400

/* Adds a question of this kind to the exercise, with its answer. FALSE sets `error`
 * (PODA_EXERCISE_ERROR): the tree gives none (no cut to be moved), or, with the code
 * PODA_EXERCISE_ERROR_SIZE, there is too much to try. */
gboolean
poda_question_add (PodaExercise *exercise, PodaQuestionKind kind, GError **error);

/* Adds the questions that the exercise asks, in the order of their kinds. */
gboolean poda_exercise_add_questions (PodaExercise *exercise, GError **error);

/* Words the question in the language spoken now. The caller frees it. */
char *poda_question_tell (const PodaExercise *exercise, const PodaQuestion *question);

void poda_question_free (PodaQuestion *question);

/* TRUE if an answer is right; else `why`, if not NULL, receives one sentence, without a
 * full stop, that says what is wrong with it, which the caller frees. */
gboolean poda_question_mark (const PodaExercise *exercise, const PodaQuestion *question,
                             const char *answer, char **why);
