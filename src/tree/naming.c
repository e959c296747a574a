/* The names that readers give to nodes: unique names for repeated ones, and letters for
 * nodes without a name. */

#include <string.h>

#include "base/texts.h"
#include "tree/tree_builder.h"

/* The state of naming. `taken` contains all names so far, with the last number appended
 * to each; NULL if the text has no names, so that letters cannot clash. */
typedef struct {
    PodaBuilder *builder;
    GTree *taken;
    guint letter; /* the next letter */
} Naming;

static void
take (Naming *naming, const char *name, guint count)
{
    if (naming->taken != NULL)
        g_tree_insert (naming->taken, (gpointer) name, GUINT_TO_POINTER (count));
}

static gboolean
is_taken (const Naming *naming, const char *name)
{
    return naming->taken != NULL && poda_texts_contain (naming->taken, name);
}

static Naming
begin_naming (PodaBuilder *builder)
{
    Naming naming = { .builder = builder };
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        const char *name = poda_builder_node (builder, i)->name;
        if (name != NULL && naming.taken == NULL)
            naming.taken = poda_texts_new (NULL, NULL);
        if (name != NULL)
            take (&naming, name, 0);
    }
    return naming;
}

/* Returns an unused name: this one, or `name~N` for the next N that the text does not
 * use. Different names never give the same text, since they differ before the last
 * ~. */
static const char *
next_name (Naming *naming, const char *name)
{
    g_autofree char *text = NULL;
    guint count = GPOINTER_TO_UINT (g_tree_lookup (naming->taken, name));
    if (count == 0) {
        take (naming, name, 1);
        return name;
    }
    do {
        g_free (text);
        text = g_strdup_printf ("%s~%u", name, ++count);
    } while (is_taken (naming, text));
    take (naming, name, count);
    return g_string_chunk_insert (naming->builder->strings, text);
}

void
poda_builder_unique_names (PodaBuilder *builder)
{
    Naming naming = begin_naming (builder);
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        PodaBuilderNode *node = poda_builder_node (builder, i);
        if (node->name != NULL)
            node->name = next_name (&naming, node->name);
    }
    g_clear_pointer (&naming.taken, g_tree_unref);
}

/* --- Letters --- */

/* Names an unnamed node: `name`, or if NULL the next unused letter. */
static void
give_name (Naming *naming, PodaBuilderNode *node, const char *name)
{
    char buffer[PODA_LETTERS_BUFFER];
    gboolean letter = name == NULL;
    while (letter && (name == NULL || is_taken (naming, name)))
        name = poda_letters (naming->letter++, buffer);
    node->name = g_string_chunk_insert (naming->builder->strings, name);
    node->counted = node->lettered = TRUE;
    take (naming, node->name, 1);
}

/* The maximum length of a node's name for using it in its leaves' names: otherwise a
 * short text could fill the memory. */
#define LONGEST_REPEATED 100

/* Names a leaf "b1", below AA "aa1"; after a name that ends in a digit a separator is
 * added. */
static void
name_leaf (Naming *naming, PodaBuilderNode *node, const char *above, guint place)
{
    gsize length = strnlen (above, LONGEST_REPEATED + 1);
    if (length > LONGEST_REPEATED) {
        give_name (naming, node, NULL);
        return;
    }
    g_autofree char *small = g_utf8_strdown (above, -1);
    gboolean apart = length > 0 && g_ascii_isdigit (small[strlen (small) - 1]);
    char number[PODA_VALUE_BUFFER];
    poda_integer_format (place, number);
    g_autofree char *name = g_strconcat (small, apart ? "_" : "", number, NULL);
    if (!is_taken (naming, name)) {
        give_name (naming, node, name);
        return;
    }
    const char *kept = poda_builder_keep (naming->builder, name);
    if (g_tree_lookup (naming->taken, kept) == NULL)
        take (naming, kept, 1);
    give_name (naming, node, next_name (naming, kept));
}

void
poda_builder_letter (PodaBuilder *builder)
{
    Naming naming = begin_naming (builder);
    g_autoptr (GArray) inner = g_array_new (FALSE, FALSE, sizeof (guint32));
    guint32 root = 0;
    if (poda_builder_node (builder, root)->name == NULL)
        give_name (&naming, poda_builder_node (builder, root), NULL);
    g_array_append_val (inner, root);
    for (guint n = 0; n < inner->len; n++) {
        const PodaBuilderNode *above =
            poda_builder_node (builder, g_array_index (inner, guint32, n));
        guint place = 1;
        for (guint32 i = above->child; i != PODA_TREE_NONE; place++) {
            PodaBuilderNode *node = poda_builder_node (builder, i);
            if (node->child != PODA_TREE_NONE)
                g_array_append_val (inner, i);
            if (node->name == NULL && node->child != PODA_TREE_NONE)
                give_name (&naming, node, NULL);
            else if (node->name == NULL)
                name_leaf (&naming, node, above->name, place);
            i = node->next;
        }
    }
    g_clear_pointer (&naming.taken, g_tree_unref);
}
