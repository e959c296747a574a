/* poda step: walking through a search in the terminal. */

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/stepper.h"
#include "draw/figure/figure.h"

/* --- In the browser: the page that `draw -T html` writes, opened at once --- */

/* Returns where the page goes: into the user's cache, or if that cannot be written to,
 * into a new temporary folder. A game and an algorithm have one file, so that pages do
 * not pile up, and two of them can be open. NULL sets `error`. */
static char *
page_path (const PodaRequest *request, GError **error)
{
    g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "poda", NULL);
    g_autofree char *base = g_path_get_basename (request->arguments[0]);
    g_autofree char *name =
        g_strdup_printf ("%.40s-%s", base, request->problem.algorithm->name);
    if (g_mkdir_with_parents (folder, 0700) != 0 || g_access (folder, W_OK) != 0) {
        g_free (folder);
        folder = g_dir_make_tmp ("poda-XXXXXX", error);
    }
    g_strcanon (name, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-", '-');
    g_autofree char *file = g_strconcat (name, ".html", NULL);
    return folder != NULL ? g_build_filename (folder, file, NULL) : NULL;
}

/* Opens an address with what GLib knows of the desktop, or else with xdg-open. */
static gboolean
open_in_browser (const char *uri)
{
    const char *arguments[] = { "xdg-open", uri, NULL };
    return g_app_info_launch_default_for_uri (uri, NULL, NULL)
           || g_spawn_async (NULL, (char **) arguments, NULL,
                             G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL
                                 | G_SPAWN_STDERR_TO_DEV_NULL,
                             NULL, NULL, NULL, NULL);
}

/* Writes the page, says where it is, and opens it. A missing browser is no error. */
static gboolean
show_page (PodaRequest *request, gboolean hide_leaves, GError **error)
{
    if (!poda_request_open (request, error))
        return FALSE;
    const char *const further[] = { hide_leaves ? "leaves" : NULL, "hidden", NULL };
    g_autofree char *title = poda_input_name (&request->input, request->arguments[0],
                                              hide_leaves, _ ("tree"));
    g_autofree char *path = page_path (request, error);
    g_autofree char *uri = path != NULL ? g_filename_to_uri (path, NULL, error) : NULL;
    if (uri == NULL
        || !poda_request_write_page (request, poda_output_open (path, error), title, 0,
                                     further, error))
        return FALSE;
    g_autofree char *place = g_strdup_printf (_ ("the page is %s"), path);
    poda_note (place);
    if (!open_in_browser (uri))
        poda_note (_ ("no browser could be started here: open the page in one"));
    return TRUE;
}

/* --- In the terminal --- */

static gboolean
walk (PodaRequest *request, gboolean hide_leaves, GError **error)
{
    g_autoptr (PodaRecord) record = poda_request_record (request, TRUE, error);
    if (record == NULL
        || !poda_record_add_pruned (record, poda_stills_want_whole (&request->problem),
                                    error))
        return FALSE;
    g_autofree char *title = poda_input_name (&request->input, request->arguments[0],
                                              hide_leaves, _ ("tree"));
    return poda_stepper_run (record, title, hide_leaves, error);
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
