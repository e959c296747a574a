#pragma once

/* The steps of the marking search, right ones and wrong ones. */

#include <math.h>

#include "homework/mark/search.h"

/* A value, what is proved of it, and whether the node is struck out for it. */
typedef struct {
    PodaValue value, lower, upper;
    gboolean struck;
} PodaWorth;

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

static const PodaWindow poda_open_window = { -INFINITY, INFINITY };

PodaPlayer poda_step_taken_as (PodaTakenAs as, PodaPlayer player);
PodaPlayer poda_step_player (const PodaMarkSearch *search, guint32 row);
PodaWindow poda_step_turned (PodaWindow window);
PodaWindow poda_step_root_window (const PodaMarkSearch *search);

/* The window that a node hands to a child. A negamax hands it -β and -α: in MAX's view,
 * the window as it is. */
PodaWindow poda_step_window (const PodaMarkSearch *search, const PodaMarkNode *node,
                             guint32 child);

/* What a value makes of a node's window: MAX moves alpha, MIN beta. */
PodaWindow poda_step_moved (const PodaMarkSearch *search, const PodaMarkNode *node,
                            PodaWindow window, PodaValue value);

/* Moves a node's own window, once a child has been counted. */
void poda_step_narrow (PodaMarkSearch *search, PodaMarkNode *node, PodaValue childs);

/* Whether the window ends a node, … */
gboolean poda_step_is_closed (const PodaMarkSearch *search, PodaWindow window);

/* … and whether the mistake has it so at this node. */
gboolean poda_step_closes (const PodaMarkSearch *search, const PodaMarkNode *node);

/* Takes a child's worth into account. */
void poda_step_count (const PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                      const PodaWorth *worth);

/* What a child's worth is heard as: a negamax takes its value with the sign turned, in
 * MAX's view, as it is. */
PodaWorth poda_step_heard (const PodaMarkSearch *search, const PodaMarkNode *node,
                           guint32 child, PodaWorth worth);

/* What a node returns of its value. */
PodaValue poda_step_clipped (const PodaMarkSearch *search, const PodaMarkNode *node,
                             PodaValue value);
