/* Playing from a pipe: whole sessions, saved games that come back, refusals, and an
 * interrupt. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"
#include "support/terminal.h"

/* A session that a golden file contains, or in which these texts are printed, in this
 * order. */
static const struct {
    const char *name;
    const char *words; /* after `poda play` */
    const char *typed; /* for printf */
    const char *parts; /* with … between them; NULL: a golden file */
} sessions[] = {
    { "nim", "nim", "# misère\\n\\n 1 \\r\\nWHY\\nundo\\nundo\\n3\\n", NULL },
    { "tictactoe", "tictactoe", "b2\\nwhy\\nc1\\na2\\nwhy\\nb3\\nc3\\n", NULL },
    { "tictactoe-second", "tictactoe --side O -d 2", "hint\\nwhy\\ntree\\nb2\\nzz\\n",
      NULL },
    { "connect4", "connect4 -e windows --level medium",
      "4\\nwhy\\nlevel easy\\n4\\nalgorithm minimax\\ndepth 2\\nevaluator "
      "centre\\n4\\nevaluator none\\ndepth end\\nlevel hard\\n",
      NULL },
    { "connect4-slips", "connect4 -e windows --level medium",
      "44\\nwhy\\ntree\\nundo\\nundo 2\\nalgorithm\\nalgorithm quick\\nalgorithm "
      "A\\ndepth\\ndepth -1\\nlevel 7\\nevaluator best\\nsave\\nsave "
      "/\\ntree x.gif\\n:\\n:4\\n8\\n\\001\\n\\377\\376\\n",
      NULL },
    { "over", "tictactoe -p XX.OO....",
      "hint\\nc1\\nc2\\nhello\\nhint\\nwhy\\nboard\\nlevel easy\\nundo\\nc1\\n"
      "quit\\nboard\\n",
      NULL },
    { "reversi-human", "reversi -d 2 -e discs", "D3\\nwhy\\nundo\\nc4\\n", NULL },
    { "spanish", "reversi:size=4 --lang es",
      "ayuda\\n:AYUDA\\nd3\\nDeshacer\\npista\\nprofundidad 3\\nundo\\nmoverse\\n"
      "desacer\\ntablero\\nsalir\\n",
      NULL },
    { "tree", "trees/notes.gv --side MIN", "hint\\nwhy\\nundo\\nf\\n", NULL },
    { "tree-chance", "trees/chance.gv --seed 3", "hint\\nwhy\\nspin\\n", NULL },
    { "help", "nim", "help\\nquit\\n1\\n", NULL },
    { "no-won-line", "tictactoe -p XX.OO.... --side none --win inf", "",
      "c1: a win for X…line: c1\n… 1  X X[X]\n…moves: c1\nexit 0\n" },
    { "equal-moves", "tictactoe -m 'b2 a1 a2' -a negamax --all-moves", "hint\\nwhy\\n",
      "line: c2 b1 b3 c1 a3 c3\n…line: b1 b3 c1 a3 c3\n…line c1 a3 b1 b3 c3\n…\n  a3 "
      "is a win for O in 4 plies…line c3 b1 c1 a3 b3\n" },
    { "last-of-equals", "nim:heaps=2+2+1 -a minimax --ties last", "1:1\\nwhy\\nhint\\n",
      "line: 2:1 3:1 2:1 1:1\n…line 1:1 2:2 3:1\n…line 3:1 2:2 1:1\n…line: 3:1 2:1 "
      "1:1\n" },
    { "the-window-of-max", "tictactoe --max first -m b2,a1,c1 --side second",
      "hint\\nwhy\\n",
      "you play O…line: a3 a2 c2 b1 b3 c3\n…0 to X…b1 is a win for X in 2 plies" },
    { "depth-0", "tictactoe -d 0", "hint\\nb2\\n", "play a1…O plays a1" },
    { "a-limit", "connect4 -e windows --level medium --max-nodes 400",
      "4\\nhint\\nlevel easy\\n4\\ndepth 5\\n4\\n5\\n",
      "limit of 400 nodes…O> hint\n…O plays 4…X> 4\nO found no move… 1  . . O X[O]. "
      ".\n" },
    { "both-sides", "connect4 -m 4455 --side both", "6\\n1\\n7\\n",
      "X> 6\n…O> 1\n…X> 7\n… 1  O . . X X X[X]\n…X wins\n" },
    { "over-already", "nim -m '3 1'", "1\\nwhy\\nundo\\n2\\n",
      "A wins\n…2 moves taken back\n…3 sticks: it leaves B the\n…B plays 1" },
    { "no-value-at-a-depth", "trees/chance.gv -d 1", "dare\\ndepth end\\n",
      "MIN plays spare…moves: dare spare\n…to the end of the game\n" },
    { "commands-as-moves",
      "'{\"children\":[{\"move\":\"help\",\"children\":[{\"move\":\"undo\","
      "\"value\":1},{\"move\":\"two words\",\"value\":3}]},"
      "{\"move\":\"undo\",\"value\":4}]}' --side both",
      ":undo\\nhelp\\n:undo\\nhelp\\nTwo Words\\n",
      "MAX> help\n…MIN> :undo\n…MAX> help\n…MIN> Two Words\n…moves: help, two "
      "words\n" },
    { "max-twice", "trees/max-twice.gv", "hint\\nwhy\\n",
      "line: B D d2\n…line E e1\n…at most 5 to MAX…line F H h1\n" },
    { "byte-order-mark", "nim", "\\357\\273\\2773\\n", "A> 3\nB plays 1" },
};

