#include "homework/export/export.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/read.h"
#include "base/terminal.h"
#include "base/texts.h"
#include "homework/exercise/names.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/folder.h"
#include "tree/dot_write.h"

#define EXERCISE "exercise"
#define SEARCH "search"
#define NAMES "names"
#define VERSION "1"

char *
poda_places_find (const char *path, const char *name)
{
    g_autofree char *teacher = g_build_filename (path, PODA_TEACHER_FOLDER, NULL);
    g_autofree char *file = g_build_filename (teacher, name, NULL);
    return g_file_test (file, G_FILE_TEST_IS_REGULAR) ? g_steal_pointer (&teacher)
                                                      : g_strdup (path);
}

/* --- Writing --- */

char *
poda_task_owner (const PodaTask *task)
{
    const PodaStudent *student = task->student;
    if (student == NULL || *student->name == '\0')
        return student != NULL ? g_strdup (student->id) : NULL;
    return g_strdup_printf ("%s (%s)", student->name, student->id);
}

/* Sets a text, unless it is empty or NULL, and frees it. */
static void
set (GKeyFile *keys, const char *group, const char *key, char *text)
{
    if (text != NULL && *text != '\0')
        g_key_file_set_string (keys, group, key, text);
    g_free (text);
}

char *
poda_exercise_dot (const PodaExercise *exercise)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (PodaDot) dot = poda_dot_new ();
    g_autofree PodaDotItem **nodes = g_new (PodaDotItem *, exercise->n_rows);
    const char *game = poda_exercise_game (exercise);
    if (*exercise->title != '\0')
        poda_dot_declare (dot, PODA_DOT_GRAPH, "title", exercise->title);
    if (game != NULL && *game != '\0')
        poda_dot_declare (dot, PODA_DOT_GRAPH, "game", game);
    poda_dot_declare (dot, PODA_DOT_NODE, "player", "");
    poda_dot_declare (dot, PODA_DOT_NODE, "value", "");
    poda_dot_declare (dot, PODA_DOT_EDGE, "move", "");
    poda_dot_declare (dot, PODA_DOT_EDGE, "probability", "");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        char value[PODA_VALUE_BUFFER];
        /* Numbers distinguish nodes of the same name. */
        gboolean own = poda_exercise_find (exercise, row->name) == i;
        g_autofree char *name =
            own ? g_strdup (row->name) : g_strdup_printf ("%s (%u)", row->name, i + 1);
        nodes[i] = poda_dot_add_node (dot, name);
        poda_dot_set (nodes[i], "player", poda_player_word (row->player));
        if (row->leaf)
            poda_dot_set (nodes[i], "value",
                          poda_value_format (row->value, PODA_STYLE_MACHINE, value));
        if (i == 0)
            continue;
        g_autofree char *move = poda_record_move_text (exercise->record, row->node);
        PodaDotItem *edge = poda_dot_add_edge (dot, nodes[row->parent], nodes[i]);
        poda_dot_set (edge, "move", move);
        const PodaRow *parent = &exercise->rows[row->parent];
        if (parent->player != PODA_CHANCE)
            continue;
        g_autofree char *share =
            poda_share_text (row->weight, parent->total, row->weight / parent->total);
        poda_dot_set (edge, "probability", share);
    }
    poda_dot_write (dot, output);
    return g_strdup (poda_output_contents (output, NULL));
}

char *
poda_exercise_tree_text (const PodaExercise *exercise)
{
    g_autofree char *literal =
        exercise->tree != NULL ? poda_tree_write (exercise->tree) : NULL;
    return literal != NULL && *literal != '{' /* JSON may have labels */
               ? g_steal_pointer (&literal)
               : poda_exercise_dot (exercise);
}

/* Writes the rules that lessons are about even if they have the usual value. The
 * maximum number of nodes is not a rule of the exercise. */
