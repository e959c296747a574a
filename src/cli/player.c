#include "cli/player.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "cli/request.h"
#include "tree/tree.h"

static const char *const level_words[] = { "easy", "medium", "hard", NULL };
static const char *const level_depths[] = { "3", "4", "6", NULL };

const char *
poda_player_level_depth (const char *level, GError **error)
{
    guint index;
    return poda_read_word ("--level", level, level_words, &index, error)
               ? level_depths[index]
               : NULL;
}

char *
poda_player_levels (void)
{
    g_autofree char *words = g_strjoinv (", ", (char **) level_words);
    g_autofree char *depths = g_strjoinv (", ", (char **) level_depths);
    return g_strdup_printf (_ ("%s (depth %s)"), words, depths);
}

#define SHORT_GAME 12

static const char *
usual_depth (const PodaGame *game, const PodaPosition *begin)
{
    gboolean is_short =
        poda_tree_of_game (game) != NULL || game->longest (game, begin) <= SHORT_GAME;
    return is_short ? PODA_DEPTH_END : poda_player_level_depth ("medium", NULL);
}

/* Where the depth is limited. */
static const char *
usual_evaluator (const PodaGame *game, const char *depth)
{
    const char *strongest = PODA_EVALUATOR_NONE;
    if (strcmp (depth, PODA_DEPTH_END) == 0 || game->evaluators == NULL)
        return strongest;
    for (guint i = 0; game->evaluators[i] != NULL; i++)
        strongest = game->evaluators[i]->name;
    return strongest;
}

gboolean
poda_player_read (const PodaRules *rules, const PodaGame *game,
                  const PodaPosition *start, const PodaPosition *begin,
                  PodaContestant *player, GError **error)
{
    PodaRules whole = *rules; /* the texts stay theirs */
    char **texts = whole.texts;
    const char *view = texts[PODA_RULE_MAX];
    PodaProblem problem;
    guint index = PODA_VIEW_MOVER;
    if (texts[PODA_RULE_DEPTH] == NULL)
        texts[PODA_RULE_DEPTH] = (char *) usual_depth (game, begin);
    if (texts[PODA_RULE_EVALUATOR] == NULL)
        texts[PODA_RULE_EVALUATOR] =
            (char *) usual_evaluator (game, texts[PODA_RULE_DEPTH]);
    poda_problem_init (&problem, game, start);
    if (!poda_request_rules (&whole, &problem, error)
        || (view != NULL && !poda_rule_read_word (PODA_RULE_MAX, view, &index, error)))
        return FALSE;
    player->rules = problem;
    player->view = game->states_players ? PODA_VIEW_FIRST : index;
    return TRUE;
}

void
poda_player_prefer_short (const PodaRules *rules, PodaContestant *player)
{
    PodaProblem *problem = &player->rules;
    const PodaGame *game = problem->game;
    guint longest = game->longest (game, &problem->root);
    PodaValue lowest = 0, highest = 0;
    if (game->utility != PODA_UTILITY_WINS)
        return;
    if (problem->evaluator != NULL)
        poda_evaluator_range (problem->evaluator, game, &problem->root,
                              &problem->evaluator_arguments, &lowest, &highest);
    PodaValue least = poda_max (highest, 0.0 - lowest) + longest;
    if (rules->texts[PODA_RULE_WIN] == NULL && problem->evaluator == NULL)
        problem->win = poda_rules_short_win (least);
    problem->prefer_short = isfinite (problem->win) && problem->win > least;
}
