#pragma once

/* The marking search: one search over the rows of an exercise, right or with one
 * mistake.
 *
 *     search (n, α, β)
 *         if n is a leaf: return value (n)
 *         for each child c of n, until the window is closed:
 *             take the value of search (c, the window for c) into account
 *         return the value so far
 *
 * All numbers are MAX's view, a negamax's too: there a right one hands everything down
 * and up as it is, and a wrong one is seen by what it turns. It shares nothing with
 * src/search, so that the right one can be held against the key.
 *
 * It can rest on somebody's answers: then a value follows from the values that they
 * give the children that they visit; alpha and beta from the window of the parent and
 * the values of the siblings before; a visit from the window that those leave open.
 * Where the answers say nothing, the step goes on with what follows. Without a mistake
 * that is what marking carries an error forward with. */

#include "homework/mark/mark.h"

/* What goes wrong with windows: a rule that is taken for another one, the window that a
 * child is given, the bound that a value moves, when a window closes, and what is
 * struck out, as if it had never been visited. */
typedef enum {
    PODA_RULE_SHALLOW = 1 << 0,
    PODA_RULE_DEEP = 1 << 1,
    PODA_RULE_STRICT = 1 << 2,
    PODA_RULE_NONSTRICT = 1 << 3,
    PODA_RULE_HARD = 1 << 4,
    PODA_RULE_SOFT = 1 << 5,
    PODA_RULE_NOT_ALL_MOVES = 1 << 6,
    PODA_HANDS_ENTRY = 1 << 7, /* as the node was entered */
    PODA_HANDS_NO_ALPHA = 1 << 8,
    PODA_HANDS_NO_BETA = 1 << 9,
    PODA_HANDS_THROUGH_CHANCE = 1 << 10,
    PODA_HANDS_UNTURNED = 1 << 11, /* of a negamax, like the next one */
    PODA_HANDS_UNSWAPPED = 1 << 12,
    PODA_HANDS_ALL_BELOW_MIN = 1 << 13, /* MIN is chance: averages, and no window */
    PODA_MOVES_NONE_AT_ROOT = 1 << 14,
    PODA_MOVES_ALPHA = 1 << 15, /* alone, whoever is the player */
    PODA_MOVES_BETA = 1 << 16,
    PODA_MOVES_BY_CHILD = 1 << 17, /* the child's value does, not the best so far */
    PODA_MOVES_SHARED = 1 << 18,   /* of the window that stood last elsewhere */
    PODA_MOVES_OTHER = PODA_MOVES_ALPHA | PODA_MOVES_BETA | PODA_MOVES_SHARED,
    PODA_CLOSES_NEVER = 1 << 19,
    PODA_CLOSES_AT_MAX = 1 << 20, /* and nowhere else */
    PODA_CLOSES_AT_MIN = 1 << 21,
    PODA_CLOSES_LATE = 1 << 22,   /* as it stood before the last child, … */
    PODA_CLOSES_ANEW = 1 << 23,   /* … and never before the second child */
    PODA_STRIKES_CHILD = 1 << 24, /* the one that closes the window, … */
    PODA_STRIKES_ELDER = 1 << 25, /* … or those before it, and the search goes on, … */
    PODA_STRIKES_NODE = 1 << 26, /* … or the node itself */
    PODA_NEEDS_WINDOW = 1 << 27  /* no step */
} PodaWindowStep;

/* What goes wrong with values: whose is taken, what a negamax turns, at which end of
 * its window one is clipped; or with the tree. */
typedef enum {
    PODA_MAX_AS_MIN = 1 << 0, /* MAX is taken for MIN in all */
    PODA_MIN_AS_MAX = 1 << 1,
    PODA_MIN_TAKES_MOST = 1 << 2, /* MIN takes the largest value, and no more */
    PODA_MIN_AVERAGES = 1 << 3,   /* chooses, and is worth the average all the same */
    PODA_MAX_AVERAGES = 1 << 4,
    PODA_CHANCE_TAKES_MOST = 1 << 5,
    PODA_CHANCE_TAKES_LEAST = 1 << 6,
    PODA_CHANCE_IS_EVEN = 1 << 7, /* whatever the probabilities */
    PODA_TAKES_FIRST = 1 << 8,
    PODA_TAKES_LAST = 1 << 9,
    PODA_TAKES_UNSIGNED = 1 << 10,    /* the best one without signs, … */
    PODA_COMPARES_UNSIGNED = 1 << 11, /* … and the same of alpha and beta */
    PODA_TAKES_ZERO = 1 << 12,        /* the best so far begins with 0 */
    PODA_TAKES_CUT = 1 << 13, /* children that are cut count, with all below them */
    PODA_HEARS_UNTURNED = 1 << 14,
    PODA_TURNS_AT_EVERY_PLY = 1 << 15, /* values and windows */
    PODA_HEARS_LEAF_OF_MAX = 1 << 16,  /* leaves as if MAX moved there */
    PODA_CLIPS_NOWHERE = 1 << 17,
    PODA_CLIPS_AT_ALPHA = 1 << 18,
    PODA_CLIPS_AT_BETA = 1 << 19,
    PODA_CLIPS_AT_OWN = 1 << 20,
    PODA_CLIPS_AT_OTHER = 1 << 21,
    PODA_CLIPS = 31 << 17, /* all of these */
    PODA_FROM_LAST_CHILD = 1 << 22,
    PODA_ONE_PLY_LESS = 1 << 23, /* no other search, but one to another depth */
    PODA_ONE_PLY_MORE = 1 << 24
} PodaValueStep;