TEST_EACH (sessions, row, "session: %s", row->name)
{
    g_autofree char *line = g_strdup_printf ("printf '%s' | poda play %s; echo exit $?",
                                             row->typed, row->words);
    g_autofree char *printed = shell_run (NULL, line);
    g_autofree char *name = g_strdup_printf ("play-%s.txt", row->name);
    if (row->parts == NULL) {
        assert_golden (name, printed);
        return;
    }
    g_auto (GStrv) parts = g_strsplit (row->parts, "…", -1);
    const char *at = printed;
    for (guint i = 0; parts[i] != NULL; i++) {
        at = strstr (at, parts[i]);
        if (at == NULL)
            fail_msg ("no \"%s\" in\n%s", parts[i], printed);
        at++;
    }
}

/* Games to be saved, and a part of the file. */
static const struct {
    const char *words, *typed, *part;
} saved[] = {
    { "nim:heaps=3+4 --side second --prefer-short", "1:1\\n", "" },
    { "tictactoe -p X...O.... --side second --ties random --seed 9", "level easy\\n",
      "seed: 9\n" },
    { "connect4 -e potential:opening=yes --cut strict --fail hard --level medium",
      "4\\ndepth 3\\n",
      "\ngame: connect4\nmoves: 4 4\nside: first\nalgorithm: alphabeta\ndepth: "
      "3\nevaluator: potential:opening=yes\ncut: strict\nfail: hard\n" },
    { "connect4 -d 3 -e none --order centre --max second --win 5", "4\\n4\\n",
      "evaluator: none\n" },
    { "reversi:size=6 -e discs --max-nodes 5000 --window -9,inf", "hint\\n",
      "game: reversi:size=6\n" },
    { "'[[[3,12],8],[2,4,6]]' --side both --all-moves", "1\\n1\\n",
      "game: [[[3,12],8],[2,4,6]]\n" },
    { "'{\"children\":[{\"move\":\"go on\",\"children\":[{\"move\":\"a\","
      "\"children\":[1,2]},2]},3]}' --side both",
      "go on\\na\\n", "moves: go on, a\n" },
};

/* A saved game goes on from the same position, and saves as the same file. */
TEST_EACH (saved, row, "saved: %s", row->words)
{
    char *folder = shell_make_folder ();
    g_autofree char *save = g_strdup_printf (
        "printf '%ssave a.poda\nboard\n' | poda play %s > first; cat a.poda",
        row->typed, row->words);
    g_autofree char *file = shell_run (folder, save);
    /* The position stands after the last empty line. */
    g_autofree char *same = shell_run (
        folder,
        "printf 'save b.poda\nboard\n' | poda play --load a.poda > second\n"
        "cmp a.poda b.poda\n"
        "for file in first second; do tac $file | sed '/^$/q' > $file.end; done\n"
        "cmp first.end second.end && test -s first.end && echo the same");
    assert_non_null (strstr (file, row->part));
    assert_string_equal (same, "the same\n");
    shell_remove_folder (folder);
}

