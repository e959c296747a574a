/* Outputs that are files. */

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output_private.h"
#include "base/temporary.h"

#define LINKS_MAX 40
#define NOT_OPEN -2

typedef struct {
    PodaOutput output;
    int fd; /* NOT_OPEN: a named pipe that is opened when there is something to say */
    char *target;    /* the file to replace; NULL: `fd` is it */
    char *temporary; /* the file beside it that is written */
} FileOutput;

static void
flush_file (PodaOutput *output)
{
    FileOutput *file = (FileOutput *) output;
    const char *bytes = output->bytes;
    gsize left = output->length;
    /* Blocks until there is a reader, who may wait for what poda has yet to read. */
    if (file->fd < 0 && output->failure == 0) {
        file->fd = open (output->name, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        output->failure = file->fd < 0 ? errno : 0;
    }
    while (left > 0 && output->failure == 0) {
        gssize n = write (file->fd, bytes, left);
        if (n >= 0) {
            bytes += n;
            left -= (gsize) n;
        } else if (errno == EAGAIN) {
            struct pollfd wait = { .fd = file->fd, .events = POLLOUT };
            poll (&wait, 1, -1);
        } else if (errno != EINTR) {
            output->failure = errno;
        }
    }
    output->length = 0;
}

static void
end_file (PodaOutput *output, gboolean keep)
{
    FileOutput *file = (FileOutput *) output;
    if (file->fd >= 0 && close (file->fd) != 0 && output->failure == 0)
        output->failure = errno;
    if (keep && output->failure == 0 && file->target != NULL) {
        if (g_rename (file->temporary, file->target) == 0)
            poda_temporary_forget (g_steal_pointer (&file->temporary));
        else
            output->failure = errno;
    }
    poda_temporary_remove (file->temporary);
    g_free (file->target);
}

/* Makes the output for a descriptor; NULL with errno's error if it is -1. */
static FileOutput *
make_output (const char *name, int fd, GError **error)
{
    if (fd == -1) {
        poda_output_set_error (error, name, errno);
        return NULL;
    }
    FileOutput *file = (FileOutput *) poda_output_new (sizeof *file, name);
    file->fd = fd;
    file->output.flush = flush_file;
    file->output.end = end_file;
    return file;
}

char *
poda_output_follow_links (const char *path)
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

/* Opens a file beside `path`; `mode` is that of the file it replaces, 0 for none. */
static PodaOutput *
open_beside (const char *path, mode_t mode, GError **error)
{
    int fd;
    g_autofree char *target = poda_output_follow_links (path);
    g_autofree char *folder = g_path_get_dirname (target);
    g_autofree char *pattern = g_build_filename (folder, ".poda-XXXXXX", NULL);
    char *temporary = poda_temporary_file (pattern, &fd);
    FileOutput *file = make_output (path, temporary != NULL ? fd : -1, error);
    if (file == NULL)
        return NULL;
    file->target = g_steal_pointer (&target);
    file->temporary = temporary;
    if (mode == 0 || fchmod (fd, mode & 07777) == 0)
        return &file->output;
    poda_output_set_error (error, path, errno);
    poda_output_abandon (&file->output);
    return NULL;
}

PodaOutput *
poda_output_open (const char *path, GError **error)
{
    if (path == NULL || g_str_equal (path, "-") || g_str_equal (path, "/dev/stdout")) {
        fflush (stdout);
        /* A duplicate can be closed, which reports errors, while standard output itself
         * stays open for others. */
        int fd = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
        return (PodaOutput *) make_output (_ ("standard output"), fd, error);
    }
    if (*path == '\0') {
        g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                             _ ("an empty name: expected a file to write to"));
        return NULL;
    }

    struct stat there;
    int number = stat (path, &there) != 0 ? errno : 0;
    if (number == ENOENT && !g_str_has_suffix (path, G_DIR_SEPARATOR_S))
        return open_beside (path, 0, error);
    if (number == ENOENT || (number == 0 && S_ISDIR (there.st_mode)))
        number = EISDIR;
    /* Renaming would replace even a write-protected file. */
    if (number == 0 && access (path, W_OK) != 0)
        number = errno;
    if (number != 0) {
        poda_output_set_error (error, path, number);
        return NULL;
    }
    gboolean is_descriptor = g_str_has_prefix (path, "/dev/fd/")
                             || g_str_has_prefix (path, "/proc/self/fd/");
    if (S_ISREG (there.st_mode) && !is_descriptor)
        return open_beside (path, there.st_mode, error);
    if (S_ISFIFO (there.st_mode) && !is_descriptor)
        return (PodaOutput *) make_output (path, NOT_OPEN, error);
    int fd = open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return (PodaOutput *) make_output (path, fd, error);
}

/* --- Folders --- */

gboolean
poda_output_make_folder (const char *path, GError **error)
{
    return g_mkdir_with_parents (path, 0777) == 0
           || poda_output_set_error (error, path, errno == EEXIST ? ENOTDIR : errno);
}

static int
compare_names (gconstpointer a, gconstpointer b)
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
    if (number != 0) {
        g_ptr_array_unref (names);
        errno = number;
        return NULL;
    }
    g_ptr_array_sort (names, compare_names);
    return names;
}

GPtrArray *
poda_output_list_folder (const char *path, guint most)
{
    DIR *folder = opendir (path);
    return folder != NULL ? poda_output_list_opened (folder, most) : NULL;
}
