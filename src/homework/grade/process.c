#include "homework/grade/program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/errno_text.h"
#include "base/temp_files.h"
#include "base/value.h"
#include "homework/grade/jail/descendants.h"

G_DEFINE_QUARK (poda_program_error, poda_program_error)

#define JAIL "poda-jail"
#define PATIENCE (5 * G_USEC_PER_SEC) /* time for a process that cannot be killed */
#define SLACK (7 * G_USEC_PER_SEC)    /* for the jail, which waits PATIENCE, too */
#define MEBIBYTE ((guint64) 1 << 20)
#define ERRORS_KEPT 4096 /* bytes at the end of standard error */

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
    g_set_error (error, PODA_PROGRAM_ERROR, 0, format, poda_errno_text (reason));
    return FALSE;
}

/* --- Starting --- */

const PodaLimits poda_usual_limits = { .seconds = 10,
                                       .cpu_seconds = 10,
                                       .memory = 512 * MEBIBYTE,
                                       .output = 16 * MEBIBYTE,
                                       .disk = 64 * MEBIBYTE,
                                       .processes = 32 };

/* Returns the path of the jail: in the folder of a program that is not installed, two
 * folders above a test, or in the installation. No option or variable can change it,
 * since the jail decides what runs. */
char *
poda_process_find_jail (void)
{
    g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
    g_autofree char *folder = g_path_get_dirname (program != NULL ? program : "/");
    g_autofree char *above = g_path_get_dirname (folder);
    gboolean is_test = g_str_has_suffix (above, "/tests");
    const char *places[] = { ".", "../libexec/poda", is_test ? "../.." : ".",
                             PODA_LIBEXECDIR };
    for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
        g_autofree char *place = g_canonicalize_filename (places[i], folder);
        g_autofree char *path = g_build_filename (place, JAIL, NULL);
        if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
            return g_steal_pointer (&path);
    }
    return NULL;
}

char *
poda_program_folder (const PodaSandbox *sandbox, GError **error)
{
    g_autofree char *pattern =
        g_build_filename (g_get_tmp_dir (), "poda-grade-XXXXXX", NULL);
    char *folder = poda_temporary_folder (pattern);
    if (folder != NULL
        && chown (folder, (uid_t) sandbox->user, (gid_t) sandbox->group) == 0)
        return folder;
    fail (error, _ ("no space for a program's files: %s"), errno);
    poda_temporary_remove (folder);
    return NULL;
}

/* Returns the command line of the jail, see homework/grade/jail/jail.h. */
static GStrv
jail_words (const PodaProcess *process)
{
    const PodaProgram *program = process->program;
    const PodaLimits *limits = &process->limits;
    g_autofree char *numbers = g_strdup_printf (
        JAIL " seconds=%" PRIu64 "e-6 cpu=%" PRIu64 "e-6 memory=%" PRIu64
             " disk=%" PRIu64 " processes=%u walls=%d need=%u",
        (guint64) (limits->seconds * 1e6), (guint64) (limits->cpu_seconds * 1e6),
        limits->memory, limits->disk, limits->processes, program->sandbox->wanted,
        program->sandbox->restrictions & PODA_ALL_RESTRICTIONS);
    g_auto (GStrv) first = g_strsplit (numbers, " ", -1);
    g_autofree char *scratch = g_strconcat ("scratch=", process->scratch, NULL);
    g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
    g_strv_builder_addv (words, (const char **) first);
    g_strv_builder_add (words, scratch);
    for (guint i = 0; i < program->view->len; i++)
        g_strv_builder_add (words, program->view->pdata[i]);
    g_strv_builder_add_many (words, "--", program->path, NULL);
    if (program->path != NULL)
        g_strv_builder_addv (words, (const char **) program->argv);
    return g_strv_builder_end (words);
}

/* Starts the jail in a session of its own, with default signals. Returns 0 or an errno.
 * Descriptors are duplicated in ascending order, and each pipe has higher numbers than
 * those before it, so none is overwritten too early. */
