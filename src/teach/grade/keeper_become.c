/* From the keeper to the stranger's program: streams, limits, and exec. As in keeper.c,
 * nothing is allocated. */

#include "teach/grade/keeper_parts.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/* A file may be larger than what is printed: programs keep tables. */
#define LARGEST_FILE (64u << 20)

static void
limit (__rlimit_resource_t resource, guint64 most)
{
    const struct rlimit both = { .rlim_cur = most, .rlim_max = most };
    setrlimit (resource, &both);
}

/* The kernel's limits hold also between two looks, and therefore are wider than those
 * that are looked for, which can be told from other crashes. Memory is limited by what
 * is written to: address space alone is reserved in plenty by Java, Go and others. */
static void
set_limits (const PodaKeeping *keeping)
{
    const PodaLimits *limits = &keeping->limits;
    limit (RLIMIT_CORE, 0);
    limit (RLIMIT_FSIZE, LARGEST_FILE);
    if (limits->cpu_seconds > 0)
        limit (RLIMIT_CPU, (guint64) limits->cpu_seconds + 2);
    if (limits->memory > 0)
        limit (RLIMIT_DATA, 4 * limits->memory);
    if (limits->processes > 0)
        limit (RLIMIT_NPROC, keeping->kin->n_user + 4 * limits->processes + 256);
}

/* Handlers are gone after exec, while what is ignored or blocked stays so. */
static void
reset_signals (void)
{
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        signal (number, SIG_DFL);
    sigemptyset (&none);
    sigprocmask (SIG_SETMASK, &none, NULL);
}

G_NORETURN void
poda_keeper_become (const PodaKeeping *keeping, pid_t parent, int failure)
{
    reset_signals ();
    setsid ();
    prctl (PR_SET_PDEATHSIG, SIGKILL);
    if (getppid () == parent && dup2 (keeping->input, STDIN_FILENO) >= 0
        && dup2 (keeping->output, STDOUT_FILENO) >= 0
        && dup2 (keeping->complaints, STDERR_FILENO) >= 0
        && chdir (keeping->folder) == 0) {
        set_limits (keeping);
        execve (keeping->path, keeping->argv, keeping->environment);
    }
    int reason = errno;
    if (write (failure, &reason, sizeof reason) < 0)
        _exit (126);
    _exit (127);
}
