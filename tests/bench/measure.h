#pragma once

/* Clocks, bytes, and a table of measurements with limits. */

#include <glib.h>

typedef struct {
    const char *what;
    double amount;
    const char *unit;
    double ratio; /* to a peer, or to the same work at another size; 0: none */
    double most;  /* of the ratio, or of the amount if there is no ratio; 0: no limit */
} Row;

void print_title (const char *title);
void print_row (const Row *row);

/* TRUE if no row printed so far was over its limit. */
gboolean all_limits_kept (void);

/* Seconds since *start, which becomes now; *start may be 0 the first time. */
double since (double *start);

/* Keeps the smaller one; 0 is no time yet. */
void keep_best (double *best, double seconds);

/* Resident memory of this process, after freed memory went back to the system. */
double resident_bytes (void);
