/* Suites from folders and files. */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "teach/grade/suite_parts.h"

#define MOST_MEBIBYTES 64

static gboolean
refuse (const char *path, GError **error, const char *message)
{
    g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_FILE, "%s: %s", path,
                 message);
    return FALSE;
}

char *
poda_suite_text (const char *path, gsize *length, GError **error)
{
    GStatBuf status;
    char *text = NULL;
    g_autoptr (GError) cause = NULL;
    if (g_stat (path, &status) != 0)
        refuse (path, error, errno == ENOENT ? _ ("no such file") : g_strerror (errno));
    else if (!S_ISREG (status.st_mode))
        refuse (path, error, _ ("expected a file"));
    else if (status.st_size > (goffset) MOST_MEBIBYTES << 20)
        refuse (path, error, _ ("too long for a case"));
    else if (!g_file_get_contents (path, &text, length, &cause))
        refuse (path, error, _ ("cannot be read"));
    return text;
}

/* --- Trees in files -----------------------------------------------------------------
 */

/* What a .test file says of its agents: Berkeley's alpha-beta cuts only strictly. */
static void
follow_agents (PodaProblem *problem, const PodaTree *tree)
{
    const char *agent = poda_tree_attribute (tree, "alg");
    if (agent == NULL || poda_tree_attribute (tree, "num_agents") == NULL)
        return;
    gboolean cuts = strcmp (agent, "AlphaBetaAgent") == 0;
    problem->algorithm = cuts ? &poda_alphabeta : &poda_minimax;
    problem->strict = cuts;
}

static PodaCase *
read_tree (const PodaSuite *suite, const char *path, const char *name, const char *text,
           gsize length, GError **error)
{
    g_autoptr (PodaTree) tree = poda_tree_read (path, text, length, error);
    PodaProblem problem;
    PodaPosition root;
    if (tree == NULL)
        return NULL;
    poda_tree_position (tree, 0, &root);
    poda_problem_init (&problem, poda_tree_game (tree), &root);
    follow_agents (&problem, tree);
    PodaCase *one = poda_case_new (name, &problem, NULL, suite->named, error);
    if (one == NULL)
        g_prefix_error (error, "%s: ", path);
    return one;
}

/* The suffix of a file that is a case; NULL for others. */
static const char *
suffix_of (const char *name)
{
    static const char *const suffixes[] = { PODA_SUITE_SUFFIX, ".gv",   ".dot",
                                            ".json",           ".test", ".efg" };
    for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
        if (g_str_has_suffix (name, suffixes[i])
            && strlen (name) > strlen (suffixes[i]))
            return suffixes[i];
    return NULL;
}

static gboolean
read_case (PodaSuite *suite, const char *path, GError **error)
{
    g_autofree char *base = g_path_get_basename (path);
    const char *suffix = suffix_of (base);
    gsize length;
    g_autofree char *text = poda_suite_text (path, &length, error);
    if (text == NULL)
        return FALSE;
    g_autofree char *name =
        g_strndup (base, strlen (base) - (suffix != NULL ? strlen (suffix) : 0));
    if (poda_suite_find (suite, name) != NULL) {
        g_autofree char *message =
            g_strdup_printf (_ ("another case is called %s"), name);
        return refuse (path, error, message);
    }
    PodaCase *one = g_strcmp0 (suffix, PODA_SUITE_SUFFIX) == 0
                        ? poda_case_read (path, text, length, error)
                        : read_tree (suite, path, name, text, length, error);
    if (one == NULL)
        return FALSE;
    poda_suite_take (suite, one, name);
    return TRUE;
}

/* --- Folders ------------------------------------------------------------------------
 */

static int
by_name (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* In the order of names, whatever the file system says. */
static gboolean
read_folder (PodaSuite *suite, const char *folder, GError **error)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
        if (*name != '.' && suffix_of (name) != NULL)
            g_ptr_array_add (names, g_strdup (name));
    g_ptr_array_sort (names, by_name);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
        if (!read_case (suite, path, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
load_keys (GKeyFile *keys, const char *path, GError **error)
{
    gsize length;
    g_autoptr (GError) cause = NULL;
    g_autofree char *text = poda_suite_text (path, &length, error);
    if (text == NULL)
        return FALSE;
    return g_key_file_load_from_data (keys, text, length, G_KEY_FILE_NONE, &cause)
           || refuse (path, error, cause->message);
}

static gboolean
read_parts (PodaSuite *suite, const char *folder, GError **error)
{
    g_autofree char *settings = g_build_filename (folder, PODA_SUITE_SETTINGS, NULL);
    g_autofree char *cases = g_build_filename (folder, PODA_SUITE_CASES, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    if (g_file_test (settings, G_FILE_TEST_EXISTS)
        && !load_keys (keys, settings, error))
        return FALSE;
    return poda_suite_read_settings (suite, settings, keys, error)
           && read_folder (suite, cases, error) && read_folder (suite, folder, error)
           && poda_suite_read_cases (suite, settings, keys, error);
}

PodaSuite *
poda_suite_read (const char *path, GError **error)
{
    g_autoptr (PodaSuite) suite = poda_suite_new ("");
    gboolean is_folder = g_file_test (path, G_FILE_TEST_IS_DIR);
    if (!(is_folder ? read_parts (suite, path, error) : read_case (suite, path, error)))
        return NULL;
    if (suite->cases->len > 0)
        return g_steal_pointer (&suite);
    g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_EMPTY,
                 _ ("%s: no case: expected files such as %s/NAME%s or NAME.gv"), path,
                 PODA_SUITE_CASES, PODA_SUITE_SUFFIX);
    return NULL;
}
