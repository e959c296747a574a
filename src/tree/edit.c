#include "tree/edit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/read.h"
#include "tree/draft.h"

#define NEW PODA_TREE_NONE /* in a list of children: the one that is added */

/* --- Words --- */

gboolean
poda_edit_read (const char *const *words, PodaEdit *edit, GError **error)
{
    static const char *const kinds[] = { "set", "put", "add", "remove", NULL };
    guint kind, given = g_strv_length ((char **) words);
    guint64 place = 0;
    *edit = (PodaEdit){ 0 };
    if (given == 0 || given > 2 || (given == 1) != (strcmp (words[0], "remove") == 0)) {
        g_set_error_literal (error, PODA_READ_ERROR, PODA_READ_ERROR_TEXT,
                             _ ("expected set VALUE, put PLACE, add VALUE or remove"));
        return FALSE;
    }
    if (!poda_read_word (_ ("edit"), words[0], kinds, &kind, error))
        return FALSE;
    edit->kind = (PodaEditKind) kind;
    if (edit->kind == PODA_EDIT_PUT) {
        if (!poda_read_number ("put", words[1], 1, G_MAXUINT32 - 1, &place, error))
            return FALSE;
        edit->place = (guint) place;
    }
    return edit->kind == PODA_EDIT_PUT || edit->kind == PODA_EDIT_REMOVE
           || poda_read_value (words[0], words[1], &edit->value, error);
}

/* --- The edited tree --- */

/* The nodes below a node, and itself, are in one stretch that ends here. */
static guint32
end_of (const PodaTree *tree, guint32 index)
{
    guint32 end = index + 1;
    while (end < poda_tree_n_nodes (tree)
           && poda_tree_node (tree, end)->parent >= index)
        end++;
    return end;
}

/* The place of a node among its siblings, from 1. */
static guint
place_of (const PodaTree *tree, guint32 index)
{
    guint place = 1;
    guint32 i = poda_tree_node (tree, poda_tree_node (tree, index)->parent)->child;
    for (; i != index; place++)
        i = poda_tree_node (tree, i)->next;
    return place;
}

static gboolean
fail (GError **error, const PodaTree *tree, guint32 index, const char *format)
{
    g_autofree char *name = poda_tree_name (tree, index);
    g_autofree char *message = g_strdup_printf (format, name);
    g_set_error_literal (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE, message);
    return FALSE;
}

static gboolean
check (const PodaTree *tree, guint32 index, const PodaEdit *edit, GError **error)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    gboolean is_root = node->parent == PODA_TREE_NONE;
    if (edit->kind == PODA_EDIT_SET && node->child != PODA_TREE_NONE)
        return fail (error, tree, index,
                     _ ("node \"%s\" has children: expected a leaf"));
    if (edit->kind == PODA_EDIT_REMOVE && is_root)
        return fail (error, tree, index,
                     _ ("\"%s\" is the root, which cannot be removed: expected another "
                        "node"));
    if (edit->kind != PODA_EDIT_PUT)
        return TRUE;
    if (is_root)
        return fail (error, tree, index,
                     _ ("\"%s\" is the root, which has no siblings: expected another "
                        "node"));
    guint n = poda_tree_node (tree, node->parent)->n_children;
    if (edit->place > n)
        g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
                     _ ("put %u: expected a place from 1 to %u"), edit->place, n);
    return edit->place <= n;
}

typedef struct {
    const PodaTree *tree;
    guint32 index;
    const PodaEdit *edit;
    guint32 *at;
} Editing;

/* A name that is also the move stays one; a number that is the place needs no text. */
static void
copy_node (PodaDraft *draft, const PodaTree *tree, guint32 index)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    PodaDraftNode *copy = poda_draft_node (draft, poda_draft_add (draft, 0));
    gboolean is_root = node->parent == PODA_TREE_NONE;
    if (node->name != NULL && !node->lettered)
        copy->name = poda_draft_keep (draft, node->name);
    copy->player = (guint8) node->player;
    copy->has_value = node->has_value;
    copy->value = node->value;
    copy->counted = is_root || g_strcmp0 (node->move, node->name) != 0;
    if (is_root)
        return;
    g_autofree char *number = g_strdup_printf ("%u", place_of (tree, index));
    if (copy->counted && strcmp (node->move, number) != 0)
        copy->move = poda_draft_keep (draft, node->move);
    copy->has_chance = poda_tree_node (tree, node->parent)->player == PODA_CHANCE;
    copy->chance = node->probability;
}

/* Adds the new leaf. Its name is its move if those of its siblings are, or, for a first
 * child, if nodes have no letters. */
static guint32
add_leaf (PodaDraft *draft, const PodaTree *tree, guint32 index, PodaValue value)
{
    const PodaTreeNode *parent = poda_tree_node (tree, index);
    guint32 added = poda_draft_add (draft, 0);
    PodaDraftNode *leaf = poda_draft_node (draft, added);
    leaf->has_value = TRUE;
    leaf->value = value;
    leaf->counted = parent->lettered;
    if (parent->child == PODA_TREE_NONE) {
        poda_draft_node (draft, index)->has_value = FALSE;
    } else {
        const PodaTreeNode *first = poda_tree_node (tree, parent->child);
        leaf->counted = g_strcmp0 (first->move, first->name) != 0;
    }
    return added;
}

/* Shares the probability out below a chance node whose outcomes have changed: a new one
 * counts as one share, or if there are none as the average of the others. */
