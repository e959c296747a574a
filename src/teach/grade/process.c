#include "teach/grade/process.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "teach/grade/keeper.h"

/* So much of what is written to standard error is kept, from its end. */
#define COMPLAINTS_KEPT 4096

struct _PodaProcess {
    pid_t keeper;      /* 0 once it has been waited for */
    int was_subreaper; /* whether we were before */
    int input;         /* -1 each, once closed */
    int output;
    int complaints;
    int control;
    int report;

    guint64 most;   /* bytes it may write; 0: no limit */
    guint64 heard;  /* bytes it wrote */
    GString *queue; /* what it has not read yet */
    gsize said;     /* of that, what it has */
    gboolean hushed;
    GString *said_back; /* what it printed */
    gsize taken;        /* of that, what has been taken line by line */
    GString *complained;
    PodaEnding ending;
};

static void
close_end (int *end)
{
    if (*end >= 0)
        close (*end);
    *end = -1;
}

/* --- Starting -----------------------------------------------------------------------
 */

/* Above the standard streams, whose numbers the program's own ends get. */
static gboolean
make_pipe (int ends[2])
{
    int made[2];
    ends[0] = ends[1] = -1;
    if (pipe2 (made, O_CLOEXEC) != 0)
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        ends[i] = fcntl (made[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close (made[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

enum { INPUT, OUTPUT, COMPLAINTS, CONTROL, REPORT, N_PIPES };

/* Ours are the writing ends of some pipes, and the reading ends of the others. */
static gboolean
is_written (guint pipe)
{
    return pipe == INPUT || pipe == CONTROL;
}

static gboolean
fork_keeper (PodaProcess *process, const PodaProgram *program, const PodaLimits *limits,
             int pipes[N_PIPES][2])
{
    g_autofree PodaKin *kin = g_new (PodaKin, 1);
    int own[N_PIPES], theirs[N_PIPES];
    for (guint i = 0; i < N_PIPES; i++) {
        own[i] = pipes[i][is_written (i)];
        theirs[i] = pipes[i][!is_written (i)];
    }
    const PodaKeeping keeping = {
        .path = program->path,
        .argv = program->argv,
        .environment = program->environment,
        .folder = program->folder,
        .limits = *limits,
        .input = theirs[INPUT],
        .output = theirs[OUTPUT],
        .complaints = theirs[COMPLAINTS],
        .control = theirs[CONTROL],
        .report = theirs[REPORT],
        .kin = kin,
    };
    /* For the case that somebody kills the keeper. */
    prctl (PR_GET_CHILD_SUBREAPER, &process->was_subreaper);
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    process->keeper = fork ();
    if (process->keeper == 0)
        poda_keeper_run (&keeping);
    for (guint i = 0; i < N_PIPES; i++)
        close_end (&pipes[i][!is_written (i)]);
    process->input = own[INPUT];
    process->output = own[OUTPUT];
    process->complaints = own[COMPLAINTS];
    process->control = own[CONTROL];
    process->report = own[REPORT];
    return process->keeper > 0;
}

static gboolean
open_pipes (PodaProcess *process, const PodaProgram *program, const PodaLimits *limits)
{
    int pipes[N_PIPES][2];
    gboolean made = TRUE;
    for (guint i = 0; i < N_PIPES; i++)
        made = make_pipe (pipes[i]) && made;
    if (made && fork_keeper (process, program, limits, pipes)) {
        fcntl (process->input, F_SETFL, O_NONBLOCK);
        fcntl (process->output, F_SETFL, O_NONBLOCK);
        fcntl (process->complaints, F_SETFL, O_NONBLOCK);
        return TRUE;
    }
    int reason = errno;
    if (!made)
        for (guint i = 0; i < N_PIPES; i++)
            for (guint k = 0; k < 2; k++)
                close_end (&pipes[i][k]);
    else
        prctl (PR_SET_CHILD_SUBREAPER, process->was_subreaper);
    process->keeper = 0;
    errno = reason;
    return FALSE;
}

PodaProcess *
poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                    GError **error)
{
    g_autoptr (PodaProcess) process = g_new0 (PodaProcess, 1);
    process->input = process->output = process->complaints = -1;
    process->control = process->report = -1;
    process->most = limits->output;
    process->queue = g_string_new (NULL);
    process->said_back = g_string_new (NULL);
    process->complained = g_string_new (NULL);
    if (open_pipes (process, program, limits))
        return g_steal_pointer (&process);
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM,
                 _ ("no further process can be started: %s"), g_strerror (errno));
    return NULL;
}

/* --- Talking ------------------------------------------------------------------------
 */

/* Writes without a SIGPIPE, whatever else the program that we are part of does with it.
 */
static gssize
write_quietly (int end, const char *text, gsize length)
{
    const struct timespec no_time = { 0 };
    sigset_t pipe_signal, before, pending;
    sigemptyset (&pipe_signal);
    sigaddset (&pipe_signal, SIGPIPE);
    sigpending (&pending);
    gboolean was_pending = sigismember (&pending, SIGPIPE) == 1;
    pthread_sigmask (SIG_BLOCK, &pipe_signal, &before);
    gssize written = write (end, text, length);
    int reason = errno;
    if (written < 0 && reason == EPIPE && !was_pending)
        sigtimedwait (&pipe_signal, NULL, &no_time);
    pthread_sigmask (SIG_SETMASK, &before, NULL);
    errno = reason;
    return written;
}

static void
feed (PodaProcess *process)
{
    gsize left = process->queue->len - process->said;
    gssize written = 0;
    if (left > 0)
        written =
            write_quietly (process->input, process->queue->str + process->said, left);
    if (written > 0)
        process->said += (gsize) written;
    else if (written < 0 && errno != EAGAIN && errno != EINTR)
        close_end (&process->input); /* it does not want to read */
    if (process->hushed && process->said == process->queue->len)
        close_end (&process->input);
}

/* Takes what there is; what is above the limit is the last that is taken. */
static void
drain (PodaProcess *process, int *end, GString *into)
{
    char bytes[65536];
    gssize length = read (*end, bytes, sizeof bytes);
    if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR))
        close_end (end);
    if (length <= 0)
        return;
    g_string_append_len (into, bytes, length);
    if (into == process->complained && into->len > COMPLAINTS_KEPT)
        g_string_erase (into, 0, (gssize) (into->len - COMPLAINTS_KEPT));
    process->heard += (guint64) length;
    if (process->most > 0 && process->heard > process->most) {
        close_end (&process->control);
        close_end (end);
        process->ending.end = PODA_END_OUTPUT;
    }
}

/* The keeper has spoken, or has gone without a word: all is over, and what was printed
 * lies in the pipes. */
static void
take_leave (PodaProcess *process)
{
    PodaEnding ending = { .end = PODA_END_LOST };
    gboolean flooded = process->ending.end == PODA_END_OUTPUT;
    gssize length;
    do
        length = read (process->report, &ending, sizeof ending);
    while (length < 0 && errno == EINTR);
    if (length != sizeof ending)
        ending = (PodaEnding){ .end = PODA_END_LOST };
    else if (flooded)
        ending.end = PODA_END_OUTPUT;
    process->ending = ending;
    close_end (&process->report);
    close_end (&process->control);
    close_end (&process->input);
    while (waitpid (process->keeper, NULL, 0) < 0 && errno == EINTR)
        ;
    process->keeper = 0;
    if (ending.end == PODA_END_LOST) {
        g_autofree PodaKin *kin = g_new (PodaKin, 1);
        poda_keeper_replace (kin);
    }
    prctl (PR_SET_CHILD_SUBREAPER, process->was_subreaper);
}

static void
drain_rest (PodaProcess *process, int *end, GString *into)
{
    guint64 before;
    do {
        before = process->heard;
        if (*end >= 0)
            drain (process, end, into);
    } while (process->heard != before);
    close_end (end);
}

enum { POLL_REPORT, POLL_OUTPUT, POLL_COMPLAINTS, POLL_INPUT, N_POLLED };

/* Waits until something happens, or the deadline; -1: there is none. */
static void
attend (PodaProcess *process, gint64 deadline)
{
    gboolean talks = process->said < process->queue->len || process->hushed;
    struct pollfd ends[N_POLLED] = {
        [POLL_REPORT] = { .fd = process->report, .events = POLLIN },
        [POLL_OUTPUT] = { .fd = process->output, .events = POLLIN },
        [POLL_COMPLAINTS] = { .fd = process->complaints, .events = POLLIN },
        [POLL_INPUT] = { .fd = talks ? process->input : -1, .events = POLLOUT },
    };
    gint64 left = (deadline - g_get_monotonic_time ()) / 1000 + 1;
    int timeout = deadline < 0 ? -1 : (int) CLAMP (left, 0, G_MAXINT);
    if (poll (ends, N_POLLED, timeout) <= 0)
        return;
    if (ends[POLL_INPUT].revents != 0)
        feed (process);
    if (ends[POLL_OUTPUT].revents != 0)
        drain (process, &process->output, process->said_back);
    if (ends[POLL_COMPLAINTS].revents != 0)
        drain (process, &process->complaints, process->complained);
    if (ends[POLL_REPORT].revents == 0)
        return;
    take_leave (process);
    drain_rest (process, &process->output, process->said_back);
    drain_rest (process, &process->complaints, process->complained);
}

void
poda_process_say (PodaProcess *process, const char *text)
{
    g_string_erase (process->queue, 0, (gssize) process->said);
    process->said = 0;
    g_string_append (process->queue, text);
}

void
poda_process_hush (PodaProcess *process)
{
    process->hushed = TRUE;
}

void
poda_process_wait (PodaProcess *process)
{
    while (!poda_process_has_ended (process))
        attend (process, -1);
}

/* A line that has come whole, or what is left when no more will come. */
static char *
take_line (PodaProcess *process)
{
    GString *text = process->said_back;
    const char *from = text->str + process->taken;
    gsize left = text->len - process->taken;
    const char *feed = memchr (from, '\n', left);
    gboolean over = process->output < 0;
    if (feed == NULL && (!over || left == 0))
        return NULL;
    gsize length = feed != NULL ? (gsize) (feed - from) : left;
    char *line = g_memdup2 (from, length + 1);
    line[length] = '\0';
    for (gsize i = 0; i < length; i++)
        if (line[i] == '\0')
            line[i] = ' ';
    process->taken += length + (feed != NULL);
    return line;
}

char *
poda_process_hear (PodaProcess *process, gint64 deadline)
{
    char *line;
    while ((line = take_line (process)) == NULL && !poda_process_has_ended (process)
           && g_get_monotonic_time () < deadline)
        attend (process, deadline);
    return line != NULL ? line : take_line (process);
}

gboolean
poda_process_has_ended (const PodaProcess *process)
{
    return process->keeper == 0;
}

const PodaEnding *
poda_process_end (PodaProcess *process)
{
    close_end (&process->control);
    poda_process_wait (process);
    return &process->ending;
}

const GString *
poda_process_output (const PodaProcess *process)
{
    return process->said_back;
}

const GString *
poda_process_complaints (const PodaProcess *process)
{
    return process->complained;
}

void
poda_process_free (PodaProcess *process)
{
    if (process == NULL)
        return;
    poda_process_end (process);
    close_end (&process->input);
    close_end (&process->output);
    close_end (&process->complaints);
    close_end (&process->report);
    g_string_free (process->queue, TRUE);
    g_string_free (process->said_back, TRUE);
    g_string_free (process->complained, TRUE);
    g_free (process);
}
