#include "homework/grade/suite.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "homework/sheet/folder.h"
#include "base/output.h"
#include "base/reason.h"
#include "homework/export/exercise_file.h"
#include "homework/grade/sandbox.h"

#define SETTINGS "suite.ini"
#define CASES "cases"
#define SUFFIX ".case"

G_DEFINE_QUARK (poda_suite_error, poda_suite_error)

const char *const poda_tell_words[] = {
    [PODA_TELL_VALUE] = "value",   [PODA_TELL_MOVE] = "move",
    [PODA_TELL_VISITS] = "visits", [PODA_TELL_NODES] = "nodes",
    [PODA_N_TELLS] = NULL,
};

static void
free_case (gpointer data)
{
    PodaSuiteCase *one = data;
    poda_case_free (one->data);
    g_free (one->name);
    g_free (one);
}

/* Without cases and a title. */
static PodaSuite *
make_suite (void)
{
    PodaSuite *suite = g_new0 (PodaSuite, 1);
    suite->title = g_strdup ("");
    suite->marks[PODA_TELL_VALUE] = suite->marks[PODA_TELL_MOVE] = TRUE;
    for (guint i = 0; i < PODA_N_TELLS; i++)
        suite->weights[i] = 1;
    poda_limits_init (&suite->limits);
    suite->cases = g_ptr_array_new_with_free_func (free_case);
    return suite;
}

void
poda_suite_free (PodaSuite *suite)
{
    if (suite == NULL)
        return;
    g_ptr_array_unref (suite->cases);
    g_free (suite->title);
    g_free (suite);
}

/* Adds a case, which is taken over. */
static PodaSuiteCase *
take (PodaSuite *suite, PodaCase *data, const char *name)
{
    PodaSuiteCase *one = g_new0 (PodaSuiteCase, 1);
    one->data = data;
    one->name = g_strdup (name);
    one->weight = 1;
    g_ptr_array_add (suite->cases, one);
    return one;
}

/* The case of that name; NULL when there is none. */
static PodaSuiteCase *
find (const PodaSuite *suite, const char *name)
{
    for (guint i = 0; i < suite->cases->len; i++) {
        PodaSuiteCase *one = suite->cases->pdata[i];
        if (strcmp (one->name, name) == 0)
            return one;
    }
    return NULL;
}

/* --- suite.ini --- */

#define IN_SUITE "suite"
#define IN_WEIGHTS "weights"
#define IN_LIMITS "limits"
#define IN_CASE "case "

#define MOST_POINTS 1000000
#define MOST_SECONDS 86400

typedef enum {
    SET_TEXT,
    SET_MARKS,
    SET_CHOICE, /* a gboolean */
    SET_NUMBER, /* a double from 0 to `most` */
    SET_BYTES,  /* a guint64, told in `unit` bytes */
    SET_COUNT   /* a guint */
} SettingKind;

/* A key: what it may be, and the field that it sets. */
typedef struct {
    const char *group, *key;
    SettingKind kind;
    gsize field; /* of PodaSuite, or in a case's group of PodaSuiteCase */
    double most;
    guint unit;
    const char *no, *yes;
} Setting;

#define OF_SUITE(name) G_STRUCT_OFFSET (PodaSuite, name)
#define OF_CASE(name) G_STRUCT_OFFSET (PodaSuiteCase, name)
#define CHOICE(group, key, field, no, yes)                                             \
    {                                                                                  \
        group, key, SET_CHOICE, field, 0, 0, no, yes                                   \
    }
#define AMOUNT(group, key, kind, field, most, unit)                                    \
    {                                                                                  \
        group, key, kind, field, most, unit, NULL, NULL                                \
    }
#define NUMBER(group, key, field, most) AMOUNT (group, key, SET_NUMBER, field, most, 1)

