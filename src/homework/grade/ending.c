#include "homework/grade/program.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/reason.h"
#include "base/value.h"

#define MEBIBYTE (1u << 20)

gboolean
poda_ending_is_good (const PodaEnding *ending)
{
    return ending->end == PODA_END_EXIT && ending->code == 0;
}

/* --- Why it did not start --- */

/* The file is there, but what it needs to run is not. */
static char *
missing_interpreter (const char *head)
{
    if (!g_str_has_prefix (head, "#!"))
        return g_strdup (_ ("cannot be run here: a part of the system that it needs is "
                            "not there"));
    g_autofree char *line = g_strndup (head + 2, strcspn (head + 2, "\n"));
    if (strchr (line, '\r') != NULL)
        return g_strdup (_ ("its first line ends as lines do on Windows: expected a "
                            "line feed alone"));
    g_strstrip (line);
    line[strcspn (line, " \t")] = '\0';
    g_autofree char *valid = g_utf8_make_valid (line, -1);
    return g_strdup_printf (
        g_file_test (line, G_FILE_TEST_EXISTS)
            ? _ ("its first line asks for %s, which programs do not "
                 "see in their sandbox")
            : _ ("its first line asks for %s, which is not there"),
        valid);
}

static char *
no_program (const char *head)
{
    static const char elf[] = "\177ELF", java[] = "\xca\xfe\xba\xbe";
    if (*head == '\0')
        return g_strdup (_ ("is empty: expected a program"));
    if (g_str_has_prefix (head, elf))
        return g_strdup (_ ("was built for another kind of machine"));
    if (g_str_has_prefix (head, java))
        return g_strdup (_ ("is a class of Java: expected java and its name"));
    return g_strdup (_ ("is no program: a script begins with a line such as "
                        "#!/usr/bin/env python3"));
}

/* The beginning of a file; "" where it cannot be read. A pipe or a device is not: it
 * may have nothing to say for ever. TRUE: it is a file, or is not there. */
static gboolean
read_head (const char *path, char *head, gsize size)
{
    struct stat status = { .st_mode = S_IFREG };
    int file = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file >= 0 && fstat (file, &status) != 0)
        status.st_mode = S_IFREG;
    gssize length =
        file >= 0 && S_ISREG (status.st_mode) ? read (file, head, size - 1) : 0;
    head[MAX (length, 0)] = '\0';
    if (file >= 0)
        close (file);
    return S_ISREG (status.st_mode);
}

