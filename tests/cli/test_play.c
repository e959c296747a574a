/* Playing from a pipe: whole sessions, saved games that come back, and refusals. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

/* A session, and the golden file of what it prints. */
typedef struct {
    const char *name;
    const char *words; /* behind `poda play` */
    const char *typed; /* for printf */
} Session;

static const Session sessions[] = {
    { "nim", "nim", "# misère\\n\\n 1 \\r\\nWHY\\nundo\\nundo\\n3\\n" },
    { "nim-heaps", "nim:heaps=2+2+1 -a minimax --ties last", "1:1\\nwhy\\nhint\\n" },
    { "nim-many", "nim:sticks=70,take=20 -d 2", "board\\n21\\n" },
    { "tictactoe", "tictactoe", "b2\\nwhy\\nc1\\na2\\nwhy\\nb3\\nc3\\n" },
    { "tictactoe-second", "tictactoe --side O -d 2", "hint\\nwhy\\ntree\\nb2\\nzz\\n" },
    { "tictactoe-first-is-max", "tictactoe --max first -m b2,a1,c1 --side second",
      "hint\\nwhy\\n" },
    { "tictactoe-win", "tictactoe -p XX.OO.... --side none --win inf", "" },
    { "tictactoe-won", "tictactoe -p XX.OO.... --win inf", "hint\\nwhy\\nc1\\n" },
    { "tictactoe-all-moves", "tictactoe -m 'b2 a1 a2' -a negamax --all-moves",
      "hint\\nwhy\\n" },
    { "tictactoe-window", "tictactoe -d 3 --window -2,1", "hint\\nwhy\\n" },
    { "tictactoe-depth-0", "tictactoe -d 0", "hint\\nwhy\\nb2\\n" },
    { "connect4", "connect4 -e windows --level medium",
      "4\\nwhy\\nlevel easy\\n4\\nalgorithm minimax\\ndepth 2\\nevaluator "
      "centre\\n4\\nevaluator none\\ndepth end\\nlevel hard\\n" },
    { "connect4-slips", "connect4 -e windows --level medium",
      "44\\nwhy\\ntree\\nundo\\nundo 2\\nalgorithm\\nalgorithm quick\\nalgorithm "
      "A\\ndepth\\ndepth -1\\nlevel 7\\nevaluator best\\nsave\\nsave "
      "/\\ntree x.gif\\n:\\n:4\\n8\\n\\001\\n\\377\\376\\n" },
    { "connect4-won", "connect4 -m 4455 --side both", "6\\n1\\n7\\n" },
    { "connect4-takes-the-win", "connect4 -m 36367437277643352", "1\\n" },
    { "tictactoe-blocks", "tictactoe -m a1,c2", "b2\\nwhy\\n" },
    { "over", "tictactoe -p XX.OO....",
      "hint\\nc1\\nc2\\nhello\\nhint\\nwhy\\nboard\\nlevel easy\\nundo\\nc1\\n"
      "quit\\nboard\\n" },
    { "over-already", "nim -m '3 1'", "1\\nwhy\\nundo\\n2\\nhelp\\n" },
    { "any-win", "tictactoe -p XX.OO.... --win 9", "hint\\n" },
    { "sticks", "nim:sticks=200,take=20 -m '20 20 20 20 20 20 20 20'", "hint\\n20\\n" },
    { "connect4-limit", "connect4 -e windows --level medium --max-nodes 400",
      "4\\nhint\\nlevel easy\\n4\\ndepth 5\\n4\\n5\\n" },
    { "reversi", "reversi:size=4 --side none -d 2 -e discs", "" },
    { "reversi-human", "reversi -d 2 -e discs", "D3\\nwhy\\nundo\\nc4\\n" },
    { "spanish", "reversi:size=4 --lang es",
      "ayuda\\n:AYUDA\\nd3\\nDeshacer\\npista\\nprofundidad 3\\nundo\\nmoverse\\n"
      "desacer\\ntablero\\nsalir\\n" },
    { "tree", "trees/notes.gv --side MIN", "hint\\nwhy\\nundo\\nf\\n" },
    { "tree-chance", "trees/chance.gv --seed 3", "hint\\nwhy\\nspin\\n" },
    { "tree-chance-coin", "trees/chance.gv", "toss\\n" },
    { "tree-no-value", "trees/chance.gv -d 1", "dare\\ndepth end\\n" },
    { "tree-words",
      "'{\"children\":[{\"move\":\"help\",\"children\":[{\"move\":\"undo\","
      "\"value\":1},{\"move\":\"two words\",\"value\":3}]},"
      "{\"move\":\"undo\",\"value\":4}]}' --side both",
      ":undo\\nhelp\\n:undo\\nhelp\\nTwo Words\\n" },
    { "max-twice", "trees/max-twice.gv", "hint\\nwhy\\n" },
    { "help", "nim", "help\\nquit\\n1\\n" },
    { "byte-order-mark", "nim", "\\357\\273\\2773\\n" },
};

