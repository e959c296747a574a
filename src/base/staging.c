#include "base/staging.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/output.h"

struct _PodaStaging {
    char *path;   /* as it was asked for */
    char *target; /* where it leads to, through links */
    char *made;   /* the topmost folder that had to be made for it; NULL: none */
    char *around; /* the temporary folder around the one that is filled */
    char *inside;
    gboolean merges; /* the target is there already, and somebody may stand in it */
};

static gboolean
refuse (const char *path, int number, GError **error)
{
    g_set_error (error, G_IO_ERROR, (gint) g_io_error_from_errno (number), "%s: %s",
                 path, g_strerror (number));
    return FALSE;
}

static gboolean
is_empty (const char *path)
{
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    return folder != NULL && g_dir_read_name (folder) == NULL;
}

static gboolean
check_target (const char *path, gboolean force, GError **error)
{
    if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return TRUE;
    if (!g_file_test (path, G_FILE_TEST_IS_DIR)) {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY,
                     _ ("%s: is a file, expected a folder"), path);
        return FALSE;
    }
    if (force || is_empty (path))
        return TRUE;
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_EMPTY,
                 _ ("%s: is a folder with files in it: expected a new or an empty one, "
                    "or --force, which replaces those that this command makes"),
                 path);
    return FALSE;
}

static char *
topmost_missing (const char *path)
{
    char *missing = NULL;
    g_autofree char *at = g_strdup (path);
    while (!g_file_test (at, G_FILE_TEST_EXISTS)) {
        g_free (missing);
        missing = g_steal_pointer (&at);
        at = g_path_get_dirname (missing);
    }
    return missing;
}

/* The folder that is filled lies inside one that nobody else may enter: it has the
 * rights of any new folder from the start. */
static gboolean
make_folders (PodaStaging *staging, GError **error)
{
    g_autofree char *parent = g_path_get_dirname (staging->target);
    staging->made = topmost_missing (parent);
    if (!poda_output_make_folder (parent, error))
        return FALSE;
    g_autofree char *around = g_build_filename (parent, ".poda-XXXXXX", NULL);
    if (g_mkdtemp (around) == NULL)
        return refuse (staging->path, errno, error);
    staging->around = g_steal_pointer (&around);
    staging->inside = g_build_filename (staging->around, "folder", NULL);
    return g_mkdir (staging->inside, 0777) == 0 || refuse (staging->path, errno, error);
}

/* Without the slashes at its end, which would make it its own parent. */
static char *
strip_slashes (const char *path)
{
    gsize length = strlen (path);
    while (length > 1 && path[length - 1] == G_DIR_SEPARATOR)
        length--;
    return g_strndup (path, length);
}

PodaStaging *
poda_staging_new (const char *path, gboolean force, GError **error)
{
    if (*path == '\0') {
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                             _ ("an empty name: expected a folder to write to"));
        return NULL;
    }
    if (!check_target (path, force, error))
        return NULL;
    g_autoptr (PodaStaging) staging = g_new0 (PodaStaging, 1);
    staging->path = g_strdup (path);
    char *real = realpath (path, NULL);
    staging->merges = real != NULL;
    staging->target = real != NULL ? g_strdup (real) : strip_slashes (path);
    free (real);
    return make_folders (staging, error) ? g_steal_pointer (&staging) : NULL;
}

const char *
poda_staging_path (const PodaStaging *staging)
{
    return staging->inside;
}

/* --- Putting it in its place --- */

/* Whether all of it can be put there: no file where a folder stands, and the reverse.
 */
static gboolean
can_merge (const char *from, const char *to, GError **error)
{
    g_autoptr (GDir) folder = g_dir_open (from, 0, error);
    gboolean can = folder != NULL;
    const char *name;
    while (can && (name = g_dir_read_name (folder)) != NULL) {
        g_autofree char *source = g_build_filename (from, name, NULL);
        g_autofree char *target = g_build_filename (to, name, NULL);
        gboolean is_folder = g_file_test (source, G_FILE_TEST_IS_DIR);
        if (!g_file_test (target, G_FILE_TEST_EXISTS))
            continue;
        if (is_folder != g_file_test (target, G_FILE_TEST_IS_DIR))
            can = refuse (target, is_folder ? ENOTDIR : EISDIR, error);
        else if (is_folder)
            can = can_merge (source, target, error);
    }
    return can;
}

/* Moves what is in a folder into another one, file by file. */
static gboolean
merge (const char *from, const char *to, GError **error)
{
    g_autoptr (GDir) folder = g_dir_open (from, 0, error);
    gboolean done = folder != NULL;
    const char *name;
    while (done && (name = g_dir_read_name (folder)) != NULL) {
        g_autofree char *source = g_build_filename (from, name, NULL);
        g_autofree char *target = g_build_filename (to, name, NULL);
        gboolean is_folder = g_file_test (source, G_FILE_TEST_IS_DIR);
        if (is_folder && g_file_test (target, G_FILE_TEST_IS_DIR))
            done = merge (source, target, error);
        else if (g_rename (source, target) != 0)
            done = refuse (target, errno, error);
    }
    return done;
}

/* Folders that were made for nothing; those that are not empty stay. */
static void
remove_made (const PodaStaging *staging)
{
    g_autofree char *at = g_path_get_dirname (staging->target);
    while (staging->made != NULL && g_str_has_prefix (at, staging->made)
           && g_rmdir (at) == 0) {
        char *above = g_path_get_dirname (at);
        g_free (at);
        at = above;
    }
}

gboolean
poda_staging_finish (PodaStaging *staging, GError **error)
{
    gboolean done = staging->merges
                        ? can_merge (staging->inside, staging->target, error)
                              && merge (staging->inside, staging->target, error)
                    : g_rename (staging->inside, staging->target) == 0
                        ? TRUE
                        : refuse (staging->path, errno, error);
    poda_staging_abandon (staging);
    return done;
}

/* Only what was made here: folders and files, never what a link leads to. */
static void
remove_all (const char *path)
{
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    const char *name;
    while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
        g_autofree char *inner = g_build_filename (path, name, NULL);
        if (g_unlink (inner) != 0)
            remove_all (inner);
    }
    g_rmdir (path);
}

void
poda_staging_abandon (PodaStaging *staging)
{
    if (staging == NULL)
        return;
    if (staging->around != NULL)
        remove_all (staging->around);
    remove_made (staging);
    g_free (staging->path);
    g_free (staging->target);
    g_free (staging->made);
    g_free (staging->around);
    g_free (staging->inside);
    g_free (staging);
}
