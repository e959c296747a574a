/* Suites read back as they were written; folders of trees are suites. A case contains
 * the whole search that it was made from, and errors in either are reported with their
 * place. */

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "homework/grade/suite.h"
#include "record/summary.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/rows.h"
#include "support/shell.h"

#define HEAD "poda 1\n"
#define TREE "tree nested\n[[3,12],[2,4]]\nend\n"

/* --- Suites --- */

static char *
new_folder (void)
{
    char *folder = g_dir_make_tmp ("poda-suite-XXXXXX", NULL);
    assert_non_null (folder);
    return folder;
}

TEST ("a suite is written and read")
{
    static const char *const names[] = { "case-01", "case-02", "case-03" };
    char *folder = new_folder ();
    g_autoptr (GPtrArray) exercises =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_exercise_free);
    g_autoptr (GError) error = NULL, taken = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        const PodaExerciseSpec spec = { .id = names[i],
                                        .title = "Homework",
                                        .asks = PODA_ASK_ORDER };
        PodaTree *tree = poda_tree_read ("t", "[[3,12],[2,4]]", 14, NULL);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        g_ptr_array_add (exercises, poda_exercise_new (&problem, tree, &spec, NULL));
    }
    assert_true (poda_suite_write (folder, exercises, 2, &error));
    g_autoptr (PodaSuite) suite = poda_suite_read (folder, &error);
    assert_null (error);
    assert_string_equal (suite->title, "Homework");
    assert_int_equal (suite->cases->len, 3);
    assert_true (suite->marks[PODA_TELL_VISITS]);
    assert_false (suite->marks[PODA_TELL_NODES]);
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaCase *one = suite->cases->pdata[i];
        assert_string_equal (one->name, names[i]);
        assert_int_equal (one->hidden, i > 0);
    }
    assert_false (poda_suite_write (folder, exercises, 0, &taken));
    assert_non_null (strstr (taken->message, "already contains cases"));
    shell_remove_folder (folder);
}

TEST ("agents of .test files")
{
    char *folder = new_folder ();
    g_autofree char *text = NULL;
    assert_true (g_file_get_contents ("trees/ferry.test", &text, NULL, NULL));
    g_auto (GStrv) halves = g_strsplit (text, "MinimaxAgent", 2);
    g_autofree char *cuts = g_strjoinv ("AlphaBetaAgent", halves);
    shell_write (folder, "plain.test", text);
    shell_write (folder, "cuts.test", cuts);
    g_autoptr (PodaSuite) suite = poda_suite_read (folder, NULL);
    const PodaCase *one = suite->cases->pdata[0], *other = suite->cases->pdata[1];
    assert_ptr_equal (one->problem.algorithm, &poda_alphabeta);
    assert_true (one->problem.strict);
    assert_ptr_equal (other->problem.algorithm, &poda_minimax);
    shell_remove_folder (folder);
}

TEST ("suite.ini: all keys")
{
    char *folder = new_folder ();
    g_autoptr (GError) error = NULL;
    shell_write (folder, "cases/t.case", HEAD TREE);
    shell_write (folder, "u.json", "[1,[2,3]]");
    shell_write (folder, "notes.txt", "no case");
    shell_write (folder, "suite.ini",
                 "[suite]\ntitle = Week 3\nmarks=move; nodes\nequal-moves=yes\n"
                 "trees=dot\n[weights]\nnodes=2.5\n[limits]\nseconds=3\nmemory=64\n"
                 "output=10\nprocesses=4\n[case u]\nhidden=yes\nweight=3\n");
    g_autoptr (PodaSuite) suite = poda_suite_read (folder, &error);
    assert_null (error);
    assert_string_equal (suite->title, "Week 3");
    assert_false (suite->marks[PODA_TELL_VALUE]);
    assert_true (suite->marks[PODA_TELL_MOVE] && suite->marks[PODA_TELL_NODES]);
    assert_true (suite->equal_moves && suite->weights[PODA_TELL_NODES] == 2.5);
    assert_true (suite->limits.seconds == 3 && suite->limits.cpu_seconds == 3);
    assert_true (suite->limits.memory == 64 << 20);
    assert_true (suite->limits.output == 10 << 10 && suite->limits.processes == 4);
    assert_int_equal (suite->cases->len, 2);
    const PodaCase *hidden = suite->cases->pdata[1];
    assert_true (hidden->hidden && hidden->weight == 3);
    assert_non_null (strstr (hidden->text, "tree dot"));
    shell_remove_folder (folder);
}

