#include "homework/grade/jail/restrictions.h"

#include <asm/sockios.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "homework/grade/jail/jail.h"

/* --- Landlock --- */

/* From linux/landlock.h, of which older systems have no newer rights. The comments are
 * the version that introduced each. */
#define LANDLOCK_EXECUTE (1ull << 0)
#define LANDLOCK_WRITE_FILE (1ull << 1)
#define LANDLOCK_READ_FILE (1ull << 2)
#define LANDLOCK_READ_FOLDER (1ull << 3)
#define LANDLOCK_FIRST ((1ull << 13) - 1)
#define LANDLOCK_REFER (1ull << 13)    /* 2 */
#define LANDLOCK_TRUNCATE (1ull << 14) /* 3 */
#define LANDLOCK_TCP 3ull              /* 4: bind, connect */
#define LANDLOCK_IOCTL (1ull << 15)    /* 5 */
#define LANDLOCK_SOCKETS_SIGNALS 3ull  /* 6: abstract sockets, signals */
#define LANDLOCK_VERSION 1u
#define LANDLOCK_BENEATH 1

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

typedef struct {
    uint64_t files, net, scoped;
} LandlockRules;

typedef struct {
    uint64_t rights;
    int32_t folder;
} __attribute__ ((packed)) LandlockBeneath;

typedef struct {
    const JailView *view;
    int ruleset;
    uint64_t handled; /* rights that the ruleset controls */
} Landlock;

#define READING (LANDLOCK_EXECUTE | LANDLOCK_READ_FILE | LANDLOCK_READ_FOLDER)
#define OF_FILES                                                                       \
    (LANDLOCK_EXECUTE | LANDLOCK_WRITE_FILE | LANDLOCK_READ_FILE | LANDLOCK_TRUNCATE   \
     | LANDLOCK_IOCTL)

/* Adds a rule, unless the path is missing. */
static int
allow (const Landlock *landlock, const char *path, uint64_t rights)
{
    struct stat there;
    int place = open (path, O_PATH | O_CLOEXEC), reason = 0;
    if (place < 0)
        return 0;
    rights &= landlock->handled;
    if (fstat (place, &there) == 0 && !S_ISDIR (there.st_mode))
        rights &= OF_FILES;
    const LandlockBeneath beneath = { .rights = rights, .folder = place };
    if (syscall (SYS_landlock_add_rule, landlock->ruleset, LANDLOCK_BENEATH, &beneath,
                 0)
        != 0)
        reason = errno;
    close (place);
    return reason;
}

static bool
lies_in (const char *path, const char *folder)
{
    size_t length = strlen (folder);
    while (length > 0 && folder[length - 1] == '/')
        length--;
    return strncmp (path, folder, length) == 0
           && (path[length] == '\0' || path[length] == '/');
}

/* TRUE if a path is hidden; sets `holds` if it contains a hidden one. */
static bool
is_hidden (const JailView *view, const char *path, bool *holds)
{
    *holds = false;
    for (unsigned i = 0; i < view->n_hide; i++) {
        if (lies_in (path, view->hide[i]))
            return true;
        *holds = *holds || lies_in (view->hide[i], path);
    }
    return false;
}

/* Allows reading a path, except for hidden ones in it. Since rights include all files
 * below, a folder that contains a hidden path gets none itself, so it cannot be listed,
 * and its other entries are allowed one by one. Targets of links need rules under their
 * own names. */
static int
allow_reading (const Landlock *landlock, const char *path)
{
    struct stat there;
    bool holds;
    if (is_hidden (landlock->view, path, &holds) || lstat (path, &there) != 0
        || S_ISLNK (there.st_mode))
        return 0;
    DIR *folder = holds ? opendir (path) : NULL;
    if (folder == NULL)
        return allow (landlock, path, READING);
    int reason = 0;
    const struct dirent *entry;
    while (reason == 0 && (entry = readdir (folder)) != NULL) {
        char inner[PATH_MAX];
        if (strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0
            || snprintf (inner, sizeof inner, "%s/%s", path, entry->d_name)
                   >= (int) sizeof inner)
            continue;
        reason = allow_reading (landlock, inner);
    }
    closedir (folder);
    return reason;
}

