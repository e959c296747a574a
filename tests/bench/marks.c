/* Prints what marks ways of working get: mean, least and most in hundredths, and how
 * many lie from 30 to 70, and above 90.
 *
 *     marks [EXERCISES]
 *
 * Always the same for the same number. */

#include <stdio.h>

#include "marks_measure.h"

#define EXERCISES 300
#define LEAST_CUTS 2

static void
print_tally (const char *name, const MarksTally *tally)
{
    if (tally->n == 0)
        return;
    printf ("%-36s %6u %6.1f %6.1f %6.1f %7.1f %7.1f\n", name, tally->n,
            tally->sum / tally->n, tally->least, tally->most,
            marks_share (tally, 30, 70), marks_share (tally, 90, 100));
}

int
main (int argc, char **argv)
{
    guint n = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : EXERCISES;
    static MarksTally ways[N_MARKS_ROWS], mistakes[200];
    PodaPolicy policy;
    poda_policy_init (&policy);
    if (argc > 2 && !poda_policy_parse (&policy, argv[2], NULL))
        return 2;
    for (guint64 seed = 0; seed < n; seed++) {
        g_autoptr (PodaExercise) exercise = marks_exercise (seed, LEAST_CUTS);
        if (exercise == NULL)
            continue;
        for (guint i = 0; i < N_MARKS_ROWS; i++)
            marks_try_way (&ways[i], exercise, &marks_rows[i], &policy, seed);
        for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
            marks_try_mistake (&mistakes[i], exercise, &poda_misconceptions[i],
                               &policy);
    }
    printf ("%-36s %6s %6s %6s %6s %7s %7s\n", "", "sheets", "mean", "least", "most",
            "30-70", "90-100");
    for (guint i = 0; i < N_MARKS_ROWS; i++)
        print_tally (marks_rows[i].name, &ways[i]);
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        print_tally (poda_misconceptions[i].name, &mistakes[i]);
    return 0;
}
