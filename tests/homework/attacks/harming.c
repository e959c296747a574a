/* Attacks that want to harm: signals, tracing, others' files, and what is cleaned up
 * behind them. */

#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "scene.h"

/* --- Signals --- */

static pid_t
parent_of (pid_t pid)
{
    char path[64], text[512];
    snprintf (path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen (path, "r");
    size_t length = file != NULL ? fread (text, 1, sizeof text - 1, file) : 0;
    if (file != NULL)
        fclose (file);
    text[length] = '\0';
    const char *behind = strrchr (text, ')');
    int parent = 0;
    return behind != NULL && sscanf (behind, ") %*c %d", &parent) == 1 ? parent : 0;
}

/* From the parent up to the first process of all. */
static void
signal_ancestors (int number)
{
    for (pid_t pid = getppid (); pid > 0; pid = parent_of (pid))
        if (pid != 1 || getppid () == 1)
            kill (pid, number);
}

/* Whoever has to watch over us does not; we stay. */
static bool
stop_parents (void)
{
    signal_ancestors (SIGSTOP);
    doze (600);
    return false;
}

static bool
kill_parents (void)
{
    signal_ancestors (SIGKILL);
    doze (600);
    return false;
}

static bool
stop_all (void)
{
    kill (-1, SIGSTOP);
    doze (600);
    return false;
}

static bool
kill_all (void)
{
    kill (-1, SIGKILL);
    return false;
}

static bool
kill_groups (void)
{
    pid_t parent = getppid ();
    if (getpgid (parent) > 0)
        kill (-getpgid (parent), SIGKILL);
    for (pid_t pid = parent; pid > 1; pid = parent_of (pid))
        kill (-getpgid (pid), SIGKILL);
    kill (0, SIGKILL);
    return false;
}

static bool
signal_one (pid_t pid)
{
    const int numbers[] = { SIGHUP,  SIGINT,  SIGQUIT, SIGUSR1, SIGUSR2,
                            SIGTERM, SIGTSTP, SIGCONT, SIGCHLD, SIGRTMIN + 3 };
    const union sigval value = { .sival_int = 1 };
    int handle = (int) syscall (SYS_pidfd_open, pid, 0);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        sigqueue (pid, numbers[i], value);
        syscall (SYS_tgkill, pid, pid, numbers[i]);
        if (handle >= 0)
            syscall (SYS_pidfd_send_signal, handle, numbers[i], NULL, 0);
    }
    if (handle >= 0)
        close (handle);
    return false;
}

/* By number, by thread, by handle, with a value. */
static bool
signal_everybody (void)
{
    return any_process (signal_one);
}

static bool
own_signal (pid_t pid)
{
    int ends[2];
    if (kill (pid, 0) != 0 || pipe (ends) != 0)
        return false;
    fcntl (ends[0], F_SETOWN, pid);
    fcntl (ends[0], F_SETSIG, SIGKILL);
    fcntl (ends[0], F_SETFL, O_ASYNC);
    if (write (ends[1], "x", 1) < 0)
        perror ("write");
    close (ends[0]);
    close (ends[1]);
    return false;
}

/* The kernel signals in our name. */
static bool
signal_by_owner (void)
{
    return any_process (own_signal);
}

static bool
stop_itself (void)
{
    for (int i = 0; i < 4; i++)
        if (fork () == 0)
            raise (SIGSTOP);
    raise (SIGSTOP);
    return false;
}

/* Those that are left are stopped, and nobody's children. */
static bool
stop_orphans (void)
{
    for (int i = 0; i < 4; i++)
        if (fork () == 0) {
            prctl (PR_SET_PDEATHSIG, SIGSTOP);
            setsid ();
            doze (600);
            _exit (0);
        }
    doze (0.05);
    return false;
}

/* Waits where no signal but one wakes it, for a child that does nothing. */
static bool
wait_for_vfork (void)
{
    pid_t child = vfork ();
    while (child == 0)
        syscall (SYS_pause);
    return false;
}

static bool
adopt_orphans (void)
{
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    if (fork () == 0) {
        setsid ();
        prctl (PR_SET_CHILD_SUBREAPER, 1);
        for (int i = 0; i < 6; i++)
            if (in_daemon ()) {
                doze (20);
                _exit (0);
            }
        doze (20);
        _exit (0);
    }
    doze (0.1);
    return false;
}

/* --- Tracing --- */

static bool
trace (pid_t pid)
{
    if (ptrace (PTRACE_SEIZE, pid, NULL, NULL) != 0)
        return false;
    return gained ("process %d can be traced", pid);
}

