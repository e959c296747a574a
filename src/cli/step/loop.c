#include "cli/step/loop.h"

#include <glib/gi18n-lib.h>

#include "cli/step/keys.h"
#include "cli/step/prompt.h"

/* What page up and page down pass over. */
#define MANY 10

#define REDRAW 0x0c /* Control-L, as everywhere */

void
poda_step_say (PodaStepper *stepper, guint ink, char *text)
{
    g_free (stepper->message);
    stepper->message = text;
    stepper->ink = ink;
}

/* "" where the answer is passed over, NULL where the step shall not be taken. */
static char *
ask (PodaStepper *stepper, PodaQuestion question)
{
    g_autofree char *text = poda_quiz_text (&stepper->session, question);
    g_clear_pointer (&stepper->message, g_free);
    if (question != PODA_QUESTION_CUT) {
        g_autofree char *answer = poda_step_prompt (stepper, text, "", NULL);
        return answer != NULL ? g_strdup (g_strstrip (answer)) : NULL;
    }
    static const char *const answers[] = {
        [PODA_CHOICE_FIRST] = "c", [PODA_CHOICE_SECOND] = "g", [PODA_CHOICE_PASSED] = ""
    };
    return g_strdup (answers[poda_step_choose (stepper, text, "cg")]);
}

static void
mark (PodaStepper *stepper, PodaQuestion question, const char *answer)
{
    gboolean right = FALSE;
    char *said =
        poda_quiz_mark (&stepper->quiz, &stepper->session, question, answer, &right);
    if (said != NULL)
        poda_step_say (stepper, right ? PODA_INK_GREEN : PODA_INK_RED, said);
}

/* Whether another question follows the one that was answered: who says that a node is
 * not cut is asked what is visited next. */
static gboolean
goes_on (PodaQuestion question, const char *answer)
{
    return question == PODA_QUESTION_CUT && *answer == 'g';
}

/* Takes the next step; with predicting on, asks first. FALSE where there is none, or
 * it was not taken after all. */
static gboolean
forward (PodaStepper *stepper)
{
    PodaStepSession *session = &stepper->session;
    PodaQuestion questions[2] = { 0 };
    g_auto (GStrv) answers = g_new0 (char *, G_N_ELEMENTS (questions) + 1);
    if (session->step == session->n_steps)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (questions); i++) {
        if (i > 0 && !goes_on (questions[i - 1], answers[i - 1]))
            break;
        questions[i] =
            poda_quiz_next (&stepper->quiz, session, i > 0 ? questions[i - 1] : 0);
        if (questions[i] == PODA_QUESTION_NONE)
            break;
        answers[i] = ask (stepper, questions[i]);
        if (answers[i] == NULL)
            return FALSE;
    }
    poda_step_session_go (session, session->step + 1);
    for (guint i = 0; i < G_N_ELEMENTS (questions) && answers[i] != NULL; i++)
        if (*answers[i] != '\0')
            mark (stepper, questions[i], answers[i]);
    return TRUE;
}

/* On to where the current node has been left, back to where it was entered, or its
 * parent was. */
static void
pass_over (PodaStepper *stepper, gboolean back)
{
    PodaStepSession *session = &stepper->session;
    const PodaNode *node = poda_step_session_node (session);
    gsize step = session->step;
    if (back) {
        gsize entered = poda_step_session_visit (session, node);
        if (entered >= step && poda_node_parent (node) != NULL)
            entered = poda_step_session_visit (session, poda_node_parent (node));
        poda_step_session_go (session, entered < step ? entered : 0);
        return;
    }
    if (step > 0 && session->steps[step - 1].verb == PODA_LEAVE
        && poda_node_parent (node) != NULL)
        node = poda_node_parent (node);
    while (step < session->n_steps
           && (session->steps[step].verb != PODA_LEAVE
               || session->steps[step].node != node->id))
        step++;
    poda_step_session_go (session, step + 1);
}

static void
move (PodaStepper *stepper, guint32 key)
{
    PodaStepSession *session = &stepper->session;
    gsize step = session->step;
    switch (key) {
    case PODA_KEY_HOME:
        step = 0;
        break;
    case PODA_KEY_END:
        step = session->n_steps;
        break;
    case PODA_KEY_PAGE_UP:
        step -= MIN (step, MANY);
        break;
    case PODA_KEY_PAGE_DOWN:
        step += MANY;
        break;
    case PODA_KEY_LEFT:
    default:
        step -= MIN (step, 1);
        break;
    }
    poda_step_session_go (session, step);
}

static void
play (PodaStepper *stepper)
{
    /* From the end it plays again. */
    if (!stepper->playing && stepper->session.step == stepper->session.n_steps)
        poda_step_session_go (&stepper->session, 0);
    stepper->playing = !stepper->playing;
}

/* Keys that move; FALSE for others. */
static gboolean
do_moving_key (PodaStepper *stepper, guint32 key)
{
    switch (key) {
    case PODA_KEY_RIGHT:
    case 'l':
        forward (stepper);
        return TRUE;
    case 'h':
    case PODA_KEY_LEFT:
    case PODA_KEY_HOME:
    case PODA_KEY_END:
    case PODA_KEY_PAGE_UP:
    case PODA_KEY_PAGE_DOWN:
        move (stepper, key);
        return TRUE;
    case PODA_KEY_UP:
    case PODA_KEY_DOWN:
        pass_over (stepper, key == PODA_KEY_UP);
        return TRUE;
    case 'c':
    case 'C':
        poda_step_key_cut (stepper, key == 'C');
        return TRUE;
    default:
        return FALSE;
    }
}

static gboolean
do_playing_key (PodaStepper *stepper, guint32 key)
{
    if (key == ' ')
        play (stepper);
    else if (key == '+' || key == '=')
        stepper->speed = MIN (stepper->speed + 1, PODA_STEP_SPEEDS - 1);
    else if (key == '-')
        stepper->speed -= MIN (stepper->speed, 1);
    else
        return FALSE;
    return TRUE;
}

static void
do_asking_key (PodaStepper *stepper, guint32 key)
{
    switch (key) {
    case '/':
        poda_step_key_find (stepper);
        break;
    case 'n':
        poda_step_key_again (stepper);
        break;
    case 'g':
        poda_step_key_number (stepper);
        break;
    case 'p':
        poda_step_key_predict (stepper);
        break;
    case 't':
    case 'T':
        poda_step_key_switch (stepper, key == 'T');
        break;
    case 's':
        poda_step_key_save (stepper);
        break;
    case '?':
        poda_step_help (stepper);
        break;
    default:
        break;
    }
}

static void
do_key (PodaStepper *stepper, guint32 key)
{
    if (do_playing_key (stepper, key))
        return;
    stepper->playing = FALSE;
    g_clear_pointer (&stepper->message, g_free);
    if (!do_moving_key (stepper, key))
        do_asking_key (stepper, key);
}

void
poda_step_loop (PodaStepper *stepper)
{
    while (!stepper->gone) {
        poda_step_draw (stepper);
        poda_screen_show (stepper->screen, NULL);
        gint patience = stepper->playing ? (gint) poda_step_speeds[stepper->speed] : -1;
        guint32 key = poda_screen_key (stepper->screen, patience);
        if (key == 'q' || key == PODA_KEY_GONE)
            return;
        if (key == PODA_KEY_NONE && stepper->playing)
            stepper->playing = forward (stepper);
        else if (key != PODA_KEY_NONE && key != PODA_KEY_RESIZE && key != REDRAW)
            do_key (stepper, key);
    }
}
