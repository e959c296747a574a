#include "tree/draft.h"

#include <glib/gi18n-lib.h>

#include "base/texts.h"

guint32
poda_draft_add (PodaDraft *draft, gsize place)
{
    PodaDraftNode node = {
        .place = (guint32) place,
        .parent = PODA_TREE_NONE,
        .child = PODA_TREE_NONE,
        .last_child = PODA_TREE_NONE,
        .next = PODA_TREE_NONE,
        .player = PODA_DRAFT_ALTERNATES,
    };
    g_array_append_val (draft->nodes, node);
    return draft->nodes->len - 1;
}

PodaDraftNode *
poda_draft_node (const PodaDraft *draft, guint32 index)
{
    return &g_array_index (draft->nodes, PodaDraftNode, index);
}

const char *
poda_draft_keep (PodaDraft *draft, const char *text)
{
    return poda_texts_keep (draft->kept, draft->strings, text);
}

const char *
poda_draft_quote (const PodaDraft *draft, const char *text)
{
    g_autofree char *quote = poda_quote (text);
    return g_string_chunk_insert (draft->strings, quote);
}

void
poda_draft_set_attribute (PodaDraft *draft, const char *key, const char *text)
{
    gpointer known = NULL;
    if (!g_tree_lookup_extended (draft->attributes, key, &known, NULL))
        known = g_string_chunk_insert (draft->strings, key);
    g_tree_insert (draft->attributes, known,
                   g_string_chunk_insert (draft->strings, text));
}

/* Whether `node` is `ancestor` or below it. The draft may hold a cycle: hence the
 * count. */
static gboolean
is_below (const PodaDraft *draft, guint32 node, guint32 ancestor)
{
    for (guint left = draft->nodes->len; node != PODA_TREE_NONE && left > 0; left--) {
        if (node == ancestor)
            return TRUE;
        node = poda_draft_node (draft, node)->parent;
    }
    return FALSE;
}

/* The child has a parent already: finds the words that help most. */
static gboolean
fail_second_parent (const PodaDraft *draft, guint32 parent, guint32 child, gsize place)
{
    const PodaDraftNode *node = poda_draft_node (draft, child);
    const char *own = poda_draft_call (draft, child);
    const char *second = poda_draft_call (draft, parent);
    guint line, column;
    poda_source_locate (draft->source, node->edge_place, &line, &column);

    if (node->parent == parent)
        return poda_source_fail_as (
            draft->source, place, PODA_TREE_ERROR_SHAPE,
            _ ("the edge %s -> %s repeats the one on line %u: expected "
               "each edge once"),
            second, own, line);
    if (is_below (draft, parent, child))
        return poda_source_fail_as (
            draft->source, place, PODA_TREE_ERROR_SHAPE,
            _ ("the edge %s -> %s closes a cycle: expected a tree"), second, own);
    return poda_source_fail_as (
        draft->source, place, PODA_TREE_ERROR_SHAPE,
        _ ("%s has two parents, %s (line %u) and %s: expected one"), own,
        poda_draft_call (draft, node->parent), line, second);
}

gboolean
poda_draft_link (PodaDraft *draft, guint32 parent, guint32 child, gsize place)
{
    PodaDraftNode *node = poda_draft_node (draft, child);
    if (node->parent != PODA_TREE_NONE)
        return fail_second_parent (draft, parent, child, place);
    if (parent == child) {
        const char *own = poda_draft_call (draft, child);
        return poda_source_fail_as (draft->source, place, PODA_TREE_ERROR_SHAPE,
                                    _ ("the edge %s -> %s is a cycle: expected a tree"),
                                    own, own);
    }

    PodaDraftNode *above = poda_draft_node (draft, parent);
    if (above->child == PODA_TREE_NONE)
        above->child = child;
    else
        poda_draft_node (draft, above->last_child)->next = child;
    above->last_child = child;
    node->parent = parent;
    node->edge_place = (guint32) place;
    return TRUE;
}

gboolean
poda_draft_read_value (const PodaDraft *draft, const char *text, gsize place,
                       PodaValue *value)
{
    if (poda_value_parse (text, value))
        return TRUE;

    PodaValue ignored;
    g_autofree char *with_point = g_strdup (text);
    char *comma = strchr (with_point, ',');
    if (comma != NULL)
        *comma = '.';
    return poda_source_fail_as (draft->source, place, PODA_TREE_ERROR_VALUE,
                                poda_value_parse (with_point, &ignored)
                                    ? _ ("expected a decimal point, not a comma, in %s")
                                    : _ ("expected a number, inf or -inf as a value, "
                                         "found %s"),
                                poda_draft_quote (draft, text));
}

