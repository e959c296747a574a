/* Attacks that want too much: processes, memory, disk, output, time. Where no limit
 * stops them they stop at some multiple of it, and say so. */

#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scene.h"

#define MEBIBYTE ((size_t) 1 << 20)

/* So much is beyond all doubt: it is several times the limit. */
#define MANY_PROCESSES (40 * SCENE_PROCESSES)
#define MUCH_MEMORY (3 * SCENE_MEBIBYTES)

/* Root's processes are only counted, and less than this may pass between two counts on
 * a machine that is full of other tests. */
static bool
too_many (int n, const char *what)
{
    if (n < MANY_PROCESSES)
        return false;
    doze (2);
    return gained ("%d %s at once", n, what);
}

static bool
too_much (size_t mebibytes, const char *what)
{
    if (mebibytes < MUCH_MEMORY)
        return false;
    doze (0.3);
    return gained ("%zu MiB of %s", mebibytes, what);
}

/* --- Processes --- */

static bool
fork_bomb (void)
{
    static pid_t children[MANY_PROCESSES];
    int n = 0;
    while (n < MANY_PROCESSES && (children[n] = fork ()) > 0)
        n++;
    if (n < MANY_PROCESSES && children[n] == 0) {
        doze (600);
        _exit (0);
    }
    bool any = too_many (n, "processes");
    while (n-- > 0)
        kill (children[n], SIGKILL);
    return any;
}

static void *
sleep_as_thread (void *data)
{
    doze (600);
    return data;
}

static bool
thread_bomb (void)
{
    pthread_attr_t small;
    pthread_t thread;
    int n = 0;
    pthread_attr_init (&small);
    pthread_attr_setstacksize (&small, 65536);
    while (n < MANY_PROCESSES
           && pthread_create (&thread, &small, sleep_as_thread, NULL) == 0)
        n++;
    return too_many (n, "threads");
}

static bool
burn (void)
{
    volatile unsigned n = 0;
    for (int i = 0; i < 3; i++)
        fork ();
    while (n < 4000000000u)
        n++;
    return false;
}

/* --- Memory --- */

/* Each page, as fast as it goes. */
static void
touch (void *memory)
{
    for (size_t at = 0; at < MEBIBYTE; at += 4096)
        ((volatile char *) memory)[at] = 1;
}

/* Behind a name that looks like the end of a line in /proc, and closed to others. */
static bool
memory_bomb (void)
{
    size_t n = 0;
    prctl (PR_SET_NAME, ") Z 0 0 (");
    prctl (PR_SET_DUMPABLE, 0);
    for (void *more; n < MUCH_MEMORY && (more = malloc (MEBIBYTE)) != NULL; n++)
        touch (more);
    return too_much (n, "memory");
}

