/* Attacks that ask the kernel for what no student's program needs: namespaces, mounts,
 * devices, sockets, and calls in which others have found holes; and output that is to
 * confuse whoever reads the report. */

#include "attack.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <linux/sched.h>
#include <mqueue.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

/* --- Calls --- */

static bool
make_namespaces (void)
{
    static const int kinds[] = { CLONE_NEWUSER,  CLONE_NEWNS,  CLONE_NEWPID,
                                 CLONE_NEWNET,   CLONE_NEWIPC, CLONE_NEWUTS,
                                 CLONE_NEWCGROUP };
    struct clone_args wanted = { .flags = CLONE_NEWUSER, .exit_signal = SIGCHLD };
    const pid_t self = getpid ();
    bool any = works ("clone3", syscall (SYS_clone3, &wanted, sizeof wanted));
    for (size_t i = 0; getpid () == self && i < sizeof kinds / sizeof *kinds; i++)
        any |= works ("unshare", unshare (kinds[i]))
               | works ("clone", syscall (SYS_clone, (unsigned) kinds[i] | SIGCHLD,
                                          NULL, NULL, NULL, NULL));
    if (getpid () != self)
        _exit (0);
    return any;
}

static bool
mount_things (void)
{
    const char *folder = own ("");
    return works ("mount", mount ("none", folder, "tmpfs", 0, NULL))
           | works ("bind", mount (MALLORY, MALLORY, NULL, MS_BIND, NULL))
           | works ("remount", mount (NULL, MALLORY, NULL, MS_REMOUNT | MS_BIND, NULL))
           | works ("fsopen", syscall (SYS_fsopen, "tmpfs", 0))
           | works ("open_tree", syscall (SYS_open_tree, AT_FDCWD, folder, 1))
           | works ("umount", umount2 ("/tmp", MNT_DETACH))
           | may ("pivot_root", syscall (SYS_pivot_root, folder, folder))
           | works ("chroot", chroot (folder));
}

