/* A signal ends every command in the middle of its work, and nothing is left behind.
 * The tests wait for signs that the work has begun, not for a time. */

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

/* Nobody sees its end. */
#define LONG "connect4:cols=9,rows=6"

static const struct {
    int number;
    const char *name;
} signals[] = {
    { SIGINT, "INT" }, { SIGTERM, "TERM" }, { SIGHUP, "HUP" }, { SIGQUIT, "QUIT" }
};

/* --- Signs that the work goes on --- */

typedef gboolean (*Sign) (const char *folder, GPid child);

/* Its output is open, of which nobody sees a name, or the pipe that it reads. */
static gboolean
has_opened (const char *folder, GPid child)
{
    g_autofree char *path = g_strdup_printf ("/proc/%d/fd", child);
    g_autofree char *place = g_strconcat (folder, "/", NULL);
    g_autoptr (GPtrArray) names = poda_output_list_folder (path, G_MAXUINT);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        g_autofree char *file = g_build_filename (path, names->pdata[i], NULL);
        g_autofree char *target = g_file_read_link (file, NULL);
        if (target != NULL && g_str_has_prefix (target, place))
            return TRUE;
    }
    return FALSE;
}

/* A folder is in the making, with something in it. */
static gboolean
has_begun (const char *folder, GPid child)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (folder, G_MAXUINT);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
        g_autoptr (GPtrArray) inner = poda_output_list_folder (path, 1);
        if (g_str_has_prefix (names->pdata[i], ".poda-") && inner != NULL
            && inner->len > 0)
            return TRUE;
        if ((strcmp (names->pdata[i], "above") == 0
             || strcmp (names->pdata[i], "it") == 0)
            && has_begun (path, child))
            return TRUE;
    }
    return FALSE;
}

/* A process that has this word among its own. */
static gboolean
runs_word (const char *word)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder ("/proc", G_MAXUINT);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path =
            g_build_filename ("/proc", names->pdata[i], "cmdline", NULL);
        g_autofree char *text = NULL;
        gsize length;
        if (!g_ascii_isdigit (*(char *) names->pdata[i])
            || !g_file_get_contents (path, &text, &length, NULL))
            continue;
        for (gsize at = 0; at < length; at += strlen (text + at) + 1)
            if (strcmp (text + at, word) == 0)
                return TRUE;
    }
    return FALSE;
}

/* Returns an argument of the graded program that no other process has. */
static char *
program_word (void)
{
    return g_strdup_printf ("works-%d", (int) getpid ());
}

static gboolean
has_program (const char *folder G_GNUC_UNUSED, GPid child G_GNUC_UNUSED)
{
    g_autofree char *word = program_word ();
    return runs_word (word);
}

/* --- Commands --- */

static const struct Row {
    const char *words;
    Sign sign;
} rows_of[] = {
    { "solve " LONG " -T txt -o out", has_opened },
    { "compare " LONG " -d 1-54 -o x.csv", has_opened },
    { "match " LONG " --games 10000 -o x.json", has_opened },
    { "draw pipe --steps all -o series", has_begun },
    { "exercise pipe -o above/it/homework", has_begun },
    { "check pipe sheet.csv -o marks.csv --feedback back", has_begun },
    { "grade trees/notes.gv -o x.csv sh program.sh WORD", has_program },
    { "grade --play nim -o x.csv sh program.sh WORD", has_program },
};

/* Makes a folder with what the commands read. */
static char *
make_desk (void)
{
    char *folder = shell_make_folder ();
    shell_write (folder, "sheet.csv", "node,value\n1,3\n");
    /* The word is an argument of the program itself, not of those that start it. */
    shell_write (folder, "program.sh",
                 "exec sh -c 'while :; do sleep 1; done' works-\"$1\"\n");
    g_free (shell_run (folder, "mkfifo pipe; mkdir temporary above"));
    return folder;
}

/* Returns the paths below a folder, one per line. */
static char *
list (const char *folder)
{
    return shell_run (folder, "find . | sort");
}

/* Waits until the process has ended; returns its status. */
static int
wait_for (GPid child)
{
    int status;
    pid_t ended;
    do
        ended = waitpid (child, &status, 0);
    while (ended < 0 && errno == EINTR);
    assert_int_equal (ended, child);
    return status;
}