static int
allow_all (const Landlock *landlock)
{
    static const char *const devices[] = { "/dev/null", "/dev/full", "/dev/random",
                                           "/dev/urandom" };
    static const char *const facts[] = { "/proc/self",    "/proc/cpuinfo",
                                         "/proc/meminfo", "/proc/stat",
                                         "/proc/version", "/proc/filesystems",
                                         "/proc/sys" };
    const JailView *view = landlock->view;
    int reason = 0;
    for (unsigned i = 0; reason == 0 && i < sizeof devices / sizeof *devices; i++)
        reason = allow (landlock, devices[i], LANDLOCK_READ_FILE | LANDLOCK_WRITE_FILE);
    if (view->alone) {
        if (reason == 0)
            reason = allow (landlock, "/", READING);
        if (reason == 0)
            reason = allow (landlock, "/tmp", ~0ull);
        if (reason == 0)
            reason = allow (landlock, "/dev/shm", ~0ull);
        if (reason == 0 && view->overlaid)
            reason = allow (landlock, view->work, ~0ull);
        return reason;
    }
    for (unsigned i = 0; reason == 0 && i < sizeof facts / sizeof *facts; i++)
        reason = allow (landlock, facts[i], READING);
    for (unsigned i = 0; reason == 0 && i < view->n_read; i++)
        reason = allow_reading (landlock, view->read[i]);
    if (reason == 0 && view->work != NULL)
        reason = allow_reading (landlock, view->work);
    if (reason == 0 && view->scratch != NULL)
        reason = allow (landlock, view->scratch, ~0ull);
    return reason;
}

int
jail_landlock (const JailView *view, uint32_t *restrictions)
{
    long version = syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_VERSION);
    if (version < 0)
        return errno;
    const LandlockRules rules = {
        .files = LANDLOCK_FIRST | (version >= 2 ? LANDLOCK_REFER : 0)
                 | (version >= 3 ? LANDLOCK_TRUNCATE : 0)
                 | (version >= 5 ? LANDLOCK_IOCTL : 0),
        .net = version >= 4 ? LANDLOCK_TCP : 0,
        .scoped = version >= 6 ? LANDLOCK_SOCKETS_SIGNALS : 0,
    };
    size_t size = version >= 6 ? sizeof rules : version >= 4 ? 16 : 8;
    Landlock landlock = { .view = view, .handled = rules.files };
    landlock.ruleset = (int) syscall (SYS_landlock_create_ruleset, &rules, size, 0);
    if (landlock.ruleset < 0)
        return errno;
    int reason = allow_all (&landlock);
    if (reason == 0 && syscall (SYS_landlock_restrict_self, landlock.ruleset, 0) != 0)
        reason = errno;
    close (landlock.ruleset);
    /* Before version 3, read-only files could be truncated. */
    if (reason == 0 && version >= 3)
        *restrictions |= PODA_RESTRICT_FILES;
    if (reason == 0 && version >= 6)
        *restrictions |= PODA_RESTRICT_PROCESSES;
    return reason;
}

/* --- System calls --- */

#define REFUSE(number) SCMP_ACT_ERRNO (number)

/* The kernel uses 32 bits of such an argument; filters compare 64. */
#define IS(at, number) SCMP_CMP (at, SCMP_CMP_MASKED_EQ, 0xffffffffu, number)

/* Calls that exercises never need: memory of other processes, mounts, namespaces, keys,
 * kernel internals. Some do not exist on all machines. */
