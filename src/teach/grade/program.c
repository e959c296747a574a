#include "teach/grade/program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"
#include "teach/grade/jail/descendants.h"

G_DEFINE_QUARK (poda_program_error, poda_program_error)

/* --- Finding it --- */

/* NULL sets `error`. */
static char *
find (const char *name, GError **error)
{
    if (strchr (name, '/') != NULL)
        return g_canonicalize_filename (name, NULL);
    g_autofree char *path = *name != '\0' ? g_find_program_in_path (name) : NULL;
    if (path != NULL)
        return g_canonicalize_filename (path, NULL);
    if (*name != '\0' && g_file_test (name, G_FILE_TEST_EXISTS))
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                     _ ("%s: no such command: expected ./%s for the file here"), name,
                     name);
    else
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                     _ ("%s: no such command"), name);
    return NULL;
}

PodaProgram *
poda_program_new (const char *const *argv, const char *folder, const char *scratch,
                  GError **error)
{
    g_autofree char *path = find (argv[0], error);
    if (path == NULL)
        return NULL;
    int reason = g_file_test (path, G_FILE_TEST_IS_DIR) ? EISDIR
                 : g_access (path, X_OK) != 0           ? errno
                                                        : 0;
    if (reason != 0) {
        g_autofree char *sentence = poda_refusal_sentence (path, reason);
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE, "%s: %s",
                     argv[0], sentence);
        return NULL;
    }
    PodaProgram *program = g_new (PodaProgram, 1);
    program->argv = g_strdupv ((char **) argv);
    program->path = g_steal_pointer (&path);
    program->folder = g_canonicalize_filename (folder != NULL ? folder : ".", NULL);
    const char *places = g_getenv ("PATH");
    program->environment = g_new0 (char *, 6);
    program->environment[0] = g_strconcat (
        "PATH=", places != NULL ? places : "/usr/local/bin:/usr/bin:/bin", NULL);
    program->environment[1] = g_strdup ("LANG=C.UTF-8");
    program->environment[2] = g_strdup ("LC_ALL=C.UTF-8");
    program->environment[3] = g_strconcat ("HOME=", scratch, NULL);
    program->environment[4] = g_strconcat ("TMPDIR=", scratch, NULL);
    return program;
}

void
poda_program_free (PodaProgram *program)
{
    if (program == NULL)
        return;
    g_strfreev (program->argv);
    g_strfreev (program->environment);
    g_free (program->path);
    g_free (program->folder);
    g_free (program);
}

/* --- A process --- */

/* So much of what is written to standard error is kept, from its end. */
#define COMPLAINTS_KEPT 4096

struct _PodaProcess {
    pid_t jail;                        /* 0 once it has been waited for */
    int was_subreaper;                 /* whether we were before */
    int ends[PODA_JAIL_N_DESCRIPTORS]; /* of its pipes; -1 each, once closed */

    guint64 most;   /* bytes it may write; 0: no limit */
    guint64 heard;  /* bytes it wrote */
    GString *queue; /* what it has not read yet */
    gsize said;     /* of that, what it has */
    gboolean hushed;
    GString *output; /* what it printed */
    gsize taken;     /* of that, what has been taken line by line */
    GString *complaints;
    PodaEnding ending;
};

static void
close_end (int *end)
{
    if (*end >= 0)
        close (*end);
    *end = -1;
}

/* --- Finding the jail --- */

#define JAIL "poda-jail"

/* It lies beside a program that was not installed, or two folders above one of our
 * tests; else where it was installed to. No other place is looked at, and none that
 * somebody names: whoever chooses the jail chooses what is run. */
static char *
find_jail (GError **error)
{
    g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
    g_autofree char *folder = g_path_get_dirname (program != NULL ? program : "/");
    g_autofree char *above = g_path_get_dirname (folder);
    gboolean is_test = g_str_has_suffix (above, "/tests");
    const char *places[] = { ".", "../libexec/poda", is_test ? "../.." : "." };
    for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
        g_autofree char *path = g_build_filename (folder, places[i], JAIL, NULL);
        if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
            return g_steal_pointer (&path);
    }
    if (g_file_test (PODA_LIBEXECDIR "/" JAIL, G_FILE_TEST_IS_EXECUTABLE))
        return g_strdup (PODA_LIBEXECDIR "/" JAIL);
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM,
                 _ ("%s: no such program: expected it in %s"), JAIL, PODA_LIBEXECDIR);
    return NULL;
}

/* --- Starting it --- */

/* The pipes of a jail, by its own descriptor. We write into the first and into that
 * which controls it, and read from the others. */
