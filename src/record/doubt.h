#pragma once

/* Doubt: for which values of a leaf a cut stands, and the root's value stays; the true
 * values of what a cut skipped, and how far up they would change anything.
 *
 * A search only compares values, unless it averages. So between two neighbours among
 * all that the leaf's value can be compared with, the same happens whatever it is; and
 * one search in between shows how far that reaches. The sets are exact. */

#include "record/record.h"

G_BEGIN_DECLS

/* The values from one to another, with these themselves or without. */
typedef struct {
    PodaValue from, to;
    gboolean from_in, to_in;
} PodaStretch;

/* For which values of a leaf the root has that value, or the leaf's own: `slope`. */
typedef struct {
    PodaStretch values;
    gboolean slope;
    PodaValue value;
} PodaPiece;

typedef struct {
    GArray *stays;  /* of PodaStretch: the root's value is what the record says */
    GArray *stands; /* likewise: the cut is made, with as many children left; NULL where
                       none was asked about */
    GArray *pieces; /* of PodaPiece: the root's value for all */
} PodaDoubt;

/* Searches again with other values of a leaf of an explicit tree, which is changed
 * meanwhile; `cut` is a node with a cut, or NULL. NULL sets `error`
 * (PODA_RECORD_ERROR): not such a leaf, one below a chance node, or more than `most`
 * nodes to visit. */
PodaDoubt *poda_doubt_new (const PodaRecord *record, const PodaNode *leaf,
                           const PodaNode *cut, guint64 most, GError **error);
void poda_doubt_free (PodaDoubt *doubt);

/* What was skipped and its true value. */
typedef struct {
    const PodaNode *node;
    PodaValue value;
} PodaTruth;

/* A node on the way up of what a cut node would be worth with all its children. */
typedef struct {
    const PodaNode *node;
    char *text;      /* how it compares: "min (2, 9) = 2" */
    PodaValue value; /* what it would return */
    gboolean stays;  /* which is what it did return, or it is as good as before when
                        the value comes: nothing changes from here on */
} PodaStop;

typedef struct {
    GArray *truths; /* of PodaTruth, in preorder: what the record has of it */
    GArray *way;    /* of PodaStop, from the cut node up */
    gboolean stays; /* the root's value does; else only a given window was left */
} PodaAnyway;

/* What would have come of searching what a cut skipped. `record` has its pruned nodes.
 * NULL sets `error` (PODA_RECORD_ERROR): no cut was made there, or more than `most`
 * nodes were skipped. */
PodaAnyway *poda_anyway_new (const PodaRecord *record, const PodaNode *cut,
                             guint64 most, GError **error);
void poda_anyway_free (PodaAnyway *anyway);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDoubt, poda_doubt_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaAnyway, poda_anyway_free)

G_END_DECLS
