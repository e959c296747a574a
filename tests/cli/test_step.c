/* The stepper: its keys, its screen (which agrees with the record and with `poda
 * draw`), and terminals of every kind and size. */

#include <signal.h>
#include <string.h>

#include "report/sentence.h"
#include "support/document.h"
#include "support/rows.h"
#include "support/shell.h"
#include "support/terminal.h"
#include "tree/tree.h"

/* Keys as an xterm sends them in keypad mode. */
#define RIGHT "\033OC"
#define LEFT "\033OD"
#define HOME "\033OH"
#define END "\033OF"
#define PAGE_UP "\033[5~"
#define PAGE_DOWN "\033[6~"
#define ENTER "\r"
#define ESCAPE "\033"
#define ERASE "\177"

/* Quits, and looks at what is left behind. */
static void
leave (Terminal *terminal)
{
    terminal_type (terminal, "q");
    terminal_expect (terminal, -1, "ended 0.");
    assert_true (terminal_is_as_before (terminal));
}

/* --- Keys, and what then stands on the screen --- */

typedef struct {
    const char *keys, *expects;
} Act;

typedef struct {
    const char *name, *words;
    Act acts[30];
} Script;

static const Script scripts[] = {
    { "steps",
      "trees/notes.gv",
      { { "", "step 0 of 31" },
        { "", "Before the first step" },
        { RIGHT, "step 1 of 31" },
        { "", "the search begins at node 1 (MAX)" },
        { "", "1  function max_value (n, α, β)" },
        { "l", "step 2 of 31 · 2 nodes · 0 cuts" },
        { "h" LEFT LEFT, "step 0 of 31" },
        { END, "step 31 of 31" },
        { "", "value −3, best move a" },
        { RIGHT LEFT, "step 30 of 31" },
        { HOME, "step 0 of 31" },
        { PAGE_DOWN, "step 10 of 31" },
        { PAGE_DOWN PAGE_DOWN PAGE_DOWN, "step 31 of 31" },
        { PAGE_UP PAGE_UP, "step 11 of 31" } } },
    { "cuts",
      "trees/notes.gv",
      { { "c", "step 26 of 31 · 9 nodes · 1 cut" },
        { "", "node 10 is cut" },
        { "", "✂ 10 ≥ −3" },
        { "", "6          if α ≥ β: return v" },
        { "c", "step 31 of 31" },
        { "C", "step 26 of 31" },
        { "C", "step 0 of 31" } } },
    { "a step's number",
      "trees/notes.gv",
      { { "g", "Step (0 to 31):" },
        { "17" ENTER, "step 17 of 31" },
        { "29", "Step (0 to 31): 29" },
        { ERASE "0" ENTER, "step 20 of 31" },
        { "g99" ENTER, "step 31 of 31" },
        { "g5" ESCAPE, "step 31 of 31" } } },
    { "predict",
      "trees/notes.gv",
      { { "p", "predict: asks where it is hard" },
        { "pp", "predict: asks before every decision" },
        { RIGHT, "step 1 of 31" },
        { RIGHT, "goes on to node 2 (MIN). What is its window?" },
        { "-inf inf", "answer: -inf inf" },
        { ENTER, "✓ right" },
        { "", "step 2 of 31 · 2 nodes · 0 cuts · ✓ 1/1" },
        { "19" ENTER RIGHT, "node 2 (MIN) has 5 so far" },
        { "5 5" ENTER, "✗ no: −3 and −3" },
        { "", "step 20 of 31 · 7 nodes · 0 cuts · ✓ 1/2" },
        { RIGHT, "1 they are cut" },
        { "3" ENTER, "expected one of the numbers" },
        { "2" ENTER, "✓ right · node 2 (MIN) goes on to node 8 (MAX)" },
        { "", "step 20 of 31" },
        { RIGHT, "What is its window?" },
        { ENTER, "(−∞, −3)" },
        { "", "step 21 of 31 · 8 nodes · 0 cuts · ✓ 2/3" },
        { "25" ENTER "c", "Are its other children cut?" },
        { ESCAPE, "step 25 of 31" },
        { "c1" ENTER, "✓ right" },
        { "c" ENTER, "step 26 of 31" } } },
    { "help",
      "trees/notes.gv",
      { { "?", "any key goes back" },
        { "", "the next cut, the one before" },
        { "x", "Before the first step" } } },
    { "hidden leaves",
      "--leaves hidden trees/notes.gv",
      { { "", "[ ]" }, { "4" ENTER, "step 4 of 31" }, { END, "[−7]" } } },
    { "Spanish",
      "--lang es trees/notes.gv",
      { { "", "paso 0 de 31" },
        { "c", "nunca elegirá el nodo 8" },
        { "p25" ENTER RIGHT "1" ENTER, "✓ bien" } } },
};

