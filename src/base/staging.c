/* Folders that are written beside their place and then renamed. */

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/output_private.h"
#include "base/temporary.h"

/* With a/b/c asked for and only a there, a/.poda-XXXXXX/b/c is filled, and
 * a/.poda-XXXXXX/b renamed to a/b. */
struct _PodaStaging {
    char *path;   /* as asked for */
    char *around; /* the temporary folder */
    char *inside; /* the folder in it that is filled */
    char *from;   /* what is renamed, in `around`, … */
    char *to;     /* … and its place; NULL: `path` is a folder to merge into */
};

static gboolean
check_target (const char *path, gboolean force, GError **error)
{
    if (*path == '\0') {
        g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                             _ ("an empty name: expected a folder to write to"));
        return FALSE;
    }
    if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return TRUE;
    if (!g_file_test (path, G_FILE_TEST_IS_DIR)) {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR,
                     _ ("%s: is a file, expected a folder"), path);
        return FALSE;
    }
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    if (force || (folder != NULL && g_dir_read_name (folder) == NULL))
        return TRUE;
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                 _ ("%s: is a folder with files in it: expected a new or an empty one, "
                    "or --force, which replaces those that this command makes"),
                 path);
    return FALSE;
}

PodaStaging *
poda_staging_new (const char *path, gboolean force, GError **error)
{
    if (!check_target (path, force, error))
        return NULL;
    g_autoptr (PodaStaging) staging = g_new0 (PodaStaging, 1);
    staging->path = g_strdup (path);
    for (gsize n = strlen (path); n > 1 && path[n - 1] == G_DIR_SEPARATOR; n--)
        staging->path[n - 1] = '\0';
    g_autofree char *real = realpath (path, NULL);
    g_autofree char *target =
        real != NULL ? g_strdup (real) : poda_output_follow_links (staging->path);
    g_autofree char *above = g_path_get_dirname (target);
    if (real == NULL)
        staging->to = g_strdup (target);
    /* The first folder above that exists. */
    while (real == NULL && !g_file_test (above, G_FILE_TEST_EXISTS)) {
        g_free (staging->to);
        staging->to = g_steal_pointer (&above);
        above = g_path_get_dirname (staging->to);
    }
    const char *first = real != NULL ? real : staging->to;
    g_autofree char *name = g_path_get_basename (first);
    g_autofree char *pattern = g_build_filename (above, ".poda-XXXXXX", NULL);
    staging->around = poda_temporary_folder (pattern);
    if (staging->around != NULL) {
        /* The folder around may only be entered by its owner; the one inside has the
         * rights of any new folder. */
        staging->from = g_build_filename (staging->around, name, NULL);
        staging->inside = g_strconcat (staging->from, target + strlen (first), NULL);
        if (g_mkdir_with_parents (staging->inside, 0777) == 0)
            return g_steal_pointer (&staging);
    }
    poda_output_set_error (error, path, errno);
    return NULL;
}

const char *
poda_staging_path (const PodaStaging *staging)
{
    return staging->inside;
}

gboolean
poda_staging_fail (const PodaStaging *staging, GError **error)
{
    if (error == NULL)
        return FALSE;
    g_autoptr (GString) message = g_string_new ((*error)->message);
    g_string_replace (message, staging->inside, staging->path, 0);
    g_free ((*error)->message);
    (*error)->message = g_string_free (g_steal_pointer (&message), FALSE);
    return FALSE;
}

/* --- Merging into a folder that exists --- */

typedef struct {
    char *from, *to;
    gboolean replaces; /* a file is at `to` */
    gboolean merged;   /* a folder that exists in both; its contents follow */
} Move;

static void
clear_move (gpointer data)
{
    Move *move = data;
    g_free (move->from);
    g_free (move->to);
}

/* Lists all moves, so that nothing but the system can stop them halfway. */
static gboolean
plan_moves (const char *from, const char *to, GArray *moves, GError **error)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (from, G_MAXUINT);
    if (names == NULL)
        return poda_output_set_error (error, to, errno);
    for (guint i = 0; i < names->len; i++) {
        Move move = { .from = g_build_filename (from, names->pdata[i], NULL),
                      .to = g_build_filename (to, names->pdata[i], NULL) };
        gboolean is_folder = g_file_test (move.from, G_FILE_TEST_IS_DIR);
        gboolean on_folder = g_file_test (move.to, G_FILE_TEST_IS_DIR);
        GStatBuf there;
        move.merged = is_folder && on_folder;
        move.replaces = !on_folder && g_lstat (move.to, &there) == 0;
        g_array_append_val (moves, move);
        if (move.merged) {
            if (!plan_moves (move.from, move.to, moves, error))
                return FALSE;
        } else if (is_folder != on_folder && (on_folder || move.replaces)) {
            return poda_output_set_error (error, move.to, is_folder ? ENOTDIR : EISDIR);
        }
    }
    return TRUE;
}

/* A replaced file takes the new one's place, so that the same call undoes the move. */
static gboolean
carry_out (const char *from, const char *to, const Move *move)
{
    if (move->merged
        || (move->replaces
            && renameat2 (AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0))
        return TRUE;
    /* Some file systems cannot exchange. */
    gboolean plain = !move->replaces || errno == EINVAL || errno == ENOSYS;
    return plain && g_rename (from, to) == 0;
}

static gboolean
merge_folder (const char *from, const char *to, GError **error)
{
    g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (Move));
    g_array_set_clear_func (moves, clear_move);
    if (!plan_moves (from, to, moves, error))
        return FALSE;
    const Move *all = (const Move *) (gconstpointer) moves->data;
    for (guint i = 0; i < moves->len; i++) {
        if (carry_out (all[i].from, all[i].to, &all[i]))
            continue;
        poda_output_set_error (error, all[i].to, errno);
        while (i-- > 0)
            carry_out (all[i].to, all[i].from, &all[i]);
        return FALSE;
    }
    return TRUE;
}

/* --- The end --- */

gboolean
poda_staging_finish (PodaStaging *staging, GError **error)
{
    gboolean done = FALSE;
    sigset_t before;
    poda_signals_hold (&before); /* no signal stops a merge halfway */
    if (staging->to == NULL)
        done = merge_folder (staging->inside, staging->path, error);
    else
        done = g_rename (staging->from, staging->to) == 0
               || poda_output_set_error (error, staging->path, errno);
    poda_staging_abandon (staging);
    poda_signals_release (&before);
    return done;
}

void
poda_staging_abandon (PodaStaging *staging)
{
    if (staging == NULL)
        return;
    poda_temporary_remove (staging->around);
    g_free (staging->path);
    g_free (staging->inside);
    g_free (staging->from);
    g_free (staging->to);
    g_free (staging);
}
