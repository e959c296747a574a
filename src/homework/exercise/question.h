#pragma once

/* Questions beyond filling in: each has a line of its own above the sheet. */

#include "homework/exercise/exercise.h"

/* As PODA_ASK_QUESTION and the following bits ask them. */
typedef enum {
    PODA_QUESTION_COUNT,      /* how many nodes minimax would visit: a number */
    PODA_QUESTION_IRRELEVANT, /* which leaves can never matter, whatever their values:
                                 names joined by blanks */
    PODA_N_QUESTIONS
} PodaQuestionKind;

typedef struct {
    const char *word;  /* a row of words.txt: its line's labels in all languages … */
    const char *label; /* … and the one in English, which data call it, … */
    const char *text;  /* … and what is asked; both are translated when shown */
    char *answer;      /* a right answer, as it may stand in a sheet */
    gboolean *irrelevant; /* by row; NULL: not asked */
} PodaQuestion;

/* Adds a question of this kind to the exercise, with its answer. */
void poda_question_add (PodaExercise *exercise, PodaQuestionKind kind);
void poda_question_free (PodaQuestion *question);

/* TRUE if an answer is right; else `why`, if not NULL, receives one sentence, without a
 * full stop, that says what is wrong with it, which the caller frees. */
gboolean poda_question_mark (const PodaExercise *exercise, const PodaQuestion *question,
                             const char *answer, char **why);
