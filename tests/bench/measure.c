#include "measure.h"

#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static gboolean one_is_over;

void
print_title (const char *title)
{
    printf ("\n%s\n  %-57s %12s %10s   %s\n", title, "", "measured", "ratio", "limit");
}

void
print_row (const Row *row)
{
    double judged = row->ratio != 0 ? row->ratio : row->amount;
    gboolean over = row->most > 0 && !(judged <= row->most);
    one_is_over = one_is_over || over;
    printf ("  %-57s %9.1f %-2s", row->what, row->amount, row->unit);
    if (row->ratio != 0)
        printf (" %10.2f", row->ratio);
    else
        printf (" %10s", "");
    if (row->most > 0)
        printf ("   at most %g  %s", row->most, over ? "OVER" : "ok");
    printf ("\n");
    fflush (stdout);
}

gboolean
all_limits_kept (void)
{
    return !one_is_over;
}

double
since (double *start)
{
    double begun = *start;
    *start = (double) g_get_monotonic_time () * 1e-6;
    return *start - begun;
}

void
keep_best (double *best, double seconds)
{
    if (*best == 0 || seconds < *best)
        *best = seconds;
}

double
resident_bytes (void)
{
    g_autofree char *text = NULL;
    malloc_trim (0);
    if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
        return NAN;
    const char *line = strstr (text, "VmRSS:");
    return line == NULL ? NAN : g_ascii_strtod (line + strlen ("VmRSS:"), NULL) * 1024;
}
