#include "homework/grade/program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
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

#define JAIL "poda-jail"
#define PATIENCE (5 * G_USEC_PER_SEC) /* for a process that cannot be killed */
#define SLACK (7 * G_USEC_PER_SEC)    /* for the jail, which has that patience, too */
#define COMPLAINTS_KEPT 4096          /* bytes, from the end of standard error */

/* The pipes of a jail, by its own descriptor. */
#define N_PIPES PODA_JAIL_N_DESCRIPTORS

struct _PodaProcess {
    pid_t jail;            /* 0 after it has been waited for */
    int was_subreaper;     /* what we were before, … */
    void (*on_pipe) (int); /* … and what SIGPIPE did, which is ignored meanwhile */
    int ends[N_PIPES];     /* our ends of its pipes; -1: closed */
    char *scratch;         /* a folder for its files, if it gets no private one */
    gint64 deadline;       /* for the jail's report; -1: none */
    guint64 most;          /* bytes that it may print; 0: no limit */
    guint64 heard;         /* bytes that it printed */
    GString *queue;        /* text for its standard input, … */
    gsize said;            /* … of which so much is written */
    gboolean hushed;       /* its standard input is closed after that */
    GString *output;       /* its standard output, … */
    gsize taken;           /* … of which so much was taken line by line */
    GString *complaints;   /* the end of its standard error */
    PodaEnding ending;
    int failure; /* the errno of a failed call of ours; 0: none */
};

static void
close_end (int *end)
{
    if (*end >= 0)
        close (*end);
    *end = -1;
}

static gboolean
fail (GError **error, const char *format, int reason)
{
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM, format,
                 poda_reason (reason));
    return FALSE;
}

/* Makes us again what we were before its start. */
static void
restore (const PodaProcess *process)
{
    prctl (PR_SET_CHILD_SUBREAPER, process->was_subreaper);
    signal (SIGPIPE, process->on_pipe);
}

/* --- Starting --- */

/* Finds the jail beside a program that was not installed, or two folders above one of
 * our tests, or in the folder of an installation. No option or variable names another
 * place: who chooses the jail chooses what is run. */
char *
poda_process_find_jail (void)
{
    g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
    g_autofree char *folder = g_path_get_dirname (program != NULL ? program : "/");
    g_autofree char *above = g_path_get_dirname (folder);
    gboolean is_test = g_str_has_suffix (above, "/tests");
    const char *places[] = { ".", "../libexec/poda", is_test ? "../.." : "." };
    for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
        g_autofree char *near = g_build_filename (folder, places[i], JAIL, NULL);
        if (g_file_test (near, G_FILE_TEST_IS_EXECUTABLE))
            return g_canonicalize_filename (near, NULL);
    }
    return g_file_test (PODA_LIBEXECDIR "/" JAIL, G_FILE_TEST_IS_EXECUTABLE)
               ? g_strdup (PODA_LIBEXECDIR "/" JAIL)
               : NULL;
}

/* TRUE for the pipes that we write to. */
static gboolean
is_written (guint pipe)
{
    return pipe == STDIN_FILENO || pipe == PODA_JAIL_CONTROL;
}

/* The ends get numbers above those that the jail knows. */
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

