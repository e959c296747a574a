/* What the program does while it plays: how deep it looks unless told otherwise, and
 * that it can be stopped. */

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/rows.h"
#include "support/shell.h"

/* What is not given is as deep as where play begins asks for, and what is given as the
 * default is one. */
static void
test_defaults (void **state)
{
    static const struct {
        const char *words, *says;
    } rows[] = {
        { "play nim:sticks=20 -m '3 3 3'", "fail-soft, to the end of the game" },
        { "play nim:sticks=20 -m 3",
          "to the end of the game, or\n    as deep as 1000000 nodes allow\n" },
        { "play nim:sticks=20 --level best", "as deep as 1000000 nodes allow\n" },
        { "play nim:sticks=20 --level medium", "fail-soft, depth 4\n" },
        { "play nim:sticks=20 -d end -e none", "fail-soft, to the end of the game" },
        { "solve nim -d end -e none", "nodes         14 (6 leaves)" },
        { "solve tictactoe -d 2 -e none", "nodes         26 (16 leaves" },
        { "draw nim -d end", "14 nodes visited" },
        { "compare nim -a minimax -d 1,end", "minimax               1     15" },
    };
    (void) state;
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autofree char *line = g_strdup_printf ("poda %s < /dev/null", rows[i].words);
        g_autofree char *printed = shell_run (NULL, line);
        if (strstr (printed, rows[i].says) == NULL)
            fail_msg ("%s: no \"%s\" in: %s", line, rows[i].says, printed);
    }
}

/* Unless a saved game says otherwise quick wins count more. */
static void
test_prefer_short (void **state)
{
    static const struct {
        const char *lines, *says;
    } rows[] = {
        { "", ": a win for X in 1 ply." },
        { "prefer-short: no\\n", ": a win for X." },
        { "prefer-short: yes\\nwin: 7\\n", ": a win for X in 1 ply." },
        { "win: inf\\n", ": a win for X." },
    };
    (void) state;
    char *folder = shell_make_folder ();
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autofree char *line = g_strdup_printf (
            "printf 'game: tictactoe\\nposition: XX.OO....\\n%s' > a.poda; "
            "echo hint | poda play --load a.poda",
            rows[i].lines);
        g_autofree char *printed = shell_run (folder, line);
        if (strstr (printed, rows[i].says) == NULL)
            fail_msg ("no \"%s\" in: %s", rows[i].says, printed);
    }
    shell_remove_folder (folder);
}

/* A search that thinks until it is interrupted, with the session that goes on. */
typedef struct {
    GPid pid;
    int input, output;
} Child;

static Child
spawn_thinker (void)
{
    Child child;
    const char *program = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    const char *argv[] = {
        program, "play", "connect4", "-d", "40", "-e", "none", NULL
    };
    assert_true (g_spawn_async_with_pipes (
        NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child.pid,
        &child.input, &child.output, NULL, NULL));
    return child;
}

static void
type (const Child *child, const char *text)
{
    gsize length = strlen (text);
    assert_true (write (child->input, text, length) == (gssize) length);
}

/* Reads on until the text was said, or to the end. */
static gboolean
hear (const Child *child, GString *said, const char *text)
{
    char buffer[512];
    gssize n;
    while (strstr (said->str, text) == NULL
           && (n = read (child->output, buffer, sizeof buffer)) > 0)
        g_string_append_len (said, buffer, n);
    return strstr (said->str, text) != NULL;
}

static void
test_interrupt (void **state)
{
    (void) state;
    Child child = spawn_thinker ();
    g_autoptr (GString) said = g_string_new (NULL);
    int status;
    type (&child, "4\n");
    assert_true (hear (&child, said, "X> 4\n"));
    g_usleep (G_USEC_PER_SEC / 2); /* it has said so before it begins to think */
    assert_int_equal (kill (child.pid, SIGINT), 0);
    assert_true (hear (&child, said, "\nstopped: move for O, or change how"));
    type (&child, "undo\nquit\n");
    assert_true (hear (&child, said, "1 move is taken back"));
    assert_true (hear (&child, said, "X> quit\nthe game was not finished\n"));
    assert_int_equal (waitpid (child.pid, &status, 0), child.pid);
    assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
    close (child.input);
    close (child.output);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "play_search");
    rows_add (&rows, test_defaults, NULL, "defaults, and words for them");
    rows_add (&rows, test_prefer_short, NULL, "quick wins count more");
    rows_add (&rows, test_interrupt, NULL, "an interrupt stops the search alone");
    return rows_run (&rows);
}
