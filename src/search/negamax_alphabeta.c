/* Alpha-beta in negamax form: one function, from the mover's point of view.
 *
 *     negamax (n, α, β)
 *         if n is a leaf: return value (n), from the mover's point of view
 *         v ← −∞
 *         for each child c of n:
 *             v ← max (v, −negamax (c, −β, −α))
 *             α ← max (α, v)
 *             if α ≥ β: return v
 *         return v
 *
 * D. E. Knuth and R. W. Moore, 1975, procedure F2; fail-soft after J. P. Fishburn,
 * 1983. Where the same player moves twice, neither value nor window is negated. A
 * chance node has the point of view of the decision above it, and its children get the
 * full window. The returned value bounds the true one as in alphabeta.c, from the
 * mover's point of view. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "search/search.h"

static const PodaCodeLine code[] = {
    { N_ ("function negamax (n, α, β)"), PODA_CODE_ENTER },
    { N_ ("    if n is a leaf: return value (n), from its mover's point of view"),
      PODA_CODE_LEAF },
    { N_ ("    if n is CHANCE:"), 0 },
    { "        v ← 0", 0 },
    { N_ ("        for each child c of n: v ← v + P (c) · ±negamax (c, −∞, +∞)"),
      PODA_CODE_UPDATE_CHANCE },
    { N_ ("        return v"), PODA_CODE_LEAVE_CHANCE },
    { "    v ← −∞", 0 },
    { N_ ("    for each child c of n:"), 0 },
    { "        v ← max (v, −negamax (c, −β, −α));  α ← max (α, v)",
      PODA_CODE_UPDATE_MAX | PODA_CODE_UPDATE_MIN },
    { N_ ("        if α ≥ β: return v"), PODA_CODE_CUT_MAX | PODA_CODE_CUT_MIN },
    { N_ ("    return v"), PODA_CODE_LEAVE_MAX | PODA_CODE_LEAVE_MIN },
    { NULL, 0 }
};

/* The player who decides at a node, and the point of view of its numbers. */
typedef struct {
    PodaPlayer player;
    PodaPlayer view;
} Mover;

static PodaValue
negamax (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
         Mover mover, PodaValue alpha, PodaValue beta);

/* Returns the child's value; it and the window are from its parent's point of view. */
static PodaValue
child_value (PodaSearch *search, const PodaPosition *child, PodaMove move, guint ply,
             PodaPlayer view, PodaValue alpha, PodaValue beta)
{
    Mover mover = { .player = poda_search_player (search, child) };
    mover.view = poda_view (mover.player, view);
    if (mover.view == view)
        return negamax (search, child, move, ply, mover, alpha, beta);
    return -negamax (search, child, move, ply, mover, -beta, -alpha);
}

static PodaValue
best_value (PodaSearch *search, const PodaPosition *position, guint ply,
            PodaPlayer player, PodaValue alpha, PodaValue beta)
{
    PodaValue best = -INFINITY;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        PodaValue value =
            child_value (search, &child, children.move, ply + 1, player, alpha, beta);
        best = poda_max (best, value);
        alpha = poda_max (alpha, best);
        poda_say_update (search, ply, player, children.move,
                         poda_max_view (player, value), 0);
        if (poda_search_cuts (search, alpha, beta) && poda_children_left (&children)) {
            poda_say_cut (search);
            break;
        }
    }
    poda_children_end (&children);
    return best;
}

static PodaValue
chance_value (PodaSearch *search, const PodaPosition *position, guint ply,
              PodaPlayer view)
{
    PodaValue sum = 0;
    double weights = 0;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        double weight = poda_children_weight (&children);
        PodaValue value = child_value (search, &child, children.move, ply + 1, view,
                                       -INFINITY, INFINITY);
        sum += weight * value;
        weights += weight;
        poda_say_update (search, ply, PODA_CHANCE, children.move,
                         poda_max_view (view, value), weight);
    }
    poda_children_end (&children);
    return sum / weights;
}

static PodaValue
negamax (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
         Mover mover, PodaValue alpha, PodaValue beta)
{
    PodaValue value;
    gboolean max = mover.view == PODA_MAX;
    poda_say_enter (search, position, move, max ? alpha : 0.0 - beta,
                    max ? beta : 0.0 - alpha);
    if (poda_search_leaf (search, position, ply, &value)) {
        value = poda_max_view (mover.view, value);
    } else {
        value = mover.player == PODA_CHANCE
                    ? chance_value (search, position, ply, mover.view)
                    : best_value (search, position, ply, mover.player, alpha, beta);
        value = poda_search_returns (search, value, alpha, beta);
    }
    poda_say_leave (search, poda_max_view (mover.view, value));
    return value;
}

static PodaValue
node_value (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
            PodaValue alpha, PodaValue beta)
{
    Mover mover = { .player = poda_search_player (search, position) };
    mover.view = poda_view (mover.player, PODA_MAX);
    if (mover.view == PODA_MAX)
        return negamax (search, position, move, ply, mover, alpha, beta) + 0.0;
    return 0.0 - negamax (search, position, move, ply, mover, -beta, -alpha);
}

const PodaAlgorithm poda_negamax_alphabeta = {
    .name = "negamax-alphabeta",
    .title = N_ ("negamax alpha-beta"),
    .summary = N_ ("alpha-beta in one function, from the mover's point of view"),
    .source = N_ ("D. E. Knuth and R. W. Moore 1975; fail-soft: J. P. Fishburn 1983"),
    .windowed = TRUE,
    .own_view = TRUE,
    .code = code,
    .value = node_value,
};
