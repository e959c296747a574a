/* Trace, page, terminal and stills tell one story: after every step the same sentence,
 * line of pseudo-code, open path, and at each node on it the same window, as it moved,
 * and the same value so far. On every tree in trees/ and on random ones; each face is
 * read from outside, as people see it, and the trace is what the others are held to. */

#include <stdlib.h>
#include <string.h>

#include "support/depth.h"
#include "support/page.h"
#include "support/random_tree.h"
#include "support/shell.h"
#include "support/story.h"

#include "support/stepping.h"

#define RANDOM_TREES 6

/* Every tree is searched in two of these ways. */
static const char *const searches[] = {
    "-a alphabeta",
    "-a minimax",
    "-a negamax-alphabeta --cut strict",
    "-a shallow-alphabeta --fail hard",
    "-a negamax",
    "-a alphabeta --cut strict --fail hard",
};

static const char *
story_of (const Story *told, guint step)
{
    return told->steps->pdata[step - 1];
}

static void
check (const Story *told, guint step, const char *face, const char *story)
{
    if (strcmp (story, story_of (told, step)) != 0)
        fail_msg ("%s, step %u\ntrace:\n%s%s:\n%s", told->words, step,
                  story_of (told, step), face, story);
}

static char *
page_stories (Browser *browser)
{
    return browser_text (
        browser,
        "(async () => {"
        "  const stories = [], bounds = (row, kind) =>"
        "    row.querySelector (kind).textContent.trim ().split (' ').join ('→');"
        "  for (let k = 1; k <= poda.state.n_steps; k++) {"
        "    await poda.goto (k);"
        "    const lit = document.querySelector ('.code .lit').dataset.line;"
        "    const rows = [...document.querySelectorAll ('.windows tbody tr')];"
        "    stories.push ([await poda.sentence (k), lit, ...rows.map (row =>"
        "      [row.querySelector ('th').firstChild.textContent,"
        "       bounds (row, '.alpha'), bounds (row, '.beta'),"
        "       row.querySelector ('.value').textContent].join ('\\t'))"
        "    ].join ('\\n'));"
        "  }"
        "  return stories.join ('\\n\\n'); }) ()");
}

static void
check_page (const PageRow *row, const Story *told)
{
    page_open (row->browser, row->folder, told->words, NULL);
    g_autofree char *shown = page_stories (row->browser);
    g_auto (GStrv) stories = g_strsplit (shown, "\n\n", -1);
    assert_int_equal (g_strv_length (stories), told->steps->len);
    for (guint k = 1; k <= told->steps->len; k++) {
        g_auto (GStrv) lines = g_strsplit (stories[k - 1], "\n", -1);
        g_autoptr (GString) story = story_begin (lines[0], atoi (lines[1]));
        for (guint i = 2; lines[i] != NULL; i++) {
            g_auto (GStrv) cells = g_strsplit (lines[i], "\t", -1);
            story_add (story, cells[0],
                       story_is_leaf (told, cells[0]) ? NULL : cells[1], cells[2],
                       story_bare (cells[3]));
        }
        check (told, k, "page", story->str);
    }
    browser_close (row->browser);
}

/* A picture has no pseudo-code. */
static char *
without_code (const char *story)
{
    g_auto (GStrv) lines = g_strsplit (story, "\n", 3);
    return g_strdup_printf ("%s\n%s", lines[0], lines[2]);
}

/* The last picture is the whole one, whose path is no more; leaves that stand from the
 * start are no part of the story. */
static void
check_stills (const PageRow *row, const Story *told)
{
    g_autofree char *line = g_strdup_printf (
        "rm -rf '%s/stills'; poda draw %s --steps all --labels value,window "
        "--leaves hidden --fold none -o '%s/stills'",
        row->folder, told->words, row->folder);
    g_autofree char *said = shell_run (NULL, line);
    assert_string_equal (said, "");
    for (guint k = 1; k < told->steps->len; k++) {
        g_autofree char *path =
            g_strdup_printf ("%s/stills/step-%04u.svg", row->folder, k);
        g_autofree char *svg = NULL;
        assert_true (g_file_get_contents (path, &svg, NULL, NULL));
        g_autofree char *story = story_of_still (told, k, svg);
        g_autofree char *expected = without_code (story_of (told, k));
        if (strcmp (story, expected) != 0)
            fail_msg ("%s, step %u\ntrace:\n%sstill:\n%s", told->words, k, expected,
                      story);
    }
}

