/* A case's tree: nested arrays, or DOT where these do not say all. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "teach/grade/case_parts.h"

/* --- Reading ------------------------------------------------------------------------
 */

/* The root's player stands on a line of the case: here on the line above the tree, so
 * that errors still name the right place. */
static PodaTree *
read_nested (const PodaCaseLines *lines, GError **error)
{
    const char *array = lines->tree + strspn (lines->tree, " \t\n");
    const char *player = lines->values[PODA_CASE_PLAYER];
    if (*array != '[') {
        g_set_error (error, PODA_CASE_ERROR, PODA_CASE_ERROR_SYNTAX, "%s:%u: %s",
                     lines->file, lines->tree_line,
                     _ ("expected nested arrays, such as [[3,12,8],[2,4,6]]"));
        return NULL;
    }
    if (player == NULL)
        return poda_tree_read_json (lines->file, lines->tree, strlen (lines->tree),
                                    error);
    gsize above = lines->tree_line - 2; /* a tree never stands in the first lines */
    g_autofree char *feeds = g_strnfill (above, '\n');
    g_autofree char *text = g_strdup_printf ("%s{\"player\":\"%s\",\"children\":\n%s}",
                                             feeds, player, lines->tree + above + 1);
    return poda_tree_read_json (lines->file, text, strlen (text), error);
}

PodaTree *
poda_case_read_tree (const PodaCaseLines *lines, GError **error)
{
    const char *form = lines->values[PODA_CASE_TREE];
    const char *player = lines->values[PODA_CASE_PLAYER];
    gboolean nested = strcmp (form, "nested") == 0;
    if (!nested && strcmp (form, "dot") != 0) {
        poda_case_refuse (lines, PODA_CASE_TREE, error, _ ("expected one of %s"),
                          "nested, dot");
        return NULL;
    }
    if (player != NULL
        && (!nested || (strcmp (player, "max") != 0 && strcmp (player, "min") != 0))) {
        poda_case_refuse (lines, PODA_CASE_PLAYER, error,
                          nested ? _ ("expected max or min")
                                 : _ ("a tree in DOT says itself who is MAX"));
        return NULL;
    }
    return nested ? read_nested (lines, error)
                  : poda_tree_read_dot (lines->file, lines->tree, strlen (lines->tree),
                                        error);
}

/* --- Writing ------------------------------------------------------------------------
 */

gboolean
poda_case_is_plain (const PodaTree *tree, gboolean limited)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        gboolean inner = node->child != PODA_TREE_NONE;
        if (i == 0 && !inner)
            return FALSE;
        if (inner && (node->player == PODA_CHANCE || (limited && node->has_value)))
            return FALSE;
        if (inner && node->parent != PODA_TREE_NONE
            && node->player == poda_tree_node (tree, node->parent)->player)
            return FALSE;
    }
    return TRUE;
}

static void
append_leaf (GString *text, PodaValue value)
{
    char buffer[PODA_VALUE_BUFFER];
    const char *quote = isinf (value) ? "\"" : "";
    g_string_append_printf (text, "%s%s%s", quote,
                            poda_value_format (value, PODA_STYLE_MACHINE, buffer),
                            quote);
}

/* In preorder, without recursion: trees may be deep. */
static void
append_nested (GString *text, const PodaTree *tree)
{
    guint32 index = 0;
    while (index != PODA_TREE_NONE) {
        const PodaTreeNode *node = poda_tree_node (tree, index);
        if (node->child != PODA_TREE_NONE) {
            g_string_append_c (text, '[');
            index = node->child;
            continue;
        }
        append_leaf (text, node->value);
        while (node->next == PODA_TREE_NONE && node->parent != PODA_TREE_NONE) {
            g_string_append_c (text, ']');
            node = poda_tree_node (tree, node->parent);
        }
        index = node->next;
        if (index != PODA_TREE_NONE)
            g_string_append_c (text, ',');
    }
    g_string_append_c (text, '\n');
}

void
poda_case_write_nested (const PodaTree *tree, GString *text)
{
    PodaPlayer player = poda_tree_node (tree, 0)->player;
    g_string_append_printf (text, "%s %s\n%s nested\n",
                            poda_case_key (PODA_CASE_PLAYER), poda_player_word (player),
                            poda_case_key (PODA_CASE_TREE));
    append_nested (text, tree);
}
