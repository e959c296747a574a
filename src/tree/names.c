/* The names of nodes: their own, and the paths of moves that stand in for it. */

#include "base/terminal.h"
#include "tree/private.h"

#include <glib/gi18n-lib.h>

#define ROOT_NAME "root"

char *
poda_tree_name (const PodaTree *tree, guint32 index)
{
    if (tree->nodes[index].name != NULL)
        return g_strdup (tree->nodes[index].name);
    if (index == 0)
        return g_strdup (ROOT_NAME);

    g_autoptr (GPtrArray) upward = g_ptr_array_new ();
    for (guint32 i = index; i != 0; i = tree->nodes[i].parent)
        g_ptr_array_add (upward, (gpointer) tree->nodes[i].move);
    GString *path = g_string_new (g_ptr_array_index (upward, upward->len - 1));
    for (guint i = upward->len - 1; i > 0; i--) {
        g_string_append_c (path, '.');
        g_string_append (path, g_ptr_array_index (upward, i - 1));
    }
    return g_string_free (path, FALSE);
}

/* A node on the way, and what of the path is left below it. */
typedef struct {
    guint32 index;
    const char *rest;
} Crossing;

/* Pushes the children of `from` whose move `rest` begins with. */
static void
push_ways (const PodaTree *tree, guint32 from, const char *rest, GArray *ways)
{
    for (guint32 i = tree->nodes[from].child; i != PODA_TREE_NONE;
         i = tree->nodes[i].next) {
        gsize length = strlen (tree->nodes[i].move);
        if (strncmp (rest, tree->nodes[i].move, length) != 0)
            continue;
        if (rest[length] != '\0' && rest[length] != '.')
            continue;
        Crossing way = { i, rest + length };
        g_array_append_val (ways, way);
    }
}

/* Follows a path of moves. A move's text may itself contain points, so all ways are
 * tried; each node is entered at most once. Counts the nodes that bear the name in
 * `n_found`. */
static guint32
follow (const PodaTree *tree, const char *path, guint *n_found)
{
    guint32 found = PODA_TREE_NONE;
    g_autoptr (GArray) ways = g_array_new (FALSE, FALSE, sizeof (Crossing));
    push_ways (tree, 0, path, ways);
    while (ways->len > 0) {
        Crossing way = g_array_index (ways, Crossing, ways->len - 1);
        g_array_set_size (ways, ways->len - 1);
        if (*way.rest == '.') {
            push_ways (tree, way.index, way.rest + 1, ways);
        } else {
            found = way.index;
            *n_found += 1;
        }
    }
    return found;
}

static guint32
fail_several (const char *name, GError **error)
{
    g_autofree char *quote = poda_quote (name);
    g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
                 _ ("several nodes are called %s: expected the name of one"), quote);
    return PODA_TREE_NONE;
}

guint32
poda_tree_find (const PodaTree *tree, const char *name, GError **error)
{
    gpointer bearer = g_hash_table_lookup (tree->names, name);
    if (bearer == PODA_TREE_SEVERAL)
        return fail_several (name, error);
    if (bearer != NULL)
        return GPOINTER_TO_UINT (bearer) - 1;

    guint n_found = 0;
    guint32 found = follow (tree, name, &n_found);
    if (n_found > 1)
        return fail_several (name, error);
    if (n_found == 0 && strcmp (name, ROOT_NAME) == 0)
        return 0;
    if (n_found == 0) {
        g_autofree char *quote = poda_quote (name);
        g_set_error (
            error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
            _ ("no node is called %s: expected a node's name, or root, or its moves "
               "joined by points"),
            quote);
    }
    return found;
}