/* The command line of the jail: see homework/grade/jail/jail.h. */
static GPtrArray *
jail_words (const PodaProgram *program, const PodaLimits *limits, const char *scratch)
{
    GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
    const PodaSandbox *sandbox = program->sandbox;
    add_word (words, JAIL);
    add_word (words, "seconds=%" PRIu64 "e-6", (guint64) (limits->seconds * 1e6));
    add_word (words, "cpu=%" PRIu64 "e-6", (guint64) (limits->cpu_seconds * 1e6));
    add_word (words, "memory=%" PRIu64, limits->memory);
    add_word (words, "disk=%" PRIu64, limits->disk);
    add_word (words, "processes=%u", limits->processes);
    add_word (words, "walls=%d", sandbox->wanted);
    add_word (words, "need=%u", sandbox->walls & PODA_ALL_WALLS);
    add_word (words, "scratch=%s", scratch);
    if (sandbox->user != NULL)
        add_word (words, "user=%s", sandbox->user);
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

/* Starts the jail in its own session, with default signals. Returns 0 or an errno. */
static int
spawn (PodaProcess *process, const char *path, char **words, char **environment)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    int pipes[N_PIPES][2], reason = 0;
    sigemptyset (&none);
    sigfillset (&all);
    posix_spawn_file_actions_init (&actions);
    for (guint i = 0; i < N_PIPES; i++) {
        if (!make_pipe (pipes[i]) && reason == 0)
            reason = errno;
        posix_spawn_file_actions_adddup2 (&actions, pipes[i][!is_written (i)], (int) i);
    }
    posix_spawnattr_init (&attributes);
    posix_spawnattr_setsigmask (&attributes, &none);
    posix_spawnattr_setsigdefault (&attributes, &all);
    posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGMASK
                                               | POSIX_SPAWN_SETSIGDEF
                                               | POSIX_SPAWN_SETSID);
    if (reason == 0)
        reason = posix_spawn (&process->jail, path, &actions, &attributes, words,
                              environment);
    posix_spawn_file_actions_destroy (&actions);
    posix_spawnattr_destroy (&attributes);
    for (guint i = 0; i < N_PIPES; i++) {
        close_end (&pipes[i][!is_written (i)]);
        process->ends[i] = pipes[i][is_written (i)];
        if (i <= STDERR_FILENO)
            fcntl (process->ends[i], F_SETFL, O_NONBLOCK);
    }
    return reason;
}

/* Makes a folder for the files of one run, which belongs to the program's user. */
static char *
make_scratch (const PodaSandbox *sandbox)
{
    guint user, group;
    g_autofree char *path =
        g_build_filename (g_get_tmp_dir (), "poda-grade-XXXXXX", NULL);
    char *scratch = poda_temporary_folder (path);
    if (scratch == NULL || sandbox->user == NULL
        || sscanf (sandbox->user, "%u:%u", &user, &group) != 2
        || chown (scratch, user, group) == 0)
        return scratch;
    poda_temporary_remove (scratch);
    return NULL;
}

PodaProcess *
poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                    GError **error)
{
    g_autofree char *jail = poda_process_find_jail ();
    if (jail == NULL) {
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_SYSTEM,
                     _ ("%s: no such program: expected it in %s"), JAIL,
                     PODA_LIBEXECDIR);
        return NULL;
    }
    g_autoptr (PodaProcess) process = g_new0 (PodaProcess, 1);
    memset (process->ends, 0xff, sizeof process->ends);
    process->most = limits->output;
    process->queue = g_string_new (NULL);
    process->output = g_string_new (NULL);
    process->complaints = g_string_new (NULL);
    process->deadline = -1;
    if (limits->seconds > 0)
        process->deadline = g_get_monotonic_time () + SLACK
                            + (gint64) (limits->seconds * G_USEC_PER_SEC);
    process->scratch = make_scratch (program->sandbox);
    if (process->scratch == NULL) {
        fail (error, _ ("no room for a program's files: %s"), errno);
        return NULL;
    }
    g_autoptr (GPtrArray) words = jail_words (program, limits, process->scratch);
    /* Its children become ours if somebody kills the jail. */
    prctl (PR_GET_CHILD_SUBREAPER, &process->was_subreaper);
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    process->on_pipe = signal (SIGPIPE, SIG_IGN);
    int reason = spawn (process, jail, (char **) words->pdata, program->environment);
    if (reason == 0)
        return g_steal_pointer (&process);
    process->jail = 0;
    restore (process);
    fail (error, _ ("no further process can be started: %s"), reason);
    return NULL;
}

/* --- Talking --- */

/* A failure of the system: the program is not marked by what we could not hear. */
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
    int *end = &process->ends[STDIN_FILENO];
    gsize left = process->queue->len - process->said;
    gssize written = 0;
    if (left > 0)
        written = write (*end, process->queue->str + process->said, left);
    if (written > 0)
        process->said += (gsize) written;
    else if (written < 0 && errno == EPIPE)
        close_end (end); /* it does not read */
    else if (written < 0 && errno != EAGAIN && errno != EINTR)
        give_up (process, end);
    if (process->hushed && process->said == process->queue->len)
        close_end (end);
}

