#pragma once

/* Events: what an algorithm says about itself, in five verbs.
 *
 * A leaf is enter, leaf, leave. An inner node is enter, then for each visited child
 * that child's events and one update, perhaps cut, then leave. Which ancestor's bound
 * made a cut, what was proved and how a window moved is not said: whoever listens can
 * work it out. */

#include "game/game.h"

G_BEGIN_DECLS

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

G_END_DECLS
