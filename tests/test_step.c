/* The stepper in a terminal: every key, every size, every way to end. */

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "game/tree.h"
#include "record/sentence.h"
#include "support/rows.h"
#include "support/shell.h"
#include "support/terminal.h"

#define RIGHT "\033OC"
#define LEFT "\033OD"
#define UP "\033OA"
#define DOWN "\033OB"
#define HOME "\033OH"
#define END "\033OF"
#define PAGE_UP "\033[5~"
#define PAGE_DOWN "\033[6~"
#define ENTER "\r"
#define ESCAPE "\033"
#define ERASE "\177"

/* Keys, and what then stands on the screen. */
typedef struct {
    const char *keys, *expects;
} Act;

typedef struct {
    const char *name, *words;
    Act acts[40];
} Script;

static const Script scripts[] = {
    { "first and last",
      "trees/notes.gv",
      { { "", "step 0 of 31" },
        { "", "Before the first step" },
        { RIGHT, "step 1 of 31" },
        { "", "the search begins at node 1 (MAX)" },
        { "l", "step 2 of 31" },
        { "h", "step 1 of 31" },
        { LEFT, "step 0 of 31" },
        { LEFT LEFT RIGHT, "step 1 of 31" },
        { END, "step 31 of 31" },
        { "", "value -3, best move a" },
        { RIGHT LEFT, "step 30 of 31" },
        { HOME, "step 0 of 31" },
        { PAGE_DOWN, "step 10 of 31" },
        { PAGE_DOWN PAGE_DOWN PAGE_DOWN, "step 31 of 31" },
        { PAGE_UP PAGE_UP, "step 11 of 31" } } },
    { "over a node",
      "trees/notes.gv",
      { { RIGHT RIGHT RIGHT, "step 3 of 31" },
        { DOWN, "step 12 of 31" },
        { "", "node 3 (MAX) returns 5" },
        { DOWN, "step 29 of 31" },
        { UP, "step 2 of 31" },
        { UP, "step 1 of 31" },
        { UP, "step 0 of 31" } } },
    { "cuts",
      "trees/notes.gv",
      { { "c", "step 26 of 31" },
        { "", "node 8's other children are cut" },
        { "", "□ 8  10 ✂" },
        { "", "· 10 ✂" },
        { "", "○ 2  α -∞  β ∞→5→-3  v -3  ← cuts" },
        { "c", "no further cut" },
        { "C", "no cut before" },
        { END "C", "step 26 of 31 cut" } } },
    { "no cuts",
      "-a minimax trees/notes.gv",
      { { "c", "no further cut" }, { "C", "no cut before" } } },
    { "play",
      "trees/notes.gv",
      { { "-", "step 0 of 31" },
        { " ", "> 1/s" },
        { "+", "> 2/s" },
        { "+++++++", "/s" },
        { "", "step 31 of 31" },
        { " ", "step 31 of 31 leave" },
        { " ", "/s" },
        { RIGHT HOME, "step 0 of 31" } } },
    { "find",
      "trees/notes.gv",
      { { "/", "Find a node:" },
        { "8", "step 21 of 31" },
        { ENTER, "move d leads from node 2" },
        { "n", "step 25 of 31" },
        { "n", "step 26 of 31" },
        { "n", "step 27 of 31" },
        { "n", "step 21 of 31" },
        { "/9", "step 22 of 31" },
        { ESCAPE, "step 21 of 31" },
        { "/x", "no node \"x\"" },
        { ERASE "3", "step 3 of 31" },
        { "\025"
          "7",
          "step 15 of 31" },
        { ENTER, "step 15 of 31" },
        { "/10" ENTER, "step 26 of 31" },
        { "", "was never visited" } } },
    { "find nothing",
      "trees/notes.gv",
      { { "n", "find a node first" },
        { "/zz" ENTER, "step 0 of 31" },
        { "/" ENTER, "step 0 of 31" } } },
    { "find by moves",
      "nim:sticks=5",
      { { "/2.", "no node" },
        { "1", "step" },
        { "", "from node 2 (MIN) to" },
        { ENTER "/n3", "step 3 of" },
        { ENTER "/root", "step 1 of" } } },
    { "number",
      "trees/notes.gv",
      { { "g", "Step (0 to 31):" },
        { "17" ENTER, "step 17 of 31" },
        { "g99" ENTER, "no step \"99\"" },
        { "g-1" ENTER, "no step \"-1\"" },
        { "g5" ESCAPE, "step 17 of 31" },
        { "g" ENTER, "step 17 of 31" },
        { "g 31 " ENTER, "step 31 of 31" } } },
    { "predict",
      "trees/notes.gv",
      { { "p", "predict: 0 of 0" },
        { RIGHT, "step 1 of 31" },
        { RIGHT, "Which node is next?" },
        { "2" ENTER, "✓ right" },
        { "", "predict: 1 of 1" },
        { RIGHT "b" ENTER, "predict: 2 of 2" },
        { RIGHT "5" ENTER, "✗ no: it is 4" },
        { "", "move 4 leads from node 3 (MAX) to node 4" },
        { "", "predict: 2 of 3" },
        { RIGHT RIGHT, "step 6 of 31" },
        { RIGHT, "3: new α?" },
        { "-7" ENTER, "predict: 3 of 4" },
        { RIGHT, "3: cut or go on? c/g" },
        { "c", "✗ no: it goes on, since α -7 < β ∞" },
        { "", "predict: 3 of 5" },
        { "g25" ENTER RIGHT, "8: cut or go on? c/g" },
        { ESCAPE, "step 25 of 31" },
        { RIGHT "g", "Which node is next?" },
        { "10" ENTER, "✗ no: it is cut" },
        { LEFT RIGHT "c", "✓ right" },
        { "", "predict: 4 of 7" },
        { RIGHT RIGHT, "2: new β?" },
        { ENTER, "step 28 of 31" },
        { "", "predict: 4 of 7" } } },
    { "predict cuts",
      "trees/notes.gv",
      { { "pp", "predict cuts: 0 of 0" },
        { "g6" ENTER RIGHT, "step 7 of 31" },
        { RIGHT "g", "✓ right" },
        { "", "step 8 of 31" },
        { " +++++", "3: cut or go on? c/g" },
        { ENTER, "2: cut or go on? c/g" },
        { ESCAPE "p", "predict: off" },
        { RIGHT, "step 14 of 31" } } },
    { "predict values",
      "-a minimax trees/chance.gv",
      { { "p", "predict: 0 of 0" },
        { "/coin" ENTER "nnn", "coin" },
        { LEFT RIGHT, "coin: new value so far?" },
        { "4.5" ENTER, "✓ right" } } },
    { "switch",
      "trees/notes.gv",
      { { "/8" ENTER "t", "negamax alpha-beta" },
        { "", "step 21 of 31" },
        { "t", "shallow" },
        { "t", "minimax: every node" },
        { "", "move d leads from node 2" },
        { "/10" ENTER, "· 10" },
        { "T", "shallow" },
        { "T", "negamax-alphabeta" },
        { "TT", "negamax: " } } },
    { "switch at a limit",
      "--max-nodes 9 trees/notes.gv --window -4,-3",
      { { "T", "limit of 9" }, { RIGHT, "step 1 of" } } },
    { "help",
      "trees/notes.gv",
      { { "?", "any key goes back" },
        { "", "the next cut, the one before" },
        { "x", "step 0 of 31" },
        { "?\014", "step 0 of 31" },
        { "\014", "step 0 of 31" } } },
    { "unknown keys are no harm",
      "trees/notes.gv",
      { { "xyz\001\002\033[99~ñ€", "step 0 of 31" }, { RIGHT, "step 1 of 31" } } },
    { "standing on a window's cut",
      "--window -4,2 trees/notes.gv",
      { { "c", "cut" }, { "", "✂" } } },
    { "literal",
      "'[[3,12,8],[2,4,6],[14,5,2]]'",
      { { "", "tree · alpha-beta" }, { END, "best move 1" } } },
    { "a leaf", "nim:sticks=1 -d 0", { { END, "of 3" }, { "", "· root" } } },
    { "Spanish", "--lang es trees/notes.gv", { { "c", "se podan los demás hijos" } } },
};