/* What a search that may be right puts down otherwise: bounds and windows, views,
 * visits and their order. */
typedef enum {
    PODA_TELLS_CUT_AS_EXACT = 1 << 0,
    PODA_TELLS_BOUND_REVERSED = 1 << 1,
    PODA_TELLS_BOUND_BY_WINDOW = 1 << 2,
    PODA_TELLS_ENTRY = 1 << 3,
    PODA_TELLS_SWAPPED = 1 << 4,
    PODA_TELLS_LEAVES_MOVED = 1 << 5, /* by their own values */
    PODA_TELLS_PARENTS = 1 << 6,     /* when all is found, as the next three are: … */
    PODA_TELLS_FROM_VALUES = 1 << 7, /* … anew from above, all values being known, … */
    PODA_TELLS_VALUE_AS_BOUND = 1 << 8, /* … so that a value takes the bound's place */
    PODA_TELLS_LABELS = 1 << 9, /* the value as the player's bound, and no other */
    PODA_TELLS_WINDOWS = 1023,  /* all of these, and the bounds */
    PODA_TELLS_MOVERS_VALUE = 1 << 10, /* in the other view than the one asked for */
    PODA_TELLS_MOVERS_WINDOW = 1 << 11,
    PODA_IS_ASKED_BY_MOVER = 1 << 12, /* no step: the exercise asks for that view */
    /* With these the search goes on, whatever the answers say of windows. */
    PODA_TELLS_OWN_WINDOWS = PODA_TELLS_SWAPPED | PODA_TELLS_PARENTS
                             | PODA_TELLS_FROM_VALUES | PODA_TELLS_LABELS
                             | PODA_TELLS_MOVERS_WINDOW,
    PODA_TELLS_UNSIGNED = 1 << 13, /* values */
    PODA_NAMES_ON_LEAVING = 1 << 14,
    PODA_NAMES_BY_LEVEL = 1 << 15,
    PODA_VISITS_LEAVES = 1 << 16,   /* no others count as visited, … */
    PODA_NAMES_LEAVES = 1 << 17,    /* … nor does the order name others */
    PODA_TELLS_ROW_BELOW = 1 << 18, /* all answers stand a row too low */
    PODA_TELLS_ROW_ABOVE = 1 << 19,
    PODA_LEAVES_OPEN = 1 << 20 /* of marking: where none of a node's children counts,
                                  nothing follows for it */
} PodaTellStep;

/* One way to make a mistake: the steps that go wrong. All zero: the right search. */
typedef struct {
    guint windows;     /* PodaWindowStep bits */
    guint values;      /* PodaValueStep bits */
    guint tells;       /* PodaTellStep bits */
    guint told_values; /* values alone are told as this PodaValueStep makes them of the
                          children's; 0: as they are found */
} PodaMistake;

static inline gboolean
poda_mistake_is_made (const PodaMistake *mistake)
{
    return (mistake->windows | mistake->values | mistake->tells | mistake->told_values)
           != 0;
}

/* FALSE if it cannot be followed through somebody's answers. */
static inline gboolean
poda_mistake_is_followed (const PodaMistake *mistake)
{
    return !(mistake->windows
                 & (PODA_STRIKES_CHILD | PODA_STRIKES_ELDER | PODA_STRIKES_NODE)
             || mistake->values & (PODA_ONE_PLY_LESS | PODA_ONE_PLY_MORE)
             || mistake->tells & (PODA_TELLS_ROW_BELOW | PODA_TELLS_ROW_ABOVE));
}

/* Searches into `answers`, which has the exercise's rows and is emptied first;
 * strategies are none of its business. `mistake`: NULL for none; `said`: what the steps
 * rest on, NULL for nothing. */
void poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                       const PodaReading *said, PodaAnswers *answers);

/* Puts down elsewhere, or names otherwise, what a search with these PodaTellStep bits
 * has found. */
void poda_mark_transcribe (const PodaExercise *exercise, guint tells,
                           const PodaReading *said, PodaAnswers *answers);