static bool
trace_everybody (void)
{
    return any_process (trace);
}

/* An address at which nothing is: whoever is told so has the right. */
static bool
reach_memory (pid_t pid)
{
    char byte = 0;
    const struct iovec here = { &byte, 1 }, there = { (void *) 16, 1 };
    bool any = process_vm_readv (pid, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT;
    any |= process_vm_writev (pid, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT;
    return any && gained ("the memory of process %d can be reached", pid);
}

static bool
reach_memories (void)
{
    return any_process (reach_memory);
}

static bool
take_descriptor (pid_t pid)
{
    bool any = false;
    int handle = (int) syscall (SYS_pidfd_open, pid, 0);
    for (int i = 0; handle >= 0 && i < 8; i++)
        any |= syscall (SYS_pidfd_getfd, handle, i, 0) >= 0;
    if (handle >= 0)
        close (handle);
    any |= syscall (SYS_kcmp, getpid (), pid, 0, 0, 0) >= 0;
    return any && gained ("process %d can be looked into", pid);
}

static bool
take_descriptors (void)
{
    return any_process (take_descriptor);
}

static bool
forge_report_to (pid_t pid)
{
    static const char good[64] = "";
    bool any = false;
    for (int i = 3; i < 12; i++) {
        char path[64];
        snprintf (path, sizeof path, "/proc/%d/fd/%d", pid, i);
        int file = open (path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        any |= file >= 0 && write (file, good, sizeof good) > 0;
        if (file >= 0)
            close (file);
    }
    return any && gained ("a report of process %d can be forged", pid);
}

/* What the jail tells poda, told by us. */
static bool
forge_report (void)
{
    static const char good[64] = "";
    bool any = false;
    for (int i = 3; i < 64; i++)
        any |=
            write (i, good, sizeof good) > 0 && gained ("descriptor %d is written", i);
    return any | any_process (forge_report_to);
}

/* --- Others' limits --- */

/* In the jail that is its init, which harms nobody but us when it fails. */
#define INIT 1

static bool
limit_one (pid_t pid)
{
    static const int resources[] = { RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_NOFILE };
    const struct rlimit nothing = { 0, 0 };
    bool any = false;
    if (pid == INIT)
        return false;
    for (size_t i = 0; i < sizeof resources / sizeof *resources; i++)
        any |= prlimit (pid, (__rlimit_resource_t) resources[i], &nothing, NULL) == 0;
    return any && gained ("process %d can be limited", pid);
}

static bool
limit_others (void)
{
    return any_process (limit_one);
}

static bool
slow_one (pid_t pid)
{
    const struct sched_param never = { .sched_priority = 0 };
    cpu_set_t first;
    if (pid == INIT)
        return false;
    CPU_ZERO (&first);
    CPU_SET (0, &first);
    bool any = setpriority (PRIO_PROCESS, (id_t) pid, 19) == 0;
    any |= sched_setscheduler (pid, SCHED_IDLE, &never) == 0;
    any |= sched_setaffinity (pid, sizeof first, &first) == 0;
    return any && gained ("process %d can be slowed down", pid);
}

/* Whoever watches is to come too late. */
static bool
slow_others (void)
{
    return any_process (slow_one);
}

/* The first whom the kernel kills when memory is short; and names. */
static bool
spoil_one (pid_t pid)
{
    static const char *const names[] = { "oom_score_adj", "comm", "clear_refs",
                                         "coredump_filter", "timerslack_ns" };
    bool any = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[64];
        snprintf (path, sizeof path, "/proc/%d/%s", pid, names[i]);
        int file = open (path, O_WRONLY | O_CLOEXEC);
        any |= file >= 0 && gained ("%s can be written", path);
        if (file >= 0)
            close (file);
    }
    return any;
}

static bool
spoil_others (void)
{
    return any_process (spoil_one);
}

/* A running program cannot be written, but it will not run for ever. */
static bool
replace_running (pid_t pid)
{
    char path[64];
    snprintf (path, sizeof path, "/proc/%d/exe", pid);
    int handle = open (path, O_PATH | O_CLOEXEC);
    if (handle < 0)
        return false;
    snprintf (path, sizeof path, "/proc/self/fd/%d", handle);
    int file = open (path, O_WRONLY | O_CLOEXEC);
    bool any = file >= 0 || errno == ETXTBSY;
    if (file >= 0)
        close (file);
    close (handle);
    return any && gained ("what process %d runs can be written once it has ended", pid);
}

static bool
replace_jail (void)
{
    return any_process (replace_running);
}

/* --- Others' files --- */

static bool
overwrite (const char *path, const char *text)
{
    unlink (path);
    int file = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0755);
    if (file >= 0 && write (file, text, strlen (text)) > 0)
        close (file);
    return false;
}

static bool
overwrite_classmate (void)
{
    return overwrite (ZOE "/run", "#!/bin/sh\necho value 0\n")
           | overwrite (ANA "/run", "#!/bin/sh\necho value 0\n");
}

static bool
overwrite_suite (void)
{
    return overwrite (SUITE "/cases/a-open.case", "poda 1\nend\n")
           | overwrite (SUITE "/suite.ini", "[suite]\nmarks=nodes\n");
}

/* To write it is one right, to say who may is another. */
static bool
change_modes (void)
{
    static const char *const names[] = { ZOE "/run", SUITE "/suite.ini", MARKS, BIN };
    const struct timespec times[2] = { { .tv_sec = 1 }, { .tv_sec = 1 } };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        chmod (names[i], 0);
        utimensat (AT_FDCWD, names[i], times, 0);
        if (truncate (names[i], 0) == 0)
            gained ("%s was emptied", names[i]);
        if (setxattr (names[i], "user.mark", "x", 1, 0) == 0)
            gained ("%s has attributes", names[i]);
    }
    return false;
}

