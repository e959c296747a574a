#pragma once

/* A contestant: a program that plays a game, by a search with its rules or at random;
 * and openings for games between contestants. Its text is that of `match`:
 * `alphabeta:depth=4,evaluator=windows`, or `random:seed=1`. */

#include "record/summary.h"
#include "search/rules.h"

typedef struct {
    PodaProblem rules; /* `root` and `swapped` are set for each move */
    PodaView view;     /* the side that is MAX at its moves; explicit trees define it
                          themselves */
    gboolean random;   /* plays a random legal move, determined by the seed of the rules
                          and the position, without a search */
    guint64 budget;    /* nodes for a thought, see there; 0: no limit */

    /* Chooses a move after these plies (PodaMatchPly) of a match without a search;
     * FALSE: it resigns. NULL: it searches. */
    gboolean (*choose) (gpointer data, const PodaPosition *position,
                        const GArray *plies, PodaMove *move);
    gpointer data;
} PodaContestant;

/* Returns a legal move of a position that is not final, determined by the seed and the
 * position; at a chance node according to the probabilities. */
PodaMove
poda_draw_move (const PodaGame *game, const PodaPosition *position, guint64 seed);

/* Returns the seed of game `n`, from 0; the first is `seed` itself. */
guint64 poda_draw_seed (guint64 seed, guint64 n);

/* Writes the problem that a contestant solves at a position. */
void poda_contestant_problem (const PodaContestant *contestant,
                              const PodaPosition *position, PodaProblem *problem);

/* Chooses a move at a position that is not final (with depth 0 the first legal one),
 * and stores the number of nodes. Returns FALSE, `error` set (PODA_SEARCH_ERROR). */
gboolean
poda_contestant_choose (const PodaContestant *contestant, const PodaPosition *position,
                        PodaMove *move, guint64 *nodes, GError **error);

/* --- Thoughts: results of a search before a move --- */

/* Owned. */
typedef struct {
    PodaProblem problem; /* the last complete search */
    PodaSummary *found;
    guint ply;     /* number of moves played before */
    gboolean hint; /* for a human */
} PodaThought;

/* Searches like the above, with all results: to the contestant's depth if its budget of
 * nodes allows; otherwise with increasing depth until half of the budget is used, but
 * at least one ply. Returns NULL with `error` set (PODA_SEARCH_ERROR). */
PodaThought *poda_thought_new (const PodaContestant *contestant,
                               const PodaPosition *position, GError **error);
void poda_thought_free (PodaThought *thought);

/* Returns its text: depth, evaluator, and unusual rules. The caller frees it. */
char *poda_contestant_format (const PodaContestant *contestant);

/* --- Openings --- */

#define PODA_OPENING_PLIES 100   /* maximum length of an opening */
#define PODA_OPENINGS_MOST 50000 /* maximum number */

/* Openings with the same number of plies, after which the game is not over. */
typedef struct {
    guint plies;
    guint count;
    PodaMoves moves; /* of all openings, one after the other */
} PodaOpenings;

/* Finds the first `most` possible ones, in the order of the moves; 0: all. Returns
 * FALSE with `error` set: there is none, or there are too many. */
gboolean
poda_openings_all (const PodaGame *game, const PodaPosition *start, guint plies,
                   guint most, PodaOpenings *openings, GError **error);

/* Finds `count` random ones, determined by the seed, possibly with repetitions. Returns
 * FALSE with `error` set: none was found. */
gboolean poda_openings_random (const PodaGame *game, const PodaPosition *start,
                               guint plies, guint64 seed, guint count,
                               PodaOpenings *openings, GError **error);

void poda_openings_clear (PodaOpenings *openings);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaOpenings, poda_openings_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaThought, poda_thought_free)
