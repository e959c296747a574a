/* Published figures, to the last digit. Sources: Y. García Ruiz and J. Correas, course
 * notes 2007-2008 (Nim, the 17-row table, tic-tac-toe); D. E. Knuth and R. W. Moore
 * 1975 (the smallest proof of a uniform tree). */

#include <math.h>

#include "report/trace.h"
#include "tree/tree.h"
#include "record/summary.h"
#include "search/proof.h"
#include "search/size.h"
#include "base/random.h"
#include "game/rules.h"
#include "game/connect4/connect4.h"
#include "support/rows.h"

static PodaProblem
problem_of (const char *name, const char *parameters, const PodaAlgorithm *algorithm)
{
    const PodaGame *game = poda_game_find (name);
    PodaArguments arguments;
    PodaPosition start;
    PodaProblem problem;
    assert_true (
        poda_arguments_parse (name, game->parameters, parameters, &arguments, NULL));
    assert_true (game->start (game, &arguments, &start, NULL));
    poda_problem_init (&problem, game, &start);
    problem.algorithm = algorithm;
    return problem;
}

/* The player to move loses exactly if the number of sticks modulo 4 is 1. */
static void
test_nim_losses (void **state)
{
    const PodaAlgorithm *algorithm = *state;
    guint most = algorithm->windowed ? 32 : 20;
    for (guint sticks = 1; sticks <= most; sticks++) {
        g_autofree char *parameters = g_strdup_printf ("sticks=%u", sticks);
        PodaProblem problem = problem_of ("nim", parameters, algorithm);
        PodaResult result;
        assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
        assert_true (result.value == (sticks % 4 == 1 ? -1 : 1));
    }
}

static const struct Count {
    const PodaAlgorithm *algorithm;
    gboolean strict;
    guint depth; /* with open-lines; 0: to the end */
    guint nodes, leaves;
} counts[] = {
    { &poda_minimax, FALSE, 0, 549946, 255168 },
    { &poda_negamax, FALSE, 0, 549946, 255168 },
    { &poda_alphabeta, FALSE, 0, 18297, 0 },
    { &poda_alphabeta, TRUE, 0, 146120, 0 },
    { &poda_negamax_alphabeta, FALSE, 0, 18297, 0 },
    { &poda_negamax_alphabeta, TRUE, 0, 146120, 0 },
    { &poda_minimax, FALSE, 4, 3610, 0 },
    { &poda_alphabeta, FALSE, 4, 492, 0 },
};

TEST_EACH (counts, row, "tictactoe: %s%s depth %u: %u nodes", row->algorithm->name,
           row->strict ? " strict" : "", row->depth, row->nodes)
{
    PodaProblem problem = problem_of ("tictactoe", NULL, row->algorithm);
    PodaResult result;
    problem.strict = row->strict;
    if (row->depth > 0) {
        problem.depth = row->depth;
        problem.evaluator = poda_game_find_evaluator (problem.game, "open-lines", NULL);
        problem.win = problem.evaluator->win;
    }
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_int_equal (result.nodes, row->nodes);
    if (row->leaves > 0)
        assert_int_equal (result.leaves, row->leaves);
}

/* Sequences of moves by ply; those that end a game early have no successors. */
static const struct Sequences {
    const char *game, *parameters;
    guint64 sequences[9]; /* of 0, 1, 2, … plies; 0 ends them */
} sequences[] = {
    { "connect4", "", { 1, 7, 49, 343, 2401, 16807, 117649, 823536 } },
    { "reversi", "size=4", { 1, 4, 12, 44, 128, 424, 1256 } },
    { "reversi", "size=8", { 1, 4, 12, 56, 244, 1396, 8200, 55092 } },
};

TEST_EACH (sequences, row, "sequences by ply: %s:%s", row->game, row->parameters)
{
    PodaProblem problem = problem_of (row->game, row->parameters, &poda_minimax);
    guint64 sum = 0;
    for (guint ply = 0; row->sequences[ply] != 0; ply++) {
        PodaResult result;
        problem.depth = ply;
        assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
        assert_int_equal (result.nodes - sum, row->sequences[ply]);
        sum = result.nodes;
    }
}

