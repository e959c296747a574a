#include "base/texts.h"

#include <string.h>

static int
compare_texts (gconstpointer a, gconstpointer b, gpointer data G_GNUC_UNUSED)
{
    return strcmp (a, b);
}

GTree *
poda_texts_new (GDestroyNotify free_key, GDestroyNotify free_value)
{
    return g_tree_new_full (compare_texts, NULL, free_key, free_value);
}

gboolean
poda_texts_add (GTree *texts, char *text)
{
    gboolean is_new = !poda_texts_contain (texts, text);
    g_tree_replace (texts, text, text);
    return is_new;
}

gboolean
poda_texts_contain (GTree *texts, const char *text)
{
    return g_tree_lookup_extended (texts, text, NULL, NULL);
}

const char *
poda_texts_keep (GTree *kept, GStringChunk *chunk, const char *text)
{
    char *copy = g_tree_lookup (kept, text);
    if (copy == NULL) {
        copy = g_string_chunk_insert (chunk, text);
        g_tree_insert (kept, copy, copy);
    }
    return copy;
}
