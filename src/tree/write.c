/* Writes a tree as a literal, or in JSON, without default values. */

#include <math.h>

#include "base/json.h"
#include "tree/lexer.h"

/* --- Defaults, which the text omits --- */

/* TRUE if the outcomes of a chance node have the default probabilities. */
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

/* TRUE if a literal can express a node completely; it is the child at that place. */
static gboolean
is_simple (const PodaTree *tree, guint32 index, guint place, const guint8 *usual)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    gboolean named = node->name != NULL && !node->lettered;
    PodaPlayer player;
    if (node->move != NULL && !is_place (node->move, place))
        return FALSE;
    if (node->child == PODA_TREE_NONE)
        return index > 0 && node->player == usual[index] && !named;
    return !node->has_value && (node->player != PODA_CHANCE || is_even (tree, node))
           && (!named
               || (poda_lexer_is_name (node->name)
                   && !poda_player_parse (node->name, &player)));
}

/* Returns the tree as a literal, with names for all nodes or none, or NULL. */
static char *
write_literal (const PodaTree *tree, const guint8 *usual)
{
    guint32 n = poda_tree_n_nodes (tree), n_named = 0;
    char number[PODA_VALUE_BUFFER];
    g_autofree guint *places = g_new0 (guint, n); /* number of children so far */
    g_autoptr (GList) attributes = poda_tree_attributes (tree);
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint32 i = 0; i < n; i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        guint place = i > 0 ? ++places[node->parent] : 0;
        n_named += node->name != NULL;
        if (attributes != NULL || !is_simple (tree, i, place, usual))
            return NULL;
        if (node->child != PODA_TREE_NONE) {
            gboolean player = node->player != usual[i];
            gboolean named = node->name != NULL && !node->lettered;
            g_string_append_printf (
                text, "%s%s%s[", player ? poda_player_word (node->player) : "",
                player && named ? " " : "", named ? node->name : "");
            continue;
        }
        g_string_append (text,
                         poda_value_format (node->value, PODA_STYLE_MACHINE, number));
        while (node->next == PODA_TREE_NONE && node->parent != PODA_TREE_NONE) {
            g_string_append_c (text, ']');
            node = poda_tree_node (tree, node->parent);
        }
        if (node->next != PODA_TREE_NONE)
            g_string_append_c (text, ',');
    }
    return n_named == 0 || n_named == n ? g_strdup (text->str) : NULL;
}

/* --- JSON --- */

char *
poda_share_text (double weight, double total, double probability)
{
    char share[PODA_VALUE_BUFFER], sum[PODA_VALUE_BUFFER];
    gboolean whole = weight / total == probability && total > 1
                     && weight == floor (weight) && total == floor (total);
    poda_value_format (whole ? weight : probability, PODA_STYLE_MACHINE, share);
    poda_value_format (total, PODA_STYLE_MACHINE, sum);
    return g_strdup_printf ("%s%s%s", share, whole ? "/" : "", whole ? sum : "");
}

/* Writes a node and its descendants: as a number or an array if that suffices, else as
 * an object. The root's has the graph's attributes, except keys of nodes. */
static void
write_node (PodaJson *json, const char *key, const PodaTree *tree, guint32 index,
            guint place, const guint8 *usual)
{
    static const char *const node_keys[] = { "name",        "player",   "value", "move",
                                             "probability", "children", NULL };
    const PodaTreeNode *node = poda_tree_node (tree, index);
    const PodaTreeNode *parent = index > 0 ? poda_tree_node (tree, node->parent) : NULL;
    gboolean leaf = node->child == PODA_TREE_NONE;
    gboolean shared =
        parent != NULL && parent->player == PODA_CHANCE && !is_even (tree, parent);
    g_autofree char *name = node->lettered ? NULL : poda_tree_name (tree, index);
    gboolean moved = parent != NULL
                     && (name != NULL ? strcmp (node->move, name) != 0
                                      : !is_place (node->move, place));
    gboolean object = name != NULL || moved || shared || node->player != usual[index]
                      || (!leaf && node->has_value) || parent == NULL;
    if (leaf && !object) {
        poda_json_value (json, key, node->value);
        return;
    }
    if (object) {
        poda_json_object (json, key);
        g_autoptr (GList) keys = parent == NULL ? poda_tree_attributes (tree) : NULL;
        for (const GList *said = keys; said != NULL; said = said->next)
            if (!g_strv_contains (node_keys, said->data))
                poda_json_string (json, said->data,
                                  poda_tree_attribute (tree, said->data));
        if (name != NULL)
            poda_json_string (json, "name", name);
        if (moved)
            poda_json_string (json, "move", node->move);
        if (node->player != usual[index])
            poda_json_string (json, "player", poda_player_word (node->player));
        if (node->has_value)
            poda_json_value (json, "value", node->value);
        if (shared) {
            double total = 0;
            for (guint32 i = parent->child; i != PODA_TREE_NONE;
                 i = poda_tree_node (tree, i)->next)
                total += poda_tree_node (tree, i)->weight;
            g_autofree char *share =
                poda_share_text (node->weight, total, node->probability);
            poda_json_string (json, "probability", share);
        }
    }
    if (!leaf)
        poda_json_array (json, object ? "children" : key);
    place = 1;
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next)
        write_node (json, NULL, tree, i, place++, usual);
    if (!leaf)
        poda_json_end_array (json);
    if (object)
        poda_json_end_object (json);
}

char *
poda_tree_write (const PodaTree *tree)
{
    guint32 n = poda_tree_n_nodes (tree);
    g_autofree guint8 *usual = g_new (guint8, n);   /* default players */
    g_autofree guint8 *decider = g_new (guint8, n); /* see PodaBuilderNode */
    for (guint32 i = 0; i < n; i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        guint8 above = i == 0 ? PODA_CHANCE : decider[node->parent];
        usual[i] = above == PODA_MAX ? PODA_MIN : PODA_MAX;
        decider[i] = node->player == PODA_CHANCE ? above : node->player;
    }
    char *literal = write_literal (tree, usual);
    if (literal != NULL)
        return literal;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    poda_json_init (&json, output);
    write_node (&json, NULL, tree, 0, 0, usual);
    return g_strdup (poda_output_contents (output, NULL));
}
