#include "teach/grade/case.h"

#include <glib/gi18n-lib.h>

#include "teach/grade/case_parts.h"
#include "teach/exercise/trial.h"

G_DEFINE_QUARK (poda_case_error, poda_case_error)

static gboolean
read_position (const PodaCaseLines *lines, const PodaGame *game, PodaPosition *position,
               GError **error)
{
    const char *text = lines->values[PODA_CASE_POSITION];
    g_autoptr (GError) cause = NULL;
    PodaPosition start = *position;
    if (text == NULL)
        return TRUE;
    if (game->parse_position (game, &start, text, position, &cause))
        return TRUE;
    return poda_case_refuse (lines, PODA_CASE_POSITION, error, "%s", cause->message);
}

static gboolean
read_game (const PodaCaseLines *lines, PodaProblem *problem, GError **error)
{
    const char *text = lines->values[PODA_CASE_GAME];
    const char *colon = strchr (text, ':');
    g_autofree char *name = g_strndup (text, strcspn (text, ":"));
    const PodaGame *game = poda_game_find (name);
    g_autoptr (GError) cause = NULL;
    PodaArguments arguments;
    PodaPosition position;
    if (game == NULL)
        return poda_case_refuse (lines, PODA_CASE_GAME, error, _ ("no such game"));
    if (!poda_arguments_parse (name, game->parameters, colon != NULL ? colon + 1 : NULL,
                               &arguments, &cause)
        || !game->start (game, &arguments, &position, &cause))
        return poda_case_refuse (lines, PODA_CASE_GAME, error, "%s", cause->message);
    if (!read_position (lines, game, &position, error))
        return FALSE;
    poda_problem_init (problem, game, &position);
    return TRUE;
}

/* A case has either a game or a tree. */
static gboolean
read_subject (const PodaCaseLines *lines, PodaCase *one, GError **error)
{
    gboolean has_tree = lines->values[PODA_CASE_TREE] != NULL;
    gboolean has_game = lines->values[PODA_CASE_GAME] != NULL;
    if (has_tree == has_game) {
        g_set_error (error, PODA_CASE_ERROR, PODA_CASE_ERROR_SYNTAX, "%s:1: %s",
                     lines->file,
                     has_game ? _ ("a game and a tree: expected one of the two")
                              : _ ("expected a line \"game …\" or \"tree …\""));
        return FALSE;
    }
    for (PodaCaseKey key = PODA_CASE_POSITION; key <= PODA_CASE_PLAYER; key++)
        if (lines->values[key] != NULL && has_game != (key == PODA_CASE_POSITION))
            return poda_case_refuse (lines, key, error,
                                     has_game ? _ ("expected it with a tree alone")
                                              : _ ("expected it with a game alone"));
    if (has_game)
        return read_game (lines, &one->problem, error);
    one->tree = poda_case_read_tree (lines, error);
    if (one->tree == NULL)
        return FALSE;
    PodaPosition root;
    poda_tree_position (one->tree, 0, &root);
    poda_problem_init (&one->problem, poda_tree_game (one->tree), &root);
    return TRUE;
}

PodaCase *
poda_case_read (const char *file, const char *text, gsize length, GError **error)
{
    g_auto (PodaCaseLines) lines;
    if (!poda_case_lines_read (&lines, file, text, length, error))
        return NULL;
    g_autoptr (PodaCase) one = g_new0 (PodaCase, 1);
    const char *name = lines.values[PODA_CASE_NAME];
    one->name = g_strdup (name != NULL ? name : "");
    one->text = g_strndup (text, length);
    return read_subject (&lines, one, error)
                   && poda_case_read_rules (&lines, &one->problem, error)
               ? g_steal_pointer (&one)
               : NULL;
}

void
poda_case_free (PodaCase *one)
{
    if (one == NULL)
        return;
    g_clear_pointer (&one->tree, poda_tree_free);
    g_free (one->name);
    g_free (one->text);
    g_free (one);
}

static gboolean
check_name (const char *name, GError **error)
{
    if (*name != '\0' && strpbrk (name, "\r\n") == NULL && !g_ascii_isspace (*name)
        && g_utf8_validate (name, -1, NULL))
        return TRUE;
    g_set_error (error, PODA_CASE_ERROR, PODA_CASE_ERROR_RULE,
                 _ ("case %s: expected a name of one line"), name);
    return FALSE;
}

static GString *
begin (const char *name, const PodaProblem *problem)
{
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, "poda %d\n%s %s\n", PODA_CASE_VERSION,
                            poda_case_key (PODA_CASE_NAME), name);
    poda_case_write_rules (problem, text);
    return text;
}

static PodaCase *
finish (const char *name, GString *text, GError **error)
{
    g_string_append (text, "end\n");
    return poda_case_read (name, text->str, text->len, error);
}

PodaCase *
poda_case_of_exercise (const char *name, const PodaExercise *exercise, gboolean named,
                       GError **error)
{
    if (!check_name (name, error))
        return NULL;
    g_autoptr (PodaTrial) trial = poda_trial_new (exercise, NULL);
    PodaProblem problem = trial->problem;
    problem.ties = exercise->problem.ties;
    if (problem.ties == PODA_TIES_RANDOM) {
        g_set_error (error, PODA_CASE_ERROR, PODA_CASE_ERROR_RULE,
                     _ ("case %s: ties random: expected a choice that a program can "
                        "know"),
                     name);
        return NULL;
    }
    g_autoptr (GString) text = begin (name, &problem);
    if (!named && poda_case_is_plain (trial->tree, FALSE)) {
        poda_case_write_nested (trial->tree, text);
    } else {
        g_autofree char *dot = poda_exercise_dot (exercise);
        g_string_append_printf (text, "%s dot\n%s", poda_case_key (PODA_CASE_TREE),
                                dot);
    }
    return finish (name, text, error);
}

PodaCase *
poda_case_new (const char *name, const PodaProblem *problem, const char *game,
               gboolean named, GError **error)
{
    const PodaTree *tree = poda_tree_of_game (problem->game);
    gboolean limited = problem->depth != PODA_DEPTH_NONE;
    g_assert ((tree == NULL) == (game != NULL));
    if (!check_name (name, error))
        return NULL;
    if (tree != NULL
        && (named || problem->order != PODA_ORDER_NATURAL
            || !poda_case_is_plain (tree, limited))) {
        const PodaExerciseSpec spec = { .asks = PODA_ASK_ORDER };
        g_autoptr (PodaExercise) exercise =
            poda_exercise_new (problem, NULL, &spec, error);
        return exercise != NULL ? poda_case_of_exercise (name, exercise, named, error)
                                : NULL;
    }
    g_autoptr (GString) text = begin (name, problem);
    if (tree != NULL) {
        poda_case_write_nested (tree, text);
    } else {
        g_autofree char *position =
            problem->game->format_position (problem->game, &problem->root);
        g_string_append_printf (text, "%s %s\n%s %s\n", poda_case_key (PODA_CASE_GAME),
                                game, poda_case_key (PODA_CASE_POSITION), position);
    }
    return finish (name, text, error);
}
