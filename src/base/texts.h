#pragma once

/* Sets and maps of texts: a GTree, for which no input is a worst case. */

#include <glib.h>

/* Creates a map ordered by bytes; arguments may be NULL as in g_tree_new_full. */
GTree *poda_texts_new (GDestroyNotify free_key, GDestroyNotify free_value);

/* Adds a text to a set, replacing an equal one. FALSE if there was one. */
gboolean poda_texts_add (GTree *texts, char *text);

gboolean poda_texts_contain (GTree *texts, const char *text);

/* Returns the chunk's copy of the text, one for equal texts; `kept` owns nothing. */
const char *poda_texts_keep (GTree *kept, GStringChunk *chunk, const char *text);

/* Numbers as letters, as for columns of spreadsheets: 0 is A, 25 is Z, 26 is AA. */
#define PODA_LETTERS_BUFFER 16

/* Writes the letters at the end of `buffer` and returns their beginning. */
static inline const char *
poda_letters (guint number, char buffer[PODA_LETTERS_BUFFER])
{
    guint at = PODA_LETTERS_BUFFER;
    buffer[--at] = '\0';
    for (guint64 left = (guint64) number + 1; left > 0; left = (left - 1) / 26)
        buffer[--at] = (char) ('A' + (left - 1) % 26);
    return buffer + at;
}
