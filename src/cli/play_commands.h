#pragma once

/* What a player may type: a move, or a command. */

#include "cli/play_show.h"

G_BEGIN_DECLS

typedef struct {
    PodaPlaySession session;
    PodaPlayScreen screen;
    gboolean left; /* quit was typed */
} PodaPlay;

/* Does what a line asks for, and says what came of it, or what was expected instead. It
 * is valid UTF-8 without blanks at its ends. */
void poda_play_line (PodaPlay *play, const char *line);

/* Draws the last search into a file, in the format that its suffix names, or with NULL
 * on the screen. FALSE sets `error`, and the file is as it was. */
gboolean poda_play_draw (PodaPlay *play, const char *path, GError **error);

G_END_DECLS