static const int refused[] = {
    SCMP_SYS (process_vm_readv),
    SCMP_SYS (vmsplice), /* its pages in a pipe are not counted */
    SCMP_SYS (process_vm_writev),
    SCMP_SYS (process_madvise),
    SCMP_SYS (pidfd_getfd),
    SCMP_SYS (kcmp),
    SCMP_SYS (mount),
    SCMP_SYS (umount2),
    SCMP_SYS (pivot_root),
    SCMP_SYS (chroot),
    SCMP_SYS (move_mount),
    SCMP_SYS (open_tree),
    SCMP_SYS (fsopen),
    SCMP_SYS (fsconfig),
    SCMP_SYS (fsmount),
    SCMP_SYS (fspick),
    SCMP_SYS (mount_setattr),
    SCMP_SYS (unshare),
    SCMP_SYS (setns),
    SCMP_SYS (keyctl),
    SCMP_SYS (add_key),
    SCMP_SYS (request_key),
    SCMP_SYS (bpf),
    SCMP_SYS (perf_event_open),
    SCMP_SYS (userfaultfd),
    SCMP_SYS (init_module),
    SCMP_SYS (finit_module),
    SCMP_SYS (delete_module),
    SCMP_SYS (kexec_load),
    SCMP_SYS (kexec_file_load),
    SCMP_SYS (reboot),
    SCMP_SYS (swapon),
    SCMP_SYS (swapoff),
    SCMP_SYS (acct),
    SCMP_SYS (quotactl),
    SCMP_SYS (quotactl_fd),
    SCMP_SYS (settimeofday),
    SCMP_SYS (clock_settime),
    SCMP_SYS (clock_adjtime),
    SCMP_SYS (adjtimex),
    SCMP_SYS (sethostname),
    SCMP_SYS (setdomainname),
    SCMP_SYS (syslog),
    SCMP_SYS (vhangup),
    SCMP_SYS (iopl),
    SCMP_SYS (ioperm),
    SCMP_SYS (open_by_handle_at),
    SCMP_SYS (name_to_handle_at),
    SCMP_SYS (fanotify_init),
    SCMP_SYS (fanotify_mark),
    /* These allocate memory and quotas of the user that limits ignore. */
    SCMP_SYS (inotify_init),
    SCMP_SYS (inotify_init1),
    SCMP_SYS (landlock_create_ruleset),
    SCMP_SYS (landlock_add_rule),
};

/* Calls for which the C library has fallbacks, answered as on an old kernel: filters
 * cannot examine their arguments. */
static const int unknown[] = {
    SCMP_SYS (clone3),         SCMP_SYS (io_uring_setup),
    SCMP_SYS (io_uring_enter), SCMP_SYS (io_uring_register),
    SCMP_SYS (memfd_create),   SCMP_SYS (memfd_secret),
};

/* Memory that belongs to no process: it outlives a program, and limits ignore it. */
static const int unheld[] = {
    SCMP_SYS (shmget), SCMP_SYS (shmat),   SCMP_SYS (msgget),
    SCMP_SYS (semget), SCMP_SYS (mq_open),
};

/* Without namespaces: calls that affect other processes of the user (in namespaces a
 * program may trace its own processes, as leak sanitizers do), or files that Landlock
 * does not protect. */
static const int shared[] = {
    SCMP_SYS (sendmsg),       SCMP_SYS (sendmmsg),
    SCMP_SYS (ptrace),        SCMP_SYS (setpriority),
    SCMP_SYS (ioprio_set),    SCMP_SYS (move_pages),
    SCMP_SYS (migrate_pages), SCMP_SYS (sched_setscheduler),
    SCMP_SYS (sched_setattr), SCMP_SYS (sched_setparam),
    SCMP_SYS (chmod),         SCMP_SYS (fchmod),
    SCMP_SYS (fchmodat),      SCMP_SYS (chown),
    SCMP_SYS (fchown),        SCMP_SYS (lchown),
    SCMP_SYS (fchownat),      SCMP_SYS (utime),
    SCMP_SYS (utimes),        SCMP_SYS (futimesat),
    SCMP_SYS (utimensat),     SCMP_SYS (setxattr),
    SCMP_SYS (lsetxattr),     SCMP_SYS (fsetxattr),
    SCMP_SYS (removexattr),   SCMP_SYS (lremovexattr),
    SCMP_SYS (fremovexattr),
};

/* Newer calls that the library may not know; with the same numbers everywhere. */
#define NEWER_FCHMODAT2 452
#define NEWER_SETXATTRAT 463
#define NEWER_REMOVEXATTRAT 466
#define NEWER_FILE_SETATTR 469

static const int of_signals[] = {
    SCMP_SYS (tkill),
    SCMP_SYS (rt_sigqueueinfo),
    SCMP_SYS (rt_tgsigqueueinfo),
    SCMP_SYS (pidfd_send_signal),
    SCMP_SYS (pidfd_open),
};

