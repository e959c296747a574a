#pragma once

/* What it costs to listen to a search, to record it and to keep its steps, in time and
 * in memory, beside the same search unwatched and the plainest record. */

#include "measure.h"
#include "rivals.h"
#include "record/summary.h"

#define ROUNDS 15

typedef struct {
    double work, freeing; /* seconds */
} Times;

Times run_silent (const PodaProblem *problem);

Times run_recorded (const PodaProblem *problem);

Times run_steps (const PodaProblem *problem);

typedef struct {
    const char *what;
    Times (*run) (const PodaProblem *problem);
    guint peer;  /* the trial of the table that it is compared with */
    double most; /* times its peer; 0: no limit */
} Trial;

enum { SILENT, HEARD, CENSUS, RECORDED, STEPS, RIVAL, BY_HAND, N_TRIALS };

/* The best times of the first `n` trials, in `rounds` rounds. */
void measure_trials (const PodaProblem *problem, const Trial *trials, guint n,
                     guint rounds, Times *best);

void print_trials (const Trial *trials, guint n, const Times *best, double nodes);

Times run_rival (const PodaProblem *problem);

/* The numbers of nodes; a search is the same every time. */
PodaResult count_nodes (const PodaProblem *problem);

/* Prints, and returns in `best`, the seconds of the first `n` trials. */
void bench_search (const char *title, const PodaProblem *problem, guint n, Times *best);

void bench_rival_bytes (const PodaProblem *problem);

/* Of half a million nodes at least, since the kernel hands out large pages. */
void bench_memory (const char *title, const PodaProblem *problem);
