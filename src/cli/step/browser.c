#include "cli/step/browser.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "cli/drawing.h"

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

gboolean
poda_step_browser (PodaRequest *request, GError **error)
{
    const PodaDrawHtml how = { .pruned = TRUE };
    if (!poda_request_open (request, error))
        return FALSE;
    g_autofree char *folder = make_folder (error);
    if (folder == NULL)
        return FALSE;
    g_autofree char *name = file_name (request);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (!poda_draw_html (request, &how, path, error))
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
