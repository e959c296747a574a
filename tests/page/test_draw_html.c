/* `draw -T html` and `step --browser`, from the command line. */

#include <glib.h>
#include <string.h>

#include "support/html.h"
#include "support/rows.h"
#include "support/shell.h"

/* What the program prints for a line. */
static const struct {
    const char *line, *printed;
} refusals[] = {
    { "poda draw nim -T html --blank",
      "poda: --blank: expected a picture, since other formats tell all answers\n" },
    { "poda draw nim -T html --focus 1",
      "poda: --focus: expected a picture, since a page shows the whole search\n" },
    { "poda draw nim -T html --strategy max --win-at 1",
      "poda: --strategy: expected a picture, since a page marks none\n" },
    { "poda draw nim -T dot --compare minimax",
      "poda: --compare: expected -T txt, svg, pdf, png or html\n" },
    { "poda draw nim -T svg --compare minimax --blank",
      "poda: --compare: expected none of --step, --steps, --blank and --strategy, "
      "which show one search\n" },
    { "poda draw nim -T html --compare alphabet",
      "poda: --compare: algorithm alphabet: expected one of minimax, negamax, "
      "alphabeta, negamax-alphabeta, shallow-alphabeta; did you mean alphabeta?\n" },
    { "poda draw nim -T html --compare alphabeta:cut=soft",
      "poda: --compare: cut soft: expected one of nonstrict, strict\n" },
    { "poda draw nim -T html --compare alphabeta:depth=3",
      "poda: --compare: unknown key \"depth\": expected one of evaluator, cut, fail, "
      "all-moves, order, ties, seed, prefer-short, win\n" },
    { "poda draw nim -T html --compare cut=strict,cut=strict",
      "poda: --compare: cut is given twice: expected it once\n" },
    { "poda draw nim -T html --compare minimax:order",
      "poda: --compare: order has no value: expected order=VALUE\n" },
    { "poda draw nim -T html --compare depth",
      "poda: --compare: algorithm depth: expected one of minimax, negamax, "
      "alphabeta, negamax-alphabeta, shallow-alphabeta\n" },
    { "poda draw nim -T html --compare all-moves,all-moves=no",
      "poda: --compare: all-moves is given twice: expected it once\n" },
    { "poda draw nim -T html --steps all -o missing.html",
      "poda: --steps: expected a picture, since -T html holds all steps\n" },
    { "poda draw nim -T html --step 49",
      "poda: --step 49: expected a whole number from 0 to 48\n" },
    { "poda draw nim -T html --step last",
      "poda: --step last: expected a whole number from 0 to 48\n" },
    { "poda draw nim -T html --step 3 --steps all",
      "poda: --step draws one picture, --steps many: expected one of them\n" },
    { "poda draw nim -T html --fold 2 -o /dev/null",
      "poda: --fold changes nothing in -T html\n" },
};

static void
test_refusal (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autofree char *printed = shell_run (NULL, refusals[i].line);
    assert_string_equal (printed, refusals[i].printed);
}

/* The rules of the second search, as the page tells them. */
static const struct {
    const char *options, *rules;
} variants[] = {
    { "--compare minimax", "minimax" },
    { "--compare negamax-alphabeta:cut=strict",
      "negamax alpha-beta, cut when α > β, fail-soft" },
    { "--cut strict --compare fail=hard", "alpha-beta, cut when α > β, fail-hard" },
    { "--cut strict --compare cut=nonstrict", "alpha-beta, cut when α ≥ β, fail-soft" },
    { "--order reverse --compare shallow-alphabeta",
      "shallow alpha-beta, cut when α ≥ β, fail-soft, children reversed" },
    { "-d 2 --compare alphabeta:order=worst,all-moves",
      "alpha-beta, cut when α ≥ β, fail-soft, every root move with the full window, "
      "depth 2, worst child first" },
    { "--compare all-moves",
      "alpha-beta, cut when α ≥ β, fail-soft, every root move with the full window" },
    { "--compare alphabeta:all-moves,cut=strict",
      "alpha-beta, cut when α > β, fail-soft, every root move with the full window" },
    { "--compare 'all-moves, fail = hard'",
      "alpha-beta, cut when α ≥ β, fail-hard, every root move with the full window" },
    { "--all-moves --compare all-moves=no", "alpha-beta, cut when α ≥ β, fail-soft" },
};

static void
test_variant (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autofree char *line =
        g_strdup_printf ("poda draw nim -T html %s", variants[i].options);
    g_autofree char *page = shell_run (NULL, line);
    g_autoptr (JsonParser) data = html_data (page);
    JsonArray *searches = json_object_get_array_member (html_root (data), "searches");
    assert_int_equal (json_array_get_length (searches), 2);
    JsonObject *rules = json_object_get_object_member (html_search (data, 1), "rules");
    assert_string_equal (json_object_get_string_member (rules, "en"),
                         variants[i].rules);
}

