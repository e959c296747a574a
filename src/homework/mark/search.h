#pragma once

/* The marking search: a search over the rows of an exercise, right or with one
 * mistake.
 *
 *     search (n, α, β)
 *         if n is a leaf: return value (n)
 *         for each child c of n, until the window is closed:
 *             update the value with search (c, the window for c)
 *         return the value so far
 *
 * All numbers are from MAX's point of view, even in negamax. From there, correct
 * negations cancel out, and a sign mistake in a negamax shows as a changed number. The
 * search shares no code with src/search, so tests can compare its results with the key.
 *
 * It can be based on a student's answers: a value then follows from the answers for the
 * children that they visit; alpha and beta from the window of the parent and the values
 * of the earlier siblings; a visit from the window after those. Where answers are
 * missing, the search uses its own results. Without a mistake, this finds errors
 * carried forward. */

#include "homework/mark/mark.h"

/* Mistaken steps with windows: a different pruning rule, the window that a child gets,
 * the bound that a value moves, the test for a closed window, and nodes that are
 * removed as if they had never been visited. */
typedef enum {
    PODA_PRUNING_SHALLOW = 1 << 0,
    PODA_PRUNING_DEEP = 1 << 1,
    PODA_PRUNING_STRICT = 1 << 2,
    PODA_PRUNING_NONSTRICT = 1 << 3,
    PODA_PRUNING_HARD = 1 << 4,
    PODA_PRUNING_SOFT = 1 << 5,
    PODA_PRUNING_NOT_ALL_MOVES = 1 << 6,
    PODA_PASSES_ENTRY = 1 << 7, /* the window on entry */
    PODA_PASSES_NO_ALPHA = 1 << 8,
    PODA_PASSES_NO_BETA = 1 << 9,
    PODA_PASSES_THROUGH_CHANCE = 1 << 10,
    PODA_PASSES_NOT_NEGATED = 1 << 11, /* only in a negamax, like the next one */
    PODA_PASSES_NOT_SWAPPED = 1 << 12,
    PODA_PASSES_ALL_BELOW_MIN = 1 << 13, /* averages at MIN, with an open window */
    PODA_UPDATES_NONE_AT_ROOT = 1 << 14,
    PODA_UPDATES_ALPHA = 1 << 15, /* moves only alpha, at all players' nodes */
    PODA_UPDATES_BETA = 1 << 16,
    PODA_UPDATES_BY_CHILD = 1 << 17, /* by the child's value, not the best so far */
    PODA_UPDATES_SHARED = 1 << 18,   /* one window for all nodes */
    PODA_UPDATES_OTHER = PODA_UPDATES_ALPHA | PODA_UPDATES_BETA | PODA_UPDATES_SHARED,
    PODA_CLOSES_NEVER = 1 << 19,
    PODA_CLOSES_AT_MAX = 1 << 20, /* only at MAX nodes */
    PODA_CLOSES_AT_MIN = 1 << 21,
    PODA_CLOSES_LATE = 1 << 22, /* tests the window as it was before this child */
    PODA_CLOSES_NOT_AFTER_FIRST = 1 << 23, /* never after the first child */
    PODA_PRUNES_CHILD = 1 << 24,           /* the child that closes the window */
    PODA_PRUNES_EARLIER = 1 << 25, /* children before that one; the search goes on */
    PODA_PRUNES_NODE = 1 << 26,    /* the node itself */
    PODA_NEEDS_WINDOW = 1 << 27    /* not a step: only in searches with windows */
} PodaWindowStep;

/* Mistaken steps with values: the child whose value is taken, negation in a negamax,
 * clipping to the window; or with the depth of the tree. */
typedef enum {
    PODA_MAX_AS_MIN = 1 << 0, /* MAX is treated as MIN in all steps */
    PODA_MIN_AS_MAX = 1 << 1,
    PODA_MIN_TAKES_MOST = 1 << 2, /* the largest value, but MIN in all other steps */
    PODA_MIN_AVERAGES = 1 << 3,   /* chooses a move, but has the average as value */
    PODA_MAX_AVERAGES = 1 << 4,
    PODA_CHANCE_TAKES_MOST = 1 << 5,
    PODA_CHANCE_TAKES_LEAST = 1 << 6,
    PODA_CHANCE_IS_EVEN = 1 << 7, /* ignores the probabilities */
    PODA_TAKES_FIRST = 1 << 8,
    PODA_TAKES_LAST = 1 << 9,
    PODA_TAKES_UNSIGNED = 1 << 10,    /* the best absolute value */
    PODA_COMPARES_UNSIGNED = 1 << 11, /* also for alpha and beta */
    PODA_TAKES_ZERO = 1 << 12,        /* the best value so far starts at 0 */
    PODA_TAKES_CUT = 1 << 13,         /* also the values of cut children */
    PODA_TAKES_NOT_NEGATED = 1 << 14,
    PODA_NEGATES_AT_EVERY_PLY = 1 << 15,   /* values and windows */
    PODA_TAKES_LEAF_IN_MAX_VIEW = 1 << 16, /* leaves from MAX's point of view */
    PODA_CLIPS_NOWHERE = 1 << 17,
    PODA_CLIPS_AT_ALPHA = 1 << 18,
    PODA_CLIPS_AT_BETA = 1 << 19,
    PODA_CLIPS_AT_OWN = 1 << 20,
    PODA_CLIPS_AT_OTHER = 1 << 21,
    PODA_CLIPS = 31 << 17, /* all of these */
    PODA_FROM_LAST_CHILD = 1 << 22,
    PODA_ONE_PLY_LESS = 1 << 23, /* the right search with another depth */
    PODA_ONE_PLY_MORE = 1 << 24
} PodaValueStep;

