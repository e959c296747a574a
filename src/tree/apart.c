#include "tree/apart.h"

static gboolean
is_named (const PodaDraftNode *node)
{
    return node->name != NULL && *node->name != '\0';
}

/* `name~N` for the next N above `*count` that the text has not used. Two names never
 * lead to the same text, since it tells them where its last ~ stands. */
static char *
next_name (GHashTable *counts, const char *name, guint *count)
{
    for (;;) {
        *count += 1;
        char *text = g_strdup_printf ("%s~%u", name, *count);
        if (!g_hash_table_contains (counts, text))
            return text;
        g_free (text);
    }
}

void
poda_draft_tell_apart (PodaDraft *draft)
{
    g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint32 i = 0; i < draft->nodes->len; i++)
        if (is_named (poda_draft_node (draft, i)))
            g_hash_table_insert (counts, (gpointer) poda_draft_node (draft, i)->name,
                                 GUINT_TO_POINTER (0));

    for (guint32 i = 0; i < draft->nodes->len; i++) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        if (!is_named (node))
            continue;
        const char *name = node->name;
        guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, name));
        if (count == 0) {
            count = 1;
        } else {
            g_autofree char *text = next_name (counts, name, &count);
            node->name = g_string_chunk_insert (draft->strings, text);
        }
        g_hash_table_insert (counts, (gpointer) name, GUINT_TO_POINTER (count));
    }
}
