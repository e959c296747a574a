#pragma once

/* A game against the program: for the terminal and for pages. */

#include "cli/command.h"
#include "play/play_game.h"

/* The options of `play`. */
typedef struct {
    char *side, *level, *load;
} PodaPlayOptions;

/* Starts the game of a command line, or the saved game that it names. Returns FALSE
 * with `error` set. */
gboolean poda_play_open (PodaPlay *play, PodaRequest *request,
                         const PodaPlayOptions *own, GError **error);

/* Writes the state of a game as JSON, for a page. A word after GAME adds: `reply`, the
 * program's move and thought, if it is its turn; `last`, its thought before its last
 * move; `hint`, a move for the human, with the values of all moves; `back` takes back
 * to the last turn of a human. Returns FALSE with `error` set. */
gboolean
poda_play_describe (PodaRequest *request, const PodaPlayOptions *own, GError **error);
