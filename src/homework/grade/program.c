#include "homework/grade/program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/reason.h"
#include "base/temporary.h"
#include "homework/grade/jail/descendants.h"

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
    if (g_file_test (name, G_FILE_TEST_IS_DIR))
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE, "%s: %s", name,
                     _ ("is a folder: expected a program"));
    else if (*name != '\0' && g_file_test (name, G_FILE_TEST_EXISTS))
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                     _ ("%s: no such command: expected ./%s for the file here"), name,
                     name);
    else
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                     _ ("%s: no such command"), name);
    return NULL;
}

/* Whether it can be executed at all, as far as its file says. */
static gboolean
check_file (const char *path, const char *name, GError **error)
{
    int reason = g_file_test (path, G_FILE_TEST_IS_DIR) ? EISDIR
                 : g_access (path, X_OK) != 0           ? errno
                                                        : 0;
    if (reason == 0)
        return TRUE;
    g_autofree char *sentence = poda_refusal_sentence (path, reason);
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE, "%s: %s", name,
                 sentence);
    return FALSE;
}

/* What was handed in is no link to what was not, nor is what is executed of it. */
static gboolean
check_own (const char *path, const char *own, GError **error)
{
    g_autofree char *whole = g_canonicalize_filename (own, NULL);
    g_autofree char *real = poda_sandbox_real (path);
    g_autofree char *folder = poda_sandbox_real (own);
    const char *linked = NULL;
    if (g_file_test (own, G_FILE_TEST_IS_SYMLINK))
        linked = own;
    else if (real != NULL && folder != NULL && poda_sandbox_lies_in (path, whole)
             && !poda_sandbox_lies_in (real, folder))
        linked = path;
    if (linked == NULL)
        return TRUE;
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                 _ ("%s: is a link that leads out of what was handed in"), linked);
    return FALSE;
}

PodaProgram *
poda_program_new (const PodaSandbox *sandbox, const char *const *argv, const char *own,
                  GError **error)
{
    g_autofree char *path = find (argv[0], error);
    if (path == NULL || !check_file (path, argv[0], error)
        || (own != NULL && !check_own (path, own, error)))
        return NULL;
    const char *places = g_getenv ("PATH");
    PodaProgram *program = g_new0 (PodaProgram, 1);
    program->sandbox = sandbox;
    program->argv = g_strdupv ((char **) argv);
    program->path = g_steal_pointer (&path);
    if (own == NULL || g_file_test (own, G_FILE_TEST_IS_DIR))
        program->folder = g_canonicalize_filename (own != NULL ? own : ".", NULL);
    program->view = g_ptr_array_new_with_free_func (g_free);
    poda_sandbox_view (sandbox, program->path, argv, own, program->view);
    program->environment = g_new0 (char *, 4);
    program->environment[0] = g_strconcat (
        "PATH=", places != NULL ? places : "/usr/local/bin:/usr/bin:/bin", NULL);
    program->environment[1] = g_strdup ("LANG=C.UTF-8");
    program->environment[2] = g_strdup ("LC_ALL=C.UTF-8");
    return program;
}

void
poda_program_free (PodaProgram *program)
{
    if (program == NULL)
        return;
    g_strfreev (program->argv);
    g_strfreev (program->environment);
    g_ptr_array_unref (program->view);
    g_free (program->path);
    g_free (program->folder);
    g_free (program);
}

/* --- A process --- */

#define PATIENCE (5 * G_USEC_PER_SEC) /* until what cannot be killed is left alone */

/* So long the jail may take beyond a program's own time: it has that patience, too. */
#define SLACK (7 * G_USEC_PER_SEC)

/* So much of what is written to standard error is kept, from its end. */
#define COMPLAINTS_KEPT 4096

struct _PodaProcess {
    pid_t jail;                        /* 0 once it has been waited for */
    int was_subreaper;                 /* whether we were before */
    int ends[PODA_JAIL_N_DESCRIPTORS]; /* of its pipes; -1 each, once closed */
    char *scratch;                     /* its folder, where it gets no private one */
    gint64 deadline;                   /* when the jail must have spoken; -1: none */

