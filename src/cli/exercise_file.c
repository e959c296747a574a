/* Exercises as files: exercise.ini, written down and made again, and folders of
 * them. */

#include "cli/exercise_file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/command.h"
#include "teach/exercise/question.h"
#include "base/pairs.h"

#define EXERCISE "exercise"
#define SEARCH "search"
#define VERSION "1"

/* --- What --ask says: columns and lines, and questions beyond them --- */

static gboolean
find_question (const char *word, PodaQuestionKind *kind)
{
    for (guint i = 0; i <= PODA_QUESTION_THRESHOLD; i++) {
        if (strcmp (poda_question_word ((PodaQuestionKind) i), word) == 0) {
            *kind = (PodaQuestionKind) i;
            return TRUE;
        }
    }
    return FALSE;
}

gboolean
poda_exercise_read_asks (const char *text, guint *asks, char **questions,
                         GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, ",", -1);
    g_autoptr (GString) found = g_string_new (NULL);
    *asks = 0;
    for (guint i = 0; words[i] != NULL; i++) {
        const char *word = g_strstrip (words[i]);
        PodaQuestionKind kind;
        guint ask = 0;
        if (find_question (word, &kind)) {
            g_string_append_printf (found, "%s%s", found->len > 0 ? "," : "", word);
        } else if (!poda_asks_parse (word, &ask, NULL)) {
            g_autofree char *columns = poda_asks_format (G_MAXUINT);
            g_autoptr (GString) all = g_string_new (columns);
            g_string_replace (all, ",", ", ", 0);
            for (guint k = 0; k <= PODA_QUESTION_THRESHOLD; k++)
                poda_list_append (all, poda_question_word ((PodaQuestionKind) k));
            return poda_refuse (error, _ ("\"%s\": expected one of %s"), word,
                                all->str);
        }
        *asks |= ask;
    }
    *questions = g_strdup (found->str);
    return TRUE;
}

gboolean
poda_exercise_add_questions (PodaExercise *exercise, const char *words, GError **error)
{
    g_auto (GStrv) list = g_strsplit (words, ",", -1);
    for (guint i = 0; list[i] != NULL; i++) {
        PodaQuestionKind kind;
        if (find_question (list[i], &kind)
            && !poda_question_add (exercise, kind, error))
            return FALSE;
    }
    return TRUE;
}

/* --- Writing --- */

static void
set (GKeyFile *keys, const char *group, const char *key, const char *text)
{
    if (text != NULL && *text != '\0')
        g_key_file_set_string (keys, group, key, text);
}

static void
set_asks (GKeyFile *keys, const PodaExercise *exercise)
{
    g_autofree char *asks = poda_asks_format (exercise->asks);
    g_autoptr (GString) words = g_string_new (asks);
    char value[PODA_VALUE_BUFFER];
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, i);
        g_string_append_printf (words, "%s%s", words->len > 0 ? "," : "",
                                poda_question_word (question->kind));
    }
    set (keys, EXERCISE, "ask", words->str);
    if (!poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        return;
    set (keys, EXERCISE, "strategy", poda_player_word (exercise->strategist));
    set (keys, EXERCISE, "win-at",
         poda_value_format (exercise->win_at, PODA_STYLE_MACHINE, value));
}

static gboolean
write_keys (GKeyFile *keys, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename (folder, PODA_EXERCISE_FILE, NULL);
    g_autofree char *text = g_key_file_to_data (keys, NULL, NULL);
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    if (output == NULL)
        return FALSE;
    poda_output_text (output, text);
    return poda_output_close (g_steal_pointer (&output), error);
}

