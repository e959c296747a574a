/* The node of a name: what the rules tell before a search agrees with what is found
 * after it. */

#include <string.h>

#include "game/rules.h"
#include "record/record.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "tree/tree.h"

typedef struct {
    const char *name, *text; /* a tree; NULL: tic-tac-toe to three plies */
    guint depth;
} FindRow;

static const FindRow find_rows[] = {
    { "tic-tac-toe", NULL, 3 },
    { "letters", "[[3,12,8],[2,[4],6],[14,5,2]]", PODA_DEPTH_NONE },
    { "names", "{\"children\": [{\"name\": \"x.y\", \"children\": [1,2]}, 3]}",
      PODA_DEPTH_NONE },
    { "moves with points",
      "EFG 2 R \"\" { \"\" \"\" } p \"\" 1 1 \"\" { \"1\" \"1.1\" } 0 "
      "p \"\" 2 2 \"\" { \"1\" \"2\" } 0 t \"\" 1 \"\" { 1 -1 } t \"\" 1 t \"\" 1",
      PODA_DEPTH_NONE },
    { "a depth limit", "digraph { node [value=1]; a -> {b c}; b -> {d e}; d -> f }",
      2 },
};

/* Whoever finds it after the search was told so before. */
static void
try_name (const PodaRecord *record, const char *name)
{
    const PodaProblem *problem = poda_record_problem (record);
    g_autoptr (GError) error = NULL;
    gboolean found = poda_record_find (record, name, NULL) != NULL;
    gboolean foreseen = poda_record_foresee (problem, name, &error);
    if (found && !foreseen)
        fail_msg ("%s is found, and was not foreseen", name);
    assert_true (foreseen == (error == NULL));
    if (error != NULL)
        assert_true (
            g_error_matches (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE));
}

static void
try_all (const PodaProblem *problem)
{
    g_autoptr (PodaRecord) record = poda_record_search (problem, FALSE, NULL);
    assert_non_null (record);
    assert_true (poda_record_add_pruned (record, TRUE, NULL));
    static const char *const strange[] = { "",     ".",    "n",    "n0", "n1", "n99999",
                                           "root", "raíz", "1..1", ".1", "1." };
    for (guint i = 0; i < G_N_ELEMENTS (strange); i++)
        try_name (record, strange[i]);
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        g_autofree char *name =
            poda_record_name (record, poda_record_node (record, id));
        g_autofree char *longer = g_strconcat (name, ".1", NULL);
        g_autofree char *shorter = g_strndup (name, strlen (name) - 1);
        assert_true (poda_record_foresee (problem, name, NULL));
        try_name (record, longer);
        try_name (record, shorter);
    }
}

static void
test_find (void **state)
{
    const FindRow *row = *state;
    PodaProblem problem;
    PodaPosition root;
    PodaArguments none = { 0 };
    g_autoptr (PodaTree) tree = NULL;
    if (row->text != NULL) {
        tree = poda_tree_read ("tree", row->text, strlen (row->text), NULL);
        assert_non_null (tree);
        poda_tree_position (tree, 0, &root);
    } else {
        poda_tictactoe.start (&poda_tictactoe, &none, &root, NULL);
    }
    poda_problem_init (&problem, tree != NULL ? poda_tree_game (tree) : &poda_tictactoe,
                       &root);
    problem.algorithm = &poda_alphabeta;
    problem.depth = row->depth;
    problem.evaluator = tree == NULL ? &poda_tictactoe_open_lines : NULL;
    try_all (&problem);
}

static void
test_random (void **state)
{
    (void) state;
    for (guint64 seed = 0; seed < 200; seed++) {
        RandomShape shape = random_shape (seed, seed % 2 == 1);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        PodaProblem problem;
        PodaPosition root;
        poda_tree_position (tree, 0, &root);
        poda_problem_init (&problem, poda_tree_game (tree), &root);
        problem.algorithm = seed % 2 == 1 ? &poda_minimax : &poda_alphabeta;
        try_all (&problem);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "find");
    for (guint i = 0; i < G_N_ELEMENTS (find_rows); i++)
        rows_add (&rows, test_find, &find_rows[i], "%s", find_rows[i].name);
    rows_add (&rows, test_random, NULL, "random trees");
    return rows_run (&rows);
}
