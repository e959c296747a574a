/* Faults to order: a library that is preloaded into poda, where the N-th call of a kind
 * fails, and a server of such runs.
 *
 * Once all libraries are there and main is to begin, orders are read, one a line: "KIND
 * MODE N LIMIT". For each a child goes on to main, with standard output and error in
 * files and faults as ordered; then its end is told in a line: how it ended, how many
 * calls of each kind there were, and which one failed. So a run costs a fork and what
 * poda does.
 *
 * Calls that the C library makes itself cannot be caught here. Files that are opened
 * with fopen are therefore made of a descriptor and the calls below; what is written to
 * standard error never fails, since there is nobody left to tell. */

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* --- Orders --- */

typedef enum {
    WRITE,
    OPEN,
    CLOSE,
    RENAME,
    MKDIR,
    READ,
    MODE_OF,
    LIST,
    DUPLICATE,
    N_KINDS
} Kind;

static const char *const kinds[N_KINDS] = { "write",  "open",  "close",
                                            "rename", "mkdir", "read",
                                            "chmod",  "list",  "dup" };

/* Ways to fail: with an errno, or with less than was asked for. */
static const struct {
    const char *name;
    int number; /* 0: a part only */
} modes[] = { { "ENOSPC", ENOSPC }, { "EIO", EIO },       { "EINTR", EINTR },
              { "EMFILE", EMFILE }, { "EACCES", EACCES }, { "EROFS", EROFS },
              { "short", 0 } };

/* Told from the child to the server. */
static struct Told {
    atomic_long calls[N_KINDS];
    char which[64];
} * told;

static struct {
    int on;    /* main has begun */
    Kind kind; /* N_KINDS: no faults */
    int number;
    long nth;  /* the call that fails, from 1 */
    int stays; /* and all after it */
} order = { .on = 0 };

/* TRUE if this call fails; then errno is set, or 0 for a part. */
static int
fails (Kind kind, const char *name)
{
    if (!order.on)
        return 0;
    long n = atomic_fetch_add (&told->calls[kind], 1) + 1;
    if (order.kind != kind)
        return 0;
    if (n != order.nth && !(order.stays && n > order.nth && order.nth > 0))
        return 0;
    if (told->which[0] == '\0')
        strncpy (told->which, name, sizeof told->which - 1);
    errno = order.number;
    return 1;
}

/* --- Descriptors --- */

static ssize_t
some (size_t length)
{
    return length > 1 ? (ssize_t) (length / 2) : (ssize_t) length;
}

ssize_t
write (int fd, const void *bytes, size_t length)
{
    if (fd != STDERR_FILENO && fails (WRITE, "write")) {
        if (errno != 0)
            return -1;
        length = (size_t) some (length);
    }
    return syscall (SYS_write, fd, bytes, length);
}

ssize_t
writev (int fd, const struct iovec *parts, int n)
{
    return fd != STDERR_FILENO && fails (WRITE, "writev") && errno != 0
               ? -1
               : syscall (SYS_writev, fd, parts, n);
}

ssize_t
read (int fd, void *bytes, size_t length)
{
    if (fails (READ, "read")) {
        if (errno != 0)
            return -1;
        length = (size_t) some (length);
    }
    return syscall (SYS_read, fd, bytes, length);
}

int
close (int fd)
{
    int failed = fails (CLOSE, "close"), number = errno;
    int result = (int) syscall (SYS_close, fd);
    if (!failed)
        return result;
    errno = number;
    return -1;
}

static int
open_at (int folder, const char *path, int flags, mode_t mode)
{
    return fails (OPEN, path) ? -1
                              : (int) syscall (SYS_openat, folder, path, flags, mode);
}

/* A function that opens, with a mode if it creates. */
#define OPENING(name, folder, ...)                                                     \
    int name (__VA_ARGS__, ...)                                                        \
    {                                                                                  \
        va_list rest;                                                                  \
        va_start (rest, flags);                                                        \
        mode_t mode = (flags) & (O_CREAT | O_TMPFILE) ? va_arg (rest, mode_t) : 0;     \
        va_end (rest);                                                                 \
        return open_at (folder, path, flags, mode);                                    \
    }
OPENING (open, AT_FDCWD, const char *path, int flags)
OPENING (open64, AT_FDCWD, const char *path, int flags)
OPENING (openat, folder, int folder, const char *path, int flags)
OPENING (openat64, folder, int folder, const char *path, int flags)
int __open_2 (const char *path, int flags, ...);
int __open64_2 (const char *path, int flags, ...);
OPENING (__open_2, AT_FDCWD, const char *path, int flags)
OPENING (__open64_2, AT_FDCWD, const char *path, int flags)

