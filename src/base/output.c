#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define FLUSH_AT (64 * 1024)
#define LINKS_MAX 40
#define DESCRIPTORS "/proc/self/fd/"

struct _PodaOutput {
    char *name;      /* what errors call it; NULL in memory */
    char *target;    /* the file to put in place; NULL where it is written directly */
    char *temporary; /* beside it; NULL while the file has no name */
    int fd;          /* -1 in memory */
    int failure;     /* errno of the first failed write */
    GString *buffer;
};

/* The common cases in the house's own words; the C library knows the rest. */
static const char *
reason (int number)
{
    switch (number) {
    case ENOENT:
        return _ ("no such directory");
    case ENOTDIR:
        return _ ("not a directory");
    case EISDIR:
        return _ ("is a directory, expected a file");
    case EACCES:
    case EPERM:
        return _ ("permission denied");
    case ENOSPC:
        return _ ("no space left on device");
    case EPIPE:
        return _ ("broken pipe: the reader has gone");
    case EROFS:
        return _ ("read-only file system");
    case EBADF:
        return _ ("is closed");
    default:
        return g_strerror (number);
    }
}

static void
set_error (GError **error, const char *name, int number)
{
    g_set_error (error, G_IO_ERROR, (gint) g_io_error_from_errno (number), "%s: %s",
                 name, reason (number));
}

static PodaOutput *
output_new (const char *name)
{
    PodaOutput *output = g_new0 (PodaOutput, 1);
    output->name = g_strdup (name);
    output->fd = -1;
    output->buffer = g_string_new (NULL);
    return output;
}

static void
output_free (PodaOutput *output)
{
    g_free (output->name);
    g_free (output->target);
    g_free (output->temporary);
    g_string_free (output->buffer, TRUE);
    g_free (output);
}

/* A duplicate is closed in the end, so that close can tell what it knows while the
 * descriptor itself stays open for others. */
static PodaOutput *
open_standard (GError **error)
{
    fflush (stdout);
    int fd = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    if (fd < 0) {
        set_error (error, _ ("standard output"), errno);
        return NULL;
    }
    PodaOutput *output = output_new (_ ("standard output"));
    output->fd = fd;
    return output;
}

static PodaOutput *
open_directly (const char *path, GError **error)
{
    int fd = open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) {
        set_error (error, path, errno);
        return NULL;
    }
    PodaOutput *output = output_new (path);
    output->fd = fd;
    return output;
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
create_in (const char *folder, char **temporary)
{
    if (g_file_test (DESCRIPTORS,
                     G_FILE_TEST_IS_DIR)) { /* through which it gets a name */
        int fd = open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
        if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
            return fd;
    }
    *temporary = g_build_filename (folder, ".poda-XXXXXX", NULL);
    return g_mkstemp_full (*temporary, O_WRONLY | O_CLOEXEC, 0666);
}

