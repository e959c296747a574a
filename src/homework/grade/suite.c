#include "homework/grade/suite.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/output.h"
#include "base/read.h"
#include "base/errno_text.h"
#include "homework/export/export.h"
#include "homework/sheet/folder.h"

#define SETTINGS "suite.ini"
#define CASES "cases"
#define SUFFIX ".case"

void
poda_suite_free (PodaSuite *suite)
{
    if (suite == NULL)
        return;
    g_ptr_array_unref (suite->cases);
    g_free (suite->title);
    g_free (suite);
}

gboolean
poda_suite_search (const PodaSuite *suite, GError **error)
{
    for (guint i = 0; i < suite->cases->len; i++) {
        PodaCase *one = suite->cases->pdata[i];
        if (!poda_case_search (one, error)) {
            g_prefix_error (error, _ ("case %s: "), one->name);
            return FALSE;
        }
        if (one->record == NULL && suite->marks[PODA_TELL_VISITS])
            return poda_read_refuse (error,
                                     _ ("case %s: too many nodes to mark the visits; "
                                        "use a smaller depth, or other marks"),
                                     one->name);
    }
    return TRUE;
}

/* --- suite.ini --- */

#define IN_SUITE "suite"
#define IN_WEIGHTS "weights"
#define IN_LIMITS "limits"
#define IN_CASE "case "

#define MOST_POINTS 1e6
#define MOST_SECONDS 86400
#define MOST_SIZE (1 << 20)
#define MOST_PROCESSES 10000

static const char all_keys[] =
    "title, marks, equal-moves, trees, value, move, visits, nodes, seconds, "
    "cpu-seconds, memory, output, disk, processes, hidden, weight";

/* Words for PodaTell in [suite] marks; also the keys of [weights]. */
static const char *const tells[] = { "value", "move", "visits", "nodes", NULL };

/* Removes a key and returns its value; NULL: missing. Remaining keys are unknown. */
static char *
take (GKeyFile *keys, const char *group, const char *key)
{
    char *text = g_key_file_get_string (keys, group, key, NULL);
    if (text == NULL)
        text = g_key_file_get_value (keys, group, key, NULL);
    g_key_file_remove_key (keys, group, key, NULL);
    return text != NULL ? g_strstrip (text) : NULL;
}

/* Take an optional key; Returns FALSE with `error` set. */
static gboolean
take_number (GKeyFile *keys, const char *group, const char *key, double most,
             double *number, GError **error)
{
    g_autofree char *text = take (keys, group, key);
    return text == NULL
           || (poda_value_parse (text, number) && *number >= 0 && *number <= most)
           || poda_read_refuse (error,
                                _ ("[%s] %s=%s; expected a number from 0 to %.0f"),
                                group, key, text, most);
}

static gboolean
take_choice (GKeyFile *keys, const char *group, const char *key, const char *words,
             gboolean *second, GError **error)
{
    g_autofree char *text = take (keys, group, key);
    g_autofree char *place = g_strdup_printf ("[%s] %s", group, key);
    guint index = *second ? 1 : 0;
    gboolean done =
        text == NULL || poda_read_choice (place, text, words, &index, error);
    *second = index == 1;
    return done;
}

static gboolean
take_marks (GKeyFile *keys, gboolean marks[PODA_N_TELLS], GError **error)
{
    g_autofree char *text = take (keys, IN_SUITE, "marks");
    g_auto (GStrv) words = g_strsplit_set (text != NULL ? text : "", " ,;", -1);
    guint tell, n = 0;
    if (text == NULL)
        return TRUE;
    memset (marks, 0, PODA_N_TELLS * sizeof *marks);
    for (guint i = 0; words[i] != NULL || n == 0; i++) {
        const char *word = words[i] != NULL ? words[i] : "";
        if (words[i] != NULL && *word == '\0')
            continue;
        if (!poda_read_word ("[" IN_SUITE "] marks", word, tells, &tell, error))
            return FALSE;
        marks[tell] = ++n > 0;
    }
    return TRUE;
}

static gboolean
take_settings (PodaSuite *suite, GKeyFile *keys, GError **error)
{
    PodaLimits *limits = &suite->limits;
    double memory = (double) (limits->memory >> 20), processes = limits->processes;
    double disk = (double) (limits->disk >> 20),
           output = (double) (limits->output >> 10);
    const struct {
        const char *key;
        double most, *number;
    } numbers[] = { { "cpu-seconds", MOST_SECONDS, &limits->cpu_seconds },
                    { "memory", MOST_SIZE, &memory },
                    { "output", MOST_SIZE, &output },
                    { "disk", MOST_SIZE, &disk },
                    { "processes", MOST_PROCESSES, &processes } };
    g_autofree char *title = take (keys, IN_SUITE, "title");
    if (title != NULL && *title != '\0') {
        g_free (suite->title);
        suite->title = g_utf8_make_valid (title, -1);
    }
    gboolean done =
        take_marks (keys, suite->marks, error)
        && take_choice (keys, IN_SUITE, "equal-moves", "no|yes", &suite->equal_moves,
                        error)
        && take_choice (keys, IN_SUITE, "trees", "nested|dot", &suite->named, error)
        && take_number (keys, IN_LIMITS, "seconds", MOST_SECONDS, &limits->seconds,
                        error);
    limits->cpu_seconds = limits->seconds;
    for (guint i = 0; done && i < PODA_N_TELLS; i++)
        done = take_number (keys, IN_WEIGHTS, tells[i], MOST_POINTS, &suite->weights[i],
                            error);
    for (guint i = 0; done && i < G_N_ELEMENTS (numbers); i++)
        done = take_number (keys, IN_LIMITS, numbers[i].key, numbers[i].most,
                            numbers[i].number, error);
    limits->memory = (guint64) (memory * (1 << 20));
    limits->output = (guint64) (output * (1 << 10));
    limits->disk = (guint64) (disk * (1 << 20));
    limits->processes = (guint) processes;
    return done;
}