static const Setting settings[] = {
    { .group = IN_SUITE, .key = "title", .field = OF_SUITE (title), .kind = SET_TEXT },
    { .group = IN_SUITE, .key = "marks", .field = OF_SUITE (marks), .kind = SET_MARKS },
    CHOICE (IN_SUITE, "equal-moves", OF_SUITE (equal_moves), "no", "yes"),
    CHOICE (IN_SUITE, "trees", OF_SUITE (named), "nested", "dot"),
    NUMBER (IN_WEIGHTS, "value", OF_SUITE (weights[PODA_TELL_VALUE]), MOST_POINTS),
    NUMBER (IN_WEIGHTS, "move", OF_SUITE (weights[PODA_TELL_MOVE]), MOST_POINTS),
    NUMBER (IN_WEIGHTS, "visits", OF_SUITE (weights[PODA_TELL_VISITS]), MOST_POINTS),
    NUMBER (IN_WEIGHTS, "nodes", OF_SUITE (weights[PODA_TELL_NODES]), MOST_POINTS),
    NUMBER (IN_LIMITS, "seconds", OF_SUITE (limits.seconds), MOST_SECONDS),
    NUMBER (IN_LIMITS, "cpu-seconds", OF_SUITE (limits.cpu_seconds), MOST_SECONDS),
    AMOUNT (IN_LIMITS, "memory", SET_BYTES, OF_SUITE (limits.memory), 1 << 20, 1 << 20),
    AMOUNT (IN_LIMITS, "output", SET_BYTES, OF_SUITE (limits.output), 1 << 20, 1 << 10),
    AMOUNT (IN_LIMITS, "disk", SET_BYTES, OF_SUITE (limits.disk), 1 << 20, 1 << 20),
    AMOUNT (IN_LIMITS, "processes", SET_COUNT, OF_SUITE (limits.processes), 10000, 1),
    CHOICE (IN_CASE, "hidden", OF_CASE (hidden), "no", "yes"),
    NUMBER (IN_CASE, "weight", OF_CASE (weight), MOST_POINTS),
};

static char *
read_marks (const char *text, gboolean marks[PODA_N_TELLS])
{
    g_auto (GStrv) words = g_strsplit_set (text, " ,;", -1);
    gboolean any = FALSE, none = FALSE;
    memset (marks, 0, PODA_N_TELLS * sizeof *marks);
    for (guint i = 0; words[i] != NULL; i++) {
        guint found = 0;
        while (found < PODA_N_TELLS && strcmp (words[i], poda_tell_words[found]) != 0)
            found++;
        if (found < PODA_N_TELLS)
            marks[found] = any = TRUE;
        else
            none = none || *words[i] != '\0';
    }
    return any && !none ? NULL : g_strdup (_ ("some of value, move, visits, nodes"));
}

/* Reads the text into `subject`, the suite or the case; what was expected where it is
 * refused, else NULL. */
static char *
read_setting (const Setting *setting, const char *text, gpointer subject)
{
    gpointer field = G_STRUCT_MEMBER_P (subject, setting->field);
    char most[PODA_VALUE_BUFFER];
    double number;
    if (setting->kind == SET_MARKS)
        return read_marks (text, field);
    if (setting->kind == SET_CHOICE) {
        gboolean yes = strcmp (text, setting->yes) == 0;
        *(gboolean *) field = yes;
        return yes || strcmp (text, setting->no) == 0
                   ? NULL
                   : g_strdup_printf (_ ("one of %s, %s"), setting->no, setting->yes);
    }
    if (setting->kind == SET_TEXT) {
        if (!g_utf8_validate (text, -1, NULL))
            return g_strdup (_ ("text in UTF-8"));
        g_free (*(char **) field);
        *(char **) field = g_strdup (text);
        return NULL;
    }
    if (!poda_value_parse (text, &number) || number < 0 || number > setting->most) {
        poda_value_format (setting->most, PODA_STYLE_MACHINE, most);
        return g_strdup_printf (_ ("a number from %s to %s"), "0", most);
    }
    if (setting->kind == SET_NUMBER)
        *(double *) field = number;
    else if (setting->kind == SET_BYTES)
        *(guint64 *) field = (guint64) (number * setting->unit);
    else
        *(guint *) field = (guint) number;
    return NULL;
}

