#include "measure.h"

#include <glib.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

void
print_title (const char *title)
{
    printf ("\n%s\n  %-57s %12s %10s   %s\n", title, "", "measured", "ratio", "limit");
}

static gboolean one_is_over;

void
print_row (const Row *row)
{
    double judged = row->ratio != 0 ? row->ratio : row->amount;
    gboolean over = (row->most > 0 && judged > row->most)
                    || (row->least > 0 && judged < row->least);
    printf ("  %-57s %9.1f %-2s", row->what, row->amount, row->unit);
    one_is_over = one_is_over || over;
    if (row->ratio != 0)
        printf (" %10.2f", row->ratio);
    else
        printf (" %10s", "");
    if (row->most > 0 || row->least > 0)
        printf ("   %s %g  %s", row->most > 0 ? "at most" : "at least",
                row->most > 0 ? row->most : row->least, over ? "OVER" : "ok");
    printf ("\n");
    fflush (stdout);
}

gboolean
all_limits_kept (void)
{
    return !one_is_over;
}

double
now (void)
{
    struct timespec time;
    clock_gettime (CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

double
since (double *start)
{
    double begun = *start;
    *start = now ();
    return *start - begun;
}

void
keep_best (double *best, double seconds)
{
    if (*best == 0 || seconds < *best)
        *best = seconds;
}

double
bytes_of_process (const char *key)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
        return NAN;
    const char *line = strstr (text, key);
    return line == NULL ? NAN : g_ascii_strtod (line + strlen (key) + 1, NULL) * 1024;
}

void
give_memory_back (void)
{
    malloc_trim (0);
}

void
forget_peak (void)
{
    give_memory_back ();
    FILE *file = fopen ("/proc/self/clear_refs", "w");
    if (file == NULL)
        return;
    fputs ("5", file);
    fclose (file);
}