#define N_PIPES PODA_JAIL_N_DESCRIPTORS

static gboolean
is_written (guint pipe)
{
    return pipe == STDIN_FILENO || pipe == PODA_JAIL_CONTROL;
}

/* Above the numbers that the jail's own ends get. */
static gboolean
make_pipe (int ends[2])
{
    int made[2];
    ends[0] = ends[1] = -1;
    if (pipe2 (made, O_CLOEXEC) != 0)
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        ends[i] = fcntl (made[i], F_DUPFD_CLOEXEC, N_PIPES);
        close (made[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

/* Its words are those of teach/grade/jail/jail.h. Signals are as usual in it, whatever
 * we ignore or block; its session is its own. 0, or the errno that kept it from being
 * started. */
static int
spawn (pid_t *jail, const char *path, const PodaProgram *program,
       const PodaLimits *limits, int pipes[N_PIPES][2])
{
    g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
    char seconds[G_ASCII_DTOSTR_BUF_SIZE], cpu[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *memory = g_strdup_printf ("%" PRIu64, limits->memory);
    g_autofree char *processes = g_strdup_printf ("%u", limits->processes);
    g_strv_builder_add_many (builder, JAIL,
                             g_ascii_dtostr (seconds, sizeof seconds, limits->seconds),
                             g_ascii_dtostr (cpu, sizeof cpu, limits->cpu_seconds),
                             memory, processes, program->folder, program->path, NULL);
    g_strv_builder_addv (builder, (const char **) program->argv);
    g_auto (GStrv) words = g_strv_builder_end (builder);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset (&none);
    sigfillset (&all);
    posix_spawn_file_actions_init (&actions);
    for (guint i = 0; i < N_PIPES; i++)
        posix_spawn_file_actions_adddup2 (&actions, pipes[i][!is_written (i)], (int) i);
    posix_spawnattr_init (&attributes);
    posix_spawnattr_setsigmask (&attributes, &none);
    posix_spawnattr_setsigdefault (&attributes, &all);
    posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGMASK
                                               | POSIX_SPAWN_SETSIGDEF
                                               | POSIX_SPAWN_SETSID);
    int reason =
        posix_spawn (jail, path, &actions, &attributes, words, program->environment);
    posix_spawn_file_actions_destroy (&actions);
    posix_spawnattr_destroy (&attributes);
    return reason;
}

PodaProcess *
poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                    GError **error)
{
    g_autofree char *path = find_jail (error);
    if (path == NULL)
        return NULL;
    g_autoptr (PodaProcess) process = g_new0 (PodaProcess, 1);
    process->most = limits->output;
    process->queue = g_string_new (NULL);
    process->output = g_string_new (NULL);
    process->complaints = g_string_new (NULL);
    /* For the case that somebody kills the jail. */
    prctl (PR_GET_CHILD_SUBREAPER, &process->was_subreaper);
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    int pipes[N_PIPES][2];
    gboolean made = TRUE;
    for (guint i = 0; i < N_PIPES; i++)
        made = make_pipe (pipes[i]) && made;
    int reason = made ? spawn (&process->jail, path, program, limits, pipes) : errno;
    for (guint i = 0; i < N_PIPES; i++) {
        close_end (&pipes[i][!is_written (i)]);
        process->ends[i] = pipes[i][is_written (i)];
    }
    for (guint i = 0; i <= STDERR_FILENO && reason == 0; i++)
        fcntl (process->ends[i], F_SETFL, O_NONBLOCK);
    if (reason == 0)
        return g_steal_pointer (&process);
    process->jail = 0;
    prctl (PR_SET_CHILD_SUBREAPER, process->was_subreaper);
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM,
                 _ ("no further process can be started: %s"), g_strerror (reason));
    return NULL;
}

/* --- Where the jail was killed --- */

#define PATIENCE (10 * G_USEC_PER_SEC) /* until what cannot be killed is left alone */

/* Ends what it kept, which has become ours, as we are a subreaper, and waits for those
 * of our children that have ended. What is of our own session is not its. */
static void
end_descendants (void)
{
    g_autofree PodaDescendants *seen = g_new (PodaDescendants, 1);
    pid_t session = getsid (0);
    gint64 begin = g_get_monotonic_time ();
    guint n;
    do {
        g_usleep (1000);
        poda_descendants_scan (seen, getpid ());
        n = poda_descendants_kill (seen, session);
        for (guint i = 0; i < seen->n_all; i++) {
            const PodaProcessSeen *one = &seen->all[i];
            if (one->zombie && one->parent == getpid () && one->session != session)
                n += waitpid (one->pid, NULL, WNOHANG) > 0;
        }
    } while (n > 0 && g_get_monotonic_time () - begin < PATIENCE);
}

/* --- Talking --- */

/* Writes without a SIGPIPE, whatever else the program that we are part of does with
 * it. */
static gssize
write_quietly (int end, const char *text, gsize length)
{
    const struct timespec no_time = { 0 };
    sigset_t pipe_signal, before, pending;
    sigemptyset (&pipe_signal);
    sigaddset (&pipe_signal, SIGPIPE);
    sigpending (&pending);
    gboolean was_pending = sigismember (&pending, SIGPIPE) == 1;
    pthread_sigmask (SIG_BLOCK, &pipe_signal, &before);
    gssize written = write (end, text, length);
    int reason = errno;
    if (written < 0 && reason == EPIPE && !was_pending)
        sigtimedwait (&pipe_signal, NULL, &no_time);
    pthread_sigmask (SIG_SETMASK, &before, NULL);
    errno = reason;
    return written;
}

static void
feed (PodaProcess *process)
{
    gsize left = process->queue->len - process->said;
    gssize written = 0;
    if (left > 0)
        written = write_quietly (process->ends[STDIN_FILENO],
                                 process->queue->str + process->said, left);
    if (written > 0)
        process->said += (gsize) written;
    else if (written < 0 && errno != EAGAIN && errno != EINTR)
        close_end (&process->ends[STDIN_FILENO]); /* it does not want to read */
    if (process->hushed && process->said == process->queue->len)
        close_end (&process->ends[STDIN_FILENO]);
}

/* Takes what there is; what is above the limit is the last that is taken. */
static void
drain (PodaProcess *process, int *end, GString *into)
{
    char bytes[65536];
    gssize length = read (*end, bytes, sizeof bytes);
    if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR))
        close_end (end);
    if (length <= 0)
        return;
    g_string_append_len (into, bytes, length);
    if (into == process->complaints && into->len > COMPLAINTS_KEPT)
        g_string_erase (into, 0, (gssize) (into->len - COMPLAINTS_KEPT));
    process->heard += (guint64) length;
    if (process->most > 0 && process->heard > process->most) {
        close_end (&process->ends[PODA_JAIL_CONTROL]);
        close_end (end);
        process->ending.end = PODA_END_OUTPUT;
    }
}