static char *
setting_text (const Setting *setting, gconstpointer subject)
{
    gconstpointer field = (const char *) subject + setting->field;
    char number[PODA_VALUE_BUFFER];
    if (setting->kind == SET_MARKS) {
        const gboolean *marks = field;
        const char *words[PODA_N_TELLS + 1] = { NULL };
        for (guint i = 0, n = 0; i < PODA_N_TELLS; i++)
            if (marks[i])
                words[n++] = poda_tell_words[i];
        return g_strjoinv (" ", (char **) words);
    }
    if (setting->kind == SET_CHOICE)
        return g_strdup (*(const gboolean *) field ? setting->yes : setting->no);
    if (setting->kind == SET_TEXT)
        return g_strdup (*(char *const *) field);
    double value = setting->kind == SET_NUMBER ? *(const double *) field
                   : setting->kind == SET_BYTES
                       ? (double) *(const guint64 *) field / setting->unit
                       : *(const guint *) field;
    return g_strdup (poda_value_format (value, PODA_STYLE_MACHINE, number));
}

/* The same by the setting's key. */
static char *
read_key (const char *group, const char *key, const char *text, gpointer subject)
{
    GString *keys = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (settings); i++) {
        if (strcmp (settings[i].group, group) != 0)
            continue;
        if (strcmp (settings[i].key, key) == 0) {
            g_string_free (keys, TRUE);
            return read_setting (&settings[i], text, subject);
        }
        g_string_append_printf (keys, "%s%s", keys->len > 0 ? ", " : "",
                                settings[i].key);
    }
    return g_string_free (keys, FALSE);
}

/* `name` is what the file calls a group of this kind. */
static gboolean
read_group (PodaSuite *suite, const char *path, GKeyFile *keys, const char *name,
            const char *group, GError **error)
{
    gboolean is_case = strcmp (group, IN_CASE) == 0;
    gpointer subject =
        is_case ? (gpointer) find (suite, name + strlen (IN_CASE)) : suite;
    g_auto (GStrv) words = g_key_file_get_keys (keys, name, NULL, NULL);
    for (guint i = 0; words[i] != NULL; i++) {
        g_autofree char *value = g_key_file_get_string (keys, name, words[i], NULL);
        g_autofree char *raw = g_key_file_get_value (keys, name, words[i], NULL);
        const char *text = g_strstrip (value != NULL ? value : raw);
        if (subject == NULL) {
            g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_KEY,
                         _ ("%s: [%s]: no such case here"), path, name);
            return FALSE;
        }
        g_autofree char *expected = read_key (group, words[i], text, subject);
        if (expected == NULL)
            continue;
        g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_KEY,
                     _ ("%s: [%s] %s=%s: expected %s"), path, name, words[i], text,
                     expected);
        return FALSE;
    }
    return TRUE;
}

/* Settings are read in two parts: those of the suite before its cases are, and those of
 * single cases afterwards. */
static gboolean
read_settings (PodaSuite *suite, const char *path, GKeyFile *keys, gboolean of_cases,
               GError **error)
{
    static const char *const known[] = { IN_SUITE, IN_WEIGHTS, IN_LIMITS, NULL };
    g_auto (GStrv) names = g_key_file_get_groups (keys, NULL);
    for (guint i = 0; names[i] != NULL; i++) {
        gboolean is_case = g_str_has_prefix (names[i], IN_CASE);
        if (!is_case && !g_strv_contains (known, names[i])) {
            g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_KEY,
                         _ ("%s: [%s]: expected one of [%s], [%s], [%s], [%sNAME]"),
                         path, names[i], IN_SUITE, IN_WEIGHTS, IN_LIMITS, IN_CASE);
            return FALSE;
        }
        const char *group = is_case ? IN_CASE : names[i];
        if (is_case == of_cases
            && !read_group (suite, path, keys, names[i], group, error))
            return FALSE;
    }
    if (g_key_file_has_key (keys, IN_LIMITS, "seconds", NULL)
        && !g_key_file_has_key (keys, IN_LIMITS, "cpu-seconds", NULL))
        suite->limits.cpu_seconds = suite->limits.seconds;
    return TRUE;
}

