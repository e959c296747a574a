/* Prints the marks that 41 kinds of sheets get, in hundredths, beside those that a
 * person gave them; then the marks of all known misconceptions.
 *
 *     marks [SEEDS [POLICY]]
 *
 * Always the same for the same number and policy. */

#include <math.h>
#include <stdio.h>

#include "marks_measure.h"

#define SEEDS 300

int
main (int argc, char **argv)
{
    guint n = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : SEEDS;
    guint n_fair = 0, n_harsh = 0, n_lenient = 0;
    PodaPolicy policy;
    poda_policy_init (&policy);
    if (argc > 2 && !poda_policy_parse (&policy, argv[2], NULL))
        return 2;
    printf ("%-44s %6s %6s %5s %6s %6s %6s\n", "", "sheets", "given", "±", "mean",
            "least", "most");
    for (guint i = 0; i < N_MARKS_KINDS; i++) {
        const MarksKind *kind = &marks_kinds[i];
        MarksTally tally = { 0 };
        double off = marks_measure (&tally, kind, &policy, n) - kind->given;
        gboolean harsh = off<-kind->slack - 1e-9, lenient = off> kind->slack + 1e-9;
        n_harsh += harsh;
        n_lenient += lenient;
        n_fair += !harsh && !lenient;
        printf ("%-44s %6u %6.0f %4.0f %6.1f %6.1f %6.1f  %s\n", kind->name, tally.n,
                kind->given, kind->slack, kind->given + off, tally.least, tally.most,
                harsh     ? "too harsh"
                : lenient ? "too lenient"
                          : "fair");
    }
    printf ("%u fair, %u too harsh, %u too lenient\n", n_fair, n_harsh, n_lenient);
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const MarksKind kind = { .mistake = poda_misconceptions[i].name };
        MarksTally tally = { 0 };
        double mean = marks_measure (&tally, &kind, &policy, n);
        if (tally.n > 0)
            printf ("%-44s %6u %6s %5s %6.1f %6.1f %6.1f\n", kind.mistake, tally.n, "",
                    "", mean, tally.least, tally.most);
    }
    return 0;
}
