#include "tree/tree_builder.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
#include "base/texts.h"

guint32
poda_builder_add (PodaBuilder *builder, gsize place)
{
    PodaBuilderNode node = {
        .place = (guint32) place,
        .parent = PODA_TREE_NONE,
        .child = PODA_TREE_NONE,
        .last_child = PODA_TREE_NONE,
        .next = PODA_TREE_NONE,
        .player = PODA_BUILDER_ALTERNATES,
    };
    g_array_append_val (builder->nodes, node);
    return builder->nodes->len - 1;
}

PodaBuilderNode *
poda_builder_node (const PodaBuilder *builder, guint32 index)
{
    return &g_array_index (builder->nodes, PodaBuilderNode, index);
}

const char *
poda_builder_keep (PodaBuilder *builder, const char *text)
{
    return poda_texts_keep (builder->kept, builder->strings, text);
}

const char *
poda_builder_quote (const PodaBuilder *builder, const char *text)
{
    g_autofree char *quote = poda_quote (text);
    return g_string_chunk_insert (builder->strings, quote);
}

void
poda_builder_set_attribute (PodaBuilder *builder, const char *key, const char *text)
{
    g_tree_insert (builder->attributes, (gpointer) poda_builder_keep (builder, key),
                   (gpointer) poda_builder_keep (builder, text));
}

gboolean
poda_builder_link (PodaBuilder *builder, guint32 parent, guint32 child, gsize place)
{
    PodaBuilderNode *node = poda_builder_node (builder, child);
    PodaBuilderNode *above = poda_builder_node (builder, parent);
    if (node->parent != PODA_TREE_NONE) {
        const char *own = poda_builder_call (builder, child);
        const char *second = poda_builder_call (builder, parent);
        guint line, column;
        poda_source_locate (builder->source, node->edge_place, &line, &column);
        return node->parent == parent
                   ? poda_source_fail_as (builder->source, place, PODA_TREE_ERROR_SHAPE,
                                          _ ("the edge %s -> %s repeats the one on "
                                             "line %u; expected each edge once"),
                                          second, own, line)
                   : poda_source_fail_as (
                       builder->source, place, PODA_TREE_ERROR_SHAPE,
                       _ ("%s has two parents, %s (line %u) and %s; expected one"), own,
                       poda_builder_call (builder, node->parent), line, second);
    }
    if (above->child == PODA_TREE_NONE)
        above->child = child;
    else
        poda_builder_node (builder, above->last_child)->next = child;
    above->last_child = child;
    node->parent = parent;
    node->edge_place = (guint32) place;
    return TRUE;
}

gboolean
poda_builder_read_value (const PodaBuilder *builder, const char *text, gsize place,
                         PodaValue *value)
{
    PodaValue ignored;
    if (poda_value_parse (text, value))
        return TRUE;
    g_autofree char *with_point = g_strdup (text);
    g_strdelimit (with_point, ",", '.');
    return poda_source_fail_as (builder->source, place, PODA_TREE_ERROR_VALUE,
                                poda_value_parse (with_point, &ignored)
                                    ? _ ("expected a decimal point, not a comma, in %s")
                                    : _ ("expected a number, inf or -inf as a value, "
                                         "found %s"),
                                poda_builder_quote (builder, text));
}

gboolean
poda_builder_read_player (const PodaBuilder *builder, const char *text, gsize place,
                          guint8 *player)
{
    PodaPlayer read;
    if (!poda_player_parse (text, &read))
        return poda_source_fail (
            builder->source, place,
            _ ("expected max, min or chance as a player, found %s"),
            poda_builder_quote (builder, text));
    *player = (guint8) read;
    return TRUE;
}

