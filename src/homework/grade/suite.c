#include "homework/grade/suite.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/output.h"
#include "base/read.h"
#include "base/reason.h"
#include "homework/export/exercise_file.h"
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

static PodaCase *
find (const PodaSuite *suite, const char *name)
{
    for (guint i = 0; i < suite->cases->len; i++) {
        PodaCase *one = suite->cases->pdata[i];
        if (strcmp (one->name, name) == 0)
            return one;
    }
    return NULL;
}

G_GNUC_PRINTF (3, 4)
static gboolean
refuse (GError **error, const char *path, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    return poda_read_refuse (error, "%s: %s", path, message);
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
            return poda_read_refuse (
                error,
                _ ("case %s: too many nodes for visits to be marked: expected a "
                   "smaller depth, or other marks"),
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

/* What a value may be, and the type of its field. */
typedef enum {
    SET_TEXT,   /* char * */
    SET_MARKS,  /* gboolean [PODA_N_TELLS] */
    SET_YES,    /* gboolean: no or yes, … */
    SET_DOT,    /* … or nested or dot */
    SET_NUMBER, /* double, like the others from 0 to `most` */
    SET_KIB,    /* guint64, in bytes */
    SET_MIB,    /* the same */
    SET_COUNT   /* guint */
} SettingKind;

typedef struct {
    const char *group, *key;
    SettingKind kind;
    gsize field; /* of PodaSuite, or in a case's group of PodaCase */
    double most;
} Setting;

#define OF_SUITE(name) G_STRUCT_OFFSET (PodaSuite, name)
#define OF_CASE(name) G_STRUCT_OFFSET (PodaCase, name)
#define OF_WEIGHT(tell) OF_SUITE (weights[PODA_TELL_##tell])

static const Setting settings[] = {
    { IN_SUITE, "title", SET_TEXT, OF_SUITE (title), 0 },
    { IN_SUITE, "marks", SET_MARKS, OF_SUITE (marks), 0 },
    { IN_SUITE, "equal-moves", SET_YES, OF_SUITE (equal_moves), 0 },
    { IN_SUITE, "trees", SET_DOT, OF_SUITE (named), 0 },
    { IN_WEIGHTS, "value", SET_NUMBER, OF_WEIGHT (VALUE), MOST_POINTS },
    { IN_WEIGHTS, "move", SET_NUMBER, OF_WEIGHT (MOVE), MOST_POINTS },
    { IN_WEIGHTS, "visits", SET_NUMBER, OF_WEIGHT (VISITS), MOST_POINTS },
    { IN_WEIGHTS, "nodes", SET_NUMBER, OF_WEIGHT (NODES), MOST_POINTS },
    { IN_LIMITS, "seconds", SET_NUMBER, OF_SUITE (limits.seconds), MOST_SECONDS },
    { IN_LIMITS, "cpu-seconds", SET_NUMBER, OF_SUITE (limits.cpu_seconds),
      MOST_SECONDS },
    { IN_LIMITS, "memory", SET_MIB, OF_SUITE (limits.memory), MOST_SIZE },
    { IN_LIMITS, "output", SET_KIB, OF_SUITE (limits.output), MOST_SIZE },
    { IN_LIMITS, "disk", SET_MIB, OF_SUITE (limits.disk), MOST_SIZE },
    { IN_LIMITS, "processes", SET_COUNT, OF_SUITE (limits.processes), 10000 },
    { IN_CASE, "hidden", SET_YES, OF_CASE (hidden), 0 },
    { IN_CASE, "weight", SET_NUMBER, OF_CASE (weight), MOST_POINTS },
};

static gboolean
read_marks (const char *text, gboolean marks[PODA_N_TELLS])
{
    g_auto (GStrv) words = g_strsplit_set (text, " ,;", -1);
    guint n = 0, n_known = 0;
    memset (marks, 0, PODA_N_TELLS * sizeof *marks);
    for (guint i = 0; words[i] != NULL; i++) {
        n += *words[i] != '\0';
        for (guint tell = 0; tell < PODA_N_TELLS; tell++)
            if (strcmp (words[i], poda_tells[tell].word) == 0) {
                marks[tell] = TRUE;
                n_known++;
            }
    }
    return n > 0 && n == n_known;
}

/* Reads a text into `subject`, the suite or the case. Returns what was expected if it
 * is refused, else NULL. */
static char *
read_setting (const Setting *setting, const char *text, gpointer subject)
{
    gpointer field = G_STRUCT_MEMBER_P (subject, setting->field);
    const char *no = setting->kind == SET_DOT ? "nested" : "no";
    const char *yes = setting->kind == SET_DOT ? "dot" : "yes";
    char most[PODA_VALUE_BUFFER];
    double number;
    if (setting->kind == SET_TEXT) {
        g_free (*(char **) field);
        *(char **) field = g_utf8_make_valid (text, -1);
        return NULL;
    }
    if (setting->kind == SET_MARKS)
        return read_marks (text, field)
                   ? NULL
                   : g_strdup (_ ("some of value, move, visits, nodes"));
    if (setting->kind == SET_YES || setting->kind == SET_DOT) {
        *(gboolean *) field = strcmp (text, yes) == 0;
        return strcmp (text, no) == 0 || *(gboolean *) field
                   ? NULL
                   : g_strdup_printf (_ ("one of %s, %s"), no, yes);
    }
    if (!poda_value_parse (text, &number) || number < 0 || number > setting->most) {
        poda_value_format (setting->most, PODA_STYLE_MACHINE, most);
        return g_strdup_printf (_ ("a number from %s to %s"), "0", most);
    }
    if (setting->kind == SET_NUMBER)
        *(double *) field = number;
    else if (setting->kind == SET_COUNT)
        *(guint *) field = (guint) number;
    else
        *(guint64 *) field =
            (guint64) (number * (setting->kind == SET_KIB ? 1 << 10 : 1 << 20));
    return NULL;
}

static char *
read_key (const char *group, const char *key, const char *text, gpointer subject)
{
    g_autoptr (GString) keys = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (settings); i++) {
        if (strcmp (settings[i].group, group) != 0)
            continue;
        if (strcmp (settings[i].key, key) == 0)
            return read_setting (&settings[i], text, subject);
        g_string_append_printf (keys, "%s%s", keys->len > 0 ? ", " : "",
                                settings[i].key);
    }
    return g_strdup (keys->str);
}

/* Reads a group of the suite, or of one of its cases. */
static gboolean
read_group (PodaSuite *suite, const char *path, GKeyFile *keys, const char *group,
            gboolean is_case, GError **error)
{
    gpointer subject =
        is_case ? (gpointer) find (suite, group + strlen (IN_CASE)) : (gpointer) suite;
    g_auto (GStrv) words = g_key_file_get_keys (keys, group, NULL, NULL);
    if (subject == NULL)
        return refuse (error, path, _ ("[%s]: no such case here"), group);
    for (guint k = 0; words[k] != NULL; k++) {
        g_autofree char *value = g_key_file_get_string (keys, group, words[k], NULL);
        g_autofree char *raw = g_key_file_get_value (keys, group, words[k], NULL);
        const char *text = g_strstrip (value != NULL ? value : raw);
        g_autofree char *expected =
            read_key (is_case ? IN_CASE : group, words[k], text, subject);
        if (expected != NULL)
            return refuse (error, path, _ ("[%s] %s=%s: expected %s"), group, words[k],
                           text, expected);
    }
    return TRUE;
}

/* Reads the groups of the suite, or those of its cases. */
static gboolean
read_settings (PodaSuite *suite, const char *path, GKeyFile *keys, gboolean of_cases,
               GError **error)
{
    static const char *const known[] = { IN_SUITE, IN_WEIGHTS, IN_LIMITS, NULL };
    g_auto (GStrv) names = g_key_file_get_groups (keys, NULL);
    for (guint i = 0; names[i] != NULL; i++) {
        gboolean is_case = g_str_has_prefix (names[i], IN_CASE);
        if (!is_case && !g_strv_contains (known, names[i]))
            return refuse (error, path,
                           _ ("[%s]: expected one of [%s], [%s], [%s], [%sNAME]"),
                           names[i], IN_SUITE, IN_WEIGHTS, IN_LIMITS, IN_CASE);
        if (is_case == of_cases
            && !read_group (suite, path, keys, names[i], is_case, error))
            return FALSE;
    }
    if (g_key_file_has_key (keys, IN_LIMITS, "seconds", NULL)
        && !g_key_file_has_key (keys, IN_LIMITS, "cpu-seconds", NULL))
        suite->limits.cpu_seconds = suite->limits.seconds;
    return TRUE;
}

/* --- Reading files --- */

#define MOST_BYTES ((gsize) 64 << 20)

/* Returns a file's text; NULL sets `error`. Links are followed, since they are the
 * teacher's own; only files are opened. */
static GString *
read_text (const char *path, GError **error)
{
    g_autoptr (GError) cause = NULL;
    char *real = realpath (path, NULL);
    int number = errno;
    g_autofree char *folder = g_path_get_dirname (real != NULL ? real : path);
    g_autofree char *name = g_path_get_basename (real != NULL ? real : path);
    GString *text =
        real != NULL ? poda_folder_read (folder, name, MOST_BYTES, &cause) : NULL;
    free (real);
    if (text == NULL)
        refuse (error, path, "%s",
                cause != NULL ? cause->message : poda_reason (number));
    return text;
}

static PodaCase *
read_tree (const PodaSuite *suite, const char *path, const char *name, GString *text,
           GError **error)
{
    g_autoptr (PodaTree) tree = poda_tree_read (path, text->str, text->len, error);
    PodaProblem problem;
    if (tree == NULL)
        return NULL;
    poda_problem_of_tree (&problem, tree);
    /* The algorithm of a .test file; Berkeley's alpha-beta cuts only strictly. */
    const char *agent = poda_tree_attribute (tree, "alg");
    if (agent != NULL && poda_tree_attribute (tree, "num_agents") != NULL) {
        problem.strict = strcmp (agent, "AlphaBetaAgent") == 0;
        problem.algorithm = problem.strict ? &poda_alphabeta : &poda_minimax;
    }
    PodaCase *one = poda_case_of_tree (name, &problem, suite->named, error);
    if (one == NULL)
        g_prefix_error (error, "%s: ", path);
    return one;
}

/* Returns the suffix of a file that is a case, NULL for others. */
static const char *
suffix_of (const char *name)
{
    static const char *const suffixes[] = { SUFFIX,  ".gv",   ".dot",
                                            ".json", ".test", ".efg" };
    for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
        if (g_str_has_suffix (name, suffixes[i])
            && strlen (name) > strlen (suffixes[i]))
            return suffixes[i];
    return NULL;
}

static gboolean
read_case (PodaSuite *suite, const char *path, GError **error)
{
    g_autofree char *name = g_path_get_basename (path);
    const char *suffix = suffix_of (name);
    g_autoptr (GString) text = read_text (path, error);
    if (text == NULL)
        return FALSE;
    name[strlen (name) - (suffix != NULL ? strlen (suffix) : 0)] = '\0';
    if (find (suite, name) != NULL)
        return refuse (error, path, _ ("another case is called %s"), name);
    PodaCase *one = g_strcmp0 (suffix, SUFFIX) == 0
                        ? poda_case_read (path, text->str, text->len, error)
                        : read_tree (suite, path, name, text, error);
    if (one == NULL)
        return FALSE;
    g_free (one->name);
    one->name = g_steal_pointer (&name);
    g_ptr_array_add (suite->cases, one);
    return TRUE;
}

/* Reads the cases of a folder, if there is one. */
static gboolean
read_folder (PodaSuite *suite, const char *folder, GError **error)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (folder, G_MAXUINT);
    if (names == NULL)
        return errno == ENOENT || errno == ENOTDIR
               || refuse (error, folder, "%s", poda_reason (errno));
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
    if (g_lstat (file, &status) == 0 || errno != ENOENT) {
        g_autoptr (GString) text = read_text (file, error);
        if (text == NULL)
            return FALSE;
        if (!g_key_file_load_from_data (keys, text->str, text->len, G_KEY_FILE_NONE,
                                        &cause))
            return refuse (error, file, "%s", cause->message);
    }
    return read_settings (suite, file, keys, FALSE, error)
           && read_folder (suite, cases, error) && read_folder (suite, folder, error)
           && read_settings (suite, file, keys, TRUE, error);
}