static void
set_search (GKeyFile *keys, const PodaTask *task)
{
    const PodaProblem *problem = &task->exercise->problem;
    set (keys, SEARCH, "tree",
         task->student != NULL ? poda_exercise_tree_text (task->exercise)
                               : g_strdup (PODA_TREE_FILE));
    for (PodaRule i = 0; i < PODA_N_RULES; i++) {
        gboolean taught =
            i == PODA_RULE_ALGORITHM || i == PODA_RULE_CUT || i == PODA_RULE_FAIL;
        if (i != PODA_RULE_MAX_NODES && poda_rule_matters (i, problem)
            && (taught || !poda_rule_is_usual (i, problem)))
            set (keys, SEARCH, poda_rule_rows[i].key, poda_rule_write (i, problem));
    }
}

GKeyFile *
poda_exercise_keys (const PodaTask *task, const char *title, const PodaPolicy *policy)
{
    GKeyFile *keys = g_key_file_new ();
    char value[PODA_VALUE_BUFFER];
    set (keys, EXERCISE, "version", g_strdup (VERSION));
    set (keys, EXERCISE, "title", g_strdup (title));
    set (keys, EXERCISE, "weights", poda_policy_format (policy));
    if (task == NULL) {
        set (keys, EXERCISE, "students", g_strdup (PODA_CLASS_FILE));
        return keys;
    }
    const PodaExercise *exercise = task->exercise;
    set (keys, EXERCISE, "id", g_strdup (exercise->id));
    if (task->student != NULL) {
        set (keys, EXERCISE, "student", g_strdup (task->student->id));
        set (keys, EXERCISE, "name", g_strdup (task->student->name));
    }
    set (keys, EXERCISE, "ask", poda_asks_format (exercise->asks));
    set (keys, EXERCISE, "view", g_strdup (exercise->mover_view ? "mover" : NULL));
    if (poda_exercise_has (exercise, PODA_ASK_STRATEGY)) {
        poda_value_format (exercise->win_at, PODA_STYLE_MACHINE, value);
        g_key_file_set_string (keys, EXERCISE, "strategy",
                               poda_player_word (exercise->strategist));
        g_key_file_set_string (keys, EXERCISE, "win-at", value);
    }
    set_search (keys, task);
    /* The nodes' names before they got letters, by current name or row. */
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = exercise->rows[i].name;
        gboolean is_key = strpbrk (name, "=[]#~\r\n") == NULL
                          && !g_ascii_isspace (name[0])
                          && !g_str_has_suffix (name, " ");
        g_autofree char *key = is_key ? g_strdup (name) : g_strdup_printf ("~%u", i);
        set (keys, NAMES, key, g_strdup (exercise->rows[i].first_name));
    }
    return keys;
}

/* --- One exercise --- */

/* Returns a value; NULL if it is not given. The caller frees it. */
static char *
get (GKeyFile *keys, const char *group, const char *key)
{
    return g_key_file_get_string (keys, group, key, NULL);
}

static gboolean
read_rules (GKeyFile *keys, PodaRules *rules, GError **error)
{
    g_autofree char *version = get (keys, EXERCISE, "version");
    g_autofree char *tree = get (keys, SEARCH, "tree");
    g_auto (GStrv) names = g_key_file_get_keys (keys, SEARCH, NULL, NULL);
    if (g_strcmp0 (version, VERSION) != 0)
        return poda_read_refuse (error, _ ("expected version=1 in [exercise]"));
    for (guint i = 0; names != NULL && names[i] != NULL; i++) {
        g_autofree char *text = g_key_file_get_value (keys, SEARCH, names[i], NULL);
        PodaRule rule = poda_rule_find (names[i]);
        if (rule != PODA_N_RULES)
            poda_rules_set (rules, rule, text);
        else if (strcmp (names[i], "tree") != 0) {
            g_autofree char *shown = poda_terminal_clip (names[i], PODA_SHOWN_KEY);
            return poda_read_refuse (
                error,
                _ ("there is no key \"%s\"; expected tree or a rule such as algorithm"),
                shown);
        }
    }
    return tree != NULL || poda_read_refuse (error, _ ("expected a tree in [search]"));
}

