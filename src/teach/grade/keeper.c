/* All of it runs between fork and exec, or beside threads that were not forked along:
 * nothing is allocated, and no stream is used. */

#include "teach/grade/keeper.h"
#include "teach/grade/keeper_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LOOK_EVERY_MS 20
#define PARTING_MS 300 /* for what the program started, to end by itself */
#define PATIENCE 10.0  /* seconds until what cannot be killed is left alone */

typedef struct {
    const PodaKeeping *keeping;
    pid_t program; /* 0 once it has been asked for its status */
    gboolean ended;
    int status;
    double begin;
    PodaEnding ending;
} Keeper;

static double
now (void)
{
    struct timespec time;
    clock_gettime (CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

/* --- Starting it --------------------------------------------------------------------
 */

/* 0, or the errno that kept it from being started. */
static int
start (Keeper *keeper)
{
    const PodaKeeping *keeping = keeper->keeping;
    int failure[2], reason = 0;
    pid_t own = getpid ();
    if (pipe2 (failure, O_CLOEXEC) != 0)
        return errno;
    poda_kin_scan (keeper->keeping->kin, own);
    keeper->begin = now ();
    keeper->program = fork ();
    if (keeper->program == 0)
        poda_keeper_become (keeping, own, failure[1]);
    if (keeper->program < 0)
        reason = errno;
    close (failure[1]);
    close (keeping->input);
    close (keeping->output);
    close (keeping->complaints);
    /* It closes without a word once the program runs. */
    if (reason == 0 && read (failure[0], &reason, sizeof reason) != sizeof reason)
        reason = 0;
    close (failure[0]);
    return reason;
}

/* --- Watching it --------------------------------------------------------------------
 */

/* Takes leave of all children that have ended; whether there are others. */
static gboolean
reap (Keeper *keeper)
{
    int status;
    pid_t pid;
    while ((pid = waitpid (-1, &status, WNOHANG)) > 0) {
        if (pid != keeper->program)
            continue;
        keeper->ended = TRUE;
        keeper->status = status;
        keeper->program = 0;
    }
    return pid == 0;
}

static void
rest (int milliseconds)
{
    const struct timespec time = { .tv_nsec = milliseconds * 1000000L };
    nanosleep (&time, NULL);
}

/* Until a child ends, the time is over, or somebody no longer wants it. */
static gboolean
is_wanted (const Keeper *keeper, int milliseconds)
{
    const struct timespec time = { .tv_nsec = milliseconds * 1000000L };
    struct pollfd control = { .fd = keeper->keeping->control, .events = POLLIN };
    sigset_t none;
    sigemptyset (&none);
    return ppoll (&control, 1, &time, &none) <= 0;
}

static double
cpu_of_ended (void)
{
    struct rusage usage;
    getrusage (RUSAGE_CHILDREN, &usage);
    return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
           + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

/* Looks around; the limit that has been reached, PODA_END_EXIT for none. */
static PodaEnd
look (Keeper *keeper)
{
    const PodaLimits *limits = &keeper->keeping->limits;
    PodaEnding *ending = &keeper->ending;
    poda_kin_scan (keeper->keeping->kin, getpid ());
    if (keeper->keeping->kin->bytes > ending->memory)
        ending->memory = keeper->keeping->kin->bytes;
    if (limits->processes > 0 && keeper->keeping->kin->n > limits->processes)
        return PODA_END_PROCESSES;
    if (limits->memory > 0 && keeper->keeping->kin->bytes > limits->memory)
        return PODA_END_MEMORY;
    if (limits->cpu_seconds > 0
        && keeper->keeping->kin->cpu_seconds + cpu_of_ended () > limits->cpu_seconds)
        return PODA_END_CPU;
    if (limits->seconds > 0 && now () - keeper->begin > limits->seconds)
        return PODA_END_SECONDS;
    return PODA_END_EXIT;
}

static PodaEnd
watch (Keeper *keeper)
{
    PodaEnd end = PODA_END_EXIT;
    while (end == PODA_END_EXIT && !keeper->ended) {
        gboolean wanted = is_wanted (keeper, LOOK_EVERY_MS);
        reap (keeper);
        if (keeper->ended)
            break;
        end = wanted ? look (keeper) : PODA_END_ASKED;
    }
    return end;
}

/* --- Ending it ----------------------------------------------------------------------
 */

/* What the program started may still be about to end: a pipe's other side, say. */
static void
part (Keeper *keeper)
{
    for (int waited = 0; waited < PARTING_MS && reap (keeper); waited += 5)
        rest (5);
    poda_kin_scan (keeper->keeping->kin, getpid ());
    keeper->ending.left = keeper->keeping->kin->n;
}

/* Kills what is there until nothing is. Whatever is orphaned becomes our child: without
 * a child there is no descendant either. A bomb may outrun a round, but not all of
 * them: its processes get fewer, and the rounds shorter. */
static void
end_all (Keeper *keeper)
{
    double begin = now ();
    if (keeper->program > 0)
        kill (-keeper->program, SIGKILL);
    while (reap (keeper) && now () - begin < PATIENCE) {
        poda_kin_scan (keeper->keeping->kin, getpid ());
        poda_kin_kill (keeper->keeping->kin, 0);
        rest (1);
    }
}

/* Waits for those of them that have become our children and have ended; how many. */
static guint
bury (const PodaKin *kin, pid_t session)
{
    guint n = 0;
    for (guint i = 0; i < kin->n_all; i++) {
        const PodaKinsman *one = &kin->all[i];
        if (one->zombie && one->parent == getpid () && one->session != session)
            n += waitpid (one->pid, NULL, WNOHANG) > 0;
    }
    return n;
}

void
poda_keeper_replace (PodaKin *kin)
{
    pid_t session = getsid (0);
    double begin = now ();
    guint n;
    do {
        rest (1);
        poda_kin_scan (kin, getpid ());
        n = bury (kin, session) + poda_kin_kill (kin, session);
    } while (n > 0 && now () - begin < PATIENCE);
}

/* The most that one of them held, as the kernel tells afterwards; 0 where that may be
 * what we had ourselves before the program took our place. */
static guint64
memory_of_ended (void)
{
    struct rusage own, ended;
    getrusage (RUSAGE_SELF, &own);
    getrusage (RUSAGE_CHILDREN, &ended);
    return ended.ru_maxrss > own.ru_maxrss ? (guint64) ended.ru_maxrss * 1024 : 0;
}

/* A program that fails between two looks may have reached a limit. */
static void
tell_status (Keeper *keeper)
{
    PodaEnding *ending = &keeper->ending;
    const PodaLimits *limits = &keeper->keeping->limits;
    gboolean signalled = WIFSIGNALED (keeper->status);
    guint64 memory = memory_of_ended ();
    if (memory > ending->memory)
        ending->memory = memory;
    ending->end = signalled ? PODA_END_SIGNAL : PODA_END_EXIT;
    ending->code = signalled ? WTERMSIG (keeper->status) : WEXITSTATUS (keeper->status);
    if (signalled && limits->cpu_seconds > 0
        && (ending->code == SIGXCPU || ending->code == SIGKILL)
        && ending->cpu_seconds > limits->cpu_seconds)
        ending->end = PODA_END_CPU;
    else if (limits->memory > 0 && memory > limits->memory
             && !poda_ending_is_good (ending))
        ending->end = PODA_END_MEMORY;
}

static void
close_others (const PodaKeeping *keeping)
{
    int own[] = { keeping->input, keeping->output, keeping->complaints,
                  keeping->control, keeping->report };
    guint from = 0;
    /* The gaps between our own, which are brought into order first. */
    for (guint i = 1; i < G_N_ELEMENTS (own); i++) {
        for (guint k = i; k > 0 && own[k] < own[k - 1]; k--) {
            int other = own[k];
            own[k] = own[k - 1];
            own[k - 1] = other;
        }
    }
    for (guint i = 0; i <= G_N_ELEMENTS (own); i++) {
        guint end = i < G_N_ELEMENTS (own) ? (guint) own[i] : G_MAXUINT;
        if (from < end)
            close_range (from, end - 1, 0);
        from = end + 1;
    }
}

/* So that no pipe gets the number of a standard stream. */
static void
occupy_streams (void)
{
    for (guint i = 0; i <= STDERR_FILENO; i++)
        if (open ("/dev/null", O_RDWR) < 0)
            return;
}

static void
heard (int number)
{
    (void) number; /* only to wake up */
}

static void
prepare (const PodaKeeping *keeping)
{
    const struct sigaction wake = { .sa_handler = heard };
    sigset_t child;
    sigemptyset (&child);
    sigaddset (&child, SIGCHLD);
    setsid ();
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    close_others (keeping);
    occupy_streams ();
    sigprocmask (SIG_SETMASK, &child, NULL);
    sigaction (SIGCHLD, &wake, NULL);
    signal (SIGPIPE, SIG_IGN);
}

G_NORETURN void
poda_keeper_run (const PodaKeeping *keeping)
{
    Keeper keeper = { .keeping = keeping };
    PodaEnding *ending = &keeper.ending;
    prepare (keeping);
    int reason = start (&keeper);
    PodaEnd end = reason != 0 ? PODA_END_REFUSED : watch (&keeper);
    if (end == PODA_END_EXIT)
        part (&keeper);
    end_all (&keeper);
    ending->seconds = now () - keeper.begin;
    ending->cpu_seconds = cpu_of_ended ();
    ending->end = (gint32) end;
    ending->code = reason;
    if (end == PODA_END_EXIT)
        tell_status (&keeper);
    gssize told = write (keeping->report, ending, sizeof *ending);
    _exit (told == sizeof *ending ? 0 : 1);
}
