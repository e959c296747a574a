#pragma once

/* The plot of a comparison of searches. */

#include "report/comparison.h"

/* Writes nodes over depth on a log scale, as svg: one curve per search (coinciding ones
 * are merged) and one for the smallest proof; with bars from least to greatest if seeds
 * differ. */
void poda_emit_comparison_svg (const PodaComparison *comparison, PodaOutput *output);