/* Takes the keys of the cases, and refuses all that remain. */
static gboolean
take_cases (PodaSuite *suite, GKeyFile *keys, GError **error)
{
    for (guint i = 0; i < suite->cases->len; i++) {
        PodaCase *one = suite->cases->pdata[i];
        g_autofree char *group = g_strconcat (IN_CASE, one->name, NULL);
        if (!take_choice (keys, group, "hidden", "no|yes", &one->hidden, error)
            || !take_number (keys, group, "weight", MOST_POINTS, &one->weight, error))
            return FALSE;
    }
    g_auto (GStrv) groups = g_key_file_get_groups (keys, NULL);
    for (guint i = 0; groups[i] != NULL; i++) {
        g_auto (GStrv) left = g_key_file_get_keys (keys, groups[i], NULL, NULL);
        for (char **key = left; *key != NULL; key++) {
            if (!g_key_file_has_key (keys, groups[i], *key, NULL))
                continue; /* a repeated key, of which the last was taken */
            poda_read_refuse (error, _ ("[%s] %s: there is no such setting or case"),
                              groups[i], *key);
            return strstr (all_keys, *key) == NULL
                   && poda_suggest (error, *key, all_keys);
        }
    }
    return TRUE;
}

/* --- Reading files --- */

#define MOST_BYTES ((gsize) 64 << 20)

/* Returns a file's text; Returns NULL with `error` set. Follows links, since the
 * teacher made them; opens only regular files. */
static GString *
read_text (const char *path, GError **error)
{
    g_autoptr (GError) cause = NULL;
    g_autofree char *real = realpath (path, NULL);
    if (real == NULL) {
        poda_read_refuse (error, "%s: %s", path, poda_errno_text (errno));
        return NULL;
    }
    GString *text = poda_folder_read ("/", real, MOST_BYTES, &cause);
    if (text == NULL)
        poda_read_refuse (error, "%s: %s", path, cause->message);
    return text;
}

/* Returns the suffix of a case's file, NULL for other files. */
static const char *
suffix_of (const char *name)
{
    static const char *const suffixes[] = { SUFFIX,  ".gv",  ".dot", ".json",
                                            ".test", ".efg", NULL };
    const char *dot = strrchr (name, '.');
    return dot != NULL && dot != name && g_strv_contains (suffixes, dot) ? dot : NULL;
}

static gboolean
read_case (PodaSuite *suite, const char *path, GError **error)
{
    g_autofree char *name = g_path_get_basename (path);
    char *suffix = (char *) suffix_of (name);
    gboolean is_case = g_strcmp0 (suffix, SUFFIX) == 0;
    g_autoptr (GString) text = read_text (path, error);
    g_autoptr (PodaTree) tree = NULL;
    PodaProblem problem;
    if (text == NULL)
        return FALSE;
    if (suffix != NULL)
        *suffix = '\0';
    for (guint i = 0; i < suite->cases->len; i++)
        if (strcmp (((PodaCase *) suite->cases->pdata[i])->name, name) == 0)
            return poda_read_refuse (error, _ ("%s: another case is already called %s"),
                                     path, name);
    PodaCase *one = NULL;
    if (is_case)
        one = poda_case_read (path, text->str, text->len, error);
    else if ((tree = poda_tree_read (path, text->str, text->len, error)) != NULL) {
        poda_problem_of_tree (&problem, tree);
        /* The algorithm of a .test file; Berkeley's alpha-beta uses strict cuts. */
        const char *agent = poda_tree_attribute (tree, "alg");
        if (agent != NULL && poda_tree_attribute (tree, "num_agents") != NULL) {
            problem.strict = strcmp (agent, "AlphaBetaAgent") == 0;
            problem.algorithm = problem.strict ? &poda_alphabeta : &poda_minimax;
        }
        one = poda_case_of_tree (name, &problem, suite->named, error);
        if (one == NULL)
            g_prefix_error (error, "%s: ", path);
    }
    if (one == NULL)
        return FALSE;
    g_free (one->name);
    one->name = g_steal_pointer (&name);
    g_ptr_array_add (suite->cases, one);
    return TRUE;
}

