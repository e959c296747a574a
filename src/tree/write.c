/* A tree as text again: what the readers of literals and of DOT read. Both leave to the
 * rules what these say anyhow, as people do who type a tree. */

#include <math.h>

#include "base/texts.h"
#include "tree/lexer.h"

/* --- What the rules say, and the text need not --- */

/* Whose each node would be if nothing said so. The caller frees it. */
static guint8 *
usual_players (const PodaTree *tree)
{
    guint32 n = poda_tree_n_nodes (tree);
    guint8 *usual = g_new (guint8, n);
    g_autofree guint8 *decider = g_new (guint8, n); /* see PodaDraftNode */
    for (guint32 i = 0; i < n; i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        guint8 above =
            node->parent == PODA_TREE_NONE ? PODA_CHANCE : decider[node->parent];
        usual[i] = above == PODA_MAX ? PODA_MIN : PODA_MAX;
        decider[i] = node->player == PODA_CHANCE ? above : node->player;
    }
    return usual;
}

/* Whether the outcomes of a chance node are as likely as they are where nothing is
 * said. */
static gboolean
is_even (const PodaTree *tree, const PodaTreeNode *chance)
{
    for (guint32 i = chance->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        if (node->weight != 1 || node->probability != 1.0 / chance->n_children)
            return FALSE;
    }
    return TRUE;
}

static gboolean
is_place (const char *move, guint place)
{
    char text[16];
    g_snprintf (text, sizeof text, "%u", place);
    return strcmp (move, text) == 0;
}

/* --- Literals --- */

/* A name that may stand before a bracket. */
static gboolean
is_word (const char *name)
{
    g_autofree char *headed = g_strconcat (name, "[", NULL);
    PodaSource source = { .text = headed, .length = strlen (headed) };
    for (guint i = PODA_MAX; i <= PODA_CHANCE; i++)
        if (g_ascii_strcasecmp (name, poda_player_word ((PodaPlayer) i)) == 0)
            return FALSE;
    return strpbrk (name, " \t\n\v\f\r[") == NULL && g_utf8_validate (name, -1, NULL)
           && poda_source_is_headed (&source, 0);
}

/* Whether a literal can say all of a node, which is the child at that place. */
static gboolean
is_simple (const PodaTree *tree, guint32 index, guint place, const guint8 *usual)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    gboolean leaf = node->child == PODA_TREE_NONE;
    if (node->move != NULL && !is_place (node->move, place))
        return FALSE;
    if (leaf)
        return node->parent != PODA_TREE_NONE && node->player == usual[index]
               && (node->name == NULL || node->lettered);
    return !node->has_value && (node->player != PODA_CHANCE || is_even (tree, node))
           && (node->name == NULL || node->lettered || is_word (node->name));
}

/* Either all nodes have names, or all are called by their moves. */
static gboolean
is_literal (const PodaTree *tree, const guint8 *usual)
{
    guint32 n = poda_tree_n_nodes (tree), named = 0;
    g_autofree guint *place = g_new0 (guint, n); /* children so far */
    g_autoptr (GList) attributes = poda_tree_attributes (tree);
    if (attributes != NULL)
        return FALSE;
    for (guint32 i = 0; i < n; i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        guint at = node->parent == PODA_TREE_NONE ? 0 : ++place[node->parent];
        named += node->name != NULL;
        if (!is_simple (tree, i, at, usual))
            return FALSE;
    }
    return named == 0 || named == n;
}

static void
append_value (GString *text, PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    g_string_append (text, poda_value_format (value, PODA_STYLE_MACHINE, number));
}

static void
open_bracket (GString *text, const PodaTreeNode *node, guint8 usual)
{
    gboolean given = node->name != NULL && !node->lettered;
    if (node->player != usual)
        g_string_append (text, poda_player_word (node->player));
    if (given)
        g_string_append_printf (text, "%s%s", node->player != usual ? " " : "",
                                node->name);
    g_string_append_c (text, '[');
}

static void
append_literal (GString *text, const PodaTree *tree, const guint8 *usual)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        if (node->child != PODA_TREE_NONE) {
            open_bracket (text, node, usual[i]);
            continue;
        }
        append_value (text, node->value);
        while (node->next == PODA_TREE_NONE && node->parent != PODA_TREE_NONE) {
            g_string_append_c (text, ']');
            node = poda_tree_node (tree, node->parent);
        }
        if (node->next != PODA_TREE_NONE)
            g_string_append_c (text, ',');
    }
}

/* --- DOT --- */

/* Names that differ, as DOT needs them: those that nodes have, or their paths, and
 * behind what is borne already a number. */
static GPtrArray *
differing_names (const PodaTree *tree)
{
    GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GTree) taken = poda_texts_new (NULL, NULL);
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        if (poda_tree_node (tree, i)->name != NULL)
            poda_texts_add (taken, (gpointer) poda_tree_node (tree, i)->name);
    g_autoptr (GTree) borne = poda_texts_new (NULL, NULL);
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        g_autofree char *plain = poda_tree_name (tree, i);
        char *name = g_strdup (plain);
        for (guint number = 2;
             poda_texts_contain (borne, name)
             || (poda_texts_contain (taken, name)
                 && (node->name == NULL || strcmp (name, node->name) != 0));
             number++) {
            g_free (name);
            name = g_strdup_printf ("%s (%u)", plain, number);
        }
        poda_texts_add (borne, name);
        g_ptr_array_add (names, name);
    }
    return names;
}

