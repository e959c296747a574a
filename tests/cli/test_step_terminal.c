/* The stepper and its terminal: of every kind and size, and however it ends. */

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "support/shell.h"

#include "support/stepping.h"

/* Terminals of all kinds. */
typedef struct {
    const char *environment;
    gboolean ascii, coloured;
} Kind;

static const Kind kinds[] = {
    { "TERM=xterm", FALSE, TRUE },
    { "TERM=xterm-256color", FALSE, TRUE },
    { "TERM=screen", FALSE, TRUE },
    { "TERM=tmux-256color", FALSE, TRUE },
    { "TERM=linux", FALSE, TRUE },
    { "TERM=rxvt", FALSE, TRUE },
    { "TERM=vt100", FALSE, FALSE },
    { "TERM=vt220", FALSE, FALSE },
    { "TERM=xterm-mono", FALSE, FALSE },
    { "NO_COLOR=1", FALSE, FALSE },
    { "LC_ALL=C", TRUE, TRUE },
    { "LC_ALL=POSIX TERM=vt100", TRUE, FALSE },
    { "LC_ALL=es_ES.ISO-8859-1", TRUE, TRUE },
    { "LINES=10 COLUMNS=20", FALSE, TRUE },
    { "LC_ALL= LC_CTYPE= LANG=es_ES.UTF-8", FALSE, TRUE },
};

static void
test_kind (void **state)
{
    const Kind *kind = *state;
    const TerminalSetup setup = { .words = "step --lang en trees/notes.gv",
                                  .environment = kind->environment };
    Terminal *terminal = terminal_start (&setup);
    terminal_expect (terminal, 23, "step 0 of 31");
    terminal_type (terminal, "c");
    terminal_expect (terminal, 23, "step 26 of 31 cut");
    terminal_expect (terminal, -1, kind->ascii ? "[] 8  10 8<" : "□ 8  10 ✂");
    terminal_expect (terminal, -1, kind->ascii ? "beta -3  v -3  <- cuts" : "β ∞→5→−3");
    /* The line of code that is run, and the cell that changed. */
    terminal_expect (terminal, -1, kind->ascii ? "if alpha >= beta" : "if α ≥ β");
    g_autofree char *status = terminal_reversed (terminal, 23);
    assert_non_null (strstr (status, "step 26 of 31 cut"));
    assert_int_equal (terminal_was_coloured (terminal), kind->coloured);
    g_autofree char *screen = terminal_screen (terminal);
    assert_int_equal (g_str_is_ascii (screen), kind->ascii);
    leave (terminal);
}

/* The panes are all there at every size that is large enough. */
typedef struct {
    gint rows, columns;
} Size;

static const Size sizes[] = { { 24, 80 }, { 12, 40 },  { 12, 64 }, { 13, 63 },
                              { 50, 40 }, { 60, 200 }, { 25, 132 } };

static void
expect_panes (Terminal *terminal, gint rows)
{
    terminal_expect (terminal, rows - 1, "step 26 of 31");
    terminal_expect (terminal, 0, "Course notes");
    terminal_expect (terminal, -1, "□ 8  10 ✂");
    terminal_expect (terminal, -1, "node 8 (MAX) has 10 from node 9");
    terminal_expect (terminal, -1, "▸□ 8  α −∞→10  β −3  v 10");
    terminal_expect (terminal, -1, "6     if α ≥ β: return v");
    if (rows >= 24)
        terminal_expect (terminal, -1, "node  1 α");
}

static void
test_size (void **state)
{
    const Size *size = *state;
    const TerminalSetup setup = { .words = "step trees/notes.gv",
                                  .rows = size->rows,
                                  .columns = size->columns };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "c");
    expect_panes (terminal, size->rows);
    leave (terminal);
}

static void
test_resize (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step trees/notes.gv" };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "c");
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
        terminal_resize (terminal, 11, 39);
        terminal_expect (terminal, 0, "too small: 39 x 11");
        terminal_resize (terminal, sizes[i].rows, sizes[i].columns);
        expect_panes (terminal, sizes[i].rows);
    }
    terminal_resize (terminal, 2, 5);
    terminal_expect (terminal, 0, "too");
    terminal_resize (terminal, 24, 80);
    expect_panes (terminal, 24);
    leave (terminal);
}

/* While something is asked too. */
static void
test_resize_while_asking (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step trees/notes.gv" };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "/8");
    terminal_expect (terminal, 23, "Find a node: 8");
    terminal_resize (terminal, 30, 100);
    terminal_expect (terminal, 29, "Find a node: 8");
    terminal_type (terminal, ENTER "?");
    terminal_expect (terminal, 29, "any key goes back");
    terminal_resize (terminal, 12, 40);
    terminal_expect (terminal, 11, "↓ more");
    terminal_type (terminal, DOWN DOWN PAGE_DOWN RIGHT UP LEFT PAGE_UP);
    terminal_expect (terminal, 0, "until this node is left");
    terminal_type (terminal, "x");
    terminal_expect (terminal, 11, "step 21 of 31");
    leave (terminal);
}

/* Each kills as it would have, and gives the terminal back. */
static const int signals[] = { SIGINT,  SIGTERM, SIGHUP, SIGQUIT,
                               SIGABRT, SIGSEGV, SIGALRM };

