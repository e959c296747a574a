#pragma once

/* Tables of texts: a GTree, whose cost does not depend on which texts others chose. */

#include <glib.h>

G_BEGIN_DECLS

/* Makes a table ordered by bytes; NULL as in g_tree_new_full. */
GTree *poda_texts_new (GDestroyNotify free_key, GDestroyNotify free_value);

/* For tables used as sets: adds a text, which replaces an equal one. FALSE if there was
 * one. */
gboolean poda_texts_add (GTree *texts, char *text);

gboolean poda_texts_contain (GTree *texts, const char *text);

/* Copies the text into the chunk, once for equal texts. `kept` is a table that owns
 * nothing and lives no longer than the chunk. */
const char *poda_texts_keep (GTree *kept, GStringChunk *chunk, const char *text);

G_END_DECLS
