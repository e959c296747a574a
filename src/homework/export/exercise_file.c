/* Exercises as files: exercise.ini, written down and made again, and folders of
 * them. */

#include "homework/export/exercise_file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/texts.h"
#include "homework/sheet/folder.h"
#include "base/pairs.h"
#include "base/terminal.h"
#include "base/read.h"
#include "tree/tree.h"
#include "homework/exercise/question.h"
#include "homework/sheet/csv_reader.h"

#define EXERCISE "exercise"
#define SEARCH "search"
#define NAMES "names"
#define VERSION "1"

/* --- What is asked: columns and lines, and questions beyond them --- */

static gboolean
find_question (const char *word, PodaQuestionKind *kind)
{
    for (guint i = 0; i < PODA_N_QUESTIONS; i++) {
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
            for (guint k = 0; k < PODA_N_QUESTIONS; k++)
                g_string_append_printf (all, ", %s",
                                        poda_question_word ((PodaQuestionKind) k));
            poda_read_refuse (error, _ ("\"%s\": expected one of %s"), word, all->str);
            return poda_suggest (error, word, all->str);
        }
        *asks |= ask;
    }
    *questions = g_strdup (found->str);
    return TRUE;
}

guint
poda_exercise_question_kinds (const char *words)
{
    g_auto (GStrv) list = g_strsplit (words != NULL ? words : "", ",", -1);
    guint kinds = 0;
    PodaQuestionKind kind;
    for (guint i = 0; list[i] != NULL; i++)
        if (find_question (list[i], &kind))
            kinds |= 1u << kind;
    return kinds;
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
    set (keys, EXERCISE, "view", exercise->mover_view ? "mover" : NULL);
    if (!poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        return;
    set (keys, EXERCISE, "strategy", poda_player_word (exercise->strategist));
    set (keys, EXERCISE, "win-at",
         poda_value_format (exercise->win_at, PODA_STYLE_MACHINE, value));
}

/* What differs from the usual one. */
static void
set_policy (GKeyFile *keys, const PodaPolicy *policy)
{
    g_autofree char *weights = policy != NULL ? poda_policy_format (policy) : NULL;
    set (keys, EXERCISE, "weights", weights);
}

/* What nodes were called before they got letters. */
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

static gboolean
write_keys (GKeyFile *keys, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename (folder, PODA_EXERCISE_FILE, NULL);
    g_autofree char *text = g_key_file_to_data (keys, NULL, NULL);
    return poda_output_file (path, text, error);
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
    set_policy (keys, file->policy);
    set (keys, SEARCH, "tree", PODA_TREE_FILE);
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
    set_names (keys, file->exercise);
    return write_keys (keys, folder, error);
}

gboolean
poda_course_file_write (const char *title, const PodaPolicy *policy, const char *folder,
                        GError **error)
{
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    set (keys, EXERCISE, "version", VERSION);
    set (keys, EXERCISE, "title", title);
    set (keys, EXERCISE, "students", PODA_CLASS_FILE);
    set_policy (keys, policy);
    return write_keys (keys, folder, error);
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
    static const char *const others[] = { "game", "tree", "position", "moves", NULL };
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
        else if (!g_strv_contains (others, names[i])) {
            g_autofree char *shown = poda_terminal_clip (names[i], PODA_SHOWN_KEY);
            return poda_read_refuse (
                error,
                _ ("no key \"%s\": expected game, tree, position, moves or a rule "
                   "such as algorithm"),
                shown);
        }
    }
    return g_key_file_has_key (keys, SEARCH, "game", NULL)
               != g_key_file_has_key (keys, SEARCH, "tree", NULL)
           || poda_read_refuse (error,
                                _ ("expected either a game or a tree in [search]"));
}

/* --- Making it again --- */

/* Only a file beside exercise.ini, and only a file. `place` is the folder of both in
 * the course's. */