/* Memory of the kernel, and of nobody, that would still be there in the next run. */
static bool
keep_in_kernel (void)
{
    const int key = 0x706f6461, mode = IPC_CREAT | 0600;
    int ends[2];
    bool piped = pipe (ends) == 0;
    return works ("a key", syscall (SYS_add_key, "user", "poda", "x", 1, -4))
           | works ("shmget", shmget (key, 4096, mode))
           | works ("semget", semget (key, 1, mode))
           | works ("msgget", msgget (key, mode))
           | works ("mq_open", mq_open ("/poda", O_RDWR | O_CREAT, 0600, NULL))
           | works ("memfd", memfd_create ("", 0))
           | (mmap (NULL, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
                  != MAP_FAILED
              && gained ("shared memory"))
           | (piped && works ("a large pipe", fcntl (ends[1], F_SETPIPE_SZ, 1 << 20)))
           | works ("inotify", inotify_init1 (0))
           | works ("fanotify", fanotify_init (FAN_CLASS_NOTIF, O_RDONLY))
           | may ("landlock", syscall (444 /* landlock_create_ruleset */, NULL, 0, 0));
}

bool
make_calls (void)
{
    static char bytes[4096];
    union bpf_attr map = {
        .map_type = BPF_MAP_TYPE_ARRAY, .key_size = 4, .value_size = 4, .max_entries = 1
    };
    struct perf_event_attr event = { .type = PERF_TYPE_SOFTWARE,
                                     .size = sizeof event,
                                     .config = PERF_COUNT_SW_CPU_CLOCK,
                                     .exclude_kernel = 1 };
    struct {
        struct file_handle head;
        unsigned char bytes[8];
    } handle = { .head = { .handle_bytes = 8, .handle_type = 1 }, .bytes = { 2 } };
    const struct iovec page = { .iov_base = bytes, .iov_len = sizeof bytes };
    struct stat null;
    int file = open ("/etc/passwd", O_RDONLY | O_CLOEXEC), ends[2] = { -1, -1 };
    bool any = keep_in_kernel ();
    any |= stat ("/dev/null", &null) == 0
           && works ("changing devices", chmod ("/dev/null", null.st_mode & 07777));
    any |= prctl (PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1
           && gained ("programs with more rights");
    any |= works ("sethostname", sethostname ("owned", 5))
           | may ("io_uring", syscall (SYS_io_uring_setup, 4, bytes))
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
           | may ("handles", open_by_handle_at (file, &handle.head, O_RDONLY))
           | may ("typing", ioctl (0, TIOCSTI, "x"))
           | may ("taking a terminal", ioctl (0, TIOCSCTTY, 1))
           | works ("a lease", fcntl (file, F_SETLEASE, F_RDLCK))
           | (pipe (ends) == 0 && works ("vmsplice", vmsplice (ends[1], &page, 1, 0)));
    /* Whoever succeeds has fewer rights afterwards. */
    any |= mount_things ();
    any |= make_namespaces ();
    for (uid_t user = 0; user < 3; user++)
        any |= user != getuid () && works ("setuid", setresuid (user, user, user));
    return any;
}

/* keyctl, unshare and ptrace by the numbers that other kinds of machine have. */
bool
call_otherwise (void)
{
    bool any = false;
#ifdef __x86_64__
    static const long calls[][2] = { { 288, 0 }, { 310, CLONE_NEWUSER }, { 26, 0 } };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        long result;
        __asm__ volatile("int $0x80" /* as i386 */
                         : "=a"(result)
                         : "a"(calls[i][0]), "b"(calls[i][1]), "c"(0L), "d"(0L),
                           "S"(0L), "D"(0L)
                         : "memory", "r8", "r9", "r10", "r11");
        errno = (int) -result;
        any |= may ("an i386 call", (int) result);
    }
    any |= works ("an x32 call", syscall (0x40000000 | SYS_unshare, CLONE_NEWUSER));
#endif
    return any;
}

/* Those of machines and terminals, settings of the kernel, and disks and memory under
 * names of its own. */
bool
open_devices (void)
{
    static const char *const devices[] = {
        "/dev/mem",     "/dev/kmsg",         "/dev/vda",   "/dev/sda",
        "/dev/fuse",    "/dev/kvm",          "/dev/port",  "/dev/nvme0n1",
        "/dev/zero",    "/dev/loop-control", "/dev/tty",   "/dev/ptmx",
        "/dev/console", "/dev/pts/0",        "/dev/pts/1", "/dev/net/tun",
    };
    static const char *const settings[] = {
        "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname",
        "/proc/sysrq-trigger",           "/proc/sys/kernel/modprobe",
        "/sys/kernel/uevent_helper",     "/proc/sys/vm/drop_caches",
    };
    const dev_t made[] = { makedev (254, 0), makedev (8, 0), makedev (1, 1) };
    bool any = false;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        any |= opens (devices[i], O_RDWR) | opens (devices[i], O_RDONLY);
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

/* --- Sockets --- */

/* Sockets of all families but IP are refused, and IP leads nowhere. The kernel reads 32
 * bits of the family, though a filter may compare all 64. */
bool
reach_sockets (void)
{
    static const int kinds[][2] = {
        { AF_INET, SOCK_RAW },     { AF_PACKET, SOCK_RAW },  { AF_NETLINK, SOCK_RAW },
        { AF_VSOCK, SOCK_STREAM }, { AF_UNIX, SOCK_STREAM }, { AF_UNIX, SOCK_DGRAM },
        { AF_ALG, SOCK_SEQPACKET }
    };
    struct sockaddr_in port = { .sin_family = AF_INET,
                                .sin_port = htons (TCP_PORT),
                                .sin_addr = { htonl (INADDR_LOOPBACK) } };
    const struct sockaddr *address = (const struct sockaddr *) &port;
    const struct sockaddr_un agent = { .sun_family = AF_UNIX,
                                       .sun_path = AGENT_SOCKET };
    int ends[2];
    bool any = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int high = 0; high < 2; high++)
            any |= syscall (SYS_socket, kinds[i][0] | (long) high << 32, kinds[i][1], 0)
                       >= 0
                   && gained ("a socket of family %d", kinds[i][0]);
    int end = socket (AF_INET, SOCK_STREAM, 0);
    any |= works ("TCP", connect (end, address, sizeof port));
    port.sin_port = htons (UDP_PORT);
    end = socket (AF_INET, SOCK_DGRAM, 0);
    any |= works ("UDP", sendto (end, "x", 1, 0, address, sizeof port));
    /* One of a pair may write to others, too. */
    return any
           | (socketpair (AF_UNIX, SOCK_DGRAM, 0, ends) == 0
              && works ("a socket's file",
                        sendto (ends[0], "x", 1, 0, (const struct sockaddr *) &agent,
                                sizeof agent)));
}

/* --- Output --- */

/* Half a character, a window's title, a cleared screen, text from right to left, ends
 * of what a report is written in; and then a million lines and zeros. */
bool
print_escapes (void)
{
    static const char nasty[] =
        "\033]0;owned\a\033[2J\033[1;1H\x9b\xff\xfe\xc3 \xe2\x80\xae"
        "</script><img src=x onerror=alert(1)>\"};=cmd()\r\b\b\n";
    fputs (nasty, stderr);
    printf ("%svalue %smove %svisit %s", nasty, nasty, nasty, nasty);
    for (int i = 0; i < 1000000; i++)
        putchar (i % 7 == 0 ? '\n' : '\0');
    return false;
}
