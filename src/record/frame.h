#pragma once

/* A frame: an open node of a search, and what the events alone say about it: its value
 * so far, the window as it stands, what has been proved, and which node's value made a
 * cut. Readers only look at it; it lasts until the next step. */

#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    guint32 id;    /* the node, numbered in the order of visits unless told otherwise */
    guint8 player; /* PodaPlayer */
    guint8 cut;    /* PodaCutKind */
    guint8 status; /* PodaStatus */
    guint8 bound;  /* PodaBound, once it is left */
    PodaMove move; /* that led here */
    guint32 returned; /* how many children have returned */
    guint32 equal;    /* how many of them share the best value, for --ties random */
    guint32 best;     /* the id of the child chosen so far; 0 for none */
    guint32 cut_by;   /* the id of the node whose value made the cut; 0 for none */
    PodaValue alpha;  /* as it stands */
    PodaValue beta;
    PodaValue value; /* so far: -inf (MAX), inf (MIN) or 0 (chance) before a child
                        returns; at a chance node the average of those that did; once
                        left, what was returned */
    PodaValue lower; /* proved limits of the true value: so far by the visited children,
                        final once left */
    PodaValue upper;
    double weight; /* chance: what the returned children weigh together; lower and upper
                      are sums until the node is left */
    PodaValue sum; /* chance: their weighted values, added up */

    /* The recorder's, while it records. */
    PodaNode *node;
    PodaNode *last_child; /* appending to a GNode is linear in its children */
    gboolean again;       /* visited before: its children may be known */
} PodaFrame;

/* What limits say about a returned value. */
static inline PodaBound
poda_bound_of (PodaValue value, PodaValue lower, PodaValue upper)
{
    if (lower == value && upper == value)
        return PODA_BOUND_EXACT;
    return value <= lower ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST;
}

G_END_DECLS
