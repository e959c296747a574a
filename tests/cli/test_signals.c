/* A signal ends every command in the middle of its work, and nothing is left behind.
 * The tests wait for signs that the work has begun, not for a time. */

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/rows.h"
#include "support/shell.h"

/* A search that does not end. */
#define LONG "connect4:cols=9,rows=6"

/* Command lines that print something once the work has begun: poda has opened a file
 * in its folder (an output that has no name yet, or a pipe); there is something in a
 * temporary folder; a graded program runs, which has $WORD among its own words. */
#define OPENED "ls -l /proc/$CHILD/fd | grep \"$PWD/\""
#define BEGUN "find . -path '*/.poda-*/*'"
#define PROGRAM "grep -l \"[w]orks-$WORD\" /proc/[0-9]*/cmdline"

static const struct Row {
    int number;
    const char *words, *sign;
} rows[] = {
    { SIGINT, "solve " LONG " -T txt -o out", OPENED },
    { SIGTERM, "solve " LONG " -T txt -o out", OPENED },
    { SIGHUP, "solve " LONG " -T txt -o out", OPENED },
    { SIGQUIT, "solve " LONG " -T txt -o out", OPENED },
    { SIGTERM, "compare " LONG " -d 1-54 -o x.csv", OPENED },
    { SIGHUP, "match " LONG " --games 10000 -o x.json", OPENED },
    { SIGINT, "draw pipe --steps all -o series", BEGUN },
    { SIGQUIT, "draw pipe --steps all -o series", BEGUN },
    { SIGTERM, "exercise pipe -o above/it/homework", BEGUN },
    { SIGHUP, "check pipe sheet.csv -o marks.csv --feedback back", BEGUN },
    { SIGINT, "grade trees/notes.gv -o x.csv sh program.sh $WORD", PROGRAM },
    { SIGTERM, "grade --play nim -o x.csv sh program.sh $WORD", PROGRAM },
    { SIGKILL, "solve " LONG " -T txt -o out", OPENED },
    { SIGKILL, "draw pipe --steps all -o series", BEGUN },
    { SIGKILL, "exercise pipe -o above/it/homework", BEGUN },
    { SIGKILL, "grade trees/notes.gv -o x.csv sh program.sh $WORD", PROGRAM },
};

/* Makes a folder with what the commands read. */
static char *
make_desk (void)
{
    char *folder = shell_make_folder ();
    shell_write (folder, "sheet.csv", "node,value\n1,3\n");
    /* The word is one of the program itself, and of no process that starts it. */
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

static GPid
begin (const char *folder, const char *before, const char *words)
{
    g_autofree char *line =
        g_strdup_printf ("%s\nulimit -c 0; WORD=%d\nTMPDIR=$PWD/temporary exec poda %s",
                         before, (int) getpid (), words);
    return shell_begin (folder, line);
}

static gboolean
is_there (const char *sign, const char *folder, GPid child)
{
    g_autofree char *line = g_strdup_printf ("CHILD=%d; WORD=%d; { %s; } 2> /dev/null",
                                             child, (int) getpid (), sign);
    g_autofree char *printed = shell_run (folder, line);
    return *printed != '\0';
}

static void
await_sign (const char *sign, const char *folder, GPid child)
{
    while (!is_there (sign, folder, child)) {
        siginfo_t about = { 0 };
        int options = WEXITED | WNOHANG | WNOWAIT;
        assert_int_equal (waitid (P_PID, (id_t) child, &about, options), 0);
        if (about.si_pid == child)
            fail_msg ("ended before it began");
        g_usleep (1000);
    }
}

/* Waits until a signal has ended the process, and fails if it was another one. */
static void
assert_ended_by (int number, GPid child)
{
    int status;
    while (waitpid (child, &status, 0) < 0)
        assert_int_equal (errno, EINTR);
    assert_true (WIFSIGNALED (status));
    assert_int_equal (WTERMSIG (status), number);
}

/* SIGKILL leaves a temporary folder at most, other signals nothing. */
TEST_EACH (rows, row, "%s: poda %s", strsignal (row->number), row->words)
{
    char *folder = make_desk ();
    g_autofree char *before = list (folder);
    GPid child = begin (folder, "", row->words);
    await_sign (row->sign, folder, child);
    kill (child, row->number);
    assert_ended_by (row->number, child);
    if (row->number == SIGKILL)
        g_free (shell_run (folder,
                           "chmod -R u+rwx .poda-* above/.poda-*\n"
                           "rm -rf .poda-* above/.poda-* above/it temporary/*"));
    g_autofree char *after = list (folder);
    assert_string_equal (after, before);
    while (is_there (PROGRAM, folder, child)) /* graded programs end with poda */
        g_usleep (1000);
    shell_remove_folder (folder);
}

static const struct {
    const char *name;
    int ignored, other;
} ignored[] = {
    { "INT", SIGINT, SIGTERM },
    { "TERM", SIGTERM, SIGINT },
    { "HUP", SIGHUP, SIGTERM },
    { "QUIT", SIGQUIT, SIGTERM },
};

/* A signal that was ignored at the start, as under nohup, does not end poda; another
 * signal does. */
TEST_EACH (ignored, row, "%s is ignored", row->name)
{
    char *folder = make_desk ();
    g_autofree char *trap = g_strdup_printf ("trap '' %s", row->name);
    g_autofree char *before = list (folder);
    GPid child = begin (folder, trap, "draw pipe --steps all -o series");
    await_sign (BEGUN, folder, child);
    kill (child, row->ignored);
    kill (child, row->other);
    assert_ended_by (row->other, child);
    g_autofree char *after = list (folder);
    assert_string_equal (after, before);
    shell_remove_folder (folder);
}
