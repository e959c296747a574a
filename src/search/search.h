#pragma once

/* The functions that algorithms are written with: the five poda_say_… verbs, which cost
 * a test each without an observer; poda_search_leaf; and PodaChildren. A search that
 * must stop returns to poda_search by longjmp, so algorithms look like pseudo-code. */

#include <math.h>
#include <setjmp.h>

#include "search/algorithm.h"

G_BEGIN_DECLS

/* --- The order of children --- */

/* The order of children depends only on the position, the ply and the seed, so every
 * algorithm sees the same tree, and pruned children can be listed afterwards. */
typedef struct _PodaOrderer PodaOrderer;

/* Creates an orderer; NULL for the natural order. `problem` must outlive it. */
PodaOrderer *poda_orderer_new (const PodaProblem *problem);
void poda_orderer_free (PodaOrderer *orderer); /* NULL is allowed */

/* Sorts the moves of a position at `ply`, unless it is a chance node. Best and worst
 * use the exact value to the problem's depth; equal moves keep their natural order.
 * FALSE after evaluating max_nodes positions of the problem, or ten million. */
gboolean poda_orderer_sort (PodaOrderer *orderer, const PodaPosition *position,
                            guint ply, PodaMove *moves, guint n_moves);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaOrderer, poda_orderer_free)

/* --- A search --- */

struct _PodaSearch {
    PodaProblem problem; /* a copy, with the value of a won game */
    const PodaGame *game;
    PodaObserver observer;
    gpointer data;
    PodaEvent event;      /* reused for all events; each verb sets its own fields */
    PodaMoves moves;      /* one stack for all open nodes */
    PodaOrderer *orderer; /* NULL: natural order */
    PodaResult result;
    guint32 equal;    /* number of root moves that share the best value */
    PodaValue best;   /* the best value at the root */
    guint deepest;    /* the ply at which the search checks the depth limit */
    guint64 pause_at; /* the node count of the next check of limit and progress */
    gint64 left;      /* nodes until then */
    GError *error;
    jmp_buf stop;
};

/* Checks the limit and the progress; does not return if the search stops. */
void poda_search_pause (PodaSearch *search);

/* Stop the search with an error: ordering needs too many exact values;
 * PODA_SEARCH_DEEPEST is reached; a position at the depth limit states no value. */
G_NORETURN void poda_search_no_order (PodaSearch *search);
G_NORETURN void poda_search_no_end (PodaSearch *search);
G_NORETURN void poda_search_no_value (PodaSearch *search, const PodaPosition *position);

static inline PodaPlayer
poda_search_player (const PodaSearch *search, const PodaPosition *position)
{
    PodaPlayer side = search->game->side (search->game, position);
    return search->problem.swapped ? poda_opponent (side) : side;
}

static inline void
poda_say_enter (PodaSearch *search, const PodaPosition *position, PodaMove move,
                PodaValue alpha, PodaValue beta)
{
    if (G_UNLIKELY (--search->left < 0))
        poda_search_pause (search);
    if (G_LIKELY (search->observer == NULL))
        return;
    PodaEvent *event = &search->event;
    event->verb = PODA_ENTER;
    event->player = poda_search_player (search, position);
    event->move = move;
    event->alpha = alpha;
    event->beta = beta;
    search->observer (event, search->data);
}

static inline void
poda_say_leaf (PodaSearch *search, PodaLeafReason reason, PodaValue value)
{
    search->result.leaves++;
    search->result.frontier += reason == PODA_LEAF_FRONTIER;
    if (G_LIKELY (search->observer == NULL))
        return;
    PodaEvent *event = &search->event;
    event->verb = PODA_LEAF;
    event->reason = reason;
    event->value = value;
    search->observer (event, search->data);
}

/* Reports that a child, entered by `move`, has returned `value` to a node of `player`;
 * `weight` is the child's weight below a chance node. */
static inline void
poda_say_update (PodaSearch *search, guint ply, PodaPlayer player, PodaMove move,
                 PodaValue value, double weight)
{
    if (ply == 0 && player != PODA_CHANCE
        && poda_problem_prefers (&search->problem, player, !search->result.has_move,
                                 search->best, value, &search->equal)) {
        search->result.has_move = TRUE;
        search->result.move = move;
        search->best = value;
    }
    if (G_LIKELY (search->observer == NULL))
        return;
    PodaEvent *event = &search->event;
    event->verb = PODA_UPDATE;
    event->value = value;
    event->weight = weight;
    search->observer (event, search->data);
}

