/* poda step: walking through a search in the terminal. */

#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "cli/request.h"
#include "cli/step/browser.h"
#include "cli/step/loop.h"

/* Said before a long search, and not after it. */
static gboolean
check_terminal (GError **error)
{
    if (isatty (STDIN_FILENO) && isatty (STDOUT_FILENO))
        return TRUE;
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                         _ ("step: expected a terminal: \"poda trace\" tells every "
                            "step without one"));
    return FALSE;
}

/* As the picture has it; else the tree's own. */
static char *
find_title (const PodaRequest *request)
{
    const PodaTree *tree = request->input.tree;
    char *typed = poda_input_title (&request->input, request->arguments[0]);
    const char *own = tree != NULL ? poda_tree_attribute (tree, "title") : NULL;
    if (typed != NULL)
        return typed;
    return g_strdup (own != NULL ? own : _ ("tree"));
}

static gboolean
walk (PodaRequest *request, GError **error)
{
    PodaStepper stepper = { .speed = 3 };
    if (!poda_step_session_open (&stepper.session, request, error))
        return FALSE;
    stepper.screen = poda_screen_open (error);
    stepper.title = find_title (request);
    if (stepper.screen != NULL)
        poda_step_loop (&stepper);
    gboolean ok = stepper.screen != NULL;
    poda_screen_close (stepper.screen);
    poda_step_session_clear (&stepper.session);
    g_free (stepper.message);
    g_free (stepper.title);
    return ok;
}

static gboolean
step (PodaRequest *request, gpointer data, GError **error)
{
    const gboolean *browser = data;
    if (*browser)
        return poda_step_browser (request, error);
    return check_terminal (error) && poda_request_open (request, error)
           && walk (request, error);
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    gboolean browser = FALSE;
    const GOptionEntry own[] = { { "browser", 0, 0, G_OPTION_ARG_NONE, &browser,
                                   N_ ("in the browser instead of the terminal"),
                                   NULL },
                                 G_OPTION_ENTRY_NULL };
    guint options = PODA_REQUEST_SEARCH | PODA_REQUEST_SET;
    return poda_request_run (command, options, own, 1, 1, argc, argv, step, &browser);
}

const PodaCommand poda_command_step = {
    .name = "step",
    .arguments = N_ ("GAME"),
    .summary = N_ ("walk through the search, forward and back, in the terminal"),
    .examples = "poda step trees/notes.gv\n"
                "poda step -a minimax nim:sticks=5\n"
                "poda step connect4 -d 4 -e windows\n"
                "poda step --browser trees/notes.gv",
    .run = run,
};
