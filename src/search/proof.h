#pragma once

/* The smallest proof of a value: the fewest nodes that any search must visit.
 *
 * A strategy of MAX (one move at its nodes, every move at MIN's) proves that the root
 * is worth at least v; one of MIN proves at most v. The proof is the smallest union of
 * one of each, found by dynamic programming. On a uniform tree of branching b and depth
 * d it has b^⌈d/2⌉ + b^⌊d/2⌋ - 1 leaves: D. E. Knuth and R. W. Moore, 1975. */

#include "search/problem.h"

G_BEGIN_DECLS

typedef struct {
    double nodes;     /* minimum number of nodes of a proof */
    double leaves;    /* minimum number of leaves of a proof */
    double all_nodes; /* in the full tree, as minimax visits it */
    double all_leaves;
    gboolean proved; /* nodes and leaves are known: there is no chance node */
} PodaProof;

/* Finds the smallest proofs. FALSE if the full tree cannot be counted: it has more than
 * `max_nodes` nodes (0: no limit), or a frontier position states no value. */
gboolean
poda_proof_find (const PodaProblem *problem, guint64 max_nodes, PodaProof *proof);

G_END_DECLS
