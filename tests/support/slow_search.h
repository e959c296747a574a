#pragma once

/* A second, slow reading of alpha-beta over the tree itself, which shares nothing with
 * the search, the record or the exercises but the tree. It notes what they must say:
 * who is visited, with which window each node is left, what it returns, and which cuts
 * are made by whose value. */

#include "tree/tree.h"

typedef struct {
    gboolean full;    /* minimax: nothing is cut */
    gboolean shallow; /* a node is given its parent's bound and nothing else */
    gboolean strict, hard;
    PodaValue alpha, beta; /* the window at the root */
    gboolean all_moves;    /* each child of the root is given that window */
} SlowRules;

/* The full window, nonstrict and fail-soft. */
SlowRules slow_rules (void);

typedef struct {
    gboolean visited;
    PodaValue alpha, beta; /* as they stand when the node is left */
    PodaValue value;       /* what it returned */
    gboolean cut;
    guint32 by; /* whose value made the cut; PODA_TREE_NONE: the given window */
} SlowNode;

/* By the index of the tree's nodes. The caller frees the array. */
SlowNode *slow_search (const PodaTree *tree, const SlowRules *rules);

/* Counts of what a class may be asked to have in its exercises. */
typedef struct {
    guint n_nodes, visited;
    guint cuts, deep; /* deep ones are made by another node than the parent */
    gboolean ties;    /* two visited children of a node returned the same, or a cut was
                         made where both bounds met */
} SlowCounts;

SlowCounts slow_count (const PodaTree *tree, const SlowRules *rules);

/* TRUE if the search by other rules leaves any node differently. */
gboolean
slow_differs (const PodaTree *tree, const SlowRules *rules, const SlowRules *others);