static void
write_group (GKeyFile *keys, const char *name, const char *group, gconstpointer subject)
{
    for (guint i = 0; i < G_N_ELEMENTS (settings); i++) {
        const Setting *setting = &settings[i];
        if (strcmp (setting->group, group) != 0)
            continue;
        g_autofree char *text = setting_text (setting, subject);
        if (setting->kind == SET_TEXT)
            g_key_file_set_string (keys, name, setting->key, text);
        else
            g_key_file_set_value (keys, name, setting->key, text);
    }
}

/* --- Files --- */

#define MOST_BYTES ((gsize) 64 << 20)

static gboolean
refuse (const char *path, GError **error, const char *message)
{
    g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_FILE, "%s: %s", path,
                 message);
    return FALSE;
}

/* A file's text; NULL sets `error`. Links are the teacher's own, and followed; what is
 * no file is never opened. */
static GString *
read_text (const char *path, GError **error)
{
    g_autoptr (GError) cause = NULL;
    g_autofree char *real = poda_sandbox_real (path);
    if (real == NULL) { /* a pipe of the shell's has no name */
        int number = errno;
        gboolean is_there = g_file_test (path, G_FILE_TEST_EXISTS);
        refuse (path, error, is_there ? _ ("expected a file") : poda_reason (number));
        return NULL;
    }
    g_autofree char *folder = g_path_get_dirname (real);
    g_autofree char *name = g_path_get_basename (real);
    GString *text = poda_folder_read (folder, name, MOST_BYTES, &cause);
    if (text == NULL)
        refuse (path, error, cause->message);
    return text;
}

/* --- Trees in files --- */

static PodaCase *
read_tree (const PodaSuite *suite, const char *path, const char *name, const char *text,
           gsize length, GError **error)
{
    g_autoptr (PodaTree) tree = poda_tree_read (path, text, length, error);
    PodaProblem problem;
    if (tree == NULL)
        return NULL;
    poda_problem_of_tree (&problem, tree);
    /* What a .test file says of its agents: Berkeley's alpha-beta cuts only
     * strictly. */
    const char *agent = poda_tree_attribute (tree, "alg");
    if (agent != NULL && poda_tree_attribute (tree, "num_agents") != NULL) {
        problem.strict = strcmp (agent, "AlphaBetaAgent") == 0;
        problem.algorithm = problem.strict ? &poda_alphabeta : &poda_minimax;
    }
    PodaCase *one = poda_case_new (name, &problem, NULL, suite->named, error);
    if (one == NULL)
        g_prefix_error (error, "%s: ", path);
    return one;
}

/* The suffix of a file that is a case; NULL for others. */
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
    g_autofree char *base = g_path_get_basename (path);
    const char *suffix = suffix_of (base);
    g_autoptr (GString) text = read_text (path, error);
    if (text == NULL)
        return FALSE;
    g_autofree char *name =
        g_strndup (base, strlen (base) - (suffix != NULL ? strlen (suffix) : 0));
    if (find (suite, name) != NULL) {
        g_autofree char *message =
            g_strdup_printf (_ ("another case is called %s"), name);
        return refuse (path, error, message);
    }
    PodaCase *one = g_strcmp0 (suffix, SUFFIX) == 0
                        ? poda_case_read (path, text->str, text->len, error)
                        : read_tree (suite, path, name, text->str, text->len, error);
    if (one == NULL)
        return FALSE;
    take (suite, one, name);
    return TRUE;
}

/* --- Folders --- */

/* The cases of a folder, where it is there. */
static gboolean
read_folder (PodaSuite *suite, const char *folder, GError **error)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (folder, G_MAXUINT);
    if (names == NULL)
        return errno == ENOENT || errno == ENOTDIR
               || refuse (folder, error, poda_reason (errno));
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
            return refuse (file, error, cause->message);
    }
    return read_settings (suite, file, keys, FALSE, error)
           && read_folder (suite, cases, error) && read_folder (suite, folder, error)
           && read_settings (suite, file, keys, TRUE, error);
}

