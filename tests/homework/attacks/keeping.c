/* Attacks that want to remember from one case to the next, hidden ones above all: each
 * looks for what an earlier run has left, and leaves it. */

#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <mqueue.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "scene.h"

#define MARK "poda-attack-was-here"
#define KEY 0x706f6461

/* --- In files --- */

/* Places may be one and the same: all are looked at before anything is left. */
static bool
keep_at_all (const char *const *paths, size_t n)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        any |= access (paths[i], F_OK) == 0 && gained ("%s is still there", paths[i]);
    for (size_t i = 0; i < n; i++) {
        int file = open (paths[i], O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        if (file >= 0)
            close (file);
    }
    return any;
}

#define KEEP_AT(...)                                                                   \
    keep_at_all ((const char *const[]){ __VA_ARGS__ },                                 \
                 sizeof (const char *const[]){ __VA_ARGS__ } / sizeof (const char *))

/* In its own folders there is what interpreters and shells read before they run the
 * next program. */
static bool
keep_in_files (void)
{
    const char *home = getenv ("HOME");
    bool any = KEEP_AT ("/tmp/" MARK, "/var/tmp/" MARK, "/run/lock/" MARK, "/dev/" MARK,
                        "/dev/shm/" MARK, MARK, MALLORY "/" MARK, "../" MARK);
    any |= chdir (own ("")) == 0 && KEEP_AT (MARK "-2");
    return any
           | (chdir (home != NULL ? home : own ("")) == 0
              && KEEP_AT (MARK "-4", ".profile", ".bashrc", ".pythonrc",
                          ".pam_environment", "sitecustomize.py"));
}

/* A program that is not what it was. */
static bool
change_itself (void)
{
    static const char *const names[] = { MALLORY "/attack", "attack", MALLORY "/run",
                                         "run" };
    bool any = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char old[256];
        snprintf (old, sizeof old, "%s.old", names[i]);
        any |= access (old, F_OK) == 0 && gained ("%s was moved", names[i]);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char old[256];
        snprintf (old, sizeof old, "%s.old", names[i]);
        if (rename (names[i], old) == 0 && symlink (old, names[i]) != 0)
            perror (old);
    }
    int file = open ("/proc/self/exe", O_WRONLY | O_CLOEXEC);
    return any || (file >= 0 && gained ("the running program can be written"));
}

/* A file's last access is written by whoever reads it. */
static bool
keep_in_accesses (void)
{
    struct stat status;
    char bytes[16];
    if (stat (MALLORY "/notes.txt", &status) != 0)
        return false;
    if (status.st_atime > status.st_mtime)
        return gained ("it shows that the notes were read before");
    int file = open (MALLORY "/notes.txt", O_RDONLY | O_CLOEXEC);
    if (file >= 0 && read (file, bytes, sizeof bytes) >= 0)
        close (file);
    return false;
}

static bool kept_anywhere;
static unsigned folders_left;

static int
keep_in (const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void) status;
    if (type != FTW_D)
        return 0;
    if (walk->level > 3 || strcmp (path, "/proc") == 0 || strcmp (path, "/sys") == 0)
        return FTW_SKIP_SUBTREE;
    char name[1024];
    snprintf (name, sizeof name, "%.900s/" MARK "-3", path);
    kept_anywhere |= KEEP_AT (name);
    return kept_anywhere || --folders_left == 0 ? FTW_STOP : 0;
}

static bool
keep_everywhere (void)
{
    folders_left = 20000;
    nftw ("/", keep_in, 32, FTW_PHYS | FTW_ACTIONRETVAL);
    return kept_anywhere;
}

/* --- In the kernel --- */

enum { SEARCH = 10, PROCESS_RING = -2, SESSION_RING = -3, USER_RING = -4 };

static bool
keep_keys (void)
{
    static const int rings[] = { USER_RING, SESSION_RING };
    for (size_t i = 0; i < sizeof rings / sizeof *rings; i++) {
        if (syscall (SYS_keyctl, SEARCH, rings[i], "user", MARK, 0) >= 0)
            return gained ("the key is still there");
        syscall (SYS_add_key, "user", MARK, "x", 1, rings[i]);
    }
    return false;
}

/* System V's things, and those of POSIX. */
static bool
keep_in_kernel (void)
{
    bool any = keep_keys ();
    if (shmget (KEY, 0, 0) >= 0 || semget (KEY, 0, 0) >= 0 || msgget (KEY, 0) >= 0)
        any = gained ("memory, semaphores or queues are still there");
    if (mq_open ("/" MARK, O_RDWR) >= 0)
        any = gained ("the message queue is still there");
    if (sem_open ("/" MARK, 0) != SEM_FAILED)
        any = gained ("the semaphore is still there");
    if (shm_open ("/" MARK "-5", O_RDWR, 0) >= 0)
        any = gained ("the shared memory is still there");
    shmget (KEY, 4096, IPC_CREAT | 0600);
    semget (KEY, 1, IPC_CREAT | 0600);
    msgget (KEY, IPC_CREAT | 0600);
    mq_open ("/" MARK, O_RDWR | O_CREAT, 0600, NULL);
    sem_open ("/" MARK, O_CREAT, 0600, 1);
    shm_open ("/" MARK "-5", O_RDWR | O_CREAT, 0600);
    return any;
}

/* --- In a process --- */

static socklen_t
abstract_address (struct sockaddr_un *address, const char *name)
{
    *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
    snprintf (address->sun_path + 1, sizeof address->sun_path - 1, "%s", name);
    return (socklen_t) (offsetof (struct sockaddr_un, sun_path) + 1 + strlen (name));
}

static bool
keep_in_abstract_socket (void)
{
    struct sockaddr_un address;
    socklen_t length = abstract_address (&address, MARK);
    int end = socket (AF_UNIX, SOCK_STREAM, 0);
    if (connect (end, (struct sockaddr *) &address, length) == 0)
        return gained ("who answers at the abstract socket is still there");
    close (end);
    if (!in_daemon ())
        return false;
    end = socket (AF_UNIX, SOCK_STREAM, 0);
    bind (end, (struct sockaddr *) &address, length);
    listen (end, 4);
    doze (20);
    _exit (0);
}

/* No file, no name of its own, no environment by which it could be known. */
static bool
keep_in_nameless_daemon (void)
{
    static char bytes[1 << 16];
    char *argv[] = { "sleep", "20", NULL }, *environment[] = { NULL };
    int from = open ("/bin/sleep", O_RDONLY | O_CLOEXEC);
    int memory = memfd_create ("", 0);
    ssize_t length;
    while (memory >= 0 && (length = read (from, bytes, sizeof bytes)) > 0)
        if (write (memory, bytes, (size_t) length) != length)
            return false;
    pid_t child = fork ();
    if (child != 0)
        return false;
    setsid ();
    if (fork () == 0)
        syscall (SYS_execveat, memory, "", argv, environment, AT_EMPTY_PATH);
    _exit (0);
}

const Attack keeping_attacks[] = {
    { "keep-in-files", keep_in_files },
    { "change-itself", change_itself },
    { "keep-in-accesses", keep_in_accesses },
    { "keep-everywhere", keep_everywhere },
    { "keep-in-kernel", keep_in_kernel },
    { "keep-in-abstract-socket", keep_in_abstract_socket },
    { "keep-in-nameless-daemon", keep_in_nameless_daemon },
    { .name = NULL },
};
