#include "homework/export/exercise_file.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/read.h"
#include "base/terminal.h"
#include "base/texts.h"
#include "homework/exercise/alone.h"
#include "homework/exercise/question.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/folder.h"
#include "tree/tree.h"

#define EXERCISE "exercise"
#define SEARCH "search"
#define NAMES "names"
#define VERSION "1"

char *
poda_places_find (const char *path, const char *name)
{
    g_autofree char *students = g_build_filename (path, PODA_STUDENTS_FOLDER, NULL);
    g_autofree char *teacher = g_build_filename (path, PODA_TEACHER_FOLDER, NULL);
    g_autofree char *file = g_build_filename (teacher, name, NULL);
    gboolean both = g_file_test (students, G_FILE_TEST_IS_DIR)
                    && g_file_test (file, G_FILE_TEST_IS_REGULAR);
    return g_strdup (both ? teacher : path);
}

/* --- Writing --- */

static void
set (GKeyFile *keys, const char *group, const char *key, const char *text)
{
    if (text != NULL && *text != '\0')
        g_key_file_set_string (keys, group, key, text);
}

static GKeyFile *
begin_keys (const char *title, const PodaPolicy *policy)
{
    GKeyFile *keys = g_key_file_new ();
    g_autofree char *weights = poda_policy_format (policy);
    set (keys, EXERCISE, "version", VERSION);
    set (keys, EXERCISE, "title", title);
    set (keys, EXERCISE, "weights", weights);
    return keys;
}

static gboolean
write_keys (GKeyFile *keys, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename (folder, PODA_EXERCISE_FILE, NULL);
    g_autofree char *text = g_key_file_to_data (keys, NULL, NULL);
    return poda_output_file (path, text, error);
}

static void
set_asks (GKeyFile *keys, const PodaExercise *exercise)
{
    g_autofree char *asks = poda_asks_format (exercise->asks);
    char value[PODA_VALUE_BUFFER];
    set (keys, EXERCISE, "ask", asks);
    set (keys, EXERCISE, "view", exercise->mover_view ? "mover" : NULL);
    if (!poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        return;
    set (keys, EXERCISE, "strategy", poda_player_word (exercise->strategist));
    set (keys, EXERCISE, "win-at",
         poda_value_format (exercise->win_at, PODA_STYLE_MACHINE, value));
}

/* The rules that teach something are written even if nobody gave them; those that made
 * the tree what it is are not true of it any more. */
static void
set_rules (GKeyFile *keys, const PodaRules *rules, const PodaProblem *problem)
{
    const guint said =
        1u << PODA_RULE_ALGORITHM | 1u << PODA_RULE_CUT | 1u << PODA_RULE_FAIL;
    const guint gone = 1u << PODA_RULE_MAX_NODES | 1u << PODA_RULE_DEPTH
                       | 1u << PODA_RULE_ORDER | 1u << PODA_RULE_EVALUATOR
                       | 1u << PODA_RULE_MAX | 1u << PODA_RULE_WIN
                       | 1u << PODA_RULE_PREFER_SHORT;
    for (guint i = 0; i < PODA_N_RULES; i++) {
        gboolean taught = (said & 1u << i) != 0 && poda_rule_matters (i, problem);
        g_autofree char *text =
            taught ? poda_rule_write (i, problem) : g_strdup (rules->texts[i]);
        if ((gone & 1u << i) == 0)
            set (keys, SEARCH, poda_rule_rows[i].key, text);
    }
}

/* Sets what nodes were called before they got letters. */
static void
set_names (GKeyFile *keys, const PodaExercise *exercise)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = exercise->rows[i].name;
        gboolean is_key = strpbrk (name, "=[]#~\r\n") == NULL
                          && !g_ascii_isspace (name[0])
                          && !g_str_has_suffix (name, " ");
        g_autofree char *number = g_strdup_printf ("~%u", i); /* the row */
        set (keys, NAMES, is_key ? name : number, exercise->rows[i].first_name);
    }
}

char *
poda_exercise_tree_text (const PodaExercise *exercise)
{
    g_autofree char *literal =
        exercise->tree != NULL ? poda_tree_write (exercise->tree) : NULL;
    return literal != NULL && *literal != '{' /* JSON may say what to expect */
               ? g_steal_pointer (&literal)
               : poda_exercise_dot (exercise);
}

