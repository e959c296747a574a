/* Attacks on processes: those of others are ended, stopped, looked into and slowed
 * down; its own stay, or want too many threads, too much memory, or more than their
 * limits. */

#include "attack.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define MEBIBYTE ((size_t) 1 << 20)

/* What is several times the limit cannot be a matter of when it was measured. */
#define MANY_THREADS (40 * PROCESSES)
#define MUCH_MEMORY (3 * (size_t) MEBIBYTES)

/* Calls it for each process but this one, also for those that /proc may not show. */
static bool
any_process (bool (*visit) (pid_t pid))
{
    bool any = false;
    for (pid_t pid = 1; pid < 1000; pid++)
        any |= pid != getpid () && visit (pid);
    return any;
}

/* --- Others' processes --- */

/* By number, by thread, by handle, with a value; and the kernel signals for it. */
static bool
signal_one (pid_t pid)
{
    const union sigval value = { .sival_int = 1 };
    int handle = (int) syscall (SYS_pidfd_open, pid, 0), ends[2];
    for (int number = 1; number < 64; number++) {
        sigqueue (pid, number, value);
        syscall (SYS_tgkill, pid, pid, number);
        syscall (SYS_pidfd_send_signal, handle, number, NULL, 0);
    }
    close (handle);
    if (pipe (ends) != 0)
        return false;
    fcntl (ends[0], F_SETOWN, pid);
    fcntl (ends[0], F_SETSIG, SIGKILL);
    fcntl (ends[0], F_SETFL, O_ASYNC);
    if (write (ends[1], "x", 1) == 1)
        close (ends[1]);
    close (ends[0]);
    if (getpgid (pid) > 0 && getpgid (pid) != getpgrp ())
        kill (-getpgid (pid), SIGKILL);
    return false;
}

bool
signal_everybody (void)
{
    any_process (signal_one);
    kill (-1, SIGKILL);
    kill (0, SIGKILL);
    return false;
}

/* Whoever watches over it does not any more, and it stays, without streams. */
bool
stop_parents (void)
{
    kill (getppid (), SIGSTOP);
    for (pid_t pid = getppid () - 1; pid > 1; pid--)
        kill (pid, SIGSTOP);
    for (int i = 0; i < 1024; i++)
        close (i);
    doze (600);
    return false;
}

/* Memory is asked for at an address at which nothing is. */
static bool
reach_process (pid_t pid)
{
    static const char *const hidden[] = { "environ", "maps",  "mem",    "exe",
                                          "fd/0",    "cwd/.", "root/.", "ns/net" };
    static const char *const fixed[] = { "oom_score_adj", "comm", "clear_refs",
                                         "coredump_filter", "timerslack_ns" };
    const struct rlimit nothing = { 0, 0 };
    const struct sched_param never = { .sched_priority = 0 };
    const cpu_set_t first = { { 1 } };
    char byte = 0, path[64];
    const struct iovec here = { &byte, 1 }, there = { (void *) 16, 1 };
    int handle = (int) syscall (SYS_pidfd_open, pid, 0);
    bool any = works ("ptrace", ptrace (PTRACE_SEIZE, pid, NULL, NULL))
               | may ("reading memory", process_vm_readv (pid, &here, 1, &there, 1, 0))
               | may ("writing memory", process_vm_writev (pid, &here, 1, &there, 1, 0))
               | works ("pidfd_getfd", syscall (SYS_pidfd_getfd, handle, 0, 0))
               | works ("kcmp", syscall (SYS_kcmp, getpid (), pid, 0, 0, 0));
    if (pid != 1) /* in the sandbox it harms nobody but this program */
        any |= works ("prlimit", prlimit (pid, RLIMIT_CPU, &nothing, NULL))
               | works ("setpriority", setpriority (PRIO_PROCESS, (id_t) pid, 19))
               | works ("SCHED_IDLE", sched_setscheduler (pid, SCHED_IDLE, &never))
               | works ("affinity", sched_setaffinity (pid, sizeof first, &first));
    close (handle);
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        snprintf (path, sizeof path, "/proc/%d/%s", pid, hidden[i]);
        any |= opens (path, O_RDONLY);
    }
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        snprintf (path, sizeof path, "/proc/%d/%s", pid, fixed[i]);
        any |= opens (path, O_WRONLY);
    }
    snprintf (path, sizeof path, "/proc/%d/cmdline", pid);
    return any | file_has_secret (path);
}

bool
reach_processes (void)
{
    return any_process (reach_process);
}

/* --- What stays --- */

/* In sessions of their own: stopped as soon as we end; adopting orphans; without
 * streams and parent; a program without environment. Later they forge marks. */
bool
leave_daemons (void)
{
    char *argv[] = { "sleep", "20", NULL }, *environment[] = { NULL };
    for (int kind = 0; kind < 4; kind++) {
        if (fork () != 0)
            continue;
        setsid ();
        if (kind == 0)
            prctl (PR_SET_PDEATHSIG, SIGSTOP);
        else if (kind == 1)
            prctl (PR_SET_CHILD_SUBREAPER, 1);
        if (fork () != 0 && kind > 1)
            _exit (0);
        if (kind == 2)
            for (int i = 0; i < 64; i++)
                close (i);
        else if (kind == 3)
            execve ("/bin/sleep", argv, environment);
        doze (0.5);
        overwrite_files ();
        doze (20);
        _exit (0);
    }
    doze (0.1);
    return false;
}

