#pragma once

/* The wrong searches behind the diagnosis: one search over the rows of an exercise,
 * which makes one mistake, or none.
 *
 * It knows nothing of games and shares nothing with src/search, so that the right one
 * among them can be held against the key. */

#include "teach/mark/diagnosis.h"
#include "teach/mark/reading.h"

G_BEGIN_DECLS

typedef enum {
    PODA_MISTAKE_NONE,

    PODA_MISTAKE_NO_PRUNING,    /* the window closes, and the search goes on */
    PODA_MISTAKE_STRICT,        /* cuts only when alpha > beta */
    PODA_MISTAKE_NONSTRICT,     /* cuts when alpha >= beta already */
    PODA_MISTAKE_LATE_CUT,      /* tests the window before the child counts in it */
    PODA_MISTAKE_CUT_CHILD,     /* strikes out the child that closes the window */
    PODA_MISTAKE_CUT_NODE,      /* strikes out the whole node whose window is closed */
    PODA_MISTAKE_RIGHT_TO_LEFT, /* the last child comes first */

    PODA_MISTAKE_PARENT_BOUND,   /* only the parent's bound is handed down */
    PODA_MISTAKE_FAR_BOUNDS,     /* shallow: the others are handed down too */
    PODA_MISTAKE_SIBLINGS,       /* later siblings get the window of the first */
    PODA_MISTAKE_ROOT_KEPT,      /* the root's own bound never moves */
    PODA_MISTAKE_ROOT_NARROWED,  /* --all-moves: the root's bound moves on */
    PODA_MISTAKE_GLOBAL_WINDOW,  /* one alpha and one beta for the whole tree */
    PODA_MISTAKE_ENTRY_WINDOW,   /* tells the window on entry */
    PODA_MISTAKE_LEAF_WINDOW,    /* a leaf moves its window to its value */
    PODA_MISTAKE_HARD,           /* clips what a node returns */
    PODA_MISTAKE_SOFT,           /* does not clip it */
    PODA_MISTAKE_BOUND_EXACT,    /* a cut node's value is told as exact */
    PODA_MISTAKE_BOUND_REVERSED, /* at least and at most change places */
    PODA_MISTAKE_BOUND_WINDOW,   /* bounds told by the window, not by what is proved */

    PODA_MISTAKE_PLAYERS,     /* MAX minimises, MIN maximises */
    PODA_MISTAKE_ALL_MAX,     /* MIN maximises too */
    PODA_MISTAKE_FIRST_CHILD, /* the first child's value is copied */
    PODA_MISTAKE_LAST_CHILD,  /* each child's value overwrites the one before */
    PODA_MISTAKE_DEPTH_SHORT, /* one ply too few */
    PODA_MISTAKE_DEPTH_LONG,  /* one ply too many */

    PODA_MISTAKE_SIGN,             /* negamax: value (c) for -value (c) */
    PODA_MISTAKE_EVERY_PLY,        /* negamax: turned though the same player moves */
    PODA_MISTAKE_LEAF_VIEW,        /* negamax: leaves in MAX's view */
    PODA_MISTAKE_MOVER_VIEW,       /* negamax: told in the mover's view */
    PODA_MISTAKE_WINDOW_KEPT,      /* negamax: (α, β) for (-β, -α) */
    PODA_MISTAKE_WINDOW_UNSWAPPED, /* negamax: (-α, -β) for (-β, -α) */

    PODA_MISTAKE_CHANCE_MAX,     /* the largest for the average */
    PODA_MISTAKE_CHANCE_MIN,     /* the smallest for the average */
    PODA_MISTAKE_CHANCE_UNIFORM, /* the average without the probabilities */
    PODA_MISTAKE_CHANCE_WINDOW,  /* the window is handed down through a chance node */

    PODA_MISTAKE_POSTORDER, /* nodes told as they are left */
    PODA_MISTAKE_LEVELS,    /* nodes told level by level */

    PODA_N_MISTAKES
} PodaMistake;

/* Whether the exercise gives an occasion for the mistake; it may make no difference all
 * the same. */
gboolean poda_mistake_arises (const PodaExercise *exercise, PodaMistake mistake);

/* Whether the search with this mistake can be followed through somebody's answers. */
gboolean poda_mistake_follows (PodaMistake mistake);

/* Searches with a mistake into `answers`, which has the exercise's rows and is emptied
 * first; strategies are none of its business. With `said` it takes each step from what
 * was answered before, where something was, as poda_follow does for the right search.
 */
void poda_mistake_search (const PodaExercise *exercise, PodaMistake mistake,
                          const PodaReading *said, PodaAnswers *answers);

/* The same for the two mistakes of depth, which is the right search to another depth,
 * without `said`. FALSE when that cannot be done: too many nodes, or nodes without a
 * value. */
gboolean poda_mistake_search_depth (const PodaExercise *exercise, PodaMistake mistake,
                                    PodaAnswers *answers);

G_END_DECLS
