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

/* --- What is edited --- */

/* The old tree, and what differs from it: one node's children, or one leaf's value. */
typedef struct {
    const PodaTree *tree;
    guint32 parent;   /* whose children differ; PODA_TREE_NONE: nobody's */
    GArray *children; /* of guint32: indices in the old tree, or NEW */
    guint32 leaf;     /* whose value differs; PODA_TREE_NONE: no old one's */
    PodaValue value;  /* of that leaf, or of the new one */
    guint32 followed; /* what `at` is to tell: an old index, or NEW */
    guint32 *at;
    double fresh, total; /* below a chance node: the new outcome's share, and all */
} Edited;

static gboolean
fail (GError **error, PodaTreeError code, const PodaTree *tree, guint32 index,
      const char *format)
{
    g_autofree char *name = poda_tree_name (tree, index);
    g_autofree char *message = g_strdup_printf (format, name);
    g_set_error_literal (error, PODA_TREE_ERROR, (gint) code, message);
    return FALSE;
}

static GArray *
list_children (const PodaTree *tree, guint32 parent)
{
    GArray *children = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint32 i = poda_tree_node (tree, parent)->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next)
        g_array_append_val (children, i);
    return children;
}

static guint
place_of (const GArray *children, guint32 index)
{
    guint place = 0;
    while (g_array_index (children, guint32, place) != index)
        place++;
    return place;
}

static guint
ply_of (const PodaTree *tree, guint32 index)
{
    guint ply = 0;
    while ((index = poda_tree_node (tree, index)->parent) != PODA_TREE_NONE)
        ply++;
    return ply;
}

static gboolean
set_value (Edited *edited, guint32 index, const PodaEdit *edit, GError **error)
{
    edited->leaf = index;
    edited->value = edit->value;
    if (poda_tree_node (edited->tree, index)->child == PODA_TREE_NONE)
        return TRUE;
    return fail (error, PODA_TREE_ERROR_NODE, edited->tree, index,
                 _ ("node \"%s\" has children: expected a leaf"));
}

static gboolean
put (Edited *edited, guint32 index, const PodaEdit *edit, GError **error)
{
    guint32 parent = poda_tree_node (edited->tree, index)->parent;
    if (parent == PODA_TREE_NONE)
        return fail (error, PODA_TREE_ERROR_NODE, edited->tree, index,
                     _ ("\"%s\" is the root, which has no siblings: expected another "
                        "node"));
    edited->parent = parent;
    edited->children = list_children (edited->tree, parent);
    guint n = edited->children->len;
    if (edit->place > n) {
        g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
                     _ ("put %u: expected a place from 1 to %u"), edit->place, n);
        return FALSE;
    }
    g_array_remove_index (edited->children, place_of (edited->children, index));
    g_array_insert_val (edited->children, edit->place - 1, index);
    return TRUE;
}

static gboolean
add (Edited *edited, guint32 index, const PodaEdit *edit, GError **error)
{
    guint32 child = NEW;
    if (ply_of (edited->tree, index) >= PODA_TREE_DEEPEST) {
        g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_DEPTH,
                     _ ("expected a tree of at most %d plies, found a deeper one"),
                     PODA_TREE_DEEPEST);
        return FALSE;
    }
    edited->parent = index;
    edited->children = list_children (edited->tree, index);
    g_array_append_val (edited->children, child);
    edited->value = edit->value;
    edited->followed = NEW;
    return TRUE;
}

static PodaValue
first_leaf_value (const PodaTree *tree, guint32 index)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    while (node->child != PODA_TREE_NONE)
        node = poda_tree_node (tree, node->child);
    return node->value;
}

static gboolean
take_away (Edited *edited, guint32 index, const PodaEdit *edit G_GNUC_UNUSED,
           GError **error)
{
    guint32 parent = poda_tree_node (edited->tree, index)->parent;
    if (parent == PODA_TREE_NONE)
        return fail (error, PODA_TREE_ERROR_NODE, edited->tree, index,
                     _ ("\"%s\" is the root, which cannot be removed: expected another "
                        "node"));
    edited->parent = parent;
    edited->children = list_children (edited->tree, parent);
    guint place = place_of (edited->children, index), left = edited->children->len - 1;
    g_array_remove_index (edited->children, place);
    edited->followed =
        left == 0 ? parent
                  : g_array_index (edited->children, guint32, MIN (place, left - 1));
    if (left > 0)
        return TRUE;
    edited->leaf = parent;
    edited->value = poda_tree_node (edited->tree, parent)->has_value
                        ? poda_tree_node (edited->tree, parent)->value
                        : first_leaf_value (edited->tree, index);
    return TRUE;
}

/* --- The new tree --- */

/* A node of the old tree, or NEW, and its parent in the draft. */
typedef struct {
    guint32 from, above;
} Pending;

/* Whether the rules call the move to a node by its place among its siblings. */
static gboolean
is_counted_move (const PodaTree *tree, guint32 index)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    guint place = 1;
    for (guint32 i = poda_tree_node (tree, node->parent)->child; i != index; place++)
        i = poda_tree_node (tree, i)->next;
    char number[16];
    g_snprintf (number, sizeof number, "%u", place);
    return strcmp (node->move, number) == 0;
}

