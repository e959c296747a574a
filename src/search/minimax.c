/* Minimax, with expectiminimax at chance nodes.
 *
 *     minimax (n)
 *         if n is a leaf: return value (n)
 *         MAX:    return the largest  minimax (c) over the children c of n
 *         MIN:    return the smallest minimax (c)
 *         chance: return the sum of P (c) · minimax (c)
 *
 * C. E. Shannon, "Programming a Computer for Playing Chess", 1950; chance nodes after
 * D. Michie, "Game-playing and game-learning automata", 1966. Returns the exact
 * value. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "search/search.h"

static const PodaCodeLine code[] = {
    { N_ ("function minimax (n)"), PODA_CODE_ENTER },
    { N_ ("    if n is a leaf: return value (n)"), PODA_CODE_LEAF },
    { N_ ("    if n is MAX:"), 0 },
    { "        v ← −∞", 0 },
    { N_ ("        for each child c of n: v ← max (v, minimax (c))"),
      PODA_CODE_UPDATE_MAX },
    { N_ ("        return v"), PODA_CODE_LEAVE_MAX },
    { N_ ("    if n is MIN:"), 0 },
    { "        v ← +∞", 0 },
    { N_ ("        for each child c of n: v ← min (v, minimax (c))"),
      PODA_CODE_UPDATE_MIN },
    { N_ ("        return v"), PODA_CODE_LEAVE_MIN },
    { N_ ("    if n is CHANCE:"), 0 },
    { "        v ← 0", 0 },
    { N_ ("        for each child c of n: v ← v + P (c) · minimax (c)"),
      PODA_CODE_UPDATE_CHANCE },
    { N_ ("        return v"), PODA_CODE_LEAVE_CHANCE },
    { NULL, 0 }
};

static PodaValue
minimax (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply);

static PodaValue
max_value (PodaSearch *search, const PodaPosition *position, guint ply)
{
    PodaValue best = -INFINITY;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        PodaValue value = minimax (search, &child, children.move, ply + 1);
        best = poda_max (best, value);
        poda_say_update (search, ply, PODA_MAX, children.move, value, 0);
    }
    poda_children_end (&children);
    return best;
}

static PodaValue
min_value (PodaSearch *search, const PodaPosition *position, guint ply)
{
    PodaValue best = INFINITY;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        PodaValue value = minimax (search, &child, children.move, ply + 1);
        best = poda_min (best, value);
        poda_say_update (search, ply, PODA_MIN, children.move, value, 0);
    }
    poda_children_end (&children);
    return best;
}

static PodaValue
minimax (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply)
{
    PodaValue value;
    poda_say_enter (search, position, move, -INFINITY, INFINITY);
    if (!poda_search_leaf (search, position, ply, &value)) {
        PodaPlayer player = poda_search_player (search, position);
        value = player == PODA_MAX   ? max_value (search, position, ply)
                : player == PODA_MIN ? min_value (search, position, ply)
                                     : poda_search_chance_value (search, position, ply);
    }
    poda_say_leave (search, value);
    return value;
}

static PodaValue
node_value (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
            PodaValue alpha G_GNUC_UNUSED, PodaValue beta G_GNUC_UNUSED)
{
    return minimax (search, position, move, ply);
}

const PodaAlgorithm poda_minimax = {
    .name = "minimax",
    .title = N_ ("minimax"),
    .summary = N_ ("every node, without pruning; averages at chance nodes"),
    .source = "C. E. Shannon 1950; D. Michie 1966",
    .code = code,
    .value = node_value,
};