gboolean
poda_exercise_file_write (const PodaExerciseFile *file, const char *folder,
                          GError **error)
{
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    set (keys, EXERCISE, "version", VERSION);
    set (keys, EXERCISE, "title", file->exercise->title);
    set (keys, EXERCISE, "id", file->exercise->id);
    if (file->student != NULL) {
        set (keys, EXERCISE, "student", file->student->id);
        set (keys, EXERCISE, "name", file->student->name);
    }
    set_asks (keys, file->exercise);
    set (keys, EXERCISE, "weights", file->weights);
    set (keys, SEARCH, file->game != NULL ? "game" : "tree",
         file->game != NULL ? file->game : PODA_TREE_FILE);
    set (keys, SEARCH, "position", file->position);
    set (keys, SEARCH, "moves", file->moves);
    /* The rules that teach something are said even where nobody gave them. */
    static const PodaRule said[] = { PODA_RULE_ALGORITHM, PODA_RULE_CUT,
                                     PODA_RULE_FAIL };
    const PodaProblem *problem = &file->exercise->problem;
    for (guint i = 0; i < PODA_N_RULES; i++)
        set (keys, SEARCH, poda_rule_rows[i].key, file->rules->texts[i]);
    for (guint i = 0; i < G_N_ELEMENTS (said); i++) {
        g_autofree char *text = poda_rule_write (said[i], problem);
        if (poda_rule_matters (said[i], problem))
            set (keys, SEARCH, poda_rule_rows[said[i]].key, text);
    }
    return write_keys (keys, folder, error);
}

gboolean
poda_course_file_write (const char *title, const char *weights, const char *folder,
                        GError **error)
{
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    set (keys, EXERCISE, "version", VERSION);
    set (keys, EXERCISE, "title", title);
    set (keys, EXERCISE, "students", PODA_CLASS_FILE);
    set (keys, EXERCISE, "weights", weights);
    return write_keys (keys, folder, error);
}

/* --- Reading --- */

/* What exercise.ini says beside the rules: of the search, and from the title on of the
 * exercise. */
enum {
    INI_GAME,
    INI_TREE,
    INI_POSITION,
    INI_MOVES,
    INI_TITLE,
    INI_ID,
    INI_ASK,
    INI_STRATEGY,
    INI_WIN_AT,
    N_INI_KEYS
};

static const char *const ini_keys[N_INI_KEYS] = { "game",  "tree",     "position",
                                                  "moves", "title",    "id",
                                                  "ask",   "strategy", "win-at" };

typedef struct {
    PodaRules rules;
    char *texts[N_INI_KEYS]; /* NULL where not given */
} Ini;

static void
clear_ini (Ini *ini)
{
    for (guint i = 0; i < N_INI_KEYS; i++)
        g_clear_pointer (&ini->texts[i], g_free);
    poda_rules_clear (&ini->rules);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ini, clear_ini)

static gboolean
read_search_key (Ini *ini, GKeyFile *keys, const char *key, GError **error)
{
    g_autofree char *text = g_key_file_get_string (keys, SEARCH, key, error);
    PodaRule rule = poda_rule_find (key);
    if (text == NULL)
        return FALSE;
    for (guint i = INI_GAME; i <= INI_MOVES; i++) {
        if (strcmp (ini_keys[i], key) == 0) {
            ini->texts[i] = g_steal_pointer (&text);
            return TRUE;
        }
    }
    if (rule == PODA_N_RULES)
        return poda_refuse (
            error,
            _ ("no key \"%.40s\": expected game, tree, position, moves or a rule "
               "such as algorithm"),
            key);
    poda_rules_set (&ini->rules, rule, text);
    return TRUE;
}

static gboolean
read_ini (Ini *ini, GKeyFile *keys, GError **error)
{
    g_autofree char *version = g_key_file_get_string (keys, EXERCISE, "version", NULL);
    if (g_strcmp0 (version, VERSION) != 0)
        return poda_refuse (error, _ ("expected version=1 in [exercise]"));
    g_auto (GStrv) names = g_key_file_get_keys (keys, SEARCH, NULL, NULL);
    for (guint i = 0; names != NULL && names[i] != NULL; i++)
        if (!read_search_key (ini, keys, names[i], error))
            return FALSE;
    for (guint i = INI_TITLE; i < N_INI_KEYS; i++)
        ini->texts[i] = g_key_file_get_string (keys, EXERCISE, ini_keys[i], NULL);
    return (ini->texts[INI_GAME] == NULL) != (ini->texts[INI_TREE] == NULL)
           || poda_refuse (error, _ ("expected either a game or a tree in [search]"));
}

