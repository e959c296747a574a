#pragma once

/* GAME on the command line: a name with parameters, a file, standard input, or a
 * literal. */

#include "game/tree.h"

G_BEGIN_DECLS

typedef struct {
    const PodaGame *game;
    PodaPosition start;
    PodaTree *tree; /* owned; NULL for a built-in game */
} PodaInput;

/* FALSE sets `error`, and leaves `input` empty. */
gboolean poda_input_open (const char *text, PodaInput *input, GError **error);
void poda_input_clear (PodaInput *input);

G_END_DECLS