static void
leave (Terminal *terminal)
{
    terminal_type (terminal, "q");
    assert_int_equal (terminal_status (terminal), 0);
    assert_true (terminal_is_as_before (terminal));
    terminal_free (terminal);
}

static void
test_script (void **state)
{
    const Script *script = *state;
    g_autofree char *words = g_strdup_printf ("step %s", script->words);
    const TerminalSetup setup = { .words = words };
    Terminal *terminal = terminal_start (&setup);
    terminal_expect (terminal, 23, "step 0 of");
    for (const Act *act = script->acts; act->keys != NULL; act++) {
        terminal_type (terminal, act->keys);
        terminal_expect (terminal, -1, act->expects);
    }
    leave (terminal);
}

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
    terminal_expect (terminal, -1, kind->ascii ? "beta inf->5->-3" : "β ∞→5→-3");
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
    terminal_expect (terminal, 0, "Course notes, alpha-beta example");
    terminal_expect (terminal, -1, "□ 8  10 ✂");
    terminal_expect (terminal, -1, "node 8 (MAX) has 10 from node 9");
    terminal_expect (terminal, -1, "▸□ 8  α -∞→10  β -3  v 10");
    terminal_expect (terminal, -1, "6     if α ≥ β: return v");
    if (rows >= 22)
        terminal_expect (terminal, -1, "node  1 α  2 β");
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