/* --- Making it again --- */

/* Only a file beside exercise.ini, and only a file. */
static PodaTree *
read_tree (const char *folder, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;
    gsize length;
    if (strchr (name, G_DIR_SEPARATOR) != NULL
        || !g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
        poda_refuse (error, _ ("tree %s: expected a file beside it"), name);
        return NULL;
    }
    return g_file_get_contents (path, &text, &length, error)
               ? poda_tree_read (path, text, length, error)
               : NULL;
}

/* A name with parameters alone: nothing that leads to other files. */
static gboolean
open_game (const char *text, PodaInput *input, GError **error)
{
    g_autofree char *name = poda_pairs_name (text, NULL);
    if (poda_game_find (name) != NULL)
        return poda_input_open (text, input, error);
    return poda_refuse (
        error, _ ("game %s: expected the name of a game, as \"poda list\" has them"),
        text);
}

static gboolean
open_input (const Ini *ini, const char *folder, PodaInput *input, GError **error)
{
    *input = (PodaInput){ 0 };
    if (ini->texts[INI_GAME] != NULL)
        return open_game (ini->texts[INI_GAME], input, error);
    input->tree = read_tree (folder, ini->texts[INI_TREE], error);
    if (input->tree == NULL)
        return FALSE;
    input->game = poda_tree_game (input->tree);
    poda_tree_position (input->tree, 0, &input->start);
    return TRUE;
}

static gboolean
read_problem (const Ini *ini, const PodaInput *input, PodaProblem *problem,
              GError **error)
{
    poda_problem_init (problem, input->game, &input->start);
    return (ini->texts[INI_POSITION] == NULL
            || poda_input_position (input, ini->texts[INI_POSITION], &problem->root,
                                    error))
           && (ini->texts[INI_MOVES] == NULL
               || poda_game_play_text (problem->game, &problem->root,
                                       ini->texts[INI_MOVES], error))
           && poda_request_rules (&ini->rules, problem, error);
}

static gboolean
read_strategy (const Ini *ini, PodaExerciseSpec *spec, GError **error)
{
    const char *strategy = ini->texts[INI_STRATEGY], *win_at = ini->texts[INI_WIN_AT];
    guint strategist = PODA_MAX;
    if ((spec->asks & PODA_ASK_STRATEGY) == 0)
        return TRUE;
    if (strategy == NULL || win_at == NULL)
        return poda_refuse (
            error, _ ("expected strategy and win-at where a strategy is asked"));
    if (!poda_read_choice ("strategy", strategy, "max|min", &strategist, error)
        || !poda_read_value ("win-at", win_at, &spec->win_at, error))
        return FALSE;
    spec->strategist = strategist;
    return TRUE;
}

/* `tree` is taken over. */
static PodaExercise *
make_exercise (const Ini *ini, const PodaProblem *problem, PodaTree *tree,
               GError **error)
{
    g_autoptr (PodaTree) own = tree;
    g_autofree char *questions = NULL;
    PodaExerciseSpec spec = { .id = ini->texts[INI_ID],
                              .title = ini->texts[INI_TITLE] };
    if (ini->texts[INI_ASK] != NULL
        && !poda_exercise_read_asks (ini->texts[INI_ASK], &spec.asks, &questions,
                                     error))
        return NULL;
    if (!read_strategy (ini, &spec, error))
        return NULL;
    g_autoptr (PodaExercise) exercise =
        poda_exercise_new (problem, g_steal_pointer (&own), &spec, error);
    if (exercise == NULL)
        return NULL;
    if (questions != NULL) { /* which may be all that is asked */
        exercise->asks = spec.asks;
        if (!poda_exercise_add_questions (exercise, questions, error))
            return NULL;
    }
    return g_steal_pointer (&exercise);
}

static PodaExercise *
remake (const Ini *ini, const char *folder, GError **error)
{
    PodaInput input;
    PodaProblem problem;
    PodaExercise *exercise = NULL;
    if (open_input (ini, folder, &input, error)
        && read_problem (ini, &input, &problem, error))
        exercise = make_exercise (ini, &problem, g_steal_pointer (&input.tree), error);
    poda_input_clear (&input);
    return exercise;
}