/* Mistakes in writing down a search that may be right: types of bounds, windows, points
 * of view, visits and their order. */
typedef enum {
    PODA_WRITES_CUT_AS_EXACT = 1 << 0,
    PODA_WRITES_BOUND_REVERSED = 1 << 1,
    PODA_WRITES_BOUND_BY_WINDOW = 1 << 2,
    PODA_WRITES_ENTRY = 1 << 3,
    PODA_WRITES_SWAPPED = 1 << 4,
    PODA_WRITES_LEAVES_MOVED = 1 << 5, /* narrows leaves' windows by their values */
    PODA_WRITES_PARENTS = 1 << 6,      /* copies the parent's final window */
    PODA_WRITES_FROM_VALUES =
        1 << 7, /* after the search, from all values, from the root down */
    PODA_WRITES_VALUE_AS_BOUND = 1
                                 << 8, /* the same, but the value replaces the bound */
    PODA_WRITES_LABELS =
        1 << 9, /* the same, with only the bound that the player sets */
    PODA_WRITES_NEEDING_WINDOWS =
        1023, /* all of the above: impossible without windows */
    PODA_WRITES_MOVERS_VALUE = 1 << 10, /* at MIN nodes from MIN's point of view */
    PODA_WRITES_MOVERS_WINDOW = 1 << 11,
    PODA_IS_ASKED_BY_MOVER = 1 << 12, /* not a step: the exercise asks for that view */
    /* With these, the search uses its own windows, not those in the answers. */
    PODA_WRITES_OWN_WINDOWS = PODA_WRITES_SWAPPED | PODA_WRITES_PARENTS
                              | PODA_WRITES_FROM_VALUES | PODA_WRITES_LABELS
                              | PODA_WRITES_MOVERS_WINDOW,
    PODA_WRITES_UNSIGNED = 1 << 13, /* absolute values */
    PODA_LISTS_ON_LEAVING = 1 << 14,
    PODA_LISTS_BY_LEVEL = 1 << 15,
    PODA_VISITS_LEAVES = 1 << 16,    /* other nodes are not visited */
    PODA_LISTS_LEAVES = 1 << 17,     /* the order contains only leaves */
    PODA_WRITES_ROW_BELOW = 1 << 18, /* all answers are one row too low */
    PODA_WRITES_ROW_ABOVE = 1 << 19,
    PODA_OMITS_UNKNOWN = 1 << 20 /* for marking: no value or type for a node
                                    without visited children */
} PodaWritingStep;

/* One variant of a mistake, as bits of steps. All zero: the right search. */
typedef struct {
    guint windows;          /* PodaWindowStep bits */
    guint values;           /* PodaValueStep bits */
    guint writing;          /* PodaWritingStep bits */
    guint rewritten_values; /* PodaValueStep bits: after the search, the values in the
                               answers are computed again with this mistake; 0: none */
} PodaMistake;

static inline gboolean
poda_mistake_is_set (const PodaMistake *mistake)
{
    return (mistake->windows | mistake->values | mistake->writing
            | mistake->rewritten_values)
           != 0;
}

/* TRUE if the mistaken search can be based on a student's answers. */
static inline gboolean
poda_mistake_allows_answers (const PodaMistake *mistake)
{
    return !(mistake->windows
                 & (PODA_PRUNES_CHILD | PODA_PRUNES_EARLIER | PODA_PRUNES_NODE)
             || mistake->values & (PODA_ONE_PLY_LESS | PODA_ONE_PLY_MORE)
             || mistake->writing & (PODA_WRITES_ROW_BELOW | PODA_WRITES_ROW_ABOVE));
}

/* Searches and writes the results into `answers`, which must have the exercise's rows
 * and is emptied first; strategies stay empty. `mistake` may be NULL (none), and so may
 * `reading`, the student's answers on which each step is based. */
void poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                       const PodaInterpretation *reading, PodaAnswers *answers);

/* Applies those PodaWritingStep bits that change the finished answers: their rows,
 * nodes or order. */
void poda_mark_transcribe (const PodaExercise *exercise, guint writing,
                           const PodaInterpretation *reading, PodaAnswers *answers);
