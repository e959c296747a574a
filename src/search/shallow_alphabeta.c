/* Alpha-beta with shallow cutoffs only: a node gets its parent's bound and no other.
 *
 *     max_value (n, β)                           min_value (n, α)
 *         α ← −∞                                     β ← +∞
 *         for each child c of n:                     for each child c of n:
 *             α ← max (α, value (c, α))                  β ← min (β, value (c, β))
 *             if α ≥ β: return α                         if α ≥ β: return β
 *         return α                                   return β
 *
 * D. E. Knuth and R. W. Moore, 1975, procedure F1; the functions A and B of the course
 * notes of Y. García Ruiz and J. Correas, 2007-2008. In terms of windows: a MAX node is
 * entered with (−∞, the parent's β), a MIN node with (the parent's α, +∞); a parent of
 * the same player passes down the bound that it got itself. The returned value bounds
 * the true one as in alphabeta.c. Below a chance node every child is searched with the
 * full window. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "search/search.h"

static const PodaCodeLine code[] = {
    { N_ ("function max_value (n, β)"), PODA_CODE_ENTER_MAX },
    { N_ ("    if n is a leaf: return value (n)"), PODA_CODE_LEAF_MAX },
    { "    α ← −∞", 0 },
    { N_ ("    for each child c of n:"), 0 },
    { N_ ("        α ← max (α, value (c, α))     (c is MAX too: value (c, β))"),
      PODA_CODE_UPDATE_MAX },
    { N_ ("        if α ≥ β: return α"), PODA_CODE_CUT_MAX },
    { N_ ("    return α"), PODA_CODE_LEAVE_MAX },
    { N_ ("function min_value (n, α)"), PODA_CODE_ENTER_MIN },
    { N_ ("    if n is a leaf: return value (n)"), PODA_CODE_LEAF_MIN },
    { "    β ← +∞", 0 },
    { N_ ("    for each child c of n:"), 0 },
    { N_ ("        β ← min (β, value (c, β))     (c is MIN too: value (c, α))"),
      PODA_CODE_UPDATE_MIN },
    { N_ ("        if α ≥ β: return β"), PODA_CODE_CUT_MIN },
    { N_ ("    return β"), PODA_CODE_LEAVE_MIN },
    { N_ ("function chance_value (n)"), PODA_CODE_ENTER_CHANCE },
    { N_ ("    if n is a leaf: return value (n)"), PODA_CODE_LEAF_CHANCE },
    { "    v ← 0", 0 },
    { N_ ("    for each child c of n: v ← v + P (c) · value (c, ±∞)"),
      PODA_CODE_UPDATE_CHANCE },
    { N_ ("    return v"), PODA_CODE_LEAVE_CHANCE },
    { NULL, 0 }
};

static PodaValue shallow (PodaSearch *search, const PodaPosition *position,
                          PodaMove move, guint ply, PodaValue alpha, PodaValue beta);

/* Passes a child the one bound of its parent that it can cut with. */
static PodaValue
child_value (PodaSearch *search, const PodaPosition *child, PodaMove move, guint ply,
             PodaValue alpha, PodaValue beta)
{
    switch (poda_search_player (search, child)) {
    case PODA_MAX:
        return shallow (search, child, move, ply, -INFINITY, beta);
    case PODA_MIN:
        return shallow (search, child, move, ply, alpha, INFINITY);
    case PODA_CHANCE:
    default:
        return shallow (search, child, move, ply, alpha, beta);
    }
}

static PodaValue
max_value (PodaSearch *search, const PodaPosition *position, guint ply, PodaValue alpha,
           PodaValue beta)
{
    PodaValue best = -INFINITY;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        PodaValue value =
            child_value (search, &child, children.move, ply + 1, alpha, beta);
        best = poda_max (best, value);
        alpha = poda_max (alpha, best);
        poda_say_update (search, ply, PODA_MAX, children.move, value, 0);
        if (poda_search_cuts (search, alpha, beta) && poda_children_left (&children)) {
            poda_say_cut (search);
            break;
        }
    }
    poda_children_end (&children);
    return best;
}

static PodaValue
min_value (PodaSearch *search, const PodaPosition *position, guint ply, PodaValue alpha,
           PodaValue beta)
{
    PodaValue best = INFINITY;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        PodaValue value =
            child_value (search, &child, children.move, ply + 1, alpha, beta);
        best = poda_min (best, value);
        beta = poda_min (beta, best);
        poda_say_update (search, ply, PODA_MIN, children.move, value, 0);
        if (poda_search_cuts (search, alpha, beta) && poda_children_left (&children)) {
            poda_say_cut (search);
            break;
        }
    }
    poda_children_end (&children);
    return best;
}

static PodaValue
shallow (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
         PodaValue alpha, PodaValue beta)
{
    PodaValue value;
    poda_say_enter (search, position, move, alpha, beta);
    if (!poda_search_leaf (search, position, ply, &value)) {
        PodaPlayer player = poda_search_player (search, position);
        value = player == PODA_MAX   ? max_value (search, position, ply, alpha, beta)
                : player == PODA_MIN ? min_value (search, position, ply, alpha, beta)
                                     : poda_search_chance_value (search, position, ply);
        value = poda_search_returns (search, value, alpha, beta);
    }
    poda_say_leave (search, value);
    return value;
}

const PodaAlgorithm poda_shallow_alphabeta = {
    .name = "shallow-alphabeta",
    .title = N_ ("shallow alpha-beta"),
    .summary =
        N_ ("alpha-beta that passes down only the parent's bound: no deep cutoffs"),
    .source = N_ ("D. E. Knuth and R. W. Moore 1975; Y. García Ruiz and "
                  "J. Correas 2007-2008"),
    .windowed = TRUE,
    .shallow = TRUE,
    .code = code,
    .value = shallow,
};
