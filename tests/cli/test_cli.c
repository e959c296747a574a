/* The program from outside: refusals in one line that say where and what was expected,
 * notes, full disks, and languages. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

/* Command lines that are refused, and a part of the one line that says why. */
static const struct Refusal {
    const char *words, *says;
} refusals[] = {
    { "", "no command; expected one of" },
    { "drow nim", "no command \"drow\"; expected one of draw" },
    { "--help > /dev/full", "standard output" },
    { "--lang fr solve nim", "--lang fr; expected one of en, es" },
    { "list colours", "list colours: expected one of all, games" },
    { "match", "too few arguments; expected poda match GAME" },
    { "draw nim nim", "unexpected argument \"nim\"" },

    /* Options */
    { "draw nim --labls value",
      "unknown option --labls; see \"poda draw --help\"; did you mean --labels?" },
    { "draw nim --depth", "Missing argument for --depth" },
    { "draw nim -d 3 -d 4", "--depth is given as \"3\" and as \"4\"; give it once" },
    { "solve nim --all-moves=no", "--all-moves=no; expected --all-moves alone" },
    { "solve nim -d -1", "--depth -1: expected a whole number" },
    { "compare nim -d 6-1", "--depth 6-1: expected depths such as" },
    { "solve nim --window 5,3", "expected two numbers A,B with A below B" },
    { "exercise nim --ask valeu -o nowhere", "; did you mean value?" },
    { "draw nim --labels value,colour", "--labels colour: expected one of value" },
    { "draw nim -T csv --columns id,depth", "--columns depth: expected one of id" },
    { "draw nim --fold deep", "--fold deep: expected a number of plies" },
    { "draw nim --compare ''", "--compare is empty; expected --compare SPEC" },
    { "play nim --level hard -d 3", "--level cannot be combined with --depth" },
    { "play nim --side third", "--side third; expected one of first, second, both" },

    /* Files and trees */
    { "draw trees/textbok.gv", "; did you mean trees/textbook.gv?" },
    { "draw trees", "trees: is a directory" },
    { "solve - < /dev/zero", "standard input: too long; expected a tree of at most" },
    { "draw '[1/2,3]'",
      "tree:1:2: expected a number, inf, -inf, \"[\" or \"{\", found \"1/2\"" },
    { "explain '[{\"move\":\"1\",\"children\":[{\"move\":\"2\",\"value\":1}]},"
      "{\"move\":\"1.2\",\"value\":4}]' 1.2",
      "2 nodes are named \"1.2\"" },
    { "explain nim roto", "; did you mean root?" },
    { "draw nim --focus 9.9", "no node \"9.9\"" },
    { "solve trees/notes.gv --set 3=1", "--set 3=1: " },
    { "solve trees/notes.gv --set 99=1", "--set 99=1: " },
    { "solve nim --set 1=1", "expected an explicit tree" },
    { "play", "give either a GAME or --load FILE" },
    { "play --load x -m 3", "--load cannot be combined with --moves" },
    { "play --load nothere", "nothere: no such file; expected a saved game" },
    { "play --load trees", "trees: is a directory; expected a saved game" },
    { "play --load /dev/zero", "/dev/zero:1: larger than a megabyte" },

    /* Games and searches */
    { "solve nim:sticks=many", "sticks=many: expected a whole number from 0 to 1000" },
    { "solve tictactoe -p XXX......", "impossible with 3 X and 0 O" },
    { "solve tictactoe -m 'a1 a1'", "move 2: no move \"a1\" here; expected one of b1" },
    { "solve nim -a alfabeta", "--algorithm alfabeta: expected one of minimax" },
    { "solve nim -e open-lines", "no evaluator \"open-lines\": nim has none" },
    { "solve tictactoe -e open-lines:k=1", "open-lines takes no parameters" },
    { "solve trees/notes.gv --max second", "an explicit tree already says who is MAX" },
    { "solve nim --prefer-short --win 4", "must exceed the 4 plies" },
    { "solve nim --order centre", "nim has no columns" },
    { "solve nim --ties last --cut nonstrict", "expected cut strict" },
    { "solve trees/notes.gv -d 1", "node \"2\" is at the depth limit of 1" },
    { "compare nim --seeds 1-9", "--seeds: none of these searches is random" },
    { "compare nim --order random --seed 1 --seeds 1-9",
      "--seeds cannot be combined with --seed" },

    /* Pictures */
    { "draw nim -o nim.gif", "-o nim.gif: expected one of txt, dot, svg" },
    { "draw nim -T svg -o nim.png", "-o nim.png; expected a name that ends in .svg" },
    { "draw nim -T csv --blank", "expected one of txt, dot" },
    { "draw nim --layout icicle",
      "--layout has no effect in -T txt; expected one of svg, pdf, png" },
    { "draw nim --layout icicle -T svg --blank", "cannot be combined with --blank" },
    { "draw trees/notes.gv --strategy max", "--strategy needs --win-at" },
    { "draw trees/notes.gv --labels value,position",
      "--labels position: expected a game" },
    { "draw nim --leaves hidden --step 3",
      "--leaves hidden: expected an explicit tree, since nim generates its own "
      "leaves" },
    { "draw trees/notes.gv --step 32",
      "--step 32: expected a whole number from 0 to 31" },
    { "draw trees/notes.gv --steps all", "--steps: expected -o FOLDER" },
    { "draw trees/notes.gv --steps all -T json -o missing/",
      "--steps has no effect in -T json; expected" },
    { "draw connect4 -d 7 --steps all -o missing/",
      "27926 pictures, and the limit is 5000; use --steps cuts" },
    { "draw nim:sticks=2 -a minimax --steps cuts -o missing",
      "--steps cuts: this search makes no cuts; use --steps all" },

    /* Contestants of a match */
    { "match nim --first alfabeta",
      "--first: no algorithm \"alfabeta\"; expected one of" },
    { "match nim --first alphabeta:ordr=best", "; did you mean order?" },
    { "match nim --first random:depth=3",
      "unknown key \"depth\"; expected one of seed" },
    { "match nim --first alphabeta:depth=x",
      "--first: depth x: expected a whole number" },
    { "match nim --first alphabeta:depth=3,depth=3", "depth is given twice" },
    { "match nim --first minimax:", "--first: no key given; expected one of depth" },
    { "match trees/notes.gv --first alphabeta:depth=1",
      "game 1, ply 1, MAX: node \"2\" is at the depth limit of 1" },
    { "match nim --plies 2",
      "--plies 2: expected --openings all or --openings random as well" },
    { "match nim --openings all --plies 4",
      "--plies 4: after 4 plies every game is over; use fewer plies" },
    { "match connect4 --openings all --plies 9", "--plies 9: too many openings" },
    { "match nim -p 0",
      "position \"0\": the game is over; expected a position where it is still going "
      "on" },
};