static int
spawn (PodaProcess *process, const char *path)
{
    g_auto (GStrv) words = jail_words (process);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    int theirs[PODA_JAIL_N_DESCRIPTORS], reason = 0;
    sigemptyset (&none);
    sigfillset (&all);
    posix_spawn_file_actions_init (&actions);
    for (guint i = 0; i < G_N_ELEMENTS (theirs); i++) {
        gboolean written = i == STDIN_FILENO || i == PODA_JAIL_CONTROL;
        int ends[2] = { -1, -1 };
        if (pipe2 (ends, O_CLOEXEC) != 0 && reason == 0)
            reason = errno;
        theirs[i] = ends[!written];
        process->ends[i] = ends[written];
        fcntl (ends[written], F_SETFL, O_NONBLOCK);
        posix_spawn_file_actions_adddup2 (&actions, theirs[i], (int) i);
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
    if (reason != 0)
        process->jail = 0;
    posix_spawn_file_actions_destroy (&actions);
    posix_spawnattr_destroy (&attributes);
    for (guint i = 0; i < G_N_ELEMENTS (theirs); i++)
        close_end (&theirs[i]);
    return reason;
}

PodaProcess *
poda_process_start (const PodaProgram *program, const PodaLimits *limits,
                    GError **error)
{
    g_autofree char *jail = poda_process_find_jail ();
    if (jail == NULL) {
        g_set_error (error, PODA_PROGRAM_ERROR, 0,
                     _ ("%s: no such program; expected it in %s"), JAIL,
                     PODA_LIBEXECDIR);
        return NULL;
    }
    char *scratch = poda_program_folder (program->sandbox, error);
    if (scratch == NULL)
        return NULL;
    g_autoptr (PodaProcess) process = g_new (PodaProcess, 1);
    gint64 most = (gint64) (limits->seconds * G_USEC_PER_SEC) + SLACK;
    *process =
        (PodaProcess){ .program = program,
                       .limits = *limits,
                       .output = g_string_new (NULL),
                       .errors = g_string_new (NULL),
                       .queue = g_string_new (NULL),
                       .scratch = scratch,
                       .deadline = limits->seconds > 0 ? g_get_monotonic_time () + most
                                                       : G_MAXINT64 };
    /* If the jail is killed, its children become ours. */
    prctl (PR_SET_CHILD_SUBREAPER, 1);
    signal (SIGPIPE, SIG_IGN);
    int reason = spawn (process, jail);
    if (reason == 0)
        return g_steal_pointer (&process);
    fail (error, _ ("cannot start another process: %s"), reason);
    return NULL;
}

/* --- Input and output --- */

/* Stores a failure of our own system calls, for which the program is not to blame. */
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
    GString *queue = process->queue;
    gssize written = queue->len > 0 ? write (*end, queue->str, queue->len) : 0;
    if (written < 0 && errno != EPIPE)
        note_failure (process, end);
    g_string_erase (queue, 0, MAX (written, 0));
    if ((written < 0 && errno == EPIPE) || (process->hushed && queue->len == 0))
        close_end (end); /* it does not read, or all is written */
}

/* Reads available output, up to the first block above the limit. FALSE: none. */
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
    process->returned += (guint64) length;
    if (process->limits.output > 0 && process->returned > process->limits.output) {
        close_end (&process->ends[PODA_JAIL_CONTROL]);
        close_end (end);
        process->ending.end = PODA_END_OUTPUT;
    }
    return TRUE;
}

/* --- Termination --- */

/* Kills the jail's descendants, which are our children after it was killed, except
 * processes of our own session. */
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

/* Reads the jail's report, if there is one, and the rest of the output. */
static void
leave (PodaProcess *process)
{
    static const int closed[] = { PODA_JAIL_REPORT, PODA_JAIL_CONTROL, STDIN_FILENO };
    PodaEnding ending;
    gboolean flooded = process->ending.end == PODA_END_OUTPUT;
    gsize n = 0;
    gssize length;
    do {
        length = read (process->ends[PODA_JAIL_REPORT], (char *) &ending + n,
                       sizeof ending - n);
        n += (gsize) MAX (length, 0);
    } while (n < sizeof ending && (length > 0 || (length < 0 && errno == EINTR)));
    if (length < 0 && errno != EAGAIN)
        process->failure = errno;
    if (n < sizeof ending)
        ending = (PodaEnding){ .end = PODA_END_LOST };
    process->ending = ending;
    if (flooded && ending.end != PODA_END_LOST)
        process->ending.end = PODA_END_OUTPUT;
    for (guint i = 0; i < G_N_ELEMENTS (closed); i++)
        close_end (&process->ends[closed[i]]);
    /* It may have been stopped. */
    kill (process->jail, SIGKILL);
    while (waitpid (process->jail, NULL, 0) < 0 && errno == EINTR)
        ;
    process->jail = 0;
    if (ending.end == PODA_END_LOST)
        end_descendants ();
    prctl (PR_SET_CHILD_SUBREAPER, 0);
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        while (drain (process, stream))
            ;
        close_end (&process->ends[stream]);
    }
}