/* A signal that is ignored on the way in stays ignored. */
static void
test_hang_up (void **state)
{
    const gboolean *stays = *state;
    const TerminalSetup setup = { .words = "step trees/notes.gv", .stays = *stays };
    Terminal *terminal = terminal_start (&setup);
    terminal_expect (terminal, 23, "step 0 of 31");
    terminal_hang_up (terminal);
    int status = terminal_status (terminal);
    if (*stays)
        assert_true (WIFEXITED (status));
    else
        assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGHUP);
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
test_save (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    const TerminalSetup setup = { .words = "step trees/notes.gv", .folder = folder };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "cs");
    terminal_expect (terminal, 23, "Save the picture as: notes-26.svg");
    terminal_type (terminal, ENTER);
    terminal_expect (terminal, -1, "saved notes-26.svg");
    terminal_type (terminal, "s\025no/where.svg" ENTER);
    terminal_expect (terminal, -1, "no/where.svg");
    terminal_type (terminal, "s\025" ENTER "s" ESCAPE);
    terminal_expect (terminal, 23, "step 26 of 31");
    terminal_type (terminal, "s\025moment.pdf" ENTER);
    terminal_expect (terminal, -1, "saved moment.pdf");
    leave (terminal);
    g_autofree char *files = shell_run (folder, "head -c 5 moment.pdf; ls *.svg; grep "
                                                "-c '<svg' notes-26.svg");
    assert_string_equal (files, "%PDF-notes-26.svg\n1\n");
    shell_remove_folder (folder);
}

static PodaRecord *
record_tree (const char *path, PodaTree **tree)
{
    PodaProblem problem;
    PodaPosition start;
    g_autofree char *text = NULL;
    gsize length;
    assert_true (g_file_get_contents (path, &text, &length, NULL));
    *tree = poda_tree_read (path, text, length, NULL);
    assert_non_null (*tree);
    poda_tree_position (*tree, 0, &start);
    poda_problem_init (&problem, poda_tree_game (*tree), &start);
    PodaRecord *record = poda_record_search (&problem, TRUE, NULL);
    assert_non_null (record);
    return record;
}

/* On a screen so wide that no sentence is broken, each step says what the record says,
 * forward and back. */
static void
test_tells_the_record (void **state)
{
    const char *path = *state;
    PodaTree *tree;
    PodaRecord *record = record_tree (path, &tree);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    g_autofree char *words = g_strdup_printf ("step %s", path);
    const TerminalSetup setup = { .words = words, .rows = 50, .columns = 400 };
    Terminal *terminal = terminal_start (&setup);
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    for (gsize k = 1; k <= 2 * n_steps; k++) {
        gsize at = k <= n_steps ? k : 2 * n_steps - k;
        g_autofree char *status = g_strdup_printf (
            " step %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT, at, n_steps);
        terminal_type (terminal, k <= n_steps ? RIGHT : LEFT);
        terminal_expect (terminal, 49, status);
        poda_replay_seek (replay, at);
        g_autofree char *sentence =
            at > 0 ? poda_sentence_step (replay) : g_strdup ("");
        terminal_expect (terminal, -1, sentence);
    }
    leave (terminal);
    g_clear_pointer (&replay, poda_replay_free);
    poda_record_free (record);
    poda_tree_free (tree);
}

/* The last rows are those of `trace -T table`, cell by cell. */
static void
test_table (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step trees/notes.gv", .rows = 100 };
    g_autofree char *printed = shell_run (NULL, "poda trace -T table trees/notes.gv");
    g_auto (GStrv) lines = g_strsplit (g_strchomp (printed), "\n", -1);
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, END);
    terminal_expect (terminal, 99, "step 31 of 31");
    g_autofree char *screen = terminal_screen (terminal);
    g_auto (GStrv) shown = g_strsplit (screen, "\n", -1);
    for (guint i = 1, at = 0; lines[i] != NULL; i++) {
        g_autoptr (GRegex) blanks = g_regex_new (" +", 0, 0, NULL);
        g_autofree char *own = g_regex_replace (blanks, lines[i], -1, 0, " ", 0, NULL);
        for (gboolean found = FALSE; !found; at++) {
            if (shown[at] == NULL)
                fail_msg ("no row %s on\n%s", lines[i], screen);
            g_autofree char *row =
                g_regex_replace (blanks, shown[at], -1, 0, " ", 0, NULL);
            found = strcmp (g_strstrip (row), g_strstrip (own)) == 0;
        }
    }
    leave (terminal);
}

