#pragma once

/* A comparison: the same question put to several searches at several depths, as a
 * table, csv or JSON. */

#include "base/table.h"
#include "record/summary.h"
#include "search/proof.h"

/* Of several runs, with other seeds or again for the clock. */
typedef struct {
    double median, least, most;
} PodaSpread;

/* Of `n` samples, at least one, which are sorted on the way. */
PodaSpread poda_spread_of (double *samples, guint n);

/* What is counted and measured of a search. */
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
    PodaProblem problem; /* of the first run, its value and bound; with the depth,
                            PODA_DEPTH_NONE: to the end */
    PodaValue value;
    PodaBound bound;
    guint seeds; /* with which it was done; 1 where it draws no lots */
    guint runs;  /* that were timed */
    PodaSpread spreads[PODA_N_COMPARED];
    gboolean has_counts; /* of the full tree; FALSE: it is too large */
    gboolean has_proof;  /* FALSE: blank, see search/proof.h */
    PodaProof proof;
} PodaComparedRow;

typedef struct {
    const char *title;
    const PodaComparedRow *rows; /* by depth, then in the order of the searches */
    guint n_rows;
} PodaComparison;

void poda_emit_comparison (const PodaComparison *comparison, PodaTableFormat format,
                           PodaOutput *output);