/* Reads the cases in a folder, if it exists. */
static gboolean
read_folder (PodaSuite *suite, const char *folder, GError **error)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (folder, G_MAXUINT);
    if (names == NULL)
        return errno == ENOENT || errno == ENOTDIR
               || poda_read_refuse (error, "%s: %s", folder, poda_errno_text (errno));
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        g_autofree char *path = g_build_filename (folder, name, NULL);
        if (*name != '.' && suffix_of (name) != NULL && !read_case (suite, path, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
read_parts (PodaSuite *suite, const char *folder, GError **error)
{
    g_autofree char *file = g_build_filename (folder, SETTINGS, NULL);
    g_autofree char *cases = g_build_filename (folder, CASES, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    g_autoptr (GError) cause = NULL;
    GStatBuf status;
    gboolean is_there = g_lstat (file, &status) == 0 || errno != ENOENT;
    g_autoptr (GString) text = is_there ? read_text (file, error) : g_string_new ("");
    if (text == NULL)
        return FALSE;
    if (g_key_file_load_from_data (keys, text->str, text->len, G_KEY_FILE_NONE, &cause)
        && take_settings (suite, keys, &cause)) {
        if (!read_folder (suite, cases, error) || !read_folder (suite, folder, error))
            return FALSE;
        take_cases (suite, keys, &cause);
    }
    return cause == NULL || poda_read_refuse (error, "%s: %s", file, cause->message);
}

PodaSuite *
poda_suite_read (const char *path, GError **error)
{
    g_autoptr (PodaSuite) suite = g_new0 (PodaSuite, 1);
    g_autofree char *folder = poda_places_find (path, SETTINGS);
    suite->marks[PODA_TELL_VALUE] = suite->marks[PODA_TELL_MOVE] = TRUE;
    for (guint i = 0; i < PODA_N_TELLS; i++)
        suite->weights[i] = 1;
    suite->limits = poda_usual_limits;
    suite->title = g_path_get_basename (path);
    suite->cases = g_ptr_array_new_with_free_func ((GDestroyNotify) poda_case_free);
    if (!(g_file_test (path, G_FILE_TEST_IS_DIR) ? read_parts (suite, folder, error)
                                                 : read_case (suite, path, error)))
        return NULL;
    double points = 0; /* a case's */
    for (guint i = 0; i < PODA_N_TELLS; i++) {
        suite->weights[i] *= suite->marks[i];
        points += suite->weights[i];
    }
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaCase *one = suite->cases->pdata[i];
        suite->n_hidden += one->hidden;
        suite->most += points * one->weight;
    }
    if (suite->cases->len > 0)
        return g_steal_pointer (&suite);
    poda_read_refuse (error,
                      _ ("%s: no case; expected files such as %s/NAME%s or NAME.gv"),
                      path, CASES, SUFFIX);
    return NULL;
}

/* --- Construction --- */

/* Default settings, for teachers to edit. */
static const char usual_settings[] =
    "equal-moves=no\ntrees=nested\n\n"
    "[" IN_WEIGHTS "]\nvalue=1\nmove=1\nvisits=1\nnodes=1\n\n"
    "[" IN_LIMITS "]\nseconds=10\ncpu-seconds=10\nmemory=512\noutput=16384\ndisk=64\n"
    "processes=32\n";

gboolean
poda_suite_write (const char *folder, GPtrArray *exercises, guint n_hidden,
                  GError **error)
{
    g_autofree char *cases = g_build_filename (folder, CASES, NULL);
    g_autofree char *path = g_build_filename (folder, SETTINGS, NULL);
    g_autoptr (GPtrArray) there = poda_output_list_folder (cases, 1);
    g_autoptr (GString) groups = g_string_new (NULL);
    const PodaExercise *first = exercises->pdata[0];
    if (there != NULL && there->len > 0)
        return poda_read_refuse (
            error, "%s: %s", cases,
            _ ("the folder already contains cases; choose a new one"));
    if (!poda_output_make_folder (cases, error))
        return FALSE;
    for (guint i = 0; i < exercises->len; i++) {
        const PodaExercise *exercise = exercises->pdata[i];
        const char *name = exercise->id;
        g_autofree char *file = g_strconcat (cases, "/", name, SUFFIX, NULL);
        g_autoptr (PodaCase) one = poda_case_of_exercise (name, exercise, FALSE, error);
        if (one == NULL || !poda_output_file (file, one->text, error))
            return FALSE;
        g_string_append_printf (groups, "\n[" IN_CASE "%s]\nhidden=%s\nweight=1\n",
                                name, i + n_hidden >= exercises->len ? "yes" : "no");
    }
    g_autofree char *title = g_strescape (first->title, NULL);
    g_autofree char *text =
        g_strdup_printf ("[" IN_SUITE "]\ntitle=%s\nmarks=value move%s\n%s%s", title,
                         poda_exercise_has (first, PODA_ASK_ORDER) ? " visits" : "",
                         usual_settings, groups->str);
    return poda_output_file (path, text, error);
}
