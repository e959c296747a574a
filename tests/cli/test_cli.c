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
    { "", 2, "expected a command" },
    { "solve nim:misere=si", 2, "misere=si: expected one of no, yes" },
    { "solve trees/textbook.gv --set c1=2,5", 2, "with a decimal point, such as" },
    { "drow nim", 2, "no command \"drow\": expected one of draw" },
    { "drw nim", 2, "; did you mean draw?" },
    { "help drw", 2, "; did you mean draw?" },
    { "draw tictactow", 2, "; did you mean tictactoe?" },
    { "draw trees/textbok.gv", 2, "; did you mean trees/textbook.gv?" },
    { "draw READM.md", 2, "; did you mean README.md?" },
    { "draw '[1/2,3]'", 2,
      "tree:1:2: expected a number, inf, -inf, \"[\" or \"{\", found \"1/2\"" },
    { "draw nim -a minmax", 2, "; did you mean minimax?" },
    { "draw nim -T svgg", 2, "; did you mean svg?" },
    { "draw nim --labels valeu", 2, "; did you mean value?" },
    { "draw nim --labls value", 2,
      "unknown option --labls: see \"poda draw --help\"; did you mean --labels?" },
    { "draw nim --labls=value", 2, "unknown option --labls: see" },
    { "solve nim --view mover", 2, "see \"poda solve --help\"\n" },
    { "trace nim --step 3", 2, "see \"poda trace --help\"\n" },
    { "draw nim -X", 2, "unknown option -X: see" },
    { "draw nim --depth", 2, "Missing argument for --depth" },
    { "draw trees/encyclopedia.gv --focus roto", 2, "; did you mean root?" },
    { "explain nim roto", 2, "; did you mean root?" },
    { "draw '{\"name\": \"start\", \"children\": [1, 2]}' --set strat=3", 2,
      "; did you mean start?" },
    { "solve connect4 -e window", 2, "; did you mean windows?" },
    { "solve nim:stick=3", 2, "; did you mean sticks?" },
    { "exercise nim --ask valeu -o nowhere", 2, "; did you mean value?" },
    { "compare nim -a alphabta", 2, "; did you mean alphabeta?" },
    { "match nim --first alphabeta:ordr=best", 2, "; did you mean order?" },
    { "match nim --first randon", 2, "; did you mean random?" },
    { "draw", 2, "too few arguments" },
    { "draw nim nim", 2, "unexpected argument \"nim\"" },
    { "explain nim", 2, "too few arguments: expected poda explain GAME NODE" },
    { "draw chess", 2, "no game or file \"chess\": expected nim, tictactoe" },
    { "draw missing.gv", 2, "no game or file \"missing.gv\"" },
    { "draw trees", 2, "trees: is a directory" },
    { "solve - < /dev/zero", 2,
      "standard input: too long: expected a tree of at most" },
    { "solve /dev/zero", 2, "/dev/zero: too long: expected a tree of at most" },
    { "solve nim --all-moves=no", 2, "--all-moves=no: expected --all-moves alone" },
    { "draw nim --blank=yes", 2, "--blank=yes: expected --blank alone" },
    { "draw nim --help=x", 2, "--help=x: expected --help alone" },
    { "solve nim --prefer-short=yes", 2, "expected --prefer-short alone" },
    { "draw nim --frobnicate", 2, "--frobnicate" },
    { "draw '[[3,1,2],[]]'", 2,
      "tree:1:10: an empty array: expected a number or an array in it" },
    { "draw '[[3,1],[2]]' --blank --strategy max --win-at 3", 2,
      "--strategy cannot be combined with --blank" },
    { "draw nim -T gif", 2, "-T gif: expected one of txt, dot, svg" },
    { "draw nim -o nim.gif", 2, "-o nim.gif: expected one of txt, dot, svg" },
    { "draw nim -o nosuffix", 2, "-o nosuffix: expected one of" },
    { "draw nim -o missing-folder/nim.svg", 2, "missing-folder" },
    { "draw nim -T svg -o trees", 2, "trees" },
    { "solve nim -a alfabeta", 2, "--algorithm alfabeta: expected one of minimax" },
    { "solve nim --cut never", 2, "--cut never: expected one of nonstrict, strict" },
    { "solve nim --fail often", 2, "--fail often: expected one of soft, hard" },
    { "solve nim --window 3", 2, "--window 3: expected two numbers" },
    { "solve nim --window 5,3", 2, "expected two numbers A,B with A below B" },
    { "solve nim --window 0x3,9", 2, "--window 0x3,9" },
    { "solve nim --window nan,9", 2, "--window nan,9" },
    { "solve nim -d two", 2, "--depth two: expected a whole number" },
    { "solve nim -d -1", 2, "--depth -1: expected a whole number" },
    { "solve nim -d 1.5", 2, "--depth 1.5" },
    { "solve nim -e open-lines", 2, "no evaluator \"open-lines\": nim has none" },
    { "solve tictactoe -e lines", 2, "expected one of open-lines" },
    { "solve tictactoe -e open-lines:k=1", 2, "open-lines takes no parameters" },
    { "solve tictactoe -p XXX......", 2, "impossible with 3 X and 0 O" },
    { "solve tictactoe -m 'a1 a1'", 2,
      "move 2: no move \"a1\" here: expected one of b1" },
    { "solve tictactoe -m d4", 2, "move 1: no move \"d4\"" },
    { "solve nim -m '1 2 1 1'", 2, "move 4: no move \"1\": the game is over" },
    { "solve nim --max third", 2, "--max third: expected one of first, second, mover" },
    { "solve trees/notes.gv --max second", 2,
      "an explicit tree says itself who is MAX" },
    { "solve trees/notes.gv --win 9", 2, "has no won games" },
    { "solve nim --win 0", 2, "--win 0: expected a number above 0" },
    { "solve nim --win lots", 2, "--win lots: expected a number" },
    { "solve nim --prefer-short --win 4", 2, "expected more than the 4 plies" },
    { "solve nim --prefer-short --win inf", 2, "expected a finite win" },
    { "solve nim --order centre", 2, "nim has no columns" },
    { "solve nim --order sideways", 2, "--order sideways: expected one of natural" },
    { "solve nim --ties last --cut nonstrict", 2, "expected cut strict" },
    { "solve nim --ties random --fail hard", 2, "expected fail soft" },
    { "solve nim:heaps=9+9+9+9+9 --order best --max-nodes 1000", 3,
      "too many positions" },
    { "draw nim --compare minimax:", 2, "--compare: no key is given: expected one of" },
    { "draw nim --compare cut=strict,", 2, "--compare: no key is given" },
    { "draw nim --compare ''", 2, "--compare is empty: expected --compare SPEC" },
    { "draw nim --compare :cut=strict", 2, "--compare: no algorithm is given" },
    { "draw nim --compare ctu=strict", 2, "unknown key \"ctu\"" },
    { "draw nim --compare minimax,alphabeta", 2,
      "--compare: \"minimax,alphabeta\" says several searches: expected one" },
    { "compare nim -a ''", 2, "-a is empty: expected -a NAME" },
    { "compare nim -a minimax,", 2, "--algorithm \"\": expected one of minimax" },
    { "compare nim -a alphabeta:", 2, "--algorithm: no key is given: expected one of" },
    { "match nim --first random:", 2, "--first: no key is given: expected one of" },
    { "draw nim --with ''", 2, "--with \"\": expected one of steps, text" },
    { "draw nim -T json --with steps,", 2, "--with \"\": expected one of" },
    { "draw nim --labels ''", 2, "--labels \"\": expected one of value, window" },
    { "draw nim --siblings ''", 2, "--siblings is empty: expected --siblings N" },
    { "draw nim -T csv --columns ''", 2, "--columns is empty: expected" },
    { "draw trees/notes.gv --set ''", 2, "--set is empty: expected --set NODE=VALUE" },
    { "draw nim -d 3 -d 4", 2,
      "--depth is given as \"3\" and as \"4\": expected it once" },
    { "draw nim -o a.svg -o b.svg", 2, "--output is given as \"a.svg\" and as" },
    { "draw nim --theme print --theme dark", 2, "--theme is given as \"print\" and" },
    { "--help > /dev/full", 2, "standard output" },
    { "draw --help > /dev/full", 2, "standard output" },
    { "explain '[{\"move\":\"1\",\"children\":[{\"move\":\"2\",\"value\":1}]},"
      "{\"move\":\"1.2\",\"value\":4}]' 1.2",
      2, "2 nodes are called \"1.2\"" },
    { "solve nim:heaps=3+4,sticks=9", 2, "heaps= goes without sticks= and take=" },
    { "draw trees/chance.gv --set h1=inf", 2, "poda: --set h1=inf: " },
    { "solve nim --seed x", 2, "--seed x: expected a whole number" },
    { "solve nim --max-nodes 0", 2,
      "--max-nodes 0: expected a whole number, 1 or more" },
    { "solve nim --max-nodes 5", 3, "stopped at the limit of 5 nodes" },
    { "draw tictactoe --max-nodes 1000", 3, "stopped at the limit of 1000 nodes" },
    { "solve nim:stick=3", 2, "unknown parameter \"stick\"" },
    { "solve nim:sticks=many", 2,
      "sticks=many: expected a whole number from 0 to 1000" },
    { "solve '[[3,12],[2,]]'", 2, "tree:1:12: expected a number" },
    { "solve '[[3,12],[2,4]'", 2, "tree:1:14: " },
    { "solve '[]'", 2, "tree:1:" },
    { "solve '[1,nan]'", 2, "tree:1:4: " },
    { "solve trees/notes.gv -d 1", 2, "node \"2\" is at the depth limit of 1" },
    { "solve trees/notes.gv --set 3=1", 2, "--set 3=1: " },
    { "solve trees/notes.gv --set 99=1", 2, "--set 99=1: " },
    { "solve trees/notes.gv --set 9", 2, "--set 9: expected NODE=VALUE" },
    { "solve trees/notes.gv --set 9=x", 2, "--set 9=x: expected NODE=VALUE" },
    { "solve nim --set 1=1", 2, "expected an explicit tree" },
    { "draw nim --labels value,colour", 2, "--labels colour: expected one of value" },
    { "draw nim --pruned some", 2, "--pruned some: expected one of none, stub, full" },
    { "draw nim --fold deep", 2, "--fold deep: expected a number of plies" },
    { "draw nim --focus 9.9", 2, "no node \"9.9\"" },
    { "draw nim --width 0", 2, "--width 0: expected a whole number from 1 to" },
    { "draw nim --width 40 -T svg", 2, "--width: -T svg; expected one of txt" },
    { "draw nim --theme sepia", 2,
      "--theme sepia: expected one of color, print, dark, auto" },
    { "draw nim --layout fan", 2, "--layout fan: expected one of tree, icicle" },
    { "draw nim --layout icicle", 2,
      "--layout: -T txt; expected one of svg, pdf, png" },
    { "draw nim --layout icicle -o nim.tex", 2, "expected one of svg, pdf, png" },
    { "draw nim --layout icicle -T svg --blank", 2, "cannot be combined with --blank" },
    { "draw nim --layout icicle -T svg --step 3", 2, "cannot be combined with --step" },
    { "draw nim --layout icicle -T svg --windows none", 2,
      "cannot be combined with --windows" },
    { "draw nim --layout icicle -T svg --windows below", 2,
      "cannot be combined with --windows" },
    { "draw nim --layout icicle -T svg --labels window", 2,
      "expected value, move or name" },
    { "draw nim --shapes stars", 2, "--shapes stars" },
    { "draw nim --view min", 2, "--view min: expected one of max, mover" },
    { "draw trees/notes.gv --strategy max", 2, "--strategy: expected --win-at" },
    { "draw nim --win-at 3", 2, "--win-at: expected --strategy" },
    { "draw nim -T svg -o nim.png", 2,
      "-T svg: -o nim.png: expected a name that ends in .svg" },
    { "solve nim -a minimax,alphabeta", 2, "\"poda compare\" takes several" },
    { "solve nim --view mover", 2, "unknown option --view: see" },
    { "exercise --random -o missing-folder", 2, "--random has no value" },
    { "draw nim --strategy both --win-at 1", 2,
      "--strategy both: expected one of max, min" },
    { "draw nim --strategy max --win-at much", 2, "--win-at much: expected a number" },
    { "draw nim --page a9 -T pdf -o /dev/null", 2, "a9" },
    { "draw trees/notes.gv --step 32", 2,
      "--step 32: expected a whole number from 0 to 31" },
    { "draw trees/notes.gv --step -1", 2, "--step -1: expected a whole number" },
    { "draw trees/notes.gv --step last", 2, "--step last: expected a whole number" },
    { "draw trees/notes.gv --steps all -T json -o missing-folder/", 2,
      "--steps: -T json; expected one of" },
    { "draw trees/notes.gv --step 3 --strategy max --win-at 1", 2,
      "--step cannot be combined with --strategy" },
    { "draw trees/notes.gv --step 3 --steps all", 2,
      "--step cannot be combined with --steps" },
    { "draw trees/notes.gv --steps some -o missing-folder/", 2,
      "--steps some: expected one of all, cuts" },
    { "draw trees/notes.gv --steps all", 2, "--steps: expected -o FOLDER" },
    { "draw trees/notes.gv --steps all -o ''", 2, "-o is empty: expected" },
    { "draw trees/notes.gv --steps all -o steps.svg", 2,
      "--steps: -o steps.svg: expected a folder, such as steps.svg/" },
    { "draw trees/notes.gv --steps all -o README.md/", 2,
      "README.md/: not a directory" },
    { "draw trees/notes.gv --steps all -o /proc/missing", 2, "/proc/missing" },
    { "draw trees/notes.gv --steps all -T pdf > /dev/full", 2, "standard output" },
    { "draw trees/notes.gv --steps all -T html -o missing.html", 2,
      "--steps: -T html; expected one of" },
    { "draw connect4 -d 7 --steps all -o missing-folder/", 2,
      "27926 pictures, and no more than 5000 are made: expected --steps cuts" },
    { "explain nim 9", 2, "no node \"9\": expected a node's name" },
    { "explain nim:sticks=1000 typo", 2, "no node \"typo\": expected a node's name" },
    { "draw nim:sticks=1000 --focus 1.4", 2, "no node \"1.4\"" },
    { "draw nim:sticks=1000 --step x", 2,
      "--step x: expected a whole number, 0 or more" },
    { "compare nim -a minimax,x", 2, "--algorithm x: expected one of" },
    { "compare nim -d 6-1", 2, "--depth 6-1: expected depths such as" },
    { "compare nim -d 1-x", 2, "--depth 1-x" },
    { "draw nim --layout icicle --siblings 1 -T svg", 2,
      "cannot be combined with --siblings" },
    { "draw nim --layout icicle --pruned none -T svg", 2,
      "cannot be combined with --pruned" },
    { "draw nim --layout icicle --leaves shown -T svg", 2,
      "cannot be combined with --leaves" },
    { "compare nim --seeds 4-1", 2, "--seeds 4-1: expected seeds such as" },
    { "compare nim --seeds 1-9", 2, "--seeds: no search here draws lots" },
    { "compare nim --order random --seed 1 --seeds 1-9", 2,
      "--seeds cannot be combined with --seed" },
    { "compare nim --repeat 0", 2, "--repeat 0: expected a whole number" },
    { "compare nim -a alphabeta:depth=3", 2, "--algorithm: unknown key \"depth\"" },
    { "compare nim -a 'minimax;alphabeta:cut=x'", 2, "--algorithm: cut x: expected" },
    { "list colours", 2, "list colours: expected one of all, games" },
    { "--lang fr solve nim", 2, "--lang fr: expected one of en, es" },
    { "solve nim > /dev/full", 2, "standard output" },
    { "draw nim -T svg > /dev/full", 2, "standard output" },
    { "draw nim -T svg -o /dev/full", 2, "/dev/full" },
    { "draw nim -T png -o /dev/full", 2, "/dev/full" },
    { "trace -T table -a minimax tictactoe -d 5", 3, "a table of" },
    { "trace -T csv -a minimax tictactoe -d 5", 3,
      "expected at most 10000: use -T txt or -T jsonl" },
    { "draw nim -T csv --columns id,depth", 2,
      "--columns depth: expected one of id, name" },
    { "draw nim -T svg --columns id", 2,
      "--columns: -T svg; expected one of csv, jsonl" },
    { "draw nim -T csv --with steps", 2, "--with: expected problem for csv" },
    { "draw nim -T json --with text", 2, "--with: expected problem for csv" },
    { "draw nim -T csv --blank", 2, "expected one of txt, dot" },
    { "draw nim -T json --blank", 2, "expected one of txt, dot" },
    { "draw trees/notes.gv --leaves hidden --step 3 -T csv", 2,
      "expected one of txt, dot" },
    { "draw nim --leaves hidden --step 3", 2,
      "--leaves hidden: expected an explicit tree, since nim makes its leaves itself" },
    { "draw trees/notes.gv --labels value,position", 2,
      "--labels position: expected a game" },
};