/* The jail has spoken, or has gone without a word: all is over, and what was printed
 * lies in the pipes. */
static void
take_leave (PodaProcess *process)
{
    PodaEnding ending = { .end = PODA_END_LOST };
    gboolean flooded = process->ending.end == PODA_END_OUTPUT;
    gssize length;
    do
        length = read (process->ends[PODA_JAIL_REPORT], &ending, sizeof ending);
    while (length < 0 && errno == EINTR);
    if (length != sizeof ending)
        ending = (PodaEnding){ .end = PODA_END_LOST };
    else if (flooded)
        ending.end = PODA_END_OUTPUT;
    process->ending = ending;
    close_end (&process->ends[PODA_JAIL_REPORT]);
    close_end (&process->ends[PODA_JAIL_CONTROL]);
    close_end (&process->ends[STDIN_FILENO]);
    while (waitpid (process->jail, NULL, 0) < 0 && errno == EINTR)
        ;
    process->jail = 0;
    if (ending.end == PODA_END_LOST)
        end_descendants ();
    prctl (PR_SET_CHILD_SUBREAPER, process->was_subreaper);
}

static void
drain_rest (PodaProcess *process, int *end, GString *into)
{
    guint64 before;
    do {
        before = process->heard;
        if (*end >= 0)
            drain (process, end, into);
    } while (process->heard != before);
    close_end (end);
}

enum { POLL_REPORT, POLL_OUTPUT, POLL_COMPLAINTS, POLL_INPUT, N_POLLED };