/* Where the page opens. */
static void
test_step (void **state)
{
    (void) state;
    static const struct {
        const char *line;
        gint64 step;
    } rows[] = { { "poda draw nim -T html", 0 },
                 { "poda draw nim -T html --step 0", 0 },
                 { "poda draw nim -T html --step 48", 48 },
                 { "poda draw nim -T html --step 17 --compare minimax", 17 } };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autofree char *page = shell_run (NULL, rows[i].line);
        g_autoptr (JsonParser) data = html_data (page);
        assert_int_equal (json_object_get_int_member (html_root (data), "step"),
                          rows[i].step);
    }
}

/* Both languages are in the page, whichever the program speaks and however it was told
 * to. */
static void
test_languages (void **state)
{
    (void) state;
    static const char *const lines[] = {
        "poda draw nim -o page.html && cat page.html",
        "poda --lang en draw nim -o page.htm && cat page.htm",
        "LC_ALL=C poda draw nim -T html",
        "LANGUAGE=fr poda draw nim -T html",
        "poda draw nim -T html --lang es | sed "
        "'s/\"language\":\"es\"/\"language\":\"en\"/'",
        "LC_ALL=es_AR.UTF-8 poda draw nim -T html "
        "| sed 's/\"language\":\"es\"/\"language\":\"en\"/'",
    };
    char *folder = shell_make_folder ();
    g_autofree char *data = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
        g_autofree char *page = shell_run (folder, lines[i]);
        g_autofree char *said = html_between (page, "application/json\">", "</script>");
        /* A page that speaks the language of --lang does so when it is asked for
         * again. */
        g_autoptr (GString) same = g_string_new (said);
        g_string_replace (same, "poda --lang=en", "poda", 0);
        g_string_replace (same, "poda --lang=es", "poda", 0);
        g_autofree char *here = g_strdup (same->str);
        if (data == NULL)
            data = g_steal_pointer (&here);
        else
            assert_string_equal (here, data);
    }
    assert_non_null (strstr (data, "\"en\":\"alpha-beta, cut when α ≥ β, fail-soft\""));
    assert_non_null (strstr (data, "\"es\":\"alfa-beta, corte si α ≥ β, fail-soft\""));
    shell_remove_folder (folder);
}

/* `step --browser` in a desktop of its own: without one, and with an xdg-open that
 * writes down what it was given. */
static void
test_step_browser (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (
        folder,
        "export XDG_CACHE_HOME=$PWD/cache XDG_DATA_HOME=$PWD/x XDG_DATA_DIRS=$PWD/x "
        "XDG_CONFIG_HOME=$PWD/x XDG_CONFIG_DIRS=$PWD/x\n"
        "programs=$(dirname $(command -v poda))\n"
        "PATH=$programs poda step --browser trees/notes.gv\n"
        "mkdir bin; printf '#!/bin/sh\\necho \"$1\" > opened.part; "
        "mv opened.part opened\\n' > bin/xdg-open\n"
        "chmod +x bin/xdg-open\n"
        "PATH=$PWD/bin:$PATH poda step --browser trees/notes.gv -a minimax\n"
        "for i in 1 2 3 4 5 6 7 8 9; do test -f opened || sleep 1; done\n"
        "cat opened; head -c 15 cache/poda/notes-gv-alphabeta.html; echo\n"
        "XDG_CACHE_HOME=/dev/full TMPDIR=$PWD/missing poda step --browser "
        "trees/notes.gv\n");
    g_autofree char *real = g_canonicalize_filename (folder, NULL);
    g_autofree char *expected = g_strdup_printf (
        "poda: the page is %s/cache/poda/notes-gv-alphabeta.html\n"
        "poda: no browser could be started here: open the page in one\n"
        "poda: the page is %s/cache/poda/notes-gv-minimax.html\n"
        "file://%s/cache/poda/notes-gv-minimax.html\n"
        "<!doctype html>\n"
        "poda: /dev/full/poda: not a directory\n",
        real, real, real);
    assert_string_equal (printed, expected);
    shell_remove_folder (folder);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "draw_html");
    for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
        rows_add (&rows, test_refusal, GSIZE_TO_POINTER (i), "%s", refusals[i].line);
    for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
        rows_add (&rows, test_variant, GSIZE_TO_POINTER (i), "%s", variants[i].options);
    rows_add (&rows, test_step, NULL, "--step");
    rows_add (&rows, test_languages, NULL, "languages");
    rows_add (&rows, test_step_browser, NULL, "step --browser");
    return rows_run (&rows);
}