/* A file that makes a folder no suite, `%s` in the message being its path. */
static const struct {
    const char *file, *text; /* "pipe": a pipe; "@X": a link to X */
    const char *message;
} refused_files[] = {
    { "suite.ini", "[suite]\nmarks=value guess\n",
      "%s: [suite] marks guess: expected one of value, move, visits, nodes" },
    { "suite.ini", "[suite]\ncolour=red\n",
      "%s: [suite] colour: there is no such setting or case" },
    { "suite.ini", "[limits]\nseconds=soon\n",
      "%s: [limits] seconds=soon; expected a number from 0 to 86400" },
    { "suite.ini", "[case other]\nhidden=yes\n",
      "%s: [case other] hidden: there is no such setting or case" },
    { "suite.ini", "nonsense\n",
      "%s: Key file contains line “nonsense” which is not a key-value pair, group, or "
      "comment" },
    { "t.json", "[1,2]", "%s: another case is already called t" },
    { "a.gv", "pipe", "%s: a pipe, not read" },
    { "cases/a.case", "pipe", "%s: a pipe, not read" },
    { "suite.ini", "pipe", "%s: a pipe, not read" },
    { "a.json", "@/dev/zero", "%s: a device, not read" },
    { "a.json", "@cases", "%s: a folder; expected a file" },
    { "suite.ini", "@nowhere", "%s: no such file" },
};

TEST_EACH (refused_files, row, "%s %s", row->file, row->message)
{
    char *folder = new_folder ();
    g_autofree char *path = g_build_filename (folder, row->file, NULL);
    g_autoptr (GString) message = g_string_new (row->message);
    g_autoptr (GError) error = NULL;
    g_string_replace (message, "%s", path, 1);
    shell_write (folder, "cases/t.case", HEAD TREE);
    if (strcmp (row->text, "pipe") == 0)
        assert_int_equal (mkfifo (path, 0600), 0);
    else if (*row->text == '@')
        assert_int_equal (symlink (row->text + 1, path), 0);
    else
        shell_write (folder, row->file, row->text);
    assert_null (poda_suite_read (folder, &error));
    assert_string_equal (error->message, message->str);
    shell_remove_folder (folder);
}

TEST ("no suite")
{
    char *folder = new_folder ();
    g_autoptr (GError) empty = NULL, missing = NULL;
    assert_null (poda_suite_read (folder, &empty));
    assert_non_null (strstr (empty->message, "no case"));
    assert_null (poda_suite_read ("no/such/suite", &missing));
    assert_string_equal (missing->message, "no/such/suite: no such file");
    shell_remove_folder (folder);
}

/* --- Cases --- */

static void
assert_same_search (const PodaProblem *a, const PodaProblem *b)
{
    g_autoptr (PodaSummary) one = poda_summary_search (a, NULL);
    g_autoptr (PodaSummary) other = poda_summary_search (b, NULL);
    assert_true (one->value == other->value);
    assert_int_equal (one->bound, other->bound);
    assert_int_equal (one->has_move, other->has_move);
    assert_memory_equal (&one->counts, &other->counts, sizeof one->counts);
}

/* The case of a tree, and what is read of the case's text, are the same search. */
TEST ("cases of random trees")
{
    guint nested = 0, rounds = (guint) depth_rounds (4000);
    for (guint64 seed = 1; seed <= rounds; seed++) {
        const RandomShape shape = pick_shape (seed, pick (seed, "chance", 3) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        problem.algorithm = poda_algorithms[pick (seed, "algorithm", 5)];
        problem.strict = pick (seed, "strict", 2);
        problem.hard = pick (seed, "hard", 2);
        problem.all_moves = pick (seed, "all moves", 3) == 0;
        if (pick (seed, "order", 4) == 0)
            problem.order = PODA_ORDER_REVERSE;
        if (pick (seed, "window", 4) == 0) {
            problem.alpha = -1;
            problem.beta = 2;
        }
        g_autoptr (GError) error = NULL;
        gboolean named = pick (seed, "named", 2);
        g_autoptr (PodaCase) one =
            poda_case_of_tree ("random", &problem, named, &error);
        assert_null (error);
        assert_same_search (&problem, &one->problem);
        g_autoptr (PodaCase) again =
            poda_case_read ("again", one->text, strlen (one->text), &error);
        assert_null (error);
        assert_string_equal (one->name, again->name);
        assert_same_search (&one->problem, &again->problem);
        gboolean is_nested = strstr (one->text, "\ntree nested\n") != NULL;
        assert_false (named && is_nested);
        nested += is_nested;
    }
    assert_true (nested > rounds / 20);
}

/* A line for nested arrays; otherwise the tree itself is cut. */
TEST ("a depth limit")
{
    for (guint depth = 1; depth < 4; depth++) {
        g_autofree char *text = NULL;
        gsize length;
        assert_true (g_file_get_contents ("trees/horizon.gv", &text, &length, NULL));
        g_autoptr (PodaTree) tree = poda_tree_read ("t", text, length, NULL);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        problem.depth = depth;
        g_autoptr (PodaCase) one = poda_case_of_tree ("h", &problem, FALSE, NULL);
        g_autoptr (PodaSummary) limited = poda_summary_search (&problem, NULL);
        g_autoptr (PodaSummary) cut = poda_summary_search (&one->problem, NULL);
        assert_true (limited->value == cut->value);
        assert_int_equal (limited->counts.nodes, cut->counts.nodes);
    }
}

static const struct {
    const char *lines;
    PodaValue value;
    guint nodes;
} games[] = {
    { "game nim:heaps=1+2+3\ndepth 3\n", 0, 41 },
    { "game tictactoe\nposition XO. .X. ..O\nwin 100\nprefer-short yes\n", 97, 93 },
    { "game connect4:cols=5,rows=4\ndepth 3\nevaluator windows\norder centre\n", 16,
      44 },
};

TEST_EACH (games, row, "a game, %u", (guint) (row - games))
{
    g_autofree char *text = g_strdup_printf ("poda 1\n%send\n", row->lines);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCase) one = poda_case_read ("g", text, strlen (text), &error);
    assert_null (error);
    g_autoptr (PodaSummary) summary = poda_summary_search (&one->problem, NULL);
    assert_true (summary->value == row->value);
    assert_int_equal (summary->counts.nodes, row->nodes);
}

