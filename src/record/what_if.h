#pragma once

/* Questions about other leaf values: for which of them a cut is still made and the
 * root's value stays the same; the true values of pruned nodes, and how far up they
 * matter.
 *
 * A search only compares values, unless it averages. So it takes the same course for
 * all values of the leaf between two neighbours among the values that it can be
 * compared with; one search per interval covers them all. The sets are exact. */

#include "record/record.h"

G_BEGIN_DECLS

/* An interval of values; `from_in` and `to_in` say if it contains its ends. */
typedef struct {
    PodaValue from, to;
    gboolean from_in, to_in;
} PodaInterval;

/* An interval of a leaf's values. `slope`: the root's value is the leaf's. */
typedef struct {
    PodaInterval values;
    gboolean slope;
    PodaValue value;
} PodaPiece;

typedef struct {
    GArray *stays;  /* PodaInterval elements: the root's value is the recorded one */
    GArray *stands; /* PodaInterval elements: the cut is made at the same child; or
                       NULL */
    GArray *pieces; /* PodaPiece elements: the root's value for all values of the
                       leaf */
} PodaWhatIf;

/* Searches again with other values of a leaf of an explicit tree, which is modified
 * meanwhile and restored; `cut` is a node with a cut, or NULL. Returns NULL with
 * `error` set (PODA_RECORD_ERROR): not such a leaf, a leaf below a chance node, or more
 * than `most` nodes to visit. */
PodaWhatIf *poda_what_if_new (const PodaRecord *record, const PodaNode *leaf,
                              const PodaNode *cut, guint64 most, GError **error);
void poda_what_if_free (PodaWhatIf *what_if);

/* A pruned node and its true value. */
typedef struct {
    const PodaNode *node;
    PodaValue value;
} PodaTruth;

/* A node between a cut node and the root, as if the cut had not been made. */
typedef struct {
    const PodaNode *node;
    char *text;      /* its comparison: "min (2, 9) = 2" */
    PodaValue value; /* the value that it would return */
    gboolean stays;  /* it returned the same value, or an equal best value so far */
} PodaPropagation;

typedef struct {
    GArray *truths; /* PodaTruth elements, in preorder: the recorded nodes */
    GArray *way;    /* PodaPropagation elements, from the cut node up */
    gboolean stays; /* the root's value is the same; else only the initial window
                       cuts */
} PodaPrunedSearch;

/* Computes what a search without this cut would have found. The record contains its
 * pruned nodes. Returns NULL with `error` set (PODA_RECORD_ERROR): the node has no cut,
 * or more than `most` nodes were pruned. */
PodaPrunedSearch *poda_pruned_search_new (const PodaRecord *record, const PodaNode *cut,
                                          guint64 most, GError **error);
void poda_pruned_search_free (PodaPrunedSearch *pruned_search);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaWhatIf, poda_what_if_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaPrunedSearch, poda_pruned_search_free)

G_END_DECLS
