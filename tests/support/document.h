#pragma once

/* A document in Markdown, as far as tests care: its fenced blocks, and what stands
 * outside them. */

#include <glib.h>

typedef struct {
    char *path;
    guint line; /* of the opening fence */
    char *tag;  /* "console", "c", … or "" */
    char *text; /* between the fences */
} Fence;

/* README.md, CHANGELOG.md and those of docs/, docs/lessons/ and docs/lessons/es/, of
 * char *. */
GPtrArray *document_paths (void);

/* Appends the fenced blocks, of Fence *, that the array frees, to `fences`. Returns
 * what stands outside them, with their lines left empty; the caller frees it. */
char *document_read (const char *path, GPtrArray *fences);

GPtrArray *fences_new (void);

/* Puts a text of whole lines between the fences, in the document's file. */
gboolean fence_rewrite (const Fence *fence, const char *text);

/* A console block's command, behind `$ ` and, where it reads a text up to a word, in
 * further lines behind `> `; and what is shown below it. */
typedef struct {
    char *line;
    char *shown;
} Command;

/* An array of Command *. NULL: the block does not begin with a command. */
GPtrArray *fence_commands (const Fence *fence);

/* TRUE if `printed` is what is shown, in which a line of three points stands for any
 * number of lines. */
gboolean command_shows (const Command *command, const char *printed);
