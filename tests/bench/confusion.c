/* Prints how often the diagnosis finds the misconception that made a sheet, what it
 * takes it for else, and whom it accuses that makes none of those it knows.
 *
 *     confusion [EXERCISES]
 *
 * Always the same for the same number. */

#include <stdio.h>
#include <string.h>

#include "bench/confusion_class.h"

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
find_most (const guint *others)
{
    guint most = 0;
    for (guint i = 1; i < MOST_KINDS; i++)
        if (others[i] > others[most])
            most = i;
    return most;
}

/* The three that are most often named in its place. */
static void
print_others (const guint *others, guint n)
{
    guint left[MOST_KINDS];
    memcpy (left, others, sizeof left);
    for (guint i = 0; i < 3; i++) {
        guint most = find_most (left);
        if (left[most] == 0)
            break;
        printf ("   %s %.1f", poda_misconceptions[most].name, percent (left[most], n));
        left[most] = 0;
    }
    printf ("\n");
}

static void
print_innocents (const char *what, const Innocents *innocents)
{
    printf ("%-40s %6u %8.2f\n", what, innocents->n,
            percent (innocents->accused, innocents->n));
}

static void
print_known (const Measure *measure)
{
    printf ("%u exercises. Of 100 sheets that show the mistake, it is named in\n\n",
            measure->n_exercises);
    printf ("%-16s %6s %8s %8s %8s %8s %8s %8s\n", "", "sheets", "whole", "alone",
            "slips", "carried", "half", "visits");
    for (guint kind = 0; kind < measure->n_kinds; kind++)
        print_kind (measure, kind);
    printf ("\nOf 100 right sheets accused:\n\n");
    print_innocents ("as they are", &measure->right);
    print_innocents ("half of the answers missing", &measure->half);
    print_innocents ("one answer changed", &measure->one_slip);
    print_innocents ("two answers changed", &measure->two_slips);
    print_innocents ("one value wrong, and what follows", &measure->carried);
    print_innocents ("every second answer changed", &measure->random);
    print_innocents ("each misconception, left out of the table", &measure->strange);
}

static void
print_verdicts (const char *what, const Verdicts *verdicts)
{
    guint n = verdicts->n;
    printf ("%-36s %6u %8.1f %8.1f %8.1f %8.1f %8.1f", what, n,
            percent (verdicts->named, n), percent (verdicts->alone, n),
            percent (verdicts->accused, n), percent (verdicts->unknown, n),
            percent (verdicts->slips, n));
    print_others (verdicts->others, n);
}

static void
print_sum (const char *what, const Verdicts *verdicts, guint n)
{
    Verdicts sum = sum_verdicts (verdicts, n);
    print_verdicts (what, &sum);
}

/* Those who make a mistake of the table in their own way, or one that is not in it. */
static void
print_strangers (const char *what, const Class *class, gboolean known)
{
    Verdicts sum = sum_strangers (class, known);
    print_verdicts (what, &sum);
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
    print_verdicts ("right", &class->right);
    print_sum ("right, unfinished", class->unfinished, N_STOPS);
    print_verdicts ("right, one slip", &class->one_slip);
    print_verdicts ("right, two slips", &class->two_slips);
    print_sum ("known mistakes", class->whole, n);
    print_sum ("known mistakes, one in ten slips", class->spoilt, n);
    print_sum ("known mistakes, unfinished", class->stopped, n);
    print_sum ("known mistakes, left out", class->left_out, n);
    print_strangers ("known mistakes, in their own way", class, TRUE);
    print_strangers ("strangers", class, FALSE);
    printf ("\nOf those:\n\n");
    for (guint i = 0; i < N_STRANGERS; i++)
        print_verdicts (strangers[i].name, &class->strangers[i]);
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