/* Waits for a sign; FALSE if the process ended before. */
static gboolean
await_sign (Sign sign, const char *folder, GPid child)
{
    siginfo_t about = { 0 };
    while (!sign (folder, child)) {
        assert_int_equal (
            waitid (P_PID, (id_t) child, &about, WEXITED | WNOHANG | WNOWAIT), 0);
        if (about.si_pid == child)
            return FALSE;
        g_usleep (1000);
    }
    return TRUE;
}

static GPid
begin (const char *folder, const char *before, const char *words)
{
    g_autoptr (GString) line = g_string_new (NULL);
    g_autofree char *word = g_strdup_printf ("%d", (int) getpid ());
    g_string_printf (line, "%s\nulimit -c 0\nTMPDIR=$PWD/temporary exec poda %s",
                     before, words);
    g_string_replace (line, "WORD", word, 0);
    return shell_begin (folder, line->str);
}

static void
test_row (const struct Row *row, int number)
{
    char *folder = make_desk ();
    g_autofree char *word = program_word ();
    g_autofree char *before = list (folder);
    GPid child = begin (folder, "", row->words);
    if (!await_sign (row->sign, folder, child))
        fail_msg ("%s: ended before it began", row->words);
    kill (child, number);
    int status = wait_for (child);
    g_autofree char *after = list (folder);
    assert_true (WIFSIGNALED (status) && WTERMSIG (status) == number);
    assert_string_equal (after, before);
    while (runs_word (word)) /* the programs of others end with it */
        g_usleep (1000);
    shell_remove_folder (folder);
}

static void
test_signal (void **state)
{
    guint i = GPOINTER_TO_UINT (*state);
    test_row (&rows_of[i / G_N_ELEMENTS (signals)],
              signals[i % G_N_ELEMENTS (signals)].number);
}

/* A signal that was ignored at the start, as under nohup, does not end poda; another
 * signal does. */
static void
test_ignored (void **state)
{
    guint i = GPOINTER_TO_UINT (*state);
    int number = signals[i].number, other = number == SIGTERM ? SIGINT : SIGTERM;
    char *folder = make_desk ();
    g_autofree char *trap = g_strdup_printf ("trap '' %s", signals[i].name);
    g_autofree char *before = list (folder);
    GPid child = begin (folder, trap, "draw pipe --steps all -o series");
    assert_true (await_sign (has_begun, folder, child));
    kill (child, number);
    kill (child, other);
    int status = wait_for (child);
    g_autofree char *after = list (folder);
    assert_true (WIFSIGNALED (status) && WTERMSIG (status) == other);
    assert_string_equal (after, before);
    shell_remove_folder (folder);
}

/* SIGKILL leaves a temporary folder at most, and no output. */
static void
test_killed (void **state)
{
    const struct Row *row = *state;
    char *folder = make_desk ();
    g_autofree char *before = list (folder);
    GPid child = begin (folder, "", row->words);
    await_sign (row->sign, folder, child);
    kill (child, SIGKILL);
    int status = wait_for (child);
    g_free (shell_run (folder, "chmod -R u+rwx .poda-* above/.poda-*\n"
                               "rm -rf .poda-* above/.poda-* above/it temporary/*"));
    g_autofree char *after = list (folder);
    if (WIFSIGNALED (status))
        assert_string_equal (after, before);
    shell_remove_folder (folder);
}

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (rows_of); i++) {
        /* All signals are handled alike: a quick run tries the others once. */
        guint n = depth_is_full () || i == 0 ? G_N_ELEMENTS (signals) : 1;
        for (guint k = 0; k < n; k++)
            rows_add (test_signal, GUINT_TO_POINTER (i * G_N_ELEMENTS (signals) + k),
                      "%s: %s", signals[k].name, rows_of[i].words);
        if (depth_is_full () || i % 3 == 0)
            rows_add (test_killed, &rows_of[i], "KILL: %s", rows_of[i].words);
    }
    for (guint k = 0; k < (depth_is_full () ? G_N_ELEMENTS (signals) : 1); k++) {
        rows_add (test_ignored, GUINT_TO_POINTER (k), "%s is ignored", signals[k].name);
    }
    return rows_run ();
}