char *
poda_refusal_sentence (const char *path, int reason)
{
    char head[256];
    gboolean is_file = read_head (path, head, sizeof head);
    if (reason == EISDIR || g_file_test (path, G_FILE_TEST_IS_DIR))
        return g_strdup (_ ("is a folder: expected a program"));
    if (!is_file)
        return g_strdup (_ ("is no file: expected a program"));
    if (reason == ENOENT)
        return g_file_test (path, G_FILE_TEST_EXISTS) ? missing_interpreter (head)
                                                      : g_strdup (_ ("no such file"));
    if (reason == ENOEXEC)
        return no_program (head);
    if (reason == EACCES && !g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_strdup (_ ("is not executable: chmod +x makes it so"));
    if (reason == EACCES)
        return g_strdup (_ ("is not allowed to be run"));
    if (reason == ECANCELED)
        return g_strdup (_ ("its sandbox was not as strong as before"));
    return g_strdup (poda_reason (reason));
}

/* --- How it ended --- */

typedef struct {
    int number;
    const char *name;
    const char *reason; /* for which a program of a student's gets it; may be NULL */
} Signal;

static const Signal signals[] = {
    { SIGSEGV, "SIGSEGV",
      N_ ("it used memory that is not its own, as behind the end of an "
          "array, or went too deep") },
    { SIGBUS, "SIGBUS", N_ ("it used memory that is not there") },
    { SIGABRT, "SIGABRT", N_ ("it gave up, as where an assertion fails") },
    { SIGFPE, "SIGFPE", N_ ("it divided a whole number by zero") },
    { SIGILL, "SIGILL", N_ ("it ran into what is no instruction") },
    { SIGTRAP, "SIGTRAP", N_ ("it stopped at a check of its own") },
    { SIGPIPE, "SIGPIPE", N_ ("it went on printing where nobody read any more") },
    { SIGXFSZ, "SIGXFSZ", N_ ("it wrote a file that is too large") },
    { SIGKILL, "SIGKILL", N_ ("somebody ended it, perhaps for want of memory") },
    { SIGHUP, "SIGHUP", NULL },
    { SIGINT, "SIGINT", NULL },
    { SIGQUIT, "SIGQUIT", NULL },
    { SIGTERM, "SIGTERM", NULL },
    { SIGALRM, "SIGALRM", NULL },
    { SIGVTALRM, "SIGVTALRM", NULL },
    { SIGPROF, "SIGPROF", NULL },
    { SIGXCPU, "SIGXCPU", NULL },
    { SIGSYS, "SIGSYS", NULL },
    { SIGUSR1, "SIGUSR1", NULL },
    { SIGUSR2, "SIGUSR2", NULL },
    { SIGCHLD, "SIGCHLD", NULL },
    { SIGCONT, "SIGCONT", NULL },
    { SIGSTOP, "SIGSTOP", NULL },
    { SIGTSTP, "SIGTSTP", NULL },
    { SIGTTIN, "SIGTTIN", NULL },
    { SIGTTOU, "SIGTTOU", NULL },
    { SIGURG, "SIGURG", NULL },
    { SIGPOLL, "SIGPOLL", NULL },
};

/* Returns NULL for a signal that has no name, such as those for real time. */
static const Signal *
find_signal (int number)
{
    for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
        if (signals[i].number == number)
            return &signals[i];
    return NULL;
}

static char *
describe_signal (int number)
{
    const Signal *found = find_signal (number);
    if (found == NULL)
        return g_strdup_printf ("%d", number);
    return found->reason == NULL
               ? g_strdup (found->name)
               : g_strdup_printf ("%s (%s)", found->name, _ (found->reason));
}

/* Shells tell 128 and the signal's number, where a program that they ran was ended. */
#define SHELL_SIGNAL 128

static char *
exit_sentence (int code)
{
    if (code > SHELL_SIGNAL && find_signal (code - SHELL_SIGNAL) != NULL) {
        g_autofree char *name = describe_signal (code - SHELL_SIGNAL);
        return g_strdup_printf (_ ("your program ended with exit code %d, as a shell "
                                   "does after %s"),
                                code, name);
    }
    if (code == 127)
        return g_strdup (_ ("your program ended with exit code 127, as where a command "
                            "is not found"));
    return g_strdup_printf (_ ("your program ended with exit code %d, where 0 was "
                               "expected"),
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

static char *
limit_sentence (PodaEnd end, const PodaLimits *limits)
{
    char seconds[PODA_VALUE_BUFFER];
    switch (end) {
    case PODA_END_SECONDS:
        poda_value_format (limits->seconds, PODA_STYLE_TEXT, seconds);
        return g_strdup_printf (
            _ ("your program was still running after %s s, and was ended"), seconds);
    case PODA_END_CPU:
        poda_value_format (limits->cpu_seconds, PODA_STYLE_TEXT, seconds);
        return g_strdup_printf (_ ("your program had computed for %s s, and was ended"),
                                seconds);
    case PODA_END_MEMORY:
        return g_strdup_printf (
            _ ("your program took more than %u MiB of memory, and was ended"),
            (guint) (limits->memory / MEBIBYTE));
    case PODA_END_PROCESSES:
        return g_strdup_printf (
            _ ("your program ran more than %u processes at once, and was ended"),
            limits->processes);
    case PODA_END_DISK:
        return g_strdup_printf (
            _ ("your program wrote more than %u MiB of files, and was ended"),
            (guint) (limits->disk / MEBIBYTE));
    case PODA_END_OUTPUT:
    default:
        return g_strdup_printf (
            _ ("your program printed more than %u KiB, and was ended"),
            (guint) (limits->output / 1024));
    }
}

char *
poda_ending_sentence (const PodaEnding *ending, const PodaLimits *limits,
                      const char *path)
{
    g_autofree char *reason = NULL;
    switch ((PodaEnd) ending->end) {
    case PODA_END_EXIT:
        return ending->code == 0 ? NULL : exit_sentence (ending->code);
    case PODA_END_SIGNAL:
        return signal_sentence (ending, limits);
    case PODA_END_REFUSED:
        reason = poda_refusal_sentence (path, ending->code);
        return g_strdup_printf (_ ("your program could not be started: %s"), reason);
    case PODA_END_ASKED:
        return g_strdup (_ ("your program was ended, as it was no longer wanted"));
    case PODA_END_LOST:
        return g_strdup (_ ("your program ended or stopped those who watched over it"));
    default:
        return limit_sentence (ending->end, limits);
    }
}

/* --- What it said of it --- */

#define LAST_LINES 6
#define LONGEST_WORDS 200

static char *
last_lines (const char *complaints, guint most)
{
    g_autofree char *text = g_strdup (complaints);
    g_auto (GStrv) lines = g_strsplit (g_strstrip (text), "\n", -1);
    guint n = g_strv_length (lines);
    for (guint i = 0; i < n; i++)
        g_strstrip (lines[i]);
    return g_strjoinv (" / ", lines + (n > most ? n - most : 0));
}

char *
poda_complaint_sentence (const char *complaints)
{
    g_autofree char *last = last_lines (complaints, LAST_LINES);
    return *last != '\0' ? g_strdup_printf (_ ("on standard error: %s"), last) : NULL;
}

char *
poda_complaint_after (const char *sentence, const char *complaints)
{
    g_autofree char *last = last_lines (complaints, 1);
    glong length = g_utf8_strlen (last, -1);
    if (length == 0)
        return g_strdup (sentence);
    g_autofree char *words = g_utf8_substring (last, 0, MIN (length, LONGEST_WORDS));
    return g_strdup_printf (_ ("%s; its last words were: %s"), sentence, words);
}
