#pragma once

/* A match: two contestants, 0 and 1, play one game after the other, each opening twice
 * with the sides swapped. The first player is PODA_MAX and the second PODA_MIN, whoever
 * begins. The two games of a pair have the same luck, drawn by the match's seed. */

#include "base/table.h"
#include "play/contestant.h"

typedef struct {
    PodaMove move;
    guint64 nodes; /* that were searched for it; 0: it was an opening's or chance's */
} PodaMatchPly;

/* What a player spent on a game. */
typedef struct {
    guint moves; /* that it chose itself */
    guint64 nodes;
    double seconds;
} PodaEffort;

/* A game that was played. */
typedef struct {
    gboolean swapped;    /* contestant 1 is the first player */
    GArray *plies;       /* of PodaMatchPly, the opening's included */
    PodaValue utility;   /* the first player's view */
    gboolean given_up;   /* by the player who is to move */
    PodaEffort spent[2]; /* by the first and by the second player */
} PodaMatchGame;

typedef struct {
    const PodaGame *game;
    PodaPosition start; /* the game is on */
    PodaContestant contestants[2];
    PodaOpenings openings; /* owned */
    guint64 seed;          /* for chance moves */
    GArray *games;         /* of PodaMatchGame, those played so far */
    /* Borrowed: what was asked, a problem without an algorithm; NULL: nobody knows. */
    const PodaProblem *asked;
} PodaMatch;

/* Begins a match without openings; the caller fills in the contestants. */
void
poda_match_init (PodaMatch *match, const PodaGame *game, const PodaPosition *start);
void poda_match_clear (PodaMatch *match);

/* Plays the next game: the openings in turn, each with contestant 0 as the first player
 * and then swapped; after the last one again from the first. FALSE sets `error`
 * (PODA_SEARCH_ERROR), which names the game and the ply. */
gboolean poda_match_play (PodaMatch *match, GError **error);

/* How many games there are until they repeat; 0: chance makes each of them
 * different. */
guint poda_match_n_different (const PodaMatch *match);

/* What came out of several games for a contestant, on one side or on both. */
typedef struct {
    guint games, won, drawn, lost;
    PodaValue utility;  /* the sum in its own view */
    gboolean undefined; /* there is no sum, since it lost and won infinitely much */
    PodaEffort spent;
} PodaTally;

/* By contestant, and by its side: 0 the first player, 1 the second, 2 both. */
typedef struct {
    PodaTally by[2][3];
} PodaTallies;

/* Adds a game; all zero is where to begin. */
void poda_tallies_add (PodaTallies *tallies, const PodaGame *game,
                       const PodaMatchGame *played);

/* One for a won game and a half for a drawn one. */
double poda_tally_score (const PodaTally *tally);

/* Tells the match game by game, with a table of totals; only the JSON holds times. */
void
poda_emit_match (const PodaMatch *match, PodaTableFormat format, PodaOutput *output);

/* "6.5 to 3.5", in won games or, where there are none, in values. The caller frees
 * it. */
char *poda_match_standing (const PodaMatch *match, const PodaTallies *tallies);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaMatch, poda_match_clear)
