/* The program from outside: exits, refusals in one line that say where and what was
 * expected, and outputs that are whole or not there. */

#include <math.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/rows.h"
#include "support/shell.h"

typedef struct {
    int code;
    char *out, *err;
} Ran;

static void
clear_ran (Ran *ran)
{
    g_free (ran->out);
    g_free (ran->err);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ran, clear_ran)

/* Runs `poda WORDS` through a shell, so that redirections can be tested too. */
static Ran
run (const char *words)
{
    Ran ran = { 0 };
    int status;
    const char *program = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    g_autofree char *line = g_strdup_printf ("%s %s", program, words);
    const char *argv[] = { "sh", "-c", line, NULL };
    assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL,
                               NULL, &ran.out, &ran.err, &status, NULL));
    ran.code = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
    return ran;
}

typedef struct {
    const char *words;
    int code;
    const char *says;
} Refusal;

static const Refusal refusals[] = {
    { "", 2, "no command; expected one of" },
    { "drow nim", 2, "no command \"drow\"; expected one of draw" },
    { "draw trees/textbok.gv", 2, "; did you mean trees/textbook.gv?" },
    { "draw '[1/2,3]'", 2,
      "tree:1:2: expected a number, inf, -inf, \"[\" or \"{\", found \"1/2\"" },
    { "draw nim --labls value", 2,
      "unknown option --labls; see \"poda draw --help\"; did you mean --labels?" },
    { "solve nim --view mover", 2, "see \"poda solve --help\"\n" },
    { "draw nim --depth", 2, "Missing argument for --depth" },
    { "explain nim roto", 2, "; did you mean root?" },
    { "exercise nim --ask valeu -o nowhere", 2, "; did you mean value?" },
    { "match nim --first alphabeta:ordr=best", 2, "; did you mean order?" },
    { "draw nim nim", 2, "unexpected argument \"nim\"" },
    { "draw trees", 2, "trees: is a directory" },
    { "solve - < /dev/zero", 2,
      "standard input: too long; expected a tree of at most" },
    { "solve nim --all-moves=no", 2, "--all-moves=no; expected --all-moves alone" },
    { "draw nim -o nim.gif", 2, "-o nim.gif: expected one of txt, dot, svg" },
    { "draw nim -o missing-folder/nim.svg", 2, "missing-folder" },
    { "solve nim -a alfabeta", 2, "--algorithm alfabeta: expected one of minimax" },
    { "solve nim --window 5,3", 2, "expected two numbers A,B with A below B" },
    { "solve nim -d -1", 2, "--depth -1: expected a whole number" },
    { "solve nim -e open-lines", 2, "no evaluator \"open-lines\": nim has none" },
    { "solve tictactoe -e open-lines:k=1", 2, "open-lines takes no parameters" },
    { "solve tictactoe -p XXX......", 2, "impossible with 3 X and 0 O" },
    { "solve tictactoe -m 'a1 a1'", 2,
      "move 2: no move \"a1\" here; expected one of b1" },
    { "solve trees/notes.gv --max second", 2,
      "an explicit tree already says who is MAX" },
    { "solve nim --prefer-short --win 4", 2, "must exceed the 4 plies" },
    { "solve nim --order centre", 2, "nim has no columns" },
    { "solve nim --ties last --cut nonstrict", 2, "expected cut strict" },
    { "solve nim:heaps=9+9+9+9+9 --order best --max-nodes 1000", 3,
      "too many positions" },
    { "draw nim --compare minimax:", 2, "--compare: no key given; expected one of" },
    { "draw nim --compare ''", 2, "--compare is empty; expected --compare SPEC" },
    { "draw nim -d 3 -d 4", 2, "--depth is given as \"3\" and as \"4\"; give it once" },
    { "--help > /dev/full", 2, "standard output" },
    { "explain '[{\"move\":\"1\",\"children\":[{\"move\":\"2\",\"value\":1}]},"
      "{\"move\":\"1.2\",\"value\":4}]' 1.2",
      2, "2 nodes are named \"1.2\"" },
    { "solve nim --max-nodes 5", 3, "stopped at the limit of 5 nodes" },
    { "solve nim:sticks=many", 2,
      "sticks=many: expected a whole number from 0 to 1000" },
    { "solve '[[3,12],[2,]]'", 2, "tree:1:12: expected a number" },
    { "solve trees/notes.gv -d 1", 2, "node \"2\" is at the depth limit of 1" },
    { "solve trees/notes.gv --set 3=1", 2, "--set 3=1: " },
    { "solve trees/notes.gv --set 99=1", 2, "--set 99=1: " },
    { "solve nim --set 1=1", 2, "expected an explicit tree" },
    { "draw nim --labels value,colour", 2, "--labels colour: expected one of value" },
    { "draw nim --fold deep", 2, "--fold deep: expected a number of plies" },
    { "draw nim --focus 9.9", 2, "no node \"9.9\"" },
    { "draw nim --width 40 -T svg", 2,
      "--width has no effect in -T svg; expected one of txt" },
    { "draw nim --layout icicle", 2,
      "--layout has no effect in -T txt; expected one of svg, pdf, png" },
    { "draw nim --layout icicle -T svg --blank", 2, "cannot be combined with --blank" },
    { "draw trees/notes.gv --strategy max", 2, "--strategy needs --win-at" },
    { "draw nim -T svg -o nim.png", 2,
      "-T svg: -o nim.png; expected a name that ends in .svg" },
    { "draw trees/notes.gv --step 32", 2,
      "--step 32: expected a whole number from 0 to 31" },
    { "draw trees/notes.gv --steps all -T json -o missing-folder/", 2,
      "--steps has no effect in -T json; expected" },
    { "draw trees/notes.gv --steps all", 2, "--steps: expected -o FOLDER" },
    { "draw connect4 -d 7 --steps all -o missing-folder/", 2,
      "27926 pictures, and the limit is 5000; use --steps cuts" },
    { "explain nim 9", 2, "no node \"9\"; expected a node's name" },
    { "compare nim -d 6-1", 2, "--depth 6-1: expected depths such as" },
    { "compare nim --seeds 1-9", 2, "--seeds: none of these searches is random" },
    { "compare nim --order random --seed 1 --seeds 1-9", 2,
      "--seeds cannot be combined with --seed" },
    { "compare nim --repeat 0", 2, "--repeat 0: expected a whole number" },
    { "list colours", 2, "list colours: expected one of all, games" },
    { "--lang fr solve nim", 2, "--lang fr; expected one of en, es" },
    { "solve nim > /dev/full", 2, "standard output" },
    { "trace -T table -a minimax tictactoe -d 5", 3, "a table of" },
    { "draw nim -T csv --columns id,depth", 2,
      "--columns depth: expected one of id, name" },
    { "draw nim -T svg --columns id", 2,
      "--columns has no effect in -T svg; expected one of csv, jsonl" },
    { "draw nim -T csv --blank", 2, "expected one of txt, dot" },
    { "draw nim --leaves hidden --step 3", 2,
      "--leaves hidden: expected an explicit tree, since nim generates its own "
      "leaves" },
    { "draw trees/notes.gv --labels value,position", 2,
      "--labels position: expected a game" },
};