static void
share_out (PodaDraft *draft, const Editing *editing, guint32 parent, guint32 removed)
{
    gboolean whole = TRUE, adds = editing->edit->kind == PODA_EDIT_ADD;
    double total = 0;
    guint n = 0;
    for (guint32 i = poda_tree_node (editing->tree, parent)->child; i != PODA_TREE_NONE;
         i = poda_tree_node (editing->tree, i)->next) {
        double weight = poda_tree_node (editing->tree, i)->weight;
        if (!adds && i == editing->index)
            continue;
        whole = whole && weight == floor (weight);
        total += weight;
        n++;
    }
    double fresh = whole || n == 0 ? 1 : total / n;
    total += adds ? fresh : 0;
    for (guint32 i = poda_draft_node (draft, parent)->child; i != PODA_TREE_NONE;) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        guint32 from = i < editing->index ? i : i + removed;
        double weight = adds && node->next == PODA_TREE_NONE
                            ? fresh
                            : poda_tree_node (editing->tree, from)->weight;
        node->has_chance = total > 0;
        node->chance = weight / total;
        i = node->next;
    }
}

/* Letters nodes that have no name, unless the tree has no names at all. Names that are
 * moves stay what they are. */
static void
letter (PodaDraft *draft, const PodaTree *tree)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        if (poda_tree_node (tree, i)->name == NULL)
            return;
    g_autofree guint8 *counted = g_new0 (guint8, draft->nodes->len);
    for (guint32 i = 0; i < draft->nodes->len; i++)
        counted[i] = poda_draft_node (draft, i)->counted;
    poda_draft_letter (draft);
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        node->counted = counted[i];
        node->lettered = node->lettered && counted[i];
    }
}

/* Copies the tree but for a removed stretch, which begins at the edited node, so that
 * the nodes after it move up. */
static void
copy_tree (PodaDraft *draft, const Editing *editing, guint32 removed)
{
    const PodaTree *tree = editing->tree;
    guint32 index = editing->index;
    const PodaTreeNode *node = poda_tree_node (tree, index);
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        if (i < index || i >= index + removed)
            copy_node (draft, tree, i);
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        g_autoptr (GArray) children = g_array_new (FALSE, FALSE, sizeof (guint32));
        for (guint32 child = poda_tree_node (tree, i)->child; child != PODA_TREE_NONE;
             child = poda_tree_node (tree, child)->next)
            g_array_append_val (children, child);
        if (editing->edit->kind == PODA_EDIT_PUT && i == node->parent) {
            g_array_remove_index (children, place_of (tree, index) - 1);
            g_array_insert_val (children, editing->edit->place - 1, index);
        }
        for (guint j = 0; (i < index || i >= index + removed) && j < children->len;
             j++) {
            guint32 child = g_array_index (children, guint32, j);
            if (removed == 0 || child != index)
                poda_draft_link (draft, i < index ? i : i - removed,
                                 child < index ? child : child - removed, 0);
        }
    }
}

/* Gives a node that lost its only child the value of its first leaf, unless it has
 * one. */
static void
make_leaf (PodaDraft *draft, const PodaTree *tree, guint32 parent)
{
    PodaDraftNode *leaf = poda_draft_node (draft, parent);
    const PodaTreeNode *node = poda_tree_node (tree, parent);
    while (!leaf->has_value && node->child != PODA_TREE_NONE)
        node = poda_tree_node (tree, node->child);
    leaf->value = node->value;
    leaf->has_value = TRUE;
}

/* What the text says of the answer is true no longer. */
static void
copy_attributes (PodaDraft *draft, const PodaTree *tree)
{
    g_autoptr (GList) keys = poda_tree_attributes (tree);
    for (const GList *key = keys; key != NULL; key = key->next)
        if (!g_str_has_prefix (key->data, "expect_"))
            poda_draft_set_attribute (draft, key->data,
                                      poda_tree_attribute (tree, key->data));
}

static gboolean
fill_draft (PodaDraft *draft, gconstpointer data)
{
    const Editing *editing = data;
    const PodaTree *tree = editing->tree;
    const PodaEdit *edit = editing->edit;
    guint32 index = editing->index, parent = poda_tree_node (tree, index)->parent;
    gboolean removes = edit->kind == PODA_EDIT_REMOVE;
    guint32 removed = removes ? end_of (tree, index) - index : 0, target = index;
    copy_tree (draft, editing, removed);
    if (edit->kind == PODA_EDIT_SET) {
        poda_draft_node (draft, index)->value = edit->value;
    } else if (edit->kind == PODA_EDIT_ADD) {
        parent = index;
        target = add_leaf (draft, tree, index, edit->value);
        poda_draft_link (draft, index, target, 0);
    } else if (removes && poda_tree_node (tree, parent)->n_children == 1) {
        make_leaf (draft, tree, parent);
        target = parent;
    } else if (removes && poda_tree_node (tree, index)->next == PODA_TREE_NONE) {
        target = poda_draft_node (draft, parent)->last_child;
    }
    if (removed > 0 || edit->kind == PODA_EDIT_ADD)
        if (poda_tree_node (tree, parent)->player == PODA_CHANCE)
            share_out (draft, editing, parent, removed);
    letter (draft, tree);
    copy_attributes (draft, tree);
    draft->lettered = poda_tree_is_lettered (tree);

    g_autofree guint32 *order = poda_draft_order (draft);
    for (guint32 i = 0; order != NULL && i < draft->nodes->len; i++)
        if (order[i] == target)
            *editing->at = i;
    return order != NULL;
}

PodaTree *
poda_tree_edit (const PodaTree *tree, guint32 index, const PodaEdit *edit, guint32 *at,
                GError **error)
{
    const Editing editing = { tree, index, edit, at };
    return check (tree, index, edit, error)
               ? poda_draft_make (fill_draft, &editing, error)
               : NULL;
}
