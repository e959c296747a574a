#include "homework/mark/difficulty.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"

static const char *const common_mistakes[PODA_N_COMMON] = {
    "no-pruning", "parent-bound",    "global-window",
    "all-max",    "players-swapped", "chance-uniform",
};

static double
share_of (PodaReasons *reasons, const char *mistake, const PodaPolicy *policy)
{
    const PodaExercise *exercise = reasons->exercise;
    g_autoptr (PodaAnswers) answers =
        poda_misconception_answers (exercise, poda_misconception_find (mistake));
    if (answers == NULL)
        return -1;
    g_autoptr (PodaMarking) marking = poda_mark_with (reasons, answers, policy);
    return marking->most > 0 ? marking->score / marking->most : -1;
}

void
poda_difficulty_init (PodaDifficulty *difficulty, const PodaExercise *exercise,
                      const PodaPolicy *policy)
{
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        difficulty->measures[i] = poda_measure (exercise, (PodaMeasure) i);
    for (guint i = 0; i < PODA_N_COMMON; i++)
        difficulty->shares[i] = share_of (reasons, common_mistakes[i], policy);
}

/* "rows 22 to 27"; numbers below 0 count for nothing. */
static void
append_spread (GString *list, const char *name, const char *unit, gint least, gint most)
{
    if (most < 0)
        return;
    g_autofree char *spread = least == most
                                  ? g_strdup_printf ("%d", least)
                                  : g_strdup_printf (_ ("%d to %d"), least, most);
    g_string_append_printf (list, "%s%s %s%s", list->len > 0 ? ", " : "", name, spread,
                            unit);
}

char *
poda_difficulty_tell (const PodaDifficulty *const *all, guint n, gboolean shares)
{
    const char *const labels[] = { N_ ("rows"), N_ ("cutoffs"), N_ ("deep"),
                                   N_ ("pruned") };
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < (shares ? PODA_N_COMMON : PODA_N_MEASURES); i++) {
        gint least = G_MAXINT, most = -1;
        for (guint k = 0; k < n; k++) {
            gint number = shares ? (gint) round (100 * all[k]->shares[i])
                                 : (gint) all[k]->measures[i];
            least = number < 0 ? least : MIN (least, number);
            most = MAX (most, number);
        }
        append_spread (text, shares ? common_mistakes[i] : _ (labels[i]),
                       shares ? " %" : "", least, most);
    }
    return g_string_free (text, text->len == 0);
}
