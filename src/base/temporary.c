#include "base/temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/output.h"
#include "base/signals.h"

struct _PodaTemporary {
    char *path;
    gboolean step; /* removed only where it is empty */
    PodaTemporary *next;
};

/* The one thing that cannot be handed over: a signal's handler is told nothing but its
 * number. The latest comes first, so that what lies in another is removed before it. */
static struct {
    PodaTemporary *first;
    atomic_flag locked;
} list = { .locked = ATOMIC_FLAG_INIT };

/* --- The list --- */

/* A handler may wait for the lock: whoever has it is another thread, which has held the
 * signals and soon gives it back. */
static void
lock (void)
{
    while (atomic_flag_test_and_set (&list.locked))
        g_thread_yield ();
}

static void
begin (sigset_t *before)
{
    poda_signals_hold (before);
    lock ();
}

static void
end (const sigset_t *before)
{
    int number = errno;
    atomic_flag_clear (&list.locked);
    poda_signals_release (before);
    errno = number;
}

typedef enum { MADE_FOLDER, MADE_FILE, MADE_STEP } Made;

/* No signal comes between its making and its place in the list, for which there is
 * memory before. */
static PodaTemporary *
make (const char *path, Made made, int *descriptor)
{
    sigset_t before;
    gboolean done = FALSE;
    PodaTemporary *temporary = g_new0 (PodaTemporary, 1);
    temporary->path = g_strdup (path);
    temporary->step = made == MADE_STEP;
    begin (&before);
    if (made == MADE_STEP)
        done = g_mkdir (temporary->path, 0777) == 0;
    else if (made == MADE_FOLDER)
        done = g_mkdtemp (temporary->path) != NULL;
    else
        done =
            (*descriptor = g_mkstemp_full (temporary->path, O_WRONLY | O_CLOEXEC, 0666))
            >= 0;
    if (done) {
        temporary->next = list.first;
        list.first = temporary;
    }
    end (&before);
    if (done)
        return temporary;
    int number = errno;
    g_free (temporary->path);
    g_free (temporary);
    errno = number;
    return NULL;
}

PodaTemporary *
poda_temporary_folder (const char *path)
{
    return make (path, MADE_FOLDER, NULL);
}

PodaTemporary *
poda_temporary_file (const char *path, int *descriptor)
{
    return make (path, MADE_FILE, descriptor);
}

PodaTemporary *
poda_temporary_step (const char *path)
{
    return make (path, MADE_STEP, NULL);
}

const char *
poda_temporary_path (const PodaTemporary *temporary)
{
    return temporary->path;
}

/* --- Going --- */

static void
take_away (const PodaTemporary *temporary)
{
    if (temporary->step)
        rmdir (temporary->path);
    else
        poda_output_remove_folder (temporary->path);
}

void
poda_temporary_forget (PodaTemporary *temporary)
{
    sigset_t before;
    if (temporary == NULL)
        return;
    begin (&before);
    PodaTemporary **at = &list.first;
    while (*at != temporary)
        at = &(*at)->next;
    *at = temporary->next;
    end (&before);
    g_free (temporary->path);
    g_free (temporary);
}

void
poda_temporary_remove (PodaTemporary *temporary)
{
    if (temporary == NULL)
        return;
    take_away (temporary);
    poda_temporary_forget (temporary);
}

void
poda_temporary_remove_all (void)
{
    lock ();
    for (const PodaTemporary *at = list.first; at != NULL; at = at->next)
        take_away (at);
}
