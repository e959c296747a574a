/* What the stepper shows: what the record says, of trees of every form. */

#include <string.h>

#include "tree/tree.h"
#include "report/sentence.h"
#include "support/document.h"
#include "support/shell.h"

#include "support/stepping.h"

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
    terminal_expect (terminal, 23, "step 0 of 14");
    terminal_expect (terminal, -1, "a�[2J�");
    terminal_expect (terminal, -1, "漢字 · 😀😀");
    terminal_expect (terminal, -1, "a very long n…");
    terminal_type (terminal, END);
    terminal_expect (terminal, 23, "step 14 of 14");
    terminal_expect (terminal, 0, "tree · alpha-beta");
    leave (terminal);
}

/* Sentences are not broken where there is any room, nor numbers anywhere. */
static void
test_long_texts (void **state)
{
    (void) state;
    const TerminalSetup setup = {
        .words = "step '{\"name\":\"a really long name of a node\",\"children\":[2,"
                 "{\"name\":\"another one, and hardly any shorter\",\"children\":["
                 "3.14159265358979,-1e300,5]}]}'",
        .rows = 16,
        .columns = 40
    };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "/another" ENTER);
    terminal_expect (terminal, -1, "window (2, ∞)");
    terminal_expect (terminal, -1, "▸");
    terminal_type (terminal, "ppc");
    terminal_expect (terminal, -1, "β −1e+300  v −1e+300");
    terminal_expect (terminal, 15, "cut · ✓ 0/0");
    terminal_resize (terminal, 16, 64);
    terminal_expect (terminal, -1, "will not come here");
    terminal_expect (terminal, -1, "predict cuts: 0 of 0");
    leave (terminal);
}

/* The manual shows the screen as it is. */
#define MANUAL "docs/manual.md"

static void
test_manual (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step trees/notes.gv" };
    g_autoptr (GPtrArray) fences = fences_new ();
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "c");
    terminal_expect (terminal, 23, "step 26 of 31");
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
    terminal_expect (terminal, 23, "step 901 of 2703");
    terminal_expect (terminal, -1, "▸");
    terminal_type (terminal, END HOME);
    terminal_expect (terminal, 23, "step 0 of 2703");
    leave (terminal);
    const TerminalSetup wide = { .words = "step wide.json", .folder = folder };
    terminal = terminal_start (&wide);
    terminal_type (terminal, "/n2500" ENTER);
    terminal_expect (terminal, 23, "of 20002");
    terminal_expect (terminal, -1, "⋮ 24");
    terminal_expect (terminal, -1, "▸├ 2499 · a2499");
    leave (terminal);
    shell_remove_folder (folder);
}

/* A large search is stepped back too. */
#define PRESSES 40

static void
test_large (void **state)
{
    (void) state;
    const TerminalSetup setup = { .words = "step connect4 -d 6 -a minimax" };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, END);
    terminal_expect (terminal, 23, "step 529419 of 529419");
    for (guint i = 1; i <= PRESSES; i++) {
        g_autofree char *status = g_strdup_printf ("step %u of", 529419 - i);
        terminal_type (terminal, LEFT);
        terminal_expect (terminal, 23, status);
    }
    leave (terminal);
}

static void
add_trees (Rows *rows, GPtrArray *paths)
{
    g_autoptr (GDir) folder = g_dir_open ("trees", 0, NULL);
    assert_non_null (folder);
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;) {
        char *path = g_build_filename ("trees", name, NULL);
        g_ptr_array_add (paths, path);
        rows_add (rows, test_tells_the_record, path, "%s: every step", path);
    }
}

int
main (void)
{
    Rows rows;
    g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
    rows_begin (&rows, "step_shown");
    add_trees (&rows, paths);
    rows_add (&rows, test_table, NULL, "the table of the trace");
    rows_add (&rows, test_evil_names, NULL, "names that would do something");
    rows_add (&rows, test_long_texts, NULL, "long sentences and numbers");
    rows_add (&rows, test_manual, NULL, "the manual's screen");
    rows_add (&rows, test_deep_and_wide, NULL, "deep and wide trees");
    rows_add (&rows, test_large, NULL, "a large search");
    return rows_run (&rows);
}