static const char forged[] = "student,score,most\nmallory,999,4\nana,0,4\n";

static bool
overwrite_marks (void)
{
    return overwrite (MARKS "/earlier.csv", forged)
           | overwrite (MARKS "/results.csv", forged)
           | overwrite (MARKS "/results.json", "{\"score\": 999}");
}

/* When all others think that it is over. */
static bool
overwrite_marks_later (void)
{
    if (in_daemon ())
        for (int i = 0; i < 100; i++) {
            overwrite_marks ();
            doze (0.05);
        }
    return false;
}

static bool
kill_and_forge (void)
{
    overwrite_marks_later ();
    signal_ancestors (SIGKILL);
    return false;
}

static bool
overwrite_poda (void)
{
    return overwrite (BIN "/poda", "#!/bin/sh\necho " GAINED "\n")
           | overwrite (BIN "/poda-jail", "#!/bin/sh\necho " GAINED "\n");
}

static bool
overwrite_system (void)
{
    static const char *const names[] = {
        "/etc/poda-attack",    "/etc/ld.so.preload",     "/usr/local/bin/sh",
        "/usr/local/bin/poda", "/usr/local/bin/python3", "/run/poda-attack"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        overwrite (names[i], "");
    return false;
}

/* --- What is cleaned up behind it --- */

/* Where its folder was, a link to somebody else's. */
static bool
link_scratch (void)
{
    static const char *const names[] = { "TMPDIR", "HOME" };
    for (size_t i = 0; i < 2; i++) {
        const char *folder = getenv (names[i]);
        char away[512];
        if (folder == NULL || strcmp (folder, TEACHER) == 0)
            continue;
        snprintf (away, sizeof away, "%s.away", folder);
        if ((rmdir (folder) == 0 || rename (folder, away) == 0)
            && symlink (ZOE, folder) != 0)
            perror (folder);
    }
    return false;
}

static bool
link_in_scratch (void)
{
    for (int i = 0; i < 3; i++)
        if (symlink (i == 0   ? ZOE
                     : i == 1 ? SUITE "/"
                              : MARKS "/earlier.csv",
                     own (i == 0   ? "a"
                          : i == 1 ? "b"
                                   : "c"))
            != 0)
            perror ("link");
    if (link (MARKS "/earlier.csv", own ("d")) == 0)
        chmod (own ("d"), 0);
    return false;
}

/* While it is cleaned up, folders become links and folders again. */
static bool
race_for_scratch (void)
{
    char folder[512], other[512];
    snprintf (folder, sizeof folder, "%s", own ("folder"));
    snprintf (other, sizeof other, "%s", own ("link"));
    mkdir (folder, 0700);
    if (symlink (ZOE, other) != 0 || !in_daemon ())
        return false;
    for (long i = 0; i < 2000000; i++)
        syscall (SYS_renameat2, AT_FDCWD, folder, AT_FDCWD, other, RENAME_EXCHANGE);
    _exit (0);
}

/* Deeper than any path is long. */
static bool
nest_deeply (void)
{
    char name[201];
    memset (name, 'x', 200);
    name[200] = '\0';
    if (chdir (own ("")) != 0)
        return false;
    for (int i = 0; i < 1000; i++)
        if (mkdir (name, 0700) != 0 || chdir (name) != 0)
            break;
    return false;
}

static bool
leave_stubborn_files (void)
{
    char path[512];
    snprintf (path, sizeof path, "%s", own ("closed"));
    mkdir (path, 0700);
    int file = open (own ("closed/file"), O_WRONLY | O_CREAT | O_CLOEXEC, 0);
    int flags = FS_IMMUTABLE_FL;
    if (file >= 0) {
        ioctl (file, FS_IOC_SETFLAGS, &flags);
        close (file);
    }
    mkfifo (own ("closed/\033[2J\nfifo"), 0);
    chmod (path, 0);
    chmod (own (""), 0);
    return false;
}

static bool
dump_core (void)
{
    prctl (PR_SET_DUMPABLE, 1);
    abort ();
}

#define TREE "process namespace; Landlock scopes"
#define PLACE "private root, Landlock"
#define END "process namespace: ends with its init"

const Attack harming_attacks[] = {
    { "stop-parents", "stops the processes above it, and stays", TREE, stop_parents },
    { "kill-parents", "kills the processes above it", TREE, kill_parents },
    { "stop-all", "stops all processes, kill (-1, SIGSTOP)", TREE, stop_all },
    { "kill-all", "kills all processes, kill (-1, SIGKILL)", TREE, kill_all },
    { "kill-groups", "kills the process groups above it", TREE, kill_groups },
    { "signal-everybody", "sends ten signals by number, thread and handle", TREE,
      signal_everybody },
    { "signal-by-owner", "has the kernel send signals, F_SETOWN", TREE,
      signal_by_owner },
    { "stop-itself", "stops itself and its children", "limit: seconds", stop_itself },
    { "stop-orphans", "leaves children that stop when it ends", END, stop_orphans },
    { "wait-for-vfork", "waits in vfork for ever", "limit: seconds", wait_for_vfork },
    { "adopt-orphans", "leaves processes that adopt their orphans", END,
      adopt_orphans },
    { "trace-everybody", "traces all processes, the jail's too",
      "process namespace; seccomp: no ptrace", trace_everybody },
    { "reach-memories", "process_vm_readv and _writev on all processes",
      "process namespace; seccomp", reach_memories },
    { "take-descriptors", "pidfd_getfd and kcmp on all processes",
      "process namespace; seccomp", take_descriptors },
    { "forge-report", "writes what the jail tells poda",
      "design: the report's descriptor is not inherited", forge_report },
    { "limit-others", "prlimit on all processes", "process namespace; seccomp",
      limit_others },
    { "slow-others", "lowers the priority of all processes",
      "process namespace; seccomp", slow_others },
    { "spoil-others", "writes /proc/PID/oom_score_adj and the like",
      "process namespace, fresh /proc; Landlock", spoil_others },
    { "replace-jail", "writes the jail's program through /proc/PID/exe", PLACE,
      replace_jail },
    { "overwrite-classmate", "replaces other students' programs", PLACE,
      overwrite_classmate },
    { "overwrite-suite", "replaces the suite", PLACE, overwrite_suite },
    { "change-modes", "chmod, utimes, truncate, setxattr on others' files",
      "private root: read-only; seccomp", change_modes },
    { "overwrite-marks", "writes the marks itself", PLACE, overwrite_marks },
    { "overwrite-marks-later", "writes the marks from a daemon", END ", " PLACE,
      overwrite_marks_later },
    { "kill-and-forge", "kills the grader; its daemon writes the marks", TREE,
      kill_and_forge },
    { "overwrite-poda", "replaces poda and its jail", PLACE, overwrite_poda },
    { "overwrite-system", "writes into /etc, /usr/local and /run", PLACE,
      overwrite_system },
    { "link-scratch", "makes its folder a link to another's work",
      "private root: nothing is to be cleaned up", link_scratch },
    { "link-in-scratch", "leaves links to others' files in its folder",
      "private root: nothing is to be cleaned up", link_in_scratch },
    { "race-for-scratch", "exchanges folders and links while it is cleaned up", END,
      race_for_scratch },
    { "nest-deeply", "leaves folders deeper than a path is long",
      "private root: nothing is to be cleaned up", nest_deeply },
    { "leave-stubborn-files", "leaves closed, immutable and oddly named files",
      "private root: nothing is to be cleaned up", leave_stubborn_files },
    { "dump-core", "crashes with a core file", "limit: no core file", dump_core },
    { .name = NULL },
};