static PodaTree *
read_tree (const PodaCourse *course, const char *place, const char *name,
           GError **error)
{
    g_autofree char *inner = g_build_filename (place, name, NULL);
    g_autofree char *path = g_build_filename (course->path, inner, NULL);
    g_autoptr (GError) cause = NULL;
    g_autoptr (GString) text = NULL;
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

/* A name with parameters alone: nothing that leads to other files. */
static gboolean
open_game (const char *text, PodaProblem *problem, GError **error)
{
    const char *parameters;
    g_autofree char *name = poda_pairs_name (text, &parameters);
    const PodaGame *game = poda_game_find (name);
    PodaArguments arguments;
    PodaPosition start;
    if (game == NULL)
        return poda_read_refuse (error,
                                 _ ("game %s: expected the name of a game, as \"poda "
                                    "list\" has them"),
                                 text);
    if (!poda_arguments_parse (game->name, game->parameters, parameters, &arguments,
                               error)
        || !game->start (game, &arguments, &start, error))
        return FALSE;
    poda_problem_init (problem, game, &start);
    return TRUE;
}

/* `tree` receives the tree, NULL for a built-in game. */
static gboolean
read_problem (GKeyFile *keys, const PodaCourse *course, const char *place,
              const PodaRules *rules, PodaProblem *problem, PodaTree **tree,
              GError **error)
{
    g_autofree char *game = get (keys, SEARCH, "game");
    g_autofree char *file = get (keys, SEARCH, "tree");
    g_autofree char *position = get (keys, SEARCH, "position");
    g_autofree char *moves = get (keys, SEARCH, "moves");
    if (game != NULL && !open_game (game, problem, error))
        return FALSE;
    if (game == NULL) {
        *tree = read_tree (course, place, file, error);
        if (*tree == NULL)
            return FALSE;
        poda_problem_of_tree (problem, *tree);
    }
    if (position != NULL && problem->game->parse_position == NULL)
        return poda_read_refuse (error, _ ("position %s: %s takes none"), position,
                                 problem->game->name);
    PodaPosition start = problem->root;
    return (position == NULL
            || problem->game->parse_position (problem->game, &start, position,
                                              &problem->root, error))
           && (moves == NULL
               || poda_game_read_moves (problem->game, &problem->root, moves, NULL,
                                        error))
           && poda_rules_read (rules, problem, error);
}

static gboolean
read_view (GKeyFile *keys, PodaExerciseSpec *spec, GError **error)
{
    g_autofree char *view = get (keys, EXERCISE, "view");
    guint mover = 0;
    if (view != NULL && !poda_read_choice ("view", view, "max|mover", &mover, error))
        return FALSE;
    spec->mover_view = mover == 1;
    return TRUE;
}

static gboolean
read_strategy (GKeyFile *keys, PodaExerciseSpec *spec, GError **error)
{
    g_autofree char *strategy = get (keys, EXERCISE, "strategy");
    g_autofree char *win_at = get (keys, EXERCISE, "win-at");
    guint strategist = PODA_MAX;
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

/* Takes `tree` over, NULL for a built-in game. */
static PodaExercise *
make_exercise (GKeyFile *keys, const PodaProblem *problem, PodaTree *tree,
               GError **error)
{
    g_autofree char *id = get (keys, EXERCISE, "id");
    g_autofree char *title = get (keys, EXERCISE, "title");
    g_autofree char *ask = get (keys, EXERCISE, "ask");
    g_autofree char *questions = NULL;
    PodaExerciseSpec spec = { .id = id, .title = title };
    if ((ask != NULL && !poda_exercise_read_asks (ask, &spec.asks, &questions, error))
        || !read_strategy (keys, &spec, error) || !read_view (keys, &spec, error)) {
        poda_tree_free (tree);
        return NULL;
    }
    g_autoptr (PodaExercise) exercise = poda_exercise_new (problem, tree, &spec, error);
    if (exercise == NULL)
        return NULL;
    read_names (keys, exercise);
    if (questions != NULL) { /* which may be all that is asked */
        exercise->asks = spec.asks;
        if (!poda_exercise_add_questions (exercise, questions, error))
            return NULL;
    }
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

static PodaExercise *
read_exercise (const PodaCourse *course, const char *place, GError **error)
{
    g_autofree char *path =
        g_build_filename (course->path, place, PODA_EXERCISE_FILE, NULL);
    g_autoptr (GKeyFile) keys = read_keys (course, place, error);
    PodaRules rules = { { NULL } };
    g_autoptr (PodaTree) tree = NULL;
    PodaProblem problem;
    PodaExercise *exercise = NULL;
    if (keys != NULL && read_rules (keys, &rules, error)
        && read_problem (keys, course, place, &rules, &problem, &tree, error))
        exercise = make_exercise (keys, &problem, g_steal_pointer (&tree), error);
    if (exercise == NULL)
        g_prefix_error (error, "%s: ", path);
    poda_rules_clear (&rules);
    return exercise;
}

/* --- Folders --- */

static gboolean
refuse_folder (const char *path, GError **error)
{
    return poda_read_refuse (
        error, _ ("%s: expected a folder that \"poda exercise\" made"), path);
}

static gboolean
read_class (PodaCourse *course, GKeyFile *keys, GError **error)
{
    g_autofree char *name = get (keys, EXERCISE, "students");
    if (name == NULL)
        return TRUE;
    g_autofree char *path = g_build_filename (course->path, PODA_CLASS_FILE, NULL);
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return refuse_folder (course->path, error);
    g_autoptr (GString) text =
        poda_folder_read (course->path, PODA_CLASS_FILE, PODA_CSV_MOST_BYTES, error);
    if (text == NULL) {
        g_prefix_error (error, "%s: ", PODA_CLASS_FILE);
        return FALSE;
    }
    course->entries = poda_class_read (path, text->str, text->len, error);
    /* Names that lead nowhere else. */
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
        return refuse_folder (course->path, error);
    g_autoptr (GKeyFile) keys = read_keys (course, "", error);
    g_autofree char *weights = keys != NULL ? get (keys, EXERCISE, "weights") : NULL;
    poda_policy_init (&course->policy);
    if (keys == NULL
        || (weights != NULL && !poda_policy_parse (&course->policy, weights, error))
        || !read_class (course, keys, error)) {
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

/* --- Finding one in a folder --- */

PodaExercise *
poda_course_exercise (PodaCourse *course, const PodaClassEntry *entry, GError **error)
{
    const char *name = entry != NULL ? entry->folder : "";
    PodaExercise *exercise = g_tree_lookup (course->exercises, name);
    if (exercise != NULL)
        return exercise;
    exercise = read_exercise (course, name, error);
    if (exercise != NULL)
        g_tree_insert (course->exercises, g_strdup (name), exercise);
    return exercise;
}
