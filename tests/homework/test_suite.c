/* Suites come back as they were written, whatever the cases are called; folders of
 * trees are suites. A case says all of the search that it was made from; and what is
 * wrong in either is told with its place. */

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "homework/grade/suite.h"
#include "record/summary.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/shell.h"

typedef struct {
    const char *text, *message;
} Refused;

#define HEAD "poda 1\n"
#define TREE "tree nested\n[[3,12],[2,4]]\nend\n"

static GPtrArray *
make_exercises (const char *const *ids)
{
    GPtrArray *exercises =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_exercise_free);
    for (guint i = 0; ids[i] != NULL; i++) {
        const RandomShape shape = { .depth = 3, .branching = 3, .spread = 9 };
        const PodaExerciseSpec spec = { .id = ids[i],
                                        .title = "Homework",
                                        .asks = PODA_ASK_ORDER };
        PodaTree *tree = random_tree (i + 1, &shape);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        g_ptr_array_add (exercises, poda_exercise_new (&problem, tree, &spec, NULL));
    }
    return exercises;
}

static char *
new_folder (void)
{
    char *folder = g_dir_make_tmp ("poda-suite-XXXXXX", NULL);
    assert_non_null (folder);
    return folder;
}

TEST ("a suite is written and read")
{
    static const char *const names[] = { "case-01", "case-02", "case-03", NULL };
    char *folder = new_folder ();
    g_autoptr (GPtrArray) exercises = make_exercises (names);
    g_autoptr (GError) error = NULL, taken = NULL;
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

/* All teaching trees, as they lie there: the value is the one that they state. */
TEST ("a folder of trees is a suite")
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSuite) suite = poda_suite_read ("trees", &error);
    assert_null (error);
    assert_true (suite->cases->len > 10);
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaCase *one = suite->cases->pdata[i];
        g_autofree char *path = g_strdup_printf ("trees/%s.gv", one->name);
        g_autofree char *text = NULL;
        gsize length;
        if (!g_file_get_contents (path, &text, &length, NULL))
            continue;
        g_autoptr (PodaTree) tree = poda_tree_read (path, text, length, NULL);
        g_autoptr (PodaSummary) summary = poda_summary_search (&one->problem, NULL);
        PodaValue expected;
        assert_true (
            poda_value_parse (poda_tree_attribute (tree, "expect_value"), &expected));
        assert_true (summary->value == expected);
    }
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

static const Refused settings[] = {
    { "[suite]\nmarks=value guess\n",
      "[suite] marks guess: expected one of value, move, visits, nodes" },
    { "[suite]\ncolour=red\n", "[suite] colour: there is no such setting or case" },
    { "[limits]\nseconds=soon\n",
      "[limits] seconds=soon; expected a number from 0 to 86400" },
    { "[case other]\nhidden=yes\n",
      "[case other] hidden: there is no such setting or case" },
    { "nonsense\n",
      "Key file contains line “nonsense” which is not a key-value pair, group, or "
      "comment" },
};

