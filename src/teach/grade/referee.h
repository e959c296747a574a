#pragma once

/* The referee: whole games of a student's program against a contestant of ours, through
 * the program's standard input and output. docs/file-formats.md tells what is said.
 *
 * A program that makes no legal move in time has lost the game. Where a game is small
 * enough for an exact search at each of its moves, its blunders are counted, which are
 * moves that turn a win into a draw or a loss, or a draw into a loss; and what counts
 * is whether it got what there was to get. */

#include "play/contestant.h"
#include "teach/grade/grade.h"

G_BEGIN_DECLS

typedef struct {
    PodaContestant opponent; /* of a built-in game, which is the game */
    const char *game;        /* how it is given on command lines: "nim:sticks=7" */
    PodaPosition start;      /* where the games begin */
    guint games;             /* the program is first and second player in turn */
    guint plies;             /* that each pair of games begins with, by chance */
    guint64 seed;            /* of those */
    double seconds;          /* that a move may take */
    PodaLimits limits;       /* of a game; its seconds are not read */
} PodaReferee;

/* Two games without openings, with as many seconds a move as a run may usually take. */
void
poda_referee_init (PodaReferee *referee, const char *game, const PodaPosition *start);

/* Plays all games and fills in the work, an item a game. `progress` may be NULL. FALSE
 * sets `error`: the opponent's search, the openings, or PODA_PROGRAM_ERROR_SYSTEM. */
gboolean poda_referee_play (const PodaReferee *referee, const PodaProgram *program,
                            PodaGradeProgress progress, gpointer data, PodaWork *work,
                            GError **error);

G_END_DECLS
