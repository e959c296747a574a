/* poda-jail: a process between poda and an untrusted program.
 *
 * It restricts the program, starts it, watches it and all its descendants, and ends
 * only after them. If namespaces are available, the program and a small init run in new
 * ones, with their own root, and the kernel kills all of them with the init. Otherwise
 * Landlock and a filter of system calls replace them; since the jail is a subreaper,
 * daemonised processes become its children. The jail has its own session, so it gets no
 * signals from the terminal, and kills everything when the control descriptor closes:
 * because poda wants to end the program, or was killed. */

#include "homework/grade/jail/jail.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "homework/grade/jail/descendants.h"
#include "homework/grade/jail/restrictions.h"

#define LOOK_EVERY_MS 20
#define WEIGH_EVERY 5    /* scans */
#define PARTING_MS 300   /* time for the program's children to exit by themselves */
#define PATIENCE 5.0     /* seconds until unkillable processes are given up */
#define MOST_SIGNALS 256 /* pending for a process; all of a user's are counted */

typedef struct {
    const char *path; /* file to execute; NULL: only test the restrictions */
    char *const *argv;
    char **words; /* our arguments */
    JailView view;
    PodaLimits limits;
    JailCgroup cgroup;
    unsigned user, group, own_user; /* the program's; our own */
    bool restrictions;                     /* restrictions are wanted */
    uint32_t need;                  /* PodaRestriction bits without which nothing is run */

    pid_t child;   /* the program, or its init; 0 after waitpid */
    bool has_init; /* which sends the status through `told` */
    int told;
    bool ended;
    int status;
    double begin;
    unsigned looks;
    PodaEnding ending;
    PodaDescendants seen; /* the last scan */
} Jail;

