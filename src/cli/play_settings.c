#include "cli/play_settings.h"

#include <glib/gi18n-lib.h>

#include "cli/request.h"

void
poda_play_settings_clear (PodaPlaySettings *settings)
{
    for (guint key = 0; key < PODA_PLAY_KEYS; key++)
        g_clear_pointer (&settings->texts[key], g_free);
    g_clear_pointer (&settings->path, g_free);
}

void
poda_play_settings_set (PodaPlaySettings *settings, PodaPlayKey key, const char *text)
{
    if (text == NULL)
        return;
    char *copy = g_strdup (text);
    g_free (settings->texts[key]);
    settings->texts[key] = copy;
    settings->lines[key] = 0;
}

gboolean
poda_play_settings_refuse (const PodaPlaySettings *settings, PodaPlayKey key,
                           GError *cause, GError **error)
{
    if (settings->lines[key] == 0) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    /* In a saved game the keys are no options. */
    const char *message = cause->message;
    if (g_str_has_prefix (message, "--"))
        message += 2;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED, "%s:%u: %s",
                 settings->path, settings->lines[key], message);
    g_error_free (cause);
    return FALSE;
}

const char *
poda_play_level_depth (const char *level, GError **error)
{
    static const char *const depths[] = { "3", "4", "6" };
    guint index = 0;
    return poda_read_choice ("--level", level, "easy|medium|hard", &index, error)
               ? depths[index]
               : NULL;
}

#define SHORT_GAME 12
#define LEVEL_MEDIUM 4

static gboolean
read_depth (const char *text, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    gboolean is_short = poda_tree_of_game (game) != NULL
                        || game->longest (game, &problem->root) <= SHORT_GAME;
    if (text != NULL && strcmp (text, "end") != 0)
        return poda_rules_read_depth (text, problem, error);
    if (text == NULL && !is_short)
        problem->depth = LEVEL_MEDIUM;
    return TRUE;
}

/* The one to use; NULL for none. */
static const char *
choose_evaluator (const char *text, const PodaProblem *problem)
{
    const PodaEvaluator *const *evaluators = problem->game->evaluators;
    if (text != NULL)
        return strcmp (text, "none") == 0 ? NULL : text;
    if (problem->depth == PODA_DEPTH_NONE || evaluators == NULL)
        return NULL;
    const char *strongest = NULL;
    for (guint i = 0; evaluators[i] != NULL; i++)
        strongest = evaluators[i]->name;
    return strongest;
}

static gboolean
read_yes (const char *option, const char *text, gboolean *yes, GError **error)
{
    guint index = 0;
    if (text != NULL && !poda_read_choice (option, text, "no|yes", &index, error))
        return FALSE;
    *yes = index == 1;
    return TRUE;
}

/* The texts stay the settings'. */
static gboolean
read_rules (char *const *texts, PodaProblem *problem, GError **error)
{
    PodaRules rules = {
        .cut = texts[PODA_PLAY_CUT],
        .fail = texts[PODA_PLAY_FAIL],
        .window = texts[PODA_PLAY_WINDOW],
        .evaluator = (char *) choose_evaluator (texts[PODA_PLAY_EVALUATOR], problem),
        .max = texts[PODA_PLAY_MAX],
        .win = texts[PODA_PLAY_WIN],
        .order = texts[PODA_PLAY_ORDER],
        .ties = texts[PODA_PLAY_TIES],
        .seed = texts[PODA_PLAY_SEED],
        .max_nodes = texts[PODA_PLAY_MAX_NODES],
    };
    return read_yes ("--all-moves", texts[PODA_PLAY_ALL_MOVES], &rules.all_moves, error)
           && read_yes ("--prefer-short", texts[PODA_PLAY_PREFER_SHORT],
                        &rules.prefer_short, error)
           && poda_rules_read (&rules, problem, error);
}

static PodaView
read_view (const char *max, const PodaGame *game)
{
    if (game->states_players)
        return PODA_VIEW_FIRST;
    if (max == NULL || strcmp (max, "mover") == 0)
        return PODA_VIEW_MOVER;
    return strcmp (max, "second") == 0 ? PODA_VIEW_SECOND : PODA_VIEW_FIRST;
}

static gboolean
read_texts (char *const *texts, const PodaGame *game, const PodaPosition *start,
            PodaContestant *program, GError **error)
{
    PodaProblem problem;
    poda_problem_init (&problem, game, start);
    if ((texts[PODA_PLAY_ALGORITHM] != NULL
         && !poda_rules_read_algorithm (texts[PODA_PLAY_ALGORITHM], &problem, error))
        || !read_depth (texts[PODA_PLAY_DEPTH], &problem, error)
        || !read_rules (texts, &problem, error))
        return FALSE;
    program->rules = problem;
    program->view = read_view (texts[PODA_PLAY_MAX], game);
    return TRUE;
}

/* The key at whose text reading comes to grief: texts are added one by one. */
static PodaPlayKey
find_culprit (const PodaPlaySettings *settings, const PodaGame *game,
              const PodaPosition *start)
{
    char *texts[PODA_PLAY_KEYS] = { NULL };
    PodaContestant ignored;
    PodaPlayKey key = PODA_PLAY_ALGORITHM;
    for (; key < PODA_PLAY_KEYS - 1; key++) {
        texts[key] = settings->texts[key];
        if (texts[key] != NULL && !read_texts (texts, game, start, &ignored, NULL))
            break;
    }
    return key;
}

gboolean
poda_play_settings_read (const PodaPlaySettings *settings, const PodaGame *game,
                         const PodaPosition *start, PodaContestant *program,
                         GError **error)
{
    GError *cause = NULL;
    if (read_texts (settings->texts, game, start, program, &cause))
        return TRUE;
    PodaPlayKey culprit = find_culprit (settings, game, start);
    return poda_play_settings_refuse (settings, culprit, cause, error);
}
