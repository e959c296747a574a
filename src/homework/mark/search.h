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
 * and up as it is, and a wrong one is seen by what it turns.
 *
 * It can rest on somebody's answers: then a value follows from the values that they
 * give the children that they visit; alpha and beta from the window of the parent and
 * the values of the siblings before; a visit from the window that those leave open.
 * Where the answers say nothing, the step goes on with what follows. Without a mistake
 * that is what marking carries an error forward with.
 *
 * It knows nothing of games and shares nothing with src/search, so that the right one
 * can be held against the key. A mistake is data: which step goes wrong, and how. */

#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"

/* A rule of the exercise that a mistake takes for another one. */
typedef enum { PODA_RULE_KEPT, PODA_RULE_ON, PODA_RULE_OFF } PodaRuleTaken;

/* As whom a player is taken. */
typedef enum {
    PODA_AS_IS,
    PODA_AS_MAX,
    PODA_AS_MIN,
    PODA_AS_CHANCE,
    PODA_AS_AVERAGE /* chooses, and is worth the average all the same */
} PodaTakenAs;

/* Which window a child is given. */
typedef enum {
    PODA_HANDS_RIGHT,
    PODA_HANDS_ENTRY, /* as the node was entered */
    PODA_HANDS_NO_ALPHA,
    PODA_HANDS_NO_BETA,
    PODA_HANDS_THROUGH_CHANCE,
    /* Of a negamax. */
    PODA_HANDS_UNTURNED,
    PODA_HANDS_UNSWAPPED,
    PODA_HANDS_TURNED_ALWAYS /* whoever moves next */
} PodaHands;

/* Which bound a value moves. */
typedef enum {
    PODA_NARROWS_OWN,
    PODA_NARROWS_NONE_AT_ROOT,
    PODA_NARROWS_ALPHA,
    PODA_NARROWS_BETA,
    PODA_NARROWS_UNSIGNED /* the own one, compared without signs */
} PodaNarrows;

/* When a window closes. */
typedef enum {
    PODA_CLOSES_RIGHT,
    PODA_CLOSES_NEVER,
    PODA_CLOSES_AT_MAX, /* and nowhere else */
    PODA_CLOSES_AT_MIN,
    PODA_CLOSES_LATE,      /* as it stood before the last child, or on entry, … */
    PODA_CLOSES_LATE_ANEW, /* … or never before the second child */
    PODA_CLOSES_UNSIGNED
} PodaCloses;

/* Which child's value a node takes. */
typedef enum {
    PODA_TAKES_BEST,
    PODA_TAKES_FIRST,
    PODA_TAKES_LAST,
    PODA_TAKES_UNSIGNED, /* the best one without signs */
    PODA_TAKES_EVENLY,   /* at chance nodes, whatever the probabilities */
    PODA_TAKES_SHARED    /* the best one, and the window that stood last elsewhere */
} PodaTakes;

/* How a negamax hears a child's value. */
typedef enum {
    PODA_HEARS_RIGHT,
    PODA_HEARS_UNTURNED,
    PODA_HEARS_TURNED_ALWAYS,
    PODA_HEARS_LEAF_OF_MAX /* leaves as if MAX moved there */
} PodaHears;

/* At which end of its window a value is clipped. */
typedef enum {
    PODA_CLIPS_BY_RULE,
    PODA_CLIPS_NOWHERE,
    PODA_CLIPS_AT_ALPHA,
    PODA_CLIPS_AT_BETA,
    PODA_CLIPS_AT_OWN,
    PODA_CLIPS_AT_OTHER
} PodaClips;

/* What is said to be proved of a value. */
typedef enum {
    PODA_PROVES_RIGHT,
    PODA_PROVES_EXACT,
    PODA_PROVES_REVERSED,
    PODA_PROVES_BY_WINDOW
} PodaProves;

/* Which window is written. */
typedef enum {
    PODA_WRITES_RIGHT,
    PODA_WRITES_ENTRY,
    PODA_WRITES_SWAPPED,
    PODA_WRITES_LEAVES_MOVED, /* by their own values */
    /* When all is found: … */
    PODA_WRITES_PARENTS,
    PODA_WRITES_FROM_VALUES, /* … anew from above, all values being known, … */
    PODA_WRITES_OF_VALUES,   /* … so that a value takes the bound's place, … */
    PODA_WRITES_LABELS       /* … or the value as the player's bound, and no other */
} PodaWrites;

/* What is struck out, as if it had never been visited. */
typedef enum {
    PODA_STRIKES_NOTHING,
    PODA_STRIKES_CHILD, /* the one that closes the window, … */
    PODA_STRIKES_ELDER, /* … or those before it, though they count, and the search goes
                           on, … */
    PODA_STRIKES_NODE   /* … or the node itself */
} PodaStrikes;

/* In which order nodes are visited and named. */
typedef enum {
    PODA_VISITS_RIGHT,
    PODA_VISITS_FROM_LAST, /* the last child comes first */
    PODA_VISITS_ON_LEAVING,
    PODA_VISITS_BY_LEVEL,
    PODA_VISITS_LEAVES,     /* no others count as visited, … */
    PODA_VISITS_LEAVES_TOLD /* … though the order names all */
} PodaVisits;

#define PODA_MOST_RATHER 4

/* One mistake. All zero: none. */
struct _PodaMistake {
    guint needs; /* what an exercise must offer to give an occasion for it, which may
                    make no difference all the same: bits of misconception.c */

    /* Simpler ones that are named in its place where what is asked does not tell them
     * apart: its whole, where it is half of another, or what it begins with. */
    const char *rather[PODA_MOST_RATHER];

    const PodaMistake *also; /* another way to make the same mistake; NULL */

    /* These arise where the exercise does not have them so already. */
    PodaRuleTaken shallow, strict, hard, all_moves;

    PodaTakenAs moves[3];   /* by player: who is taken to move, … */
    PodaTakenAs chooses[3]; /* … or to choose among the values alone */
    PodaHands hands;
    PodaNarrows narrows;
    gboolean by_child; /* the child's value moves it, and not the best so far */
    PodaCloses closes;
    PodaTakes takes;
    gboolean from_zero; /* the best so far begins with 0 */
    PodaHears hears;
    PodaClips clips;
    PodaProves proves;
    PodaWrites writes;
    gboolean value_of_mover;  /* told in the mover's view, where MAX's is meant, or the
                                 reverse, … */
    gboolean window_of_mover; /* … and the same of alpha and beta */
    gboolean unsigned_value;  /* values are told without their signs */
    PodaStrikes strikes;
    PodaVisits visits;
    gboolean counts_cut;       /* children that are cut count for the value, with all
                                  that lies below them */
    const PodaMistake *values; /* values alone are told as this one makes them of the
                                  children's, … */
    gboolean values_of_cut;    /* … of nodes that are cut too */
    gint rows;                 /* all answers stand so many rows too low: 1 or -1 */
    gint plies;                /* no other search, but one to another depth */

    /* Resting on answers. */
    gboolean own_windows; /* goes on with them, whatever the answers say of them */
    gboolean unfollowed;  /* cannot be followed through somebody's answers */
    gboolean leaves_open; /* where none of a node's children counts, its value and bound
                             are PODA_CELL_UNREAD: nothing follows */
};

/* Searches into `answers`, which has the exercise's rows and is emptied first;
 * strategies are none of its business. `mistake`: NULL for none; `said`: what the steps
 * rest on, NULL for nothing. */
void poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                       const PodaReading *said, PodaAnswers *answers);
