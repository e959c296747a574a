#include "homework/mark/difficulty.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"

const char *const poda_common_mistakes[PODA_N_COMMON] = {
    "no-pruning", "parent-bound",    "global-window",
    "all-max",    "players-swapped", "chance-uniform",
};

/* What is asked beyond the search is taken for right. */
static double
share_of (PodaReasons *reasons, const char *mistake, const PodaPolicy *policy)
{
    const PodaExercise *exercise = reasons->exercise;
    g_autoptr (PodaAnswers) answers =
        poda_misconception_answers (exercise, poda_misconception_find (mistake));
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
        difficulty->shares[i] = share_of (reasons, poda_common_mistakes[i], policy);
}

/* "rows 22 to 27"; numbers below 0 count for nothing. */
static void
append_spread (GString *list, const char *name, const char *unit, const double *numbers,
               guint n)
{
    double least = INFINITY, most = -INFINITY;
    for (guint i = 0; i < n; i++) {
        least = numbers[i] < 0 ? least : MIN (least, numbers[i]);
        most = numbers[i] < 0 ? most : MAX (most, numbers[i]);
    }
    if (isinf (least))
        return;
    g_autofree char *spread =
        least == most ? g_strdup_printf ("%u", (guint) least)
                      : g_strdup_printf (_ ("%u to %u"), (guint) least, (guint) most);
    g_string_append_printf (list, "%s%s %s%s", list->len > 0 ? ", " : "", name, spread,
                            unit);
}

char *
poda_difficulty_tell (const PodaDifficulty *const *all, guint n)
{
    const char *const labels[] = { N_ ("rows"), N_ ("cutoffs"), N_ ("deep"),
                                   N_ ("pruned") };
    GString *text = g_string_new (NULL);
    g_autofree double *numbers = g_new (double, n);
    for (guint i = 0; i < PODA_N_MEASURES; i++) {
        for (guint k = 0; k < n; k++)
            numbers[k] = all[k]->measures[i];
        append_spread (text, _ (labels[i]), "", numbers, n);
    }
    return g_string_free (text, FALSE);
}

char *
poda_difficulty_tell_shares (const PodaDifficulty *const *all, guint n)
{
    GString *text = g_string_new (NULL);
    g_autofree double *numbers = g_new (double, n);
    for (guint i = 0; i < PODA_N_COMMON; i++) {
        for (guint k = 0; k < n; k++)
            numbers[k] = all[k]->shares[i] < 0 ? -1 : round (100 * all[k]->shares[i]);
        append_spread (text, poda_common_mistakes[i], " %", numbers, n);
    }
    return g_string_free (text, text->len == 0);
}
