#pragma once

/* A game in the terminal: its screen (the position, the moves, what the program thinks,
 * the end), and what a player may type: a move, or a command. */

#include "cli/command.h"
#include "play/play_game.h"

G_BEGIN_DECLS

/* The options of `play`. */
typedef struct {
    char *side, *level, *load;
} PodaPlayOptions;

/* Opens the game that a command line, or a saved game that it names, asks for: what was
 * typed goes before what was saved. FALSE sets `error`. */
gboolean poda_play_open (PodaPlay *play, PodaRequest *request,
                         const PodaPlayOptions *own, GError **error);

/* Writes, for a page, how the game that a command line names stands, as JSON. After
 * GAME may follow what else is asked: `reply`, the program plays if it is its turn, and
 * says what it thought; `last`, what it thought before its last move; `hint`, what it
 * would play for the human, all moves weighed; `back`, the last turn of a human is
 * taken back. FALSE sets `error`. */
gboolean
poda_play_tell (PodaRequest *request, const PodaPlayOptions *own, GError **error);

/* --- The screen --- */

#define PODA_PLAY_COLUMNS 80

typedef struct {
    PodaPlay play;
    PodaRequest *request; /* borrowed; shows progress */
    GError *stuck;        /* why the program cannot move; NULL if it can */
    PodaOutput *output;   /* standard output */
    gboolean colour;
    guint32 n_shown; /* changes of the position when it was last shown, plus 1 */
    gboolean left;   /* quit was typed */
} PodaPlayScreen;

/* Writes out what was said. FALSE sets `error`, and nothing more can be said. */
gboolean poda_play_flush (PodaPlayScreen *screen, GError **error);

/* Writes a line, or several if it is longer than a terminal is wide. */
void
poda_play_say (PodaPlayScreen *screen, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Writes an error in one line, and frees it. It repeats little of the line that was
 * typed, which may be NULL. */
void poda_play_say_error (PodaPlayScreen *screen, const char *line, GError *error);

/* How the program plays; and what it found: for the human, else before it is played. */
void poda_play_show_rules (PodaPlayScreen *screen);
void poda_play_show_found (PodaPlayScreen *screen, gboolean hint);

/* --- What is typed (play_commands.c) --- */

/* Searches for the mover's move and shows the progress. An interrupt from the keyboard
 * stops the search. FALSE sets `error` (PODA_SEARCH_ERROR). */
gboolean poda_play_search (PodaPlayScreen *screen, GError **error);

/* Does what a line asks for, and says what came of it, or what was expected instead. It
 * is valid UTF-8 without blanks at its ends. */
void poda_play_line (PodaPlayScreen *screen, const char *line);

G_END_DECLS
