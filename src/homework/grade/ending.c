#include "homework/grade/program.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>

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

char *
poda_refusal_sentence (const char *path, int reason)
{
    struct stat file;
    gboolean is_there = stat (path, &file) == 0;
    if (is_there && S_ISDIR (file.st_mode))
        return g_strdup (_ ("is a folder: expected a program"));
    if (is_there && !S_ISREG (file.st_mode))
        return g_strdup (_ ("is no file: expected a program"));
    if (reason == ENOEXEC || (reason == ENOENT && is_there))
        return g_strdup (_ ("cannot be run: expected a program for this machine, or a "
                            "script with a first line such as #!/usr/bin/env python3, "
                            "which names what is there and ends with a line feed "
                            "alone"));
    if (reason == EACCES && is_there && (file.st_mode & 0111) == 0)
        return g_strdup (_ ("is not executable: chmod +x makes it so"));
    return g_strdup (reason == ENOENT ? _ ("no such file")
                     : reason == ECANCELED
                         ? _ ("its sandbox was not as strong as before")
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