bool
dump_core (void)
{
    prctl (PR_SET_DUMPABLE, 1);
    abort ();
}

/* --- Too much --- */

static void *
sleep_as_thread (void *data)
{
    doze (600);
    return data;
}

bool
thread_bomb (void)
{
    pthread_attr_t small;
    pthread_t thread;
    int n = 0;
    pthread_attr_init (&small);
    pthread_attr_setstacksize (&small, 65536);
    while (n < MANY_THREADS
           && pthread_create (&thread, &small, sleep_as_thread, NULL) == 0)
        n++;
    if (n < MANY_THREADS)
        return false;
    doze (2); /* on a busy machine threads are not counted at once */
    return gained ("%d threads at once", n);
}

static bool
too_much (size_t mebibytes, const char *what)
{
    doze (0.3);
    return mebibytes >= MUCH_MEMORY && gained ("%zu MiB of %s", mebibytes, what);
}

/* Under a name that looks like the end of a line in /proc, and closed to others. */
bool
memory_bomb (void)
{
    size_t n = 0;
    prctl (PR_SET_NAME, ") Z 0 0 (");
    prctl (PR_SET_DUMPABLE, 0);
    for (char *more; n < MUCH_MEMORY && (more = malloc (MEBIBYTE)) != NULL; n++)
        for (size_t at = 0; at < MEBIBYTE; at += 4096)
            ((volatile char *) more)[at] = 1;
    return too_much (n, "memory");
}

/* Nothing is written, but for each two mebibytes that are read the kernel needs a page
 * of four kibibytes. */
bool
page_table_bomb (void)
{
    const size_t step = 2 * MEBIBYTE, all = step * 256 * MUCH_MEMORY;
    volatile char *much =
        mmap (NULL, all, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (much == MAP_FAILED)
        return false;
    madvise ((void *) (size_t) much, all, MADV_NOHUGEPAGE);
    for (size_t at = 0; at < all; at += step)
        (void) much[at];
    return too_much (MUCH_MEMORY, "page tables");
}

/* Fills as many pairs of sockets as may be open; the number of parts of 64 KiB. */
static size_t
fill_sockets (void)
{
    static char bytes[1 << 16];
    size_t n = 0;
    int ends[2], room = 32 << 20;
    while (n < 16 * MUCH_MEMORY
           && socketpair (AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, ends) == 0)
        for (int i = 0; i < 2; i++) {
            setsockopt (ends[i], SOL_SOCKET, SO_SNDBUFFORCE, &room, sizeof room);
            while (n < 16 * MUCH_MEMORY && send (ends[i], bytes, sizeof bytes, 0) > 0)
                n++;
        }
    return n;
}

/* What is in sockets is memory of the kernel, of as many processes as may run. */
bool
socket_bomb (void)
{
    int ends[2];
    size_t n = 0, more;
    if (pipe (ends) != 0)
        return false;
    for (int i = 0; i < PROCESSES - 4; i++)
        if (fork () == 0) {
            more = fill_sockets ();
            if (write (ends[1], &more, sizeof more) > 0)
                doze (600);
            _exit (0);
        }
    close (ends[1]);
    for (int i = 0; i < PROCESSES - 4; i++)
        if (read (ends[0], &more, sizeof more) == sizeof more)
            n += more;
    return too_much (n / 16, "sockets");
}

bool
raise_limits (void)
{
    const struct sched_param urgent = { .sched_priority = 1 };
    const union sigval nothing = { 0 };
    const size_t n = 256 * MEBIBYTE;
    void *much =
        mmap (NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bool any = false;
    for (int i = 0; i < RLIM_NLIMITS; i++) {
        struct rlimit limit;
        if (getrlimit ((__rlimit_resource_t) i, &limit) != 0
            || limit.rlim_max == RLIM_INFINITY)
            continue;
        limit.rlim_max = limit.rlim_cur = RLIM_INFINITY;
        any |= setrlimit ((__rlimit_resource_t) i, &limit) == 0
               && gained ("limit %d can be raised", i);
    }
    any |= works ("SCHED_FIFO", sched_setscheduler (0, SCHED_FIFO, &urgent))
           | works ("a high priority", setpriority (PRIO_PROCESS, 0, -20))
           | (much != MAP_FAILED && works ("mlock", mlock (much, n)));
    signal (SIGXFSZ, SIG_IGN);
    int file = open (own ("sparse"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    any |= works ("a file of 4 TiB", ftruncate (file, (off_t) 1 << 42));
    sigset_t waiting;
    sigemptyset (&waiting);
    sigaddset (&waiting, SIGRTMIN);
    sigprocmask (SIG_BLOCK, &waiting, NULL);
    int n_queued = 0;
    while (n_queued < 2000 && sigqueue (getpid (), SIGRTMIN, nothing) == 0)
        n_queued++;
    return any | (n_queued == 2000 && gained ("the user's queue of signals"));
}
