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
    return (isatty (STDIN_FILENO) && isatty (STDOUT_FILENO))
           || poda_refuse (error, _ ("step: expected a terminal: \"poda trace\" tells "
                                     "every step without one"));
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

typedef struct {
    gboolean browser;
} StepOptions;

static const PodaOption options[] = {
    { "browser", 0, PODA_OPTION_FLAG, G_STRUCT_OFFSET (StepOptions, browser), NULL,
      .help = N_ ("in the browser instead of the terminal") },
    { .name = NULL }
};

static gboolean
step (PodaRequest *request, gpointer data, GError **error)
{
    const StepOptions *own = data;
    if (own->browser)
        return poda_step_browser (request, error);
    return check_terminal (error) && poda_request_open (request, error)
           && walk (request, error);
}

const PodaCommand poda_command_step = {
    .name = "step",
    .arguments = N_ ("GAME"),
    .least = 1,
    .most = 1,
    .summary = N_ ("walk through the search, forward and back, in the terminal"),
    .examples = "poda step trees/notes.gv\n"
                "poda step -a minimax nim:sticks=5\n"
                "poda step connect4 -d 4 -e windows\n"
                "poda step --browser trees/notes.gv",
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET,
    .options = options,
    .size = sizeof (StepOptions),
    .run = step,
};
