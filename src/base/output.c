#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/merge.h"
#include "base/reason.h"
#include "base/signals.h"
#include "base/temporary.h"

#define FLUSH_AT (64 * 1024)
#define LINKS_MAX 40
#define DESCRIPTORS "/proc/self/fd/"

struct _PodaOutput {
    char *name;   /* what errors call it; NULL in memory */
    char *target; /* the file to put in place; NULL where it is written directly */
    PodaTemporary *temporary; /* beside it; NULL: the file has no name yet */
    int fd;                   /* -1 in memory, and before it is opened */
    gboolean waits; /* for somebody who reads: it is opened when there is something */
    int failure;    /* errno of the first failed write */
    char *bytes;    /* what is not written yet; has room for `size`, and one more */
    gsize length, size;
};

/* Always NULL, for those who return an output. */
static PodaOutput *
set_error (GError **error, const char *name, int number)
{
    /* A file that is not there is made, but no folder for it. */
    const char *reason = number == ENOENT   ? _ ("no such directory")
                         : number == EISDIR ? _ ("is a directory, expected a file")
                                            : poda_reason (number);
    g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (number), "%s: %s",
                 name, reason);
    return NULL;
}

static PodaOutput *
output_new (const char *name, int fd)
{
    PodaOutput *output = g_new0 (PodaOutput, 1);
    output->name = g_strdup (name);
    output->fd = fd;
    output->bytes = g_malloc (1);
    return output;
}

static void
output_free (PodaOutput *output)
{
    g_free (output->name);
    g_free (output->target);
    g_free (output->bytes);
    g_free (output);
}

/* What has been opened; -1: errno tells why not. */
static PodaOutput *
take_descriptor (const char *name, int fd, GError **error)
{
    return fd < 0 ? set_error (error, name, errno) : output_new (name, fd);
}

/* Where symbolic links lead, also when nothing is there yet. */
static char *
follow_links (const char *path)
{
    char *place = g_strdup (path);
    for (int i = 0; i < LINKS_MAX; i++) {
        g_autofree char *target = g_file_read_link (place, NULL);
        if (target == NULL)
            break;
        g_autofree char *link = place;
        g_autofree char *folder = g_path_get_dirname (link);
        place = g_path_is_absolute (target) ? g_steal_pointer (&target)
                                            : g_build_filename (folder, target, NULL);
    }
    return place;
}

/* A file without a name where the file system has such, so that nothing is left behind
 * when the program is killed; else a temporary one, whose name is set. */
static int
create_in (const char *folder, PodaTemporary **temporary)
{
    int fd = -1;
    if (g_file_test (DESCRIPTORS,
                     G_FILE_TEST_IS_DIR)) { /* through which it gets a name */
        fd = open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
        if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
            return fd;
    }
    g_autofree char *path = g_build_filename (folder, ".poda-XXXXXX", NULL);
    *temporary = poda_temporary_file (path, &fd);
    return fd;
}

/* Gives a file without a name one beside its target, from where it can be renamed.
 * NULL: errno tells why not. The caller frees it. */
