#include "base/merge.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>

#include "base/output.h"
#include "base/reason.h"

/* What is done is planned before, with all the memory that it takes, so that nothing
 * but the system can stop it in the middle; and then it is undone. */
typedef struct {
    char *from, *to;
    gboolean replaces; /* a file; else there is nothing at `to` */
    gboolean merged;   /* a folder that is there in both: what is in it follows */
} Move;

static void
clear_move (gpointer data)
{
    Move *move = data;
    g_free (move->from);
    g_free (move->to);
}

static gboolean
refuse (const char *path, int number, GError **error)
{
    g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (number), "%s: %s",
                 path, poda_reason (number));
    return FALSE;
}

/* Folders come before what is in them. */
static gboolean
plan (const char *from, const char *to, GArray *moves, GError **error)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (from, G_MAXUINT);
    gboolean done = names != NULL || refuse (to, errno, error);
    for (guint i = 0; done && i < names->len; i++) {
        Move move = { .from = g_build_filename (from, names->pdata[i], NULL),
                      .to = g_build_filename (to, names->pdata[i], NULL) };
        gboolean is_folder = g_file_test (move.from, G_FILE_TEST_IS_DIR);
        gboolean on_folder = g_file_test (move.to, G_FILE_TEST_IS_DIR);
        GStatBuf there;
        move.merged = is_folder && on_folder;
        move.replaces = !on_folder && g_lstat (move.to, &there) == 0;
        g_array_append_val (moves, move);
        if (move.merged)
            done = plan (move.from, move.to, moves, error);
        else if (is_folder != on_folder && (on_folder || move.replaces))
            done = refuse (move.to, is_folder ? ENOTDIR : EISDIR, error);
    }
    return done;
}

/* What was there takes the other's place, so that the same call undoes it. */
static gboolean
exchange (const Move *move)
{
#ifdef RENAME_EXCHANGE
    if (renameat2 (AT_FDCWD, move->from, AT_FDCWD, move->to, RENAME_EXCHANGE) == 0)
        return TRUE;
    if (errno != EINVAL && errno != ENOSYS)
        return FALSE;
#endif
    return g_rename (move->from, move->to) == 0; /* the file system knows no better */
}

static gboolean
carry_out (const Move *move)
{
    return move->merged
           || (move->replaces ? exchange (move) : g_rename (move->from, move->to) == 0);
}

static void
undo (const Move *move)
{
    if (move->merged)
        return;
    if (move->replaces)
        exchange (move);
    else
        g_rename (move->to, move->from);
}

/* What was replaced, and folders that are empty now. */
static void
clear_up (const Move *move)
{
    if (move->merged)
        g_rmdir (move->from);
    else if (move->replaces)
        g_unlink (move->from);
}

gboolean
poda_folder_merge (const char *from, const char *to, GError **error)
{
    g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (Move));
    g_array_set_clear_func (moves, clear_move);
    if (!plan (from, to, moves, error))
        return FALSE;
    const Move *all = (const Move *) (gconstpointer) moves->data;
    guint n = 0;
    while (n < moves->len && carry_out (&all[n]))
        n++;
    if (n < moves->len) {
        int number = errno;
        for (guint i = n; i > 0; i--)
            undo (&all[i - 1]);
        return refuse (all[n].to, number, error);
    }
    for (guint i = moves->len; i > 0; i--)
        clear_up (&all[i - 1]);
    g_rmdir (from);
    return TRUE;
}