/* Saved games that are refused, and the beginning of the one line on stderr. */
static const struct {
    const char *text, *says;
} refused[] = {
    { "", "bad.poda:1: expected a line that names the game" },
    { "game: nim\\ncolour: red\\n", "bad.poda:2: no key \"colour\"; expected one of" },
    { "game: nim\\nGAME: nim\\n", "bad.poda:2: game is given twice" },
    { "game:\\n", "bad.poda:1: expected a value after \"game:\"" },
    { "game: chess\\n", "bad.poda:1: no game or file \"chess\"" },
    { "game: [[1,2],[3,]]\\n", "bad.poda:1: tree:1:11: expected" },
    { "game: nim\\n\\nmoves: 1 9\\n", "bad.poda:3: moves: move 2: no move \"9\" here" },
    { "game: tictactoe\\nposition: XXX\\n", "bad.poda:2: tictactoe: position" },
    { "game: nim\\nside: me\\n", "bad.poda:2: side me; expected one of first, second" },
    { "game: nim\\ndepth: 99999999999999999999\\n", "bad.poda:2: depth 9999999999" },
    { "game: nim\\nevaluator: x\\n", "bad.poda:2: no evaluator \"x\"" },
    { "win: 4\\ngame: nim\\nprefer-short: yes\\n", "bad.poda:1: win 4: with" },
    { "ties: last\\ncut: nonstrict\\ngame: nim\\n", "bad.poda:1: cut nonstrict: " },
    { "game: nim\\n\\377\\n", "bad.poda:2: expected text in UTF-8" },
};

TEST_EACH (refused, row, "refused file: %s", row->says)
{
    g_autofree char *line = g_strdup_printf (
        "printf '%s' > bad.poda; poda play --load bad.poda < /dev/null; echo exit $?",
        row->text);
    g_autofree char *said = shell_run_alone (line);
    if (!g_str_has_prefix (said, row->says))
        fail_msg ("\"%s\" does not begin with \"%s\"", said, row->says);
    assert_string_equal (strchr (said, '\n'), "\nexit 2\n");
}

TEST ("closed, unreadable and long input")
{
    shell_assert_prints (
        "poda play nim <&- > x; echo $?; tail -n 1 x; poda play nim < trees > x\n"
        "echo $?\n"
        "(head -c 100000 /dev/zero | tr '\\0' a; echo; echo 3) > x\n"
        "poda play nim:sticks=5 < x | grep -o 'no move \"aaa\\|B plays 1'",
        "0\nthe game was not finished\npoda: standard input: is a directory\n2\n"
        "no move \"aaa\nB plays 1\n");
}

/* The default depth depends on the position where play begins; defaults can also be
 * given explicitly. Quick wins are worth more, unless a saved game says otherwise. */
static const struct {
    const char *line, *says;
} defaults[] = {
    { "poda play nim:sticks=20 -m '3 3 3'", "fail-soft, to the end of the game" },
    { "poda play nim:sticks=20 -m 3",
      "to the end of the game, or\n    as deep as 500000 nodes allow\n" },
    { "poda play nim:sticks=20 --level best", "as deep as 500000 nodes allow\n" },
    { "poda play nim:sticks=20 --level medium", "fail-soft, depth 4\n" },
    { "poda solve nim -d end -e none", "nodes         14 (6 leaves)" },
    { "poda compare nim -a minimax -d 1,end", "minimax               1     15" },
    { "won; echo hint | poda play --load a.poda", ": a win for X in 1 ply." },
    { "won 'prefer-short: no'; echo hint | poda play --load a.poda", ": a win for X." },
    { "won 'prefer-short: yes' 'win: 7'; echo hint | poda play --load a.poda",
      ": a win for X in 1 ply." },
    { "won 'win: inf'; echo hint | poda play --load a.poda", ": a win for X." },
    /* Options take precedence over a saved game. */
    { "won 'side: second' 'depth: 2'; "
      "poda play --load a.poda -a minimax --level hard --side first",
      "you play X, the program plays O\nthe program: minimax, depth 6, " },
};

TEST_EACH (defaults, row, "defaults: %s", row->line)
{
    g_autofree char *line = g_strdup_printf (
        "won () { printf '%%s\n' 'game: tictactoe' 'position: XX.OO....' \"$@\" > "
        "a.poda; }\n{ %s; } < /dev/null",
        row->line);
    g_autofree char *printed = shell_run_alone (line);
    if (strstr (printed, row->says) == NULL)
        fail_msg ("no \"%s\" in: %s", row->says, printed);
}

TEST ("an interrupt stops only the search")
{
    g_autoptr (Terminal) terminal = terminal_start ("poda play connect4 -d 40 -e none");
    terminal_expect (terminal, -1, "X>");
    terminal_type (terminal, "4\n");
    g_usleep (G_USEC_PER_SEC / 2); /* nothing shows that the search has begun */
    terminal_type (terminal, "\003");
    terminal_expect (terminal, -1, "stopped; move for O, or change how");
    terminal_type (terminal, "undo\nquit\n");
    terminal_expect (terminal, -1, "1 move taken back");
    terminal_expect (terminal, -1, "the game was not finished");
    terminal_expect (terminal, -1, "ended 0.");
}
