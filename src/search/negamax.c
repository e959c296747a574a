/* Negamax: minimax from the mover's point of view, so that one function serves both
 * players.
 *
 *     negamax (n)
 *         if n is a leaf: return value (n), from the mover's point of view
 *         return the largest −negamax (c) over the children c of n
 *
 * because min (a, b) = −max (−a, −b). If the same player moves twice, the value is not
 * negated. A chance node has the point of view of the decision above it. D. E. Knuth
 * and R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975, procedure F0. Exact
 * values. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "search/search.h"

static const PodaCodeLine code[] = {
    { N_ ("function negamax (n)"), PODA_CODE_ENTER },
    { N_ ("    if n is a leaf: return value (n), from its mover's point of view"),
      PODA_CODE_LEAF },
    { N_ ("    if n is CHANCE:"), 0 },
    { "        v ← 0", 0 },
    { N_ ("        for each child c of n: v ← v + P (c) · ±negamax (c)"),
      PODA_CODE_UPDATE_CHANCE },
    { N_ ("        return v"), PODA_CODE_LEAVE_CHANCE },
    { "    v ← −∞", 0 },
    { N_ ("    for each child c of n:"), 0 },
    { N_ ("        v ← max (v, −negamax (c))     (+ if the same player moves again)"),
      PODA_CODE_UPDATE_MAX | PODA_CODE_UPDATE_MIN },
    { N_ ("    return v"), PODA_CODE_LEAVE_MAX | PODA_CODE_LEAVE_MIN },
    { NULL, 0 }
};

static PodaValue negamax (PodaSearch *search, const PodaPosition *position,
                          PodaMove move, guint ply, PodaPlayer player, PodaPlayer view);

/* Returns the child's value from the point of view of the node above it. */
static PodaValue
child_value (PodaSearch *search, const PodaPosition *child, PodaMove move, guint ply,
             PodaPlayer view)
{
    PodaPlayer player = poda_search_player (search, child);
    PodaPlayer child_view = poda_view (player, view);
    PodaValue value = negamax (search, child, move, ply, player, child_view);
    return child_view == view ? value : -value;
}

static PodaValue
best_value (PodaSearch *search, const PodaPosition *position, guint ply,
            PodaPlayer player)
{
    PodaValue best = -INFINITY;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        PodaValue value = child_value (search, &child, children.move, ply + 1, player);
        best = poda_max (best, value);
        poda_say_update (search, ply, player, children.move,
                         poda_max_view (player, value), 0);
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
        PodaValue value = child_value (search, &child, children.move, ply + 1, view);
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
         PodaPlayer player, PodaPlayer view)
{
    PodaValue value;
    poda_say_enter (search, position, move, -INFINITY, INFINITY);
    if (poda_search_leaf (search, position, ply, &value))
        value = poda_max_view (view, value);
    else if (player == PODA_CHANCE)
        value = chance_value (search, position, ply, view);
    else
        value = best_value (search, position, ply, player);
    poda_say_leave (search, poda_max_view (view, value));
    return value;
}

static PodaValue
node_value (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
            PodaValue alpha G_GNUC_UNUSED, PodaValue beta G_GNUC_UNUSED)
{
    PodaPlayer player = poda_search_player (search, position);
    PodaPlayer view = poda_view (player, PODA_MAX);
    return poda_max_view (view, negamax (search, position, move, ply, player, view));
}

const PodaAlgorithm poda_negamax = {
    .name = "negamax",
    .title = N_ ("negamax"),
    .summary = N_ ("minimax in one function, from the mover's point of view"),
    .source = N_ ("D. E. Knuth and R. W. Moore 1975"),
    .own_view = TRUE,
    .code = code,
    .value = node_value,
};