TEST_EACH (settings, row, "suite.ini: %s", row->message)
{
    char *folder = new_folder ();
    g_autoptr (GError) error = NULL;
    g_autofree char *message =
        g_strdup_printf ("%s/suite.ini: %s", folder, row->message);
    shell_write (folder, "cases/t.case", HEAD TREE);
    shell_write (folder, "suite.ini", row->text);
    g_autoptr (PodaSuite) suite = poda_suite_read (folder, &error);
    assert_null (suite);
    if (strcmp (error->message, message) != 0)
        fail_msg ("%s", error->message);
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

TEST ("what is no suite")
{
    char *folder = new_folder ();
    g_autoptr (GError) empty = NULL, missing = NULL, twice = NULL;
    assert_null (poda_suite_read (folder, &empty));
    assert_non_null (strstr (empty->message, "no case"));
    assert_null (poda_suite_read ("no/such/suite", &missing));
    assert_string_equal (missing->message, "no/such/suite: no such file");
    shell_write (folder, "cases/t.case", HEAD TREE);
    shell_write (folder, "t.json", "[1,2]");
    assert_null (poda_suite_read (folder, &twice));
    assert_true (g_str_has_suffix (twice->message, "another case is already called t"));
    shell_remove_folder (folder);
}

/* A name that looks like a case and is no file: told in a line, and never waited for.
 */
static void
refuse_place (const char *name, const char *target, const char *message)
{
    char *folder = new_folder ();
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *expected = g_strdup_printf ("%s: %s", path, message);
    g_autoptr (GError) error = NULL;
    shell_write (folder, "cases/t.case", HEAD TREE);
    assert_int_equal (target != NULL ? symlink (target, path) : mkfifo (path, 0600), 0);
    assert_null (poda_suite_read (folder, &error));
    assert_string_equal (error->message, expected);
    shell_remove_folder (folder);
}

TEST ("cases that are no files")
{
    refuse_place ("a.gv", NULL, "a pipe, not read");
    refuse_place ("cases/a.case", NULL, "a pipe, not read");
    refuse_place ("suite.ini", NULL, "a pipe, not read");
    refuse_place ("a.json", "/dev/zero", "a device, not read");
    refuse_place ("suite.ini", "/dev/zero", "a device, not read");
    refuse_place ("a.json", "cases", "a folder; expected a file");
    refuse_place ("a.json", "nowhere", "no such file");
    refuse_place ("suite.ini", "nowhere", "no such file");
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

static void
assert_reads_back (const PodaCase *one)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCase) again =
        poda_case_read ("again", one->text, strlen (one->text), &error);
    assert_null (error);
    assert_string_equal (one->name, again->name);
    assert_same_search (&one->problem, &again->problem);
}

/* --- Cases of trees --- */

static void
draw_rules (guint64 seed, PodaProblem *problem)
{
    guint n = 0;
    while (poda_algorithms[n] != NULL)
        n++;
    problem->algorithm = poda_algorithms[seed % n];
    problem->strict = seed / 3 % 2;
    problem->hard = seed / 5 % 2;
    problem->all_moves = seed / 7 % 3 == 0;
    problem->order = seed / 11 % 4 == 0 ? PODA_ORDER_REVERSE : PODA_ORDER_NATURAL;
    if (seed % 4 == 0) {
        problem->alpha = -1;
        problem->beta = 2;
    }
}

static void
test_trees (void **state)
{
    gboolean named = GPOINTER_TO_INT (*state);
    guint64 rounds = depth_rounds (2000);
    guint nested = 0;
    for (guint64 seed = 1; seed <= rounds; seed++) {
        const RandomShape shape = random_shape (seed, seed % 3 == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autoptr (GError) error = NULL;
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        draw_rules (seed, &problem);
        g_autoptr (PodaCase) one =
            poda_case_of_tree ("random", &problem, named, &error);
        assert_null (error);
        assert_same_search (&problem, &one->problem);
        assert_reads_back (one);
        nested += strstr (one->text, "\ntree nested\n") != NULL;
    }
    assert_true (named ? nested == 0 : nested > rounds / 10);
}

/* A depth limit is kept as a line for nested arrays, and cuts the tree otherwise. */
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

/* --- Cases of games --- */

typedef struct {
    const char *lines;
    PodaValue value;
    guint nodes;
} GameRow;

static const GameRow games[] = {
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

/* The same search as an exercise is a tree that needs no rules of a game. */
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

/* --- Cases that are none --- */

static const Refused refused[] = {
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

static void
test_refused (void **state)
{
    const Refused *row = *state;
    g_autoptr (GError) error = NULL;
    assert_null (poda_case_read ("t", row->text, strlen (row->text), &error));
    if (strcmp (error->message, row->message) != 0)
        fail_msg ("%s", error->message);
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

int
main (void)
{
    rows_add (test_trees, GINT_TO_POINTER (FALSE), "cases of random trees");
    rows_add (test_trees, GINT_TO_POINTER (TRUE), "the same, with their names");
    for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
        rows_add (test_refused, &refused[i], "refused: %s", refused[i].message);
    return rows_run ();
}