static int
refuse (scmp_filter_ctx filter, const int *calls, unsigned n, int number)
{
    int reason = 0;
    for (unsigned i = 0; reason == 0 && i < n; i++)
        reason = seccomp_rule_add (filter, REFUSE (number), calls[i], 0);
    return reason;
}

#define REFUSE_ALL(filter, calls, number)                                              \
    refuse (filter, calls, sizeof calls / sizeof *calls, number)

/* A call that is refused for certain values of an argument. */
typedef struct {
    int call;
    struct scmp_arg_cmp argument;
} Rule;

static int
refuse_rules (scmp_filter_ctx filter, const Rule *rules, unsigned n)
{
    int reason = 0;
    for (unsigned i = 0; reason == 0 && i < n; i++)
        reason = seccomp_rule_add (filter, REFUSE (EPERM), rules[i].call, 1,
                                   rules[i].argument);
    return reason;
}

#define REFUSE_RULES(filter, rules)                                                    \
    refuse_rules (filter, rules, sizeof rules / sizeof *rules)

#ifdef __s390x__
#define FLAGS 1
#else
#define FLAGS 0
#endif
#define HAS(at, flags) SCMP_CMP (at, SCMP_CMP_MASKED_EQ, flags, flags)

static int
refuse_always (scmp_filter_ctx filter)
{
    const scmp_datum_t both = MAP_SHARED | MAP_ANONYMOUS;
    const Rule rules[] = {
        /* New namespaces, in which it would have capabilities again. */
        { SCMP_SYS (clone), HAS (FLAGS, CLONE_NEWUSER) },
        { SCMP_SYS (clone), HAS (FLAGS, CLONE_NEWNS) },
        { SCMP_SYS (clone), HAS (FLAGS, CLONE_NEWPID) },
        { SCMP_SYS (clone), HAS (FLAGS, CLONE_NEWIPC) },
        { SCMP_SYS (clone), HAS (FLAGS, CLONE_NEWNET) },
        { SCMP_SYS (clone), HAS (FLAGS, CLONE_NEWUTS) },
        { SCMP_SYS (clone), HAS (FLAGS, CLONE_NEWCGROUP) },
        /* Leases and watches on other users' files; the size of pages, which the jail
         * sets; larger pipes, whose memory is not counted. */
        { SCMP_SYS (prctl), IS (0, PR_SET_THP_DISABLE) },
        { SCMP_SYS (fcntl), IS (1, F_SETLEASE) },
        { SCMP_SYS (fcntl), IS (1, F_NOTIFY) },
        { SCMP_SYS (fcntl), IS (1, F_SETPIPE_SZ) },
        /* Shared anonymous memory, since unmapped pages stay allocated but are not
         * counted for any process; shared files in its own folder are allowed, since
         * these have a limit. */
        { SCMP_SYS (mmap), HAS (3, both) },
        { SCMP_SYS (mmap2), HAS (3, both) },
        /* Typing into a terminal, and taking control of one. */
        { SCMP_SYS (ioctl), IS (1, TIOCSTI) },
        { SCMP_SYS (ioctl), IS (1, TIOCSCTTY) },
        { SCMP_SYS (ioctl), IS (1, TIOCLINUX) },
        { SCMP_SYS (ioctl), IS (1, TIOCCONS) },
        { SCMP_SYS (ioctl), IS (1, TIOCSETD) },
    };
    /* Sizes of socket buffers are fixed, but setting them appears to succeed. */
    static const int buffers[] = { SO_SNDBUF, SO_RCVBUF };
    int reason = REFUSE_RULES (filter, rules);
    for (unsigned i = 0; reason == 0 && i < sizeof buffers / sizeof *buffers; i++)
        reason =
            seccomp_rule_add (filter, REFUSE (0), SCMP_SYS (setsockopt), 2,
                              IS (1, SOL_SOCKET), IS (2, (scmp_datum_t) buffers[i]));
    return reason;
}

/* Refuses sockets: without a private network all of them, otherwise all but IP, also
 * Unix sockets in visible files. Pairs are private and allowed, except for those of
 * datagrams, which can also send to other sockets. */