gboolean
poda_exercise_file_write (const PodaExercise *exercise, const PodaRules *rules,
                          const PodaPolicy *policy, const PodaStudent *student,
                          const char *folder, GError **error)
{
    g_autoptr (GKeyFile) keys = begin_keys (exercise->title, policy);
    g_autofree char *tree = student != NULL ? poda_exercise_tree_text (exercise)
                                            : g_strdup (PODA_TREE_FILE);
    set (keys, EXERCISE, "id", exercise->id);
    if (student != NULL) {
        set (keys, EXERCISE, "student", student->id);
        set (keys, EXERCISE, "name", student->name);
    }
    set_asks (keys, exercise);
    set (keys, SEARCH, "tree", tree);
    set_rules (keys, rules, &exercise->problem);
    set_names (keys, exercise);
    return write_keys (keys, folder, error);
}

/* --- The index of a class --- */

static const char *const heads[] = { "student", "folder", "exercise", "name" };
enum { STUDENT, FOLDER, ID, NAME, N_HEADS };

void
poda_class_entry_free (PodaClassEntry *entry)
{
    g_free (entry->student);
    g_free (entry->folder);
    g_free (entry->exercise);
    g_free (entry->name);
    g_free (entry);
}

static void
put_entry (const PodaClassEntry *entry, PodaOutput *output)
{
    const PodaDifficulty *difficulty = &entry->difficulty;
    char value[PODA_VALUE_BUFFER];
    poda_csv_field (output, entry->student);
    poda_output_text (output, ",");
    poda_csv_field (output, entry->folder);
    poda_output_format (output, ",%s",
                        poda_value_format (entry->value, PODA_STYLE_MACHINE, value));
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        poda_output_format (output, ",%u", difficulty->measures[i]);
    for (guint i = 0; i < PODA_N_COMMON; i++)
        if (difficulty->shares[i] < 0)
            poda_output_text (output, ",");
        else
            poda_output_format (output, ",%ld", lround (100 * difficulty->shares[i]));
    poda_output_text (output, ",");
    poda_csv_field (output, entry->exercise);
    poda_output_text (output, ",");
    poda_csv_field (output, entry->name);
    poda_output_text (output, "\n");
}

gboolean
poda_class_files_write (const char *title, const PodaPolicy *policy,
                        const GPtrArray *entries, const char *folder, GError **error)
{
    g_autoptr (GKeyFile) keys = begin_keys (title, policy);
    g_autofree char *path = g_build_filename (folder, PODA_CLASS_FILE, NULL);
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    set (keys, EXERCISE, "students", PODA_CLASS_FILE);
    if (output == NULL || !write_keys (keys, folder, error))
        return FALSE;
    poda_output_text (output, "student,folder,value");
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        poda_output_format (output, ",%s", poda_measure_word ((PodaMeasure) i));
    for (guint i = 0; i < PODA_N_COMMON; i++)
        poda_output_format (output, ",%s", poda_common_mistakes[i]);
    poda_output_text (output, ",exercise,name\n");
    for (guint i = 0; i < entries->len; i++)
        put_entry (g_ptr_array_index (entries, i), output);
    return poda_output_close (g_steal_pointer (&output), error);
}

/* Finds the columns, whatever their order: G_MAXUINT for none. */
static guint
find_heads (const PodaCsv *csv, guint places[N_HEADS])
{
    guint n = 0;
    for (guint h = 0; h < N_HEADS; h++) {
        places[h] = G_MAXUINT;
        for (guint i = poda_csv_n_cells (csv); i-- > 0;)
            if (strcmp (poda_csv_cell (csv, i), heads[h]) == 0)
                places[h] = i;
        n += places[h] != G_MAXUINT;
    }
    return n;
}

static guint
count_heads (PodaCsv *csv)
{
    guint places[N_HEADS];
    return poda_csv_next (csv) ? find_heads (csv, places) : 0;
}

/* A spreadsheet that saved the file may have changed the separators. NULL sets `error`
 * (PODA_CSV_ERROR). */