    guint64 most;   /* bytes it may write; 0: no limit */
    guint64 heard;  /* bytes it wrote */
    GString *queue; /* what it has not read yet */
    gsize said;     /* of that, what it has */
    gboolean hushed;
    GString *output; /* what it printed */
    gsize taken;     /* of that, what has been taken line by line */
    GString *complaints;
    PodaEnding ending;
    int failure; /* errno of the call that kept us from talking to it; 0: none */
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

G_GNUC_PRINTF (2, 3)
static void
add_word (GPtrArray *words, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_ptr_array_add (words, g_strdup_vprintf (format, arguments));
    va_end (arguments);
}

/* The jail's words: see homework/grade/jail/jail.h. */
static GPtrArray *
jail_words (const PodaProgram *program, const PodaLimits *limits, const char *scratch)
{
    GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
    const PodaSandbox *sandbox = program->sandbox;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    add_word (words, JAIL);
    add_word (words, "seconds=%s",
              g_ascii_dtostr (number, sizeof number, limits->seconds));
    add_word (words, "cpu=%s",
              g_ascii_dtostr (number, sizeof number, limits->cpu_seconds));
    add_word (words, "memory=%" PRIu64, limits->memory);
    add_word (words, "disk=%" PRIu64, limits->disk);
    add_word (words, "processes=%u", limits->processes);
    add_word (words, "walls=%d", sandbox->wanted);
    add_word (words, "need=%u", sandbox->walls & PODA_ALL_WALLS);
    if (sandbox->user != NULL)
        add_word (words, "user=%s", sandbox->user);
    if (scratch != NULL)
        add_word (words, "scratch=%s", scratch);
    if (program->folder != NULL)
        add_word (words, "folder=%s", program->folder);
    for (guint i = 0; i < program->view->len; i++)
        add_word (words, "%s", (const char *) program->view->pdata[i]);
    add_word (words, "--");
    if (program->path != NULL)
        add_word (words, "%s", program->path);
    for (guint i = 0; program->path != NULL && program->argv[i] != NULL; i++)
        add_word (words, "%s", program->argv[i]);
    g_ptr_array_add (words, NULL);
    return words;
}

/* Signals are as usual in it, whatever we ignore or block; its session is its own. 0,
 * or the errno that kept it from being started. */
static int
spawn (pid_t *jail, const char *path, char **words, char **environment,
       int pipes[N_PIPES][2])
{
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
    int reason = posix_spawn (jail, path, &actions, &attributes, words, environment);
    posix_spawn_file_actions_destroy (&actions);
    posix_spawnattr_destroy (&attributes);
    return reason;
}

/* A folder for the files of one run, which is the program's user's. */
static char *
make_scratch (const PodaSandbox *sandbox, GError **error)
{
    guint user, group;
    g_autofree char *path =
        g_build_filename (g_get_tmp_dir (), "poda-grade-XXXXXX", NULL);
    char *scratch = poda_temporary_folder (path);
    if (scratch != NULL
        && (sandbox->user == NULL || sscanf (sandbox->user, "%u:%u", &user, &group) != 2
            || chown (scratch, user, group) == 0))
        return scratch;
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM,
                 _ ("no room for a program's files: %s"), poda_reason (errno));
    poda_temporary_remove (scratch);
    return NULL;
}

static PodaProcess *
process_new (const PodaLimits *limits)
{
    PodaProcess *process = g_new0 (PodaProcess, 1);
    process->most = limits->output;
    process->queue = g_string_new (NULL);
    process->output = g_string_new (NULL);
    process->complaints = g_string_new (NULL);
    process->deadline = -1;
    if (limits->seconds > 0)
        process->deadline = g_get_monotonic_time () + SLACK
                            + (gint64) (limits->seconds * G_USEC_PER_SEC);
    return process;
}

PodaProcess *
poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                    GError **error)
{
    g_autofree char *path = find_jail (error);
    if (path == NULL)
        return NULL;
    g_autoptr (PodaProcess) process = process_new (limits);
    process->scratch = make_scratch (program->sandbox, error);
    if (process->scratch == NULL)
        return NULL;
    g_autoptr (GPtrArray) words = jail_words (program, limits, process->scratch);
    /* For the case that somebody kills the jail. */
    prctl (PR_GET_CHILD_SUBREAPER, &process->was_subreaper);
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    int pipes[N_PIPES][2];
    int reason = 0;
    for (guint i = 0; i < N_PIPES; i++)
        if (!make_pipe (pipes[i]) && reason == 0)
            reason = errno;
    if (reason == 0)
        reason = spawn (&process->jail, path, (char **) words->pdata,
                        program->environment, pipes);
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
                 _ ("no further process can be started: %s"), poda_reason (reason));
    return NULL;
}

/* --- Where the jail was killed --- */

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

/* The system fails, not the program: it is not marked by what we could not hear. */
static void
give_up (PodaProcess *process, int *end)
{
    process->failure = errno;
    close_end (end);
    close_end (&process->ends[PODA_JAIL_CONTROL]);
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
    else if (written < 0 && errno == EPIPE)
        close_end (&process->ends[STDIN_FILENO]); /* it does not want to read */
    else if (written < 0 && errno != EAGAIN && errno != EINTR)
        give_up (process, &process->ends[STDIN_FILENO]);
    if (process->hushed && process->said == process->queue->len)
        close_end (&process->ends[STDIN_FILENO]);
}

