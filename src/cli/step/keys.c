/* What the keys that ask for something do. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "cli/step/find.h"
#include "cli/step/keys.h"
#include "cli/step/prompt.h"
#include "record/say/sentence.h"

/* Shows the node while its name is being typed. */
static void
show_found (PodaStepper *stepper, const char *text)
{
    const PodaNode *node = poda_step_find (&stepper->session, text);
    g_clear_pointer (&stepper->message, g_free);
    if (node != NULL)
        poda_step_session_go (&stepper->session,
                              poda_step_session_visit (&stepper->session, node));
    else if (*text != '\0')
        poda_step_say (stepper, PODA_INK_RED,
                       g_strdup_printf (_ ("no node \"%s\""), text));
}

void
poda_step_key_find (PodaStepper *stepper)
{
    PodaStepSession *session = &stepper->session;
    gsize before = session->step;
    g_autofree char *name =
        poda_step_prompt (stepper, _ ("Find a node:"), "", show_found);
    const PodaNode *node = name != NULL ? poda_step_find (session, name) : NULL;
    if (node == NULL) {
        poda_step_session_go (session, before);
        return;
    }
    stepper->found = node->id;
    if (node->status == PODA_STATUS_PRUNED)
        poda_step_say (stepper, PODA_INK_PLAIN,
                       poda_sentence_node (session->record, node));
}

void
poda_step_key_again (PodaStepper *stepper)
{
    PodaStepSession *session = &stepper->session;
    if (stepper->found == 0)
        poda_step_say (stepper, PODA_INK_RED, g_strdup (_ ("find a node first: /")));
    else
        poda_step_session_go (
            session, poda_step_session_again (
                         session, poda_record_node (session->record, stepper->found)));
}

void
poda_step_key_number (PodaStepper *stepper)
{
    PodaStepSession *session = &stepper->session;
    guint64 step;
    g_autofree char *question =
        g_strdup_printf (_ ("Step (0 to %" PRIu64 "):"), (guint64) session->n_steps);
    g_autofree char *text = poda_step_prompt (stepper, question, "", NULL);
    if (text == NULL || *text == '\0')
        return;
    if (g_ascii_string_to_unsigned (g_strstrip (text), 10, 0, session->n_steps, &step,
                                    NULL))
        poda_step_session_go (session, (gsize) step);
    else
        poda_step_say (stepper, PODA_INK_RED,
                       g_strdup_printf (_ ("no step \"%s\""), text));
}

void
poda_step_key_cut (PodaStepper *stepper, gboolean back)
{
    PodaStepSession *session = &stepper->session;
    gsize step = poda_step_session_cut (session, back);
    if (step == session->step)
        poda_step_say (stepper, PODA_INK_RED,
                       g_strdup (back ? _ ("no cut before") : _ ("no further cut")));
    poda_step_session_go (session, step);
}

void
poda_step_key_predict (PodaStepper *stepper)
{
    static const char *const says[] = {
        [PODA_QUIZ_OFF] = N_ ("predict: off"),
        [PODA_QUIZ_ALL] = N_ ("predict: every decision is asked first, p again: only "
                              "cuts"),
        [PODA_QUIZ_CUTS] = N_ ("predict: only cuts are asked first, p again: off"),
    };
    stepper->quiz.mode = (stepper->quiz.mode + 1) % G_N_ELEMENTS (says);
    poda_step_say (stepper, PODA_INK_STRONG, g_strdup (_ (says[stepper->quiz.mode])));
}

/* A search may take a while. */
void
poda_step_key_switch (PodaStepper *stepper, gboolean back)
{
    PodaStepSession *session = &stepper->session;
    g_autoptr (GError) error = NULL;
    poda_step_say (stepper, PODA_INK_STRONG, g_strdup (_ ("searching …")));
    poda_step_draw (stepper);
    poda_screen_show (stepper->screen, NULL);
    g_clear_pointer (&stepper->message, g_free);
    if (!poda_step_session_switch (session, back, &error)) {
        poda_step_say (stepper, PODA_INK_RED, g_strdup (error->message));
        return;
    }
    stepper->found = 0;
    const PodaProblem *problem = poda_record_problem (session->record);
    poda_step_say (stepper, PODA_INK_STRONG,
                   g_strdup_printf ("%s: %s", problem->algorithm->name,
                                    _ (problem->algorithm->summary)));
}

/* A name made of the game's, with nothing in it that a file's name should not have. */
static char *
picture_name (const PodaStepper *stepper)
{
    g_autofree char *base =
        g_path_get_basename (stepper->session.request->arguments[0]);
    char *dot = strrchr (base, '.');
    if (dot != NULL && dot != base)
        *dot = '\0';
    g_strcanon (base,
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+",
                '-');
    gboolean literal = base[0] == '-' || base[0] == '\0';
    return g_strdup_printf ("%s-%" G_GSIZE_FORMAT ".svg", literal ? "tree" : base,
                            stepper->session.step);
}

/* Whether nothing is lost, or shall be. */
static gboolean
may_write (PodaStepper *stepper, const char *path)
{
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    g_autofree char *question =
        g_strdup_printf (_ ("%s is there already: replace it? y/n"), path);
    return poda_step_choose (stepper, question, "yn") == PODA_CHOICE_FIRST;
}

void
poda_step_key_save (PodaStepper *stepper)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *name = picture_name (stepper);
    g_autofree char *path =
        poda_step_prompt (stepper, _ ("Save the picture as:"), name, NULL);
    if (path == NULL || *path == '\0' || !may_write (stepper, path))
        return;
    if (poda_step_save (stepper, path, &error))
        poda_step_say (stepper, PODA_INK_GREEN, g_strdup_printf (_ ("saved %s"), path));
    else
        poda_step_say (stepper, PODA_INK_RED, g_strdup (error->message));
}
