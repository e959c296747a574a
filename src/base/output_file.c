/* Atomic files and folders: they are written under temporary names in the same folder,
 * registered for removal if a signal ends the program, and renamed when complete. */

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output_private.h"
#include "base/temp_files.h"

/* --- Names in folders --- */

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

/* --- Registered temporary files --- */

/* Global, since a signal handler gets no data; if the array is full, signals do not
 * remove the rest. The lock is held only while this thread's signals are blocked, so
 * that a handler never waits for its own thread. */
static char *places[256];
static atomic_flag locked = ATOMIC_FLAG_INIT;

static void
lock_places (sigset_t *before)
{
    poda_signals_hold (before);
    while (atomic_flag_test_and_set (&locked))
        g_thread_yield ();
}

static void
unlock_places (const sigset_t *before)
{
    atomic_flag_clear (&locked);
    poda_signals_release (before);
}

static void
exchange_place (const char *old, char *new)
{
    for (guint i = 0; i < G_N_ELEMENTS (places); i++)
        if (places[i] == old) {
            places[i] = new;
            return;
        }
}

char *
poda_temporary_file (const char *pattern, int *descriptor)
{
    sigset_t before;
    char *path = g_strdup (pattern);
    lock_places (&before);
    if (descriptor != NULL)
        *descriptor = g_mkstemp_full (path, O_WRONLY | O_CLOEXEC, 0666);
    gboolean done = descriptor != NULL ? *descriptor >= 0 : g_mkdtemp (path) != NULL;
    int number = errno;
    if (done)
        exchange_place (NULL, path);
    unlock_places (&before);
    if (!done)
        g_clear_pointer (&path, g_free);
    errno = number;
    return path;
}

void
poda_temporary_forget (char *path)
{
    sigset_t before;
    if (path == NULL)
        return;
    lock_places (&before);
    exchange_place (path, NULL);
    unlock_places (&before);
    g_free (path);
}

void
poda_temporary_remove (char *path)
{
    if (path != NULL)
        poda_output_remove_folder (path);
    poda_temporary_forget (path);
}

/* --- Removing --- */

#define DEEPEST 100
#define MOST_PASSES 1000
#define FOLDER (O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)

/* Moves a folder that is nested too deeply to the top, for the next pass. */
static void
move_up (int folder, const char *name, int top)
{
    static guint n_moved;
    char number[] = ".poda-gone-00000000";
    gsize i = sizeof number - 2;
    for (guint left = n_moved++; left > 0; left /= 10)
        number[i--] = (char) ('0' + left % 10);
    renameat (folder, name, top, number);
}

/* Removes a folder's contents. Called by signal handlers: allocates no memory, and uses
 * getdents64 instead of readdir. */
static void
empty_folder (int folder, int top, guint depth)
{
    _Alignas(struct dirent64) char bytes[4096];
    gssize n;
    lseek (folder, 0, SEEK_SET);
    while ((n = getdents64 (folder, bytes, sizeof bytes)) > 0) {
        const struct dirent64 *entry;
        for (gssize at = 0; at < n; at += entry->d_reclen) {
            entry = (const struct dirent64 *) (gconstpointer) (bytes + at);
            const char *name = entry->d_name;
            if (g_str_equal (name, ".") || g_str_equal (name, "..")
                || unlinkat (folder, name, 0) == 0
                || unlinkat (folder, name, AT_REMOVEDIR) == 0)
                continue;
            fchmodat (folder, name, 0700, AT_SYMLINK_NOFOLLOW);
            /* Only one descriptor may be left. */
            int inner = depth < DEEPEST ? openat (folder, name, FOLDER) : -1;
            if (inner >= 0) {
                empty_folder (inner, top, depth + 1);
                close (inner);
                unlinkat (folder, name, AT_REMOVEDIR);
            } else if (depth > 0) {
                move_up (folder, name, top);
            }
        }
    }
}

void
poda_output_remove_folder (const char *path)
{
    if (unlink (path) == 0 || errno == ENOENT || rmdir (path) == 0)
        return;
    fchmodat (AT_FDCWD, path, 0700, AT_SYMLINK_NOFOLLOW);
    int top = open (path, FOLDER);
    if (top < 0) /* another thread may have used the last descriptor */
        top = open (path, FOLDER);
    /* Another process may be filling it at the same time. */
    for (guint pass = 0; top >= 0 && pass < MOST_PASSES && rmdir (path) != 0; pass++)
        empty_folder (top, top, 0);
    if (top >= 0)
        close (top);
}