static inline void
poda_say_cut (PodaSearch *search)
{
    if (G_LIKELY (search->observer == NULL))
        return;
    search->event.verb = PODA_CUT;
    search->observer (&search->event, search->data);
}

static inline void
poda_say_leave (PodaSearch *search, PodaValue value)
{
    if (G_LIKELY (search->observer == NULL))
        return;
    PodaEvent *event = &search->event;
    event->verb = PODA_LEAVE;
    event->value = value;
    search->observer (event, search->data);
}

/* TRUE for a leaf; sets its value, from MAX's point of view, and reports it. */
static inline gboolean
poda_search_leaf (PodaSearch *search, const PodaPosition *position, guint ply,
                  PodaValue *value)
{
    const PodaProblem *problem = &search->problem;
    if (search->game->over (search->game, position, value)) {
        *value = poda_problem_terminal_value (problem, *value, ply);
        poda_say_leaf (search, PODA_LEAF_TERMINAL, *value);
        return TRUE;
    }
    if (ply != search->deepest)
        return FALSE;
    if (ply != problem->depth)
        poda_search_no_end (search);
    if (!poda_problem_frontier_value (problem, position, value))
        poda_search_no_value (search, position);
    poda_say_leaf (search, PODA_LEAF_FRONTIER, *value);
    return TRUE;
}

/* An iterator over the children of a node in the problem's order. No pointer to it is
 * stored, so that the compiler can keep it in registers. */
typedef struct {
    PodaMove move; /* the move to the child */
    PodaSearch *search;
    const PodaPosition *parent;
    guint begin, next, end; /* indices in the stack of moves */
} PodaChildren;

static inline void
poda_children_begin (PodaChildren *children, PodaSearch *search,
                     const PodaPosition *parent, guint ply)
{
    children->search = search;
    children->parent = parent;
    children->begin = children->next = search->moves.count;
    search->game->moves (search->game, parent, &search->moves);
    children->end = search->moves.count;
    if (search->orderer != NULL
        && !poda_orderer_sort (search->orderer, parent, ply,
                               search->moves.items + children->begin,
                               children->end - children->begin))
        poda_search_no_order (search);
}

/* Moves to the next child; FALSE after the last. */
static inline gboolean
poda_children_next (PodaChildren *children, PodaPosition *child)
{
    PodaSearch *search = children->search;
    if (children->next == children->end)
        return FALSE;
    children->move = search->moves.items[children->next++];
    search->game->play (search->game, children->parent, children->move, child);
    return TRUE;
}

static inline gboolean
poda_children_left (const PodaChildren *children)
{
    return children->next < children->end;
}

static inline double
poda_children_weight (const PodaChildren *children)
{
    const PodaGame *game = children->search->game;
    return game->weight (game, children->parent, children->move);
}

/* Removes the node's moves from the stack; also needed after a cut. */
static inline void
poda_children_end (PodaChildren *children)
{
    children->search->moves.count = children->begin;
}

/* Returns the value of a chance node, from MAX's point of view: the weighted average of
 * its children, each searched with the full window, since all of them affect it. */
static inline PodaValue
poda_search_chance_value (PodaSearch *search, const PodaPosition *position, guint ply)
{
    PodaValue sum = 0;
    double weights = 0;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        double weight = poda_children_weight (&children);
        PodaValue value = search->problem.algorithm->value (
            search, &child, children.move, ply + 1, -INFINITY, INFINITY);
        sum += weight * value;
        weights += weight;
        poda_say_update (search, ply, PODA_CHANCE, children.move, value, weight);
    }
    poda_children_end (&children);
    return sum / weights;
}

/* TRUE if the cut rule applies: alpha >= beta, or alpha > beta when strict. */
static inline gboolean
poda_search_cuts (const PodaSearch *search, PodaValue alpha, PodaValue beta)
{
    return search->problem.strict ? alpha > beta : alpha >= beta;
}

/* Returns the value under the fail rule: fail-hard clips it to the window on entry. */
static inline PodaValue
poda_search_returns (const PodaSearch *search, PodaValue value, PodaValue alpha,
                     PodaValue beta)
{
    return search->problem.hard ? poda_max (alpha, poda_min (beta, value)) : value;
}

G_END_DECLS