/* The case of an exercise about a game is a tree, which needs no rules. */
TEST ("a game as a tree")
{
    static const char text[] = "poda 1\ngame nim:sticks=5\norder reverse\nend\n";
    const PodaExerciseSpec spec = { .id = "nim" };
    g_autoptr (PodaCase) game = poda_case_read ("g", text, strlen (text), NULL);
    g_autoptr (PodaExercise) exercise =
        poda_exercise_new (&game->problem, NULL, &spec, NULL);
    g_autoptr (PodaCase) one = poda_case_of_exercise ("nim", exercise, FALSE, NULL);
    assert_non_null (one->tree);
    assert_same_search (&game->problem, &one->problem);
}

static const struct {
    const char *text, *message;
} refused[] = {
    { "poda 2\nend\n", "t:1: expected the line \"poda 1\"" },
    { HEAD "end\n", "t:1: expected a line \"game …\" or \"tree …\"" },
    { HEAD "frobnicate 3\n" TREE, "t:2: no line begins with \"frobnicate\"" },
    { HEAD "cut maybe\n" TREE, "t:2: cut maybe: expected one of nonstrict, strict" },
    { HEAD "algorithm alphago\n" TREE,
      "t:2: algorithm alphago: expected one of minimax, negamax, alphabeta, "
      "negamax-alphabeta, shallow-alphabeta" },
    { HEAD "window 3,3\n" TREE,
      "t:2: window 3,3; expected two numbers A,B with A below B, such as -inf,7" },
    { HEAD "order centre\n" TREE, "t:2: order centre: tree has no columns" },
    { HEAD "game chess\nend\n", "t:2: game chess: no such game" },
    { HEAD "player min\ntree nested\n[[3,x]]\nend\n",
      "t:4:5: expected a number, inf, -inf, \"[\" or \"{\", found \"x\"" },
    { HEAD "tree dot\ndigraph {\na -> b\n}\nend\n",
      "t:4:6: leaf \"b\" has no value; expected a number, inf or -inf" },
    { HEAD "case \xff\n" TREE, "t:2: expected text in UTF-8" },
};

TEST_EACH (refused, row, "refused: %s", row->message)
{
    g_autoptr (GError) error = NULL;
    assert_null (poda_case_read ("t", row->text, strlen (row->text), &error));
    assert_string_equal (error->message, row->message);
}

TEST ("what programs get")
{
    static const char tree[] = "[[3,12,8],[2,4,\"inf\"]]";
    g_autoptr (PodaTree) read = poda_tree_read ("t", tree, strlen (tree), NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, read);
    problem.strict = TRUE;
    g_autoptr (PodaCase) one = poda_case_of_tree ("three", &problem, FALSE, NULL);
    assert_string_equal (one->text, "poda 1\ncase three\nalgorithm alphabeta\n"
                                    "cut strict\nfail soft\ndepth none\nplayer max\n"
                                    "tree nested\n[[3,12,8],[2,4,\"inf\"]]\nend\n");
    g_autofree char *windows = g_strdup (one->text);
    g_auto (GStrv) lines = g_strsplit (windows, "\n", -1);
    g_autofree char *dos = g_strjoinv ("\r\n", lines);
    g_autoptr (PodaCase) other = poda_case_read ("t", dos, strlen (dos), NULL);
    assert_same_search (&one->problem, &other->problem);
}
