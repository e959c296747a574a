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
 * can be held against the key. A mistake is data and functions in the place of the
 * right ones, one row in misconception.c. */

#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"

/* A value, what is proved of it, and whether the node is struck out for it. */
typedef struct {
    PodaValue value, lower, upper;
    gboolean struck;
} PodaWorth;

/* What is put down of a node. */
typedef struct {
    PodaValue value;
    PodaWindow window;
    PodaBound bound;
} PodaStatement;

/* A search at work. */
typedef struct {
    const PodaExercise *exercise;
    const PodaRow *rows;
    const PodaReading *said; /* NULL: nothing */
    const PodaMistake *mistake;
    gboolean windowed;
    gboolean shallow, strict, hard, all_moves; /* with the mistake */
    PodaAnswers *answers;
    GArray *order;     /* of guint32: rows as they are visited */
    PodaWindow shared; /* the window that stood last, at whatever node */
    guint32 best;      /* the root's best child */
} PodaMarkSearch;

/* A node at work. */
typedef struct {
    guint32 row;
    PodaPlayer player;  /* as the mistake has it */
    PodaPlayer chooser; /* among the values; PODA_CHANCE where they are averaged */
    PodaPlayer view;    /* in which a negamax speaks there */
    gboolean all_moves; /* the root, whose moves are searched without a cut */
    gboolean averages;  /* in the end, and chooses all the same */
    gboolean strikes;   /* has struck out its first children */
    PodaWindow entry;   /* on entry */
    PodaWindow given;   /* the same as the answers have it */
    PodaWindow window;  /* as it stands */
    PodaWindow before;  /* as it stood before the last child counted */
    PodaWorth so_far;
    PodaWorth sum; /* of weighted values, where they are averaged, … */
    double weight; /* … and of weights */
    guint32 n_counted, equal, best;
    guint n_before;   /* visits before those of its children */
    gboolean skipped; /* some child does not count */
    gboolean closed;
} PodaMarkNode;

/* A rule of the exercise that a mistake takes for another one. */
typedef enum { PODA_RULE_KEPT, PODA_RULE_ON, PODA_RULE_OFF } PodaRuleTaken;

#define PODA_MOST_RATHER 4

struct _PodaMistake {
    guint needs; /* what an exercise must offer to give an occasion for it, which may
                    make no difference all the same: bits of misconception.c */

    /* Simpler ones that are named in its place where what is asked does not tell them
     * apart: its whole, where it is half of another, or what it begins with. */
    const char *rather[PODA_MOST_RATHER];

    /* These arise where the exercise does not have them so already. */
    PodaRuleTaken shallow, strict, hard, all_moves;

    gboolean right_to_left; /* the last child comes first */
    gboolean on_leaving;    /* nodes are named as they are left */
    gboolean by_level;      /* nodes are named level by level */
    gboolean strikes_child; /* the child that closes the window is struck out, … */
    gboolean strikes_elder; /* … or those before it, though they count, and the search
                               goes on */
    gboolean counts_cut;    /* children that are cut count for the value, with all that
                               lies below them */
    gboolean from_zero;     /* the value so far begins with 0 */
    gboolean own_windows;   /* goes on with them, whatever the answers say of them */
    gboolean own_visits;    /* the same of visits */
    gboolean unfollowed;    /* cannot be followed through somebody's answers */
    gboolean leaves_open; /* where none of a node's children counts, its value and bound
                             are PODA_CELL_UNREAD: nothing follows */
    gint plies;           /* no other search, but one to another depth */

    /* In the place of the right ones, which are declared below; NULL: those. */
    PodaPlayer (*player) (PodaPlayer player);  /* who is taken to move */
    PodaPlayer (*chooser) (PodaPlayer player); /* who is to choose among the values */
    gboolean (*averages) (PodaPlayer player);  /* whose value is the average */
    PodaWindow (*window) (const PodaMarkSearch *search, const PodaMarkNode *node,
                          guint32 child);
    PodaWindow (*move) (const PodaMarkNode *node, PodaWindow window, PodaValue value);
    gboolean (*closes) (const PodaMarkSearch *search, const PodaMarkNode *node);
    PodaValue (*clip) (const PodaMarkNode *node, PodaValue value);
    void (*count) (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                   const PodaWorth *worth);
    PodaBound (*bound) (const PodaMarkSearch *search, const PodaMarkNode *node,
                        const PodaWorth *worth);

    /* On top of the right ones. */
    PodaWorth (*hear) (const PodaMarkSearch *search, const PodaMarkNode *node,
                       guint32 child, PodaWorth worth); /* what a child's counts for */
    void (*finish) (const PodaMarkNode *node, PodaWorth *worth);
    PodaWindow (*tell_window) (const PodaMarkSearch *search, const PodaMarkNode *node,
                               PodaWindow window);
    PodaStatement (*express) (const PodaMarkNode *node,
                              PodaStatement meant); /* as it is put down, and back */
    void (*copy_out) (PodaMarkSearch *search);      /* all is found, and comes to stand
                                                       elsewhere, or is worked out anew */
};

/* The window that a node hands to a child. */
PodaWindow poda_search_window (const PodaMarkSearch *search, const PodaMarkNode *node,
                               guint32 child);

/* What a value makes of a node's window: MAX moves alpha, MIN beta. */
PodaWindow
poda_search_move (const PodaMarkNode *node, PodaWindow window, PodaValue value);

/* Whether the window as it stands ends the node. */
gboolean poda_search_closes (const PodaMarkSearch *search, const PodaMarkNode *node);

/* Takes a child's worth into account; `average` with a weight. */
void poda_search_count (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                        const PodaWorth *worth);
void poda_search_average (PodaMarkNode *node, const PodaWorth *worth, double weight);

/* A node with an open window, none of whose children has been counted yet. */
PodaMarkNode poda_search_begin (const PodaMarkSearch *search, guint32 row);

/* In whose view a negamax speaks at a child. */
PodaPlayer poda_search_view (const PodaMarkSearch *search, const PodaMarkNode *node,
                             guint32 child);

/* Searches into `answers`, which has the exercise's rows and is emptied first;
 * strategies are none of its business. `mistake`: NULL for none; `said`: what the steps
 * rest on, NULL for nothing. */
void poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                       const PodaReading *said, PodaAnswers *answers);
