#pragma once

/* A problem: which game, from which position, searched how; and the one call that
 * searches, with the events that it reports. The caller fills in the struct, which
 * everything else only reads. */

#include "game/evaluator.h"
#include "tree/tree.h"

G_BEGIN_DECLS

typedef struct _PodaAlgorithm PodaAlgorithm;
typedef struct _PodaAsked PodaAsked; /* search/asked.h */

/* --- Events: what an algorithm says about itself, in five verbs --- */

/* A leaf is enter, leaf, leave. An inner node is enter, then for each visited child
 * that child's events and one update, perhaps cut, then leave. Observers work out the
 * rest. */
typedef enum {
    PODA_ENTER,  /* a node is entered with a window */
    PODA_LEAF,   /* it is not expanded, and this is its value */
    PODA_UPDATE, /* a child has returned, and its value is taken into account */
    PODA_CUT,    /* the window is closed with children left: they are skipped */
    PODA_LEAVE   /* the node returns this value */
} PodaVerb;

typedef enum {
    PODA_LEAF_TERMINAL, /* the game is over */
    PODA_LEAF_FRONTIER  /* the depth limit is reached */
} PodaLeafReason;

/* Only the fields that a verb names are meaningful. All numbers are MAX's view. */
typedef struct {
    PodaVerb verb;
    PodaPlayer player;     /* enter: who decides at the node */
    PodaLeafReason reason; /* leaf */
    PodaMove move;         /* enter: the move that led here; 0 at the root */
    PodaValue alpha,
        beta;        /* enter: the window; infinite where the algorithm has none */
    PodaValue value; /* leaf, leave: the node's; update: the child's */
    double weight;   /* update: the child's share below a chance node, see PodaGame */
} PodaEvent;

typedef void (*PodaObserver) (const PodaEvent *event, gpointer data);

/* --- Problems --- */

typedef enum {
    PODA_ORDER_NATURAL, /* as the game lists them */
    PODA_ORDER_REVERSE,
    PODA_ORDER_BEST,   /* by exact value, the mover's best first */
    PODA_ORDER_WORST,  /* by exact value, the mover's worst first */
    PODA_ORDER_RANDOM, /* shuffled by the seed and the position */
    PODA_ORDER_CENTRE  /* from the middle column outwards */
} PodaOrder;

typedef enum { PODA_TIES_FIRST, PODA_TIES_LAST, PODA_TIES_RANDOM } PodaTies;

#define PODA_DEPTH_NONE G_MAXUINT

/* Searches recurse to this ply at most; a game that does not end stops there. */
#define PODA_SEARCH_DEEPEST 10000

/* Called now and then with the nodes entered so far; FALSE stops the search. */
typedef gboolean (*PodaProgress) (guint64 nodes, gpointer data);

typedef struct {
    const PodaGame *game; /* borrowed */
    PodaPosition root;

    const PodaAlgorithm *algorithm;
    gboolean strict; /* cut only when alpha > beta, instead of alpha >= beta */
    gboolean hard;   /* fail-hard: clip what a node returns to the window it was entered
                        with */
    PodaValue alpha; /* the window at the root, MAX's view */
    PodaValue beta;
    gboolean all_moves; /* every root move is searched with the root's full window */
    guint depth;        /* plies; PODA_DEPTH_NONE searches to the end of the game */

    const PodaEvaluator *evaluator; /* NULL: static values, else 0 */
    PodaArguments evaluator_arguments;

    gboolean swapped; /* the second player is MAX */
    PodaValue win;    /* the value of a won game or, where utility is a score, what is
                         added to it; 0: as the evaluator says, else 1, and 0 for a
                         score */
    gboolean prefer_short; /* a win at ply p, from the root, counts win - p */

    PodaOrder order;
    PodaTies ties;
    guint64 seed; /* for random order and random ties */

    guint64 max_nodes; /* 0: no limit */
    PodaProgress progress;
    gpointer progress_data;

    const PodaAsked *asked; /* borrowed: how it was told; NULL: nobody knows */
} PodaProblem;

/* The defaults of every search: alpha-beta, nonstrict, fail-soft, the full window, to
 * the end of the game, from the game's `root`. */
void poda_problem_init (PodaProblem *problem, const PodaGame *game,
                        const PodaPosition *root);

/* The same of an explicit tree, from its root; the tree is borrowed. */
void poda_problem_of_tree (PodaProblem *problem, const PodaTree *tree);

/* Who decides at a position, with `swapped` taken into account. */
static inline PodaPlayer
poda_problem_player (const PodaProblem *problem, const PodaPosition *position)
{
    PodaPlayer side = problem->game->side (problem->game, position);
    return problem->swapped ? poda_opponent (side) : side;
}

/* In whose view a negamax speaks at a node of `player`: his own; at a chance node, that
 * of the decision above it. */
static inline PodaPlayer
poda_view (PodaPlayer player, PodaPlayer above)
{
    return player == PODA_CHANCE ? above : player;
}

/* From a view to MAX's, or back. Never -0. */
static inline PodaValue
poda_max_view (PodaPlayer view, PodaValue value)
{
    return view == PODA_MIN ? 0.0 - value : value + 0.0;
}

/* The value of a won game unless the caller sets one. */
PodaValue poda_problem_usual_win (const PodaProblem *problem);

static inline PodaValue
poda_problem_win (const PodaProblem *problem)
{
    return problem->win != 0 ? problem->win : poda_problem_usual_win (problem);
}

/* The value of a finished game at a ply, MAX's view, from the first player's. */
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

/* The value of an unfinished position at the depth limit, MAX's view; FALSE when it
 * states none and there is no evaluator. */
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

/* The value of a position that is a leaf at this ply; FALSE for an inner node, or one
 * at the frontier without a value. */
gboolean
poda_problem_leaf_value (const PodaProblem *problem, const PodaPosition *position,
                         guint ply, PodaLeafReason *reason, PodaValue *value);

gboolean poda_problem_break_tie (const PodaProblem *problem, guint32 equal);

/* TRUE if a child's value takes the place of the best so far; `equal` counts the
 * children that share it. Ties other than the first need `strict`, and no `hard`, since
 * else a worse child may return the best value as a bound. */
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
    PodaValue value; /* MAX's view */
    gboolean has_move;
    PodaMove move;  /* the best move at the root; always there when a legal move exists,
                       the  depth is not 0 and the root is no chance node */
    guint64 nodes;  /* positions entered, the root included */
    guint64 leaves; /* those not expanded */
    guint64 frontier; /* leaves at the depth limit */
} PodaResult;

/* The most nodes of any search. */
#ifdef PODA_ENGINE
#define PODA_SEARCH_MOST 5000000 /* nobody can stop it in a page */
#else
#define PODA_SEARCH_MOST G_MAXUINT64
#endif

/* Searches. `observer` gets every event in order; NULL searches silently, allocating
 * nothing per node. FALSE sets `error` (PODA_SEARCH_ERROR). */
gboolean poda_search (const PodaProblem *problem, PodaObserver observer, gpointer data,
                      PodaResult *result, GError **error);

#define PODA_SEARCH_ERROR (poda_search_error_quark ())
GQuark poda_search_error_quark (void);

typedef enum {
    PODA_SEARCH_ERROR_LIMIT,    /* max_nodes reached */
    PODA_SEARCH_ERROR_NO_VALUE, /* an unfinished position at the depth limit states no
                                   value */
    PODA_SEARCH_ERROR_STOPPED   /* the progress said so */
} PodaSearchError;

G_END_DECLS
