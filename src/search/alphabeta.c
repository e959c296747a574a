/* Alpha-beta with deep cutoffs, as two functions MAX and MIN.
 *
 *     max_value (n, α, β)                        min_value (n, α, β)
 *         v ← −∞                                     v ← +∞
 *         for each child c of n:                     for each child c of n:
 *             v ← max (v, value (c, α, β))               v ← min (v, value (c, α, β))
 *             α ← max (α, v)                             β ← min (β, v)
 *             if α ≥ β: return v                         if α ≥ β: return v
 *         return v                                   return v
 *
 * D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial
 * Intelligence 6, 1975, procedure F2; the returned value is fail-soft after J. P.
 * Fishburn, 1983. With v the value returned and (α, β) the window on entry: v is exact
 * if α < v < β, the true value is at most v if v ≤ α, and at least v if v ≥ β. Below a
 * chance node every child is searched with the full window, since each of them
 * changes the average. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "search/search.h"

static const PodaCodeLine code[] = {
    { N_ ("function max_value (n, α, β)"), PODA_CODE_ENTER_MAX },
    { N_ ("    if n is a leaf: return value (n)"), PODA_CODE_LEAF_MAX },
    { "    v ← −∞", 0 },
    { N_ ("    for each child c of n:"), 0 },
    { N_ ("        v ← max (v, value (c, α, β));  α ← max (α, v)"),
      PODA_CODE_UPDATE_MAX },
    { N_ ("        if α ≥ β: return v"), PODA_CODE_CUT_MAX },
    { N_ ("    return v"), PODA_CODE_LEAVE_MAX },
    { N_ ("function min_value (n, α, β)"), PODA_CODE_ENTER_MIN },
    { N_ ("    if n is a leaf: return value (n)"), PODA_CODE_LEAF_MIN },
    { "    v ← +∞", 0 },
    { N_ ("    for each child c of n:"), 0 },
    { N_ ("        v ← min (v, value (c, α, β));  β ← min (β, v)"),
      PODA_CODE_UPDATE_MIN },
    { N_ ("        if α ≥ β: return v"), PODA_CODE_CUT_MIN },
    { N_ ("    return v"), PODA_CODE_LEAVE_MIN },
    { N_ ("function chance_value (n)"), PODA_CODE_ENTER_CHANCE },
    { N_ ("    if n is a leaf: return value (n)"), PODA_CODE_LEAF_CHANCE },
    { "    v ← 0", 0 },
    { N_ ("    for each child c of n: v ← v + P (c) · value (c, −∞, +∞)"),
      PODA_CODE_UPDATE_CHANCE },
    { N_ ("    return v"), PODA_CODE_LEAVE_CHANCE },
    { NULL, 0 }
};

static PodaValue alphabeta (PodaSearch *search, const PodaPosition *position,
                            PodaMove move, guint ply, PodaValue alpha, PodaValue beta);

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
            alphabeta (search, &child, children.move, ply + 1, alpha, beta);
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
            alphabeta (search, &child, children.move, ply + 1, alpha, beta);
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
alphabeta (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
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

const PodaAlgorithm poda_alphabeta = {
    .name = "alphabeta",
    .title = N_ ("alpha-beta"),
    .summary = N_ ("alpha-beta with deep cutoffs; two functions, MAX and MIN"),
    .source = N_ ("D. E. Knuth and R. W. Moore 1975; fail-soft: J. P. Fishburn 1983"),
    .windowed = TRUE,
    .code = code,
    .value = alphabeta,
};