TEST_EACH (refusals, row, "refused: poda %s", row->words)
{
    g_auto (Ran) ran = run (row->words);
    if (ran.code != row->code)
        fail_msg ("exit %d and not %d: %s", ran.code, row->code, ran.err);
    if (strstr (ran.err, row->says) == NULL)
        fail_msg ("\"%s\" does not say \"%s\"", ran.err, row->says);
    const char *end = strchr (ran.err, '\n');
    if (end == NULL || end[1] != '\0')
        fail_msg ("not one line: %s", ran.err);
    assert_string_equal (ran.out, "");
}

/* A reader that goes away ends the program with a word, not with a signal. */
TEST ("a closed pipe is told")
{
    g_auto (Ran) ran = run ("trace tictactoe -d 5 | head -1; echo done");
    assert_true (strstr (ran.out, "done") != NULL);
    assert_true (strstr (ran.err, "standard output") != NULL);
}

/* The table of this trace would have some 10 gigabytes: with nobody to read it, or no
 * room for it, the program ends long before. */
static void
test_stops (void **state)
{
    const char *where = *state;
    g_autofree char *words = g_strdup_printf (
        "trace tictactoe -d 6 -a minimax -e open-lines -T csv %s", where);
    gint64 begin = g_get_monotonic_time ();
    g_auto (Ran) ran = run (words);
    assert_true (g_get_monotonic_time () - begin < 10 * G_USEC_PER_SEC);
    assert_true (g_str_has_prefix (ran.err, "poda: "));
    assert_int_equal (strcspn (ran.err, "\n"), strlen (ran.err) - 1);
}

