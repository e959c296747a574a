/* The teaching trees carry their answers, and the program gives them. */

#include <string.h>

#include "record/record.h"
#include "support/rows.h"

#include "tree/tree.h"

static PodaTree *
load (const char *path)
{
    g_autofree char *text = NULL;
    gsize length;
    g_autoptr (GError) error = NULL;
    assert_true (g_file_get_contents (path, &text, &length, NULL));
    PodaTree *tree = poda_tree_read (path, text, length, &error);
    if (tree == NULL)
        fail_msg ("%s", error->message);
    return tree;
}

static PodaRecord *
search (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    PodaRecord *record = poda_record_search (&problem, FALSE, NULL);
    assert_true (poda_record_add_pruned (record, FALSE, NULL));
    return record;
}

static const char *
expectation (const PodaTree *tree, const char *key)
{
    const char *text = poda_tree_attribute (tree, key);
    if (text == NULL)
        fail_msg ("%s is missing", key);
    return text;
}

/* The names of the skipped children, in the order of the tree. */
static char *
pruned_names (const PodaRecord *record)
{
    GString *names = g_string_new (NULL);
    for (guint32 id = poda_record_n_visited (record) + 1;
         id <= poda_record_n_nodes (record); id++) {
        g_autofree char *name =
            poda_record_name (record, poda_record_node (record, id));
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", name);
    }
    return g_string_free (names, FALSE);
}

/* The same words, whatever their order. */
static gboolean
same_words (const char *a, const char *b)
{
    g_auto (GStrv) left = g_strsplit_set (a, " ", -1),
                   right = g_strsplit_set (b, " ", -1);
    if (g_strv_length (left) != g_strv_length (right))
        return FALSE;
    for (guint i = 0; left[i] != NULL; i++)
        if (!g_strv_contains ((const char *const *) right, left[i]))
            return FALSE;
    return TRUE;
}

static void
test_tree (void **state)
{
    g_autoptr (PodaTree) tree = load (*state);
    PodaValue value;
    assert_true (*expectation (tree, "title") != '\0');
    assert_true (*expectation (tree, "source") != '\0');
    assert_true (poda_value_parse (expectation (tree, "expect_value"), &value));
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        g_autoptr (PodaRecord) record = search (tree, poda_algorithms[i]);
        const PodaNode *root = poda_record_root (record);
        assert_true (root->value == value);
        if (root->player == PODA_CHANCE)
            continue;
        g_autofree char *move =
            poda_record_move_text (record, poda_record_node (record, root->best));
        assert_string_equal (move, expectation (tree, "expect_move"));
    }
    g_autoptr (PodaRecord) record = search (tree, &poda_alphabeta);
    g_autofree char *pruned = pruned_names (record);
    const char *expected = expectation (tree, "expect_pruned");
    if (!same_words (pruned, expected))
        fail_msg ("pruned \"%s\", expected \"%s\"", pruned, expected);
}

int
main (void)
{
    static char *paths[256];
    guint n_paths = 0;
    Rows rows;
    rows_begin (&rows, "trees");
    GDir *folder = g_dir_open ("trees", 0, NULL);
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;)
        if (g_str_has_suffix (name, ".gv") || g_str_has_suffix (name, ".efg")
            || g_str_has_suffix (name, ".test"))
            paths[n_paths++] = g_build_filename ("trees", name, NULL);
    g_dir_close (folder);
    for (guint i = 0; i < n_paths; i++)
        rows_add (&rows, test_tree, paths[i], "%s", paths[i]);
    int failed = n_paths >= 12 ? rows_run (&rows) : 1;
    for (guint i = 0; i < n_paths; i++)
        g_free (paths[i]);
    return failed;
}