const char *
poda_builder_call (const PodaBuilder *builder, guint32 index)
{
    const PodaBuilderNode *node = poda_builder_node (builder, index);
    if (node->name != NULL)
        return poda_builder_quote (builder, node->name);
    if (node->parent == PODA_TREE_NONE)
        return "root";
    g_autoptr (GString) path = g_string_new (NULL);
    /* In a cycle there is no root to stop at. */
    for (guint left = PODA_TREE_DEEPEST; left > 0 && node->parent != PODA_TREE_NONE;
         left--, node = poda_builder_node (builder, node->parent)) {
        guint place = 1;
        for (guint32 i = poda_builder_node (builder, node->parent)->child;
             poda_builder_node (builder, i) != node;
             i = poda_builder_node (builder, i)->next)
            place++;
        const char *move = node->move != NULL ? node->move : node->name;
        g_autofree char *number = g_strdup_printf ("%u", place);
        g_string_prepend (path, path->len > 0 ? "." : "");
        g_string_prepend (path, move != NULL ? move : number);
    }
    return poda_builder_quote (builder, path->str);
}

gboolean
poda_builder_check_depth (const PodaBuilder *builder, gsize place, guint ply)
{
    return ply <= PODA_TREE_DEEPEST
           || poda_source_fail_as (
               builder->source, place, PODA_TREE_ERROR_DEPTH,
               _ ("expected a tree of at most %d plies, found a deeper one"),
               PODA_TREE_DEEPEST);
}

gboolean
poda_builder_check_size (const PodaBuilder *builder, gsize place, guint ply)
{
    return poda_builder_check_depth (builder, place, ply)
           && (builder->nodes->len < PODA_TREE_MOST_NODES
               || poda_source_fail_as (
                   builder->source, place, PODA_TREE_ERROR_SIZE,
                   _ ("expected a tree of at most %d nodes, found a larger one"),
                   PODA_TREE_MOST_NODES));
}

/* --- The shape --- */

/* A node not reachable from the root is below a cycle. */

/* Returns the first node without a parent from `from` on, or the number of nodes. */
static guint32
find_root (const PodaBuilder *builder, guint32 from)
{
    while (from < builder->nodes->len
           && poda_builder_node (builder, from)->parent != PODA_TREE_NONE)
        from++;
    return from;
}

static void
fail_order (const PodaBuilder *builder, const guint8 *reached)
{
    guint32 n = builder->nodes->len, root = find_root (builder, 0), index = 0;
    guint32 second = root < n ? find_root (builder, root + 1) : n;
    if (second < n) {
        poda_source_fail_as (
            builder->source, poda_builder_node (builder, second)->place,
            PODA_TREE_ERROR_SHAPE,
            _ ("several roots, such as %s and %s; expected one node without a parent"),
            poda_builder_call (builder, root), poda_builder_call (builder, second));
        return;
    }
    while (reached[index])
        index++;
    /* A cycle is above it. The edge that closes it is the last one in the text. */
    for (guint32 i = 0; i < n; i++)
        index = poda_builder_node (builder, index)->parent;
    guint32 last = index, start = index;
    while ((index = poda_builder_node (builder, index)->parent) != start)
        if (poda_builder_node (builder, index)->edge_place
            > poda_builder_node (builder, last)->edge_place)
            last = index;
    const PodaBuilderNode *node = poda_builder_node (builder, last);
    poda_source_fail_as (builder->source, node->edge_place, PODA_TREE_ERROR_SHAPE,
                         _ ("the edge %s -> %s closes a cycle; expected a tree"),
                         poda_builder_call (builder, node->parent),
                         poda_builder_call (builder, last));
}

guint32 *
poda_builder_order (const PodaBuilder *builder)
{
    guint32 n = 0, depth = 0, root = find_root (builder, 0);
    g_autofree guint32 *order = g_new (guint32, builder->nodes->len);
    g_autofree guint8 *reached = g_new0 (guint8, builder->nodes->len);
    guint32 at = root < builder->nodes->len ? root : PODA_TREE_NONE;
    while (at != PODA_TREE_NONE) {
        const PodaBuilderNode *node = poda_builder_node (builder, at);
        order[n++] = at;
        reached[at] = TRUE;
        if (!poda_builder_check_depth (builder, node->edge_place, depth))
            return NULL;
        if (node->child != PODA_TREE_NONE) {
            at = node->child;
            depth++;
            continue;
        }
        while (node->next == PODA_TREE_NONE && node->parent != PODA_TREE_NONE) {
            node = poda_builder_node (builder, node->parent);
            depth--;
        }
        at = node->next;
    }
    if (n == builder->nodes->len)
        return g_steal_pointer (&order);
    fail_order (builder, reached);
    return NULL;
}