/* A full disk is an error in every format. */
static void
test_full_disk (void **state)
{
    g_autofree char *words = g_strdup_printf ("%s > /dev/full", (char *) *state);
    g_auto (Ran) ran = run (words);
    assert_int_equal (ran.code, 2);
    assert_string_equal (ran.err, "poda: standard output: no space left on device\n");
}

/* Sentences change with the language, machine formats never. */
TEST ("english and spanish")
{
    g_auto (Ran) english = run ("trace trees/notes.gv --lang en");
    g_auto (Ran) spanish = run ("--lang es trace trees/notes.gv");
    g_auto (Ran) refused = run ("solve nim -d x --lang es");
    assert_true (strstr (english.out, "the search begins at node 1") != NULL);
    assert_string_not_equal (english.out, spanish.out);
    assert_true (strstr (spanish.out, "nodo 1 (MAX)") != NULL);
    assert_true (strstr (refused.err, "se esperaba") != NULL);
    static const char *const machine[] = {
        "trace -T jsonl trees/chance.gv",
        "draw -T json trees/infinities.gv",
        "compare -T csv nim | cut -d, -f1-8",
    };
    for (guint i = 0; i < G_N_ELEMENTS (machine); i++) {
        g_autofree char *en = g_strdup_printf ("--lang en %s", machine[i]);
        g_autofree char *es = g_strdup_printf ("--lang es %s", machine[i]);
        g_auto (Ran) a = run (en);
        g_auto (Ran) b = run (es);
        assert_string_equal (a.out, b.out);
    }
}

/* A picture with hidden leaves never contains the tree from the command line. */
TEST ("hidden leaves are in no title")
{
    static const char *const how[] = { "--blank", "--step 3" };
    static const char *const formats[] = { "svg", "tex" };
    for (guint i = 0; i < G_N_ELEMENTS (how) * G_N_ELEMENTS (formats); i++) {
        g_autofree char *words = g_strdup_printf (
            "draw '[[3,12,8],[2,4,6],[14,5,2]]' --leaves hidden %s -T %s", how[i % 2],
            formats[i / 2]);
        g_auto (Ran) ran = run (words);
        assert_true (strlen (ran.out) > 100);
        assert_null (strstr (ran.out, "14,5"));
    }
    g_auto (Ran) titled =
        run ("draw '[[3,1],[2]]' --leaves hidden --blank --title '[[3]]'");
    assert_true (strstr (titled.out, "[[3]]") != NULL);
}

/* One number of a search, by its key in JSON. */
static double
ask (const char *words, const char *key)
{
    g_auto (Ran) ran = run (words);
    g_autofree char *begin = g_strdup_printf ("\"%s\": ", key);
    const char *at = strstr (ran.out, begin);
    assert_non_null (at);
    return g_ascii_strtod (at + strlen (begin), NULL);
}

typedef struct {
    const char *item;    /* in a list of -a */
    const char *options; /* that say the same */
} Spec;