/* What stands in brackets behind a node or an edge. */
static void
append_attribute (GString *list, const char *key, const char *text)
{
    g_string_append_printf (list, "%s%s=", list->len > 0 ? ", " : "", key);
    poda_dot_append_id (list, text);
}

static void
append_list (GString *text, const GString *list)
{
    if (list->len > 0)
        g_string_append_printf (text, " [%s]", list->str);
}

/* The decimal, or the fraction that is read as the same number. */
static char *
probability_text (const PodaTreeNode *node, double total)
{
    char share[PODA_VALUE_BUFFER], sum[PODA_VALUE_BUFFER];
    gboolean whole = node->weight / total == node->probability
                     && node->weight == floor (node->weight) && total == floor (total)
                     && total > 1;
    poda_value_format (whole ? node->weight : node->probability, PODA_STYLE_MACHINE,
                       share);
    poda_value_format (total, PODA_STYLE_MACHINE, sum);
    return whole ? g_strdup_printf ("%s/%s", share, sum) : g_strdup (share);
}

/* What is said of the edge to a child. */
static GString *
edge_list (const PodaTree *tree, guint32 child, const char *name, double total)
{
    const PodaTreeNode *node = poda_tree_node (tree, child);
    GString *list = g_string_new (NULL);
    if (strcmp (node->move, name) != 0)
        append_attribute (list, "move", node->move);
    if (total > 0) {
        g_autofree char *probability = probability_text (node, total);
        append_attribute (list, "probability", probability);
    }
    return list;
}

/* The weights of a node's children together, where they have to be written; else 0. */
static double
total_weight (const PodaTree *tree, const PodaTreeNode *node)
{
    double total = 0;
    if (node->player != PODA_CHANCE || is_even (tree, node))
        return 0;
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next)
        total += poda_tree_node (tree, i)->weight;
    return total;
}

/* `A -> {B C D}`, or an edge a line where something is said of one. */
static void
append_edges (GString *text, const PodaTree *tree, guint32 index,
              const GPtrArray *names)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    double total = total_weight (tree, node);
    g_autoptr (GString) group = g_string_new (NULL), lines = g_string_new (NULL);
    gboolean plain = TRUE;
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        g_autoptr (GString) list = edge_list (tree, i, names->pdata[i], total);
        plain = plain && list->len == 0;
        g_string_append (group, group->len > 0 ? " " : "");
        poda_dot_append_id (group, names->pdata[i]);
        g_string_append (lines, "    ");
        poda_dot_append_id (lines, names->pdata[index]);
        g_string_append (lines, " -> ");
        poda_dot_append_id (lines, names->pdata[i]);
        append_list (lines, list);
        g_string_append_c (lines, '\n');
    }
    if (!plain) {
        g_string_append (text, lines->str);
    } else if (group->len > 0) {
        g_string_append (text, "    ");
        poda_dot_append_id (text, names->pdata[index]);
        g_string_append_printf (text, " -> {%s}\n", group->str);
    }
}

/* A line where something is to be said of the node. */
static void
append_node (GString *text, const PodaTreeNode *node, guint8 usual, const char *name)
{
    char number[PODA_VALUE_BUFFER];
    g_autoptr (GString) list = g_string_new (NULL);
    if (node->player != usual)
        append_attribute (list, "player", poda_player_word (node->player));
    if (node->has_value)
        append_attribute (list, "value",
                          poda_value_format (node->value, PODA_STYLE_MACHINE, number));
    if (list->len == 0)
        return;
    g_string_append (text, "    ");
    poda_dot_append_id (text, name);
    append_list (text, list);
    g_string_append_c (text, '\n');
}

static void
append_dot (GString *text, const PodaTree *tree, const guint8 *usual)
{
    g_autoptr (GPtrArray) names = differing_names (tree);
    g_autoptr (GList) keys = poda_tree_attributes (tree);
    g_string_append (text, "digraph {\n");
    for (const GList *key = keys; key != NULL; key = key->next) {
        g_string_append (text, "    ");
        poda_dot_append_id (text, key->data);
        g_string_append_c (text, '=');
        poda_dot_append_id (text, poda_tree_attribute (tree, key->data));
        g_string_append_c (text, '\n');
    }
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        append_edges (text, tree, i, names);
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        append_node (text, poda_tree_node (tree, i), usual[i], names->pdata[i]);
    g_string_append (text, "}\n");
}

char *
poda_tree_write (const PodaTree *tree)
{
    GString *text = g_string_new (NULL);
    g_autofree guint8 *usual = usual_players (tree);
    if (is_literal (tree, usual))
        append_literal (text, tree, usual);
    else
        append_dot (text, tree, usual);
    return g_string_free (text, FALSE);
}
