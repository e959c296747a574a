#include "search/proof.h"

#include <math.h>

#include "search/algorithm.h"

/* The number of nodes or leaves below a node needed to prove at least v, at most v, and
 * both at once by one strategy of each player. Infinite if there is no proof. */
typedef struct {
    double lower, upper, both;
} Cost;

typedef struct {
    Cost nodes, leaves;
} Costs;

typedef struct {
    const PodaProblem *problem;
    PodaValue value; /* the root's value */
    guint64 max_nodes;
    PodaMoves moves;
    PodaProof proof;
    gboolean chance; /* a chance node was met: strategies do not prove averages */
    gboolean failed;
} Finder;

/* Sums over the children seen so far. `one`: the cost of the cheapest child, enough for
 * the player who chooses; `all`: the sum, for the opponent; `saved`: the least extra
 * cost of a child in both strategies. */
typedef struct {
    double one, all, saved;
} Gathered;

static Cost
close_node (const Gathered *gathered, PodaPlayer player, double own)
{
    double one = own + gathered->one;
    double all = own + gathered->all;
    Cost cost = { .both = all + gathered->saved };
    cost.lower = player == PODA_MAX ? one : all;
    cost.upper = player == PODA_MAX ? all : one;
    return cost;
}

static void
gather (Gathered *gathered, PodaPlayer player, const Cost *child)
{
    double one = player == PODA_MAX ? child->lower : child->upper;
    double all = player == PODA_MAX ? child->upper : child->lower;
    gathered->one = fmin (gathered->one, one);
    gathered->all += all;
    if (isfinite (child->both))
        gathered->saved = fmin (gathered->saved, child->both - all);
}

static Costs
find_costs (Finder *finder, const PodaPosition *position, guint ply)
{
    const PodaProblem *problem = finder->problem;
    const PodaGame *game = problem->game;
    PodaLeafReason reason;
    PodaValue value;
    finder->proof.all_nodes++;
    if (finder->max_nodes > 0 && finder->proof.all_nodes > (double) finder->max_nodes)
        finder->failed = TRUE;
    if (poda_problem_leaf_value (problem, position, ply, &reason, &value)) {
        finder->proof.all_leaves++;
        Cost cost = { .lower = value >= finder->value ? 1 : INFINITY,
                      .upper = value <= finder->value ? 1 : INFINITY,
                      .both = value == finder->value ? 1 : INFINITY };
        return (Costs){ cost, cost };
    }
    finder->failed =
        finder->failed || ply == problem->depth || ply >= PODA_SEARCH_DEEPEST;
    PodaPlayer player = poda_problem_player (problem, position);
    Gathered nodes = { .one = INFINITY, .saved = INFINITY };
    Gathered leaves = nodes;
    guint begin = finder->moves.count;
    finder->chance = finder->chance || player == PODA_CHANCE;
    game->moves (game, position, &finder->moves);
    guint end = finder->moves.count;
    for (guint i = begin; i < end && !finder->failed; i++) {
        PodaPosition child;
        game->play (game, position, finder->moves.items[i], &child);
        Costs costs = find_costs (finder, &child, ply + 1);
        gather (&nodes, player, &costs.nodes);
        gather (&leaves, player, &costs.leaves);
    }
    finder->moves.count = begin;
    return (Costs){ close_node (&nodes, player, 1), close_node (&leaves, player, 0) };
}

/* Returns the cost to prove `value`; if infinite, one of the two proofs is empty. */
static double
needed_cost (const Cost *cost, PodaValue value)
{
    return value == INFINITY    ? cost->lower
           : value == -INFINITY ? cost->upper
                                : cost->both;
}

gboolean
poda_proof_find (const PodaProblem *problem, guint64 max_nodes, PodaProof *proof)
{
    /* Finds the root's value with plain alpha-beta. */
    PodaProblem plain = *problem;
    PodaResult result;
    plain.algorithm = &poda_alphabeta;
    plain.strict = plain.hard = plain.all_moves = FALSE;
    plain.alpha = -INFINITY;
    plain.beta = INFINITY;
    plain.ties = PODA_TIES_FIRST;
    plain.order = PODA_ORDER_NATURAL;
    plain.max_nodes = max_nodes;
    plain.win = poda_problem_win (problem);
    if (!poda_search (&plain, NULL, NULL, &result, NULL))
        return FALSE;
    Finder finder = { .problem = &plain,
                      .value = result.value,
                      .max_nodes = max_nodes };
    Costs costs = find_costs (&finder, &problem->root, 0);
    poda_moves_clear (&finder.moves);
    *proof = finder.proof;
    proof->proved = !finder.chance;
    proof->nodes = needed_cost (&costs.nodes, finder.value);
    proof->leaves = needed_cost (&costs.leaves, finder.value);
    return !finder.failed;
}
