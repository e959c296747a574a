#pragma once

/* A game in the terminal: what it looks like (the position, the moves, what the program
 * thinks, the end), and what a player may type: a move, or a command. */

#include "cli/play_session.h"

G_BEGIN_DECLS

#define PODA_PLAY_COLUMNS 80

typedef struct {
    PodaOutput *output; /* standard output */
    gboolean colour;
    guint32 n_shown; /* changes of the position when it was last shown, plus 1 */
} PodaPlayScreen;

typedef struct {
    PodaPlaySession session;
    PodaPlayScreen screen;
    gboolean left; /* quit was typed */
} PodaPlay;

/* Does what a line asks for, and says what came of it, or what was expected instead. It
 * is valid UTF-8 without blanks at its ends. */
void poda_play_line (PodaPlay *play, const char *line);

/* Opens standard output. FALSE sets `error`. */
gboolean poda_play_screen_open (PodaPlayScreen *screen, GError **error);

/* Writes out what was said. FALSE sets `error`, and nothing more can be said. */
gboolean poda_play_screen_flush (PodaPlayScreen *screen, GError **error);

/* A line, or several where it is longer than a terminal is wide. */
void
poda_play_say (PodaPlayScreen *screen, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* An error, in one line however long, and frees it; options that it names are commands
 * here. */
void poda_play_say_error (PodaPlayScreen *screen, GError *error);

/* The game, who plays, and how the program does. */
void poda_play_show_beginning (PodaPlayScreen *screen, const PodaPlaySession *session);
void poda_play_show_rules (PodaPlayScreen *screen, const PodaPlaySession *session);

/* The position, unless it is what was shown last; with `moves` the legal ones too. */
void poda_play_show_position (PodaPlayScreen *screen, const PodaPlaySession *session,
                              gboolean moves);

/* What the program found; `hint`: for the human, else before it is played. */
void poda_play_show_found (PodaPlayScreen *screen, const PodaPlaySession *session,
                           gboolean hint);

/* Before the move of chance is played. */
void poda_play_show_chance (PodaPlayScreen *screen, const PodaPlaySession *session,
                            PodaMove move);

/* Of a game that is over the position, who has won, and the moves, unless they are what
 * was shown last. */
void poda_play_show_end (PodaPlayScreen *screen, const PodaPlaySession *session);

G_END_DECLS
