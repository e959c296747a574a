#pragma once

/* GAME on a command line: a name with parameters, a file, standard input, or a
 * literal. */

#include "tree/tree.h"

G_BEGIN_DECLS

typedef struct {
    const PodaGame *game;
    PodaPosition start;
    PodaTree *tree;          /* owned; NULL for a built-in game */
    PodaArguments arguments; /* of a built-in game */
    char *sha256;            /* of what was read; NULL: nothing was */
    char *typed; /* the text of standard input if it can be typed again, else NULL */
    char *text;  /* of the file that was read; NULL: none was */
} PodaInput;

/* FALSE sets `error`, and leaves `input` empty. */
gboolean poda_input_open (const char *text, PodaInput *input, GError **error);
void poda_input_clear (PodaInput *input);

/* Reads a position of the game, for --position. FALSE sets `error`. */
gboolean poda_input_position (const PodaInput *input, const char *text,
                              PodaPosition *position, GError **error);

/* Reads a file, or with NULL standard input, until its end or until there are more than
 * `most` bytes. NULL sets `error`, which says what was expected: "a saved game",
 * translated. */
GString *
poda_input_read (const char *path, gsize most, const char *expected, GError **error);

/* The title of a picture without one of its own: what was typed, without a file's
 * folder. NULL for trees with a title of their own, long literals and standard input,
 * and with `hide_leaves` for literals, which show every leaf. The caller frees it. */
char *poda_input_title (const PodaInput *input, const char *text, gboolean hide_leaves);

/* The tree's own title; else that; else `otherwise`. The caller frees it. */
char *poda_input_name (const PodaInput *input, const char *text, gboolean hide_leaves,
                       const char *otherwise);

G_END_DECLS
