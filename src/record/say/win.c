/* Values that are those of won games, in words. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "record/say/sentence.h"

/* How a bound on a won game's value is put: the value itself; at least as good for the
 * winner; or no better. */
typedef enum { EXACTLY, PROVED, AT_MOST } Certainty;

static Certainty
certainty_of (PodaValue value, PodaBound bound)
{
    if (bound == PODA_BOUND_EXACT)
        return EXACTLY;
    return (bound == PODA_BOUND_ATLEAST) == (value > 0) ? PROVED : AT_MOST;
}

/* Whether only a won game counts so much. */
static gboolean
is_win (const PodaProblem *problem, PodaValue value)
{
    const PodaGame *game = problem->game;
    const PodaEvaluator *evaluator = problem->evaluator;
    PodaValue lowest = 0, highest = 0, win = problem->win;
    if (game->utility == PODA_UTILITY_VALUES
        || (game->utility == PODA_UTILITY_SCORE && evaluator == NULL))
        return FALSE;
    if (evaluator != NULL)
        poda_evaluator_range (evaluator, game, &problem->root,
                              &problem->evaluator_arguments, &lowest, &highest);
    if (problem->prefer_short)
        win -= game->longest (game, &problem->root);
    return fabs (value) >= win && fabs (value) > poda_max (highest, 0.0 - lowest);
}

static char *
plies_text (const char *winner, guint plies, Certainty certainty)
{
    switch (certainty) {
    case PROVED:
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                             "a win for %s in at most %u ply",
                                             "a win for %s in at most %u plies", plies),
                                winner, plies);
    case AT_MOST:
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                             "at most a win for %s in %u ply",
                                             "at most a win for %s in %u plies", plies),
                                winner, plies);
    case EXACTLY:
    default:
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "a win for %s in %u ply",
                                             "a win for %s in %u plies", plies),
                                winner, plies);
    }
}

static char *
score_text (const char *winner, PodaValue score, Certainty certainty)
{
    static const char *const formats[] = {
        [EXACTLY] = N_ ("a win for %s by %s"),
        [PROVED] = N_ ("a win for %s by at least %s"),
        [AT_MOST] = N_ ("at most a win for %s by %s"),
    };
    char text[PODA_VALUE_BUFFER];
    return g_strdup_printf (_ (formats[certainty]), winner,
                            poda_value_format (score, PODA_STYLE_TEXT, text));
}

char *
poda_sentence_win (const PodaProblem *problem, PodaValue value, PodaBound bound)
{
    const PodaGame *game = problem->game;
    const char *winner = game->players[(value < 0) != problem->swapped];
    Certainty certainty = certainty_of (value, bound);
    if (!is_win (problem, value))
        return NULL;
    /* With chance a value is a mean: neither plies nor a score can be read from it. */
    if (isfinite (problem->win) && game->probability == NULL) {
        if (game->utility == PODA_UTILITY_WINS && problem->prefer_short)
            return plies_text (winner, (guint) (problem->win - fabs (value)),
                               certainty);
        if (game->utility == PODA_UTILITY_SCORE && !problem->prefer_short)
            return score_text (winner, fabs (value) - problem->win, certainty);
    }
    return g_strdup_printf (
        certainty == AT_MOST ? _ ("at most a win for %s") : _ ("a win for %s"), winner);
}
