/* Reads an explicit tree and solves it with every algorithm.
 *
 *     solve_tree trees/notes.gv
 *
 * The shortest way through the library: a tree is a game, a game and a position make a
 * problem, and a problem is searched. */

#include <stdio.h>

#include <poda/tree/tree.h>
#include <poda/record/summary.h>

static PodaTree *
read_tree (const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize length;
    if (!g_file_get_contents (path, &text, &length, error))
        return NULL;
    return poda_tree_read (path, text, length, error);
}

static gboolean
solve (const PodaProblem *problem, GError **error)
{
    g_autoptr (PodaSummary) summary = poda_summary_search (problem, error);
    if (summary == NULL)
        return FALSE;
    const PodaGame *game = problem->game;
    g_autofree char *move =
        summary->has_move ? game->format_move (game, &problem->root, summary->move)
                          : g_strdup ("none");
    char value[PODA_VALUE_BUFFER];
    printf ("%-18s value %s, best move %s, %" G_GUINT64_FORMAT " nodes\n",
            problem->algorithm->name,
            poda_value_format (summary->value, PODA_STYLE_MACHINE, value), move,
            summary->counts.nodes);
    return TRUE;
}

static gboolean
solve_with_all (const PodaTree *tree, GError **error)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        problem.algorithm = poda_algorithms[i];
        if (!solve (&problem, error))
            return FALSE;
    }
    return TRUE;
}

int
main (int argc, char **argv)
{
    g_autoptr (GError) error = NULL;
    if (argc != 2) {
        fprintf (stderr, "usage: solve_tree FILE\n");
        return 2;
    }
    g_autoptr (PodaTree) tree = read_tree (argv[1], &error);
    if (tree == NULL || !solve_with_all (tree, &error)) {
        fprintf (stderr, "%s\n", error->message);
        return 2;
    }
    return 0;
}
