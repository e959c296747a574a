/* Negamax and alpha-beta in negamax form: one function for both players, in the mover's
 * view, because min (a, b) = −max (−a, −b).
 *
 *     negamax (n)                                negamax (n, α, β)
 *         if n is a leaf: return value (n)           if n is a leaf: return value (n)
 *         v ← −∞                                     v ← −∞
 *         for each child c of n:                     for each child c of n:
 *             v ← max (v, −negamax (c))                  v ← max (v, −negamax (c, −β,
 * −α)) α ← max (α, v) if α ≥ β: return v return v return v
 *
 * D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975, procedures F0
 * and F2; fail-soft after J. P. Fishburn, 1983. Where the same player moves twice
 * neither sign nor window is turned. The value returned is exact, or bounds the true
 * one as in alphabeta.c. A chance node speaks in MAX's view here. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "search/search.h"

static const PodaCodeLine plain_code[] = {
    { N_ ("function negamax (n)"), PODA_CODE_ENTER },
    { N_ ("    if n is a leaf: return value (n), seen by its mover"), PODA_CODE_LEAF },
    { N_ ("    if n is CHANCE:"), 0 },
    { "        v ← 0", 0 },
    { N_ ("        for each child c of n: v ← v + P (c) · ±negamax (c)"),
      PODA_CODE_UPDATE_CHANCE },
    { N_ ("        return v"), PODA_CODE_LEAVE_CHANCE },
    { "    v ← −∞", 0 },
    { N_ ("    for each child c of n:"), 0 },
    { N_ ("        v ← max (v, −negamax (c))     (+ where the same player moves "
          "again)"),
      PODA_CODE_UPDATE_MAX | PODA_CODE_UPDATE_MIN },
    { N_ ("    return v"), PODA_CODE_LEAVE_MAX | PODA_CODE_LEAVE_MIN },
    { NULL, 0 }
};

static const PodaCodeLine window_code[] = {
    { N_ ("function negamax (n, α, β)"), PODA_CODE_ENTER },
    { N_ ("    if n is a leaf: return value (n), seen by its mover"), PODA_CODE_LEAF },
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

static PodaValue
negamax (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
         PodaPlayer player, PodaValue alpha, PodaValue beta);

static PodaValue
best_value (PodaSearch *search, const PodaPosition *position, guint ply,
            PodaPlayer player, PodaValue alpha, PodaValue beta)
{
    gboolean windowed = search->problem->algorithm->windowed;
    PodaValue best = -INFINITY;
    PodaChildren children;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children)) {
        PodaPlayer mover = poda_problem_player (search->problem, &children.position);
        gboolean turns = (mover == PODA_MIN) != (player == PODA_MIN);
        PodaValue value =
            negamax (search, &children.position, children.move, ply + 1, mover,
                     turns ? 0.0 - beta : alpha, turns ? 0.0 - alpha : beta);
        value = turns ? 0.0 - value : value;
        best = poda_max (best, value);
        poda_say_update (search, ply, player, children.move,
                         poda_max_view (player, value), 0);
        if (!windowed)
            continue;
        alpha = poda_max (alpha, best);
        if (poda_search_cuts (search, alpha, beta) && poda_children_left (&children)) {
            poda_say_cut (search);
            break;
        }
    }
    poda_children_end (&children);
    return best;
}

static PodaValue
negamax (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
         PodaPlayer player, PodaValue alpha, PodaValue beta)
{
    gboolean min = player == PODA_MIN;
    PodaValue value;
    poda_say_enter (search, position, move, min ? 0.0 - beta : alpha,
                    min ? 0.0 - alpha : beta);
    if (poda_search_leaf (search, position, ply, &value)) {
        value = poda_max_view (player, value);
    } else {
        value = player == PODA_CHANCE
                    ? poda_search_chance_value (search, position, ply)
                    : best_value (search, position, ply, player, alpha, beta);
        value = poda_search_returns (search, value, alpha, beta);
    }
    poda_say_leave (search, poda_max_view (player, value));
    return value;
}

static PodaValue
node_value (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
            PodaValue alpha, PodaValue beta)
{
    PodaPlayer player = poda_problem_player (search->problem, position);
    gboolean windowed = search->problem->algorithm->windowed;
    PodaValue low = windowed ? poda_max_view (player, player == PODA_MIN ? beta : alpha)
                             : -INFINITY;
    PodaValue high =
        windowed ? poda_max_view (player, player == PODA_MIN ? alpha : beta) : INFINITY;
    return poda_max_view (player,
                          negamax (search, position, move, ply, player, low, high));
}

const PodaAlgorithm poda_negamax = {
    .name = "negamax",
    .title = N_ ("negamax"),
    .summary = N_ ("minimax with one function, in the mover's view"),
    .source = N_ ("D. E. Knuth and R. W. Moore 1975"),
    .own_view = TRUE,
    .code = plain_code,
    .value = node_value,
};

const PodaAlgorithm poda_negamax_alphabeta = {
    .name = "negamax-alphabeta",
    .title = N_ ("negamax alpha-beta"),
    .summary = N_ ("alpha-beta with one function, in the mover's view"),
    .source = N_ ("D. E. Knuth and R. W. Moore 1975; fail-soft: J. P. Fishburn 1983"),
    .windowed = TRUE,
    .own_view = TRUE,
    .code = window_code,
    .value = node_value,
};
