#include "tree/edit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/read.h"
#include "tree/tree_builder.h"

gboolean
poda_edit_read (const char *const *words, PodaEdit *edit, GError **error)
{
    static const char *const kinds[] = { "set", "put", "add", "remove", NULL };
    guint kind, given = g_strv_length ((char **) words);
    guint64 place = 0;
    *edit = (PodaEdit){ 0 };
    if (given == 0 || given > 2 || (given == 1) != (strcmp (words[0], "remove") == 0))
        return poda_read_refuse (
            error, _ ("expected set VALUE, put PLACE, add VALUE or remove"));
    if (!poda_read_word (_ ("edit"), words[0], kinds, &kind, error))
        return FALSE;
    edit->kind = (PodaEditKind) kind;
    if (edit->kind != PODA_EDIT_PUT)
        return edit->kind == PODA_EDIT_REMOVE
               || poda_read_value (words[0], words[1], &edit->value, error);
    if (!poda_read_number ("put", words[1], 1, G_MAXUINT32 - 1, &place, error))
        return FALSE;
    edit->place = (guint) place;
    return TRUE;
}

/* --- The edited tree --- */

static gboolean
check (const PodaTree *tree, guint32 index, const PodaEdit *edit, GError **error)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    gboolean is_root = node->parent == PODA_TREE_NONE;
    const char *wrong = NULL;
    if (edit->kind == PODA_EDIT_SET && node->child != PODA_TREE_NONE)
        wrong = _ ("node \"%s\" has children; expected a leaf");
    else if (is_root && (edit->kind == PODA_EDIT_REMOVE || edit->kind == PODA_EDIT_PUT))
        wrong = _ ("\"%s\" is the root; choose another node");
    g_autofree char *name = poda_tree_name (tree, index);
    if (wrong != NULL) {
        g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE, wrong, name);
        return FALSE;
    }
    guint n = is_root ? 0 : poda_tree_node (tree, node->parent)->n_children;
    if (edit->kind != PODA_EDIT_PUT || edit->place <= n)
        return TRUE;
    g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
                 _ ("put %u: expected a place from 1 to %u"), edit->place, n);
    return FALSE;
}

typedef struct {
    const PodaTree *tree;
    const PodaEdit *edit;
    guint32 index;  /* index of the edited node */
    guint32 target; /* the node to return: this one, a sibling, or the parent */
    guint32 *at;    /* receives its index in the new tree */
} Editing;

/* Distributes the probability below a chance node, whose old outcomes had `weights`: a
 * new one gets the weight 1, or their average if they are not integers. */
static void
share_out (PodaBuilder *builder, guint32 parent, const GArray *weights, gboolean adds)
{
    gboolean whole = TRUE;
    double total = 0;
    guint n = 0;
    for (guint i = 0; i < weights->len; i++) {
        double weight = g_array_index (weights, double, i);
        whole = whole && weight == floor (weight);
        total += weight;
    }
    double fresh = whole ? 1 : total / weights->len;
    total += adds ? fresh : 0;
    for (guint32 i = poda_builder_node (builder, parent)->child; i != PODA_TREE_NONE;
         n++) {
        PodaBuilderNode *node = poda_builder_node (builder, i);
        node->has_chance = total > 0;
        node->chance =
            (n < weights->len ? g_array_index (weights, double, n) : fresh) / total;
        i = node->next;
    }
}

/* Adds the new leaf. Its name is its move if its siblings' names are; for a first
 * child, if nodes have no letters. */
static void
add_leaf (PodaBuilder *builder, const Editing *editing, guint32 parent)
{
    const PodaTreeNode *above = poda_tree_node (editing->tree, editing->index);
    *editing->at = poda_builder_add (builder, 0);
    PodaBuilderNode *leaf = poda_builder_node (builder, *editing->at);
    leaf->has_value = TRUE;
    leaf->value = editing->edit->value;
    leaf->counted = above->lettered;
    if (above->child == PODA_TREE_NONE) {
        poda_builder_node (builder, parent)->has_value = FALSE;
    } else {
        const PodaTreeNode *first = poda_tree_node (editing->tree, above->child);
        leaf->counted = g_strcmp0 (first->move, first->name) != 0;
    }
    poda_builder_link (builder, parent, *editing->at, 0);
}

static guint
place_of (const PodaTree *tree, guint32 index)
{
    guint place = 1;
    for (guint32 i = poda_tree_node (tree, poda_tree_node (tree, index)->parent)->child;
         i != index; i = poda_tree_node (tree, i)->next)
        place++;
    return place;
}

/* Copies a node without its children. A name equal to the move remains so; a move that
 * is the node's index is not copied. */
