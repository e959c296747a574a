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
make_namespaces (void)
{
    return could (unshares);
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
clone_namespaces (void)
{
    return could (clones);
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
enter_namespaces (void)
{
    return could (enter_all);
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
mount_things (void)
{
    return could (mounts);
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

static bool
unmount_things (void)
{
    return could (unmounts);
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

static bool
leave_root (void)
{
    return could (leaves_root);
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
become_another (void)
{
    return could (becomes_another);
}

static bool
name_machine (void)
{
    const char *name = "owned";
    return sethostname (name, strlen (name)) == 0
           && gained ("the machine can be named");
}

/* --- Devices --- */

/* /dev/null, under whatever name. */
static bool
is_nothing (int file)
{
    struct stat status;
    return fstat (file, &status) == 0 && status.st_rdev == makedev (1, 3);
}

static bool
open_devices (void)
{
    static const char *const names[] = {
        "/dev/mem",          "/dev/kmsg", "/dev/vda",    "/dev/sda",
        "/dev/fuse",         "/dev/kvm",  "/dev/port",   "/dev/nvme0n1",
        "/dev/loop-control", "/dev/tty",  "/dev/console"
    };
    bool any = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int file = open (names[i], O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
        if (file >= 0 && !is_nothing (file))
            any = gained ("%s can be opened", names[i]);
        if (file >= 0)
            close (file);
    }
    return any;
}

/* The disk of most machines, the memory of all. */
static bool
make_devices (void)
{
    const dev_t devices[] = { makedev (254, 0), makedev (8, 0), makedev (1, 1) };
    bool any = false;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
        mode_t kind = i < 2 ? S_IFBLK : S_IFCHR;
        int file = mknod (own ("device"), kind | 0600, devices[i]) == 0
                       ? open (own ("device"), O_RDONLY | O_CLOEXEC)
                       : -1;
        any |= file >= 0 && gained ("device %zu can be made and opened", i);
        if (file >= 0)
            close (file);
        unlink (own ("device"));
    }
    return any;
}

static bool
open_settings (void)
{
    static const char *const names[] = {
        "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname",
        "/proc/sysrq-trigger",           "/proc/sys/kernel/modprobe",
        "/sys/kernel/uevent_helper",     "/proc/sys/vm/drop_caches"
    };
    bool any = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int file = open (names[i], O_WRONLY | O_CLOEXEC);
        any |= file >= 0 && gained ("%s can be written", names[i]);
        if (file >= 0)
            close (file);
    }
    return any;
}

/* --- Calls --- */

static bool
was_allowed (long result)
{
    return result >= 0 || (errno != EPERM && errno != ENOSYS && errno != EACCES);
}

static bool
use_io_uring (void)
{
    char parameters[256] = "";
    return was_allowed (syscall (SYS_io_uring_setup, 4, parameters))
           && gained ("io_uring can be used");
}

static bool
use_bpf (void)
{
    union bpf_attr map = {
        .map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1
    };
    return was_allowed (syscall (SYS_bpf, BPF_MAP_CREATE, &map, sizeof map))
           && gained ("bpf can be used");
}

static bool
use_perf (void)
{
    struct perf_event_attr event = { .type = PERF_TYPE_SOFTWARE,
                                     .size = sizeof event,
                                     .config = PERF_COUNT_SW_CPU_CLOCK,
                                     .exclude_kernel = 1 };
    return was_allowed (syscall (SYS_perf_event_open, &event, 0, -1, -1, 0))
           && gained ("perf_event_open can be used");
}

static bool
use_userfaultfd (void)
{
    return was_allowed (syscall (SYS_userfaultfd, 1 /* of its own faults only */))
           && gained ("userfaultfd can be used");
}

static bool
use_keyctl (void)
{
    return was_allowed (syscall (SYS_keyctl, 0, -3, 0))
           && gained ("keyctl can be used");
}

/* Wrong arguments: who is allowed is told of those. */
static bool
administer (void)
{
    char ring[16];
    bool any = false;
    any |= was_allowed (syscall (SYS_reboot, 0, 0, 0, NULL))
           && gained ("reboot is allowed");
    any |= was_allowed (syscall (SYS_init_module, NULL, 0, ""))
           && gained ("init_module is allowed");
    any |= was_allowed (syscall (SYS_delete_module, "poda-none", O_NONBLOCK))
           && gained ("delete_module is allowed");
    any |= was_allowed (syscall (SYS_swapon, NULL, 0)) && gained ("swapon is allowed");
    any |= was_allowed (syscall (SYS_acct, "/nowhere")) && gained ("acct is allowed");
    any |= was_allowed (klogctl (3, ring, sizeof ring))
           && gained ("the kernel's messages can be read");
    return any;
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

/* The kernel reads 32 bits of these arguments, and a filter may compare all 64. */
static bool
use_high_bits (void)
{
    const long high = 1L << 32;
    bool any = false;
    any |= syscall (SYS_socket, AF_NETLINK | high, SOCK_RAW, 0) >= 0
           && gained ("a netlink socket, by high bits");
    any |= syscall (SYS_socket, AF_UNIX | high, SOCK_STREAM, 0) >= 0
           && gained ("a unix socket, by high bits");
    return any;
}

static bool
use_unix_socket (void)
{
    return socket (AF_UNIX, SOCK_STREAM, 0) >= 0
           && gained ("sockets that lie in files can be reached");
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

static bool
use_lease (void)
{
    int file = open ("/etc/passwd", O_RDONLY | O_CLOEXEC);
    return file >= 0 && fcntl (file, F_SETLEASE, F_RDLCK) == 0
           && gained ("others can be kept from a file by a lease");
}

static bool
use_vmsplice (void)
{
    static char page[4096];
    const struct iovec piece = { .iov_base = page, .iov_len = sizeof page };
    int ends[2];
    return pipe (ends) == 0 && vmsplice (ends[1], &piece, 1, 0) > 0
           && gained ("memory can be left in a pipe");
}

#define CALL "seccomp"
#define NO_RIGHT "user namespace: no capability; seccomp"
#define ROOT "private root: its own /dev and /proc; Landlock"

const Attack kernel_attacks[] = {
    { "make-namespaces", "unshare, of all kinds", CALL, make_namespaces },
    { "clone-namespaces", "clone and clone3 with namespaces", CALL, clone_namespaces },
    { "enter-namespaces", "setns to those of all processes",
      "process namespace; seccomp", enter_namespaces },
    { "mount-things", "mount, fsopen, open_tree", NO_RIGHT, mount_things },
    { "unmount-things", "unmounts what hides the rest", NO_RIGHT, unmount_things },
    { "leave-root", "chroot and pivot_root, and back through a descriptor", NO_RIGHT,
      leave_root },
    { "become-another", "setuid; programs that are set-uid", "no_new_privs; seccomp",
      become_another },
    { "name-machine", "sethostname", NO_RIGHT, name_machine },
    { "open-devices", "opens memory, disks, terminals in /dev", ROOT, open_devices },
    { "make-devices", "mknod of a disk and of memory", NO_RIGHT, make_devices },
    { "open-settings", "opens core_pattern and the like for writing", ROOT,
      open_settings },
    { "use-io-uring", "io_uring_setup", CALL, use_io_uring },
    { "use-bpf", "bpf", CALL, use_bpf },
    { "use-perf", "perf_event_open", CALL, use_perf },
    { "use-userfaultfd", "userfaultfd", CALL, use_userfaultfd },
    { "use-keyctl", "keyctl", CALL, use_keyctl },
    { "call-otherwise", "the calls of 32 bits and of x32", CALL, call_otherwise },
    { "use-high-bits", "socket, with bits that the kernel does not read", CALL,
      use_high_bits },
    { "use-unix-socket", "socket, for sockets in files that are shown", CALL,
      use_unix_socket },
    { "change-devices", "chmod of the machine's devices", "private root: read-only",
      change_devices },
    { "use-lease", "a lease on a file of the system", CALL, use_lease },
    { "use-vmsplice", "leaves pages of its memory in pipes", CALL, use_vmsplice },
    { "administer", "reboot, init_module, swapon, acct, syslog", NO_RIGHT, administer },
    { .name = NULL },
};