static void
test_session (void **state)
{
    const Session *row = *state;
    g_autofree char *line = g_strdup_printf ("printf '%s' | poda play %s; echo exit $?",
                                             row->typed, row->words);
    g_autofree char *printed = shell_run (NULL, line);
    g_autofree char *name = g_strdup_printf ("play-%s.txt", row->name);
    assert_golden (name, printed);
}

/* What is saved and loaded goes on as if nothing had happened. */
static const Session saved[] = {
    { "nim", "nim:sticks=9", "2\\n" },
    { "heaps", "nim:heaps=3+4 --side second --prefer-short", "1:1\\n" },
    { "position", "tictactoe -p X...O.... --side second --ties random --seed 9",
      "level easy\\n" },
    { "connect4", "connect4 -e potential:opening=yes --cut strict --fail hard",
      "4\\ndepth 3\\n" },
    { "none", "connect4 -d 3 -e none --order centre --max second --win 5", "4\\n4\\n" },
    { "both", "connect4:cols=8,rows=7 -e lines --side both -a minimax", "8\\n8\\n" },
    { "reversi", "reversi:size=6 -e discs --max-nodes 5000 --window -9,inf",
      "hint\\n" },
    { "tree", "trees/notes.gv", "a\\n" },
    { "literal", "'[[[3,12],8],[2,4,6]]' --side both --all-moves", "1\\n1\\n" },
    { "two-words",
      "'{\"children\":[{\"move\":\"go on\",\"children\":[{\"move\":\"a\","
      "\"children\":[1,2]},2]},3]}' --side both",
      "go on\\na\\n" },
};

/* The text from the last prompt's position on. */
static const char *
last_position (const char *printed)
{
    const char *last = printed;
    for (const char *at = printed; (at = strstr (at, "\n\n")) != NULL; at++)
        last = at;
    return last;
}

static void
test_save_and_load (void **state)
{
    const Session *row = *state;
    char *folder = shell_make_folder ();
    g_autofree char *save = g_strdup_printf (
        "printf '%ssave a.poda\\nboard\\n' | poda play %s", row->typed, row->words);
    g_autofree char *load = g_strdup (
        "printf 'save b.poda\\nboard\\n' | poda play --load a.poda; cmp a.poda b.poda");
    g_autofree char *first = shell_run (folder, save);
    g_autofree char *second = shell_run (folder, load);
    g_autofree char *file = shell_run (folder, "cat a.poda");
    g_autofree char *name = g_strdup_printf ("play-save-%s.txt", row->name);
    assert_string_equal (last_position (second), last_position (first));
    assert_golden (name, file);
    shell_remove_folder (folder);
}

/* What was typed goes before what was saved. */
static void
test_load_with_options (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (
        folder, "printf 'game: nim:sticks=9\\nmoves: 2\\nside: second\\ndepth: 2\\n' > "
                "a.poda; poda play --load a.poda --level hard -a minimax --side first "
                "< /dev/null");
    assert_non_null (strstr (printed, "you play A"));
    assert_non_null (strstr (printed, "minimax, depth 6"));
    shell_remove_folder (folder);
}

/* A saved game, or words behind `poda play`, and what the one line on stderr begins
 * with. */
typedef struct {
    const char *text;
    const char *says;
} Refused;

static const Refused refused_files[] = {
    { "", "bad.poda:1: expected a line that names the game" },
    { "# nothing\\n\\n", "bad.poda:3: expected a line that names the game" },
    { "hello", "bad.poda:1: expected a key and its value" },
    { "game: nim\\ncolour: red\\n", "bad.poda:2: no key \"colour\": expected one of" },
    { "game: nim\\nGAME: nim\\n", "bad.poda:2: game stands there twice" },
    { "game:\\n", "bad.poda:1: expected a value after \"game:\"" },
    { "game: chess\\n", "bad.poda:1: no game or file \"chess\"" },
    { "game: -\\n", "bad.poda:1: -: expected a game or a file" },
    { "game: nim:sticks=x\\n", "bad.poda:1: nim" },
    { "game: [[1,2],[3,]]\\n", "bad.poda:1: tree:1:11: expected" },
    { "game: nim\\n\\nmoves: 1 9\\n", "bad.poda:3: moves: move 2: no move \"9\" here" },
    { "moves: 1 1 1 1 1\\ngame: nim\\n", "bad.poda:1: moves: move 5: no move \"1\"" },
    { "game: tictactoe\\nposition: XXX\\n", "bad.poda:2: tictactoe: position" },
    { "game: nim\\nside: me\\n", "bad.poda:2: side me: expected one of first, second" },
    { "game: nim\\nalgorithm: deep\\n", "bad.poda:2: algorithm deep: expected one of" },
    { "game: nim\\ndepth: many\\n", "bad.poda:2: depth many: expected a whole number" },
    { "game: nim\\ndepth: 99999999999999999999\\n", "bad.poda:2: depth 9999999999" },
    { "game: nim\\nevaluator: x\\n", "bad.poda:2: no evaluator \"x\"" },
    { "game: nim\\nall-moves: 1\\n", "bad.poda:2: all-moves 1: expected one of no" },
    { "win: 4\\ngame: nim\\nprefer-short: yes\\n", "bad.poda:1: win 4: with" },
    { "ties: last\\ncut: nonstrict\\ngame: nim\\n", "bad.poda:1: cut nonstrict: " },
    { "game: nim\\n\\0", "bad.poda:2: expected text in UTF-8" },
    { "game: nim\\n\\377\\n", "bad.poda:2: expected text in UTF-8" },
};

