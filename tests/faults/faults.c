/* Faults to order: a library that is preloaded into poda, where the N-th call of a kind
 * fails, and a server of such runs.
 *
 * Once all libraries are there and main is to begin, orders are read, one a line: five
 * numbers, see `order`. For each a child goes on to main, with standard output and
 * error in files and faults as ordered; then its end is told in a line: how it ended,
 * how many calls of each kind there were, and which one failed. So a run costs a fork
 * and what poda does.
 *
 * Calls that the C library makes itself cannot be caught here. Files that are opened
 * with fopen are therefore made of a descriptor and the calls below; what is written to
 * standard error never fails, since there is nobody left to tell. */

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
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
#include <unistd.h>

/* --- Orders --- */

/* As in FAULTS of test_faults.py. */
enum { WRITE, OPEN, CLOSE, RENAME, MKDIR, READ, MODE_OF, LIST, DUPLICATE, N_KINDS };

/* Told from the child to the server. */
static struct Told {
    atomic_long calls[N_KINDS];
    char which[64];
} * told;

static struct {
    int kind;   /* N_KINDS: no faults */
    int number; /* errno; 0: less is done than was asked for */
    int stays;  /* all later calls fail, too */
    long nth;   /* the call that fails, from 1 */
    long limit; /* of descriptors; 0: none */
    int on;     /* main has begun */
} order;

/* TRUE if this call fails; then errno is set, or 0 for a part. */
static int
fails (int kind, const char *name)
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
OPENING (__open_2, AT_FDCWD, const char *path, int flags)

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
begin_child (void)
{
    const struct rlimit limit = { (rlim_t) order.limit, (rlim_t) order.limit };
    setpgid (0, 0);
    redirect (getenv ("FAULTS_STDIN"), O_RDONLY, 0);
    redirect (getenv ("FAULTS_STDOUT"), O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect (getenv ("FAULTS_STDERR"), O_WRONLY | O_CREAT | O_TRUNC, 2);
    unsetenv ("LD_PRELOAD");
    if (getenv ("FAULTS_TERMINAL") == NULL)
        stdin = stream (0, "r"); /* of a terminal the descriptor is asked for */
    if (order.limit > 0)
        setrlimit (RLIMIT_NOFILE, &limit);
    order.on = 1;
}

/* Waits for the child at most 20 seconds, and ends all of its group. Returns its exit
 * code, 128 and its signal, or -1. */
static int
wait_for (pid_t child)
{
    int status = 0;
    pid_t ended = 0;
    for (int i = 0; ended == 0 && i < 100000; i++) {
        usleep (200);
        ended = waitpid (child, &status, WNOHANG);
    }
    kill (-child, SIGKILL);
    if (ended == 0)
        waitpid (child, &status, 0);
    return ended == 0             ? -1
           : WIFSIGNALED (status) ? 128 + WTERMSIG (status)
                                  : WEXITSTATUS (status);
}

static int (*real_main) (int, char **, char **);

static int
serve (int argc, char **argv, char **environment)
{
    char line[256];
    told = (void *) syscall (SYS_mmap, NULL, sizeof *told, PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    while (fgets (line, sizeof line, stdin) != NULL
           && sscanf (line, "%d %d %d %ld %ld", &order.kind, &order.number,
                      &order.stays, &order.nth, &order.limit)
                  == 5) {
        memset (told, 0, sizeof *told);
        pid_t child = fork ();
        while (child < 0) { /* the machine is busy */
            usleep (100000);
            child = fork ();
        }
        if (child == 0) {
            begin_child ();
            return real_main (argc, argv, environment);
        }
        dprintf (STDOUT_FILENO, "%d", wait_for (child));
        for (int i = 0; i < N_KINDS; i++)
            dprintf (STDOUT_FILENO, " %ld", atomic_load (&told->calls[i]));
        dprintf (STDOUT_FILENO, " %s\n", told->which);
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