static int
refuse_sockets (scmp_filter_ctx filter, bool network)
{
    static const scmp_datum_t datagrams[] = { SOCK_DGRAM, SOCK_RAW };
    int reason = 0;
    for (unsigned i = 0; reason == 0 && i < sizeof datagrams / sizeof *datagrams; i++)
        reason = seccomp_rule_add (
            filter, REFUSE (EACCES), SCMP_SYS (socketpair), 1,
            SCMP_CMP (1, SCMP_CMP_MASKED_EQ, 0xf /* no flags */, datagrams[i]));
    if (reason == 0 && !network)
        return seccomp_rule_add (filter, REFUSE (EACCES), SCMP_SYS (socket), 0);
    for (unsigned domain = 0; reason == 0 && domain < AF_MAX; domain++)
        if (domain != AF_INET && domain != AF_INET6)
            reason = seccomp_rule_add (filter, REFUSE (EAFNOSUPPORT), SCMP_SYS (socket),
                                       1, IS (0, domain));
    return reason;
}

static int
refuse_shared (scmp_filter_ctx filter)
{
    static const int newer[] = { NEWER_FCHMODAT2, NEWER_SETXATTRAT, NEWER_REMOVEXATTRAT,
                                 NEWER_FILE_SETATTR };
    const Rule rules[] = {
        { SCMP_SYS (prlimit64), SCMP_CMP (0, SCMP_CMP_NE, 0) },
        { SCMP_SYS (sched_setaffinity), SCMP_CMP (0, SCMP_CMP_NE, 0) },
        { SCMP_SYS (ioctl), IS (1, FS_IOC_SETFLAGS) },
        { SCMP_SYS (ioctl), IS (1, FS_IOC_SETVERSION) },
        { SCMP_SYS (ioctl), IS (1, FS_IOC_FSSETXATTR) },
    };
    int reason = REFUSE_ALL (filter, shared, EPERM);
    if (reason == 0)
        reason = REFUSE_ALL (filter, newer, ENOSYS);
    return reason == 0 ? REFUSE_RULES (filter, rules) : reason;
}

/* Refuses signals to other processes; abort() signals only itself. */
static int
refuse_signals (scmp_filter_ctx filter)
{
    const scmp_datum_t own = (scmp_datum_t) getpid ();
    const Rule rules[] = {
        { SCMP_SYS (kill), SCMP_CMP (0, SCMP_CMP_NE, own) },
        { SCMP_SYS (tgkill), SCMP_CMP (0, SCMP_CMP_NE, own) },
        { SCMP_SYS (fcntl), IS (1, F_SETOWN) },
        { SCMP_SYS (fcntl), IS (1, F_SETOWN_EX) },
        { SCMP_SYS (ioctl), IS (1, FIOSETOWN) },
        { SCMP_SYS (ioctl), IS (1, SIOCSPGRP) },
    };
    int reason = REFUSE_ALL (filter, of_signals, EPERM);
    return reason == 0 ? REFUSE_RULES (filter, rules) : reason;
}

int
jail_filter_calls (const JailView *view, uint32_t *restrictions)
{
    scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);
    if (filter == NULL)
        return ENOSYS;
    int reason = REFUSE_ALL (filter, refused, EPERM);
    if (reason == 0)
        reason = REFUSE_ALL (filter, unknown, ENOSYS);
    if (reason == 0)
        reason = REFUSE_ALL (filter, unheld, EPERM);
    if (reason == 0)
        reason = refuse_always (filter);
    if (reason == 0)
        reason = refuse_sockets (filter, (*restrictions & PODA_RESTRICT_NETWORK) != 0);
    if (reason == 0 && !view->alone)
        reason = refuse_shared (filter);
    if (reason == 0 && (*restrictions & PODA_RESTRICT_PROCESSES) == 0)
        reason = refuse_signals (filter);
    if (reason == 0)
        reason = seccomp_load (filter);
    seccomp_release (filter);
    if (reason == 0)
        *restrictions |=
            PODA_RESTRICT_SYSCALLS | PODA_RESTRICT_NETWORK | PODA_RESTRICT_PROCESSES;
    return -reason;
}
