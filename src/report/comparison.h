#pragma once

/* A comparison of several searches of one position at several depths, as a table, CSV
 * or JSON. */

#include "base/table.h"
#include "record/summary.h"
#include "search/proof.h"

/* Statistics of several runs, with other seeds or repeated for timing. */
typedef struct {
    double median, least, most;
} PodaSpread;

/* Computes them from `n` samples, at least one; sorts the samples. */
PodaSpread poda_spread_of (double *samples, guint n);

/* The measured quantities of a search. */
typedef enum {
    PODA_COMPARED_NODES,
    PODA_COMPARED_LEAVES,
    PODA_COMPARED_FRONTIER,
    PODA_COMPARED_CUTOFFS,
    PODA_COMPARED_SHALLOW,
    PODA_COMPARED_DEEP,
    PODA_COMPARED_SECONDS,
    PODA_N_COMPARED
} PodaCompared;

typedef struct {
    const char *spec;    /* as typed: "alphabeta", "alphabeta:order=centre" */
    PodaProblem problem; /* the first run's, with its value and bound; its depth may
                            be PODA_DEPTH_NONE */
    PodaValue value;
    PodaBound bound;
    guint seeds; /* number of seeds; 1 if the search is not random */
    guint runs;  /* number of timed runs */
    PodaSpread spreads[PODA_N_COMPARED];
    gboolean has_counts; /* the full tree was counted; FALSE: it is too large */
    gboolean has_proof;  /* FALSE: unknown, see search/proof.h */
    PodaProof proof;
} PodaComparedRow;

typedef struct {
    const char *title;
    const PodaComparedRow *rows; /* by depth, then in the order of the searches */
    guint n_rows;
} PodaComparison;

void poda_emit_comparison (const PodaComparison *comparison, PodaTableFormat format,
                           PodaOutput *output);
