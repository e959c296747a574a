#pragma once

/* The tables of the bench, a function each; and the Connect-4 board that several use.
 */

#include "search/problem.h"
#include "support/sheet.h"

extern const SheetShape connect4_shape;

PodaProblem connect4_problem (const PodaAlgorithm *algorithm, guint depth);

void bench_connect4_loop (void);

/* What `draw --fold 2 -T svg` does. */
void bench_connect4_drawing (void);

void bench_connect4_evaluators (void);

void bench_reversi_evaluators (void);

/* Recording beside the silent search where every leaf at the depth limit is
 * evaluated. */
void bench_connect4_evaluated (void);

/* `recorded` and `with_steps` are the seconds it took to record the same tree. */
void bench_layout (const PodaProblem *problem, double recorded, double with_steps);

void bench_svg (void);

void bench_growth (void);

void bench_data (const PodaProblem *problem);

void bench_streaming (void);

void bench_wide (void);

/* The first picture of a process sets fonts up; each of a series should cost less. */
void bench_series (void);

/* The figure that stills are made of, and a still in the middle, of a search that is
 * folded by itself: what is seen is little, and so should be what it costs. */
void bench_stills (void);

/* As a stepper goes back from the end, which is where it takes longest. */
void bench_steps_back (void);

/* A sheet in which every third value is wrong. */
void bench_class (void);