static const Spec specs[] = {
    { "minimax", "-a minimax -e windows" },
    { "alphabeta:order=centre,evaluator=runs,cut=strict",
      "--order centre -e runs --cut strict" },
    { "shallow-alphabeta:evaluator=windows:centre=left,all-moves",
      "-a shallow-alphabeta -e windows:centre=left --all-moves" },
    { "negamax-alphabeta:order=random,seed=9,fail=hard",
      "-a negamax-alphabeta -e windows --order random --seed 9 --fail hard" },
};

/* A search in a list is the search that its options ask for, whatever stands beside. */
TEST ("searches in a list")
{
    g_autoptr (GString) list = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
        g_string_append_printf (list, "%s%s",
                                i == 0   ? ""
                                : i == 1 ? ";"
                                         : ",",
                                specs[i].item);
    g_autofree char *all =
        g_strdup_printf ("compare connect4 -d 4 -e windows -T json -a '%s'", list->str);
    g_auto (Ran) ran = run (all);
    g_auto (GStrv) rows = g_strsplit (ran.out, "\n", -1);
    for (guint i = 0; i < G_N_ELEMENTS (specs); i++) {
        g_autofree char *words =
            g_strdup_printf ("solve connect4 -d 4 -T json %s", specs[i].options);
        g_autofree char *nodes =
            g_strdup_printf ("\"nodes\": %.0f,", ask (words, "nodes"));
        g_autofree char *value =
            g_strdup_printf ("\"value\": %.0f,", ask (words, "value"));
        if (strstr (rows[i + 1], nodes) == NULL || strstr (rows[i + 1], value) == NULL)
            fail_msg ("%s: %s %s not in %s", specs[i].item, nodes, value, rows[i + 1]);
    }
}

#define ZEROS "poda: without an evaluator, all positions at the depth limit are worth 0"

/* Command lines and the note that they print on stderr. */
static const struct {
    const char *line;
    const char *said;
} notes[] = {
    { "solve connect4 -d 2", ZEROS },
    { "--lang es solve connect4 -d 2", "poda: sin función de evaluación" },
    { "solve connect4 -d 2 -T json", "" },
    { "solve connect4 -d 2 -e windows", "" },
    { "solve trees/notes.gv -a minimax --cut strict",
      "poda: --cut has no effect: minimax has no window" },
    { "solve trees/notes.gv --max first",
      "poda: --max has no effect: the tree says who is MAX" },
    { "draw trees/notes.gv --seed 5",
      "poda: --seed has no effect: nothing here is random" },
    { "draw trees/notes.gv -a minimax --cut strict --compare alphabeta", "" },
};

TEST ("notes beside what was asked for")
{
    for (guint i = 0; i < G_N_ELEMENTS (notes); i++) {
        g_autofree char *line =
            g_strdup_printf ("poda %s 2>&1 >/dev/null", notes[i].line);
        g_autofree char *said = shell_run (NULL, line);
        assert_true (g_str_has_prefix (said, notes[i].said));
        assert_int_equal (*said == '\0', *notes[i].said == '\0');
        assert_true (strchr (said, '\n') == NULL || strchr (said, '\n')[1] == '\0');
    }
}

int
main (void)
{
    static const char *const nobody[] = { "| head -c 100", "> /dev/full" };
    for (guint i = 0; i < G_N_ELEMENTS (nobody); i++)
        rows_add (test_stops, nobody[i], "stops: %s", nobody[i]);
    static const char *const long_words[] = {
        "trace tictactoe -d 4 -e open-lines -T csv",
        "draw tictactoe -d 4 -e open-lines -T txt",
        "draw tictactoe -d 4 -e open-lines -T jsonl",
        "draw tictactoe -d 4 -e open-lines -T svg",
    };
    for (guint i = 0; i < G_N_ELEMENTS (long_words); i++)
        rows_add (test_full_disk, long_words[i], "full disk: poda %s", long_words[i]);
    return rows_run ();
}