static PodaExercise *
read_exercise (const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename (folder, PODA_EXERCISE_FILE, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    g_auto (Ini) ini = { .texts = { NULL } };
    PodaExercise *exercise = NULL;
    if (g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, error)
        && read_ini (&ini, keys, error))
        exercise = remake (&ini, folder, error);
    if (exercise == NULL)
        g_prefix_error (error, "%s: ", path);
    return exercise;
}

/* --- Folders --- */

struct _PodaCourse {
    char *path; /* of the folder */
    char *title;
    PodaWeights weights;
    GPtrArray *entries;    /* of PodaClassEntry; NULL: a single exercise */
    GHashTable *students;  /* entries, by their students, … */
    GHashTable *alike;     /* … as people type them (NULL: several), … */
    GHashTable *ids;       /* … and by their exercises; the first of equal ones */
    GHashTable *exercises; /* those made so far, by their folders' names, or "" */
};

static gboolean
refuse_folder (const char *path, GError **error)
{
    return poda_refuse (error, _ ("%s: expected a folder that \"poda exercise\" made"),
                        path);
}

static gboolean
read_weights (PodaCourse *course, GKeyFile *keys, GError **error)
{
    g_autofree char *text = g_key_file_get_string (keys, EXERCISE, "weights", NULL);
    poda_weights_init (&course->weights);
    return text == NULL || poda_weights_parse (text, &course->weights, error);
}

/* Names that lead nowhere else. */
static gboolean
check_folders (const PodaCourse *course, GError **error)
{
    for (guint i = 0; i < course->entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (course->entries, i);
        if (*entry->folder == '\0' || *entry->folder == '.'
            || strchr (entry->folder, G_DIR_SEPARATOR) != NULL)
            return poda_refuse (
                error, _ ("folder \"%s\": expected the name of a folder beside it"),
                entry->folder);
    }
    return TRUE;
}

/* As people type what they copy: blanks and capitals do not count. */
static char *
fold (const char *student)
{
    g_auto (GStrv) parts = g_strsplit_set (student, " \t", -1);
    g_autofree char *bare = g_strjoinv (NULL, parts);
    return g_utf8_casefold (bare, -1);
}

static void
index_entries (PodaCourse *course)
{
    course->students = g_hash_table_new (g_str_hash, g_str_equal);
    course->alike = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    course->ids = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint i = 0; i < course->entries->len; i++) {
        PodaClassEntry *entry = g_ptr_array_index (course->entries, i);
        char *folded = fold (entry->student);
        gboolean taken = g_hash_table_contains (course->alike, folded);
        g_hash_table_insert (course->alike, folded, taken ? NULL : entry);
        g_hash_table_insert (course->students, entry->student, entry);
        if (!g_hash_table_contains (course->ids, entry->exercise))
            g_hash_table_insert (course->ids, entry->exercise, entry);
    }
}

static gboolean
read_class (PodaCourse *course, GKeyFile *keys, GError **error)
{
    g_autofree char *name = g_key_file_get_string (keys, EXERCISE, "students", NULL);
    g_autofree char *text = NULL;
    gsize length;
    if (name == NULL)
        return TRUE;
    g_autofree char *path = g_build_filename (course->path, PODA_CLASS_FILE, NULL);
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return refuse_folder (course->path, error);
    if (!g_file_get_contents (path, &text, &length, error))
        return FALSE;
    course->entries = poda_class_read (path, text, length, error);
    if (course->entries == NULL || !check_folders (course, error))
        return FALSE;
    index_entries (course);
    return TRUE;
}

static gboolean
read_course (PodaCourse *course, GError **error)
{
    g_autofree char *path = g_build_filename (course->path, PODA_EXERCISE_FILE, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return refuse_folder (course->path, error);
    if (!g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, error)
        || !read_weights (course, keys, error) || !read_class (course, keys, error)) {
        g_prefix_error (error, "%s: ", path);
        return FALSE;
    }
    char *title = g_key_file_get_string (keys, EXERCISE, "title", NULL);
    course->title = title != NULL ? title : g_strdup ("");
    return TRUE;
}

