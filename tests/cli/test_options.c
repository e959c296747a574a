/* Options of draw and compare: what is given is heeded, or somebody is told. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

/* What `poda WORDS` writes, without the lines that repeat what was asked. */
static char *
ask (const char *words)
{
    g_autofree char *line = g_strdup_printf (
        "poda %s | grep -v 'poda draw' | grep -v '{\"problem\"'", words);
    return shell_run (NULL, line);
}

/* An option that is given changes what is written, or stderr says why not. */
static void
test_idle (void **state)
{
    const char *format = *state;
    static const char *const options[] = {
        "labels value",  "pruned none",   "leaves hidden",
        "fold 1",        "siblings 1",    "merge symmetric",
        "focus B",       "theme print",   "theme dark",
        "layout icicle", "windows none",  "shapes triangles",
        "view mover",    "blank",         "page 100x100",
        "width 30",      "title X",       "strategy max --win-at 3",
        "step 5",        "caption short", "columns id,value",
        "with steps",    "legend full",   "compare cut=strict,fail=hard",
    };
    g_autofree char *plain_words =
        g_strdup_printf ("draw trees/textbook.gv -T %s", format);
    g_autofree char *plain = ask (plain_words);
    assert_true (strlen (plain) > 200);
    for (guint i = 0; i < G_N_ELEMENTS (options); i++) {
        g_autofree char *words = g_strdup_printf (
            "draw trees/textbook.gv -T %s --%s 2>&1", format, options[i]);
        g_autofree char *now = ask (words);
        if (strcmp (now, plain) == 0)
            fail_msg ("-T %s --%s changes nothing, and nobody says so", format,
                      options[i]);
    }
}

/* What a list can hold may be given one by one, and what is the same twice. */
static const struct {
    const char *once, *twice;
} given[] = {
    { "compare nim -T csv -a minimax,alphabeta -d 1,3",
      "compare nim -T csv -a minimax -d 1 -a alphabeta -d 3" },
    { "compare nim -T csv -a 'order=best,cut=strict;minimax'",
      "compare nim -T csv -a order=best,cut=strict -a minimax" },
    { "compare nim -T csv -a 'all-moves, fail=hard,minimax'",
      "compare nim -T csv -a all-moves,fail=hard -a minimax" },
    { "draw nim --labels value,order", "draw nim --labels value --labels order" },
    { "draw nim -T csv --columns id,value",
      "draw nim -T csv --columns id --columns value" },
    { "solve nim -d 3 --all-moves", "solve nim -d 3 --all-moves -d3 --all-moves" },
    { "draw nim", "draw nim -m ''" },
};

static void
test_given_twice (void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS (given); i++) {
        /* Neither times nor the command, whose lists are joined. */
        const char *sift = "| grep -v '^#' | cut -d, -f1-8";
        g_autofree char *one = g_strdup_printf ("poda %s %s", given[i].once, sift);
        g_autofree char *two = g_strdup_printf ("poda %s %s", given[i].twice, sift);
        g_autofree char *once = shell_run (NULL, one);
        g_autofree char *twice = shell_run (NULL, two);
        assert_true (strlen (once) > 20);
        assert_string_equal (twice, once);
    }
}

/* A blank picture says what to do, and of a still, when. */
static const struct {
    const char *words, *says;
} tasks[] = {
    { "trees/textbook.gv --blank",
      " · fill in each node's value, and α and β as they stand when it is left; strike "
      "out what is cut" },
    { "trees/textbook.gv --blank -a minimax", " · fill in each node's value\n" },
    { "trees/textbook.gv --blank --step 9",
      "step 9: fill in values, α and β as they stand now\n" },
    { "trees/textbook.gv --blank --step 9 -a minimax",
      "step 9: fill in the values as they stand now\n" },
    { "trees/textbook.gv --blank --step 0", "step 0\n" },
};

static void
test_task (void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS (tasks); i++) {
        g_autofree char *line =
            g_strdup_printf ("poda draw --width 300 %s", tasks[i].words);
        g_autofree char *drawn = shell_run (NULL, line);
        if (strstr (drawn, tasks[i].says) == NULL)
            fail_msg ("%s does not say \"%s\"", drawn, tasks[i].says);
    }
}

/* What is printed, and what is not. */
static const struct {
    const char *words, *says, *not ;
} tolds[] = {
    { "draw trees/notes.gv -T csv --columns 'name, value'", "name,value", NULL },
    { "draw '[[3,-2],[1,0]]' --step 1 --legend full -T svg", "not entered yet",
      "folded subtree" },
    { "draw '[[3,-2],[1,0]]' --step 1 --fold 1 --legend full -T svg", "folded subtree",
      NULL },
    { "draw '[[[[1,2],[3,4]],[[5,6],[7,8]]],[[[9,10],[11,12]],[[13,14],[15,16]]]]'",
      "alpha-beta", "tree\n" },
    { "draw '[[[[1,2],[3,4]],[[5,6],[7,8]]],[[[9,10],[11,12]],[[13,14],[15,16]]]]' "
      "--lang es -T html",
      "<title>árbol</title>", NULL },
    { "draw tictactoe -d 2 -e open-lines --siblings 3", "of more than 4 only 3 are",
      NULL },
};

static void
test_told (void **state)
{
    guint i = GPOINTER_TO_UINT (*state);
    g_autofree char *line = g_strconcat ("poda ", tolds[i].words, NULL);
    g_autofree char *out = shell_run (NULL, line);
    if (tolds[i].says != NULL)
        assert_non_null (strstr (out, tolds[i].says));
    if (tolds[i].not != NULL)
        assert_null (strstr (out, tolds[i].not ));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "options");
    static const char *const formats[] = { "txt",  "dot", "svg",   "tex", "forest",
                                           "json", "csv", "jsonl", "html" };
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
        rows_add (&rows, test_idle, formats[i], "idle options: -T %s", formats[i]);
    rows_add (&rows, test_given_twice, NULL, "what is given twice");
    rows_add (&rows, test_task, NULL, "what is to be filled in");
    for (guint i = 0; i < G_N_ELEMENTS (tolds); i++)
        rows_add (&rows, test_told, GUINT_TO_POINTER (i), "tells: poda %s",
                  tolds[i].words);
    return rows_run (&rows);
}