TEST_EACH (scripts, script, "%s", script->name)
{
    g_autofree char *line = g_strdup_printf ("poda step %s", script->words);
    g_autoptr (Terminal) terminal = terminal_start (line);
    terminal_expect (terminal, 23, " 0 ");
    for (const Act *act = script->acts; act->keys != NULL; act++) {
        terminal_type (terminal, act->keys);
        terminal_expect (terminal, -1, act->expects);
    }
    leave (terminal);
}

/* --- What is shown --- */

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

static const char *const trees[] = { "trees/notes.gv", "trees/chance.gv" };

/* Every step shows the record's sentence and the picture of `poda draw`, forward and
 * back; the screen is so large that nothing is wrapped or scrolled. */
TEST_EACH (trees, path, "%s: every step", *path)
{
    PodaTree *tree;
    PodaRecord *record = record_tree (*path, &tree);
    PodaReplay *replay = poda_replay_new (record);
    g_autofree char *start = g_strdup_printf ("poda step %s", *path);
    g_autoptr (Terminal) terminal = terminal_start (start);
    terminal_expect (terminal, 23, " step 0 of");
    terminal_resize (terminal, 80, 400);
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    for (gsize k = 1; k <= 2 * n_steps; k++) {
        gsize at = k <= n_steps ? k : 2 * n_steps - k;
        g_autofree char *status = g_strdup_printf (" step %zu of %zu", at, n_steps);
        terminal_type (terminal, k <= n_steps ? RIGHT : LEFT);
        terminal_expect (terminal, 79, status);
        poda_replay_seek (replay, at);
        g_autofree char *sentence =
            at > 0 ? poda_sentence_step (replay) : g_strdup ("");
        terminal_expect (terminal, -1, sentence);
        if (k % 9 != 0)
            continue;
        g_autofree char *line = g_strdup_printf (
            "poda draw %s -T txt --caption none --width 400 --step %zu", *path, at);
        g_autofree char *drawn = shell_run (NULL, line);
        g_autofree char *screen = terminal_screen (terminal);
        const char *below = strchr (screen, '\n') + 1;
        if (!g_str_has_prefix (below, g_strchomp (drawn)))
            fail_msg ("expected\n%s\nbelow the title of\n%s", drawn, screen);
    }
    leave (terminal);
    poda_replay_free (replay);
    poda_record_free (record);
    poda_tree_free (tree);
}

/* Control characters in names do not reach the terminal. */
TEST ("names that would do something")
{
    g_autoptr (Terminal) terminal =
        terminal_start ("poda step '{\"name\":\"a\\u001b[2J\\u0007\",\"children\":["
                        "{\"name\":\"\\u202eb\\u0301\",\"value\":1},"
                        "{\"name\":\"😀😀\",\"move\":\"漢字\",\"value\":2}]}'");
    terminal_expect (terminal, 23, " step 0 ");
    terminal_type (terminal, END);
    terminal_expect (terminal, 23, "step 10 of 10");
    terminal_expect (terminal, -1, "a�[2J�");
    terminal_expect (terminal, -1, "漢字");
    terminal_expect (terminal, 0, "tree · alpha-beta");
    leave (terminal);
}

/* The manual shows the screen as it is. */
#define MANUAL "docs/manual.md"

/* Starts at the first cut of the course notes. */
static Terminal *
start_at_cut (const char *line)
{
    Terminal *terminal = terminal_start (line);
    terminal_expect (terminal, 23, " step 0 of 31");
    terminal_type (terminal, "c");
    terminal_expect (terminal, 23, "step 26 of 31");
    return terminal;
}

TEST ("the manual's screen")
{
    g_autoptr (GPtrArray) fences = fences_new ();
    g_autoptr (Terminal) terminal = start_at_cut ("poda step trees/notes.gv");
    g_autofree char *screen = terminal_screen (terminal);
    leave (terminal);
    g_free (document_read (MANUAL, fences));
    for (guint i = 0; i < fences->len; i++) {
        const Fence *fence = fences->pdata[i];
        if (strstr (fence->text, "\n step 26 of 31") == NULL)
            continue;
        if (g_strcmp0 (g_getenv ("PODA_GOLDEN"), "write") == 0)
            assert_true (fence_rewrite (fence, screen));
        else if (strcmp (fence->text, screen) != 0)
            fail_msg ("%s:%u: expected the screen as it is:\n%s", fence->path,
                      fence->line, screen);
        return;
    }
    fail_msg (MANUAL " does not show the screen");
}