static char *
name_file (const PodaOutput *output)
{
    g_autofree char *folder = g_path_get_dirname (output->target);
    g_autofree char *descriptor = g_strdup_printf (DESCRIPTORS "%d", output->fd);
    for (int attempt = 0; attempt < 100; attempt++) {
        g_autofree char *name =
            g_strdup_printf ("%s/.poda-%ld-%d", folder, (long) getpid (), attempt);
        if (linkat (AT_FDCWD, descriptor, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0)
            return g_steal_pointer (&name);
        if (errno != EEXIST)
            return NULL;
    }
    return NULL;
}

static void
close_descriptor (PodaOutput *output)
{
    if (close (output->fd) != 0 && output->failure == 0)
        output->failure = errno;
    output->fd = -1;
}

/* The file has all its bytes. No signal comes while it has a name that is not its
 * own. */
static void
put_in_place (PodaOutput *output)
{
    sigset_t before;
    PodaTemporary *temporary = output->temporary;
    if (temporary != NULL) /* which may take long over a net */
        close_descriptor (output);
    poda_signals_hold (&before);
    g_autofree char *name = temporary != NULL
                                ? g_strdup (poda_temporary_path (temporary))
                                : name_file (output);
    if (name == NULL)
        output->failure = errno;
    if (output->fd >= 0)
        close_descriptor (output);
    if (output->failure == 0 && rename (name, output->target) != 0)
        output->failure = errno;
    if (output->failure == 0)
        poda_temporary_forget (g_steal_pointer (&output->temporary));
    else if (temporary == NULL && name != NULL)
        unlink (name);
    poda_signals_release (&before);
}

/* `mode` is that of the file that is there, 0 where there is none. */
static PodaOutput *
open_beside (const char *path, mode_t mode, GError **error)
{
    g_autofree char *target = follow_links (path);
    g_autofree char *folder = g_path_get_dirname (target);
    g_autoptr (PodaTemporary) temporary = NULL;

    int fd = create_in (folder, &temporary);
    if (fd < 0)
        return set_error (error, path, errno);
    if (mode != 0 && fchmod (fd, mode & 07777) != 0) {
        set_error (error, path, errno);
        close (fd);
        return NULL;
    }
    PodaOutput *output = output_new (path, fd);
    output->target = g_steal_pointer (&target);
    output->temporary = g_steal_pointer (&temporary);
    return output;
}

/* Opening a named pipe waits for its reader, who may come after the work. */
static PodaOutput *
open_pipe (const char *path, GError **error)
{
    if (access (path, W_OK) != 0)
        return set_error (error, path, errno);
    PodaOutput *output = output_new (path, -1);
    output->waits = TRUE;
    return output;
}

PodaOutput *
poda_output_open (const char *path, GError **error)
{
    if (path == NULL || g_str_equal (path, "-") || g_str_equal (path, "/dev/stdout")) {
        fflush (stdout);
        /* A duplicate is closed in the end, so that close can tell what it knows while
         * the descriptor itself stays open for others. */
        return take_descriptor (_ ("standard output"),
                                fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 0), error);
    }
    if (*path == '\0') {
        g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                             _ ("an empty name: expected a file to write to"));
        return NULL;
    }

    struct stat there;
    if (stat (path, &there) != 0) {
        gboolean folder = g_str_has_suffix (path, G_DIR_SEPARATOR_S);
        int number = errno == ENOENT && folder ? EISDIR : errno;
        return number == ENOENT ? open_beside (path, 0, error)
                                : set_error (error, path, number);
    }
    if (S_ISDIR (there.st_mode))
        return set_error (error, path, EISDIR);
    /* A descriptor under a name is written to as it stands: what it leads to must not
     * be replaced behind the back of whoever opened it. */
    gboolean is_descriptor =
        g_str_has_prefix (path, "/dev/fd/") || g_str_has_prefix (path, DESCRIPTORS);
    if (S_ISFIFO (there.st_mode) && !is_descriptor)
        return open_pipe (path, error);
    if (!S_ISREG (there.st_mode) || is_descriptor)
        return take_descriptor (path, open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY),
                                error);
    /* Renaming would succeed over a file that its owner has write-protected. */
    if (access (path, W_OK) != 0)
        return set_error (error, path, errno);
    return open_beside (path, there.st_mode, error);
}

gboolean
poda_output_make_folder (const char *path, GError **error)
{
    if (g_mkdir_with_parents (path, 0777) == 0)
        return TRUE;
    set_error (error, path, errno == EEXIST ? ENOTDIR : errno);
    return FALSE;
}

