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

gboolean
poda_ending_is_good (const PodaEnding *ending)
{
    return ending->end == PODA_END_EXIT && ending->code == 0;
}

/* --- Why it did not start --- */

/* Says why a script whose file is there cannot be run. */
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

/* Reads the beginning of a file; "" if it cannot be read. Pipes and devices are not
 * read, since they may block. FALSE: it is no file. */
static gboolean
read_head (const char *path, char *head, gsize size)
{
    struct stat status = { .st_mode = S_IFREG };
    int file = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    gboolean is_file =
        file < 0 || fstat (file, &status) != 0 || S_ISREG (status.st_mode);
    gssize length = file >= 0 && is_file ? read (file, head, size - 1) : 0;
    head[MAX (length, 0)] = '\0';
    if (file >= 0)
        close (file);
    return is_file;
}

char *
poda_refusal_sentence (const char *path, int reason)
{
    static const struct {
        const char *head, *sentence;
    } kinds[] = {
        { "\177ELF", N_ ("was built for another kind of machine") },
        { "\xca\xfe\xba\xbe", N_ ("is a class of Java: expected java and its name") },
        { "", N_ ("is no program: a script begins with a line such as "
                  "#!/usr/bin/env python3") },
    };
    char head[256];
    gboolean is_file = read_head (path, head, sizeof head);
    guint kind = 0;
    while (!g_str_has_prefix (head, kinds[kind].head))
        kind++;
    if (reason == EISDIR || g_file_test (path, G_FILE_TEST_IS_DIR))
        return g_strdup (_ ("is a folder: expected a program"));
    if (!is_file)
        return g_strdup (_ ("is no file: expected a program"));
    if (reason == ENOENT && g_file_test (path, G_FILE_TEST_EXISTS))
        return missing_interpreter (head);
    if (reason == ENOEXEC)
        return g_strdup (*head == '\0' ? _ ("is empty: expected a program")
                                       : _ (kinds[kind].sentence));
    return g_strdup (
        reason == ENOENT      ? _ ("no such file")
        : reason == EACCES    ? g_file_test (path, G_FILE_TEST_IS_EXECUTABLE)
                                    ? _ ("is not allowed to be run")
                                    : _ ("is not executable: chmod +x makes it so")
           : reason == ECANCELED ? _ ("its sandbox was not as strong as before")
                              : poda_reason (reason));
}

/* --- How it ended --- */

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
    if (code > SHELL_SIGNAL && sigabbrev_np (code - SHELL_SIGNAL) != NULL) {
        g_autofree char *name = describe_signal (code - SHELL_SIGNAL);
        return g_strdup_printf (_ ("your program ended with exit code %d, as a shell "
                                   "does after %s"),
                                code, name);
    }
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
poda_ending_sentence (const PodaEnding *ending, const PodaLimits *limits,
                      const char *path)
{
    const struct {
        const char *format;
        double most;
    } limit[] = {
        [PODA_END_SECONDS] = { N_ ("your program was still running after %s s, and was "
                                   "ended"),
                               limits->seconds },
        [PODA_END_CPU] = { N_ ("your program had computed for %s s, and was ended"),
                           limits->cpu_seconds },
        [PODA_END_MEMORY] = { N_ ("your program took more than %s MiB of memory, and "
                                  "was ended"),
                              (double) (limits->memory / MEBIBYTE) },
        [PODA_END_OUTPUT] = { N_ ("your program printed more than %s KiB, and was "
                                  "ended"),
                              (double) (limits->output / 1024) },
        [PODA_END_PROCESSES] = { N_ ("your program ran more than %s processes at once, "
                                     "and was ended"),
                                 limits->processes },
        [PODA_END_DISK] = { N_ ("your program wrote more than %s MiB of files, and was "
                                "ended"),
                            (double) (limits->disk / MEBIBYTE) },
    };
    char number[PODA_VALUE_BUFFER];
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
        poda_value_format (limit[ending->end].most, PODA_STYLE_TEXT, number);
        return g_strdup_printf (_ (limit[ending->end].format), number);
    }
}

/* --- Its standard error --- */

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
