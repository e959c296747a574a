/* Cases: one says all of the search that it was made from, whatever that is, and what
 * is wrong in one is told with its place. */

#include <string.h>

#include "homework/grade/suite.h"
#include "record/summary.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

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
static void
test_depth (void **state G_GNUC_UNUSED)
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

static void
test_game (void **state)
{
    const GameRow *row = *state;
    g_autofree char *text = g_strdup_printf ("poda 1\n%send\n", row->lines);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCase) one = poda_case_read ("g", text, strlen (text), &error);
    assert_null (error);
    g_autoptr (PodaSummary) summary = poda_summary_search (&one->problem, NULL);
    assert_true (summary->value == row->value);
    assert_int_equal (summary->counts.nodes, row->nodes);
}

/* The same search as an exercise is a tree that needs no rules of a game. */
static void
test_exercise_of_game (void **state G_GNUC_UNUSED)
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

typedef struct {
    const char *text, *message;
} Refused;

#define HEAD "poda 1\n"
#define TREE "tree nested\n[[3,12],[2,4]]\nend\n"

static const Refused refused[] = {
    { "poda 2\nend\n", "t:1: expected the line \"poda 1\"" },
    { HEAD "end\n", "t:1: expected a line \"game …\" or \"tree …\"" },
    { HEAD "frobnicate 3\n" TREE, "t:2: no line begins with \"frobnicate\"" },
    { HEAD "cut maybe\n" TREE, "t:2: cut maybe: expected one of nonstrict, strict" },
    { HEAD "algorithm alphago\n" TREE,
      "t:2: algorithm alphago: expected one of minimax, negamax, alphabeta, "
      "negamax-alphabeta, shallow-alphabeta" },
    { HEAD "window 3,3\n" TREE,
      "t:2: window 3,3: expected two numbers A,B with A below B, such as -inf,7" },
    { HEAD "order centre\n" TREE, "t:2: order centre: tree has no columns" },
    { HEAD "game chess\nend\n", "t:2: game chess: no such game" },
    { HEAD "player min\ntree nested\n[[3,x]]\nend\n",
      "t:4:5: expected a number, inf, -inf, \"[\" or \"{\", found \"x\"" },
    { HEAD "tree dot\ndigraph {\na -> b\n}\nend\n",
      "t:4:6: leaf \"b\" without a value: expected a number, inf or -inf" },
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

static void
test_text (void **state G_GNUC_UNUSED)
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
    Rows rows;
    rows_begin (&rows, "case");
    rows_add (&rows, test_trees, GINT_TO_POINTER (FALSE), "cases of random trees");
    rows_add (&rows, test_trees, GINT_TO_POINTER (TRUE), "the same, with their names");
    rows_add (&rows, test_depth, NULL, "a depth limit");
    for (guint i = 0; i < G_N_ELEMENTS (games); i++)
        rows_add (&rows, test_game, &games[i], "a game, %u", i);
    rows_add (&rows, test_exercise_of_game, NULL, "a game as a tree");
    for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
        rows_add (&rows, test_refused, &refused[i], "refused: %s", refused[i].message);
    rows_add (&rows, test_text, NULL, "what programs get");
    return rows_run (&rows);
}