static PodaProblem
problem_of_tree (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    return problem;
}

TEST ("the 17-row table of the course notes")
{
    g_autofree char *text = NULL;
    gsize length;
    assert_true (g_file_get_contents ("trees/notes.gv", &text, &length, NULL));
    g_autoptr (PodaTree) tree = poda_tree_read ("trees/notes.gv", text, length, NULL);
    PodaProblem problem = problem_of_tree (tree, &poda_shallow_alphabeta);
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_trace_csv (record, output);
    assert_golden ("notes-table.csv", poda_output_contents (output, NULL));
}

/* Averages come out exact where shares are whole, and small probabilities count. */
static const struct Average {
    const char *tree;
    PodaValue value, within;
} averages[] = {
    { "{\"player\": \"chance\", \"children\": [1, 1, 1, 1, 1, 1, 1]}", 1, 0 },
    { "{\"player\": \"chance\", \"children\": [{\"probability\": \"1/3\", \"value\": "
      "3}, "
      "{\"probability\": \"2/3\", \"value\": 6}]}",
      5, 0 },
    { "{\"player\": \"chance\", \"children\": [{\"probability\": 0.1, \"value\": 7}, "
      "{\"probability\": 0.2, \"value\": 7}, {\"probability\": 0.7, \"value\": 7}]}",
      7, 0 },
    { "{\"player\": \"chance\", \"children\": [{\"probability\": 1e-14, \"value\": "
      "1e14}, "
      "{\"probability\": 1, \"value\": 0}]}",
      1, 1e-13 },
};

TEST_EACH (averages, row, "average: %s", row->tree)
{
    g_autoptr (PodaTree) tree =
        poda_tree_read ("tree", row->tree, strlen (row->tree), NULL);
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        PodaProblem problem = problem_of_tree (tree, poda_algorithms[i]);
        PodaResult result;
        assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
        assert_true (fabs (result.value - row->value) <= row->within);
    }
}

static void
add_uniform (GString *text, guint branching, guint depth, guint64 *seed)
{
    if (depth == 0) {
        g_string_append_printf (text, "%u", poda_random_below (17, (*seed)++, 1000000));
        return;
    }
    for (guint i = 0; i < branching; i++) {
        g_string_append_c (text, i == 0 ? '[' : ',');
        add_uniform (text, branching, depth - 1, seed);
    }
    g_string_append_c (text, ']');
}

/* On a uniform tree in the best order alpha-beta sees just the smallest proof, whose
 * leaves Knuth and Moore counted. */
TEST ("the smallest proof of uniform trees")
{
    for (guint branching = 1; branching <= 4; branching++) {
        for (guint depth = 1; depth <= 5; depth++) {
            guint64 seed = 0;
            g_autoptr (GString) text = g_string_new (NULL);
            add_uniform (text, branching, depth, &seed);
            g_autoptr (PodaTree) tree =
                poda_tree_read ("t", text->str, text->len, NULL);
            PodaProblem problem = problem_of_tree (tree, &poda_alphabeta);
            PodaProof proof;
            PodaResult result;
            problem.order = PODA_ORDER_BEST;
            problem.max_nodes = 1; /* which limits the search alone */
            assert_true (poda_proof_find (&problem, 0, &proof));
            problem.max_nodes = 0;
            assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
            double least =
                pow (branching, (depth + 1) / 2) + pow (branching, depth / 2) - 1;
            assert_true (proof.leaves == least);
            assert_true ((double) result.leaves == least);
            assert_true ((double) result.nodes == proof.nodes);
            assert_true (proof.all_leaves == pow (branching, depth));
        }
    }
}

/* Counts nodes entered; no child has a weight without chance nodes. */
static void
count_entered (const PodaEvent *event, gpointer data)
{
    guint64 *entered = data;
    assert_true (event->verb != PODA_UPDATE || event->weight == 0);
    *entered += event->verb == PODA_ENTER;
}