int
fcntl (int fd, int command, ...)
{
    va_list rest;
    va_start (rest, command);
    long argument = va_arg (rest, long);
    va_end (rest);
    if ((command == F_DUPFD || command == F_DUPFD_CLOEXEC)
        && fails (DUPLICATE, "fcntl"))
        return -1;
    return (int) syscall (SYS_fcntl, fd, command, argument);
}

int fcntl64 (int fd, int command, ...) __attribute__ ((alias ("fcntl")));

/* --- Names --- */

#define FAILING(kind, name, parameters, ...)                                           \
    int name parameters                                                                \
    {                                                                                  \
        return fails (kind, #name) ? -1 : (int) syscall (__VA_ARGS__);                 \
    }
FAILING (RENAME, rename, (const char *from, const char *to), SYS_renameat2, AT_FDCWD,
         from, AT_FDCWD, to, 0)
FAILING (RENAME, renameat, (int old, const char *from, int new, const char *to),
         SYS_renameat2, old, from, new, to, 0)
FAILING (RENAME, renameat2,
         (int old, const char *from, int new, const char *to, unsigned flags),
         SYS_renameat2, old, from, new, to, flags)
FAILING (MKDIR, mkdir, (const char *path, mode_t mode), SYS_mkdirat, AT_FDCWD, path,
         mode)
FAILING (MKDIR, mkdirat, (int folder, const char *path, mode_t mode), SYS_mkdirat,
         folder, path, mode)
FAILING (MODE_OF, fchmod, (int fd, mode_t mode), SYS_fchmod, fd, mode)

/* --- Streams and folders --- */

static ssize_t
stream_read (void *cookie, char *bytes, size_t length)
{
    return read (*(int *) cookie, bytes, length);
}

static ssize_t
stream_write (void *cookie, const char *bytes, size_t length)
{
    size_t done = 0; /* a stream goes on behind a part */
    while (done < length) {
        ssize_t n = write (*(int *) cookie, bytes + done, length - done);
        if (n < 0 && errno != EINTR)
            return 0;
        done += n > 0 ? (size_t) n : 0;
    }
    return (ssize_t) done;
}

static int
stream_seek (void *cookie, off64_t *offset, int whence)
{
    *offset = lseek (*(int *) cookie, *offset, whence);
    return *offset < 0 ? -1 : 0;
}

static int
stream_close (void *cookie)
{
    int fd = *(int *) cookie;
    free (cookie);
    return close (fd);
}

static FILE *
stream (int fd, const char *mode)
{
    static const cookie_io_functions_t calls = { stream_read, stream_write, stream_seek,
                                                 stream_close };
    int *cookie = fd >= 0 ? malloc (sizeof *cookie) : NULL;
    if (cookie == NULL)
        return NULL;
    *cookie = fd;
    return fopencookie (cookie, mode, calls);
}

FILE *
fopen (const char *path, const char *mode)
{
    int flags = mode[0] == 'r'   ? O_RDONLY
                : mode[0] == 'w' ? O_WRONLY | O_CREAT | O_TRUNC
                                 : O_WRONLY | O_CREAT | O_APPEND;
    if (strchr (mode, '+') != NULL)
        flags = (flags & ~O_ACCMODE) | O_RDWR;
    return stream (open_at (AT_FDCWD, path, flags | O_CLOEXEC, 0666), mode);
}

FILE *fopen64 (const char *path, const char *mode) __attribute__ ((alias ("fopen")));

static void *
next (const char *name)
{
    return dlsym (RTLD_NEXT, name);
}

/* The same for what is no call of the system. */
#define FAILING_REAL(kind, type, name, parameter, argument, what)                      \
    type *name (parameter)                                                             \
    {                                                                                  \
        type *(*real) (parameter);                                                     \
        *(void **) &real = next (#name);                                               \
        return fails (kind, what) ? NULL : real (argument);                            \
    }
FAILING_REAL (OPEN, DIR, opendir, const char *path, path, path)
FAILING_REAL (LIST, struct dirent, readdir, DIR *folder, folder, "readdir")
FAILING_REAL (LIST, struct dirent64, readdir64, DIR *folder, folder, "readdir64")

/* --- The server --- */

/* Takes the limit of a run: "n5" is five descriptors. */
static void
take_limit (const char *text)
{
    struct rlimit limit;
    limit.rlim_cur = limit.rlim_max = strtoull (text + 1, NULL, 10);
    if (*text == 'n')
        setrlimit (RLIMIT_NOFILE, &limit);
}

static void
redirect (const char *name, int flags, int to)
{
    int fd = (int) syscall (SYS_openat, AT_FDCWD, name, flags, 0666);
    if (fd != to) {
        dup2 (fd, to);
        syscall (SYS_close, fd);
    }
}

static void
begin_child (const char *kind, const char *mode, long nth, const char *limit)
{
    sigset_t none;
    sigemptyset (&none);
    sigprocmask (SIG_SETMASK, &none, NULL);
    setpgid (0, 0);
    redirect (getenv ("FAULTS_STDIN"), O_RDONLY, 0);
    redirect (getenv ("FAULTS_STDOUT"), O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect (getenv ("FAULTS_STDERR"), O_WRONLY | O_CREAT | O_TRUNC, 2);
    unsetenv ("LD_PRELOAD");
    if (getenv ("FAULTS_TERMINAL") == NULL)
        stdin = stream (0, "r"); /* of a terminal the descriptor is asked for */
    take_limit (limit);
    order.kind = N_KINDS;
    for (int i = 0; i < N_KINDS; i++)
        if (strcmp (kinds[i], kind) == 0)
            order.kind = (Kind) i;
    order.stays = mode[0] == '+';
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strcmp (modes[i].name, mode + order.stays) == 0)
            order.number = modes[i].number;
    order.nth = nth;
    order.on = 1;
}

/* Waits for the child at most so long, and ends all of its group. */
static int
wait_for (pid_t child, int seconds)
{
    int status = 0;
    struct timespec left = { .tv_sec = seconds };
    sigset_t set;
    sigemptyset (&set);
    sigaddset (&set, SIGCHLD);
    for (;;) {
        if (waitpid (child, &status, WNOHANG) == child)
            break;
        if (sigtimedwait (&set, NULL, &left) < 0 && errno == EAGAIN) {
            kill (-child, SIGKILL);
            waitpid (child, &status, 0);
            status = -1;
            break;
        }
    }
    kill (-child, SIGKILL);
    return status;
}

static int (*real_main) (int, char **, char **);

static int
serve (int argc, char **argv, char **environment)
{
    char line[256], kind[32], mode[32], limit[32], answer[256];
    long nth;
    sigset_t set;
    told = (void *) syscall (SYS_mmap, NULL, sizeof *told, PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    sigemptyset (&set);
    sigaddset (&set, SIGCHLD);
    sigprocmask (SIG_BLOCK, &set, NULL);
    while (fgets (line, sizeof line, stdin) != NULL
           && sscanf (line, "%31s %31s %ld %31s", kind, mode, &nth, limit) == 4) {
        memset (told, 0, sizeof *told);
        pid_t child = fork ();
        while (child < 0) { /* the machine is busy */
            usleep (100000);
            child = fork ();
        }
        if (child == 0) {
            begin_child (kind, mode, nth, limit);
            return real_main (argc, argv, environment);
        }
        int status = wait_for (child, 20);
        int length = snprintf (answer, sizeof answer, "%d",
                               status == -1           ? -1
                               : WIFSIGNALED (status) ? 128 + WTERMSIG (status)
                                                      : WEXITSTATUS (status));
        for (int i = 0; i < N_KINDS; i++)
            length += snprintf (answer + length, sizeof answer - (size_t) length,
                                " %ld", atomic_load (&told->calls[i]));
        length += snprintf (answer + length, sizeof answer - (size_t) length, " %s\n",
                            told->which);
        syscall (SYS_write, STDOUT_FILENO, answer, length);
    }
    _exit (0);
}

int __libc_start_main (int (*main) (int, char **, char **), int argc, char **argv,
                       void (*init) (void), void (*fini) (void), void (*rtld) (void),
                       void *stack);

int
__libc_start_main (int (*main) (int, char **, char **), int argc, char **argv,
                   void (*init) (void), void (*fini) (void), void (*rtld) (void),
                   void *stack)
{
    int (*real) (int (*) (int, char **, char **), int, char **, void (*) (void),
                 void (*) (void), void (*) (void), void *);
    *(void **) &real = next ("__libc_start_main");
    real_main = main;
    return real (getenv ("FAULTS_STDOUT") != NULL ? serve : main, argc, argv, init,
                 fini, rtld, stack);
}