/* What a tree's author calls his nodes does nothing to the terminal. */
static void
test_evil_names (void **state)
{
    (void) state;
    const TerminalSetup setup = {
        .words = "step '{\"name\":\"a\\u001b[2J\\u0007\",\"children\":[{\"name\":"
                 "\"\\u202eb\\u0301\",\"value\":1},{\"name\":\"😀😀\",\"move\":\"漢字\","
                 "\"value\":2},{\"name\":\"a very long name of a node indeed\","
                 "\"value\":3}]}'"
    };
    Terminal *terminal = terminal_start (&setup);
    terminal_expect (terminal, 23, "step 0 of 13");
    terminal_expect (terminal, -1, "a�[2J�");
    terminal_expect (terminal, -1, "漢字 · 😀😀");
    terminal_expect (terminal, -1, "a very long n…");
    terminal_type (terminal, END);
    terminal_expect (terminal, 23, "step 13 of 13");
    terminal_expect (terminal, 0, "tree · alpha-beta");
    leave (terminal);
}

/* A chain of 900 nodes, and a node with 5,000 children. */
static void
test_deep_and_wide (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    g_autofree char *made = shell_run (
        folder,
        "{ printf '%0900d' 0 | tr 0 '['; printf 1; printf '%0900d' 0 | tr 0 ']'; "
        "} > deep.json; seq -s, 5000 | sed 's/.*/[&]/' > wide.json");
    assert_string_equal (made, "");
    const TerminalSetup deep = { .words = "step deep.json", .folder = folder };
    Terminal *terminal = terminal_start (&deep);
    terminal_type (terminal, "/n901" ENTER);
    terminal_expect (terminal, 23, "step 901 of 3602");
    terminal_expect (terminal, -1, "▸");
    terminal_type (terminal, END HOME);
    terminal_expect (terminal, 23, "step 0 of 3602");
    leave (terminal);
    const TerminalSetup wide = { .words = "step wide.json", .folder = folder };
    terminal = terminal_start (&wide);
    terminal_type (terminal, "/n2500" ENTER);
    terminal_expect (terminal, 23, "of 20002");
    terminal_expect (terminal, -1, "⋮ 24");
    terminal_expect (terminal, -1, "▸├ · 2499");
    leave (terminal);
    shell_remove_folder (folder);
}

/* A large search steps without a stutter, back too. */
#define PRESSES 40

static void
test_large (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step connect4 -d 6 -a minimax" };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, END);
    terminal_expect (terminal, 23, "step 529419 of 529419");
    gint64 before = g_get_monotonic_time ();
    for (guint i = 1; i <= PRESSES; i++) {
        g_autofree char *status = g_strdup_printf ("step %u of", 529419 - i);
        terminal_type (terminal, LEFT);
        terminal_expect (terminal, 23, status);
    }
    double each = (double) (g_get_monotonic_time () - before) / PRESSES / 1000;
    print_message ("a step back in 137,257 nodes: %.1f ms\n", each);
    /* Ten a second even where a sanitizer or a busy machine is in the way. */
    if (g_getenv ("PODA_QUICK") == NULL)
        assert_true (each < 100);
    leave (terminal);
}

static const char *const trees[] = { "trees/notes.gv", "trees/chance.gv",
                                     "trees/max-twice.gv", "trees/infinities.gv" };

static void
add_tables (Rows *rows)
{
    for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
        rows_add (rows, test_script, &scripts[i], "%s", scripts[i].name);
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
    for (guint i = 0; i < G_N_ELEMENTS (trees); i++)
        rows_add (rows, test_tells_the_record, trees[i], "%s: every step", trees[i]);
}

int
main (void)
{
    static const gboolean stays[] = { FALSE, TRUE };
    Rows rows;
    rows_begin (&rows, "step");
    add_tables (&rows);
    rows_add (&rows, test_resize, NULL, "another size");
    rows_add (&rows, test_resize_while_asking, NULL, "another size while asking");
    rows_add (&rows, test_typed_interrupt, NULL, "Control-C");
    rows_add (&rows, test_stop, NULL, "Control-Z, and on");
    rows_add (&rows, test_hang_up, &stays[0], "the terminal goes away");
    rows_add (&rows, test_hang_up, &stays[1], "and nobody is told");
    rows_add (&rows, test_save, NULL, "pictures");
    rows_add (&rows, test_table, NULL, "the table of the trace");
    rows_add (&rows, test_evil_names, NULL, "names that would do something");
    rows_add (&rows, test_deep_and_wide, NULL, "deep and wide trees");
    rows_add (&rows, test_large, NULL, "a large search");
    return rows_run (&rows);
}
