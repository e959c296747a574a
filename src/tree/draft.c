#include "tree/draft.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
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
    g_tree_insert (draft->attributes, (gpointer) poda_draft_keep (draft, key),
                   (gpointer) poda_draft_keep (draft, text));
}

gboolean
poda_draft_link (PodaDraft *draft, guint32 parent, guint32 child, gsize place)
{
    PodaDraftNode *node = poda_draft_node (draft, child);
    PodaDraftNode *above = poda_draft_node (draft, parent);
    if (node->parent != PODA_TREE_NONE) {
        const char *own = poda_draft_call (draft, child);
        const char *second = poda_draft_call (draft, parent);
        guint line, column;
        poda_source_locate (draft->source, node->edge_place, &line, &column);
        return node->parent == parent
                   ? poda_source_fail_as (draft->source, place, PODA_TREE_ERROR_SHAPE,
                                          _ ("the edge %s -> %s repeats the one on "
                                             "line %u; expected each edge once"),
                                          second, own, line)
                   : poda_source_fail_as (
                       draft->source, place, PODA_TREE_ERROR_SHAPE,
                       _ ("%s has two parents, %s (line %u) and %s; expected one"), own,
                       poda_draft_call (draft, node->parent), line, second);
    }
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
    PodaValue ignored;
    if (poda_value_parse (text, value))
        return TRUE;
    g_autofree char *with_point = g_strdup (text);
    g_strdelimit (with_point, ",", '.');
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
    PodaPlayer read;
    if (!poda_player_parse (text, &read))
        return poda_source_fail (
            draft->source, place,
            _ ("expected max, min or chance as a player, found %s"),
            poda_draft_quote (draft, text));
    *player = (guint8) read;
    return TRUE;
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
    /* In a cycle there is no root to stop at. */
    for (guint left = PODA_TREE_DEEPEST; left > 0 && node->parent != PODA_TREE_NONE;
         left--, node = poda_draft_node (draft, node->parent)) {
        guint place = 1;
        for (guint32 i = poda_draft_node (draft, node->parent)->child;
             poda_draft_node (draft, i) != node; i = poda_draft_node (draft, i)->next)
            place++;
        const char *move = node->move != NULL ? node->move : node->name;
        g_autofree char *number = g_strdup_printf ("%u", place);
        g_string_prepend (path, path->len > 0 ? "." : "");
        g_string_prepend (path, move != NULL ? move : number);
    }
    return poda_draft_quote (draft, path->str);
}

gboolean
poda_draft_check_depth (const PodaDraft *draft, gsize place, guint ply)
{
    return ply <= PODA_TREE_DEEPEST
           || poda_source_fail_as (
               draft->source, place, PODA_TREE_ERROR_DEPTH,
               _ ("expected a tree of at most %d plies, found a deeper one"),
               PODA_TREE_DEEPEST);
}

gboolean
poda_draft_check_size (const PodaDraft *draft, gsize place, guint ply)
{
    return poda_draft_check_depth (draft, place, ply)
           && (draft->nodes->len < PODA_TREE_MOST_NODES
               || poda_source_fail_as (
                   draft->source, place, PODA_TREE_ERROR_SIZE,
                   _ ("expected a tree of at most %d nodes, found a larger one"),
                   PODA_TREE_MOST_NODES));
}

/* --- The shape --- */

/* A node not reachable from the root is below a cycle. */

/* Returns the first node without a parent from `from` on, or the number of nodes. */
static guint32
find_root (const PodaDraft *draft, guint32 from)
{
    while (from < draft->nodes->len
           && poda_draft_node (draft, from)->parent != PODA_TREE_NONE)
        from++;
    return from;
}

static void
fail_order (const PodaDraft *draft, const guint8 *reached)
{
    guint32 n = draft->nodes->len, root = find_root (draft, 0), index = 0;
    guint32 second = root < n ? find_root (draft, root + 1) : n;
    if (second < n) {
        poda_source_fail_as (
            draft->source, poda_draft_node (draft, second)->place,
            PODA_TREE_ERROR_SHAPE,
            _ ("several roots, such as %s and %s; expected one node without a parent"),
            poda_draft_call (draft, root), poda_draft_call (draft, second));
        return;
    }
    while (reached[index])
        index++;
    /* A cycle is above it. The edge that closes it is the last one in the text. */
    for (guint32 i = 0; i < n; i++)
        index = poda_draft_node (draft, index)->parent;
    guint32 last = index, start = index;
    while ((index = poda_draft_node (draft, index)->parent) != start)
        if (poda_draft_node (draft, index)->edge_place
            > poda_draft_node (draft, last)->edge_place)
            last = index;
    const PodaDraftNode *node = poda_draft_node (draft, last);
    poda_source_fail_as (draft->source, node->edge_place, PODA_TREE_ERROR_SHAPE,
                         _ ("the edge %s -> %s closes a cycle; expected a tree"),
                         poda_draft_call (draft, node->parent),
                         poda_draft_call (draft, last));
}