static guint32
copy_node (PodaBuilder *builder, const Editing *editing, guint32 index, guint32 above)
{
    const PodaTreeNode *node = poda_tree_node (editing->tree, index);
    guint32 added = poda_builder_add (builder, 0);
    PodaBuilderNode *copy = poda_builder_node (builder, added);
    if (node->name != NULL && !node->lettered)
        copy->name = poda_builder_keep (builder, node->name);
    copy->player = (guint8) node->player;
    copy->has_value = node->has_value;
    copy->value = node->value;
    copy->counted = index == 0 || g_strcmp0 (node->move, node->name) != 0;
    if (editing->edit->kind == PODA_EDIT_SET && index == editing->index)
        copy->value = editing->edit->value;
    if (index == editing->target)
        *editing->at = added;
    if (index == 0)
        return added;
    g_autofree char *number = g_strdup_printf ("%u", place_of (editing->tree, index));
    if (copy->counted && strcmp (node->move, number) != 0)
        copy->move = poda_builder_keep (builder, node->move);
    copy->has_chance =
        poda_tree_node (editing->tree, node->parent)->player == PODA_CHANCE;
    copy->chance = node->probability;
    poda_builder_link (builder, above, added, 0);
    return added;
}

/* Copies a node and its descendants, in preorder. A node that loses its only child gets
 * the value of its first leaf, unless it has a value. */
static void
copy (PodaBuilder *builder, const Editing *editing, guint32 index, guint32 above)
{
    const PodaTree *tree = editing->tree;
    const PodaTreeNode *node = poda_tree_node (tree, index);
    const PodaEdit *edit = editing->edit;
    gboolean below = poda_tree_node (tree, editing->index)->parent == index;
    gboolean removes = edit->kind == PODA_EDIT_REMOVE && below;
    gboolean adds = edit->kind == PODA_EDIT_ADD && index == editing->index;
    guint32 own = copy_node (builder, editing, index, above);
    g_autoptr (GArray) children = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next)
        if (!removes || i != editing->index) {
            g_array_append_val (children, i);
            g_array_append_val (weights, poda_tree_node (tree, i)->weight);
        }
    if (edit->kind == PODA_EDIT_PUT && below) {
        g_array_remove_index (children, place_of (tree, editing->index) - 1);
        g_array_insert_val (children, edit->place - 1, editing->index);
    }
    for (guint i = 0; i < children->len; i++)
        copy (builder, editing, g_array_index (children, guint32, i), own);
    if (adds)
        add_leaf (builder, editing, own);
    if ((adds || removes) && node->player == PODA_CHANCE)
        share_out (builder, own, weights, adds);
    PodaBuilderNode *made = poda_builder_node (builder, own);
    if (removes && children->len == 0 && !made->has_value) {
        while (node->child != PODA_TREE_NONE)
            node = poda_tree_node (tree, node->child);
        made->value = node->value;
        made->has_value = TRUE;
    }
}

/* Names unnamed nodes by letters, unless the tree has no names at all. Names that are
 * moves are kept. */
static void
letter (PodaBuilder *builder, const PodaTree *tree)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        if (poda_tree_node (tree, i)->name == NULL)
            return;
    g_autofree guint8 *counted = g_new0 (guint8, builder->nodes->len);
    for (guint32 i = 0; i < builder->nodes->len; i++)
        counted[i] = poda_builder_node (builder, i)->counted;
    poda_builder_letter (builder);
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        PodaBuilderNode *node = poda_builder_node (builder, i);
        node->counted = counted[i];
        node->lettered = node->lettered && counted[i];
    }
}

/* Omits the expected answers, which no longer hold. */
static gboolean
fill_draft (PodaBuilder *builder, gconstpointer data)
{
    const Editing *editing = data;
    const PodaTree *tree = editing->tree;
    g_autoptr (GList) keys = poda_tree_attributes (tree);
    copy (builder, editing, 0, PODA_TREE_NONE);
    letter (builder, tree);
    for (const GList *key = keys; key != NULL; key = key->next)
        if (!g_str_has_prefix (key->data, "expect_"))
            poda_builder_set_attribute (builder, key->data,
                                        poda_tree_attribute (tree, key->data));
    builder->lettered = poda_tree_is_lettered (tree);
    return TRUE;
}

PodaTree *
poda_tree_edit (const PodaTree *tree, guint32 index, const PodaEdit *edit, guint32 *at,
                GError **error)
{
    Editing editing = { tree, edit, index, index, at };
    if (!check (tree, index, edit, error))
        return NULL;
    if (edit->kind == PODA_EDIT_REMOVE) {
        const PodaTreeNode *node = poda_tree_node (tree, index);
        editing.target = node->next != PODA_TREE_NONE ? node->next : node->parent;
        for (guint32 i = poda_tree_node (tree, node->parent)->child;
             node->next == PODA_TREE_NONE && i != index;
             i = poda_tree_node (tree, i)->next)
            editing.target = i;
    }
    return poda_builder_make (fill_draft, &editing, error);
}