/* --- Defaults, and missing data --- */

/* Finds the leaves, children first; gives pruned ones their known values and omits
 * those without; a chance node needs all its children. */
static gboolean
settle_leaves (PodaBuilder *builder, const guint32 *order)
{
    guint32 wrong = PODA_TREE_NONE;
    for (guint32 i = builder->nodes->len; i > 0; i--) {
        PodaBuilderNode *node = poda_builder_node (builder, order[i - 1]);
        gboolean some = FALSE, all = TRUE;
        for (guint32 j = node->child; j != PODA_TREE_NONE;
             j = poda_builder_node (builder, j)->next) {
            some |= !poda_builder_node (builder, j)->left_out;
            all &= !poda_builder_node (builder, j)->left_out;
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
    guint32 place = poda_builder_node (builder, wrong)->place;
    char byte = poda_source_byte (builder->source, place);
    if (byte == '[' || byte == '(')
        return poda_source_fail_as (
            builder->source, place, PODA_TREE_ERROR_VALUE,
            _ ("an empty array; expected a number or an array in it"));
    return poda_source_fail_as (
        builder->source, place, PODA_TREE_ERROR_VALUE,
        _ ("leaf %s has no value; expected a number, inf or -inf"),
        poda_builder_call (builder, wrong));
}

/* --- Probabilities below chance nodes, known once the tree is complete --- */

#define SUM_TOLERANCE 1e-9

/* Reads a decimal, or a fraction of two, unless it is given as a number. */
static gboolean
read_probability (const PodaBuilder *builder, PodaBuilderNode *node)
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
               builder->source, node->probability_place, PODA_TREE_ERROR_PROBABILITY,
               _ ("expected a probability from 0 to 1, such as 0.25 or 1/4, "
                  "found %s"),
               poda_builder_quote (builder, text));
}

#define MOST_SHARES 1000      /* the largest common denominator to try */
#define SHARE_TOLERANCE 1e-12 /* allows for rounding errors only */

