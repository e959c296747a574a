#pragma once

/* GAME on the command line: a name with parameters, a file, standard input, or a
 * literal. */

#include "tree/tree.h"

G_BEGIN_DECLS

typedef struct {
    const PodaGame *game;
    PodaPosition start;
    PodaTree *tree; /* owned; NULL for a built-in game */
} PodaInput;

/* FALSE sets `error`, and leaves `input` empty. */
gboolean poda_input_open (const char *text, PodaInput *input, GError **error);
void poda_input_clear (PodaInput *input);

/* Reads a position of the game, for --position. FALSE sets `error`. */
gboolean poda_input_position (const PodaInput *input, const char *text,
                              PodaPosition *position, GError **error);

/* Reads a file, or with NULL standard input, until its end or until there are more than
 * `most` bytes. Returns 0, or the errno. */
int poda_input_read (const char *path, gsize most, GString *text);

/* Says why a file cannot be read, by its errno, and what was expected: "a saved game",
 * translated. Always FALSE. */
gboolean poda_input_refuse_file (const char *path, int reason, const char *expected,
                                 GError **error);

/* What a picture of it is called that gives itself no title: what was typed, with a
 * file's folder left out. NULL for trees with a title of their own, long literals and
 * standard input; the caller frees it. */
char *poda_input_title (const PodaInput *input, const char *text);

G_END_DECLS
