#include "homework/grade/program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/reason.h"
#include "base/temporary.h"
#include "base/value.h"
#include "homework/grade/jail/descendants.h"

G_DEFINE_QUARK (poda_program_error, poda_program_error)

#define JAIL "poda-jail"
#define PATIENCE (5 * G_USEC_PER_SEC) /* for a process that cannot be killed */
#define SLACK (7 * G_USEC_PER_SEC)    /* for the jail, which has that patience, too */
#define MEBIBYTE (1u << 20)
#define ERRORS_KEPT 4096 /* bytes, from the end of standard error */

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
    g_set_error (error, PODA_PROGRAM_ERROR, 0, format, poda_reason (reason));
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

void
poda_limits_init (PodaLimits *limits)
{
    *limits = (PodaLimits){ .seconds = 10,
                            .cpu_seconds = 10,
                            .memory = (guint64) 512 << 20,
                            .output = (guint64) 16 << 20,
                            .disk = (guint64) 64 << 20,
                            .processes = 32 };
}

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

char *
poda_program_folder (const PodaSandbox *sandbox, GError **error)
{
    guint user, group;
    g_autofree char *pattern =
        g_build_filename (g_get_tmp_dir (), "poda-grade-XXXXXX", NULL);
    char *folder = poda_temporary_folder (pattern);
    if (folder != NULL
        && (sandbox->user == NULL || sscanf (sandbox->user, "%u:%u", &user, &group) != 2
            || chown (folder, user, group) == 0))
        return folder;
    fail (error, _ ("no room for a program's files: %s"), errno);
    poda_temporary_remove (folder);
    return NULL;
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
        ends[i] = fcntl (made[i], F_DUPFD_CLOEXEC, PODA_JAIL_N_DESCRIPTORS);
        close (made[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

/* Returns the command line of the jail: see homework/grade/jail/jail.h. */
static GStrv
jail_words (const PodaProcess *process)
{
    const PodaProgram *program = process->program;
    const PodaSandbox *sandbox = program->sandbox;
    const PodaLimits *limits = &process->limits;
    g_autofree char *numbers = g_strdup_printf (
        JAIL " seconds=%" PRIu64 "e-6 cpu=%" PRIu64 "e-6 memory=%" PRIu64
             " disk=%" PRIu64 " processes=%u walls=%d need=%u",
        (guint64) (limits->seconds * 1e6), (guint64) (limits->cpu_seconds * 1e6),
        limits->memory, limits->disk, limits->processes, sandbox->wanted,
        sandbox->walls & PODA_ALL_WALLS);
    g_auto (GStrv) first = g_strsplit (numbers, " ", -1);
    g_autofree char *scratch = g_strconcat ("scratch=", process->scratch, NULL);
    g_autofree char *user = g_strconcat ("user=", sandbox->user, NULL);
    g_autofree char *folder = g_strconcat ("folder=", program->folder, NULL);
    g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
    g_strv_builder_addv (words, (const char **) first);
    g_strv_builder_add (words, scratch);
    if (sandbox->user != NULL)
        g_strv_builder_add (words, user);
    if (program->folder != NULL)
        g_strv_builder_add (words, folder);
    for (guint i = 0; i < program->view->len; i++)
        g_strv_builder_add (words, program->view->pdata[i]);
    g_strv_builder_add (words, "--");
    if (program->path != NULL) {
        g_strv_builder_add (words, program->path);
        g_strv_builder_addv (words, (const char **) program->argv);
    }
    return g_strv_builder_end (words);
}

/* Starts the jail in its own session, with default signals. Returns 0 or an errno. */
static int
spawn (PodaProcess *process, const char *path)
{
    g_auto (GStrv) words = jail_words (process);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    int pipes[PODA_JAIL_N_DESCRIPTORS][2], reason = 0;
    sigemptyset (&none);
    sigfillset (&all);
    posix_spawn_file_actions_init (&actions);
    for (guint i = 0; i < G_N_ELEMENTS (pipes); i++) {
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
                              process->program->environment);
    posix_spawn_file_actions_destroy (&actions);
    posix_spawnattr_destroy (&attributes);
    for (guint i = 0; i < G_N_ELEMENTS (pipes); i++) {
        close_end (&pipes[i][!is_written (i)]);
        process->ends[i] = pipes[i][is_written (i)];
        if (i != PODA_JAIL_CONTROL)
            fcntl (process->ends[i], F_SETFL, O_NONBLOCK);
    }
    if (reason != 0)
        process->jail = 0;
    return reason;
}

PodaProcess *
poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                    GError **error)
{
    g_autofree char *jail = poda_process_find_jail ();
    g_autofree char *scratch = NULL;
    if (jail == NULL) {
        g_set_error (error, PODA_PROGRAM_ERROR, 0,
                     _ ("%s: no such program: expected it in %s"), JAIL,
                     PODA_LIBEXECDIR);
        return NULL;
    }
    if ((scratch = poda_program_folder (program->sandbox, error)) == NULL)
        return NULL;
    g_autoptr (PodaProcess) process = g_new0 (PodaProcess, 1);
    *process = (PodaProcess){ .program = program,
                              .limits = *limits,
                              .output = g_string_new (NULL),
                              .errors = g_string_new (NULL),
                              .queue = g_string_new (NULL),
                              .scratch = g_steal_pointer (&scratch),
                              .deadline = -1 };
    memset (process->ends, 0xff, sizeof process->ends);
    if (limits->seconds > 0)
        process->deadline = g_get_monotonic_time () + SLACK
                            + (gint64) (limits->seconds * G_USEC_PER_SEC);
    /* Its children become ours if somebody kills the jail. */
    prctl (PR_GET_CHILD_SUBREAPER, &process->was_subreaper);
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    process->on_pipe = signal (SIGPIPE, SIG_IGN);
    int reason = spawn (process, jail);
    if (reason == 0)
        return g_steal_pointer (&process);
    restore (process);
    fail (error, _ ("no further process can be started: %s"), reason);
    return NULL;
}

/* --- Talking --- */

/* After a failed call: the program is not marked by what we could not hear. */
static void
note_failure (PodaProcess *process, int *end)
{
    if (errno == EAGAIN || errno == EINTR)
        return;
    process->failure = errno;
    close_end (end);
    close_end (&process->ends[PODA_JAIL_CONTROL]);
}

static void
feed (PodaProcess *process)
{
    int *end = &process->ends[STDIN_FILENO];
    gsize left = process->queue->len - process->said;
    gssize written =
        left > 0 ? write (*end, process->queue->str + process->said, left) : 0;
    if (written > 0)
        process->said += (gsize) written;
    else if (written < 0 && errno == EPIPE)
        close_end (end); /* it does not read */
    else if (written < 0)
        note_failure (process, end);
    if (process->hushed && process->said == process->queue->len)
        close_end (end);
}

/* Takes what there is, up to the first piece above the limit. FALSE: nothing. */
static gboolean
drain (PodaProcess *process, int stream)
{
    char bytes[65536];
    int *end = &process->ends[stream];
    GString *into = stream == STDOUT_FILENO ? process->output : process->errors;
    gssize length = *end >= 0 ? read (*end, bytes, sizeof bytes) : 0;
    if (length == 0)
        close_end (end);
    else if (length < 0)
        note_failure (process, end);
    if (length <= 0)
        return FALSE;
    g_string_append_len (into, bytes, length);
    if (into == process->errors && into->len > ERRORS_KEPT)
        g_string_erase (into, 0, (gssize) (into->len - ERRORS_KEPT));
    process->heard += (guint64) length;
    if (process->limits.output > 0 && process->heard > process->limits.output) {
        close_end (&process->ends[PODA_JAIL_CONTROL]);
        close_end (end);
        process->ending.end = PODA_END_OUTPUT;
    }
    return TRUE;
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
    char bytes[sizeof ending];
    gsize n = 0;
    gssize length;
    do {
        length = read (process->ends[PODA_JAIL_REPORT], bytes + n, sizeof bytes - n);
        n += (gsize) MAX (length, 0);
    } while (n < sizeof bytes && (length > 0 || (length < 0 && errno == EINTR)));
    if (length < 0 && errno != EAGAIN)
        process->failure = errno;
    if (n == sizeof bytes)
        memcpy (&ending, bytes, n);
    if (ending.end != PODA_END_LOST && process->ending.end == PODA_END_OUTPUT)
        ending.end = PODA_END_OUTPUT;
    process->ending = ending;
    close_end (&process->ends[PODA_JAIL_REPORT]);
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
        while (drain (process, stream))
            ;
        close_end (&process->ends[stream]);
    }
}

/* Waits until something happens, or until the deadline; -1: none. */
static void
attend (PodaProcess *process, gint64 deadline)
{
    struct pollfd ends[PODA_JAIL_N_DESCRIPTORS];
    for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
        ends[i] = (struct pollfd){ .fd = process->ends[i], .events = POLLIN };
    ends[PODA_JAIL_CONTROL].fd = -1;
    ends[STDIN_FILENO].events = POLLOUT;
    if (process->said == process->queue->len && !process->hushed)
        ends[STDIN_FILENO].fd = -1;
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
    if (ends[STDIN_FILENO].revents != 0)
        feed (process);
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++)
        if (ends[stream].revents != 0)
            drain (process, stream);
    if (ends[PODA_JAIL_REPORT].revents != 0)
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
    while (!poda_process_has_ended (process))
        attend (process, -1);
    return &process->ending;
}

