#include "trees.h"

PodaTree *
read_tree (const char *folder, const char *file, GError **error)
{
    g_autofree char *path = g_build_filename (folder, file, NULL);
    gsize length;
    g_autofree char *text = read_file (path, &length, error);
    return text != NULL ? poda_tree_read (path, text, length, error) : NULL;
}

PodaRecord *
record_tree (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    PodaProblem problem;
    GError *error = NULL;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    PodaRecord *record = poda_record_search (&problem, TRUE, &error);
    if (record == NULL || !poda_record_add_pruned (record, FALSE, &error))
        g_error ("%s", error->message);
    return record;
}

char *
pruned_names (const PodaRecord *record)
{
    GString *names = g_string_new (NULL);
    guint32 n_nodes = poda_record_n_nodes (record);
    for (guint32 id = poda_record_n_visited (record) + 1; id <= n_nodes; id++) {
        g_autofree char *name =
            poda_record_name (record, poda_record_node (record, id));
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", name);
    }
    return g_string_free (names, FALSE);
}