/* Takes what there is; what is above the limit is the last that is taken. */
static void
drain (PodaProcess *process, int *end, GString *into)
{
    char bytes[65536];
    gssize length = read (*end, bytes, sizeof bytes);
    if (length == 0)
        close_end (end);
    else if (length < 0 && errno != EAGAIN && errno != EINTR)
        give_up (process, end);
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

/* What the jail has said, which it says at once; FALSE: not all of it, or nothing. */
static gboolean
read_report (PodaProcess *process, PodaEnding *ending)
{
    int *end = &process->ends[PODA_JAIL_REPORT];
    gsize done = 0;
    fcntl (*end, F_SETFL, O_NONBLOCK);
    while (done < sizeof *ending) {
        gssize length = read (*end, (char *) ending + done, sizeof *ending - done);
        if (length < 0 && errno == EINTR)
            continue;
        if (length < 0 && errno != EAGAIN)
            give_up (process, end);
        if (length <= 0)
            return FALSE;
        done += (gsize) length;
    }
    return TRUE;
}

/* The jail has spoken, or has gone without a word: all is over, and what was printed
 * lies in the pipes. */
static void
take_leave (PodaProcess *process)
{
    PodaEnding ending;
    gboolean flooded = process->ending.end == PODA_END_OUTPUT;
    if (!read_report (process, &ending))
        ending = (PodaEnding){ .end = PODA_END_LOST };
    else if (flooded)
        ending.end = PODA_END_OUTPUT;
    process->ending = ending;
    close_end (&process->ends[PODA_JAIL_REPORT]);
    close_end (&process->ends[PODA_JAIL_CONTROL]);
    close_end (&process->ends[STDIN_FILENO]);
    /* It has said all, or will say nothing: somebody may have stopped it. */
    kill (process->jail, SIGKILL);
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

static void
leave (PodaProcess *process)
{
    take_leave (process);
    drain_rest (process, &process->ends[STDOUT_FILENO], process->output);
    drain_rest (process, &process->ends[STDERR_FILENO], process->complaints);
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
    if (process->deadline >= 0 && (deadline < 0 || process->deadline < deadline))
        deadline = process->deadline;
    gint64 left = (deadline - g_get_monotonic_time ()) / 1000 + 1;
    int timeout = deadline < 0 ? -1 : (int) CLAMP (left, 0, G_MAXINT);
    if (poll (ends, N_POLLED, timeout) <= 0) {
        /* A jail that does not speak when it must has been stopped. */
        if (process->deadline >= 0 && g_get_monotonic_time () >= process->deadline)
            leave (process);
        return;
    }
    if (ends[POLL_INPUT].revents != 0)
        feed (process);
    if (ends[POLL_OUTPUT].revents != 0)
        drain (process, &process->ends[STDOUT_FILENO], process->output);
    if (ends[POLL_COMPLAINTS].revents != 0)
        drain (process, &process->ends[STDERR_FILENO], process->complaints);
    if (ends[POLL_REPORT].revents == 0)
        return;
    leave (process);
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
    gint64 deadline = g_get_monotonic_time () + SLACK;
    close_end (&process->ends[PODA_JAIL_CONTROL]);
    if (process->deadline < 0 || process->deadline > deadline)
        process->deadline = deadline;
    poda_process_wait (process);
    return &process->ending;
}

gboolean
poda_process_was_heard (const PodaProcess *process, GError **error)
{
    if (process->failure == 0)
        return TRUE;
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM,
                 _ ("a program cannot be listened to: %s"),
                 poda_reason (process->failure));
    return FALSE;
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
    poda_temporary_remove (process->scratch);
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
    if (!poda_process_was_heard (process, error))
        return FALSE;
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

/* --- Trying the walls --- */

gboolean
poda_program_probe (const PodaSandbox *sandbox, guint *walls, GError **error)
{
    static const char *const nothing[] = { "/", NULL };
    g_autoptr (GPtrArray) view = g_ptr_array_new_with_free_func (g_free);
    char *none[] = { NULL };
    PodaLimits limits;
    poda_limits_init (&limits);
    poda_sandbox_view (sandbox, "/", nothing, "/usr", view);
    const PodaProgram program = { .sandbox = sandbox,
                                  .view = view,
                                  .environment = none };
    g_autoptr (PodaProcess) process = poda_process_start (&program, &limits, error);
    if (process == NULL)
        return FALSE;
    poda_process_wait (process);
    *walls = process->ending.walls;
    return poda_process_was_heard (process, error);
}