/* Reads the tree, from the text itself or from a file in the folder of exercise.ini.
 * `place` is that folder in the course's. */
static PodaTree *
read_tree (const PodaCourse *course, const char *place, const char *name,
           GError **error)
{
    g_autofree char *inner = g_build_filename (place, name, NULL);
    g_autofree char *path = g_build_filename (course->path, inner, NULL);
    g_autoptr (GError) cause = NULL;
    g_autoptr (GString) text = NULL;
    if (strpbrk (name, "[{") != NULL)
        return poda_tree_read ("tree", name, strlen (name), error);
    if (strchr (name, G_DIR_SEPARATOR) == NULL)
        text = poda_folder_read (course->path, inner, PODA_CSV_MOST_BYTES, &cause);
    if (text != NULL)
        return poda_tree_read (path, text->str, text->len, error);
    poda_read_refuse (error, _ ("tree %s: %s"), name,
                      cause == NULL || cause->code == G_FILE_ERROR_NOENT
                          ? _ ("expected a file in the same folder")
                          : cause->message);
    return NULL;
}

static gboolean
read_spec (GKeyFile *keys, PodaExerciseSpec *spec, GError **error)
{
    g_autofree char *ask = get (keys, EXERCISE, "ask");
    g_autofree char *view = get (keys, EXERCISE, "view");
    g_autofree char *strategy = get (keys, EXERCISE, "strategy");
    g_autofree char *win_at = get (keys, EXERCISE, "win-at");
    guint mover = 0, strategist = PODA_MAX;
    gboolean read = (ask == NULL || poda_asks_parse (ask, &spec->asks, error))
                    && (view == NULL
                        || poda_read_choice ("view", view, "max|mover", &mover, error));
    if (read && (spec->asks & PODA_ASK_STRATEGY) != 0)
        read =
            strategy != NULL && win_at != NULL
                ? poda_read_choice ("strategy", strategy, "max|min", &strategist, error)
                      && poda_read_value ("win-at", win_at, &spec->win_at, error)
                : poda_read_refuse (
                    error,
                    _ ("expected strategy and win-at where a strategy is asked for"));
    spec->mover_view = mover == 1;
    spec->strategist = strategist;
    return read;
}

static PodaExercise *
make_exercise (GKeyFile *keys, const PodaCourse *course, const char *place,
               GError **error)
{
    g_auto (PodaRules) rules = { { NULL } };
    g_auto (GStrv) names = g_key_file_get_keys (keys, NAMES, NULL, NULL);
    g_autofree char *id = get (keys, EXERCISE, "id");
    g_autofree char *title = get (keys, EXERCISE, "title");
    g_autofree char *file = get (keys, SEARCH, "tree");
    PodaExerciseSpec spec = { .id = id, .title = title };
    PodaProblem problem;
    g_autoptr (PodaTree) tree = NULL;
    if (!read_rules (keys, &rules, error)
        || (tree = read_tree (course, place, file, error)) == NULL)
        return NULL;
    poda_problem_of_tree (&problem, tree);
    if (!poda_rules_read (&rules, &problem, error) || !read_spec (keys, &spec, error))
        return NULL;
    PodaExercise *exercise =
        poda_exercise_new (&problem, g_steal_pointer (&tree), &spec, error);
    for (guint i = 0; exercise != NULL && names != NULL && names[i] != NULL; i++) {
        guint64 row = poda_exercise_find (exercise, names[i]);
        if (names[i][0] == '~')
            g_ascii_string_to_unsigned (names[i] + 1, 10, 0, exercise->n_rows - 1, &row,
                                        NULL);
        if (row != PODA_ROW_NONE) {
            g_free (exercise->rows[row].first_name);
            exercise->rows[row].first_name = get (keys, NAMES, names[i]);
        }
    }
    return exercise;
}

/* --- Folders --- */