static int
by_name (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
poda_output_list_opened (DIR *folder, guint most)
{
    GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
    const struct dirent *entry;
    while (names->len < most && (errno = 0, entry = readdir (folder)) != NULL)
        if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
            g_ptr_array_add (names, g_strdup (entry->d_name));
    int number = names->len < most ? errno : 0;
    closedir (folder);
    if (number != 0) { /* some names are no answer */
        g_ptr_array_unref (names);
        errno = number;
        return NULL;
    }
    g_ptr_array_sort (names, by_name);
    return names;
}

GPtrArray *
poda_output_list_folder (const char *path, guint most)
{
    DIR *folder = opendir (path);
    return folder != NULL ? poda_output_list_opened (folder, most) : NULL;
}

PodaOutput *
poda_output_memory (void)
{
    return output_new (NULL, -1);
}

/* Waits where there is no reader yet, or a slow one. */
static void
flush (PodaOutput *output)
{
    if (output->waits) {
        output->waits = FALSE;
        output->fd = open (output->name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        if (output->fd < 0)
            output->failure = errno;
    }
    const char *bytes = output->bytes;
    gsize left = output->length;
    while (left > 0 && output->failure == 0) {
        gssize n = write (output->fd, bytes, left);
        if (n >= 0) {
            bytes += n;
            left -= (gsize) n;
        } else if (errno == EAGAIN) {
            struct pollfd wait = { .fd = output->fd, .events = POLLOUT };
            poll (&wait, 1, -1);
        } else if (errno != EINTR) {
            output->failure = errno;
        }
    }
    output->length = 0;
}

gboolean
poda_output_failed (const PodaOutput *output)
{
    return output->failure != 0;
}

static void
grow (PodaOutput *output, gsize least)
{
    output->size = MAX (least, 2 * output->size);
    output->bytes = g_realloc (output->bytes, output->size + 1);
}

char *
poda_output_room (PodaOutput *output, gsize length)
{
    if (length > output->size - output->length)
        grow (output, output->length + length);
    return output->bytes + output->length;
}

void
poda_output_take (PodaOutput *output, gsize length)
{
    output->length += length;
    if (output->length >= FLUSH_AT && (output->fd >= 0 || output->waits))
        flush (output);
}

void
poda_output_write (PodaOutput *output, const char *bytes, gsize length)
{
    memcpy (poda_output_room (output, length), bytes, length);
    poda_output_take (output, length);
}

void
poda_output_text (PodaOutput *output, const char *text)
{
    poda_output_write (output, text, strlen (text));
}

void
poda_output_format (PodaOutput *output, const char *format, ...)
{
    va_list arguments, again;
    va_start (arguments, format);
    va_copy (again, arguments);
    gsize left = output->size - output->length;
    int length = g_vsnprintf (output->bytes + output->length, left + 1, format, again);
    va_end (again);
    if (length > 0 && (gsize) length > left)
        g_vsnprintf (poda_output_room (output, (gsize) length), (gsize) length + 1,
                     format, arguments);
    va_end (arguments);
    poda_output_take (output, (gsize) MAX (length, 0));
}

const char *
poda_output_contents (PodaOutput *output, gsize *length)
{
    g_assert (output->fd < 0 && !output->waits);
    if (length != NULL)
        *length = output->length;
    output->bytes[output->length] = '\0';
    return output->bytes;
}

gboolean
poda_output_close (PodaOutput *output, GError **error)
{
    if (output->fd >= 0 || output->waits)
        flush (output);
    if (output->fd >= 0) {
        if (output->target != NULL && output->failure == 0)
            put_in_place (output);
        else
            close_descriptor (output);
    }
    poda_temporary_remove (output->temporary);
    gboolean done = output->failure == 0;
    if (!done)
        set_error (error, output->name, output->failure);
    output_free (output);
    return done;
}

gboolean
poda_output_file (const char *path, const char *text, GError **error)
{
    PodaOutput *output = poda_output_open (path, error);
    if (output == NULL)
        return FALSE;
    poda_output_text (output, text);
    return poda_output_close (output, error);
}

void
poda_output_abandon (PodaOutput *output)
{
    if (output == NULL)
        return;
    if (output->fd >= 0)
        close (output->fd);
    poda_temporary_remove (output->temporary);
    output_free (output);
}

/* --- Folders in the making --- */

struct _PodaStaging {
    char *path;            /* as it was asked for */
    char *target;          /* where it leads to, through links */
    GPtrArray *made;       /* of PodaTemporary: folders that had to be made above it */
    PodaTemporary *around; /* the folder around the one that is filled */
    char *inside;
    gboolean merges; /* the target is there already, and somebody may stand in it */
};

/* Slashes at its end would make it its own parent. The caller frees it. */
static char *
without_slashes (const char *path)
{
    char *text = g_strdup (path);
    for (gsize n = strlen (text); n > 1 && text[n - 1] == G_DIR_SEPARATOR; n--)
        text[n - 1] = '\0';
    return text;
}

static gboolean
refuse_folder (const char *path, int number, GError **error)
{
    set_error (error, path, number);
    return FALSE;
}

static gboolean
check_target (const char *path, gboolean force, GError **error)
{
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

/* Makes a folder with those above it; FALSE: errno tells why not. */
static gboolean
make_above (PodaStaging *staging, const char *path)
{
    if (g_file_test (path, G_FILE_TEST_IS_DIR))
        return TRUE;
    g_autofree char *above = g_path_get_dirname (path);
    if (strcmp (above, path) != 0 && !make_above (staging, above))
        return FALSE;
    PodaTemporary *made = poda_temporary_step (path);
    if (made != NULL)
        g_ptr_array_add (staging->made, made);
    else if (errno == EEXIST && !g_file_test (path, G_FILE_TEST_IS_DIR))
        errno = ENOTDIR;
    return made != NULL || g_file_test (path, G_FILE_TEST_IS_DIR);
}

/* The folder that is filled lies inside one that nobody else may enter: it has the
 * rights of any new folder from the start. */
static gboolean
make_folders (PodaStaging *staging, GError **error)
{
    g_autofree char *parent = g_path_get_dirname (staging->target);
    g_autofree char *around = g_build_filename (parent, ".poda-XXXXXX", NULL);
    if (!make_above (staging, parent))
        return refuse_folder (staging->path, errno, error);
    staging->around = poda_temporary_folder (around);
    if (staging->around == NULL)
        return refuse_folder (staging->path, errno, error);
    staging->inside =
        g_build_filename (poda_temporary_path (staging->around), "folder", NULL);
    return g_mkdir (staging->inside, 0777) == 0
           || refuse_folder (staging->path, errno, error);
}

PodaStaging *
poda_staging_new (const char *path, gboolean force, GError **error)
{
    if (*path == '\0') {
        g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                             _ ("an empty name: expected a folder to write to"));
        return NULL;
    }
    if (!check_target (path, force, error))
        return NULL;
    g_autoptr (PodaStaging) staging = g_new0 (PodaStaging, 1);
    staging->path = g_strdup (path);
    staging->made = g_ptr_array_new ();
    char *real = realpath (path, NULL);
    g_autofree char *bare = without_slashes (path);
    staging->merges = real != NULL;
    staging->target = real != NULL ? g_strdup (real) : follow_links (bare);
    free (real);
    return make_folders (staging, error) ? g_steal_pointer (&staging) : NULL;
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
    g_autofree char *path = without_slashes (staging->path);
    g_autoptr (GString) message = g_string_new ((*error)->message);
    g_string_replace (message, staging->inside, path, 0);
    g_free ((*error)->message);
    (*error)->message = g_string_free (g_steal_pointer (&message), FALSE);
    return FALSE;
}

gboolean
poda_staging_finish (PodaStaging *staging, GError **error)
{
    gboolean done = FALSE;
    sigset_t before;
    /* No signal comes where it would stand half in its place. */
    poda_signals_hold (&before);
    if (staging->merges)
        done = poda_folder_merge (staging->inside, staging->path, error);
    else
        done = g_rename (staging->inside, staging->target) == 0
               || refuse_folder (staging->path, errno, error);
    while (done && staging->made->len > 0)
        poda_temporary_forget (
            g_ptr_array_steal_index (staging->made, staging->made->len - 1));
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
    /* Folders that were made for nothing; those that are not empty stay. */
    while (staging->made->len > 0)
        poda_temporary_remove (
            g_ptr_array_steal_index (staging->made, staging->made->len - 1));
    g_ptr_array_unref (staging->made);
    g_free (staging->path);
    g_free (staging->target);
    g_free (staging->inside);
    g_free (staging);
}
