/* poda-jail: a process of ours between poda and a stranger's program.
 *
 * It starts the program, watches it and all that comes from it, and does not end before
 * they have: also processes that detach themselves become its children in the end, as
 * it is their subreaper. It lives in a session of its own, where no key reaches it, and
 * ends everything as soon as the control descriptor closes: because the program is no
 * longer wanted, or because poda has been killed. */

#include "teach/grade/jail/jail.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "teach/grade/jail/descendants.h"

#define LOOK_EVERY_MS 20
#define PARTING_MS 300 /* for what the program started, to end by itself */
#define PATIENCE 10.0  /* seconds until what cannot be killed is left alone */

/* A file may be larger than what is printed: programs keep tables. */
#define LARGEST_FILE (64u << 20)

typedef struct {
    const char *path; /* what is executed */
    char *const *argv;
    const char *folder; /* where it runs */
    PodaLimits limits;

    pid_t program; /* 0 once it has been asked for its status */
    bool ended;
    int status;
    double begin;
    PodaEnding ending;
    PodaDescendants seen; /* when it was looked around last */
} Jail;

static double
now (void)
{
    struct timespec time;
    clock_gettime (CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

/* --- Becoming the program --- */

static void
limit (int resource, uint64_t most)
{
    const struct rlimit both = { .rlim_cur = most, .rlim_max = most };
    setrlimit (resource, &both);
}

/* In our own child: turns into the program, with its limits, in a session of its own,
 * or writes the errno to `failure` and ends. It dies with `parent`. */
static _Noreturn void
become_program (const Jail *jail, pid_t parent, int failure)
{
    /* Handlers are gone after exec, while what is ignored or blocked stays so. */
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        signal (number, SIG_DFL);
    sigemptyset (&none);
    sigprocmask (SIG_SETMASK, &none, NULL);
    setsid ();
    prctl (PR_SET_PDEATHSIG, SIGKILL);
    if (getppid () == parent && chdir (jail->folder) == 0) {
        /* The kernel's limits hold also between two looks, and therefore are wider than
         * those that are looked for, which can be told from other crashes. Memory is
         * limited by what is written to: address space alone is reserved in plenty by
         * Java, Go and others. */
        const PodaLimits *limits = &jail->limits;
        limit (RLIMIT_CORE, 0);
        limit (RLIMIT_FSIZE, LARGEST_FILE);
        if (limits->cpu_seconds > 0)
            limit (RLIMIT_CPU, (uint64_t) limits->cpu_seconds + 2);
        if (limits->memory > 0)
            limit (RLIMIT_DATA, 4 * limits->memory);
        if (limits->processes > 0)
            limit (RLIMIT_NPROC, jail->seen.n_user + 4 * limits->processes + 256);
        execve (jail->path, jail->argv, environ);
    }
    int reason = errno;
    if (write (failure, &reason, sizeof reason) < 0)
        _exit (126);
    _exit (127);
}

/* --- Starting it --- */

/* 0, or the errno that kept it from being started. */
static int
start (Jail *jail)
{
    int failure[2], reason = 0;
    pid_t own = getpid ();
    if (pipe2 (failure, O_CLOEXEC) != 0)
        return errno;
    poda_descendants_scan (&jail->seen, own);
    jail->begin = now ();
    jail->program = fork ();
    if (jail->program == 0)
        become_program (jail, own, failure[1]);
    if (jail->program < 0)
        reason = errno;
    close (failure[1]);
    /* Its streams are the program's alone, which must be able to close them. */
    int nothing = open ("/dev/null", O_RDWR | O_CLOEXEC);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (nothing < 0 || dup2 (nothing, stream) < 0)
            close (stream);
    close (nothing);
    /* It closes without a word once the program runs. */
    if (reason == 0 && read (failure[0], &reason, sizeof reason) != sizeof reason)
        reason = 0;
    close (failure[0]);
    return reason;
}

/* --- Watching it --- */

/* Takes leave of all children that have ended; whether there are others. */
static bool
reap (Jail *jail)
{
    int status;
    pid_t pid;
    while ((pid = waitpid (-1, &status, WNOHANG)) > 0) {
        if (pid != jail->program)
            continue;
        jail->ended = true;
        jail->status = status;
        jail->program = 0;
    }
    return pid == 0;
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
look (Jail *jail)
{
    const PodaLimits *limits = &jail->limits;
    PodaEnding *ending = &jail->ending;
    poda_descendants_scan (&jail->seen, getpid ());
    if (jail->seen.bytes > ending->memory)
        ending->memory = jail->seen.bytes;
    if (limits->processes > 0 && jail->seen.n > limits->processes)
        return PODA_END_PROCESSES;
    if (limits->memory > 0 && jail->seen.bytes > limits->memory)
        return PODA_END_MEMORY;
    if (limits->cpu_seconds > 0
        && jail->seen.cpu_seconds + cpu_of_ended () > limits->cpu_seconds)
        return PODA_END_CPU;
    if (limits->seconds > 0 && now () - jail->begin > limits->seconds)
        return PODA_END_SECONDS;
    return PODA_END_EXIT;
}

static PodaEnd
watch (Jail *jail)
{
    PodaEnd end = PODA_END_EXIT;
    while (end == PODA_END_EXIT && !jail->ended) {
        /* Until a child ends, the time is over, or somebody no longer wants it. */
        const struct timespec time = { .tv_nsec = LOOK_EVERY_MS * 1000000L };
        struct pollfd control = { .fd = PODA_JAIL_CONTROL, .events = POLLIN };
        sigset_t none;
        sigemptyset (&none);
        bool wanted = ppoll (&control, 1, &time, &none) <= 0;
        reap (jail);
        if (jail->ended)
            break;
        end = wanted ? look (jail) : PODA_END_ASKED;
    }
    return end;
}

/* --- Ending it --- */

/* A program that fails between two looks may have reached a limit. */
static void
tell_status (Jail *jail)
{
    PodaEnding *ending = &jail->ending;
    const PodaLimits *limits = &jail->limits;
    bool signalled = WIFSIGNALED (jail->status);
    /* The most that one of them held, as the kernel tells afterwards; 0 where that may
     * be what we had ourselves before the program took our place. */
    struct rusage own, ended;
    getrusage (RUSAGE_SELF, &own);
    getrusage (RUSAGE_CHILDREN, &ended);
    uint64_t memory =
        ended.ru_maxrss > own.ru_maxrss ? (uint64_t) ended.ru_maxrss * 1024 : 0;
    if (memory > ending->memory)
        ending->memory = memory;
    ending->end = signalled ? PODA_END_SIGNAL : PODA_END_EXIT;
    ending->code = signalled ? WTERMSIG (jail->status) : WEXITSTATUS (jail->status);
    if (signalled && limits->cpu_seconds > 0
        && (ending->code == SIGXCPU || ending->code == SIGKILL)
        && ending->cpu_seconds > limits->cpu_seconds)
        ending->end = PODA_END_CPU;
    else if (limits->memory > 0 && memory > limits->memory
             && (signalled || ending->code != 0))
        ending->end = PODA_END_MEMORY;
}

/* --- The program --- */

static void
hear (int number)
{
    (void) number; /* only to wake up */
}

/* From the start to the end of all that came from it. */
static void
keep (Jail *jail)
{
    PodaEnding *ending = &jail->ending;
    int reason = start (jail);
    PodaEnd end = reason != 0 ? PODA_END_REFUSED : watch (jail);
    if (end == PODA_END_EXIT) {
        /* What the program started may still be about to end: a pipe's other side,
         * say. */
        for (int waited = 0; waited < PARTING_MS && reap (jail); waited += 5)
            usleep (5000);
        poda_descendants_scan (&jail->seen, getpid ());
        ending->left = jail->seen.n;
    }
    /* Kills what is there until nothing is. Whatever is orphaned becomes our child:
     * without a child there is no descendant either. A bomb may outrun a round, but not
     * all of them: its processes get fewer, and the rounds shorter. */
    double begin = now ();
    if (jail->program > 0)
        kill (-jail->program, SIGKILL);
    while (reap (jail) && now () - begin < PATIENCE) {
        poda_descendants_scan (&jail->seen, getpid ());
        poda_descendants_kill (&jail->seen, 0);
        usleep (1000);
    }
    ending->seconds = now () - jail->begin;
    ending->cpu_seconds = cpu_of_ended ();
    ending->end = (int32_t) end;
    ending->code = reason;
    if (end == PODA_END_EXIT)
        tell_status (jail);
}

int
main (int argc, char **argv)
{
    Jail *jail = calloc (1, sizeof *jail);
    if (jail == NULL || argc < 8) {
        fputs ("poda-jail: run by poda, around programs that it grades\n", stderr);
        return 2;
    }
    jail->limits = (PodaLimits){ .seconds = strtod (argv[1], NULL),
                                 .cpu_seconds = strtod (argv[2], NULL),
                                 .memory = strtoull (argv[3], NULL, 10),
                                 .processes = (unsigned) strtoul (argv[4], NULL, 10) };
    jail->folder = argv[5];
    jail->path = argv[6];
    jail->argv = argv + 7;
    const struct sigaction wake = { .sa_handler = hear };
    sigset_t child;
    sigemptyset (&child);
    sigaddset (&child, SIGCHLD);
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    fcntl (PODA_JAIL_CONTROL, F_SETFD, FD_CLOEXEC);
    fcntl (PODA_JAIL_REPORT, F_SETFD, FD_CLOEXEC);
    close_range (PODA_JAIL_N_DESCRIPTORS, ~0u, 0);
    sigprocmask (SIG_SETMASK, &child, NULL);
    sigaction (SIGCHLD, &wake, NULL);
    signal (SIGPIPE, SIG_IGN);
    keep (jail);
    ssize_t told = write (PODA_JAIL_REPORT, &jail->ending, sizeof jail->ending);
    _exit (told == sizeof jail->ending ? 0 : 1);
}