gboolean
poda_process_was_heard (const PodaProcess *process, GError **error)
{
    return process->failure == 0
           || fail (error, _ ("a program cannot be listened to: %s"), process->failure);
}

PodaProcess *
poda_process_run (const PodaProgram *program, const PodaLimits *limits,
                  const char *input, GError **error)
{
    g_autoptr (PodaProcess) process = poda_process_start (program, limits, error);
    if (process == NULL)
        return NULL;
    poda_process_say (process, input);
    poda_process_hush (process);
    while (!poda_process_has_ended (process))
        attend (process, -1);
    return poda_process_was_heard (process, error) ? g_steal_pointer (&process) : NULL;
}

void
poda_process_free (PodaProcess *process)
{
    if (process == NULL)
        return;
    poda_process_end (process);
    for (guint i = 0; i < G_N_ELEMENTS (process->ends); i++)
        close_end (&process->ends[i]);
    poda_temporary_remove (process->scratch);
    g_string_free (process->queue, TRUE);
    g_string_free (process->output, TRUE);
    g_string_free (process->errors, TRUE);
    g_free (process);
}

/* --- How it ended, for people --- */

gboolean
poda_ending_is_good (const PodaEnding *ending)
{
    return ending->end == PODA_END_EXIT && ending->code == 0;
}

