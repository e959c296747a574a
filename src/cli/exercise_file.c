/* exercise.ini: an exercise, written down and made again. */

#include "cli/exercise_file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/exercise/question.h"
#include "cli/request.h"

#define EXERCISE "exercise"
#define SEARCH "search"
#define VERSION "1"

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

/* The rules that teach something are said even where nobody gave them. */
static void
set_rules (GKeyFile *keys, const PodaExerciseFile *file)
{
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
    set_rules (keys, file);
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

/* What exercise.ini says, as texts. */
typedef struct {
    GKeyFile *keys;
    PodaRules rules;
    char *game, *tree, *position, *moves;
    char *title, *id, *ask, *strategy, *win_at;
} Texts;

static void
clear_texts (Texts *texts)
{
    char *all[] = { texts->game,  texts->tree,     texts->position,
                    texts->moves, texts->title,    texts->id,
                    texts->ask,   texts->strategy, texts->win_at };
    for (guint i = 0; i < G_N_ELEMENTS (all); i++)
        g_free (all[i]);
    poda_rules_clear (&texts->rules);
}

static gboolean
refuse (GError **error, const char *message)
{
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT, message);
    return FALSE;
}

static gboolean
read_search_key (Texts *texts, const char *key, GError **error)
{
    char **places[] = { &texts->game, &texts->tree, &texts->position, &texts->moves };
    static const char *const names[] = { "game", "tree", "position", "moves" };
    g_autofree char *text = g_key_file_get_string (texts->keys, SEARCH, key, error);
    PodaRule rule = poda_rule_find (key);
    if (text == NULL)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        if (strcmp (names[i], key) == 0) {
            *places[i] = g_steal_pointer (&text);
            return TRUE;
        }
    }
    if (rule < PODA_N_RULES) {
        poda_rules_set (&texts->rules, rule, text);
        return TRUE;
    }
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                 _ ("no key \"%.40s\": expected game, tree, position, moves or a rule "
                    "such as algorithm"),
                 key);
    return FALSE;
}

static gboolean
read_search (Texts *texts, GError **error)
{
    g_auto (GStrv) keys = g_key_file_get_keys (texts->keys, SEARCH, NULL, NULL);
    for (guint i = 0; keys != NULL && keys[i] != NULL; i++)
        if (!read_search_key (texts, keys[i], error))
            return FALSE;
    if ((texts->game == NULL) == (texts->tree == NULL))
        return refuse (error, _ ("expected either a game or a tree in [search]"));
    return TRUE;
}

static void
read_exercise (Texts *texts)
{
    char **places[] = { &texts->title, &texts->id, &texts->ask, &texts->strategy,
                        &texts->win_at };
    static const char *const names[] = { "title", "id", "ask", "strategy", "win-at" };
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        *places[i] = g_key_file_get_string (texts->keys, EXERCISE, names[i], NULL);
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
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                     _ ("tree %s: expected a file beside it"), name);
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
    g_autofree char *name = g_strndup (text, strcspn (text, ":"));
    if (poda_game_find (name) != NULL)
        return poda_input_open (text, input, error);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                 _ ("game %s: expected the name of a game, as \"poda list\" has them"),
                 text);
    return FALSE;
}

static gboolean
open_input (const Texts *texts, const char *folder, PodaInput *input, GError **error)
{
    *input = (PodaInput){ 0 };
    if (texts->game != NULL)
        return open_game (texts->game, input, error);
    input->tree = read_tree (folder, texts->tree, error);
    if (input->tree == NULL)
        return FALSE;
    input->game = poda_tree_game (input->tree);
    poda_tree_position (input->tree, 0, &input->start);
    return TRUE;
}

static gboolean
read_problem (const Texts *texts, const PodaInput *input, PodaProblem *problem,
              GError **error)
{
    poda_problem_init (problem, input->game, &input->start);
    return (texts->position == NULL
            || poda_input_position (input, texts->position, &problem->root, error))
           && (texts->moves == NULL
               || poda_game_play_text (problem->game, &problem->root, texts->moves,
                                       error))
           && poda_request_rules (&texts->rules, problem, error);
}

static gboolean
read_strategy (const Texts *texts, PodaExerciseSpec *spec, GError **error)
{
    guint strategist = PODA_MAX;
    if ((spec->asks & PODA_ASK_STRATEGY) == 0)
        return TRUE;
    if (texts->strategy == NULL || texts->win_at == NULL)
        return refuse (error, _ ("expected strategy and win-at where a strategy is "
                                 "asked"));
    if (!poda_read_choice ("strategy", texts->strategy, "max|min", &strategist, error)
        || !poda_read_value ("win-at", texts->win_at, &spec->win_at, error))
        return FALSE;
    spec->strategist = strategist;
    return TRUE;
}

/* `tree` is taken over. */
static PodaExercise *
make_exercise (const Texts *texts, const PodaProblem *problem, PodaTree *tree,
               GError **error)
{
    g_autoptr (PodaTree) own = tree;
    g_autofree char *questions = NULL;
    PodaExerciseSpec spec = { .id = texts->id, .title = texts->title };
    if (texts->ask != NULL
        && !poda_exercise_read_asks (texts->ask, &spec.asks, &questions, error))
        return NULL;
    if (!read_strategy (texts, &spec, error))
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
remake (const Texts *texts, const char *folder, GError **error)
{
    PodaInput input;
    PodaProblem problem;
    PodaExercise *exercise = NULL;
    if (open_input (texts, folder, &input, error)
        && read_problem (texts, &input, &problem, error))
        exercise =
            make_exercise (texts, &problem, g_steal_pointer (&input.tree), error);
    poda_input_clear (&input);
    return exercise;
}

static gboolean
check_version (GKeyFile *keys, GError **error)
{
    g_autofree char *version = g_key_file_get_string (keys, EXERCISE, "version", NULL);
    return g_strcmp0 (version, VERSION) == 0
           || refuse (error, _ ("expected version=1 in [exercise]"));
}

PodaExercise *
poda_exercise_file_read (const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename (folder, PODA_EXERCISE_FILE, NULL);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    Texts texts = { .keys = keys };
    PodaExercise *exercise = NULL;
    if (g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, error)
        && check_version (keys, error) && read_search (&texts, error)) {
        read_exercise (&texts);
        exercise = remake (&texts, folder, error);
    }
    clear_texts (&texts);
    if (exercise == NULL)
        g_prefix_error (error, "%s: ", path);
    return exercise;
}
