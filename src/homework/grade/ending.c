#include "homework/grade/program.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>

#include "base/reason.h"
#include "base/value.h"

#define MEBIBYTE (1u << 20)

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
