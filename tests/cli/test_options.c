/* Options of draw and compare: each has an effect, or a message says why not. */

#include <string.h>

#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

/* Returns the output of `poda WORDS` without the lines that repeat the command. */
static char *
ask (const char *words)
{
    g_autofree char *line = g_strdup_printf (
        "poda %s | grep -v 'poda draw' | grep -v '{\"problem\"'", words);
    return shell_run (NULL, line);
}

static const char *const formats[] = { "txt",  "dot", "svg",   "tex", "forest",
                                       "json", "csv", "jsonl", "html" };

/* An option that is given changes what is written, or stderr says why not. A quick run
 * tries each option with one format. */
static void
test_idle (void **state)
{
    const guint at = GPOINTER_TO_UINT (*state);
    const char *format = formats[at];
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
    const guint step = depth_is_full () ? 1 : G_N_ELEMENTS (formats);
    for (guint i = depth_is_full () ? 0 : at; i < G_N_ELEMENTS (options); i += step) {
        g_autofree char *words = g_strdup_printf (
            "draw trees/textbook.gv -T %s --%s 2>&1", format, options[i]);
        g_autofree char *now = ask (words);
        if (strcmp (now, plain) == 0)
            fail_msg ("-T %s --%s changes nothing, and nobody says so", format,
                      options[i]);
    }
}

/* An option with a list may be given several times, and any option twice with the
 * same value. */
static const struct {
    const char *once, *twice;
} given[] = {
    { "compare nim -T csv -a minimax,alphabeta -d 1,3",
      "compare nim -T csv -a minimax -d 1 -a alphabeta -d 3" },
    { "compare nim -T csv -a 'order=best,cut=strict;minimax'",
      "compare nim -T csv -a order=best,cut=strict -a minimax" },
    { "draw nim --labels value,order", "draw nim --labels value --labels order" },
    { "solve nim -d 3 --all-moves", "solve nim -d 3 --all-moves -d3 --all-moves" },
};

TEST ("what is given twice")
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
      " · fill in each node's value, and α and β as they stand when the search leaves "
      "it; strike out what is cut" },
    { "trees/textbook.gv --blank -a minimax", " · fill in each node's value\n" },
    { "trees/textbook.gv --blank --step 9",
      "step 9: fill in values, α and β as they stand now\n" },
};

TEST ("what is to be filled in")
{
    for (guint i = 0; i < G_N_ELEMENTS (tasks); i++) {
        g_autofree char *line =
            g_strdup_printf ("poda draw --width 300 %s", tasks[i].words);
        g_autofree char *drawn = shell_run (NULL, line);
        if (strstr (drawn, tasks[i].says) == NULL)
            fail_msg ("%s does not say \"%s\"", drawn, tasks[i].says);
    }
}

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
        rows_add (test_idle, GUINT_TO_POINTER (i), "idle options: -T %s", formats[i]);
    return rows_run ();
}
