#pragma once

/* A contestant: a program that plays a game, an algorithm with its rules, or one that
 * draws lots; and the moves with which games between them begin. As a text it is what
 * `match` takes: `alphabeta:depth=4,evaluator=windows`, or `random:seed=1`. */

#include "record/summary.h"
#include "search/rules.h"

typedef struct {
    PodaProblem rules; /* `root` and `swapped` are set anew for each move */
    PodaView view;     /* who is MAX when it is its turn; explicit trees say it
                          themselves */
    gboolean random;   /* it plays any legal move, drawn by the rules' seed and the
                          position, and searches nothing */
    guint64 budget;    /* nodes, for a thought: see there; 0: no limit */

    /* Chooses its legal move after these plies (of PodaMatchPly) of a match in another
     * way; FALSE: it gives the game up. NULL: it searches. */
    gboolean (*choose) (gpointer data, const PodaPosition *position,
                        const GArray *plies, PodaMove *move);
    gpointer data;
} PodaContestant;

/* A legal move of a position where the game is on, drawn by the seed and the position;
 * at a chance node by its probabilities. */
PodaMove
poda_draw_move (const PodaGame *game, const PodaPosition *position, guint64 seed);

/* The seed of the n-th, from 0, of several games: the first keeps `seed` itself. */
guint64 poda_draw_seed (guint64 seed, guint64 n);

/* The problem that a contestant solves at a position. */
void poda_contestant_problem (const PodaContestant *contestant,
                              const PodaPosition *position, PodaProblem *problem);

/* Chooses its move at a position where the game is on, with depth 0 the first legal
 * one, and tells the nodes it took. FALSE sets `error` (PODA_SEARCH_ERROR). */
gboolean
poda_contestant_choose (const PodaContestant *contestant, const PodaPosition *position,
                        PodaMove *move, guint64 *nodes, GError **error);

/* --- What it thinks before a move --- */

/* Owned. */
typedef struct {
    PodaProblem problem; /* the search that was whole */
    PodaSummary *found;
    guint ply;     /* the moves that had been played then */
    gboolean hint; /* it is for who is human */
} PodaThought;

/* The same, with all that was found: to the contestant's depth if its budget of nodes
 * allows; else deeper and deeper until half as many were entered, but always one
 * ply. NULL sets `error` (PODA_SEARCH_ERROR). */
PodaThought *poda_thought_new (const PodaContestant *contestant,
                               const PodaPosition *position, GError **error);
void poda_thought_free (PodaThought *thought);

/* Its text: depth, evaluator, and what is not usual. The caller frees it. */
char *poda_contestant_format (const PodaContestant *contestant);

/* --- Openings --- */

#define PODA_OPENING_PLIES 100   /* of one opening, at most */
#define PODA_OPENINGS_MOST 50000 /* openings, at most */

/* Openings of the same number of plies, none of which ends the game. */
typedef struct {
    guint plies;
    guint count;
    PodaMoves moves; /* of one opening after the other */
} PodaOpenings;

/* The first `most` that can happen, in the order of the moves; 0: all. FALSE sets
 * `error`: there is none, or there are too many. */
gboolean
poda_openings_all (const PodaGame *game, const PodaPosition *start, guint plies,
                   guint most, PodaOpenings *openings, GError **error);

/* So many random ones, drawn by the seed, perhaps some of them the same. FALSE sets
 * `error`: none was found. */
gboolean poda_openings_random (const PodaGame *game, const PodaPosition *start,
                               guint plies, guint64 seed, guint count,
                               PodaOpenings *openings, GError **error);

void poda_openings_clear (PodaOpenings *openings);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaOpenings, poda_openings_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaThought, poda_thought_free)
