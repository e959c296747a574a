#pragma once

/* A tally: what came out of several games for one of the contestants, on one side or on
 * both. */

#include "play/match.h"

G_BEGIN_DECLS

typedef struct {
    guint games, won, drawn, lost;
    PodaValue utility;  /* the sum in its own view */
    gboolean undefined; /* there is no sum, since it lost and won infinitely much */
    PodaEffort spent;
} PodaTally;

/* By contestant, and by the side that it played: 0 the first player, 1 the second. */
typedef struct {
    PodaTally by[2][2];
} PodaTallies;

/* Adds a game; all zero is where to begin. */
void poda_tallies_add (PodaTallies *tallies, const PodaGame *game,
                       const PodaMatchGame *played);

/* A contestant's tally of both sides. */
PodaTally poda_tallies_both (const PodaTallies *tallies, guint contestant);

/* One for a won game and a half for a drawn one. */
double poda_tally_score (const PodaTally *tally);

/* The mean; 0 where it searched nothing. */
double poda_effort_nodes_a_move (const PodaEffort *effort);

G_END_DECLS
