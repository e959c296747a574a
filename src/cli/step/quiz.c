#include "cli/step/quiz.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "cli/step/texts.h"

/* An average need not be worked out to the last digit. */
#define CLOSE_ENOUGH 0.01

static const PodaStep *
last_step (const PodaStepSession *session)
{
    return session->step > 0 ? &session->steps[session->step - 1] : NULL;
}

/* Whether the next step shows if a node whose value was just updated is cut: it is, or
 * another child is entered. Where all its children have been visited there is nothing
 * to decide. */
static gboolean
decides_cut (const PodaStepSession *session)
{
    const PodaStep *last = last_step (session), *next = &session->steps[session->step];
    const PodaRecord *record = session->record;
    return poda_record_problem (record)->algorithm->windowed && last != NULL
           && last->verb == PODA_UPDATE
           && poda_record_node (record, last->node)->player != PODA_CHANCE
           && (next->verb == PODA_CUT || next->verb == PODA_ENTER);
}

PodaQuestion
poda_quiz_next (const PodaQuiz *quiz, const PodaStepSession *session,
                PodaQuestion asked)
{
    const PodaStep *next = &session->steps[session->step];
    if (quiz->mode == PODA_QUIZ_OFF || session->step == session->n_steps)
        return PODA_QUESTION_NONE;
    if (asked == PODA_QUESTION_NONE && decides_cut (session))
        return PODA_QUESTION_CUT;
    if (quiz->mode == PODA_QUIZ_CUTS || session->step == 0
        || asked == PODA_QUESTION_NODE || asked == PODA_QUESTION_VALUE)
        return PODA_QUESTION_NONE;
    if (next->verb == PODA_ENTER || asked == PODA_QUESTION_CUT)
        return PODA_QUESTION_NODE;
    return next->verb == PODA_UPDATE ? PODA_QUESTION_VALUE : PODA_QUESTION_NONE;
}

/* What an update of the node moves. */
static const char *
value_word (const PodaStepSession *session, const PodaNode *node)
{
    if (!poda_record_problem (session->record)->algorithm->windowed
        || node->player == PODA_CHANCE)
        return _ ("value so far");
    return node->player == PODA_MAX ? "α" : "β";
}

char *
poda_quiz_text (const PodaStepSession *session, PodaQuestion question)
{
    const PodaStep *last = last_step (session), *next = &session->steps[session->step];
    if (question == PODA_QUESTION_NODE || last == NULL)
        return g_strdup (_ ("Which node is next?"));
    const PodaNode *node = poda_record_node (
        session->record, question == PODA_QUESTION_CUT ? last->node : next->node);
    g_autofree char *label = poda_step_label (session, node);
    if (question == PODA_QUESTION_CUT)
        return g_strdup_printf (_ ("%s: cut or go on? c/g"), label);
    return g_strdup_printf (_ ("%s: new %s?"), label, value_word (session, node));
}

static PodaValue
value_after (const PodaStepSession *session, const PodaNode *node)
{
    const PodaFrame *frame = poda_replay_frame (poda_moment_replay (session->moment));
    if (!poda_record_problem (session->record)->algorithm->windowed
        || node->player == PODA_CHANCE)
        return frame->value;
    return node->player == PODA_MAX ? frame->alpha : frame->beta;
}

static char *
mark_value (const PodaStepSession *session, const char *answer, gboolean *right)
{
    const PodaNode *node = poda_step_session_node (session);
    PodaValue expected = value_after (session, node), given = 0;
    char number[PODA_VALUE_BUFFER];
    *right = poda_value_parse (answer, &given)
             && (given == expected
                 || (node->player == PODA_CHANCE
                     && fabs (given - expected) <= CLOSE_ENOUGH));
    return *right ? NULL
                  : g_strdup_printf (
                      _ ("%s is %s"), value_word (session, node),
                      poda_value_format (expected, PODA_STYLE_TEXT, number));
}

static char *
mark_node (const PodaStepSession *session, const char *answer, gboolean *right)
{
    const PodaNode *node = poda_step_session_node (session);
    g_autofree char *label = poda_step_label (session, node);
    g_autofree char *move = poda_step_move (session, node);
    g_autofree char *name = poda_record_name (session->record, node);
    *right = strcmp (answer, label) == 0 || strcmp (answer, name) == 0
             || g_strcmp0 (answer, move) == 0;
    return *right ? NULL : g_strdup_printf (_ ("it is %s"), label);
}

/* Where nothing is cut, no sentence of the search says why. */
static char *
mark_cut (const PodaStepSession *session, const char *answer, gboolean *right)
{
    const PodaProblem *problem = poda_record_problem (session->record);
    gboolean cut = last_step (session)->verb == PODA_CUT;
    guint n;
    *right = (*answer == 'c') == cut;
    if (*right)
        return NULL;
    if (cut)
        return g_strdup (_ ("it is cut"));
    const PodaFrame *path = poda_replay_path (poda_moment_replay (session->moment), &n);
    const PodaFrame *parent = &path[n - 2];
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    return g_strdup_printf (_ ("it goes on, since α %s %s β %s"),
                            poda_value_format (parent->alpha, PODA_STYLE_TEXT, alpha),
                            problem->strict ? "≤" : "<",
                            poda_value_format (parent->beta, PODA_STYLE_TEXT, beta));
}

char *
poda_quiz_mark (PodaQuiz *quiz, const PodaStepSession *session, PodaQuestion question,
                const char *answer, gboolean *right)
{
    g_autofree char *wrong = NULL;
    if (question == PODA_QUESTION_NODE && last_step (session)->verb != PODA_ENTER)
        return NULL;
    if (question == PODA_QUESTION_CUT)
        wrong = mark_cut (session, answer, right);
    else if (question == PODA_QUESTION_NODE)
        wrong = mark_node (session, answer, right);
    else
        wrong = mark_value (session, answer, right);
    quiz->n_asked++;
    if (*right)
        quiz->n_right++;
    return *right ? g_strdup (_ ("✓ right")) : g_strdup_printf (_ ("✗ no: %s"), wrong);
}