char *
poda_refusal_sentence (const char *path, int reason)
{
    struct stat file;
    gboolean is_there = stat (path, &file) == 0;
    return g_strdup (
        is_there && S_ISDIR (file.st_mode)    ? _ ("is a folder: expected a program")
        : is_there && !S_ISREG (file.st_mode) ? _ ("is no file: expected a program")
        : reason == ENOEXEC || (reason == ENOENT && is_there)
            ? _ ("cannot be run: expected a program for this machine, or a "
                 "script with a first line such as #!/usr/bin/env python3, "
                 "which names what is there and ends with a line feed "
                 "alone")
        : reason == EACCES && is_there && (file.st_mode & 0111) == 0
            ? _ ("is not executable: chmod +x makes it so")
        : reason == ENOENT    ? _ ("no such file")
        : reason == ECANCELED ? _ ("its sandbox was not as strong as before")
                              : poda_reason (reason));
}

/* The reasons for which a student's program gets a signal. */
static const struct {
    int number;
    const char *reason;
} reasons[] = {
    { SIGSEGV, N_ ("it used memory that is not its own, as behind the end of an "
                   "array, or went too deep") },
    { SIGBUS, N_ ("it used memory that is not there") },
    { SIGABRT, N_ ("it gave up, as where an assertion fails") },
    { SIGFPE, N_ ("it divided a whole number by zero") },
    { SIGILL, N_ ("it ran into what is no instruction") },
    { SIGTRAP, N_ ("it stopped at a check of its own") },
    { SIGPIPE, N_ ("it went on printing where nobody read any more") },
    { SIGXFSZ, N_ ("it wrote a file that is too large") },
    { SIGKILL, N_ ("somebody ended it, perhaps for want of memory") },
};

static char *
describe_signal (int number)
{
    const char *name = sigabbrev_np (number);
    for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
        if (reasons[i].number == number)
            return g_strdup_printf ("SIG%s (%s)", name, _ (reasons[i].reason));
    return name != NULL ? g_strconcat ("SIG", name, NULL)
                        : g_strdup_printf ("%d", number);
}

/* Shells end with 128 and the number of the signal that ended their program. */
#define SHELL_SIGNAL 128