static GPtrArray *
read_index (const char *name, const GString *text, GError **error)
{
    guint places[N_HEADS];
    g_auto (PodaCsv) csv = { 0 };
    if (!poda_csv_open (&csv, name, text->str, text->len, ",;\t", count_heads, error))
        return NULL;
    if (!poda_csv_next (&csv) || find_heads (&csv, places) == 0
        || places[STUDENT] == G_MAXUINT || places[FOLDER] == G_MAXUINT) {
        g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s", name,
                     _ ("expected a heading with columns \"student\" and \"folder\""));
        return NULL;
    }
    GPtrArray *entries =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_class_entry_free);
    while (poda_csv_next (&csv)) {
        PodaClassEntry *entry = g_new0 (PodaClassEntry, 1);
        char **texts[N_HEADS] = { &entry->student, &entry->folder, &entry->exercise,
                                  &entry->name };
        for (guint h = 0; h < N_HEADS; h++)
            *texts[h] = g_strdup (poda_csv_plain (poda_csv_cell (&csv, places[h])));
        g_ptr_array_add (entries, entry);
    }
    return entries;
}

/* --- Reading --- */

/* NULL where it is not given. The caller frees it. */
static char *
get (GKeyFile *keys, const char *group, const char *key)
{
    return g_key_file_get_string (keys, group, key, NULL);
}

static gboolean
read_rules (GKeyFile *keys, PodaRules *rules, GError **error)
{
    g_autofree char *version = get (keys, EXERCISE, "version");
    if (g_strcmp0 (version, VERSION) != 0)
        return poda_read_refuse (error, _ ("expected version=1 in [exercise]"));
    g_auto (GStrv) names = g_key_file_get_keys (keys, SEARCH, NULL, NULL);
    for (guint i = 0; names != NULL && names[i] != NULL; i++) {
        GError *cause = NULL; /* a wrong escape sets it beside the text */
        g_autofree char *text = g_key_file_get_string (keys, SEARCH, names[i], &cause);
        PodaRule rule = poda_rule_find (names[i]);
        if (cause != NULL) {
            g_propagate_error (error, cause);
            return FALSE;
        }
        if (rule != PODA_N_RULES)
            poda_rules_set (rules, rule, text);
        else if (strcmp (names[i], "tree") != 0) {
            g_autofree char *shown = poda_terminal_clip (names[i], PODA_SHOWN_KEY);
            return poda_read_refuse (
                error, _ ("no key \"%s\": expected tree or a rule such as algorithm"),
                shown);
        }
    }
    return g_key_file_has_key (keys, SEARCH, "tree", NULL)
           || poda_read_refuse (error, _ ("expected a tree in [search]"));
}

/* The tree itself, or the name of a file beside exercise.ini, and nothing else. `place`
 * is the folder of both in the course's. */
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
    if (cause == NULL || g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        poda_read_refuse (error, _ ("tree %s: expected a file beside it"), name);
    else
        poda_read_refuse (error, _ ("tree %s: %s"), name, cause->message);
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
    if ((ask != NULL && !poda_asks_parse (ask, &spec->asks, error))
        || (view != NULL
            && !poda_read_choice ("view", view, "max|mover", &mover, error)))
        return FALSE;
    spec->mover_view = mover == 1;
    if ((spec->asks & PODA_ASK_STRATEGY) == 0)
        return TRUE;
    if (strategy == NULL || win_at == NULL)
        return poda_read_refuse (
            error, _ ("expected strategy and win-at where a strategy is asked"));
    if (!poda_read_choice ("strategy", strategy, "max|min", &strategist, error)
        || !poda_read_value ("win-at", win_at, &spec->win_at, error))
        return FALSE;
    spec->strategist = strategist;
    return TRUE;
}

static void
read_names (GKeyFile *keys, PodaExercise *exercise)
{
    g_auto (GStrv) names = g_key_file_get_keys (keys, NAMES, NULL, NULL);
    for (guint i = 0; names != NULL && names[i] != NULL; i++) {
        guint64 number;
        guint32 row = poda_exercise_find (exercise, names[i]);
        if (names[i][0] == '~'
            && g_ascii_string_to_unsigned (names[i] + 1, 10, 0, exercise->n_rows - 1,
                                           &number, NULL))
            row = (guint32) number;
        if (row == PODA_ROW_NONE)
            continue;
        g_free (exercise->rows[row].first_name);
        exercise->rows[row].first_name = get (keys, NAMES, names[i]);
    }
}

