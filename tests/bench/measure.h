#pragma once

/* Clocks, bytes, and the table that the measurements are printed in. */

#include <glib.h>

/* One measurement; a ratio of 0 is none, and so are limits of 0. */
typedef struct {
    const char *what;
    double amount;
    const char *unit;
    double ratio;
    double most, least; /* of the ratio, or of the amount where there is no ratio */
} Row;

void print_title (const char *title);

void print_row (const Row *row);

/* TRUE if no row so far was over its limit. */
gboolean all_limits_kept (void);

/* Seconds since some moment or other. */
double now (void);

/* Seconds since *start, which becomes now. */
double since (double *start);

/* 0 is no time yet. */
void keep_best (double *best, double seconds);

/* A line such as `VmRSS:  1234 kB` of what the kernel says of this process. */
double bytes_of_process (const char *key);

/* Gives freed memory back, so that whoever comes next pays for the first touch of its
 * own, as the first in a process does. */
void give_memory_back (void);

/* From here on VmHWM, the peak, starts again at what is resident now. */
void forget_peak (void);