/* Waits until something happens, or the deadline; -1: there is none. */
static void
attend (PodaProcess *process, gint64 deadline)
{
    gboolean talks = process->said < process->queue->len || process->hushed;
    struct pollfd ends[N_POLLED] = {
        [POLL_REPORT] = { .fd = process->ends[PODA_JAIL_REPORT], .events = POLLIN },
        [POLL_OUTPUT] = { .fd = process->ends[STDOUT_FILENO], .events = POLLIN },
        [POLL_COMPLAINTS] = { .fd = process->ends[STDERR_FILENO], .events = POLLIN },
        [POLL_INPUT] = { .fd = talks ? process->ends[STDIN_FILENO] : -1,
                         .events = POLLOUT },
    };
    gint64 left = (deadline - g_get_monotonic_time ()) / 1000 + 1;
    int timeout = deadline < 0 ? -1 : (int) CLAMP (left, 0, G_MAXINT);
    if (poll (ends, N_POLLED, timeout) <= 0)
        return;
    if (ends[POLL_INPUT].revents != 0)
        feed (process);
    if (ends[POLL_OUTPUT].revents != 0)
        drain (process, &process->ends[STDOUT_FILENO], process->output);
    if (ends[POLL_COMPLAINTS].revents != 0)
        drain (process, &process->ends[STDERR_FILENO], process->complaints);
    if (ends[POLL_REPORT].revents == 0)
        return;
    take_leave (process);
    drain_rest (process, &process->ends[STDOUT_FILENO], process->output);
    drain_rest (process, &process->ends[STDERR_FILENO], process->complaints);
}

void
poda_process_say (PodaProcess *process, const char *text)
{
    g_string_erase (process->queue, 0, (gssize) process->said);
    process->said = 0;
    g_string_append (process->queue, text);
}

void
poda_process_hush (PodaProcess *process)
{
    process->hushed = TRUE;
}

void
poda_process_wait (PodaProcess *process)
{
    while (!poda_process_has_ended (process))
        attend (process, -1);
}

/* A line that has come whole, or what is left when no more will come. */
static char *
take_line (PodaProcess *process)
{
    GString *text = process->output;
    const char *from = text->str + process->taken;
    gsize left = text->len - process->taken;
    const char *feed = memchr (from, '\n', left);
    gboolean over = process->ends[STDOUT_FILENO] < 0;
    if (feed == NULL && (!over || left == 0))
        return NULL;
    gsize length = feed != NULL ? (gsize) (feed - from) : left;
    char *line = g_memdup2 (from, length + 1);
    line[length] = '\0';
    for (gsize i = 0; i < length; i++)
        if (line[i] == '\0')
            line[i] = ' ';
    process->taken += length + (feed != NULL);
    return line;
}

char *
poda_process_hear (PodaProcess *process, gint64 deadline)
{
    char *line;
    while ((line = take_line (process)) == NULL && !poda_process_has_ended (process)
           && g_get_monotonic_time () < deadline)
        attend (process, deadline);
    return line != NULL ? line : take_line (process);
}

gboolean
poda_process_has_ended (const PodaProcess *process)
{
    return process->jail == 0;
}

const PodaEnding *
poda_process_end (PodaProcess *process)
{
    close_end (&process->ends[PODA_JAIL_CONTROL]);
    poda_process_wait (process);
    return &process->ending;
}

char *
poda_process_complaints (const PodaProcess *process)
{
    return g_utf8_make_valid (process->complaints->str,
                              (gssize) process->complaints->len);
}

void
poda_process_free (PodaProcess *process)
{
    if (process == NULL)
        return;
    poda_process_end (process);
    for (guint i = 0; i < N_PIPES; i++)
        close_end (&process->ends[i]);
    g_string_free (process->queue, TRUE);
    g_string_free (process->output, TRUE);
    g_string_free (process->complaints, TRUE);
    g_free (process);
}

/* --- Running it --- */

gboolean
poda_program_run (const PodaProgram *program, const PodaLimits *limits,
                  const char *input, PodaRun *run, GError **error)
{
    g_autoptr (PodaProcess) process = poda_process_start (program, limits, error);
    if (process == NULL)
        return FALSE;
    poda_process_say (process, input);
    poda_process_hush (process);
    poda_process_wait (process);
    run->ending = process->ending;
    run->output =
        g_string_new_len (process->output->str, (gssize) process->output->len);
    run->complaints = poda_process_complaints (process);
    return TRUE;
}

void
poda_run_clear (PodaRun *run)
{
    if (run->output != NULL)
        g_string_free (run->output, TRUE);
    run->output = NULL;
    g_clear_pointer (&run->complaints, g_free);
}

/* --- Its folder --- */

char *
poda_scratch_new (GError **error)
{
    GError *cause = NULL;
    char *scratch = g_dir_make_tmp ("poda-grade-XXXXXX", &cause);
    if (scratch == NULL) {
        g_set_error_literal (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM,
                             cause->message);
        g_error_free (cause);
    }
    return scratch;
}

void
poda_scratch_free (char *scratch)
{
    if (scratch != NULL)
        poda_output_remove_folder (scratch);
    g_free (scratch);
}