static PodaExercise *
make_exercise (GKeyFile *keys, const PodaCourse *course, const char *place,
               const PodaRules *rules, GError **error)
{
    g_autofree char *id = get (keys, EXERCISE, "id");
    g_autofree char *title = get (keys, EXERCISE, "title");
    g_autofree char *file = get (keys, SEARCH, "tree");
    PodaExerciseSpec spec = { .id = id, .title = title };
    PodaProblem problem;
    g_autoptr (PodaTree) tree = read_tree (course, place, file, error);
    if (tree == NULL)
        return NULL;
    poda_problem_of_tree (&problem, tree);
    if (!poda_rules_read (rules, &problem, error) || !read_spec (keys, &spec, error))
        return NULL;
    g_autoptr (PodaExercise) exercise =
        poda_exercise_new (&problem, g_steal_pointer (&tree), &spec, error);
    if (exercise == NULL)
        return NULL;
    read_names (keys, exercise);
    return g_steal_pointer (&exercise);
}

/* What exercise.ini says in a folder of the course; NULL sets `error`. */
static GKeyFile *
read_keys (const PodaCourse *course, const char *place, GError **error)
{
    g_autofree char *inner = g_build_filename (place, PODA_EXERCISE_FILE, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    g_autoptr (GString) text =
        poda_folder_read (course->path, inner, PODA_CSV_MOST_BYTES, error);
    return text != NULL
                   && g_key_file_load_from_data (keys, text->str, text->len,
                                                 G_KEY_FILE_NONE, error)
               ? g_steal_pointer (&keys)
               : NULL;
}

PodaExercise *
poda_course_exercise (PodaCourse *course, const PodaClassEntry *entry, GError **error)
{
    const char *place = entry != NULL ? entry->folder : "";
    PodaExercise *exercise = g_tree_lookup (course->exercises, place);
    if (exercise != NULL)
        return exercise;
    g_autofree char *path =
        g_build_filename (course->path, place, PODA_EXERCISE_FILE, NULL);
    g_autoptr (GKeyFile) keys = read_keys (course, place, error);
    g_auto (PodaRules) rules = { { NULL } };
    if (keys != NULL && read_rules (keys, &rules, error))
        exercise = make_exercise (keys, course, place, &rules, error);
    if (exercise == NULL)
        g_prefix_error (error, "%s: ", path);
    else
        g_tree_insert (course->exercises, g_strdup (place), exercise);
    return exercise;
}

/* --- Folders --- */

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
    course->entries = read_index (path, text, error);
    for (guint i = 0; course->entries != NULL && i < course->entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (course->entries, i);
        if (*entry->folder == '\0' || *entry->folder == '.'
            || strchr (entry->folder, G_DIR_SEPARATOR) != NULL)
            return poda_read_refuse (
                error, _ ("folder \"%s\": expected the name of a folder beside it"),
                entry->folder);
    }
    return course->entries != NULL;
}

static gboolean
read_course (PodaCourse *course, GError **error)
{
    g_autofree char *path = g_build_filename (course->path, PODA_EXERCISE_FILE, NULL);
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return poda_read_refuse (
            error, _ ("%s: expected a folder that \"poda exercise\" made"),
            course->path);
    g_autoptr (GKeyFile) keys = read_keys (course, "", error);
    g_autofree char *weights = keys != NULL ? get (keys, EXERCISE, "weights") : NULL;
    poda_policy_init (&course->policy);
    if (keys == NULL
        || (weights != NULL && !poda_policy_parse (&course->policy, weights, error))
        || (g_key_file_has_key (keys, EXERCISE, "students", NULL)
            && !read_class (course, error))) {
        g_prefix_error (error, "%s: ", path);
        return FALSE;
    }
    char *title = get (keys, EXERCISE, "title");
    course->title = title != NULL ? title : g_strdup ("");
    return TRUE;
}

PodaCourse *
poda_course_open (const char *path, GError **error)
{
    g_autoptr (PodaCourse) course = g_new0 (PodaCourse, 1);
    g_autofree char *name = g_path_get_basename (path);
    course->path = strcmp (name, PODA_EXERCISE_FILE) == 0
                       ? g_path_get_dirname (path)
                       : poda_places_find (path, PODA_EXERCISE_FILE);
    course->exercises = poda_texts_new (g_free, (GDestroyNotify) poda_exercise_free);
    return read_course (course, error) ? g_steal_pointer (&course) : NULL;
}

void
poda_course_free (PodaCourse *course)
{
    if (course == NULL)
        return;
    g_free (course->path);
    g_free (course->title);
    g_clear_pointer (&course->entries, g_ptr_array_unref);
    g_clear_pointer (&course->exercises, g_tree_unref);
    g_free (course);
}