/* Waits until something happens, or until the deadline. */
static void
attend (PodaProcess *process, gint64 deadline)
{
    struct pollfd ends[PODA_JAIL_N_DESCRIPTORS];
    for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
        ends[i] = (struct pollfd){ .fd = process->ends[i], .events = POLLIN };
    ends[PODA_JAIL_CONTROL].fd = -1;
    ends[STDIN_FILENO].events = POLLOUT;
    if (process->queue->len == 0 && !process->hushed)
        ends[STDIN_FILENO].fd = -1;
    deadline = MIN (deadline, process->deadline);
    gint64 left = (deadline - g_get_monotonic_time ()) / 1000 + 1;
    if (poll (ends, G_N_ELEMENTS (ends), (int) CLAMP (left, 0, G_MAXINT)) <= 0) {
        /* A jail that does not report in time has been stopped. */
        if (g_get_monotonic_time () >= process->deadline)
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

/* --- Functions for other files --- */

char *
poda_process_read_line (PodaProcess *process, gint64 deadline)
{
    const GString *text = process->output;
    const char *from, *feed;
    gsize left;
    for (;; attend (process, deadline)) {
        from = text->str + process->taken;
        left = text->len - process->taken;
        feed = memchr (from, '\n', left);
        if (feed != NULL || (left > 0 && process->ends[STDOUT_FILENO] < 0))
            break; /* a complete line, or the rest after the end of output */
        if (process->jail == 0 || g_get_monotonic_time () >= deadline)
            return NULL;
    }
    gsize length = feed != NULL ? (gsize) (feed - from) : left;
    char *line = g_memdup2 (from, length + 1);
    line[length] = '\0';
    for (gsize i = 0; i < length; i++)
        line[i] = line[i] == '\0' ? ' ' : line[i];
    process->taken += length + (feed != NULL);
    return line;
}

static gboolean
await_end (PodaProcess *process, GError **error)
{
    while (process->jail != 0)
        attend (process, G_MAXINT64);
    return process->failure == 0
           || fail (error, _ ("cannot read the output of a program: %s"),
                    process->failure);
}

gboolean
poda_process_end (PodaProcess *process, GError **error)
{
    close_end (&process->ends[PODA_JAIL_CONTROL]);
    process->deadline = MIN (process->deadline, g_get_monotonic_time () + SLACK);
    return await_end (process, error);
}

PodaProcess *
poda_process_run (const PodaProgram *program, const PodaLimits *limits,
                  const char *input, GError **error)
{
    g_autoptr (PodaProcess) process = poda_process_start (program, limits, error);
    if (process == NULL)
        return NULL;
    g_string_append (process->queue, input);
    process->hushed = TRUE;
    return await_end (process, error) ? g_steal_pointer (&process) : NULL;
}

void
poda_process_free (PodaProcess *process)
{
    if (process == NULL)
        return;
    poda_process_end (process, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (process->ends); i++)
        close_end (&process->ends[i]);
    poda_temporary_remove (process->scratch);
    g_string_free (process->queue, TRUE);
    g_string_free (process->output, TRUE);
    g_string_free (process->errors, TRUE);
    g_free (process);
}

/* --- Texts about endings --- */

gboolean
poda_ending_is_good (const PodaEnding *ending)
{
    return ending->end == PODA_END_EXIT && ending->code == 0;
}

const char *
poda_refusal_sentence (const char *path, int reason)
{
    struct stat file;
    gboolean is_there = stat (path, &file) == 0;
    return is_there && S_ISDIR (file.st_mode) ? _ ("is a folder; expected a program")
           : is_there && !S_ISREG (file.st_mode)
               ? _ ("is not a file; expected a program")
           : reason == ENOEXEC || (reason == ENOENT && is_there)
               ? _ ("cannot be run; expected a program for this machine, or a script "
                    "whose first line, such as #!/usr/bin/env python3, names an "
                    "installed program and ends with a line feed only")
           : reason == EACCES && is_there && (file.st_mode & 0111) == 0
               ? _ ("is not executable; use chmod +x")
           : reason == ENOENT    ? _ ("no such file")
           : reason == ECANCELED ? _ ("its sandbox was weaker than before")
                                 : poda_errno_text (reason);
}

/* Likely causes of signals in a student's program. */
static const char *const reasons[] = {
    [SIGSEGV] = N_ ("it used memory that is not its own, such as past the end of an "
                    "array, or recursed too deeply"),
    [SIGBUS] = N_ ("it used memory that does not exist"),
    [SIGABRT] = N_ ("it aborted, as when an assertion fails"),
    [SIGFPE] = N_ ("it divided an integer by zero"),
    [SIGILL] = N_ ("it ran an illegal instruction"),
    [SIGTRAP] = N_ ("it stopped at a breakpoint or a check of its own"),
    [SIGPIPE] = N_ ("it went on printing after its output was closed"),
    [SIGXFSZ] = N_ ("it wrote a file that is too large"),
    [SIGKILL] = N_ ("it was killed, perhaps because memory ran out"),
};

/* Shells exit with 128 plus the number of their program's signal. */
#define SHELL_SIGNAL 128

/* Returns a sentence about an exit code or a signal. The caller frees it. */
static char *
ended_sentence (const PodaEnding *ending, const PodaLimits *limits)
{
    gboolean exited = ending->end == PODA_END_EXIT;
    int code = ending->code, number = exited ? code - SHELL_SIGNAL : code;
    const char *name = sigabbrev_np (number);
    gboolean known = name != NULL && (guint) number < G_N_ELEMENTS (reasons);
    const char *reason = known ? reasons[number] : NULL;
    g_autofree char *called = reason != NULL
                                  ? g_strdup_printf ("SIG%s (%s)", name, _ (reason))
                              : name != NULL ? g_strconcat ("SIG", name, NULL)
                                             : g_strdup_printf ("%d", number);
    if (exited && name != NULL)
        return g_strdup_printf (_ ("your program ended with exit code %d, as a shell "
                                   "does after %s"),
                                code, called);
    if (exited)
        return g_strdup_printf (
            code == 127 ? _ ("your program ended with exit code %d, which usually "
                             "means that a command was not found")
                        : _ ("your program ended with exit code %d; expected 0"),
            code);
    if (limits->memory == 0 || ending->memory < limits->memory / 4 * 3)
        return g_strdup_printf (_ ("your program crashed: %s"), called);
    return g_strdup_printf (_ ("your program crashed: %s; it was using %u of the %u "
                               "MiB of memory that it may use"),
                            called, (guint) (ending->memory / MEBIBYTE),
                            (guint) (limits->memory / MEBIBYTE));
}

char *
poda_process_sentence (const PodaProcess *process)
{
    /* From PODA_END_SECONDS on, with their limits. */
    static const char *const formats[] = {
        N_ ("your program was still running after %s s, and was stopped"),
        N_ ("your program had used %s s of processor time, and was stopped"),
        N_ ("your program used more than %s MiB of memory, so it was ended"),
        N_ ("your program printed more than %s KiB, so it was ended"),
        N_ ("your program ran more than %s processes at once, so it was ended"),
        N_ ("your program wrote more than %s MiB of files, so it was ended"),
        N_ ("your program could not be started: %s"),
        N_ ("your program was stopped because it was no longer needed"),
        N_ ("your program killed or stopped the processes that supervise it"),
    };
    const PodaEnding *ending = &process->ending;
    const PodaLimits *limits = &process->limits;
    const double most[G_N_ELEMENTS (formats)] = {
        limits->seconds,
        limits->cpu_seconds,
        (double) (limits->memory / MEBIBYTE),
        (double) (limits->output / 1024),
        limits->processes,
        (double) (limits->disk / MEBIBYTE),
    };
    if (ending->end <= PODA_END_SIGNAL)
        return poda_ending_is_good (ending) ? NULL : ended_sentence (ending, limits);
    guint kind = (guint) (ending->end - PODA_END_SECONDS);
    return g_strdup_printf (_ (formats[kind]),
                            ending->end == PODA_END_REFUSED ? poda_refusal_sentence (
                                process->program->path, ending->code)
                                                            : PODA_TEXT (most[kind]));
}

/* --- Standard error --- */

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
               : g_strdup_printf (_ ("%s; the last thing it printed was: %s"), sentence,
                                  words);
}
