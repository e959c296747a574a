#pragma once

/* What a search says after every step, told by its trace, for the other faces to be
 * compared with: the sentence, the line of pseudo-code, and the nodes on the path, each
 * with its window, as it has moved, and its value so far.
 *
 * A story is a text: a line for the sentence, one for the line of code, and one a node.
 * Leaves are told without their windows, which pictures leave out. */

#include <glib.h>

typedef struct {
    char *words;      /* the tree and the options, for a shell */
    char **trace;     /* its lines of JSON */
    GPtrArray *names; /* of char *, by id */
    GArray *leaves;   /* of gboolean, by id */
    GPtrArray *steps; /* of char *: a story a step, the first one at 0 */
} Story;

Story story_tell (const char *path, const char *search);
void story_clear (Story *story);

/* Begins the story of a step, and adds a node on its path; NULL or "" is what is not
 * told. */
GString *story_begin (const char *sentence, int line);
void story_add (GString *text, const char *name, const char *alpha, const char *beta,
                const char *value);

gboolean story_is_leaf (const Story *story, const char *name);

/* A value without what was proved of it, "≥ 10" or "= 5", which a trace does not
 * tell. */
const char *story_bare (const char *value);

/* The story of a still in svg, without the line of code, which pictures do not show.
 * The caller frees it. */
char *story_of_still (const Story *story, guint step, const char *svg);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Story, story_clear)