static char *
exit_sentence (int code)
{
    g_autofree char *name = describe_signal (code - SHELL_SIGNAL);
    if (code > SHELL_SIGNAL && g_str_has_prefix (name, "SIG"))
        return g_strdup_printf (_ ("your program ended with exit code %d, as a shell "
                                   "does after %s"),
                                code, name);
    return g_strdup_printf (
        code == 127 ? _ ("your program ended with exit code %d, as where a command "
                         "is not found")
                    : _ ("your program ended with exit code %d, where 0 was expected"),
        code);
}

static char *
signal_sentence (const PodaEnding *ending, const PodaLimits *limits)
{
    g_autofree char *name = describe_signal (ending->code);
    if (limits->memory == 0 || ending->memory < limits->memory / 4 * 3)
        return g_strdup_printf (_ ("your program crashed: %s"), name);
    return g_strdup_printf (
        _ ("your program crashed: %s; it had %u of the %u MiB of memory that it may "
           "use"),
        name, (guint) (ending->memory / MEBIBYTE), (guint) (limits->memory / MEBIBYTE));
}

char *
poda_process_sentence (const PodaProcess *process)
{
    static const char *const formats[] = {
        [PODA_END_SECONDS] = N_ ("your program was still running after %s s, and was "
                                 "ended"),
        [PODA_END_CPU] = N_ ("your program had computed for %s s, and was ended"),
        [PODA_END_MEMORY] = N_ ("your program took more than %s MiB of memory, and "
                                "was ended"),
        [PODA_END_OUTPUT] = N_ ("your program printed more than %s KiB, and was "
                                "ended"),
        [PODA_END_PROCESSES] = N_ ("your program ran more than %s processes at once, "
                                   "and was ended"),
        [PODA_END_DISK] = N_ ("your program wrote more than %s MiB of files, and was "
                              "ended"),
        [PODA_END_REFUSED] = N_ ("your program could not be started: %s"),
        [PODA_END_ASKED] = N_ ("your program was ended, as it was no longer wanted"),
        [PODA_END_LOST] = N_ ("your program ended or stopped those who watched over "
                              "it"),
    };
    const PodaEnding *ending = &process->ending;
    const PodaLimits *limits = &process->limits;
    const double most[] = {
        [PODA_END_SECONDS] = limits->seconds,
        [PODA_END_CPU] = limits->cpu_seconds,
        [PODA_END_MEMORY] = (double) (limits->memory / MEBIBYTE),
        [PODA_END_OUTPUT] = (double) (limits->output / 1024),
        [PODA_END_PROCESSES] = limits->processes,
        [PODA_END_DISK] = (double) (limits->disk / MEBIBYTE),
        [PODA_END_LOST] = 0,
    };
    char number[PODA_VALUE_BUFFER];
    if (ending->end == PODA_END_EXIT)
        return ending->code == 0 ? NULL : exit_sentence (ending->code);
    if (ending->end == PODA_END_SIGNAL)
        return signal_sentence (ending, limits);
    g_autofree char *reason =
        ending->end == PODA_END_REFUSED
            ? poda_refusal_sentence (process->program->path, ending->code)
            : g_strdup (poda_value_format (most[ending->end], PODA_STYLE_TEXT, number));
    return g_strdup_printf (_ (formats[ending->end]), reason);
}

/* --- Its standard error --- */

#define LAST_LINES 6
#define LONGEST_WORDS 200

static char *
last_lines (const PodaProcess *process, guint most)
{
    g_autofree char *text =
        g_utf8_make_valid (process->errors->str, (gssize) process->errors->len);
    g_auto (GStrv) lines = g_strsplit (g_strstrip (text), "\n", -1);
    guint n = g_strv_length (lines);
    for (guint i = 0; i < n; i++)
        g_strstrip (lines[i]);
    return g_strjoinv (" / ", lines + (n > most ? n - most : 0));
}

char *
poda_process_errors (const PodaProcess *process)
{
    g_autofree char *last = last_lines (process, LAST_LINES);
    return *last != '\0' ? g_strdup_printf (_ ("on standard error: %s"), last) : NULL;
}

char *
poda_process_last_words (const PodaProcess *process, const char *sentence)
{
    g_autofree char *last = last_lines (process, 1);
    g_autofree char *words =
        g_utf8_substring (last, 0, MIN (g_utf8_strlen (last, -1), LONGEST_WORDS));
    return sentence == NULL ? g_steal_pointer (&words)
           : *words == '\0'
               ? g_strdup (sentence)
               : g_strdup_printf (_ ("%s; its last words were: %s"), sentence, words);
}
