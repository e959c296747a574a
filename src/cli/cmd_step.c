/* poda step: walking through a search in the terminal. */

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "cli/step/stepper.h"
#include "draw/figure/figure.h"

/* --- In the browser: the page that `draw -T html` writes, opened at once --- */

/* One file for a game and an algorithm, so that pages do not pile up, and two of them
 * can be open. */
static char *
file_name (const PodaRequest *request)
{
    g_autofree char *base = g_path_get_basename (request->arguments[0]);
    g_autofree char *name =
        g_strdup_printf ("%.40s-%s", base, request->problem.algorithm->name);
    g_strcanon (name, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-", '-');
    return g_strconcat (name, ".html", NULL);
}

/* The user's cache, or where that cannot be written to, a new folder for what is
 * temporary. */
static char *
make_folder (GError **error)
{
    char *folder = g_build_filename (g_get_user_cache_dir (), "poda", NULL);
    if (g_mkdir_with_parents (folder, 0700) == 0 && g_access (folder, W_OK) == 0)
        return folder;
    char *temporary = g_dir_make_tmp ("poda-XXXXXX", NULL);
    if (temporary == NULL && poda_output_make_folder (folder, error))
        return folder; /* what cannot be written there is told then */
    g_free (folder);
    return temporary;
}

/* What GLib knows of the desktop, and where it knows of no browser, xdg-open, which
 * also looks elsewhere. */
static gboolean
open_in_browser (const char *uri, GError **error)
{
    const char *arguments[] = { "xdg-open", uri, NULL };
    if (g_app_info_launch_default_for_uri (uri, NULL, NULL))
        return TRUE;
    return g_spawn_async (NULL, (char **) arguments, NULL,
                          G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL
                              | G_SPAWN_STDERR_TO_DEV_NULL,
                          NULL, NULL, NULL, error);
}

/* Searches what the request asks for (which it opens), writes the page to a file in the
 * user's cache, says where it lies, and opens it in the browser; that there is none is
 * said, and no error. */
static gboolean
show_page (PodaRequest *request, gboolean hide_leaves, GError **error)
{
    if (!poda_request_open (request, error))
        return FALSE;
    g_autofree char *folder = make_folder (error);
    if (folder == NULL)
        return FALSE;
    g_autofree char *name = file_name (request);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *title = poda_input_name (&request->input, request->arguments[0],
                                              hide_leaves, _ ("tree"));
    const char *const further[] = { hide_leaves ? "leaves" : NULL, "hidden", NULL };
    if (!poda_request_write_page (request, poda_output_open (path, error), title, 0,
                                  further, error))
        return FALSE;
    g_autofree char *uri = g_filename_to_uri (path, NULL, error);
    if (uri == NULL)
        return FALSE;
    g_autofree char *place = g_strdup_printf (_ ("the page is %s"), path);
    poda_note (place);
    g_autoptr (GError) cause = NULL;
    if (!open_in_browser (uri, &cause))
        poda_note (_ ("no browser could be started here: open the page in one"));
    return TRUE;
}

/* --- In the terminal --- */

static gboolean
walk (PodaRequest *request, gboolean hide_leaves, GError **error)
{
    PodaStepper stepper = { .speed = 3 };
    if (!poda_step_session_open (&stepper.session, request, error))
        return FALSE;
    stepper.session.hide_leaves = hide_leaves;
    stepper.screen = poda_screen_open (error);
    stepper.title = poda_input_name (&request->input, request->arguments[0],
                                     hide_leaves, _ ("tree"));
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
    guint leaves;
} StepOptions;

static const PodaOption options[] = {
    { "browser", 0, PODA_OPTION_FLAG, G_STRUCT_OFFSET (StepOptions, browser), NULL,
      .help = N_ ("in the browser instead of the terminal") },
    { "leaves", 0, PODA_OPTION_WORD, G_STRUCT_OFFSET (StepOptions, leaves), N_ ("HOW"),
      .help = N_ ("an explicit tree's, before they are visited: shown, hidden"),
      .words = "shown|hidden" },
    { .name = NULL }
};

static gboolean
step (PodaRequest *request, gpointer data, GError **error)
{
    const StepOptions *own = data;
    if (own->browser)
        return show_page (request, own->leaves == 1, error);
    /* Said before a long search, and not after it. */
    if (!isatty (STDIN_FILENO) || !isatty (STDOUT_FILENO))
        return poda_refuse (error, _ ("step: expected a terminal: \"poda trace\" tells "
                                      "every step without one"));
    return poda_request_open (request, error)
           && walk (request, own->leaves == 1, error);
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
