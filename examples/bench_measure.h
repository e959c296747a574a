#pragma once

/* Clocks, bytes, and the table that the measurements are printed in. */

#include <glib.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* One measurement; a ratio of 0 is none, and so are limits of 0. */
typedef struct {
    const char *what;
    double amount;
    const char *unit;
    double ratio;
    double most, least; /* of the ratio, or of the amount where there is no ratio */
} Row;

static inline void
print_title (const char *title)
{
    printf ("\n%s\n  %-57s %12s %10s   %s\n", title, "", "measured", "ratio", "limit");
}

static inline void
print_row (const Row *row)
{
    double judged = row->ratio != 0 ? row->ratio : row->amount;
    gboolean over = (row->most > 0 && judged > row->most)
                    || (row->least > 0 && judged < row->least);
    printf ("  %-57s %9.1f %-2s", row->what, row->amount, row->unit);
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

/* Seconds since some moment or other. */
static inline double
now (void)
{
    struct timespec time;
    clock_gettime (CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

/* Seconds since *start, which becomes now. */
static inline double
since (double *start)
{
    double begun = *start;
    *start = now ();
    return *start - begun;
}

/* 0 is no time yet. */
static inline void
keep_best (double *best, double seconds)
{
    if (*best == 0 || seconds < *best)
        *best = seconds;
}

/* A line such as `VmRSS:  1234 kB` of what the kernel says of this process. */
static inline double
bytes_of_process (const char *key)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
        return NAN;
    const char *line = strstr (text, key);
    return line == NULL ? NAN : g_ascii_strtod (line + strlen (key) + 1, NULL) * 1024;
}

/* Gives freed memory back, so that whoever comes next pays for the first touch of its
 * own, as the first in a process does. */
static inline void
give_memory_back (void)
{
    malloc_trim (0);
}

/* From here on VmHWM, the peak, starts again at what is resident now. */
static inline void
forget_peak (void)
{
    give_memory_back ();
    FILE *file = fopen ("/proc/self/clear_refs", "w");
    if (file == NULL)
        return;
    fputs ("5", file);
    fclose (file);
}