static void
check_refusal (const char *folder, const char *line, const char *says)
{
    g_autofree char *printed = shell_run (folder, line);
    const char *end = strchr (printed, '\n');
    if (!g_str_has_prefix (printed, says))
        fail_msg ("\"%s\" does not begin with \"%s\"", printed, says);
    if (end == NULL || strcmp (end, "\nexit 2\n") != 0)
        fail_msg ("not one line and exit 2: %s", printed);
}

static void
test_refused_file (void **state)
{
    const Refused *row = *state;
    char *folder = shell_make_folder ();
    g_autofree char *line = g_strdup_printf (
        "printf '%s' > bad.poda; poda play --load bad.poda < /dev/null; echo exit $?",
        row->text);
    check_refusal (folder, line, row->says);
    shell_remove_folder (folder);
}

static const Refused refused_words[] = {
    { "", "poda: expected either poda play GAME, or --load FILE" },
    { "nim nim", "poda: unexpected argument \"nim\"" },
    { "-", "poda: -: expected a game or a file" },
    { "nim --level hard -d 3", "poda: --level cannot be combined with --depth" },
    { "nim --level 5", "poda: --level 5: expected one of easy, medium, hard" },
    { "nim --side third", "poda: --side third: expected one of first, second, both" },
    { "nim --load x", "poda: expected either poda play GAME" },
    { "--load x -m 3", "poda: --load cannot be combined with --moves" },
    { "--load nothere", "poda: nothere: no such file: expected a saved game" },
    { "--load trees", "poda: trees: is a directory: expected a saved game" },
    { "--load /dev/zero", "/dev/zero:1: expected a saved game, which is smaller" },
    { "nim -m '1 9'", "poda: --moves: move 2: no move \"9\" here" },
    { "tictactoe -p XX", "poda: tictactoe: position \"XX\"" },
    { "nim -d x", "poda: --depth x: expected a whole number" },
    { "nim -T svg", "poda: " },
    { "trees/notes.gv --max second", "poda: --max second: an explicit tree" },
    { "nim > /dev/full", "poda: standard output: no space left" },
    { "nim >&-", "poda: standard output: is closed" },
};

static void
test_refused_words (void **state)
{
    const Refused *row = *state;
    g_autofree char *line =
        g_strdup_printf ("poda play < /dev/null %s; echo exit $?", row->text);
    check_refusal (NULL, line, row->says);
}

static void
test_closed_input (void **state)
{
    (void) state;
    g_autofree char *closed = shell_run (NULL, "poda play nim <&-; echo exit $?");
    g_autofree char *folder = shell_run (NULL, "poda play nim < trees; echo exit $?");
    assert_true (g_str_has_suffix (closed, "A> \nthe game was not finished\nexit 0\n"));
    assert_true (g_str_has_suffix (
        folder, "A> \npoda: standard input: is a directory\nexit 2\n"));
}

static void
test_long_line (void **state)
{
    (void) state;
    g_autofree char *printed = shell_run (
        NULL,
        "(head -c 100000 /dev/zero | tr '\\0' a; echo; echo 3; echo "
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) | poda play nim:sticks=5");
    assert_non_null (strstr (printed, "no move \"aaa"));
    assert_non_null (strstr (printed, "B plays 1"));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "play");
    for (guint i = 0; i < G_N_ELEMENTS (sessions); i++)
        rows_add (&rows, test_session, &sessions[i], "session: %s", sessions[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (saved); i++)
        rows_add (&rows, test_save_and_load, &saved[i], "saved: %s", saved[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (refused_files); i++)
        rows_add (&rows, test_refused_file, &refused_files[i], "refused file: %s",
                  refused_files[i].says);
    for (guint i = 0; i < G_N_ELEMENTS (refused_words); i++)
        rows_add (&rows, test_refused_words, &refused_words[i], "refused: poda play %s",
                  refused_words[i].text);
    rows_add (&rows, test_load_with_options, NULL, "options go before a saved game");
    rows_add (&rows, test_closed_input, NULL, "closed and unreadable input");
    rows_add (&rows, test_long_line, NULL, "a line that is too long");
    return rows_run (&rows);
}
