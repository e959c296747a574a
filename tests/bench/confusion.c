/* Prints how often the diagnosis finds the misconception that made a sheet, what it
 * takes it for else, and how often it names one where none was made.
 *
 *     confusion [EXERCISES]
 *
 * Always the same for the same number. */

#include <stdio.h>

#include "bench/confusion_class.h"

#define EXERCISES 2000

static double
percent (guint part, guint whole)
{
    return whole == 0 ? 0 : 100.0 * part / whole;
}

static void
print_rate (guint part, guint whole)
{
    if (whole == 0)
        printf ("        -");
    else
        printf (" %8.1f", percent (part, whole));
}

/* The three that are most often named in its place. */
static void
print_others (Verdicts verdicts)
{
    for (guint i = 0; i < 3; i++) {
        guint most = 0;
        for (guint kind = 1; kind < MOST_KINDS; kind++)
            if (verdicts.others[kind] > verdicts.others[most])
                most = kind;
        if (verdicts.others[most] == 0)
            break;
        printf ("   %s %.1f", poda_misconceptions[most].name,
                percent (verdicts.others[most], verdicts.n));
        verdicts.others[most] = 0;
    }
    printf ("\n");
}

static void
print_known (const Measure *measure)
{
    const struct {
        const char *what;
        const Verdicts *verdicts;
    } rows[] = {
        { "as they are", &measure->right },
        { "half of the answers missing", &measure->half },
        { "one answer changed", &measure->one_slip },
        { "two answers changed", &measure->two_slips },
        { "one value wrong, and what follows", &measure->carried },
        { "every second answer changed", &measure->random },
        { "each misconception, left out of the table", &measure->strange },
    };
    printf ("%u exercises. Of 100 sheets that show the mistake, it is named in\n\n",
            measure->n_exercises);
    printf ("%-16s %6s %8s %8s %8s %8s %8s %8s\n", "", "sheets", "whole", "alone",
            "slips", "carried", "half", "visits");
    for (guint kind = 0; kind < measure->n_kinds; kind++) {
        const Verdicts *sheets = measure->tallies[kind];
        printf ("%-16s %6u", poda_misconceptions[kind].name, sheets[SHEET_WHOLE].n);
        for (guint i = 0; i < N_SHEETS; i++) {
            print_rate (sheets[i].named, sheets[i].n);
            if (i == SHEET_WHOLE)
                print_rate (sheets[i].alone, sheets[i].n);
        }
        printf ("\n");
    }
    printf ("\nOf 100 right sheets wrongly diagnosed:\n\n");
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        printf ("%-40s %6u %8.2f\n", rows[i].what, rows[i].verdicts->n,
                percent (rows[i].verdicts->misdiagnosed, rows[i].verdicts->n));
}

static void
print_verdicts (const char *what, Verdicts verdicts)
{
    guint n = verdicts.n;
    printf ("%-36s %6u %8.1f %8.1f %8.1f %8.1f %8.1f", what, n,
            percent (verdicts.named, n), percent (verdicts.alone, n),
            percent (verdicts.misdiagnosed, n), percent (verdicts.unknown, n),
            percent (verdicts.slips, n));
    print_others (verdicts);
}

/* Exercises as they are set, and all who hand in. */
static void
print_class (const Class *class)
{
    guint n = class->n_kinds;
    printf (
        "\nA class, %u exercises. Of 100 sheets the mistake is named, alone, another "
        "one is, or\nit is told that something unknown repeats, or looks like "
        "slips\n\n",
        class->n_exercises);
    printf ("%-36s %6s %8s %8s %8s %8s %8s\n", "", "sheets", "named", "alone",
            "another", "repeats", "slips");
    print_verdicts ("right", class->right);
    print_verdicts ("right, unfinished", sum_verdicts (class->unfinished, N_STOPS));
    print_verdicts ("right, one slip", class->one_slip);
    print_verdicts ("right, two slips", class->two_slips);
    print_verdicts ("known mistakes", sum_verdicts (class->whole, n));
    print_verdicts ("known mistakes, one in ten slips",
                    sum_verdicts (class->spoilt, n));
    print_verdicts ("known mistakes, unfinished", sum_verdicts (class->stopped, n));
    print_verdicts ("known mistakes, left out", sum_verdicts (class->left_out, n));
    print_verdicts ("known mistakes, in their own way", sum_strangers (class, TRUE));
    print_verdicts ("strangers", sum_strangers (class, FALSE));
    printf ("\nOf those:\n\n");
    for (guint i = 0; i < N_STRANGERS; i++)
        print_verdicts (strangers[i].name, class->strangers[i]);
}

int
main (int argc, char **argv)
{
    guint64 n = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : EXERCISES;
    g_autofree Measure *measure = measure_new (n, 10);
    g_autofree Class *class = class_new (n / 5);
    print_known (measure);
    print_class (class);
    return 0;
}