PodaSuite *
poda_suite_read (const char *path, GError **error)
{
    g_autoptr (PodaSuite) suite = make_suite ();
    g_autofree char *folder = poda_places_find (path, SETTINGS);
    gboolean is_folder = g_file_test (path, G_FILE_TEST_IS_DIR);
    if (!(is_folder ? read_parts (suite, folder, error)
                    : read_case (suite, path, error)))
        return NULL;
    if (suite->cases->len > 0)
        return g_steal_pointer (&suite);
    g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_EMPTY,
                 _ ("%s: no case: expected files such as %s/NAME%s or NAME.gv"), path,
                 CASES, SUFFIX);
    return NULL;
}

/* --- Making one --- */

#define LONGEST_NAME 60

/* A name that leads nowhere, whoever chose it. */
static char *
file_name (const PodaSuite *suite, const char *text)
{
    while (*text != '\0' && !g_ascii_isalnum (*text))
        text++;
    g_autofree char *name = g_strndup (text, LONGEST_NAME);
    for (char *at = name; *at != '\0'; at++)
        if (!g_ascii_isalnum (*at) && *at != '.')
            *at = '-';
    if (*name != '\0' && find (suite, name) == NULL)
        return g_steal_pointer (&name);
    const char *stem = *name != '\0' ? name : "case";
    char *numbered = NULL;
    guint number = *name != '\0' ? 2 : 1;
    do {
        g_free (numbered);
        numbered = g_strdup_printf ("%s-%02u", stem, number++);
    } while (find (suite, numbered) != NULL);
    return numbered;
}

static gboolean
write_file (const char *folder, const char *name, const char *text, GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    return poda_output_file (path, text, error);
}

/* Writes a suite into a folder, where cases of another suite would become part of
 * it. */
static gboolean
save (const PodaSuite *suite, const char *folder, GError **error)
{
    g_autofree char *cases = g_build_filename (folder, CASES, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    g_autoptr (GDir) dir = g_dir_open (cases, 0, NULL);
    if (dir != NULL && g_dir_read_name (dir) != NULL) {
        g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_TAKEN,
                     _ ("%s: there are cases already: expected a new folder"), cases);
        return FALSE;
    }
    if (!poda_output_make_folder (cases, error))
        return FALSE;
    write_group (keys, IN_SUITE, IN_SUITE, suite);
    write_group (keys, IN_WEIGHTS, IN_WEIGHTS, suite);
    write_group (keys, IN_LIMITS, IN_LIMITS, suite);
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaSuiteCase *one = suite->cases->pdata[i];
        g_autofree char *group = g_strconcat (IN_CASE, one->name, NULL);
        g_autofree char *file = g_strconcat (one->name, SUFFIX, NULL);
        write_group (keys, group, IN_CASE, one);
        if (!write_file (cases, file, one->data->text, error))
            return FALSE;
    }
    g_autofree char *settings_text = g_key_file_to_data (keys, NULL, NULL);
    return write_file (folder, SETTINGS, settings_text, error);
}

gboolean
poda_suite_write (const char *folder, GPtrArray *exercises, guint n_hidden,
                  GError **error)
{
    g_autoptr (PodaSuite) suite = make_suite ();
    guint asks = 0;
    for (guint i = 0; i < exercises->len; i++) {
        const PodaExercise *exercise = exercises->pdata[i];
        g_autofree char *name = file_name (suite, exercise->id);
        PodaCase *data = poda_case_of_exercise (name, exercise, suite->named, error);
        if (data == NULL)
            return FALSE;
        take (suite, data, name)->hidden = i + n_hidden >= exercises->len;
        asks |= exercise->asks;
        if (i == 0) {
            g_free (suite->title);
            suite->title = g_strdup (exercise->title);
        }
    }
    suite->marks[PODA_TELL_VISITS] = (asks & PODA_ASK_ORDER) != 0;
    return save (suite, folder, error);
}
