/* Attacks that ask the kernel for what no student's program needs: namespaces, mounts,
 * devices, and calls in which others have found holes. Where a call can do harm, its
 * arguments are such that it cannot: the errno tells who would have been allowed. */

#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/reboot.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scene.h"

/* In a child, as it changes the one who does it. */
static bool
could (bool (*act) (void))
{
    int status = 1;
    pid_t child = fork ();
    if (child == 0)
        _exit (act () ? 0 : 1);
    return child > 0 && waitpid (child, &status, 0) == child && status == 0;
}

/* --- Namespaces --- */

static bool
unshares (void)
{
    static const int kinds[] = { CLONE_NEWUSER,  CLONE_NEWNS,  CLONE_NEWPID,
                                 CLONE_NEWNET,   CLONE_NEWIPC, CLONE_NEWUTS,
                                 CLONE_NEWCGROUP };
    bool any = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        any |=
            unshare (kinds[i]) == 0 && gained ("namespace %#x can be made", kinds[i]);
    return any;
}

static bool
clones (void)
{
    bool any = false;
    struct clone_args wanted = { .flags = CLONE_NEWUSER, .exit_signal = SIGCHLD };
    long child = syscall (SYS_clone3, &wanted, sizeof wanted);
    if (child == 0)
        _exit (0);
    any |= child > 0;
    child = syscall (SYS_clone, CLONE_NEWUSER | CLONE_NEWPID | SIGCHLD, NULL, NULL,
                     NULL, NULL);
    if (child == 0)
        _exit (0);
    return (any || child > 0) && gained ("namespaces can be made by clone");
}

static bool
enter (pid_t pid)
{
    static const char *const kinds[] = { "mnt", "pid", "net", "user" };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char path[64];
        snprintf (path, sizeof path, "/proc/%d/ns/%s", pid, kinds[i]);
        int file = open (path, O_RDONLY | O_CLOEXEC);
        bool entered = file >= 0 && setns (file, 0) == 0;
        if (file >= 0)
            close (file);
        if (entered)
            return gained ("the %s namespace of process %d can be entered", kinds[i],
                           pid);
    }
    return false;
}

static bool
enter_all (void)
{
    return any_process (enter);
}

static bool
make_namespaces (void)
{
    return could (unshares) | could (clones) | could (enter_all);
}

/* --- Mounts --- */

static bool
mounts (void)
{
    const char *folder = own ("");
    bool any = mount ("none", folder, "tmpfs", 0, NULL) == 0;
    any |= mount (MALLORY, MALLORY, NULL, MS_BIND, NULL) == 0;
    any |= mount (NULL, MALLORY, NULL, MS_REMOUNT | MS_BIND, NULL) == 0;
    any |= mount ("none", "/proc", "proc", 0, NULL) == 0;
    any |= syscall (SYS_fsopen, "tmpfs", 0) >= 0;
    any |= syscall (SYS_open_tree, AT_FDCWD, folder, 1) >= 0;
    return any && gained ("file systems can be mounted");
}

static bool
unmounts (void)
{
    static const char *const places[] = { "/proc", "/tmp",  "/dev/shm", "/dev",
                                          "/home", MALLORY, "/etc",     "/" };
    bool any = false;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        any |= umount2 (places[i], MNT_DETACH) == 0;
    return any && gained ("file systems can be unmounted");
}

/* A door that stays open behind the wall. */
static bool
leaves_root (void)
{
    mkdir (own ("jail"), 0700);
    int door = open ("/", O_RDONLY | O_DIRECTORY);
    if (chroot (own ("jail")) != 0
        && syscall (SYS_pivot_root, own (""), own ("jail")) != 0)
        return false;
    if (fchdir (door) != 0)
        return gained ("the root can be changed");
    for (int i = 0; i < 64; i++)
        if (chdir ("..") != 0)
            break;
    gained ("the root can be changed");
    return chroot (".") == 0 && (file_tells (SECRET_FILE) || true);
}

/* --- Who one is --- */

static bool
becomes_another (void)
{
    bool any = prctl (PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1
               && gained ("programs with more rights can be run");
    for (uid_t other = 0; other < 3; other++)
        any |= getuid () != other && setresuid (other, other, other) == 0
               && gained ("it can be user %u", other);
    return any;
}

static bool
mount_things (void)
{
    const char *name = "owned";
    return could (mounts) | could (unmounts) | could (leaves_root)
           | could (becomes_another)
           | (sethostname (name, strlen (name)) == 0
              && gained ("the machine can be named"));
}

/* --- Devices and settings --- */

/* /dev/null, under whatever name. */
static bool
is_nothing (int file)
{
    struct stat status;
    return fstat (file, &status) == 0 && status.st_rdev == makedev (1, 3);
}

static bool
opens (const char *name, int flags)
{
    int file = open (name, flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    bool any = file >= 0 && !is_nothing (file) && gained ("%s can be opened", name);
    if (file >= 0)
        close (file);
    return any;
}

/* Of those that are made: the disk of most machines, the memory of all. */
static bool
open_devices (void)
{
    static const char *const devices[] = {
        "/dev/mem",          "/dev/kmsg", "/dev/vda",    "/dev/sda",
        "/dev/fuse",         "/dev/kvm",  "/dev/port",   "/dev/nvme0n1",
        "/dev/loop-control", "/dev/tty",  "/dev/console"
    };
    static const char *const settings[] = {
        "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname",
        "/proc/sysrq-trigger",           "/proc/sys/kernel/modprobe",
        "/sys/kernel/uevent_helper",     "/proc/sys/vm/drop_caches"
    };
    const dev_t made[] = { makedev (254, 0), makedev (8, 0), makedev (1, 1) };
    bool any = false;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        any |= opens (devices[i], O_RDONLY);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        any |= opens (settings[i], O_WRONLY);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        mode_t kind = i < 2 ? S_IFBLK : S_IFCHR;
        any |= mknod (own ("device"), kind | 0600, made[i]) == 0
               && opens (own ("device"), O_RDONLY);
        unlink (own ("device"));
    }
    return any;
}

/* --- Calls --- */

static bool
may (const char *call, long result)
{
    return (result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES))
           && gained ("%s is allowed", call);
}