gboolean
poda_draft_read_player (const PodaDraft *draft, const char *text, gsize place,
                        guint8 *player)
{
    for (guint8 i = PODA_MAX; i <= PODA_CHANCE; i++)
        if (g_ascii_strcasecmp (text, poda_player_word ((PodaPlayer) i)) == 0) {
            *player = i;
            return TRUE;
        }
    return poda_source_fail (draft->source, place,
                             _ ("expected max, min or chance as a player, found %s"),
                             poda_draft_quote (draft, text));
}

/* The move to a node without a name. */
static char *
call_move (const PodaDraft *draft, guint32 index)
{
    const PodaDraftNode *node = poda_draft_node (draft, index);
    if (node->move != NULL)
        return g_strdup (node->move);
    if (node->name != NULL)
        return g_strdup (node->name);
    guint number = 1;
    for (guint32 i = poda_draft_node (draft, node->parent)->child; i != index; number++)
        i = poda_draft_node (draft, i)->next;
    return g_strdup_printf ("%u", number);
}

const char *
poda_draft_call (const PodaDraft *draft, guint32 index)
{
    const PodaDraftNode *node = poda_draft_node (draft, index);
    if (node->name != NULL)
        return poda_draft_quote (draft, node->name);
    if (node->parent == PODA_TREE_NONE)
        return "root";
    g_autoptr (GString) path = g_string_new (NULL);
    for (; node->parent != PODA_TREE_NONE; node = poda_draft_node (draft, index)) {
        g_autofree char *move = call_move (draft, index);
        g_string_prepend (path, path->len > 0 ? "." : "");
        g_string_prepend (path, move);
        index = node->parent;
    }
    return poda_draft_quote (draft, path->str);
}

gboolean
poda_draft_fail_depth (const PodaDraft *draft, gsize place)
{
    return poda_source_fail_as (
        draft->source, place, PODA_TREE_ERROR_DEPTH,
        _ ("expected a tree of at most %d plies, found a deeper one"),
        PODA_TREE_DEEPEST);
}

/* --- Whether a draft is a tree --- */

/* Every node has at most one parent, so it is one exactly when one node has none and
 * all the others are reached from it; what is not reached hangs from a cycle. */

#define MOST_NAMED 3

/* `"a" -> "b" -> "a"`, shortened in the middle. */
static const char *
call_cycle (const PodaDraft *draft, guint32 first)
{
    g_autoptr (GArray) upward = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint32 i = poda_draft_node (draft, first)->parent; i != first;
         i = poda_draft_node (draft, i)->parent)
        g_array_append_val (upward, i);

    const char *name = poda_draft_call (draft, first);
    g_autoptr (GString) text = g_string_new (name);
    for (guint i = upward->len; i > 0 && upward->len - i < MOST_NAMED; i--)
        g_string_append_printf (
            text, " -> %s",
            poda_draft_call (draft, g_array_index (upward, guint32, i - 1)));
    g_string_append_printf (text, "%s -> %s", upward->len > MOST_NAMED ? " -> …" : "",
                            name);
    return g_string_chunk_insert (draft->strings, text->str);
}

/* `index` has no root above it. The cycle is told from where the edge arrives that
 * stands last in the text. */
static gboolean
fail_cycle (const PodaDraft *draft, guint32 index, gboolean has_root)
{
    for (guint i = 0; i < draft->nodes->len; i++)
        index = poda_draft_node (draft, index)->parent;
    guint32 first = index, start = index;
    do {
        const PodaDraftNode *node = poda_draft_node (draft, index);
        if (node->edge_place > poda_draft_node (draft, first)->edge_place)
            first = index;
        index = node->parent;
    } while (index != start);
    return poda_source_fail_as (
        draft->source, poda_draft_node (draft, first)->edge_place,
        PODA_TREE_ERROR_SHAPE,
        has_root ? _ ("the cycle %s lies beside the tree: expected none")
                 : _ ("no root, but the cycle %s: expected one node without a "
                      "parent"),
        call_cycle (draft, first));
}

