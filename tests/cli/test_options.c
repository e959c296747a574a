/* Options: each of draw has an effect, or a message says why not; and different ways to
 * ask for the same. */

#include <string.h>

#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

/* Returns the output of `poda draw WORDS` without the lines that repeat the command. */
static char *
draw (const char *words)
{
    g_autofree char *line = g_strdup_printf (
        "poda draw trees/textbook.gv %s | grep -v 'poda draw' | grep -v '{\"problem\"'",
        words);
    return shell_run (NULL, line);
}

static const char *const formats[] = { "txt",  "dot", "svg",   "tex", "forest",
                                       "json", "csv", "jsonl", "html" };

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

/* An option changes what is written, or stderr says why not. A quick run tries each
 * option with one format. */
TEST_EACH (formats, format, "options that do nothing: -T %s", *format)
{
    g_autofree char *plain_words = g_strdup_printf ("-T %s", *format);
    g_autofree char *plain = draw (plain_words);
    assert_true (strlen (plain) > 200);
    for (guint i = 0; i < G_N_ELEMENTS (options); i++) {
        if (!depth_is_full () && formats + i % G_N_ELEMENTS (formats) != format)
            continue;
        g_autofree char *words =
            g_strdup_printf ("-T %s --%s 2>&1", *format, options[i]);
        g_autofree char *now = draw (words);
        if (strcmp (now, plain) == 0)
            fail_msg ("%s changes nothing, and nobody says so", words);
    }
}

/* Two command lines that ask for the same: an option with a list may be given several
 * times, any option twice with the same value; a search in a list is the one that
 * options ask for, whatever else is in the list. */
static const struct {
    const char *one, *other;
} pairs[] = {
    { "compare nim -T csv -a minimax,alphabeta -d 1,3",
      "compare nim -T csv -a minimax -d 1 -a alphabeta -d 3" },
    { "compare nim -T csv -a 'order=best,cut=strict;minimax'",
      "compare nim -T csv -a order=best,cut=strict -a minimax" },
    { "draw nim --labels value,order", "draw nim --labels value --labels order" },
    { "solve nim -d 3 --all-moves", "solve nim -d 3 --all-moves -d3 --all-moves" },
    { "compare connect4 -d 4 -T csv -a alphabeta --order centre -e runs --cut strict",
      "compare connect4 -d 4 -T csv -e windows "
      "-a 'minimax;alphabeta:order=centre,evaluator=runs,cut=strict' | grep -v ^mini" },
    { "compare connect4 -d 4 -T csv -a shallow-alphabeta -e windows:centre=left "
      "--all-moves",
      "compare connect4 -d 4 -T csv -e runs "
      "-a shallow-alphabeta:evaluator=windows:centre=left,all-moves" },
    { "compare connect4 -d 4 -T csv -a negamax-alphabeta -e windows --order random "
      "--seed 9 --fail hard",
      "compare connect4 -d 4 -T csv -e windows "
      "-a negamax-alphabeta:order=random,seed=9,fail=hard" },
};

TEST_EACH (pairs, pair, "the same: poda %s", pair->other)
{
    /* Neither times nor the command, whose lists are joined. */
    const char *sift = "| grep -v '^#' | cut -d, -f1-8";
    g_autofree char *one_line = g_strdup_printf ("poda %s %s", pair->one, sift);
    g_autofree char *other_line = g_strdup_printf ("poda %s %s", pair->other, sift);
    g_autofree char *one = shell_run (NULL, one_line);
    g_autofree char *other = shell_run (NULL, other_line);
    assert_true (strlen (one) > 20);
    assert_string_equal (other, one);
}

/* Pictures that hide leaves do not have the literal of the command line as a title. */
TEST ("hidden leaves are in no title")
{
    shell_assert_prints (
        "for how in --blank '--step 3'; do for format in svg tex; do\n"
        "  poda draw '[[3,12,8],[2,4,6],[14,5,2]]' --leaves hidden $how -T $format > "
        "x\n"
        "  test -s x && grep -c 14,5 x\n"
        "done; done\n"
        "poda draw '[[3,1],[2]]' --leaves hidden --blank --title '[[3]]' | head -c 5",
        "0\n0\n0\n0\n[[3]]");
}

TEST ("a blank picture says what to do")
{
    shell_assert_prints (
        "for how in '' '-a minimax' '--step 9'; do\n"
        "  poda draw --width 300 trees/textbook.gv --blank $how | grep -o 'fill in.*'\n"
        "done",
        "fill in each node's value, and α and β as they stand when the search leaves "
        "it; strike out what is cut\n"
        "fill in each node's value\n"
        "fill in values, α and β as they stand now\n");
}
