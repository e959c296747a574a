/* Playing from a pipe: whole sessions, saved games that come back, refusals, and an
 * interrupt. */

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/rows.h"
#include "support/shell.h"

/* A session that a golden file shows whole, or of which these texts are printed, in
 * this order. */
typedef struct {
    const char *name;
    const char *words; /* behind `poda play` */
    const char *typed; /* for printf */
    const char *parts; /* with … between them; NULL: a golden file */
} Session;

static const Session sessions[] = {
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
    { "a-window", "tictactoe -d 3 --window -2,1", "hint\\n",
      "X> hint\n… 3 plies deep" },
    { "depth-0", "tictactoe -d 0", "hint\\nb2\\n", "play a1…O plays a1" },
    { "a-limit", "connect4 -e windows --level medium --max-nodes 400",
      "4\\nhint\\nlevel easy\\n4\\ndepth 5\\n4\\n5\\n",
      "limit of 400 nodes…O> hint\n…O plays 4…X> 4\nO found no move… 1  . . O X[O]. "
      ".\n" },
    { "blocks", "tictactoe -m a1,c2", "b2\\nwhy\\n",
      "O plays c3: a win for X in 4 plies…b1 is a win for X in 2 plies" },
    { "takes-the-win", "connect4 -m 36367437277643352", "1\\n",
      "O plays 6: a win for O in 1 ply… 4  . . O . .[O]X\n…O wins\n" },
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

/* A saved game goes on from the same position, and saves as the same file. */
static const Session saved[] = {
    { "heaps", "nim:heaps=3+4 --side second --prefer-short", "1:1\\n", NULL },
    { "position", "tictactoe -p X...O.... --side second --ties random --seed 9",
      "level easy\\n", "position: X…seed: 9\n" },
    { "connect4",
      "connect4 -e potential:opening=yes --cut strict --fail hard --level medium",
      "4\\ndepth 3\\n",
      "\ngame: connect4\nmoves: 4 4\nside: first\nalgorithm: alphabeta\ndepth: "
      "3\nevaluator: potential:opening=yes\ncut: strict\nfail: hard\n" },
    { "none", "connect4 -d 3 -e none --order centre --max second --win 5", "4\\n4\\n",
      "evaluator: none\n" },
    { "reversi", "reversi:size=6 -e discs --max-nodes 5000 --window -9,inf", "hint\\n",
      "game: reversi:size=6\n" },
    { "literal", "'[[[3,12],8],[2,4,6]]' --side both --all-moves", "1\\n1\\n",
      "game: [[[3,12],8],[2,4,6]]\n" },
    { "two-words",
      "'{\"children\":[{\"move\":\"go on\",\"children\":[{\"move\":\"a\","
      "\"children\":[1,2]},2]},3]}' --side both",
      "go on\\na\\n", "moves: go on, a\n" },
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
    assert_string_equal (last_position (second), last_position (first));
    g_auto (GStrv) parts = g_strsplit (row->parts != NULL ? row->parts : "", "…", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        if (strstr (file, parts[i]) == NULL)
            fail_msg ("no \"%s\" in\n%s", parts[i], file);
    shell_remove_folder (folder);
}

/* Options take precedence over a saved game. */
TEST ("options go before a saved game")
{
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

TEST_EACH (refused_files, row, "refused file: %s", row->says)
{
    char *folder = shell_make_folder ();
    g_autofree char *line = g_strdup_printf (
        "printf '%s' > bad.poda; poda play --load bad.poda < /dev/null; echo exit $?",
        row->text);
    check_refusal (folder, line, row->says);
    shell_remove_folder (folder);
}

static const Refused refused_words[] = {
    { "", "poda: give either a GAME or --load FILE" },
    { "nim nim", "poda: unexpected argument \"nim\"" },
    { "nim --level hard -d 3", "poda: --level cannot be combined with --depth" },
    { "nim --level 5", "poda: --level 5: expected one of easy, medium, hard" },
    { "nim --side third", "poda: --side third; expected one of first, second, both" },
    { "--load x -m 3", "poda: --load cannot be combined with --moves" },
    { "--load nothere", "poda: nothere: no such file; expected a saved game" },
    { "--load trees", "poda: trees: is a directory; expected a saved game" },
    { "--load /dev/zero", "/dev/zero:1: larger than a megabyte" },
    { "nim -m '1 9'", "poda: --moves: move 2: no move \"9\" here" },
    { "tictactoe -p XX", "poda: tictactoe: position \"XX\"" },
    { "nim >&-", "poda: standard output: already closed" },
};

TEST_EACH (refused_words, row, "refused: poda play %s", row->text)
{
    g_autofree char *line =
        g_strdup_printf ("poda play < /dev/null %s; echo exit $?", row->text);
    check_refusal (NULL, line, row->says);
}

TEST ("closed and unreadable input")
{
    g_autofree char *closed = shell_run (NULL, "poda play nim <&-; echo exit $?");
    g_autofree char *folder = shell_run (NULL, "poda play nim < trees; echo exit $?");
    assert_true (g_str_has_suffix (closed, "A> \nthe game was not finished\nexit 0\n"));
    assert_true (g_str_has_suffix (
        folder, "A> \npoda: standard input: is a directory\nexit 2\n"));
}

TEST ("a line that is too long")
{
    g_autofree char *printed = shell_run (
        NULL,
        "(head -c 100000 /dev/zero | tr '\\0' a; echo; echo 3; echo "
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) | poda play nim:sticks=5");
    assert_non_null (strstr (printed, "no move \"aaa"));
    assert_non_null (strstr (printed, "B plays 1"));
}

/* The default depth depends on the position where play begins; defaults can also be
 * given explicitly. */
TEST ("defaults, and words for them")
{
    static const struct {
        const char *words, *says;
    } rows[] = {
        { "play nim:sticks=20 -m '3 3 3'", "fail-soft, to the end of the game" },
        { "play nim:sticks=20 -m 3",
          "to the end of the game, or\n    as deep as 500000 nodes allow\n" },
        { "play nim:sticks=20 --level best", "as deep as 500000 nodes allow\n" },
        { "play nim:sticks=20 --level medium", "fail-soft, depth 4\n" },
        { "solve nim -d end -e none", "nodes         14 (6 leaves)" },
        { "compare nim -a minimax -d 1,end", "minimax               1     15" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autofree char *line = g_strdup_printf ("poda %s < /dev/null", rows[i].words);
        g_autofree char *printed = shell_run (NULL, line);
        if (strstr (printed, rows[i].says) == NULL)
            fail_msg ("%s: no \"%s\" in: %s", line, rows[i].says, printed);
    }
}

/* Quick wins are worth more, unless a saved game says otherwise. */
TEST ("quick wins count more")
{
    static const struct {
        const char *lines, *says;
    } rows[] = {
        { "", ": a win for X in 1 ply." },
        { "prefer-short: no\\n", ": a win for X." },
        { "prefer-short: yes\\nwin: 7\\n", ": a win for X in 1 ply." },
        { "win: inf\\n", ": a win for X." },
    };
    char *folder = shell_make_folder ();
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autofree char *line = g_strdup_printf (
            "printf 'game: tictactoe\\nposition: XX.OO....\\n%s' > a.poda; "
            "echo hint | poda play --load a.poda",
            rows[i].lines);
        g_autofree char *printed = shell_run (folder, line);
        if (strstr (printed, rows[i].says) == NULL)
            fail_msg ("no \"%s\" in: %s", rows[i].says, printed);
    }
    shell_remove_folder (folder);
}

/* A search that thinks until it is interrupted, with the session that goes on. */
typedef struct {
    GPid pid;
    int input, output;
} Child;

static Child
spawn_thinker (void)
{
    Child child;
    const char *program = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    const char *argv[] = {
        program, "play", "connect4", "-d", "40", "-e", "none", NULL
    };
    assert_true (g_spawn_async_with_pipes (
        NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child.pid,
        &child.input, &child.output, NULL, NULL));
    return child;
}

static void
type (const Child *child, const char *text)
{
    gsize length = strlen (text);
    assert_true (write (child->input, text, length) == (gssize) length);
}

/* Reads on until the text was said, or to the end. */
static gboolean
hear (const Child *child, GString *said, const char *text)
{
    char buffer[512];
    gssize n;
    while (strstr (said->str, text) == NULL
           && (n = read (child->output, buffer, sizeof buffer)) > 0)
        g_string_append_len (said, buffer, n);
    return strstr (said->str, text) != NULL;
}

TEST ("an interrupt stops the search alone")
{
    Child child = spawn_thinker ();
    g_autoptr (GString) said = g_string_new (NULL);
    int status;
    type (&child, "4\n");
    assert_true (hear (&child, said, "X> 4\n"));
    g_usleep (G_USEC_PER_SEC / 2); /* it has said so before it begins to think */
    assert_int_equal (kill (child.pid, SIGINT), 0);
    assert_true (hear (&child, said, "\nstopped; move for O, or change how"));
    type (&child, "undo\nquit\n");
    assert_true (hear (&child, said, "1 move taken back"));
    assert_true (hear (&child, said, "X> quit\nthe game was not finished\n"));
    assert_int_equal (waitpid (child.pid, &status, 0), child.pid);
    assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
    close (child.input);
    close (child.output);
}

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (saved); i++)
        rows_add (test_save_and_load, &saved[i], "saved: %s", saved[i].name);
    return rows_run ();
}
