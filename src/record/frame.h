#pragma once

/* A frame: the state of an open node of a search, computed from the events only: its
 * value so far, its current window, proved bounds, and the node that caused a cut.
 * Read-only for callers; valid until the next step. */

#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    guint32 id;       /* the node's id, by default in the order of visits */
    guint8 player;    /* PodaPlayer */
    guint8 cut;       /* PodaCutKind */
    guint8 status;    /* PodaStatus */
    guint8 bound;     /* PodaBound, set when the node is left */
    PodaMove move;    /* the move to this node */
    guint32 returned; /* number of children that have returned */
    guint32 equal;    /* number of these that share the best value, for --ties random */
    guint32 best;     /* the id of the child chosen so far; 0: none */
    guint32 cut_by;   /* the id of the node whose value made the cut; 0: none */
    PodaValue alpha;  /* the current window */
    PodaValue beta;
    PodaValue value; /* so far: -inf (MAX), inf (MIN) or 0 (chance) before a child
                        returns; at a chance node the average of the children that
                        returned; after the leave, the returned value */
    PodaValue lower; /* proved limits of the true value: by the visited children,
                        final after the leave */
    PodaValue upper;
    double weight; /* chance: sum of the weights of the children that returned; lower
                      and upper are sums until the leave */
    PodaValue sum; /* chance: weighted sum of the values */

    /* Set only by the recorder. */
    PodaNode *node;
    PodaNode *last_child; /* appending to a GNode is linear in its children */
    gboolean again;       /* visited before, so it may have children already */
} PodaFrame;

/* Returns the bound that the proved limits give to a returned value. */
static inline PodaBound
poda_bound_of (PodaValue value, PodaValue lower, PodaValue upper)
{
    if (lower == value && upper == value)
        return PODA_BOUND_EXACT;
    return value <= lower ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST;
}

G_END_DECLS