static void
test_refusal (void **state)
{
    const Refusal *row = *state;
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

/* A malformed file: the place is the file's, and an output that was there stays. */
static void
test_untouched_output (void **state)
{
    (void) state;
    g_autofree char *folder = g_dir_make_tmp ("poda-XXXXXX", NULL);
    g_autofree char *tree = g_build_filename (folder, "bad.gv", NULL);
    g_autofree char *picture = g_build_filename (folder, "old.svg", NULL);
    g_autofree char *words = g_strdup_printf ("draw %s -o %s", tree, picture);
    g_autofree char *place = g_strdup_printf ("%s:2:", tree);
    g_autofree char *kept = NULL;
    assert_true (g_file_set_contents (tree, "digraph {\n a -> \n}", -1, NULL));
    assert_true (g_file_set_contents (picture, "old", -1, NULL));
    g_auto (Ran) ran = run (words);
    assert_int_equal (ran.code, 2);
    assert_true (g_str_has_prefix (ran.err, place) || strstr (ran.err, tree) != NULL);
    assert_true (g_file_get_contents (picture, &kept, NULL, NULL));
    assert_string_equal (kept, "old");
    GDir *left = g_dir_open (folder, 0, NULL);
    guint n_files = 0;
    while (g_dir_read_name (left) != NULL)
        n_files++;
    g_dir_close (left);
    assert_int_equal (n_files, 2);
    g_remove (tree);
    g_remove (picture);
    g_rmdir (folder);
}

/* A reader that goes away ends the program with a word, not with a signal. */
static void
test_closed_pipe (void **state)
{
    (void) state;
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

/* In every format a disk that is full is told as such. */
static void
test_full_disk (void **state)
{
    g_autofree char *words = g_strdup_printf ("%s > /dev/full", (char *) *state);
    g_auto (Ran) ran = run (words);
    assert_int_equal (ran.code, 2);
    assert_string_equal (ran.err, "poda: standard output: no space left on device\n");
}

static const char *const json_words[] = {
    "solve -Tjson nim",
    "solve -T json tictactoe -d 3 -e open-lines --win inf",
    "draw -T json trees/notes.gv",
    "draw -T json trees/infinities.gv -a negamax",
    "draw -T json trees/chance.gv --pruned full",
    "draw -T json '[{\"name\":\"a\\\"b\\\\\\u0001\",\"value\":1},2]'",
    "compare -T json nim",
    "list -T json",
};

static void
test_json (void **state)
{
    g_auto (Ran) ran = run (*state);
    g_autoptr (JsonParser) parser = json_parser_new ();
    g_autoptr (GError) error = NULL;
    if (!json_parser_load_from_data (parser, ran.out, -1, &error))
        fail_msg ("%s", error->message);
    assert_int_equal (ran.code, 0);
}

static void
test_jsonl (void **state)
{
    (void) state;
    g_auto (Ran) ran = run ("trace -T jsonl trees/notes.gv");
    g_auto (GStrv) lines = g_strsplit (ran.out, "\n", -1);
    guint n_lines = g_strv_length (lines) - 1; /* the last one ends */
    assert_int_equal (n_lines, 32);            /* the first says what was asked */
    assert_true (g_str_has_prefix (lines[0], "{\"problem\": {"));
    for (guint i = 1; i < n_lines; i++) {
        g_autoptr (JsonParser) parser = json_parser_new ();
        assert_true (json_parser_load_from_data (parser, lines[i], -1, NULL));
        JsonObject *step = json_node_get_object (json_parser_get_root (parser));
        assert_int_equal (json_object_get_int_member (step, "step"), i);
        assert_true (json_object_get_int_member (step, "code_line") > 0);
    }
}

/* As csv a trace may have more columns than anybody reads. */
static void
test_wide_csv (void **state)
{
    (void) state;
    g_auto (Ran) ran = run ("trace -T csv connect4 -d 5 -e windows | awk -F, "
                            "'{ if (NF != 2969) exit 1; last = $0; } "
                            "END { print NR; print last; }' | cut -c 1-8");
    assert_string_equal (ran.out, "5936\nroot,27,\n");
}

/* What is drawn as DOT is read back: the same search of it gives the same answer. */
static void
test_read_back (void **state)
{
    const char *game = *state;
    g_autofree char *direct =
        g_strdup_printf ("solve %s -T json | grep -o '\"value\".*\"line\"'", game);
    g_auto (Ran) expected = run (direct);
    for (guint i = 0; i < 3; i++) {
        static const char *const pruned[] = { "none", "stub", "full" };
        const char *program =
            g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
        g_autofree char *words = g_strdup_printf (
            "draw %s -T dot --pruned %s | %s solve - -T json | grep -o "
            "'\"value\".*\"line\"'",
            game, pruned[i], program);
        g_auto (Ran) read_back = run (words);
        assert_string_equal (read_back.out, expected.out);
        assert_int_not_equal (strlen (read_back.out), 0);
    }
}

static const char *const drawn_games[] = { "trees/notes.gv",
                                           "trees/chance.gv",
                                           "trees/infinities.gv",
                                           "trees/max-twice.gv",
                                           "trees/encyclopedia.gv",
                                           "nim:sticks=6",
                                           "'[[3,12,8],[2,4,6],[14,5,2]]'" };

/* Sentences change with the language, machine formats never. */
static void
test_languages (void **state)
{
    (void) state;
    g_auto (Ran) english = run ("trace trees/notes.gv --lang en");
    g_auto (Ran) spanish = run ("--lang es trace trees/notes.gv");
    g_auto (Ran) refused = run ("solve nim -d x --lang es");
    assert_true (strstr (english.out, "the search begins at node 1") != NULL);
    assert_string_not_equal (english.out, spanish.out);
    assert_true (strstr (spanish.out, "nodo 1 (MAX)") != NULL);
    assert_true (strstr (refused.err, "se esperaba") != NULL);
    static const char *const machine[] = {
        "trace -T csv trees/notes.gv",           "trace -T jsonl trees/chance.gv",
        "draw -T json trees/infinities.gv",      "compare -T csv nim | cut -d, -f1-8",
        "solve nim -T json | sed s/seconds.*//", "list -T json",
    };
    for (guint i = 0; i < G_N_ELEMENTS (machine); i++) {
        g_autofree char *en = g_strdup_printf ("--lang en %s", machine[i]);
        g_autofree char *es = g_strdup_printf ("--lang es %s", machine[i]);
        g_auto (Ran) a = run (en);
        g_auto (Ran) b = run (es);
        assert_string_equal (a.out, b.out);
    }
}

/* No picture with hidden leaves contains the tree that was typed. */
static void
test_hidden_leaves (void **state G_GNUC_UNUSED)
{
    static const char *const how[] = { "--blank", "--step 3" };
    static const char *const formats[] = { "txt", "svg", "tex", "forest" };
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
static void
test_specs (void **state)
{
    (void) state;
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

/* Of seeds, the least, the most and the median are those of the searches one by one. */
static void
test_seeds (void **state)
{
    (void) state;
    enum { SEEDS = 5 };
    double nodes[SEEDS];
    for (guint i = 0; i < SEEDS; i++) {
        g_autofree char *words = g_strdup_printf (
            "solve tictactoe -d 4 -e open-lines -T json --order random --seed %u",
            i + 3);
        nodes[i] = ask (words, "nodes");
    }
    const char *words = "compare tictactoe -d 4 -e open-lines -T json -a alphabeta "
                        "--order random --seeds 3-5,6,7 --repeat 2";
    guint below = 0, equal = 0;
    double median = ask (words, "nodes"), least = INFINITY, most = 0;
    for (guint i = 0; i < SEEDS; i++) {
        below += nodes[i] < median;
        equal += nodes[i] == median;
        least = fmin (least, nodes[i]);
        most = fmax (most, nodes[i]);
    }
    assert_true (least < most);
    assert_true (equal > 0 && below <= SEEDS / 2 && below + equal > SEEDS / 2);
    assert_true (ask (words, "nodes_least") == least);
    assert_true (ask (words, "nodes_most") == most);
    assert_true (ask (words, "seeds") == SEEDS && ask (words, "runs") == 2 * SEEDS);
    g_auto (Ran) many = run (words);
    assert_non_null (strstr (many.out, "\"seed\": null,"));
    assert_true (ask ("compare tictactoe -d 4 -e open-lines -T json "
                      "-a alphabeta:order=random --seeds 7",
                      "seed")
                 == 7);
}

/* Depths and seeds that are said twice, or the largest first, are the same ones. */
static void
test_repeated (void **state)
{
    (void) state;
    g_auto (Ran) usual = run ("compare nim -d 1-3,end -T csv --order random "
                              "--seeds 1-3 -a minimax,alphabeta | cut -d, -f1-8");
    g_auto (Ran) other = run ("compare nim -d end,2-3,1,3 -T csv --order random "
                              "--seeds 3,1-2,2 -a minimax,alphabeta | cut -d, -f1-8");
    g_auto (Ran) plot = run ("compare nim -d 3,1-4 -T svg -a minimax,alphabeta "
                             "| grep -c 'class=\"series\"'");
    assert_string_equal (other.out, usual.out);
    assert_string_equal (plot.out, "3\n"); /* and the smallest proof */
}

/* The plot as pdf and png is what its suffix says; a terminal gets none. */
static void
test_plots (void **state)
{
    (void) state;
    g_auto (Ran) pdf = run ("compare nim -d 1-3 -T pdf | head -c 5");
    g_auto (Ran) png = run ("compare nim -d 1-3 -T png | tail -c +2 | head -c 3");
    assert_string_equal (pdf.out, "%PDF-");
    assert_string_equal (png.out, "PNG");
}

#define ZEROS "poda: without an evaluator all positions at the depth limit count 0"

/* What is told on stderr beside what was asked for. */
static const struct {
    const char *line;
    const char *said;
} notes[] = {
    { "solve connect4 -d 2", ZEROS },
    { "compare connect4 -d 1-2", ZEROS },
    { "draw connect4 -d 1", ZEROS },
    { "trace connect4 -d 1", ZEROS },
    { "--lang es solve connect4 -d 2", "poda: sin función de evaluación" },
    { "solve connect4 -d 2 -T json", "" },
    { "solve connect4 -d 2 -e windows", "" },
    { "solve nim -d 9", "" },
    { "solve trees/horizon.gv -d 2", "" },
    { "solve trees/notes.gv -a minimax --cut strict",
      "poda: --cut has no effect: minimax has no window" },
    { "solve trees/notes.gv --max first",
      "poda: --max has no effect: the tree says who is MAX" },
    { "draw trees/notes.gv --seed 5",
      "poda: --seed has no effect: nothing here is random" },
    { "draw trees/notes.gv --seed 5 --order random", "" },
    { "draw trees/notes.gv --leaves hidden", "" },
    { "draw trees/notes.gv -a minimax --cut strict --compare alphabeta", "" },
    { "draw 'start[[3,12],Mix[2,4]]'", "" },
};

static void
test_notes (void **state)
{
    (void) state;
    for (guint i = 0; i < G_N_ELEMENTS (notes); i++) {
        g_autofree char *line =
            g_strdup_printf ("poda %s 2>&1 >/dev/null", notes[i].line);
        g_autofree char *said = shell_run (NULL, line);
        assert_true (g_str_has_prefix (said, notes[i].said));
        assert_int_equal (*said == '\0', *notes[i].said == '\0');
        assert_true (strchr (said, '\n') == NULL || strchr (said, '\n')[1] == '\0');
    }
}

/* A name is the node's that bears it, also of one that was never visited; else n2 is a
 * number. */
static void
test_names_like_numbers (void **state)
{
    (void) state;
    shell_assert_prints ("poda explain 'A[B[3,5],C[c1[2],n2[1]]]' n2 | head -c 23",
                         "n2 (MAX) was never visi");
    shell_assert_prints ("poda explain 'A[B[3,5],C[c1[2],D[1]]]' n2 | head -c 16",
                         "A (MAX) tries B ");
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "cli");
    for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
        rows_add (&rows, test_refusal, &refusals[i], "refused: poda %s",
                  refusals[i].words);
    for (guint i = 0; i < G_N_ELEMENTS (json_words); i++)
        rows_add (&rows, test_json, json_words[i], "valid json: poda %s",
                  json_words[i]);
    for (guint i = 0; i < G_N_ELEMENTS (drawn_games); i++)
        rows_add (&rows, test_read_back, drawn_games[i], "read back: %s",
                  drawn_games[i]);
    rows_add (&rows, test_jsonl, NULL, "a trace of json lines");
    rows_add (&rows, test_specs, NULL, "searches in a list");
    rows_add (&rows, test_seeds, NULL, "seeds have medians");
    rows_add (&rows, test_repeated, NULL, "depths and seeds said twice");
    rows_add (&rows, test_plots, NULL, "plots as pdf and png");
    rows_add (&rows, test_wide_csv, NULL, "a trace of many columns");
    rows_add (&rows, test_untouched_output, NULL, "a failure leaves the old output");
    rows_add (&rows, test_closed_pipe, NULL, "a closed pipe is told");
    rows_add (&rows, test_hidden_leaves, NULL, "hidden leaves are in no title");
    static const char *const nobody[] = { "| head -c 100", "> /dev/full",
                                          "-o /dev/full" };
    for (guint i = 0; i < G_N_ELEMENTS (nobody); i++)
        rows_add (&rows, test_stops, nobody[i], "stops: %s", nobody[i]);
    static const char *const long_words[] = {
        "trace tictactoe -d 4 -e open-lines",
        "trace tictactoe -d 4 -e open-lines -T jsonl",
        "trace tictactoe -d 4 -e open-lines -T csv",
        "draw tictactoe -d 4 -e open-lines -T txt",
        "draw tictactoe -d 4 -e open-lines -T csv",
        "draw tictactoe -d 4 -e open-lines -T jsonl",
        "draw tictactoe -d 4 -e open-lines -T json --with steps,text",
        "draw tictactoe -d 4 -e open-lines -T dot",
        "draw tictactoe -d 4 -e open-lines -T svg",
        "draw tictactoe -d 4 -e open-lines --fold none -T forest",
    };
    for (guint i = 0; i < G_N_ELEMENTS (long_words); i++)
        rows_add (&rows, test_full_disk, long_words[i], "full disk: poda %s",
                  long_words[i]);
    rows_add (&rows, test_languages, NULL, "english and spanish");
    rows_add (&rows, test_names_like_numbers, NULL, "names like numbers");
    rows_add (&rows, test_notes, NULL, "notes beside what was asked for");
    return rows_run (&rows);
}
