#include "game/evaluator.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/read.h"

void
poda_account_init (PodaAccount *account)
{
    account->parts = g_array_new (FALSE, TRUE, sizeof (PodaPart));
}

void
poda_account_clear (PodaAccount *account)
{
    g_clear_pointer (&account->parts, g_array_unref);
}

PodaPart *
poda_account_add (PodaAccount *account, PodaValue points, const char *reason)
{
    if (points == 0)
        return NULL;
    g_array_set_size (account->parts, account->parts->len + 1);
    PodaPart *part = &g_array_index (account->parts, PodaPart, account->parts->len - 1);
    part->points = points;
    part->reason = reason;
    return part;
}

void
poda_part_add_cell (PodaPart *part, guint cell)
{
    if (part == NULL)
        return;
    g_assert (part->n_cells < G_N_ELEMENTS (part->cells));
    part->cells[part->n_cells++] = (guint8) cell;
}

void
poda_evaluator_range (const PodaEvaluator *evaluator, const PodaGame *game,
                      const PodaPosition *position, const PodaArguments *arguments,
                      PodaValue *lowest, PodaValue *highest)
{
    *lowest = evaluator->lowest;
    *highest = evaluator->highest;
    if (evaluator->range != NULL)
        evaluator->range (game, position, arguments, lowest, highest);
}

gboolean
poda_evaluator_always_symmetric (const PodaGame *game G_GNUC_UNUSED,
                                 const PodaPosition *position G_GNUC_UNUSED,
                                 const PodaArguments *arguments G_GNUC_UNUSED)
{
    return TRUE;
}

PodaValue
poda_evaluator_win (const PodaEvaluator *evaluator, const PodaGame *game,
                    const PodaPosition *position, const PodaArguments *arguments)
{
    PodaValue lowest, highest, win = 1;
    poda_evaluator_range (evaluator, game, position, arguments, &lowest, &highest);
    PodaValue largest = poda_max (0.0 - lowest, highest);
    if (evaluator->win > largest)
        return evaluator->win;
    while (win <= largest && !isinf (win))
        win *= 10;
    return win;
}

const PodaEvaluator *
poda_game_find_evaluator (const PodaGame *game, const char *name, GError **error)
{
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; game->evaluators != NULL && game->evaluators[i] != NULL; i++) {
        if (strcmp (game->evaluators[i]->name, name) == 0)
            return game->evaluators[i];
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                game->evaluators[i]->name);
    }
    g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_UNKNOWN,
                 names->len == 0 ? _ ("no evaluator \"%s\": %s has none")
                                 : _ ("no evaluator \"%s\" for %s; expected one of %s"),
                 name, game->name, names->str);
    poda_suggest (error, name, names->str);
    return NULL;
}
