#pragma once

/* A game against the program: for the terminal and for pages. */

#include "cli/command.h"
#include "play/play_game.h"

/* The options of `play`. */
typedef struct {
    char *side, *level, *load;
} PodaPlayOptions;

/* Opens the game that a command line asks for, or a saved game that it names. FALSE
 * sets `error`. */
gboolean poda_play_open (PodaPlay *play, PodaRequest *request,
                         const PodaPlayOptions *own, GError **error);

/* Writes, for a page, how the game that a command line names stands, as JSON. After
 * GAME may follow what else is asked: `reply`, the program plays if it is its turn, and
 * says what it thought; `last`, what it thought before its last move; `hint`, what it
 * would play for the human, all moves weighed; `back`, the last turn of a human is
 * taken back. FALSE sets `error`. */
gboolean
poda_play_tell (PodaRequest *request, const PodaPlayOptions *own, GError **error);