/* --- Signals --- */

/* SIGABRT and SIGTRAP come from failed assertions and from GLib when out of memory. */
static const int killers[] = { SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,
                               SIGXCPU, SIGABRT, SIGTRAP };

static pid_t owner;

static void
fill_set (sigset_t *set)
{
    sigemptyset (set);
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++)
        sigaddset (set, killers[i]);
}

void
poda_signals_hold (sigset_t *before)
{
    sigset_t set;
    fill_set (&set);
    pthread_sigmask (SIG_BLOCK, &set, before);
}

void
poda_signals_release (const sigset_t *before)
{
    pthread_sigmask (SIG_SETMASK, before, NULL);
}

/* Handles a fatal signal, once: SA_RESETHAND has restored the default action. A forked
 * child that has not called exec removes nothing. */
static void
die (int number)
{
    if (getpid () == owner) {
        while (atomic_flag_test_and_set (&locked)) /* another thread releases it soon */
            g_thread_yield ();
        for (guint i = 0; i < G_N_ELEMENTS (places); i++)
            if (places[i] != NULL)
                poda_output_remove_folder (places[i]);
    }
    raise (number);
}

void
poda_signals_install (void)
{
    struct sigaction action = { .sa_handler = die, .sa_flags = (int) SA_RESETHAND };
    fill_set (&action.sa_mask);
    owner = getpid ();
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++) {
        struct sigaction before;
        if (sigaction (killers[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction (killers[i], &action, NULL);
    }
}

/* --- Files --- */

#define LINKS_MAX 40
#define NOT_OPEN -2

typedef struct {
    PodaOutput output;
    int fd; /* NOT_OPEN: a named pipe that is opened on the first write */
    gboolean terminal;
    char *target;    /* the file to replace; NULL: `fd` is the output itself */
    char *temporary; /* the temporary file that is written */
} FileOutput;

/* Replaces control characters, which file names and answers may contain, by '?', except
 * line ends, tabs and our own colours (ESC [ numbers m). */
static void
disarm_controls (char *bytes, gsize length)
{
    for (gsize i = 0; i < length; i++) {
        guchar c = (guchar) bytes[i], next = i + 1 < length ? (guchar) bytes[i + 1] : 0;
        gsize end = i + 2;
        while (c == '\033' && next == '[' && end < length
               && (g_ascii_isdigit (bytes[end]) || bytes[end] == ';'))
            end++;
        if (c == '\033' && next == '[' && end < length && bytes[end] == 'm')
            i = end;
        else if ((c < ' ' && c != '\n' && c != '\t') || c == 0x7f)
            bytes[i] = '?';
        else if (c == 0xc2 && next >= 0x80 && next < 0xa0) /* U+0080 to U+009F */
            bytes[i] = bytes[i + 1] = '?';
    }
}

static void
flush_file (PodaOutput *output)
{
    FileOutput *file = (FileOutput *) output;
    const char *bytes = output->bytes;
    gsize left = output->length;
    if (file->terminal)
        disarm_controls (output->bytes, output->length);
    /* Blocks until there is a reader, which may in turn wait for poda to read. */
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

/* Creates the output for a descriptor; if it is -1, NULL with the error of errno. */
static FileOutput *
make_output (const char *name, int fd, GError **error)
{
    if (fd == -1) {
        poda_output_set_error (error, name, errno);
        return NULL;
    }
    FileOutput *file = (FileOutput *) poda_output_new (sizeof *file, name);
    file->fd = fd;
    file->terminal = fd >= 0 && isatty (fd);
    file->output.flush = flush_file;
    file->output.end = end_file;
    return file;
}

/* Returns the target of symbolic links, even if it does not exist. */
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

/* Opens a temporary file beside `path`; `mode` is the replaced file's, 0: none. */
static PodaOutput *
open_beside (const char *path, mode_t mode, GError **error)
{
    int fd;
    g_autofree char *target = follow_links (path);
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
         * remains open. */
        int fd = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
        return (PodaOutput *) make_output (_ ("standard output"), fd, error);
    }
    if (*path == '\0') {
        g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                             _ ("empty name; expected a file to write to"));
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

/* A folder being filled. For a/b/c with only a existing, a/.poda-XXXXXX/b/c is filled,
 * and a/.poda-XXXXXX merged into a. */
struct _PodaStaging {
    char *path;   /* as requested */
    char *place;  /* the nearest existing folder: `path` or a parent */
    char *around; /* the temporary folder in `place` */
    char *inside; /* the folder to fill, in `around` */
};

PodaStaging *
poda_staging_new (const char *path, gboolean force, GError **error)
{
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    if (*path == '\0') {
        g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                             _ ("empty name; expected a folder to write to"));
        return NULL;
    }
    gboolean there = g_file_test (path, G_FILE_TEST_EXISTS);
    if (there && !g_file_test (path, G_FILE_TEST_IS_DIR)) {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR,
                     _ ("%s: found a file; expected a folder"), path);
        return NULL;
    }
    if (there && !force && (folder == NULL || g_dir_read_name (folder) != NULL)) {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                     _ ("%s: the folder is not empty; choose a new or empty one, or "
                        "give --force to replace the files that this command makes"),
                     path);
        return NULL;
    }
    g_autoptr (PodaStaging) staging = g_new0 (PodaStaging, 1);
    staging->path = g_strdup (path);
    for (gsize n = strlen (path); n > 1 && path[n - 1] == G_DIR_SEPARATOR; n--)
        staging->path[n - 1] = '\0';
    staging->place = follow_links (staging->path);
    g_autofree char *below = g_strdup ("");
    while (!g_file_test (staging->place, G_FILE_TEST_EXISTS)) {
        g_autofree char *place = staging->place, *rest = below;
        g_autofree char *name = g_path_get_basename (place);
        below = g_build_filename (name, rest, NULL);
        staging->place = g_path_get_dirname (place);
    }
    g_autofree char *pattern = g_build_filename (staging->place, ".poda-XXXXXX", NULL);
    staging->around = poda_temporary_folder (pattern);
    if (staging->around != NULL) {
        staging->inside = g_build_filename (staging->around, below, NULL);
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

/* Moves a file or a folder. A replaced file gets the name of the new one, so that the
 * reverse call undoes the move. */
static gboolean
exchange (const char *from, const char *to)
{
    if (renameat2 (AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0)
        return TRUE;
    /* The target is missing, or the file system cannot exchange. */
    gboolean plain = errno == ENOENT || errno == EINVAL || errno == ENOSYS;
    return plain && g_rename (from, to) == 0;
}

/* Moves the contents of a folder into another one, and lists the moves as pairs of
 * paths; if `moves` is NULL, only checks that they are possible. */
static gboolean
merge (const char *from, const char *to, GPtrArray *moves, GError **error)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (from, G_MAXUINT);
    if (names == NULL)
        return poda_output_set_error (error, to, errno);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *source = g_build_filename (from, names->pdata[i], NULL);
        g_autofree char *target = g_build_filename (to, names->pdata[i], NULL);
        gboolean is_folder = g_file_test (source, G_FILE_TEST_IS_DIR);
        gboolean on_folder = g_file_test (target, G_FILE_TEST_IS_DIR);
        GStatBuf there;
        if (is_folder && on_folder) {
            if (!merge (source, target, moves, error))
                return FALSE;
        } else if (moves != NULL) {
            if (!exchange (source, target))
                return poda_output_set_error (error, target, errno);
            g_ptr_array_add (moves, g_steal_pointer (&source));
            g_ptr_array_add (moves, g_steal_pointer (&target));
        } else if (is_folder != on_folder && g_lstat (target, &there) == 0) {
            return poda_output_set_error (error, target, is_folder ? ENOTDIR : EISDIR);
        }
    }
    return TRUE;
}

gboolean
poda_staging_finish (PodaStaging *staging, GError **error)
{
    g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
    sigset_t before;
    poda_signals_hold (&before); /* signals must not interrupt a merge */
    gboolean done = merge (staging->around, staging->place, NULL, error)
                    && merge (staging->around, staging->place, moves, error);
    for (guint i = moves->len; !done && i > 0; i -= 2)
        exchange (moves->pdata[i - 1], moves->pdata[i - 2]);
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
    g_free (staging->place);
    g_free (staging->inside);
    g_free (staging);
}
