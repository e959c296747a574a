#pragma once

/* A problem: a game, a position and the search options; poda_search, the one function
 * that searches; and the events that it reports. The caller fills in the struct; all
 * other code only reads it. */

#include "game/evaluator.h"
#include "tree/tree.h"

G_BEGIN_DECLS

typedef struct _PodaAlgorithm PodaAlgorithm;
typedef struct _PodaAsked PodaQuery; /* search/query.h */

/* --- Events: an algorithm reports what it does in five verbs --- */

/* A leaf is enter, leaf, leave. An inner node is enter, then for each visited child
 * that child's events and one update, perhaps cut, then leave. Observers derive all
 * else. */
typedef enum {
    PODA_ENTER,  /* a node is entered with a window */
    PODA_LEAF,   /* the node is not expanded, and this is its value */
    PODA_UPDATE, /* a child's value is backed up */
    PODA_CUT,    /* the window is closed: the remaining children are pruned */
    PODA_LEAVE   /* the node returns this value */
} PodaVerb;

typedef enum {
    PODA_LEAF_TERMINAL, /* the game is over */
    PODA_LEAF_FRONTIER  /* the depth limit is reached */
} PodaLeafReason;

/* An event; each verb sets only some fields. Numbers are from MAX's point of view. */
typedef struct {
    PodaVerb verb;
    PodaPlayer player;     /* enter: the player who decides at the node */
    PodaLeafReason reason; /* leaf */
    PodaMove move;         /* enter: the move to the node; 0 at the root */
    PodaValue alpha, beta; /* enter: the window, or infinite */
    PodaValue value;       /* leaf, leave: of the node; update: of the child */
    double weight; /* update: the child's weight below a chance node, see PodaGame */
} PodaEvent;

typedef void (*PodaObserver) (const PodaEvent *event, gpointer data);

/* --- Problems --- */

typedef enum {
    PODA_ORDER_NATURAL, /* in the game's order */
    PODA_ORDER_REVERSE,
    PODA_ORDER_BEST,   /* by exact value, the best for the player to move first */
    PODA_ORDER_WORST,  /* by exact value, the worst for that player first */
    PODA_ORDER_RANDOM, /* shuffled; depends on the seed and the position */
    PODA_ORDER_CENTRE  /* from the middle column outwards */
} PodaOrder;

typedef enum { PODA_TIES_FIRST, PODA_TIES_LAST, PODA_TIES_RANDOM } PodaTies;

#define PODA_DEPTH_NONE G_MAXUINT

/* The maximum recursion depth, in plies; longer games end with an error. */
#define PODA_SEARCH_DEEPEST 10000

/* Called now and then with the number of nodes so far; FALSE stops the search. */
typedef gboolean (*PodaProgress) (guint64 nodes, gpointer data);

typedef struct {
    const PodaGame *game; /* borrowed */
    PodaPosition root;

    const PodaAlgorithm *algorithm;
    gboolean strict; /* cut only when alpha > beta, instead of alpha >= beta */
    gboolean hard;   /* fail-hard: clip the returned value to the window on entry */
    PodaValue alpha; /* the initial window, from MAX's point of view */
    PodaValue beta;
    gboolean all_moves; /* search every root move with the initial window */
    guint depth;        /* in plies; PODA_DEPTH_NONE searches to the end of the game */

    const PodaEvaluator *evaluator; /* NULL: static values, or 0 without them */
    PodaArguments evaluator_arguments;

    gboolean swapped; /* the second player is MAX */
    PodaValue win;    /* the value of a won game or, if utility is a score, added to
                         it; 0: from the evaluator, else 1, and 0 for a score */
    gboolean prefer_short; /* a win at ply p from the root is worth win - p */

    PodaOrder order;
    PodaTies ties;
    guint64 seed; /* for random order and random ties */

    guint64 max_nodes; /* 0: no limit */
    PodaProgress progress;
    gpointer progress_data;

    const PodaQuery *asked; /* the query, borrowed; NULL: unknown */
} PodaProblem;

/* Sets the defaults of every search: alpha-beta, nonstrict, fail-soft, the full window,
 * to the end of the game, from the position `root`. */
void poda_problem_init (PodaProblem *problem, const PodaGame *game,
                        const PodaPosition *root);

/* Does the same for an explicit tree, from its root; the tree is borrowed. */
void poda_problem_of_tree (PodaProblem *problem, const PodaTree *tree);

/* Returns the player who decides at a position, respecting `swapped`. */
static inline PodaPlayer
poda_problem_player (const PodaProblem *problem, const PodaPosition *position)
{
    PodaPlayer side = problem->game->side (problem->game, position);
    return problem->swapped ? poda_opponent (side) : side;
}

