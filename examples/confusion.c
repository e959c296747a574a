/* Prints how often the diagnosis finds the misconception that made a sheet, and what it
 * takes it for else.
 *
 *     confusion [EXERCISES]
 *
 * Always the same for the same number. */

#include <stdio.h>

#include "confusion_measure.h"

#define EXERCISES 2000

static double
percent (guint part, guint whole)
{
    return whole == 0 ? 0 : 100.0 * part / whole;
}

static void
print_rate (const Tally *tally)
{
    if (tally->n == 0)
        printf ("        -");
    else
        printf (" %8.1f", percent (tally->named, tally->n));
}

static void
print_kind (const Measure *measure, guint kind)
{
    const Tally *tallies = measure->tallies[kind];
    printf ("%-16s %6u", poda_misconceptions[kind].name, tallies[SHEET_WHOLE].n);
    print_rate (&tallies[SHEET_WHOLE]);
    if (tallies[SHEET_WHOLE].n == 0)
        printf ("        -");
    else
        printf (" %8.1f", percent (tallies[SHEET_WHOLE].alone, tallies[SHEET_WHOLE].n));
    for (guint sheet = SHEET_SLIPS; sheet < N_SHEETS; sheet++)
        print_rate (&tallies[sheet]);
    printf ("\n");
}

static guint
find_most (const Tally *tally, guint n_kinds)
{
    guint most = 0;
    for (guint i = 1; i < n_kinds; i++)
        if (tally->others[i] > tally->others[most])
            most = i;
    return most;
}

/* The three that are most often named in its place. */
static void
print_confusion (const Measure *measure, guint kind, Sheet sheet)
{
    Tally tally = measure->tallies[kind][sheet];
    printf ("%-16s %7.1f", poda_misconceptions[kind].name,
            percent (tally.none, tally.n));
    for (guint i = 0; i < 3; i++) {
        guint most = find_most (&tally, measure->n_kinds);
        if (tally.others[most] == 0)
            break;
        printf ("   %s %.1f", poda_misconceptions[most].name,
                percent (tally.others[most], tally.n));
        tally.others[most] = 0;
    }
    printf ("\n");
}

static void
print_innocents (const char *what, const Innocents *innocents)
{
    printf ("%-40s %6u %8.2f\n", what, innocents->n,
            percent (innocents->accused, innocents->n));
}

int
main (int argc, char **argv)
{
    guint64 n = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : EXERCISES;
    g_autofree Measure *measure = measure_new (n, 10);
    printf ("%u exercises. Of 100 sheets that show the mistake, it is named in\n\n",
            measure->n_exercises);
    printf ("%-16s %6s %8s %8s %8s %8s %8s %8s\n", "", "sheets", "whole", "alone",
            "slips", "carried", "half", "visits");
    for (guint kind = 0; kind < measure->n_kinds; kind++)
        print_kind (measure, kind);
    printf ("\nWith slips: of 100 sheets none is named in, or in its place\n\n");
    for (guint kind = 0; kind < measure->n_kinds; kind++)
        print_confusion (measure, kind, SHEET_SLIPS);
    printf ("\nOf 100 right sheets accused:\n\n");
    print_innocents ("as they are", &measure->right);
    print_innocents ("half of the answers missing", &measure->half);
    print_innocents ("one answer changed", &measure->one_slip);
    print_innocents ("two answers changed", &measure->two_slips);
    print_innocents ("one value wrong, and what follows", &measure->carried);
    print_innocents ("every second answer changed", &measure->random);
    printf (
        "\nOf 100 sheets with a mistake that the table does not know, another one is "
        "named:\n\n");
    print_innocents ("each misconception, left out of the table", &measure->strange);
    return 0;
}
