#pragma once

/* A comparison: the same question put to several algorithms at several depths, told as
 * a table, csv, JSON, or a plot of nodes over depth. */

#include "base/table.h"
#include "record/summary.h"
#include "search/proof.h"

G_BEGIN_DECLS

typedef struct {
    const PodaAlgorithm *algorithm;
    guint depth; /* PODA_DEPTH_NONE: to the end */
    PodaValue value;
    PodaBound bound;
    PodaCounts counts;
    double seconds;
    PodaProblem problem; /* what was asked for the row */
    gboolean has_counts; /* of the full tree; FALSE: it is too large */
    gboolean has_proof;  /* FALSE: blank, see search/proof.h */
    PodaProof proof;
} PodaComparedRow;

typedef struct {
    const char *title;
    const PodaComparedRow *rows; /* by depth, then in the order of the algorithms */
    guint n_rows;
} PodaComparison;

/* As a table: txt, csv or JSON. */
void poda_emit_comparison (const PodaComparison *comparison, PodaTableFormat format,
                           PodaOutput *output);

/* Nodes over depth on a log scale, a line for each algorithm and one for the smallest
 * proof. */
void poda_emit_comparison_svg (const PodaComparison *comparison, PodaOutput *output);

G_END_DECLS