/* The one node without a parent; PODA_TREE_NONE sets the error. */
static guint32
find_root (const PodaDraft *draft)
{
    g_autoptr (GString) names = g_string_new (NULL);
    guint32 root = PODA_TREE_NONE, second = PODA_TREE_NONE;
    guint count = 0;
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        if (poda_draft_node (draft, i)->parent != PODA_TREE_NONE)
            continue;
        if (++count <= MOST_NAMED)
            g_string_append_printf (names, "%s%s", count > 1 ? ", " : "",
                                    poda_draft_call (draft, i));
        else if (count == MOST_NAMED + 1)
            g_string_append (names, ", …");
        root = count == 1 ? i : root;
        second = count == 2 ? i : second;
    }
    if (count == 0)
        fail_cycle (draft, 0, FALSE);
    else if (count > 1)
        poda_source_fail_as (
            draft->source, poda_draft_node (draft, second)->place,
            PODA_TREE_ERROR_SHAPE,
            _ ("several roots, %s: expected one node without a parent"), names->str);
    return count == 1 ? root : PODA_TREE_NONE;
}

guint32 *
poda_draft_order (const PodaDraft *draft)
{
    if (draft->nodes->len == 0) {
        poda_source_fail_as (draft->source, draft->source->length,
                             PODA_TREE_ERROR_SHAPE,
                             _ ("a graph without nodes: expected at least one"));
        return NULL;
    }
    guint32 root = find_root (draft);
    if (root == PODA_TREE_NONE)
        return NULL;

    g_autofree guint32 *order = g_new (guint32, draft->nodes->len);
    g_autofree guint8 *reached = g_new0 (guint8, draft->nodes->len);
    guint32 n = 0;
    for (guint32 at = root, depth = 0; at != PODA_TREE_NONE;) {
        const PodaDraftNode *node = poda_draft_node (draft, at);
        order[n++] = at;
        reached[at] = TRUE;
        if (depth > PODA_TREE_DEEPEST) {
            poda_draft_fail_depth (draft, node->edge_place);
            return NULL;
        }
        if (node->child != PODA_TREE_NONE) {
            at = node->child;
            depth++;
            continue;
        }
        while (node->next == PODA_TREE_NONE && node->parent != PODA_TREE_NONE) {
            node = poda_draft_node (draft, node->parent);
            depth--;
        }
        at = node->next;
    }
    if (n == draft->nodes->len)
        return g_steal_pointer (&order);
    guint32 unreached = 0;
    while (reached[unreached])
        unreached++;
    fail_cycle (draft, unreached, TRUE);
    return NULL;
}

/* --- Reading --- */

static void
clear_draft (PodaDraft *draft)
{
    g_array_unref (draft->nodes);
    g_clear_pointer (&draft->strings, g_string_chunk_free);
    g_clear_pointer (&draft->attributes, g_tree_unref);
    g_clear_pointer (&draft->kept, g_tree_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaDraft, clear_draft)

typedef gboolean (*Fill) (PodaDraft *draft, gconstpointer data);

static PodaTree *
make (PodaSource *source, Fill fill, gconstpointer data, GError **error)
{
    GError *wrong = NULL;
    source->error = &wrong;
    g_auto (PodaDraft) draft = {
        .source = source,
        .nodes = g_array_new (FALSE, FALSE, sizeof (PodaDraftNode)),
        .strings = g_string_chunk_new (4096),
        .kept = poda_texts_new (NULL, NULL),
        .attributes = poda_texts_new (NULL, NULL),
        .player = PODA_DRAFT_ALTERNATES,
    };
    PodaTree *tree = NULL;
    if (fill (&draft, data) && wrong == NULL)
        tree = poda_tree_build (&draft);
    if (wrong != NULL)
        g_propagate_error (error, wrong);
    return tree;
}

PodaTree *
poda_draft_make (Fill fill, gconstpointer data, GError **error)
{
    PodaSource nothing = { .text = NULL };
    return make (&nothing, fill, data, error);
}

/* A reader, and nothing else. */
typedef struct {
    gboolean (*read) (PodaDraft *draft);
} OneReader;

static gboolean
check_and_read (PodaDraft *draft, gconstpointer data)
{
    const OneReader *reader = data;
    return poda_source_check (draft->source) && reader->read (draft);
}

PodaTree *
poda_draft_read (const char *name, const char *text, gsize length,
                 gboolean (*read) (PodaDraft *draft), GError **error)
{
    PodaSource source = { .name = name, .text = text, .length = length };
    const OneReader reader = { read };
    return make (&source, check_and_read, &reader, error);
}
