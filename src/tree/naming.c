/* The names that readers give to nodes: that repeated ones differ, letters where the
 * text has none, and short ones far below the root. */

#include <string.h>

#include "base/texts.h"
#include "base/letters.h"
#include "tree/draft.h"

/* --- Names that differ --- */

static gboolean
is_named (const PodaDraftNode *node)
{
    return node->name != NULL && *node->name != '\0';
}

/* `name~N` for the next N above `*count` that the text has not used. Two names never
 * lead to the same text, since it tells them where its last ~ stands. */
static char *
next_name (GTree *counts, const char *name, guint *count)
{
    for (;;) {
        *count += 1;
        char *text = g_strdup_printf ("%s~%u", name, *count);
        if (!poda_texts_contain (counts, text))
            return text;
        g_free (text);
    }
}

void
poda_draft_tell_apart (PodaDraft *draft)
{
    g_autoptr (GTree) counts = poda_texts_new (NULL, NULL);
    for (guint32 i = 0; i < draft->nodes->len; i++)
        if (is_named (poda_draft_node (draft, i)))
            g_tree_insert (counts, (gpointer) poda_draft_node (draft, i)->name,
                           GUINT_TO_POINTER (0));

    for (guint32 i = 0; i < draft->nodes->len; i++) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        if (!is_named (node))
            continue;
        const char *name = node->name;
        guint count = GPOINTER_TO_UINT (g_tree_lookup (counts, name));
        if (count == 0) {
            count = 1;
        } else {
            g_autofree char *text = next_name (counts, name, &count);
            node->name = g_string_chunk_insert (draft->strings, text);
        }
        g_tree_insert (counts, (gpointer) name, GUINT_TO_POINTER (count));
    }
}

/* --- Letters --- */

/* What is called something already: what the text names, until letters are given that
 * could be one of these names. Behind a name stands how many leaves wanted it. */
typedef struct {
    PodaDraft *draft;
    GTree *taken; /* NULL: the text names nothing, so letters cannot clash */
    guint letter; /* the next one */
} Lettering;

static gboolean
is_taken (const Lettering *lettering, const char *name)
{
    return lettering->taken != NULL && poda_texts_contain (lettering->taken, name);
}

static void
take (Lettering *lettering, const char *name, guint count)
{
    if (lettering->taken != NULL)
        g_tree_insert (lettering->taken, (gpointer) name, GUINT_TO_POINTER (count));
}

static void
begin_lettering (Lettering *lettering, PodaDraft *draft)
{
    *lettering = (Lettering){ .draft = draft };
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        const PodaDraftNode *node = poda_draft_node (draft, i);
        if (!is_named (node))
            continue;
        if (lettering->taken == NULL)
            lettering->taken = poda_texts_new (NULL, NULL);
        take (lettering, node->name, 1);
    }
}

static void
end_lettering (Lettering *lettering)
{
    g_clear_pointer (&lettering->taken, g_tree_unref);
}

/* Names a node without a name and remembers that. */
static void
give_name (Lettering *lettering, PodaDraftNode *node, const char *name)
{
    node->name = g_string_chunk_insert (lettering->draft->strings, name);
    node->counted = node->lettered = TRUE;
    take (lettering, node->name, 1);
}

/* The next letter that is no name yet. */
static void
give_letter (Lettering *lettering, PodaDraftNode *node)
{
    char buffer[PODA_LETTERS_BUFFER];
    const char *name;
    do
        name = poda_letters (lettering->letter++, buffer);
    while (is_taken (lettering, name));
    give_name (lettering, node, name);
}

/* "b1", below AA "aa1"; the place stands apart behind a name that ends in a digit. */
static void
leaf_name (GString *text, const char *above, guint place)
{
    g_autofree char *small = g_utf8_strdown (above, -1);
    gsize length = strlen (small);
    gboolean apart = length > 0 && g_ascii_isdigit (small[length - 1]);
    g_string_printf (text, "%s%s%u", small, apart ? "_" : "", place);
}

/* Above which length a node's name is not repeated in each of its leaves': the names of
 * a short text would fill any memory. */
#define LONGEST_REPEATED 100

static void
name_leaf (Lettering *lettering, PodaDraftNode *node, const char *above, guint place,
           GString *text)
{
    if (strnlen (above, LONGEST_REPEATED + 1) > LONGEST_REPEATED) {
        give_letter (lettering, node);
        return;
    }
    leaf_name (text, above, place);
    if (is_taken (lettering, text->str)) {
        const char *name = poda_draft_keep (lettering->draft, text->str);
        gpointer count = g_tree_lookup (lettering->taken, name);
        guint n = GPOINTER_TO_UINT (count);
        do
            g_string_printf (text, "%s~%u", name, ++n);
        while (is_taken (lettering, text->str));
        take (lettering, name, n);
    }
    give_name (lettering, node, text->str);
}

/* The children of a node, of which the inner ones wait for their turn in `inner`. */
static void
letter_children (Lettering *lettering, guint32 parent, GArray *inner, GString *text)
{
    const PodaDraftNode *above = poda_draft_node (lettering->draft, parent);
    guint place = 1;
    for (guint32 i = above->child; i != PODA_TREE_NONE; place++) {
        PodaDraftNode *node = poda_draft_node (lettering->draft, i);
        if (node->child != PODA_TREE_NONE)
            g_array_append_val (inner, i);
        if (!is_named (node) && node->child != PODA_TREE_NONE)
            give_letter (lettering, node);
        else if (!is_named (node))
            name_leaf (lettering, node, above->name, place, text);
        i = node->next;
    }
}

void
poda_draft_letter (PodaDraft *draft)
{
    Lettering lettering;
    g_autoptr (GArray) inner = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_autoptr (GString) text = g_string_new (NULL);
    guint32 root = 0;
    begin_lettering (&lettering, draft);
    if (!is_named (poda_draft_node (draft, root)))
        give_letter (&lettering, poda_draft_node (draft, root));
    g_array_append_val (inner, root);
    for (guint i = 0; i < inner->len; i++)
        letter_children (&lettering, g_array_index (inner, guint32, i), inner, text);
    end_lettering (&lettering);
}

/* --- Far below the root --- */

/* Up to which length a node without a name is called by the moves that lead to it: a
 * short text can have many nodes a thousand plies deep. */
#define LONGEST_PATH 200

void
poda_draft_name_deep (PodaDraft *draft, const guint32 *order)
{
    Lettering lettering = { .draft = draft };
    g_autofree guint32 *lengths = g_new0 (guint32, draft->nodes->len);
    for (guint32 i = 1; i < draft->nodes->len; i++) {
        PodaDraftNode *node = poda_draft_node (draft, order[i]);
        if (node->left_out)
            continue;
        gboolean behind = node->parent != order[0]; /* another move, and a point */
        gsize length = lengths[node->parent] + behind + strlen (node->move);
        lengths[order[i]] = (guint32) MIN (length, LONGEST_PATH + 1);
        if (length <= LONGEST_PATH || is_named (node))
            continue;
        if (lettering.taken == NULL) {
            begin_lettering (&lettering, draft);
            if (lettering.taken == NULL)
                lettering.taken = poda_texts_new (NULL, NULL);
            /* Single moves are names too. */
            for (guint32 child = poda_draft_node (draft, order[0])->child;
                 child != PODA_TREE_NONE; child = poda_draft_node (draft, child)->next)
                take (&lettering, poda_draft_node (draft, child)->move, 1);
        }
        give_letter (&lettering, node);
    }
    end_lettering (&lettering);
}