static double
now (void)
{
    struct timespec time;
    clock_gettime (CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

/* --- The child before exec --- */

/* Messages of the child before exec. */
typedef enum {
    HEARD_WALLS,   /* value: PodaRestriction bits of the restrictions */
    HEARD_NO_WALL, /* errno: these restrictions are not available */
    HEARD_REFUSED  /* errno: exec failed */
} HeardKind;

typedef struct {
    int32_t kind, value;
} HeardWord;

static void
say (int listener, HeardKind kind, int value)
{
    const HeardWord returned = { .kind = (int32_t) kind, .value = value };
    if (write (listener, &returned, sizeof returned) < 0)
        _exit (126);
}

static _Noreturn void
give_up (int listener, HeardKind kind, int reason)
{
    say (listener, kind, reason);
    _exit (127);
}

static void
limit (int resource, uint64_t most)
{
    const struct rlimit both = { .rlim_cur = most, .rlim_max = most };
    setrlimit (resource, &both);
}

/* Sets the kernel's limits, which also hold between scans. They are wider than those
 * that scans check, whose excess can be distinguished from crashes. Memory has no
 * rlimit, since Java, Go and sanitizers reserve much more than they use. */
static void
set_limits (const Jail *jail)
{
    const PodaLimits *limits = &jail->limits;
    const unsigned others = jail->has_init ? 0 : jail->seen.n_user;
    limit (RLIMIT_CORE, 1); /* with 0, a core_pattern pipe would run */
    if (limits->disk > 0)
        limit (RLIMIT_FSIZE, limits->disk);
    limit (RLIMIT_MSGQUEUE, 0);
    limit (RLIMIT_SIGPENDING, MOST_SIGNALS);
    if (limits->cpu_seconds > 0)
        limit (RLIMIT_CPU, (uint64_t) limits->cpu_seconds + 2);
    if (limits->processes > 0)
        limit (RLIMIT_NPROC, others + 4 * limits->processes + 256);
    if (!jail->restrictions)
        return;
    limit (RLIMIT_NOFILE, PODA_MOST_OPEN);
    prctl (PR_SET_THP_DISABLE, 1, 0, 0, 0); /* a used byte would occupy a huge page */
}

/* Drops all capabilities, which matters if we are root. */
static void
drop_capabilities (void)
{
    struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
    const struct __user_cap_data_struct none[2] = { { 0 } };
    for (int capability = 0; prctl (PR_CAPBSET_DROP, capability) == 0; capability++)
        ;
    prctl (PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    syscall (SYS_capset, &header, none);
}

/* Applies Landlock and the filter of system calls; adds to `walls`. */
static int
restrict_itself (const Jail *jail, uint32_t *restrictions)
{
    uint32_t of_landlock = 0;
    if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return errno;
    drop_capabilities ();
    if (jail->view.alone)
        *restrictions = PODA_RESTRICT_FILES | PODA_RESTRICT_PROCESSES | PODA_RESTRICT_NETWORK
                 | PODA_RESTRICT_DISK | PODA_RESTRICT_END;
    jail_landlock (&jail->view, &of_landlock);
    /* Without it, other processes' files in /proc are accessible, even if signals are
     * refused. */
    *restrictions |= of_landlock;
    const bool in_reach = (*restrictions & PODA_RESTRICT_FILES) == 0;
    int reason = jail_filter_calls (&jail->view, restrictions);
    if (in_reach)
        *restrictions &= ~(uint32_t) PODA_RESTRICT_PROCESSES;
    else if (reason == 0) /* it writes to `scratch`, and cannot kill us */
        *restrictions |= PODA_RESTRICT_DISK | PODA_RESTRICT_END;
    return reason;
}

static bool
is_other_user (const Jail *jail)
{
    return jail->user != jail->own_user;
}

/* Changes the user, if we are root and it is another one. Returns 0 or an errno. */
static int
become_user (const Jail *jail)
{
    if (!is_other_user (jail))
        return 0;
    return setgroups (0, NULL) == 0
                   && setresgid (jail->group, jail->group, jail->group) == 0
                   && setresuid (jail->user, jail->user, jail->user) == 0
               ? 0
               : errno;
}

/* Becomes the program in a child of the jail, with its limits, in a new session. It is
 * killed when its parent ends. */
static _Noreturn void
become_program (const Jail *jail, pid_t parent, int listener)
{
    /* exec resets handlers, but not ignored or blocked signals. */
    sigset_t none;
    uint32_t restrictions = 0;
    const char *home = jail->view.alone ? "/tmp" : jail->view.scratch;
    for (int number = 1; number < NSIG; number++)
        signal (number, SIG_DFL);
    sigemptyset (&none);
    sigprocmask (SIG_SETMASK, &none, NULL);
    setsid ();
    const int reason = become_user (jail);
    if (reason != 0)
        give_up (listener, HEARD_REFUSED, reason);
    prctl (PR_SET_PDEATHSIG, SIGKILL);
    if (getppid () != parent)
        give_up (listener, HEARD_REFUSED, ESRCH);
    if (home != NULL && (setenv ("HOME", home, 1) != 0 || setenv ("TMPDIR", home, 1)))
        give_up (listener, HEARD_REFUSED, errno);
    const char *folder = jail->view.folder != NULL ? jail->view.folder : home;
    if (folder != NULL && chdir (folder) != 0)
        give_up (listener, HEARD_REFUSED, errno);
    set_limits (jail);
    if (jail->restrictions)
        restrict_itself (jail, &restrictions);
    if ((restrictions & jail->need) != jail->need)
        give_up (listener, HEARD_REFUSED, ECANCELED);
    say (listener, HEARD_WALLS, (int) restrictions);
    if (jail->path == NULL)
        _exit (0);
    execve (jail->path, jail->argv, environ);
    give_up (listener, HEARD_REFUSED, errno);
}

/* --- The init of the namespaces --- */

#define INIT 1 /* its pid */

/* Waits for all processes. It exists because the first process of a pid namespace
 * ignores its own fatal signals. No process in the namespace can signal the jail. */
static _Noreturn void
be_init (pid_t program, int told)
{
    int status;
    pid_t pid;
    while ((pid = waitpid (-1, &status, 0)) > 0 || errno == EINTR)
        if (pid == program && write (told, &status, sizeof status) < 0)
            break;
    _exit (0);
}

/* Becomes the init, the first process of new namespaces: enters its root and starts the
 * program. */
static _Noreturn void
become_init (Jail *jail, int listener, int told, bool maps)
{
    int reason = maps ? jail_map_user (jail->user, jail->group) : 0;
    if (reason == 0)
        reason = jail_enter_root (&jail->view);
    if (reason != 0)
        give_up (listener, HEARD_NO_WALL, reason);
    prctl (PR_SET_DUMPABLE, 0);
    int wiped[2];
    char word;
    pid_t program = pipe2 (wiped, O_CLOEXEC) == 0 ? fork () : -1;
    if (program == 0) {
        close (wiped[1]);
        if (read (wiped[0], &word, 1) == 0)
            become_program (jail, INIT, listener);
        _exit (127);
    }
    if (program < 0)
        give_up (listener, HEARD_REFUSED, errno);
    /* Erases our arguments, which are readable in /proc. */
    for (unsigned i = 0; jail->words[i] != NULL; i++)
        memset (jail->words[i], 0, strlen (jail->words[i]));
    close (wiped[0]);
    close (wiped[1]);
    drop_capabilities ();
    close (listener);
    for (int stream = STDIN_FILENO; stream <= PODA_JAIL_REPORT; stream++)
        close (stream);
    be_init (program, told);
}

/* --- Start --- */

#define ALONE                                                                          \
    (CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWUTS           \
     | CLONE_NEWCGROUP)

/* Forks into new namespaces, or the current ones if 0. */
static pid_t
fork_into (unsigned long namespaces)
{
#ifdef __s390x__
    return (pid_t) syscall (SYS_clone, NULL, namespaces | SIGCHLD, NULL, NULL, 0);
#else
    return (pid_t) syscall (SYS_clone, namespaces | SIGCHLD, NULL, NULL, NULL, 0);
#endif
}

/* Returns the last message of the child before exec or its end. */
static HeardWord
listen_to (int listener)
{
    HeardWord last = { .kind = HEARD_REFUSED, .value = ECHILD }, returned;
    while (read (listener, &returned, sizeof returned) == sizeof returned)
        last = returned;
    close (listener);
    return last;
}

/* Starts the program in these namespaces. Returns the child's last message. */
static HeardWord
launch (Jail *jail, unsigned long namespaces)
{
    int said[2], told[2], start[2];
    const pid_t own = getpid ();
    if (pipe2 (said, O_CLOEXEC) != 0 || pipe2 (told, O_CLOEXEC) != 0
        || pipe2 (start, O_CLOEXEC) != 0)
        return (HeardWord){ .kind = HEARD_REFUSED, .value = errno };
    jail->view.alone = jail->has_init = namespaces != 0;
    jail->child = fork_into (namespaces);
    if (jail->child == 0) {
        /* It waits for our signal to begin, and is killed when we end. */
        char word;
        close (start[1]);
        close (told[0]);
        prctl (PR_SET_PDEATHSIG, SIGKILL);
        if (read (start[0], &word, 1) != 1)
            _exit (127);
        close (start[0]);
        if (namespaces == 0)
            become_program (jail, own, said[1]);
        become_init (jail, said[1], told[1], (namespaces & CLONE_NEWUSER) != 0);
    }
    const int reason = jail->child < 0 ? errno : 0;
    close (said[1]);
    close (told[1]);
    close (start[0]);
    if (reason == 0) {
        jail_cgroup_add (&jail->cgroup, jail->child);
        if (write (start[1], "", 1) < 0)
            kill (jail->child, SIGKILL);
    }
    close (start[1]);
    HeardWord returned = listen_to (said[0]);
    if (reason != 0)
        returned = (HeardWord){ .kind = namespaces != 0 ? HEARD_NO_WALL : HEARD_REFUSED,
                             .value = reason };
    if (returned.kind == HEARD_NO_WALL && reason == 0)
        waitpid (jail->child, NULL, 0);
    if (returned.kind == HEARD_NO_WALL)
        close (told[0]);
    jail->told = told[0];
    return returned;
}

/* Starts the program with as many restrictions as the machine allows. Returns 0, or the
 * errno of the failure. */
static int
start (Jail *jail)
{
    const unsigned long ways[] = { CLONE_NEWUSER | ALONE, ALONE, 0 };
    const unsigned n_ways = sizeof ways / sizeof *ways;
    HeardWord returned = { .kind = HEARD_NO_WALL };
    poda_descendants_scan (&jail->seen, getpid ());
    if (jail->restrictions)
        jail_cgroup_make (&jail->cgroup, jail->limits.memory,
                          4 * jail->limits.processes);
    jail->begin = now ();
    /* Only root can change the user; root needs no user namespace. */
    const unsigned first = !jail->restrictions ? n_ways - 1 : is_other_user (jail) ? 1 : 0;
    for (unsigned way = first; way < n_ways && returned.kind == HEARD_NO_WALL; way++)
        returned = launch (jail, ways[way]);
    /* Close our copies of the program's streams, so that it can close them. */
    int nothing = open ("/dev/null", O_RDWR | O_CLOEXEC);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (nothing < 0 || dup2 (nothing, stream) < 0)
            close (stream);
    close (nothing);
    if (returned.kind != HEARD_WALLS)
        return returned.value;
    jail->ending.restrictions =
        (uint32_t) returned.value | (jail->cgroup.limits_memory ? PODA_RESTRICT_MEMORY : 0);
    return 0;
}

/* --- Supervision --- */

/* Waits for all ended children; returns true if others remain. */
static bool
reap (Jail *jail)
{
    int status;
    pid_t pid;
    while ((pid = waitpid (-1, &status, WNOHANG)) > 0) {
        if (pid != jail->child)
            continue;
        /* An init that ends before its program was killed by the kernel. */
        if (!jail->ended)
            jail->status = jail->has_init ? SIGKILL : status;
        jail->ended = true;
        jail->child = 0;
    }
    return pid == 0;
}

/* Reads the program's exit status from the init. */
static void
hear_status (Jail *jail)
{
    int status;
    if (jail->ended || !jail->has_init
        || read (jail->told, &status, sizeof status) != sizeof status)
        return;
    jail->ended = true;
    jail->status = status;
}

/* Scans the descendants, without the init. */
static void
scan (Jail *jail)
{
    poda_descendants_scan (&jail->seen, getpid ());
    if (jail->has_init && jail->child > 0 && jail->seen.n > 0)
        jail->seen.n--;
}

static double
cpu_of_ended (void)
{
    struct rusage usage;
    getrusage (RUSAGE_CHILDREN, &usage);
    return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
           + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

/* --- Size of the scratch folder, if it has no file system of its own --- */

static uint64_t weight; /* for nftw, which has no user data */

static int
weigh (const char *path, const struct stat *file, int kind, struct FTW *place)
{
    (void) path, (void) place;
    /* Unreadable folders may have any size. */
    weight += kind == FTW_DNR ? UINT64_MAX / 2 : (uint64_t) file->st_blocks * 512;
    return 0;
}

/* TRUE if the scratch folder and the deleted files (`removed`) exceed the limit. */
static bool
is_too_heavy (Jail *jail, uint64_t removed)
{
    const JailView *view = &jail->view;
    if (!jail->restrictions || view->alone || view->scratch == NULL || jail->limits.disk == 0)
        return false;
    if (jail->looks++ % WEIGH_EVERY == 0) {
        weight = 0;
        nftw (view->scratch, weigh, 16, FTW_PHYS | FTW_MOUNT);
    }
    return weight + removed > jail->limits.disk;
}

/* Returns a limit far above a program's needs, also for ended processes without
 * waitpid. */
static unsigned
most_threads (const Jail *jail)
{
    return 4 * jail->limits.processes + 256;
}

/* Scans once. Returns the limit that is exceeded, PODA_END_EXIT for none. */
static PodaEnd
look (Jail *jail)
{
    const PodaLimits *limits = &jail->limits;
    PodaEnding *ending = &jail->ending;
    scan (jail);
    uint64_t removed =
        poda_descendants_weigh (&jail->seen, jail->has_init ? jail->child : 0);
    if (jail->seen.bytes > ending->memory)
        ending->memory = jail->seen.bytes;
    if (limits->processes > 0
        && (jail->seen.n > limits->processes
            || jail->seen.threads > most_threads (jail)))
        return PODA_END_PROCESSES;
    if (limits->memory > 0 && jail->seen.bytes > limits->memory)
        return PODA_END_MEMORY;
    if (limits->cpu_seconds > 0
        && jail->seen.cpu_seconds + cpu_of_ended () > limits->cpu_seconds)
        return PODA_END_CPU;
    if (limits->seconds > 0 && now () - jail->begin > limits->seconds)
        return PODA_END_SECONDS;
    return is_too_heavy (jail, removed) ? PODA_END_DISK : PODA_END_EXIT;
}

static PodaEnd
watch (Jail *jail)
{
    PodaEnd end = PODA_END_EXIT;
    while (end == PODA_END_EXIT && !jail->ended) {
        /* Wait until the program ends, the time is over, or poda wants to end it. */
        const struct timespec time = { .tv_nsec = LOOK_EVERY_MS * 1000000L };
        struct pollfd ends[] = { { .fd = PODA_JAIL_CONTROL, .events = POLLIN },
                                 { .fd = jail->has_init ? jail->told : -1,
                                   .events = POLLIN } };
        sigset_t none;
        sigemptyset (&none);
        bool returned = ppoll (ends, 2, &time, &none) > 0;
        if (returned && ends[1].revents != 0)
            hear_status (jail);
        reap (jail);
        if (jail->ended)
            break;
        end = returned && ends[0].revents != 0 ? PODA_END_ASKED : look (jail);
    }
    return end;
}

/* --- Termination --- */

/* Stores the status. A crash between two scans may have been caused by a limit. */
static void
tell_status (Jail *jail)
{
    PodaEnding *ending = &jail->ending;
    const PodaLimits *limits = &jail->limits;
    bool signalled = WIFSIGNALED (jail->status);
    /* Maximum resident set of a descendant; not counted if it may be our own from
     * before exec. */
    struct rusage own, ended;
    getrusage (RUSAGE_SELF, &own);
    getrusage (RUSAGE_CHILDREN, &ended);
    uint64_t memory =
        ended.ru_maxrss > own.ru_maxrss ? (uint64_t) ended.ru_maxrss * 1024 : 0;
    if (memory > ending->memory)
        ending->memory = memory;
    ending->end = signalled ? PODA_END_SIGNAL : PODA_END_EXIT;
    ending->code = signalled ? WTERMSIG (jail->status) : WEXITSTATUS (jail->status);
    if (signalled && limits->cpu_seconds > 0
        && (ending->code == SIGXCPU || ending->code == SIGKILL)
        && ending->cpu_seconds > limits->cpu_seconds)
        ending->end = PODA_END_CPU;
    else if (jail_cgroup_starved (&jail->cgroup)
             || (limits->memory > 0 && memory > limits->memory
                 && (signalled || ending->code != 0)))
        ending->end = PODA_END_MEMORY;
}

/* --- The program --- */

static void
hear (int number)
{
    (void) number; /* only interrupts ppoll */
}

/* Kills all descendants until none remain. Orphans become our children, so if there is
 * no child, there is no descendant. A fork bomb may survive one round, but rounds get
 * shorter as its processes become fewer. With an init, one round is enough. */
static void
end_all (Jail *jail)
{
    double begin = now ();
    jail_cgroup_kill (&jail->cgroup);
    if (jail->child > 0)
        kill (jail->has_init ? jail->child : -jail->child, SIGKILL);
    jail->ending.remain = 0;
    while (reap (jail)) {
        poda_descendants_scan (&jail->seen, getpid ());
        jail->ending.remain = jail->seen.n;
        if (now () - begin > PATIENCE)
            return;
        poda_descendants_kill (&jail->seen, 0);
        usleep (1000);
    }
    jail->ending.remain = 0;
}

/* Runs the program from its start to the end of all descendants. */
static void
keep (Jail *jail)
{
    PodaEnding *ending = &jail->ending;
    int reason = start (jail);
    PodaEnd end = reason != 0 ? PODA_END_REFUSED : watch (jail);
    if (end == PODA_END_EXIT) {
        /* Children of the program may be about to exit, such as the other side of a
         * pipe. */
        for (int waited = 0; waited < PARTING_MS && reap (jail); waited += 5)
            usleep (5000);
        scan (jail);
        ending->left = jail->seen.n;
    }
    end_all (jail);
    ending->seconds = now () - jail->begin;
    ending->cpu_seconds = cpu_of_ended ();
    ending->end = (int32_t) end;
    ending->code = reason;
    if (end == PODA_END_EXIT)
        tell_status (jail);
    jail_cgroup_remove (&jail->cgroup);
}

static int delete (const char *path, const struct stat *file, int kind,
                   struct FTW *place)
{
    (void) file, (void) kind, (void) place;
    remove (path);
    return 0;
}

/* --- Arguments --- */

/* Parses one KEY=VALUE; false: unknown key. */
static bool
take_word (Jail *jail, const char *word)
{
    JailView *view = &jail->view;
    const char *equals = strchr (word, '=');
    if (equals == NULL)
        return false;
    const size_t length = (size_t) (equals - word);
    const char *value = equals + 1;
#define IS(key) (length == sizeof key - 1 && strncmp (word, key, length) == 0)
    if (IS ("seconds"))
        jail->limits.seconds = strtod (value, NULL);
    else if (IS ("cpu"))
        jail->limits.cpu_seconds = strtod (value, NULL);
    else if (IS ("memory"))
        jail->limits.memory = strtoull (value, NULL, 10);
    else if (IS ("disk"))
        jail->limits.disk = view->disk = strtoull (value, NULL, 10);
    else if (IS ("processes"))
        jail->limits.processes = (unsigned) strtoul (value, NULL, 10);
    else if (IS ("folder"))
        view->folder = value;
    else if (IS ("work"))
        view->work = value;
    else if (IS ("scratch"))
        view->scratch = value;
    else if (IS ("walls"))
        jail->restrictions = *value != '0';
    else if (IS ("need"))
        jail->need = (uint32_t) strtoul (value, NULL, 10);
    else if (IS ("user"))
        return sscanf (value, "%u:%u", &jail->user, &jail->group) == 2;
    else if (IS ("read") && view->n_read < JAIL_MOST_PATHS)
        view->read[view->n_read++] = value;
    else if (IS ("hide") && view->n_hide < JAIL_MOST_PATHS)
        view->hide[view->n_hide++] = value;
    else
        return false;
#undef IS
    return true;
}

/* Parses the arguments, see jail.h; false: wrong usage. */
static bool
take_words (Jail *jail, int argc, char **argv)
{
    int i = 1;
    jail->words = argv;
    jail->restrictions = true;
    jail->user = jail->own_user = geteuid ();
    jail->group = getegid ();
    while (i < argc && strcmp (argv[i], "--") != 0)
        if (!take_word (jail, argv[i++]))
            return false;
    if (i == argc)
        return false;
    jail->path = argv[i + 1];
    jail->argv = jail->path != NULL ? argv + i + 2 : argv + i + 1;
    return jail->path == NULL || *jail->argv != NULL;
}

int
main (int argc, char **argv)
{
    Jail *jail = calloc (1, sizeof *jail);
    if (jail == NULL || !take_words (jail, argc, argv)) {
        fputs ("poda-jail: not run by hand; poda runs it around the programs that it "
               "grades\n",
               stderr);
        return 2;
    }
    const struct sigaction wake = { .sa_handler = hear };
    sigset_t child;
    sigemptyset (&child);
    sigaddset (&child, SIGCHLD);
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    fcntl (PODA_JAIL_CONTROL, F_SETFD, FD_CLOEXEC);
    fcntl (PODA_JAIL_REPORT, F_SETFD, FD_CLOEXEC);
    close_range (PODA_JAIL_N_DESCRIPTORS, ~0u, 0);
    sigprocmask (SIG_SETMASK, &child, NULL);
    sigaction (SIGCHLD, &wake, NULL);
    signal (SIGPIPE, SIG_IGN);
    prctl (PR_SET_DUMPABLE, 0);
    keep (jail);
    ssize_t told = write (PODA_JAIL_REPORT, &jail->ending, sizeof jail->ending);
    if (told < 0 && errno == EPIPE && jail->view.scratch != NULL)
        /* Poda was killed, so the jail deletes the folder. */
        nftw (jail->view.scratch, delete, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
    _exit (told == sizeof jail->ending ? 0 : 1);
}