/* They stay, too, when all but the first of them are mapped no more. */
static bool
shrunk_memory_bomb (void)
{
    size_t n = 0;
    int zero = open ("/dev/zero", O_RDWR | O_CLOEXEC);
    for (char *more; n < MUCH_MEMORY; n++) {
        more = mmap (NULL, MEBIBYTE, PROT_READ | PROT_WRITE, MAP_SHARED, zero, 0);
        if (more == MAP_FAILED)
            more = mmap (NULL, MEBIBYTE, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (more == MAP_FAILED)
            break;
        touch (more);
        munmap (more + 4096, MEBIBYTE - 4096);
    }
    return too_much (n, "shared memory behind single pages");
}

/* In KiB, of /proc/self/status. */
static long
status_of (const char *key)
{
    char line[256];
    long value = 0;
    FILE *file = fopen ("/proc/self/status", "r");
    while (file != NULL && fgets (line, sizeof line, file) != NULL)
        if (strncmp (line, key, strlen (key)) == 0)
            value = atol (line + strlen (key));
    if (file != NULL)
        fclose (file);
    return value;
}

/* Nothing is written, but the kernel notes for each two mebibytes that it was read. */
static bool
page_table_bomb (void)
{
    const size_t step = 2 * MEBIBYTE, all = step * 256 * (MUCH_MEMORY + 32);
    volatile char *much =
        mmap (NULL, all, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (much == MAP_FAILED)
        return false;
    madvise ((void *) (size_t) much, all, MADV_NOHUGEPAGE);
    for (size_t at = 0; at < all; at += step)
        (void) much[at];
    return too_much ((size_t) status_of ("VmPTE:") / 1024, "page tables");
}

/* Whether all of it went. */
static bool
write_mebibyte (int file)
{
    static char bytes[1 << 20];
    return write (file, bytes, sizeof bytes) == (ssize_t) sizeof bytes;
}

/* Files without a name, several as each one may be limited. */
static bool
memfd_bomb (void)
{
    size_t n = 0;
    for (int i = 0; i < 64 && n < MUCH_MEMORY; i++) {
        int memory = memfd_create ("", 0);
        for (int k = 0; memory >= 0 && k < 32 && write_mebibyte (memory); k++)
            n++;
    }
    return too_much (n, "memory in files without a name");
}

/* What is in pipes and sockets belongs to the kernel. */
static bool
pipe_bomb (void)
{
    size_t n = 0;
    int ends[2];
    while (n < MUCH_MEMORY && pipe2 (ends, O_NONBLOCK) == 0) {
        fcntl (ends[1], F_SETPIPE_SZ, MEBIBYTE);
        if (!write_mebibyte (ends[1]))
            break;
        n++;
    }
    return too_much (n, "pipes");
}

/* --- What is counted for all of a user's programs --- */

static bool
widen_pipes (void)
{
    int ends[2];
    return pipe (ends) == 0 && fcntl (ends[1], F_SETPIPE_SZ, MEBIBYTE) > 0
           && gained ("pipes can be widened");
}

static bool
take_watches (void)
{
    return inotify_init1 (0) >= 0 && gained ("the user's watches can be used up");
}

static bool
keep_rules (void)
{
    const uint64_t rules[] = { 1 };
    return syscall (444 /* landlock_create_ruleset */, rules, sizeof rules, 0) >= 0
           && gained ("the kernel keeps any number of rules");
}

#define MANY_SIGNALS 2000

static bool
queue_signals (void)
{
    const union sigval nothing = { 0 };
    sigset_t waiting;
    int n = 0;
    sigemptyset (&waiting);
    sigaddset (&waiting, SIGRTMIN);
    sigprocmask (SIG_BLOCK, &waiting, NULL);
    while (n < MANY_SIGNALS && sigqueue (getpid (), SIGRTMIN, nothing) == 0)
        n++;
    return n == MANY_SIGNALS && gained ("the user's signals can be used up");
}

/* In parts of a sixteenth of a mebibyte. */
static size_t
fill_sockets (void)
{
    static char bytes[1 << 16];
    const size_t most = (size_t) MUCH_MEMORY * 16;
    size_t n = 0;
    int ends[2], room = 32 << 20;
    while (n < most && socketpair (AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, ends) == 0)
        for (int i = 0; i < 2; i++) {
            setsockopt (ends[i], SOL_SOCKET, SO_SNDBUFFORCE, &room, sizeof room);
            while (n < most && send (ends[i], bytes, sizeof bytes, 0) > 0)
                n++;
        }
    return n;
}

/* As many as it may start, and each fills as many as it may open. */
static bool
many_socket_bombs (void)
{
    int told[2];
    size_t n = 0, more;
    if (pipe (told) != 0)
        return false;
    for (int i = 0; i < SCENE_PROCESSES - 4; i++)
        if (fork () == 0) {
            more = fill_sockets ();
            if (write (told[1], &more, sizeof more) > 0)
                doze (600);
            _exit (0);
        }
    close (told[1]);
    for (int i = 0; i < SCENE_PROCESSES - 4; i++)
        if (read (told[0], &more, sizeof more) == sizeof more)
            n += more;
    bool any = too_much (n / 16, "sockets of several processes");
    return any;
}

/* --- Disk --- */

static size_t
fill (const char *folder, const char *kind)
{
    size_t n = 0;
    for (int i = 0; i < 200 && n < MUCH_MEMORY; i++) {
        char path[600];
        snprintf (path, sizeof path, "%s/%s-%d", folder, kind, i);
        int file = open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        for (int k = 0; file >= 0 && k < 32 && write_mebibyte (file); k++)
            n++;
        if (file >= 0)
            close (file);
    }
    return n;
}

static bool
disk_bomb (void)
{
    signal (SIGXFSZ, SIG_IGN);
    const char *home = getenv ("HOME");
    size_t n = fill (own (""), "large") + fill (home != NULL ? home : ".", "home")
               + fill (".", "large") + fill ("/tmp", "tmp") + fill ("/var/tmp", "tmp")
               + fill ("/dev/shm", "large");
    return too_much (n, "disk");
}

#define MANY_FILES 400000

static bool
file_bomb (void)
{
    static const char *const folders[] = { "/tmp", "/dev/shm", "." };
    int n = 0;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        for (int k = 0; n < MANY_FILES; k++, n++) {
            char path[64];
            snprintf (path, sizeof path, "%s/poda-many-%d", folders[i], k);
            if (mknod (path, S_IFREG | 0600, 0) != 0)
                break;
        }
    return n == MANY_FILES && gained ("%d files", n);
}

/* --- Limits --- */

static bool
raise_limits (void)
{
    static const int resources[] = { RLIMIT_CPU,   RLIMIT_FSIZE,   RLIMIT_CORE,
                                     RLIMIT_NPROC, RLIMIT_MEMLOCK, RLIMIT_RTPRIO,
                                     RLIMIT_NICE };
    const struct sched_param urgent = { .sched_priority = 1 };
    const size_t n = 256 * MEBIBYTE;
    void *much =
        mmap (NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bool any = false;
    for (size_t i = 0; i < sizeof resources / sizeof *resources; i++) {
        struct rlimit limit;
        getrlimit ((__rlimit_resource_t) resources[i], &limit);
        if (limit.rlim_max == RLIM_INFINITY)
            continue;
        limit.rlim_max = limit.rlim_cur = RLIM_INFINITY;
        any |= setrlimit ((__rlimit_resource_t) resources[i], &limit) == 0
               && gained ("limit %d can be raised", resources[i]);
    }
    any |= (sched_setscheduler (0, SCHED_FIFO, &urgent) == 0
            || setpriority (PRIO_PROCESS, 0, -20) == 0)
           && gained ("it runs before all others");
    any |=
        much != MAP_FAILED && mlock (much, n) == 0 && gained ("memory can be locked");
    signal (SIGXFSZ, SIG_IGN);
    int file = open (own ("sparse"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    return any
           | (file >= 0 && ftruncate (file, (off_t) 1 << 42) == 0
              && gained ("a file of four tebibytes"));
}

/* --- Words --- */

static bool
close_everything (void)
{
    for (int i = 0; i < 1024; i++)
        close (i);
    doze (600);
    return false;
}

/* Its streams stay open behind it. */
static bool
hold_streams (void)
{
    if (fork () == 0) {
        setsid ();
        doze (20);
        _exit (0);
    }
    return false;
}

const Attack greedy_attacks[] = {
    { "fork-bomb", fork_bomb },
    { "thread-bomb", thread_bomb },
    { "burn", burn },
    { "memory-bomb", memory_bomb },
    { "shrunk-memory-bomb", shrunk_memory_bomb },
    { "page-table-bomb", page_table_bomb },
    { "memfd-bomb", memfd_bomb },
    { "pipe-bomb", pipe_bomb },
    { "widen-pipes", widen_pipes },
    { "take-watches", take_watches },
    { "keep-rules", keep_rules },
    { "queue-signals", queue_signals },
    { "many-socket-bombs", many_socket_bombs },
    { "disk-bomb", disk_bomb },
    { "file-bomb", file_bomb },
    { "raise-limits", raise_limits },
    { "close-everything", close_everything },
    { "hold-streams", hold_streams },
    { .name = NULL },
};