/* --- Terminals --- */

static const struct {
    const char *words;
    gboolean coloured;
} kinds[] = {
    { "TERM=xterm", TRUE },  { "TERM=linux", TRUE }, { "TERM=vt100", FALSE },
    { "NO_COLOR=1", FALSE }, { "LC_ALL=C", TRUE },   { "LINES=10 COLUMNS=20", TRUE },
};

TEST_EACH (kinds, kind, "%s", kind->words)
{
    g_autofree char *line =
        g_strdup_printf ("%s poda step --lang en trees/notes.gv", kind->words);
    g_autoptr (Terminal) terminal = start_at_cut (line);
    terminal_expect (terminal, -1, "✂ 10 ≥ −3");
    terminal_expect (terminal, -1, "if α ≥ β");
    g_autofree char *status = terminal_reversed (terminal, 23);
    assert_non_null (strstr (status, "step 26 of 31"));
    assert_int_equal (terminal_was_coloured (terminal), kind->coloured);
    leave (terminal);
}

TEST ("another size")
{
    static const gint sizes[][2] = { { 24, 80 }, { 12, 40 },  { 60, 200 }, { 7, 30 },
                                     { 2, 5 },   { 25, 132 }, { 1, 1 },    { 24, 80 } };
    g_autoptr (Terminal) terminal = start_at_cut ("poda step trees/notes.gv");
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
        terminal_resize (terminal, sizes[i][0], sizes[i][1]);
        if (sizes[i][1] < 30)
            continue;
        terminal_expect (terminal, sizes[i][0] - 1, "step 26 of 31");
        terminal_expect (terminal, 0, "Course notes");
        terminal_expect (terminal, -1, "▶");
        terminal_expect (terminal, -1, "node 8 (MAX) has 10 from");
    }
    terminal_type (terminal, "g1");
    terminal_expect (terminal, 23, "Step (0 to 31): 1");
    terminal_resize (terminal, 30, 100);
    terminal_expect (terminal, 29, "Step (0 to 31): 1");
    terminal_type (terminal, ESCAPE);
    leave (terminal);
}

static const int signals[] = { SIGINT, SIGTERM, SIGABRT };

/* A signal ends poda as it would end any program, and restores the terminal. */
TEST_EACH (signals, number, "%s restores the terminal", strsignal (*number))
{
    g_autofree char *ended = g_strdup_printf ("ended %d.", 128 + *number);
    g_autoptr (Terminal) terminal = start_at_cut ("poda step trees/notes.gv");
    terminal_type (terminal, "g1");
    terminal_expect (terminal, 23, "Step (0 to 31): 1");
    assert_false (terminal_is_as_before (terminal));
    if (*number == SIGINT)
        terminal_type (terminal, "\003");
    else
        terminal_signal (terminal, *number);
    terminal_expect (terminal, -1, ended);
    assert_true (terminal_is_as_before (terminal));
}

TEST ("Control-Z, and on")
{
    g_autoptr (Terminal) terminal = start_at_cut ("poda step trees/notes.gv");
    for (gint i = 0; i < 2; i++) {
        terminal_type (terminal, "\032");
        terminal_expect (terminal, -1, "stopped.");
        assert_true (terminal_is_as_before (terminal));
        terminal_resize (terminal, 30 + i, 90);
        terminal_type (terminal, "\n");
        terminal_expect (terminal, 29 + i, "step 26 of 31");
        terminal_expect (terminal, -1, "▶");
        assert_false (terminal_is_as_before (terminal));
    }
    leave (terminal);
}

TEST ("no terminal")
{
    static const char *const lines[] = { "poda step nim < /dev/null",
                                         "echo '[1,2]' | poda step -" };
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
        g_autofree char *coded = g_strdup_printf ("%s; echo exit $?", lines[i]);
        g_autofree char *printed = shell_run (NULL, coded);
        assert_true (g_str_has_prefix (printed, "poda: step: "));
        assert_true (g_str_has_suffix (printed, "\nexit 2\n"));
    }
}

static const char *const poor[] = { "TERM=dumb", "env -u TERM" };

TEST_EACH (poor, words, "%s", *words)
{
    g_autofree char *line = g_strdup_printf ("%s poda step nim", *words);
    g_autoptr (Terminal) terminal = terminal_start (line);
    terminal_expect (terminal, -1, "expected a terminal that can position text");
    terminal_expect (terminal, -1, "ended 2.");
    assert_true (terminal_is_as_before (terminal));
}