static gboolean
has_shares (const PodaBuilder *builder, guint32 first, guint shares)
{
    for (guint32 i = first; i != PODA_TREE_NONE;
         i = poda_builder_node (builder, i)->next) {
        double chance = poda_builder_node (builder, i)->chance;
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
read_chances (PodaBuilder *builder, guint32 index)
{
    guint32 first = poda_builder_node (builder, index)->child, without = PODA_TREE_NONE;
    guint n = 0, n_given = 0, shares = 1;
    double sum = 0;
    char buffer[PODA_VALUE_BUFFER];
    for (guint32 i = first; i != PODA_TREE_NONE;
         i = poda_builder_node (builder, i)->next) {
        PodaBuilderNode *node = poda_builder_node (builder, i);
        gboolean given = node->probability != NULL || node->has_chance;
        if (given && !read_probability (builder, node))
            return FALSE;
        if (!given && without == PODA_TREE_NONE)
            without = i;
        sum += node->chance;
        n_given += given;
        n++;
    }
    if (n_given > 0 && n_given < n)
        return poda_source_fail_as (
            builder->source, poda_builder_node (builder, without)->edge_place,
            PODA_TREE_ERROR_PROBABILITY,
            _ ("the edge %s -> %s has no probability, but a sibling has one; expected "
               "all or none"),
            poda_builder_call (builder, index), poda_builder_call (builder, without));
    if (n_given > 0 && fabs (sum - 1) > SUM_TOLERANCE)
        return poda_source_fail_as (
            builder->source, poda_builder_node (builder, first)->probability_place,
            PODA_TREE_ERROR_PROBABILITY,
            _ ("the probabilities below %s add up to %s; expected 1"),
            poda_builder_call (builder, index),
            poda_value_format (sum, PODA_STYLE_MACHINE, buffer));
    while (n_given > 0 && shares <= MOST_SHARES && !has_shares (builder, first, shares))
        shares++;
    for (guint32 i = first; i != PODA_TREE_NONE;
         i = poda_builder_node (builder, i)->next) {
        PodaBuilderNode *node = poda_builder_node (builder, i);
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
settle_moves (PodaBuilder *builder, guint32 parent, GTree *seen)
{
    gboolean some = FALSE;
    guint number = 0;
    guint32 first = poda_builder_node (builder, parent)->child;
    for (guint32 i = first; i != PODA_TREE_NONE;
         i = poda_builder_node (builder, i)->next) {
        PodaBuilderNode *node = poda_builder_node (builder, i);
        char text[PODA_VALUE_BUFFER];
        poda_integer_format (++number, text);
        node->has_own_move = node->move != NULL;
        some |= node->has_own_move;
        if (!node->has_own_move)
            node->move = node->name != NULL && !node->counted
                             ? node->name
                             : poda_builder_keep (builder, text);
    }
    for (guint32 i = some ? first : PODA_TREE_NONE; i != PODA_TREE_NONE;
         i = poda_builder_node (builder, i)->next) {
        PodaBuilderNode *node = poda_builder_node (builder, i);
        const PodaBuilderNode *other = g_tree_lookup (seen, node->move);
        if (other != NULL && other->parent == parent
            && (node->has_own_move || other->has_own_move))
            return poda_source_fail (
                builder->source,
                node->has_own_move ? node->move_place : other->move_place,
                _ ("two moves from %s are called %s; expected different names"),
                poda_builder_call (builder, parent),
                poda_builder_quote (builder, node->move));
        g_tree_replace (seen, (gpointer) node->move, node);
    }
    return TRUE;
}

static gboolean
check_length (const PodaBuilder *builder, const char *text, gsize place,
              const char *message)
{
    return text == NULL
           || strnlen (text, PODA_TREE_LONGEST_TEXT + 1) <= PODA_TREE_LONGEST_TEXT
           || poda_source_fail_as (builder->source, place, PODA_TREE_ERROR_SIZE,
                                   message, PODA_TREE_LONGEST_TEXT);
}

gboolean
poda_builder_resolve_players (PodaBuilder *builder, const guint32 *order)
{
    g_autoptr (GTree) seen = poda_texts_new (NULL, NULL);
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        const PodaBuilderNode *node = poda_builder_node (builder, i);
        if (!check_length (builder, node->name, node->place,
                           N_ ("expected a node's name of at most %d bytes, found a "
                               "longer one"))
            || !check_length (
                builder, node->move, node->move_place,
                N_ ("expected a move of at most %d bytes, found a longer one")))
            return FALSE;
    }
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        PodaBuilderNode *node = poda_builder_node (builder, order[i]);
        guint8 above = PODA_CHANCE; /* no decision above */
        if (i == 0 && node->player == PODA_BUILDER_ALTERNATES)
            node->player = builder->player;
        if (i > 0) {
            const PodaBuilderNode *parent = poda_builder_node (builder, node->parent);
            above = parent->decider;
            node->below_chance = parent->below_chance || parent->player == PODA_CHANCE;
        }
        if (node->player == PODA_BUILDER_ALTERNATES)
            node->player = above == PODA_MAX ? PODA_MIN : PODA_MAX;
        node->decider = node->player == PODA_CHANCE ? above : node->player;
    }
    if (!settle_leaves (builder, order))
        return FALSE;
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        PodaBuilderNode *node = poda_builder_node (builder, order[i]);
        /* Descendants of a node that became a leaf are omitted, too. */
        if (i > 0) {
            const PodaBuilderNode *parent = poda_builder_node (builder, node->parent);
            node->left_out |= parent->left_out || parent->closed;
        }
        if (!node->left_out && node->has_value && isinf (node->value)
            && node->below_chance)
            return poda_source_fail_as (
                builder->source, node->value_place, PODA_TREE_ERROR_VALUE,
                _ ("%s is below a chance node; expected a finite value"),
                poda_builder_call (builder, order[i]));
    }
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        const PodaBuilderNode *node = poda_builder_node (builder, order[i]);
        if (node->player == PODA_CHANCE && !node->closed && !node->left_out
            && !read_chances (builder, order[i]))
            return FALSE;
    }
    for (guint32 i = 0; i < builder->nodes->len; i++)
        if (!settle_moves (builder, order[i], seen))
            return FALSE;
    return TRUE;
}