PodaSuite *
poda_suite_read (const char *path, GError **error)
{
    g_autoptr (PodaSuite) suite = g_new0 (PodaSuite, 1);
    g_autofree char *folder = poda_places_find (path, SETTINGS);
    suite->title = g_strdup ("");
    suite->marks[PODA_TELL_VALUE] = suite->marks[PODA_TELL_MOVE] = TRUE;
    for (guint i = 0; i < PODA_N_TELLS; i++)
        suite->weights[i] = 1;
    poda_limits_init (&suite->limits);
    suite->cases = g_ptr_array_new_with_free_func ((GDestroyNotify) poda_case_free);
    if (!(g_file_test (path, G_FILE_TEST_IS_DIR) ? read_parts (suite, folder, error)
                                                 : read_case (suite, path, error)))
        return NULL;
    for (guint i = 0; i < suite->cases->len; i++)
        suite->n_hidden += ((PodaCase *) suite->cases->pdata[i])->hidden;
    if (suite->cases->len > 0)
        return g_steal_pointer (&suite);
    refuse (error, path, _ ("no case: expected files such as %s/NAME%s or NAME.gv"),
            CASES, SUFFIX);
    return NULL;
}

/* --- Making one --- */

/* All that is as usual, for teachers to change. */
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
        return refuse (error, cases, "%s",
                       _ ("there are cases already: expected a new folder"));
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