static void
copy_node (PodaDraft *draft, const Edited *edited, guint32 from, PodaDraftNode *copy)
{
    const PodaTreeNode *node = poda_tree_node (edited->tree, from);
    gboolean opened = node->child == PODA_TREE_NONE && from == edited->parent;
    if (node->name != NULL && !node->lettered)
        copy->name = poda_draft_keep (draft, node->name);
    copy->player = (guint8) node->player;
    copy->has_value = (node->has_value && !opened) || from == edited->leaf;
    copy->value = from == edited->leaf ? edited->value : node->value;
    copy->counted = node->parent == PODA_TREE_NONE || node->name == NULL
                    || strcmp (node->move, node->name) != 0;
    if (node->move != NULL && copy->counted && !is_counted_move (edited->tree, from))
        copy->move = poda_draft_keep (draft, node->move);
}

/* The new node's name is its move where those of its siblings are, or, of a first
 * child, where nodes have no letters. */
static void
write_new (const Edited *edited, PodaDraftNode *copy)
{
    const PodaTreeNode *parent = poda_tree_node (edited->tree, edited->parent);
    copy->has_value = TRUE;
    copy->value = edited->value;
    copy->counted = parent->lettered;
    if (parent->child != PODA_TREE_NONE) {
        const PodaTreeNode *first = poda_tree_node (edited->tree, parent->child);
        copy->counted = first->name == NULL || strcmp (first->move, first->name) != 0;
    }
}

/* A new outcome counts as one share, or where they are none as much as the others do on
 * the average. */
static void
share_out (Edited *edited)
{
    gboolean whole = TRUE;
    guint n = 0;
    for (guint i = 0; i < edited->children->len; i++) {
        guint32 child = g_array_index (edited->children, guint32, i);
        if (child == NEW)
            continue;
        double weight = poda_tree_node (edited->tree, child)->weight;
        whole = whole && weight == floor (weight);
        edited->total += weight;
        n++;
    }
    edited->fresh = whole || n == 0 ? 1 : edited->total / n;
    if (n < edited->children->len)
        edited->total += edited->fresh;
}

/* Below a chance node whose outcomes have changed, their shares; else as it was. */
static char *
probability_text (const Edited *edited, guint32 child)
{
    char weight[PODA_VALUE_BUFFER], total[PODA_VALUE_BUFFER];
    const PodaTreeNode *node =
        child == NEW ? NULL : poda_tree_node (edited->tree, child);
    if (node != NULL && node->parent != edited->parent)
        return g_strdup (
            poda_value_format (node->probability, PODA_STYLE_MACHINE, weight));
    if (edited->total == 0)
        return NULL;
    poda_value_format (node == NULL ? edited->fresh : node->weight, PODA_STYLE_MACHINE,
                       weight);
    poda_value_format (edited->total, PODA_STYLE_MACHINE, total);
    return g_strdup_printf ("%s/%s", weight, total);
}

static void
write_node (PodaDraft *draft, const Edited *edited, const Pending *ahead, GArray *open)
{
    guint32 from = ahead->from, to = poda_draft_add (draft, 0);
    PodaDraftNode *copy = poda_draft_node (draft, to);
    if (from == edited->followed)
        *edited->at = to;
    if (from == NEW)
        write_new (edited, copy);
    else
        copy_node (draft, edited, from, copy);
    if (ahead->above != PODA_TREE_NONE) {
        poda_draft_link (draft, ahead->above, to, 0);
        if (poda_draft_node (draft, ahead->above)->player == PODA_CHANCE) {
            g_autofree char *text = probability_text (edited, from);
            copy->probability = text != NULL ? poda_draft_keep (draft, text) : NULL;
        }
    }
    if (from == NEW)
        return;
    g_autoptr (GArray) own = NULL;
    const GArray *children = edited->children;
    if (from != edited->parent)
        children = own = list_children (edited->tree, from);
    for (guint i = children->len; i > 0; i--) {
        Pending next = { g_array_index (children, guint32, i - 1), to };
        g_array_append_val (open, next);
    }
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

/* Letters, but no new ones on names that are moves. */
static void
letter (PodaDraft *draft)
{
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

/* Nodes without a name are given letters, unless the tree has no names at all. */
static gboolean
write_tree (PodaDraft *draft, gconstpointer data)
{
    const Edited *edited = data;
    const Pending root = { 0, PODA_TREE_NONE };
    gboolean named = TRUE;
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Pending));
    g_array_append_val (open, root);
    while (open->len > 0) {
        Pending ahead = g_array_index (open, Pending, open->len - 1);
        g_array_set_size (open, open->len - 1);
        write_node (draft, edited, &ahead, open);
    }
    for (guint32 i = 0; i < poda_tree_n_nodes (edited->tree); i++)
        named = named && poda_tree_node (edited->tree, i)->name != NULL;
    if (named)
        letter (draft);
    copy_attributes (draft, edited->tree);
    draft->lettered = poda_tree_is_lettered (edited->tree);
    return TRUE;
}

PodaTree *
poda_tree_edit (const PodaTree *tree, guint32 index, const PodaEdit *edit, guint32 *at,
                GError **error)
{
    static gboolean (*const prepare[]) (Edited * edited, guint32 index,
                                        const PodaEdit *edit, GError **error) = {
        [PODA_EDIT_SET] = set_value,
        [PODA_EDIT_PUT] = put,
        [PODA_EDIT_ADD] = add,
        [PODA_EDIT_REMOVE] = take_away,
    };
    Edited edited = { .tree = tree,
                      .parent = PODA_TREE_NONE,
                      .leaf = PODA_TREE_NONE,
                      .followed = index,
                      .at = at };
    PodaTree *result = NULL;
    if (prepare[edit->kind](&edited, index, edit, error)) {
        if (edited.children != NULL)
            share_out (&edited);
        result = poda_draft_make (write_tree, &edited, error);
    }
    if (edited.children != NULL)
        g_array_unref (edited.children);
    return result;
}