/* Gives a file without a name one beside its target, from where it can be renamed. */
static gboolean
name_file (PodaOutput *output)
{
    g_autofree char *folder = g_path_get_dirname (output->target);
    g_autofree char *descriptor = g_strdup_printf (DESCRIPTORS "%d", output->fd);
    for (int attempt = 0; attempt < 100; attempt++) {
        g_autofree char *name =
            g_strdup_printf ("%s/.poda-%ld-%d", folder, (long) getpid (), attempt);
        if (linkat (AT_FDCWD, descriptor, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0) {
            output->temporary = g_steal_pointer (&name);
            return TRUE;
        }
        if (errno != EEXIST)
            return FALSE;
    }
    return FALSE;
}

/* `mode` is that of the file that is there, 0 where there is none. */
static PodaOutput *
open_beside (const char *path, mode_t mode, GError **error)
{
    g_autofree char *target = follow_links (path);
    g_autofree char *folder = g_path_get_dirname (target);
    g_autofree char *temporary = NULL;

    int fd = create_in (folder, &temporary);
    if (fd < 0) {
        set_error (error, path, errno);
        return NULL;
    }
    if (mode != 0 && fchmod (fd, mode & 07777) != 0) {
        set_error (error, path, errno);
        close (fd);
        if (temporary != NULL)
            g_unlink (temporary);
        return NULL;
    }
    PodaOutput *output = output_new (path);
    output->fd = fd;
    output->target = g_steal_pointer (&target);
    output->temporary = g_steal_pointer (&temporary);
    return output;
}

/* A descriptor under a name is written to as it stands: what it leads to must not be
 * replaced behind the back of whoever opened it. */
static gboolean
names_descriptor (const char *path)
{
    return g_str_has_prefix (path, "/dev/fd/") || g_str_has_prefix (path, DESCRIPTORS);
}

PodaOutput *
poda_output_open (const char *path, GError **error)
{
    if (path == NULL || g_str_equal (path, "-") || g_str_equal (path, "/dev/stdout"))
        return open_standard (error);
    if (*path == '\0') {
        g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                             _ ("an empty name: expected a file to write to"));
        return NULL;
    }

    struct stat there;
    if (stat (path, &there) != 0) {
        gboolean folder = g_str_has_suffix (path, G_DIR_SEPARATOR_S);
        int number = errno == ENOENT && folder ? EISDIR : errno;
        if (number != ENOENT) {
            set_error (error, path, number);
            return NULL;
        }
        return open_beside (path, 0, error);
    }
    if (S_ISDIR (there.st_mode)) {
        set_error (error, path, EISDIR);
        return NULL;
    }
    if (!S_ISREG (there.st_mode) || names_descriptor (path))
        return open_directly (path, error);
    /* Renaming would succeed over a file that its owner has write-protected. */
    if (access (path, W_OK) != 0) {
        set_error (error, path, errno);
        return NULL;
    }
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

PodaOutput *
poda_output_memory (void)
{
    return output_new (NULL);
}

/* The number of bytes taken, or -1 with errno; waits where the reader is slow. */
static gssize
write_some (int fd, const char *bytes, gsize length)
{
    for (;;) {
        gssize n = write (fd, bytes, length);
        if (n >= 0)
            return n;
        if (errno == EAGAIN) {
            struct pollfd wait = { .fd = fd, .events = POLLOUT };
            poll (&wait, 1, -1);
        } else if (errno != EINTR) {
            return -1;
        }
    }
}

static void
flush (PodaOutput *output)
{
    const char *bytes = output->buffer->str;
    gsize left = output->buffer->len;
    while (left > 0 && output->failure == 0) {
        gssize n = write_some (output->fd, bytes, left);
        if (n < 0) {
            output->failure = errno;
        } else {
            bytes += n;
            left -= (gsize) n;
        }
    }
    g_string_truncate (output->buffer, 0);
}

static inline void
flush_when_full (PodaOutput *output)
{
    if (output->fd >= 0 && output->buffer->len >= FLUSH_AT)
        flush (output);
}

void
poda_output_write (PodaOutput *output, const char *bytes, gsize length)
{
    g_string_append_len (output->buffer, bytes, (gssize) length);
    flush_when_full (output);
}

void
poda_output_text (PodaOutput *output, const char *text)
{
    poda_output_write (output, text, strlen (text));
}

void
poda_output_format (PodaOutput *output, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_string_append_vprintf (output->buffer, format, arguments);
    va_end (arguments);
    flush_when_full (output);
}

const char *
poda_output_contents (PodaOutput *output, gsize *length)
{
    g_assert (output->fd < 0);
    if (length != NULL)
        *length = output->buffer->len;
    return output->buffer->str;
}

gboolean
poda_output_close (PodaOutput *output, GError **error)
{
    if (output->fd >= 0) {
        flush (output);
        if (output->target != NULL && output->temporary == NULL && output->failure == 0
            && !name_file (output))
            output->failure = errno;
        if (close (output->fd) != 0 && output->failure == 0)
            output->failure = errno;
        output->fd = -1;
    }
    if (output->temporary != NULL) {
        if (output->failure == 0 && g_rename (output->temporary, output->target) != 0)
            output->failure = errno;
        if (output->failure != 0)
            g_unlink (output->temporary);
    }
    gboolean done = output->failure == 0;
    if (!done)
        set_error (error, output->name, output->failure);
    output_free (output);
    return done;
}

void
poda_output_abandon (PodaOutput *output)
{
    if (output == NULL)
        return;
    if (output->fd >= 0)
        close (output->fd);
    if (output->temporary != NULL)
        g_unlink (output->temporary);
    output_free (output);
}