guint32 *
poda_draft_order (const PodaDraft *draft)
{
    guint32 n = 0, depth = 0, root = find_root (draft, 0);
    g_autofree guint32 *order = g_new (guint32, draft->nodes->len);
    g_autofree guint8 *reached = g_new0 (guint8, draft->nodes->len);
    guint32 at = root < draft->nodes->len ? root : PODA_TREE_NONE;
    while (at != PODA_TREE_NONE) {
        const PodaDraftNode *node = poda_draft_node (draft, at);
        order[n++] = at;
        reached[at] = TRUE;
        if (!poda_draft_check_depth (draft, node->edge_place, depth))
            return NULL;
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
    fail_order (draft, reached);
    return NULL;
}

/* --- Defaults, and missing data --- */

/* Finds the leaves, children first; gives pruned ones their known values and omits
 * those without; a chance node needs all its children. */
static gboolean
settle_leaves (PodaDraft *draft, const guint32 *order)
{
    guint32 wrong = PODA_TREE_NONE;
    for (guint32 i = draft->nodes->len; i > 0; i--) {
        PodaDraftNode *node = poda_draft_node (draft, order[i - 1]);
        gboolean some = FALSE, all = TRUE;
        for (guint32 j = node->child; j != PODA_TREE_NONE;
             j = poda_draft_node (draft, j)->next) {
            some |= !poda_draft_node (draft, j)->left_out;
            all &= !poda_draft_node (draft, j)->left_out;
        }
        if (some && (all || node->player != PODA_CHANCE))
            continue;
        node->closed = TRUE;
        if (!node->has_value && node->pruned && node->has_known) {
            node->has_value = TRUE;
            node->value = node->known;
            node->value_place = node->place;
        }
        if (!node->has_value && node->pruned && node->parent != PODA_TREE_NONE)
            node->left_out = TRUE;
        else if (!node->has_value)
            wrong = order[i - 1];
    }
    if (wrong == PODA_TREE_NONE)
        return TRUE;
    guint32 place = poda_draft_node (draft, wrong)->place;
    char byte = poda_source_byte (draft->source, place);
    if (byte == '[' || byte == '(')
        return poda_source_fail_as (
            draft->source, place, PODA_TREE_ERROR_VALUE,
            _ ("an empty array; expected a number or an array in it"));
    return poda_source_fail_as (
        draft->source, place, PODA_TREE_ERROR_VALUE,
        _ ("leaf %s has no value; expected a number, inf or -inf"),
        poda_draft_call (draft, wrong));
}

/* --- Probabilities below chance nodes, known once the tree is complete --- */

#define SUM_TOLERANCE 1e-9

/* Reads a decimal, or a fraction of two, unless it is given as a number. */
static gboolean
read_probability (const PodaDraft *draft, PodaDraftNode *node)
{
    char buffer[PODA_VALUE_BUFFER];
    const char *text = node->probability;
    if (text != NULL) {
        g_auto (GStrv) parts = g_strsplit (text, "/", 2);
        double above, below = 1;
        gboolean read = poda_value_parse (parts[0], &above)
                        && (parts[1] == NULL || poda_value_parse (parts[1], &below))
                        && isfinite (below) && below > 0;
        node->chance = read ? above / below : -1;
    } else {
        text = poda_value_format (node->chance, PODA_STYLE_MACHINE, buffer);
    }
    return (node->chance >= 0 && node->chance <= 1)
           || poda_source_fail_as (
               draft->source, node->probability_place, PODA_TREE_ERROR_PROBABILITY,
               _ ("expected a probability from 0 to 1, such as 0.25 or 1/4, "
                  "found %s"),
               poda_draft_quote (draft, text));
}

#define MOST_SHARES 1000      /* the largest common denominator to try */
#define SHARE_TOLERANCE 1e-12 /* allows for rounding errors only */

static gboolean
has_shares (const PodaDraft *draft, guint32 first, guint shares)
{
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next) {
        double chance = poda_draft_node (draft, i)->chance;
        double share = chance * shares;
        if (fabs (share - round (share)) > SHARE_TOLERANCE * shares
            || (chance > 0 && round (share) == 0))
            return FALSE;
    }
    return TRUE;
}

/* Reads the probabilities below a chance node, all given or none. 0.25, 0.25 and 0.5
 * become the weights 1, 1 and 2; without a small common denominator the weights are the
 * probabilities. */
