#pragma once

/* What evaluators cost: a call, over positions of many random games, and a search that
 * calls one at its depth limit. */

#include "search.h"
#include "base/random.h"

/* What is evaluated, and how. */
typedef struct {
    const PodaGame *game;
    const PodaEvaluator *evaluator;
    PodaArguments arguments;
} Evaluation;

#define N_POSITIONS 500

/* N_POSITIONS of them, each of a game of its own. Free with g_free. */
PodaPosition *random_positions (const PodaGame *game, const PodaPosition *root);

PodaValue evaluate (const Evaluation *evaluation, const PodaPosition *position);

/* Seconds of one call. */
double time_calls (const Evaluation *evaluation, const PodaPosition *positions);

/* The same, the best of several rounds. */
double time_evaluator (const Evaluation *evaluation, const PodaPosition *root);

/* With its parameters as text; NULL for the defaults. */
Evaluation evaluation_of (const PodaGame *game, const PodaEvaluator *evaluator,
                          const char *parameters);

/* Minimax to a depth, with an evaluator. */
PodaProblem
evaluated_problem (const Evaluation *evaluation, const PodaPosition *root, guint depth);

/* A search with an evaluator, silent, recorded and with steps. */
void
bench_evaluated (const Evaluation *evaluation, const PodaPosition *root, guint depth);