static bool
works (const char *call, long result)
{
    return result >= 0 && gained ("%s is allowed", call);
}

/* Where a call could do harm its arguments are wrong: who is allowed is told of those.
 * The kernel reads 32 bits of a socket's family, and a filter may compare all 64. */
static bool
make_calls (void)
{
    static char bytes[4096];
    const long high = 1L << 32;
    union bpf_attr map = {
        .map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1
    };
    struct perf_event_attr event = { .type = PERF_TYPE_SOFTWARE,
                                     .size = sizeof event,
                                     .config = PERF_COUNT_SW_CPU_CLOCK,
                                     .exclude_kernel = 1 };
    const struct iovec page = { .iov_base = bytes, .iov_len = sizeof bytes };
    int file = open ("/etc/passwd", O_RDONLY | O_CLOEXEC), ends[2] = { -1, -1 };
    bool piped = pipe (ends) == 0;
    return may ("io_uring", syscall (SYS_io_uring_setup, 4, bytes))
           | may ("bpf", syscall (SYS_bpf, BPF_MAP_CREATE, &map, sizeof map))
           | may ("perf", syscall (SYS_perf_event_open, &event, 0, -1, -1, 0))
           | may ("userfaultfd", syscall (SYS_userfaultfd, 1 /* of its own faults */))
           | may ("keyctl", syscall (SYS_keyctl, 0, -3, 0))
           | may ("reboot", syscall (SYS_reboot, 0, 0, 0, NULL))
           | may ("init_module", syscall (SYS_init_module, NULL, 0, ""))
           | may ("delete_module", syscall (SYS_delete_module, "poda", O_NONBLOCK))
           | may ("swapon", syscall (SYS_swapon, NULL, 0))
           | may ("acct", syscall (SYS_acct, "/nowhere"))
           | may ("syslog", klogctl (3, bytes, 16))
           | works ("unix", socket (AF_UNIX, SOCK_STREAM, 0))
           | works ("high netlink",
                    syscall (SYS_socket, AF_NETLINK | high, SOCK_RAW, 0))
           | works ("high unix", syscall (SYS_socket, AF_UNIX | high, SOCK_STREAM, 0))
           | (file >= 0 && works ("a lease", fcntl (file, F_SETLEASE, F_RDLCK)))
           | (piped && works ("vmsplice", vmsplice (ends[1], &page, 1, 0)));
}

#ifdef __x86_64__
#define X32 0x40000000

static long
call_as_i386 (long number, long first)
{
    long result;
    __asm__ volatile("int $0x80"
                     : "=a"(result)
                     : "a"(number), "b"(first), "c"(0L), "d"(0L), "S"(0L), "D"(0L)
                     : "memory", "r8", "r9", "r10", "r11");
    return result;
}

/* keyctl, unshare and ptrace have other numbers there. */
static bool
calls_otherwise (void)
{
    static const long numbers[][2] = { { 288, 0 }, { 310, CLONE_NEWUSER }, { 26, 0 } };
    bool any = false;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        long result = (int) call_as_i386 (numbers[i][0], numbers[i][1]);
        any |= result >= 0 || (result != -EPERM && result != -ENOSYS);
    }
    any |= syscall (X32 | SYS_unshare, CLONE_NEWUSER) == 0;
    return any && gained ("calls of another kind of machine are let through");
}
#else
static bool
calls_otherwise (void)
{
    return false;
}
#endif

static bool
call_otherwise (void)
{
    return could (calls_otherwise);
}

/* To what it has already, so that nothing is changed where it works. */
static bool
change_devices (void)
{
    struct stat device;
    return stat ("/dev/null", &device) == 0
           && chmod ("/dev/null", device.st_mode & 07777) == 0
           && gained ("the machine's devices can be changed");
}

const Attack kernel_attacks[] = {
    { "make-namespaces", make_namespaces },
    { "mount-things", mount_things },
    { "open-devices", open_devices },
    { "make-calls", make_calls },
    { "call-otherwise", call_otherwise },
    { "change-devices", change_devices },
    { .name = NULL },
};