/* A search of n nodes needs a limit of n; a lower one is reached, and told of. */
static void
test_limit (void **state)
{
    PodaProblem problem = problem_of ("nim", "sticks=6", *state);
    PodaResult whole, result;
    assert_true (poda_search (&problem, NULL, NULL, &whole, NULL));
    for (guint64 limit = 1; limit <= whole.nodes; limit++) {
        guint64 entered = 0;
        g_autoptr (GError) error = NULL;
        problem.max_nodes = limit;
        gboolean ok = poda_search (&problem, count_entered, &entered, &result, &error);
        assert_int_equal (ok, limit == whole.nodes);
        assert_int_equal (entered, limit);
        if (!ok)
            assert_true (
                g_error_matches (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT));
    }
}

/* --- The size of what was skipped --- */

static const struct Sized {
    const char *game, *parameters;
    guint depth;
} sized[] = {
    { "tictactoe", NULL, 4 },
    { "connect4", NULL, 6 },
    { "connect4", "cols=4,rows=2", PODA_DEPTH_NONE },
    { "nim", "sticks=12", PODA_DEPTH_NONE },
    { "reversi", "size=4", 5 },
};

/* A full search counts as many nodes, and as deep. */
TEST_EACH (sized, row, "size: %s %s", row->game,
           row->parameters != NULL ? row->parameters : "")
{
    PodaProblem problem = problem_of (row->game, row->parameters, &poda_minimax);
    problem.depth = row->depth;
    PodaResult result;
    guint64 budget = 1000000;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    PodaSize size = poda_size_find (&problem, &problem.root, 0, &budget, 1);
    assert_true (size.counted && size.nodes == (double) result.nodes);
    if (row->depth != PODA_DEPTH_NONE)
        assert_int_equal (size.height, row->depth);
    assert_true (1000000 - budget <= result.nodes - result.frontier);
}

/* With a small budget, sizes are estimated: a uniform tree exactly, others within
 * five percent. */
TEST ("size: estimated")
{
    PodaProblem problem = problem_of ("connect4", NULL, &poda_minimax);
    problem.depth = 6;
    guint64 budget = 100;
    PodaSize size = poda_size_find (&problem, &problem.root, 0, &budget, 1);
    assert_true (!size.counted && budget == 0);
    assert_true (size.nodes == 137257 && size.height == 6);
    problem = problem_of ("tictactoe", NULL, &poda_minimax);
    size = poda_size_find (&problem, &problem.root, 0, &budget, 1000);
    assert_true (!size.counted && size.height == 9);
    assert_true (fabs (size.nodes - 549946) < 0.05 * 549946);
    PodaSize again = poda_size_find (&problem, &problem.root, 0, &budget, 1000);
    assert_true (again.nodes == size.nodes);
}

/* --- A won game has the value that belongs to the evaluator --- */

/* X wins with the fourth disc in column 1. */
TEST ("an evaluator brings its win")
{
    PodaProblem problem = problem_of ("connect4", NULL, &poda_alphabeta);
    PodaResult result;
    assert_true (
        poda_game_read_moves (&poda_connect4, &problem.root, "121212", NULL, NULL));
    problem.depth = 3;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == 1);

    problem.evaluator = &poda_connect4_windows;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == 1000000);
    g_autoptr (PodaRecord) record = poda_record_search (&problem, FALSE, NULL);
    assert_true (poda_record_root (record)->value == 1000000);
    assert_true (poda_record_problem (record)->win == 1000000);

    problem.win = 2000000;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == 2000000);
}

int
main (void)
{
    rows_add (test_nim_losses, &poda_minimax, "nim: lost iff N mod 4 = 1, minimax");
    rows_add (test_nim_losses, &poda_alphabeta,
              "nim: lost iff N mod 4 = 1, alpha-beta");
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        rows_add (test_limit, poda_algorithms[i], "limits: %s",
                  poda_algorithms[i]->name);
    }
    return rows_run ();
}
