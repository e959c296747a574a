#include "base/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"

/* --- The register --- */

/* A handler gets no data, so these are global. Paths that do not fit are not removed by
 * signals. The lock is held only while this thread's signals are blocked, so that a
 * handler never waits for its own thread. */
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
    guint i = 0;
    while (i < G_N_ELEMENTS (places) && places[i] != old)
        i++;
    if (i < G_N_ELEMENTS (places))
        places[i] = new;
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

/* Moves a folder that lies too deep up to the top, for the next pass. */
static void
move_up (int folder, const char *name, int top)
{
    static guint n_moved;
    char number[] = ".poda-gone-00000000";
    guint left = n_moved++;
    for (gsize i = sizeof number - 2; left > 0; left /= 10)
        number[i--] = (char) ('0' + left % 10);
    renameat (folder, name, top, number);
}

/* Handlers of signals call this: no memory is allocated, and getdents64 takes the place
 * of readdir. */
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
            /* There may be only one descriptor left. */
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
    if (top < 0) /* another thread may have had the last descriptor */
        top = open (path, FOLDER);
    /* Another process may go on filling it for a while. */
    for (guint pass = 0; top >= 0 && pass < MOST_PASSES && rmdir (path) != 0; pass++)
        empty_folder (top, top, 0);
    if (top >= 0)
        close (top);
}

/* --- Signals --- */

/* SIGABRT and SIGTRAP come from failed assertions and from GLib without memory. */
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

/* Runs once: SA_RESETHAND has restored the default by now. A forked child that has not
 * called exec yet removes nothing. */
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
poda_signals_heed (void)
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
