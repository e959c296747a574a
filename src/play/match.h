#pragma once

/* A match: two contestants, 0 and 1, play a series of games, each opening twice with
 * swapped sides. The first player is PODA_MAX and the second PODA_MIN, whoever moves
 * first. Both games of a pair have the same random numbers, from the match's seed. */

#include "base/table.h"
#include "play/contestant.h"

typedef struct {
    PodaMove move;
    guint64 nodes; /* for its search; 0: an opening's or chance's move */
} PodaMatchPly;

/* Effort of a player in a game. */
typedef struct {
    guint moves; /* its own */
    guint64 nodes;
    double seconds;
} PodaEffort;

/* A finished game. */
typedef struct {
    gboolean swapped;    /* contestant 1 is the first player */
    GArray *plies;       /* PodaMatchPly elements, with the opening */
    PodaValue utility;   /* for the first player */
    gboolean given_up;   /* resigned by the player to move */
    PodaEffort spent[2]; /* for the first and of the second player */
} PodaMatchGame;

typedef struct {
    const PodaGame *game;
    PodaPosition start; /* not final */
    PodaContestant contestants[2];
    PodaOpenings openings; /* owned */
    guint64 seed;          /* for chance moves */
    GArray *games;         /* PodaMatchGame elements, finished ones */
    /* The problem as asked, without an algorithm; borrowed; NULL: unknown. */
    const PodaProblem *asked;
} PodaMatch;

/* Initialises a match without openings; the caller sets the contestants. */
void
poda_match_init (PodaMatch *match, const PodaGame *game, const PodaPosition *start);
void poda_match_clear (PodaMatch *match);

/* Plays the next game: each opening with contestant 0 as the first player, then
 * swapped; starts again after the last one. Returns FALSE with `error` set
 * (PODA_SEARCH_ERROR), which names the game and the ply. */
gboolean poda_match_play (PodaMatch *match, GError **error);

/* Returns the number of games until they repeat; 0: never, because of chance. */
guint poda_match_n_different (const PodaMatch *match);

/* Results of a contestant in several games, on one side or on both. */
typedef struct {
    guint games, won, drawn, lost;
    PodaValue utility;  /* sum, for this contestant */
    gboolean undefined; /* no sum, since it contains ∞ and -∞ */
    PodaEffort spent;
} PodaTally;

/* By contestant, and by side: 0 the first player, 1 the second, 2 both. */
typedef struct {
    PodaTally by[2][3];
} PodaTallies;

/* Adds a game to tallies, which are initially all zero. */
void poda_tallies_add (PodaTallies *tallies, const PodaGame *game,
                       const PodaMatchGame *played);

/* Returns one point for a win and a half for a draw. */
double poda_tally_score (const PodaTally *tally);

/* Writes the games and a table of totals; only JSON contains times. */
void
poda_emit_match (const PodaMatch *match, PodaTableFormat format, PodaOutput *output);

/* Returns "6.5 to 3.5", in won games or, if there are no winners, in values. The caller
 * frees it. */
char *poda_match_standing (const PodaMatch *match, const PodaTallies *tallies);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaMatch, poda_match_clear)