/* Returns the point of view of negamax at a node: its player's; at a chance node, that
 * of the decision above it. */
static inline PodaPlayer
poda_view (PodaPlayer player, PodaPlayer above)
{
    return player == PODA_CHANCE ? above : player;
}

/* Converts a value from a point of view to MAX's, or back. Never -0. */
static inline PodaValue
poda_max_view (PodaPlayer view, PodaValue value)
{
    return view == PODA_MIN ? 0.0 - value : value + 0.0;
}

/* Returns the default value of a won game. */
PodaValue poda_problem_usual_win (const PodaProblem *problem);

static inline PodaValue
poda_problem_win (const PodaProblem *problem)
{
    return problem->win != 0 ? problem->win : poda_problem_usual_win (problem);
}

/* Returns the value of a finished game at a ply, from MAX's point of view. */
static inline PodaValue
poda_problem_terminal_value (const PodaProblem *problem, PodaValue utility, guint ply)
{
    PodaValue value = utility;
    PodaUtility kind = problem->game->utility;
    if (kind != PODA_UTILITY_VALUES && utility != 0) {
        PodaValue win = poda_problem_win (problem) - (problem->prefer_short ? ply : 0);
        value = kind == PODA_UTILITY_WINS ? utility * win
                : utility > 0             ? utility + win
                                          : utility - win;
    }
    return problem->swapped ? 0.0 - value : value;
}

/* Finds the value of an unfinished position at the depth limit, from MAX's point of
 * view. FALSE if the position states none and there is no evaluator. */
static inline gboolean
poda_problem_frontier_value (const PodaProblem *problem, const PodaPosition *position,
                             PodaValue *value)
{
    const PodaGame *game = problem->game;
    if (problem->evaluator != NULL) {
        *value = problem->evaluator->value (game, position,
                                            problem->swapped ? PODA_MIN : PODA_MAX,
                                            &problem->evaluator_arguments);
        return TRUE;
    }
    *value = 0;
    if (game->static_value != NULL && !game->static_value (game, position, value))
        return FALSE;
    if (problem->swapped)
        *value = 0.0 - *value;
    return TRUE;
}

/* Finds the value of a leaf at this ply. FALSE for an inner node, or for one at the
 * depth limit without a value. */
gboolean
poda_problem_leaf_value (const PodaProblem *problem, const PodaPosition *position,
                         guint ply, PodaLeafReason *reason, PodaValue *value);

gboolean poda_problem_break_tie (const PodaProblem *problem, guint32 equal);

/* TRUE if a child's value replaces the best so far; `equal` counts the children that
 * share the best. Ties other than the first need `strict` without `hard`: otherwise a
 * worse child may return the best value as a bound. */
static inline gboolean
poda_problem_prefers (const PodaProblem *problem, PodaPlayer player, gboolean first,
                      PodaValue best, PodaValue value, guint32 *equal)
{
    if (first || (player == PODA_MAX ? value > best : value < best)) {
        *equal = 1;
        return TRUE;
    }
    if (value != best)
        return FALSE;
    ++*equal;
    return problem->ties != PODA_TIES_FIRST && poda_problem_break_tie (problem, *equal);
}

typedef struct {
    PodaValue value; /* from MAX's point of view */
    gboolean has_move;
    PodaMove move;    /* the best move at the root; exists if there is a legal move,
                         the depth is not 0 and the root is no chance node */
    guint64 nodes;    /* positions entered, including the root */
    guint64 leaves;   /* nodes that were not expanded */
    guint64 frontier; /* leaves at the depth limit */
} PodaResult;

/* The maximum number of nodes of any search. */
#ifdef PODA_ENGINE
#define PODA_SEARCH_MOST 5000000 /* a page cannot stop a search */
#else
#define PODA_SEARCH_MOST G_MAXUINT64
#endif

/* Searches. `observer` gets every event in order; with NULL the search allocates
 * nothing per node. Returns FALSE with `error` set (PODA_SEARCH_ERROR). */
gboolean poda_search (const PodaProblem *problem, PodaObserver observer, gpointer data,
                      PodaResult *result, GError **error);

#define PODA_SEARCH_ERROR (poda_search_error_quark ())
GQuark poda_search_error_quark (void);

typedef enum {
    PODA_SEARCH_ERROR_LIMIT,    /* max_nodes reached */
    PODA_SEARCH_ERROR_NO_VALUE, /* no evaluator, and a position at the depth limit
                                   states no value */
    PODA_SEARCH_ERROR_STOPPED   /* the progress callback returned FALSE */
} PodaSearchError;

G_END_DECLS
