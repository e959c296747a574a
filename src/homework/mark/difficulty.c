#include "homework/mark/difficulty.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"

const char *const poda_common_mistakes[PODA_N_COMMON] = {
    "no-pruning", "parent-bound",    "global-window",
    "all-max",    "players-swapped", "chance-uniform",
};

static const PodaMisconception *
find_mistake (const char *name)
{
    const PodaMisconception *mistake = poda_misconceptions;
    while (strcmp (mistake->name, name) != 0)
        mistake++;
    return mistake;
}

/* What is asked beyond the search is taken for right. */
static double
share_of (PodaReasons *reasons, const PodaMisconception *mistake,
          const PodaPolicy *policy)
{
    const PodaExercise *exercise = poda_reasons_exercise (reasons);
    g_autoptr (PodaAnswers) answers = poda_misconception_answers (exercise, mistake);
    if (answers == NULL)
        return -1;
    for (guint i = 0; i < exercise->key->n_words; i++)
        poda_answers_set_word (answers, i, exercise->key->words[i]);
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
        difficulty->shares[i] =
            share_of (reasons, find_mistake (poda_common_mistakes[i]), policy);
}

/* --- Of several --- */

static char *
tell_spread (guint least, guint most)
{
    return least == most ? g_strdup_printf ("%u", least)
                         : g_strdup_printf (_ ("%u to %u"), least, most);
}

static void
append (GString *list, const char *name, const char *spread, const char *unit)
{
    g_string_append_printf (list, "%s%s %s%s", list->len > 0 ? ", " : "", name, spread,
                            unit);
}

char *
poda_difficulty_tell (const PodaDifficulty *const *all, guint n)
{
    const char *const labels[] = { N_ ("rows"), N_ ("cutoffs"), N_ ("deep"),
                                   N_ ("pruned") };
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < PODA_N_MEASURES; i++) {
        guint least = G_MAXUINT, most = 0;
        for (guint k = 0; k < n; k++) {
            least = MIN (least, all[k]->measures[i]);
            most = MAX (most, all[k]->measures[i]);
        }
        g_autofree char *spread = tell_spread (least, most);
        append (text, _ (labels[i]), spread, "");
    }
    return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
poda_difficulty_tell_shares (const PodaDifficulty *const *all, guint n)
{
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < PODA_N_COMMON; i++) {
        guint least = G_MAXUINT, most = 0;
        for (guint k = 0; k < n; k++) {
            if (all[k]->shares[i] < 0)
                continue;
            guint percent = (guint) lround (100 * all[k]->shares[i]);
            least = MIN (least, percent);
            most = MAX (most, percent);
        }
        if (least == G_MAXUINT)
            continue;
        g_autofree char *spread = tell_spread (least, most);
        append (text, poda_common_mistakes[i], spread, " %");
    }
    return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
