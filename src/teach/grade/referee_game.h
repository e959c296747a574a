#pragma once

/* One game that is refereed; for the files of the referee alone. */

#include "teach/grade/program.h"
#include "teach/grade/referee.h"

G_BEGIN_DECLS

/* What a position is worth, or a game came to, for the program. */
typedef enum { PODA_LOSS, PODA_DRAW, PODA_WIN } PodaOutcome;

PodaOutcome poda_outcome_of (PodaValue utility, gboolean second);

typedef struct {
    guint number;    /* from 1 */
    gboolean second; /* the program is the second player */
    PodaMoves moves; /* all of them, from the referee's start */
    guint own_moves; /* that the program made */
    double slowest;  /* seconds for one of those */
    double seconds;  /* for all of them */
    PodaOutcome outcome;
    char *forfeit; /* why it has lost before the end of the game; NULL: it has not */

    gboolean judged;   /* every move of the program was searched exactly */
    PodaOutcome worth; /* what there was to get, at its first move; where judged */
    guint blunders;
    char *blunder; /* the first of them, a sentence; NULL */
} PodaRefereeGame;

/* Plays one game, which begins with `opening`. FALSE sets `error`. */
gboolean poda_referee_game (const PodaReferee *referee, const PodaProgram *program,
                            const PodaMove *opening, PodaRefereeGame *game,
                            PodaEnding *ending, GError **error);
void poda_referee_game_clear (PodaRefereeGame *game);

/* Judges a move of the program, before it is played. */
void poda_referee_judge (PodaRefereeGame *game, const PodaGame *rules,
                         const PodaPosition *position, PodaMove move);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRefereeGame, poda_referee_game_clear)

G_END_DECLS