static void
test_signal (void **state)
{
    const int *signal = *state;
    const TerminalSetup setup = { .words = "step trees/notes.gv" };
    struct termios during;
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "c/8");
    terminal_expect (terminal, 23, "Find a node: 8");
    terminal_modes (terminal, &during);
    assert_int_equal (during.c_lflag & (ICANON | ECHO), 0);
    assert_false (terminal_is_as_before (terminal));
    terminal_signal (terminal, *signal);
    int status = terminal_status (terminal);
    assert_true (WIFSIGNALED (status));
    assert_int_equal (WTERMSIG (status), *signal);
    assert_true (terminal_is_as_before (terminal));
    terminal_free (terminal);
}

static void
test_typed_interrupt (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step trees/notes.gv" };
    Terminal *terminal = terminal_start (&setup);
    terminal_expect (terminal, 23, "step 0 of 31");
    terminal_type (terminal, "\003");
    int status = terminal_status (terminal);
    assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGINT);
    assert_true (terminal_is_as_before (terminal));
    terminal_free (terminal);
}

/* Where nobody passes the hang-up on. */
static void
test_hang_up (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step trees/notes.gv" };
    Terminal *terminal = terminal_start (&setup);
    terminal_expect (terminal, 23, "step 0 of 31");
    terminal_hang_up (terminal);
    assert_true (WIFEXITED (terminal_status (terminal)));
    terminal_free (terminal);
}

static void
test_stop (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step trees/notes.gv" };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "c");
    expect_panes (terminal, 24);
    for (guint i = 0; i < 2; i++) {
        terminal_type (terminal, "\032");
        assert_true (WIFSTOPPED (terminal_status (terminal)));
        assert_true (terminal_is_as_before (terminal));
        terminal_resize (terminal, 30 + (gint) i, 90);
        terminal_signal (terminal, SIGCONT);
        expect_panes (terminal, 30 + (gint) i);
        assert_false (terminal_is_as_before (terminal));
    }
    leave (terminal);
}

/* A stop that cannot be caught, after which a shell has set the modes that it likes. */
static void
test_uncaught_stop (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step trees/notes.gv" };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "c");
    expect_panes (terminal, 24);
    terminal_signal (terminal, SIGSTOP);
    assert_true (WIFSTOPPED (terminal_status (terminal)));
    terminal_reset (terminal);
    terminal_signal (terminal, SIGCONT);
    expect_panes (terminal, 24);
    terminal_type (terminal, "g3");
    terminal_expect (terminal, 23, "Step (0 to 31): 3");
    terminal_type (terminal, ENTER);
    terminal_expect (terminal, 23, "step 3 of 31");
    leave (terminal);
}

static const char *const refused[] = { "poda step nim < /dev/null",
                                       "poda step nim | cat",
                                       "poda step nim < /dev/null | cat",
                                       "echo '[1,2]' | poda step -" };

static void
test_no_terminal (void **state)
{
    const char *line = *state;
    g_autofree char *coded =
        g_strdup_printf ("set -o pipefail; %s; echo exit $?", line);
    g_autofree char *quoted = g_shell_quote (coded);
    g_autofree char *bash = g_strdup_printf ("bash -c %s", quoted);
    g_autofree char *printed = shell_run (NULL, bash);
    assert_string_equal (printed, "poda: step: expected a terminal: \"poda trace\" "
                                  "tells every step without one\nexit 2\n");
}

static const char *const poor[] = { "TERM=dumb", "TERM=no-such-terminal", "TERM=" };

static void
test_poor_terminal (void **state)
{
    const TerminalSetup setup = { .words = "step nim", .environment = *state };
    Terminal *terminal = terminal_start (&setup);
    int status = terminal_status (terminal);
    assert_true (WIFEXITED (status));
    assert_int_equal (WEXITSTATUS (status), 2);
    terminal_expect (terminal, -1, "expected a terminal that can place text");
    assert_true (terminal_is_as_before (terminal));
    terminal_free (terminal);
}

static void
add_tables (Rows *rows)
{
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
        rows_add (rows, test_kind, &kinds[i], "%s", kinds[i].environment);
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
        rows_add (rows, test_size, &sizes[i], "%d x %d", sizes[i].columns,
                  sizes[i].rows);
    for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
        rows_add (rows, test_signal, &signals[i], "%s gives the terminal back",
                  strsignal (signals[i]));
    for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
        rows_add (rows, test_no_terminal, refused[i], "%s", refused[i]);
    for (guint i = 0; i < G_N_ELEMENTS (poor); i++)
        rows_add (rows, test_poor_terminal, poor[i], "%s", poor[i]);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "step_terminal");
    add_tables (&rows);
    rows_add (&rows, test_resize, NULL, "another size");
    rows_add (&rows, test_resize_while_asking, NULL, "another size while asking");
    rows_add (&rows, test_typed_interrupt, NULL, "Control-C");
    rows_add (&rows, test_stop, NULL, "Control-Z, and on");
    rows_add (&rows, test_uncaught_stop, NULL, "a stop that cannot be caught, and on");
    rows_add (&rows, test_hang_up, NULL, "the terminal goes away");
    return rows_run (&rows);
}