/* The same for searches that a limit stops. */
static const struct Refusal limits[] = {
    { "solve nim --max-nodes 5", "stopped at the limit of 5 nodes" },
    { "solve nim:heaps=9+9+9+9+9 --order best --max-nodes 1000", "too many positions" },
    { "trace -T table -a minimax tictactoe -d 5", "a table of" },
    { "match tictactoe --second minimax:max-nodes=100",
      "game 1, ply 2, O: stopped at the limit of 100 nodes; use a smaller depth or "
      "allow more nodes" },
};

static void
assert_refused (const struct Refusal *row, const char *ending)
{
    g_autofree char *line =
        g_strdup_printf ("poda < /dev/null %s; echo exit $?", row->words);
    g_autofree char *said = shell_run (NULL, line);
    if (strstr (said, row->says) == NULL)
        fail_msg ("\"%s\" does not say \"%s\"", said, row->says);
    assert_string_equal (strchr (said, '\n'), ending);
}

TEST_EACH (refusals, row, "refused: poda %s", row->words)
{
    assert_refused (row, "\nexit 2\n");
}

TEST_EACH (limits, row, "stopped: poda %s", row->words)
{
    assert_refused (row, "\nexit 3\n");
}

#define ZEROS "poda: without an evaluator, all positions at the depth limit are worth 0"
#define REPEATED                                                                       \
    "poda: only 2 games are different, and the others repeat them, since neither "     \
    "player is random\n"

/* Command lines and the beginning of the one note that they print on stderr. */
static const struct {
    const char *words, *note;
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
    { "match nim --games 3 -T csv", REPEATED },
    { "match nim --games 3 --first random", "" },
};

TEST_EACH (notes, row, "note: poda %s", row->words)
{
    g_autofree char *line = g_strdup_printf ("poda %s 2>&1 > /dev/null", row->words);
    g_autofree char *said = shell_run (NULL, line);
    assert_true (g_str_has_prefix (said, row->note));
    assert_int_equal (text_count (said, "\n"), *row->note != '\0');
}

TEST ("a closed pipe is an error")
{
    shell_assert_prints (
        "poda trace tictactoe -d 5 -e open-lines | head -c 1 > x",
        "poda: standard output: broken pipe: the reader has closed it\n");
}

static const char *const outputs[] = {
    "trace tictactoe -d 4 -e open-lines -T csv",
    "draw tictactoe -d 4 -e open-lines -T txt",
    "draw tictactoe -d 4 -e open-lines -T jsonl",
    "draw tictactoe -d 4 -e open-lines -T svg",
};

TEST_EACH (outputs, words, "full disk: poda %s", *words)
{
    g_autofree char *line =
        g_strdup_printf ("poda %s > /dev/full; echo exit $?", *words);
    g_autofree char *said = shell_run (NULL, line);
    assert_string_equal (said,
                         "poda: standard output: no space left on device\nexit 2\n");
}

/* Data do not depend on the language; test_spanish.c reads the sentences. */
static const char *const data[] = {
    "trace -T jsonl trees/chance.gv",
    "draw -T json trees/infinities.gv",
    "compare -T csv nim | cut -d, -f1-8",
};

TEST_EACH (data, words, "the same in Spanish: poda %s", *words)
{
    g_autofree char *english_line = g_strdup_printf ("poda --lang en %s", *words);
    g_autofree char *spanish_line = g_strdup_printf ("poda --lang es %s", *words);
    g_autofree char *english = shell_run (NULL, english_line);
    g_autofree char *spanish = shell_run (NULL, spanish_line);
    assert_true (strlen (english) > 100);
    assert_string_equal (spanish, english);
}