/* What stands at the right of the tree; NULL where nothing does. */
static const char *
right_half (const char *line)
{
    const char *at = g_strrstr (line, "│");
    return at != NULL && at[strlen ("│")] == ' ' ? at + strlen ("│ ") : NULL;
}

/* Reads " □ 8  α −∞→10  β −3  v 10  ← cuts". */
static void
add_row (const Story *told, GString *story, const char *row)
{
    g_autoptr (GRegex) form = g_regex_new (
        "^[ ▸][□○◇·] (.*?)(?:  α (\\S+)  β (\\S+))?(?:  v (?:[=≥≤] )?(\\S+))?"
        "(?:  ← .*)?$",
        0, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    if (!g_regex_match (form, row, 0, &match))
        fail_msg ("not a row of windows: '%s'", row);
    g_autofree char *name = g_match_info_fetch (match, 1);
    g_autofree char *alpha = g_match_info_fetch (match, 2);
    g_autofree char *beta = g_match_info_fetch (match, 3);
    g_autofree char *value = g_match_info_fetch (match, 4);
    story_add (story, name, story_is_leaf (told, name) ? NULL : alpha, beta, value);
}

/* The line of code that is lit; the tree's own node may be lit beside it. */
static gboolean
is_lit (const Terminal *terminal, gint line, const char *right)
{
    g_autofree char *lit = terminal_reversed (terminal, line);
    g_autofree char *code = g_strdup (right);
    return *g_strstrip (code) != '\0' && g_str_has_suffix (g_strchomp (lit), code);
}

static char *
terminal_story (const Story *told, const Terminal *terminal)
{
    enum { SENTENCE, WINDOWS, CODE } part = SENTENCE;
    g_autofree char *screen = terminal_screen (terminal);
    g_auto (GStrv) lines = g_strsplit (screen, "\n", -1);
    g_autoptr (GString) nodes = g_string_new (NULL);
    int lit = 0;
    for (gint i = 1; lines[i] != NULL; i++) {
        const char *right = right_half (lines[i]);
        if (right == NULL || *right == '\0')
            continue;
        if (g_str_has_prefix (right, "──"))
            part++;
        else if (part == WINDOWS)
            add_row (told, nodes, right);
        else if (part == CODE && is_lit (terminal, i, right))
            lit = atoi (right);
    }
    const char *sentence = right_half (lines[1]);
    GString *story = story_begin (sentence != NULL ? sentence : "", lit);
    g_string_append (story, nodes->str);
    return g_string_free (story, FALSE);
}

static void
check_terminal (const Story *told)
{
    g_autofree char *words = g_strconcat ("step --leaves hidden ", told->words, NULL);
    const TerminalSetup setup = { .words = words, .rows = 70, .columns = 480 };
    Terminal *terminal = terminal_start (&setup);
    for (guint k = 1; k <= told->steps->len; k++) {
        g_autofree char *status =
            g_strdup_printf (" step %u of %u", k, told->steps->len);
        terminal_type (terminal, RIGHT);
        terminal_expect (terminal, 69, status);
        g_autofree char *story = terminal_story (told, terminal);
        check (told, k, "terminal", story);
    }
    leave (terminal);
}

static void
check_faces (const PageRow *row, const char *path, guint search)
{
    g_auto (Story) told = story_tell (path, searches[search % G_N_ELEMENTS (searches)]);
    check_stills (row, &told);
    check_terminal (&told);
    check_page (row, &told);
}

static void
test_tree (void **state)
{
    const PageRow *row = *state;
    const char *const *path = row->entry;
    check_faces (row, *path, 2 * row->index);
    check_faces (row, *path, 2 * row->index + 1);
}

static void
test_random (void **state)
{
    const PageRow *row = *state;
    g_autofree char *path = g_build_filename (row->folder, "random.gv", NULL);
    for (guint64 seed = 0; seed < depth_rounds (RANDOM_TREES); seed++) {
        const RandomShape shape = {
            .depth = 3, .branching = 3, .spread = 9, .twice = seed % 3 == 2
        };
        g_autofree char *text = random_tree_text (seed, &shape);
        assert_true (g_file_set_contents (path, text, -1, NULL));
        check_faces (row, path, (guint) seed);
    }
}

int
main (void)
{
    return page_run_trees ("faces", test_tree, test_random);
}