/* Takes what there is, up to the first piece above the limit. */
static void
drain (PodaProcess *process, int stream)
{
    char bytes[65536];
    int *end = &process->ends[stream];
    GString *into = stream == STDOUT_FILENO ? process->output : process->complaints;
    gssize length = *end >= 0 ? read (*end, bytes, sizeof bytes) : -1;
    if (length == 0)
        close_end (end);
    else if (length < 0 && *end >= 0 && errno != EAGAIN && errno != EINTR)
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

/* --- The end --- */

/* After the jail was killed: ends its descendants, which are our children now. What
 * belongs to our own session is not among them. */
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

/* Takes the jail's report, if there is one, and what is left in the pipes. */
static void
leave (PodaProcess *process)
{
    PodaEnding ending = { .end = PODA_END_LOST };
    int *report = &process->ends[PODA_JAIL_REPORT];
    fcntl (*report, F_SETFL, O_NONBLOCK);
    gssize length; /* all or nothing: the jail writes it at once */
    while ((length = read (*report, &ending, sizeof ending)) < 0 && errno == EINTR)
        ;
    if (length < 0 && errno != EAGAIN)
        process->failure = errno;
    if (length != sizeof ending)
        ending = (PodaEnding){ .end = PODA_END_LOST };
    else if (process->ending.end == PODA_END_OUTPUT)
        ending.end = PODA_END_OUTPUT;
    process->ending = ending;
    close_end (report);
    close_end (&process->ends[PODA_JAIL_CONTROL]);
    close_end (&process->ends[STDIN_FILENO]);
    /* Somebody may have stopped it. */
    kill (process->jail, SIGKILL);
    while (waitpid (process->jail, NULL, 0) < 0 && errno == EINTR)
        ;
    process->jail = 0;
    if (ending.end == PODA_END_LOST)
        end_descendants ();
    restore (process);
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        guint64 before;
        do {
            before = process->heard;
            drain (process, stream);
        } while (process->heard != before);
        close_end (&process->ends[stream]);
    }
}

/* Waits until something happens, or until the deadline; -1: none. */
static void
attend (PodaProcess *process, gint64 deadline)
{
    static const int streams[] = { PODA_JAIL_REPORT, STDOUT_FILENO, STDERR_FILENO,
                                   STDIN_FILENO };
    struct pollfd ends[G_N_ELEMENTS (streams)];
    gboolean talks = process->said < process->queue->len || process->hushed;
    for (guint i = 0; i < G_N_ELEMENTS (streams); i++) {
        gboolean input = streams[i] == STDIN_FILENO;
        ends[i].fd = input && !talks ? -1 : process->ends[streams[i]];
        ends[i].events = input ? POLLOUT : POLLIN;
    }
    if (process->deadline >= 0 && (deadline < 0 || process->deadline < deadline))
        deadline = process->deadline;
    gint64 left = (deadline - g_get_monotonic_time ()) / 1000 + 1;
    int timeout = deadline < 0 ? -1 : (int) CLAMP (left, 0, G_MAXINT);
    if (poll (ends, G_N_ELEMENTS (ends), timeout) <= 0) {
        /* A jail that is silent for so long has been stopped. */
        if (process->deadline >= 0 && g_get_monotonic_time () >= process->deadline)
            leave (process);
        return;
    }
    if (ends[3].revents != 0)
        feed (process);
    if (ends[1].revents != 0)
        drain (process, STDOUT_FILENO);
    if (ends[2].revents != 0)
        drain (process, STDERR_FILENO);
    if (ends[0].revents != 0)
        leave (process);
}

/* --- What others call --- */

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

/* Takes a whole line, or the rest if no more will come. */
static char *
take_line (PodaProcess *process)
{
    GString *text = process->output;
    const char *from = text->str + process->taken;
    gsize left = text->len - process->taken;
    const char *feed = memchr (from, '\n', left);
    if (feed == NULL && (process->ends[STDOUT_FILENO] >= 0 || left == 0))
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
    return process->failure == 0
           || fail (error, _ ("a program cannot be listened to: %s"), process->failure);
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