PodaCourse *
poda_course_open (const char *path, GError **error)
{
    g_autoptr (PodaCourse) course = g_new0 (PodaCourse, 1);
    g_autofree char *name = g_path_get_basename (path);
    gboolean is_file = strcmp (name, PODA_EXERCISE_FILE) == 0;
    course->path = is_file ? g_path_get_dirname (path) : g_strdup (path);
    course->exercises = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                               (GDestroyNotify) poda_exercise_free);
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
    g_clear_pointer (&course->students, g_hash_table_unref);
    g_clear_pointer (&course->alike, g_hash_table_unref);
    g_clear_pointer (&course->ids, g_hash_table_unref);
    g_clear_pointer (&course->exercises, g_hash_table_unref);
    g_free (course);
}

guint
poda_course_n (const PodaCourse *course)
{
    return course->entries != NULL ? course->entries->len : 1;
}

const PodaWeights *
poda_course_weights (const PodaCourse *course)
{
    return &course->weights;
}

const char *
poda_course_title (const PodaCourse *course)
{
    return course->title;
}

/* --- Finding one in a folder --- */

/* Made once; `name` is "" for a single exercise. */
static PodaExercise *
open_exercise (PodaCourse *course, const char *name, GError **error)
{
    PodaExercise *exercise = g_hash_table_lookup (course->exercises, name);
    if (exercise != NULL)
        return exercise;
    g_autofree char *folder = g_build_filename (course->path, name, NULL);
    exercise = read_exercise (folder, error);
    if (exercise != NULL)
        g_hash_table_insert (course->exercises, g_strdup (name), exercise);
    return exercise;
}

static PodaExercise *
find_single (PodaCourse *course, const char *exercise_id, GError **error)
{
    PodaExercise *exercise = open_exercise (course, "", error);
    if (exercise == NULL || exercise_id == NULL
        || strcmp (exercise_id, exercise->id) == 0)
        return exercise;
    g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_NONE,
                 _ ("a sheet of exercise \"%s\": expected one of \"%s\""), exercise_id,
                 exercise->id);
    return NULL;
}

/* The only one of that student; NULL: there is none, or several are alike. */
static const PodaClassEntry *
find_student (const PodaCourse *course, const char *student)
{
    const PodaClassEntry *entry = g_hash_table_lookup (course->students, student);
    g_autofree char *folded = fold (student);
    return entry != NULL ? entry : g_hash_table_lookup (course->alike, folded);
}

/* The exercise that a sheet names counts, whoever filled it in; of several students'
 * equal ones the student's own. */
PodaExercise *
poda_course_find (PodaCourse *course, const char *student, const char *exercise_id,
                  GError **error)
{
    if (course->entries == NULL)
        return find_single (course, exercise_id, error);
    const PodaClassEntry *own = student != NULL ? find_student (course, student) : NULL;
    if (exercise_id != NULL
        && (own == NULL || strcmp (own->exercise, exercise_id) != 0))
        own = g_hash_table_lookup (course->ids, exercise_id);
    if (own != NULL)
        return open_exercise (course, own->folder, error);
    if (exercise_id != NULL)
        g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_NONE,
                     _ ("no exercise \"%s\" in this class"), exercise_id);
    else if (student != NULL)
        g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_NONE,
                     _ ("no student \"%s\" in this class"), student);
    else
        g_set_error_literal (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_NONE,
                             _ ("expected a line \"# student:\" or \"# exercise:\""));
    return NULL;
}

char *
poda_course_stray (const PodaCourse *course, const char *student,
                   const char *exercise_id)
{
    if (course->entries == NULL || student == NULL)
        return NULL;
    const PodaClassEntry *own = find_student (course, student);
    const PodaClassEntry *whose = g_hash_table_lookup (course->ids, exercise_id);
    if (own == NULL || whose == NULL || strcmp (own->exercise, exercise_id) == 0)
        return NULL;
    return g_strdup_printf (_ ("this is the exercise of student \"%s\""),
                            whose->student);
}