static gboolean
read_chances (PodaDraft *draft, guint32 index)
{
    guint32 first = poda_draft_node (draft, index)->child, without = PODA_TREE_NONE;
    guint n = 0, n_given = 0, shares = 1;
    double sum = 0;
    char buffer[PODA_VALUE_BUFFER];
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        gboolean given = node->probability != NULL || node->has_chance;
        if (given && !read_probability (draft, node))
            return FALSE;
        if (!given && without == PODA_TREE_NONE)
            without = i;
        sum += node->chance;
        n_given += given;
        n++;
    }
    if (n_given > 0 && n_given < n)
        return poda_source_fail_as (
            draft->source, poda_draft_node (draft, without)->edge_place,
            PODA_TREE_ERROR_PROBABILITY,
            _ ("the edge %s -> %s has no probability, but a sibling has one; expected "
               "all or none"),
            poda_draft_call (draft, index), poda_draft_call (draft, without));
    if (n_given > 0 && fabs (sum - 1) > SUM_TOLERANCE)
        return poda_source_fail_as (
            draft->source, poda_draft_node (draft, first)->probability_place,
            PODA_TREE_ERROR_PROBABILITY,
            _ ("the probabilities below %s add up to %s; expected 1"),
            poda_draft_call (draft, index),
            poda_value_format (sum, PODA_STYLE_MACHINE, buffer));
    while (n_given > 0 && shares <= MOST_SHARES && !has_shares (draft, first, shares))
        shares++;
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        if (n_given == 0)
            node->chance = 1.0 / n;
        node->weight = n_given == 0           ? 1
                       : shares > MOST_SHARES ? node->chance
                                              : round (node->chance * shares);
    }
    return TRUE;
}

/* --- Moves --- */

/* Names the moves below a node. Two may have the same text only if neither is given;
 * `seen` is used to find duplicates. */
static gboolean
settle_moves (PodaDraft *draft, guint32 parent, GTree *seen)
{
    gboolean some = FALSE;
    guint number = 0;
    guint32 first = poda_draft_node (draft, parent)->child;
    for (guint32 i = first; i != PODA_TREE_NONE; i = poda_draft_node (draft, i)->next) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        char text[PODA_VALUE_BUFFER];
        poda_integer_format (++number, text);
        node->has_own_move = node->move != NULL;
        some |= node->has_own_move;
        if (!node->has_own_move)
            node->move = node->name != NULL && !node->counted
                             ? node->name
                             : poda_draft_keep (draft, text);
    }
    for (guint32 i = some ? first : PODA_TREE_NONE; i != PODA_TREE_NONE;
         i = poda_draft_node (draft, i)->next) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        const PodaDraftNode *other = g_tree_lookup (seen, node->move);
        if (other != NULL && other->parent == parent
            && (node->has_own_move || other->has_own_move))
            return poda_source_fail (
                draft->source,
                node->has_own_move ? node->move_place : other->move_place,
                _ ("two moves from %s are called %s; expected different names"),
                poda_draft_call (draft, parent), poda_draft_quote (draft, node->move));
        g_tree_replace (seen, (gpointer) node->move, node);
    }
    return TRUE;
}

static gboolean
check_length (const PodaDraft *draft, const char *text, gsize place,
              const char *message)
{
    return text == NULL
           || strnlen (text, PODA_TREE_LONGEST_TEXT + 1) <= PODA_TREE_LONGEST_TEXT
           || poda_source_fail_as (draft->source, place, PODA_TREE_ERROR_SIZE, message,
                                   PODA_TREE_LONGEST_TEXT);
}

gboolean
poda_draft_settle (PodaDraft *draft, const guint32 *order)
{
    g_autoptr (GTree) seen = poda_texts_new (NULL, NULL);
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        const PodaDraftNode *node = poda_draft_node (draft, i);
        if (!check_length (draft, node->name, node->place,
                           N_ ("expected a node's name of at most %d bytes, found a "
                               "longer one"))
            || !check_length (
                draft, node->move, node->move_place,
                N_ ("expected a move of at most %d bytes, found a longer one")))
            return FALSE;
    }
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        PodaDraftNode *node = poda_draft_node (draft, order[i]);
        guint8 above = PODA_CHANCE; /* no decision above */
        if (i == 0 && node->player == PODA_DRAFT_ALTERNATES)
            node->player = draft->player;
        if (i > 0) {
            const PodaDraftNode *parent = poda_draft_node (draft, node->parent);
            above = parent->decider;
            node->below_chance = parent->below_chance || parent->player == PODA_CHANCE;
        }
        if (node->player == PODA_DRAFT_ALTERNATES)
            node->player = above == PODA_MAX ? PODA_MIN : PODA_MAX;
        node->decider = node->player == PODA_CHANCE ? above : node->player;
    }
    if (!settle_leaves (draft, order))
        return FALSE;
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        PodaDraftNode *node = poda_draft_node (draft, order[i]);
        /* Descendants of a node that became a leaf are omitted, too. */
        if (i > 0) {
            const PodaDraftNode *parent = poda_draft_node (draft, node->parent);
            node->left_out |= parent->left_out || parent->closed;
        }
        if (!node->left_out && node->has_value && isinf (node->value)
            && node->below_chance)
            return poda_source_fail_as (
                draft->source, node->value_place, PODA_TREE_ERROR_VALUE,
                _ ("%s is below a chance node; expected a finite value"),
                poda_draft_call (draft, order[i]));
    }
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        const PodaDraftNode *node = poda_draft_node (draft, order[i]);
        if (node->player == PODA_CHANCE && !node->closed && !node->left_out
            && !read_chances (draft, order[i]))
            return FALSE;
    }
    for (guint32 i = 0; i < draft->nodes->len; i++)
        if (!settle_moves (draft, order[i], seen))
            return FALSE;
    return TRUE;
}
