#pragma once

/* Predicting: what is to be decided by the next step, and whether an answer is right.
 * It reads the record and knows of no screen. */

#include "cli/step/session.h"

G_BEGIN_DECLS

typedef enum {
    PODA_QUIZ_OFF,
    PODA_QUIZ_ALL, /* every decision */
    PODA_QUIZ_CUTS /* only whether a node is cut */
} PodaQuizMode;

typedef struct {
    PodaQuizMode mode;
    guint n_right, n_asked;
} PodaQuiz;

typedef enum {
    PODA_QUESTION_NONE,
    PODA_QUESTION_CUT,  /* cut or go on? answered by one key */
    PODA_QUESTION_NODE, /* which node is visited next? */
    PODA_QUESTION_VALUE /* what is the new alpha, beta or value? */
} PodaQuestion;

/* What the next step decides; `asked` is the question that was put before it at the
 * same step: whoever thinks that a node is not cut can be asked what is visited next.
 */
PodaQuestion poda_quiz_next (const PodaQuiz *quiz, const PodaStepSession *session,
                             PodaQuestion asked);

/* The question in words. The caller frees it. */
char *poda_quiz_text (const PodaStepSession *session, PodaQuestion question);

/* Marks and counts an answer once the step has been taken; of a question about a cut it
 * is "c" or "g". What comes back is said: that it is right, or what had been, with the
 * reason where the step's own sentence does not tell it; NULL where the step did not
 * decide the question after all. The caller frees it. */
char *poda_quiz_mark (PodaQuiz *quiz, const PodaStepSession *session,
                      PodaQuestion question, const char *answer, gboolean *right);

G_END_DECLS