/* Returns exercise.ini of a folder of the course; Returns NULL with `error` set. */
static GKeyFile *
read_keys (const PodaCourse *course, const char *place, GError **error)
{
    g_autofree char *inner = g_build_filename (place, PODA_EXERCISE_FILE, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    g_autoptr (GString) text =
        poda_folder_read (course->path, inner, PODA_CSV_MOST_BYTES, error);
    gboolean read = text != NULL
                    && g_key_file_load_from_data (keys, text->str, text->len,
                                                  G_KEY_FILE_NONE, error);
    return read ? g_steal_pointer (&keys) : NULL;
}

PodaExercise *
poda_course_exercise (PodaCourse *course, const PodaStudent *student, GError **error)
{
    const char *place = student != NULL ? student->folder : "";
    PodaExercise *exercise = g_tree_lookup (course->exercises, place);
    if (exercise != NULL)
        return exercise;
    g_autoptr (GKeyFile) keys = read_keys (course, place, error);
    if (keys != NULL)
        exercise = make_exercise (keys, course, place, error);
    if (exercise != NULL)
        g_tree_insert (course->exercises, g_strdup (place), exercise);
    else {
        g_autofree char *path =
            g_build_filename (course->path, place, PODA_EXERCISE_FILE, NULL);
        g_prefix_error (error, "%s: ", path);
    }
    return exercise;
}

/* Reads the index, a class list, which determines the names of folders. */
static gboolean
read_class (PodaCourse *course, GError **error)
{
    g_autofree char *path = g_build_filename (course->path, PODA_CLASS_FILE, NULL);
    g_autoptr (GString) text =
        poda_folder_read (course->path, PODA_CLASS_FILE, PODA_CSV_MOST_BYTES, error);
    if (text == NULL) {
        g_prefix_error (error, "%s: ", PODA_CLASS_FILE);
        return FALSE;
    }
    course->students = poda_students_read (path, text->str, text->len, error);
    for (guint i = 0; course->students != NULL && i < course->students->len; i++) {
        PodaStudent *student = course->students->pdata[i];
        g_autoptr (GKeyFile) keys = read_keys (course, student->folder, NULL);
        char *id = keys != NULL ? get (keys, EXERCISE, "id") : NULL;
        student->exercise = id != NULL ? id : g_strdup ("");
    }
    return course->students != NULL;
}

PodaCourse *
poda_course_open (const char *path, GError **error)
{
    g_autoptr (PodaCourse) course = g_new0 (PodaCourse, 1);
    g_autofree char *folder = g_str_has_suffix (path, PODA_EXERCISE_FILE)
                                  ? g_path_get_dirname (path)
                                  : g_strdup (path);
    course->path = poda_places_find (folder, PODA_EXERCISE_FILE);
    course->exercises = poda_texts_new (g_free, (GDestroyNotify) poda_exercise_free);
    poda_policy_init (&course->policy);
    g_autofree char *file = g_build_filename (course->path, PODA_EXERCISE_FILE, NULL);
    if (!g_file_test (file, G_FILE_TEST_IS_REGULAR)) {
        poda_read_refuse (error, _ ("%s: expected a folder made by \"poda exercise\""),
                          course->path);
        return NULL;
    }
    g_autoptr (GKeyFile) keys = read_keys (course, "", error);
    g_autofree char *weights = keys != NULL ? get (keys, EXERCISE, "weights") : NULL;
    g_autofree char *title = keys != NULL ? get (keys, EXERCISE, "title") : NULL;
    course->title = g_strdup (title != NULL ? title : "");
    if (keys != NULL
        && (weights == NULL || poda_policy_parse (&course->policy, weights, error))
        && (!g_key_file_has_key (keys, EXERCISE, "students", NULL)
            || read_class (course, error)))
        return g_steal_pointer (&course);
    g_prefix_error (error, "%s: ", file);
    return NULL;
}

void
poda_course_free (PodaCourse *course)
{
    g_free (course->path);
    g_free (course->title);
    g_clear_pointer (&course->students, g_ptr_array_unref);
    g_clear_pointer (&course->exercises, g_tree_unref);
    g_free (course);
}
