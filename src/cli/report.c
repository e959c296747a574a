#include "cli/command.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/terminal.h"
#include "homework/sheet/csv_reader.h"
#include "play/play_game.h"
#include "search/problem.h"
#include "tree/tree.h"

/* --- Errors and notes --- */

G_DEFINE_QUARK (poda_usage_error, poda_usage_error)

gboolean
poda_refuse (GError **error, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_propagate_error (error,
                       g_error_new_valist (PODA_USAGE_ERROR, PODA_USAGE_ERROR_TYPED,
                                           format, arguments));
    va_end (arguments);
    return FALSE;
}

void
poda_list_append (GString *list, const char *word)
{
    g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", word);
}

/* Long arguments of the command line, which messages shorten. */
static GStrv long_words;

void
poda_report_typed (char *const *words)
{
    g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
    g_strfreev (long_words);
    for (guint i = 0; words[i] != NULL; i++)
        if (strlen (words[i]) > PODA_MESSAGE_LONGEST_QUOTE)
            g_strv_builder_add (builder, words[i]);
    long_words = g_strv_builder_end (builder);
}

/* Prints one line, without control characters that a user's text may contain. */
static void
print_line (const char *begin, const char *text)
{
    g_autofree char *cut =
        poda_message_shorten (text, (const char *const *) long_words);
    g_autofree char *line = poda_terminal_text (cut);
    fprintf (stderr, "%s%s\n", begin, line);
}

/* Errors in files begin with their place, as editors expect. */
int
poda_report (GError *error)
{
    gboolean usage = error->domain == PODA_USAGE_ERROR;
    gboolean placed =
        (error->domain == PODA_TREE_ERROR && error->code != PODA_TREE_ERROR_NODE)
        || (usage && error->code == PODA_USAGE_ERROR_PLACED)
        || error->domain == PODA_CSV_ERROR
        || g_error_matches (error, PODA_PLAY_ERROR, PODA_PLAY_ERROR_PLACED);
    gboolean searched =
        g_error_matches (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT);
    gboolean limit = searched || (usage && error->code == PODA_USAGE_ERROR_LIMIT);
    g_autofree char *text =
        g_strconcat (error->message, searched ? " (-d, --max-nodes)" : NULL, NULL);
    print_line (placed ? "" : "poda: ", text);
    g_error_free (error);
    return limit ? PODA_EXIT_LIMIT : PODA_EXIT_USAGE;
}

void
poda_note (const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    print_line ("poda: ", text);
}

/* --- Progress --- */

#define PROGRESS_EVERY (G_USEC_PER_SEC / 10)
#define CLEAR_LINE "\r\033[K"

gboolean
poda_progress_due (PodaProgressLine *progress)
{
    gint64 now = g_get_monotonic_time ();
    if (!isatty (STDERR_FILENO) || now - progress->told < PROGRESS_EVERY)
        return FALSE;
    progress->told = now;
    return TRUE;
}

void
poda_progress_show (PodaProgressLine *progress, const char *text)
{
    if (!isatty (STDERR_FILENO))
        return;
    g_autofree char *line = poda_terminal_text (text);
    fprintf (stderr, CLEAR_LINE "poda: %s", line);
    fflush (stderr);
    progress->shown = TRUE;
}

void
poda_progress_count (PodaProgressLine *progress, const char *format, guint i, guint n)
{
    if (i <= 1)
        poda_progress_due (progress); /* resets the clock */
    if (!poda_progress_due (progress))
        return;
    g_autofree char *text = g_strdup_printf (format, i, n);
    poda_progress_show (progress, text);
}

void
poda_progress_end (PodaProgressLine *progress)
{
    if (progress->shown)
        fputs (CLEAR_LINE, stderr);
    progress->shown = FALSE;
}

/* --- Interrupts --- */

/* Returns the set of SIGINT, which is blocked and looked up among pending signals. */
static sigset_t
interrupt (void)
{
    sigset_t set;
    sigemptyset (&set);
    sigaddset (&set, SIGINT);
    return set;
}

void
poda_interrupt_hold (void)
{
    struct sigaction action;
    sigset_t set = interrupt ();
    if (sigaction (SIGINT, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
        sigprocmask (SIG_BLOCK, &set, NULL);
}

gboolean
poda_interrupt_pending (void)
{
    const struct timespec no_time = { 0 };
    sigset_t set = interrupt ();
    return sigtimedwait (&set, NULL, &no_time) == SIGINT;
}

void
poda_interrupt_release (void)
{
    sigset_t set = interrupt ();
    poda_interrupt_pending ();
    sigprocmask (SIG_UNBLOCK, &set, NULL);
}
