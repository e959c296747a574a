#pragma once

/* The plot of a comparison of searches. */

#include "report/comparison.h"

/* Nodes over depth on a log scale, as svg: a line for each search, those that coincide
 * being one, and for the smallest proof; where seeds differ, from the least to the
 * most. */
void poda_emit_comparison_svg (const PodaComparison *comparison, PodaOutput *output);
