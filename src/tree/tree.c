#include "tree/private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

G_DEFINE_QUARK (poda_tree_error, poda_tree_error)

/* A position of the game: nothing but the node's index. */
typedef struct {
    guint32 index;
} Place;

static const PodaTree *
tree_of (const PodaGame *game)
{
    return (const PodaTree *) game;
}

static const PodaTreeNode *
node_at (const PodaGame *game, const PodaPosition *position)
{
    return &tree_of (game)->nodes[poda_tree_index (position)];
}

static gboolean
start (const PodaGame *game, const PodaArguments *arguments, PodaPosition *position,
       GError **error)
{
    (void) arguments;
    (void) error;
    poda_tree_position (tree_of (game), 0, position);
    return TRUE;
}

static PodaPlayer
side (const PodaGame *game, const PodaPosition *position)
{
    return node_at (game, position)->player;
}

static gboolean
over (const PodaGame *game, const PodaPosition *position, PodaValue *utility)
{
    const PodaTreeNode *node = node_at (game, position);
    if (node->child != PODA_TREE_NONE)
        return FALSE;
    *utility = node->value;
    return TRUE;
}

static void
moves (const PodaGame *game, const PodaPosition *position, PodaMoves *list)
{
    const PodaTree *tree = tree_of (game);
    for (guint32 i = node_at (game, position)->child; i != PODA_TREE_NONE;
         i = tree->nodes[i].next)
        poda_moves_push (list, i);
}

static void
play (const PodaGame *game, const PodaPosition *position, PodaMove move,
      PodaPosition *next)
{
    (void) position;
    poda_tree_position (tree_of (game), move, next);
}

static double
probability (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    (void) position;
    return tree_of (game)->nodes[move].probability;
}

static double
weight (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    (void) position;
    return tree_of (game)->nodes[move].weight;
}

static gboolean
static_value (const PodaGame *game, const PodaPosition *position, PodaValue *value)
{
    const PodaTreeNode *node = node_at (game, position);
    if (node->has_value)
        *value = node->value;
    return node->has_value;
}

static guint
longest (const PodaGame *game, const PodaPosition *position)
{
    return tree_of (game)->heights[poda_tree_index (position)];
}

static char *
format_move (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    (void) position;
    return g_strdup (tree_of (game)->nodes[move].move);
}

static char *
format_position (const PodaGame *game, const PodaPosition *position)
{
    return poda_tree_name (tree_of (game), poda_tree_index (position));
}

static gboolean
parse_position (const PodaGame *game, const PodaPosition *first, const char *text,
                PodaPosition *position, GError **error)
{
    (void) first;
    g_autoptr (GError) cause = NULL;
    guint32 index = poda_tree_find (tree_of (game), text, &cause);
    if (index == PODA_TREE_NONE) {
        g_set_error_literal (error, PODA_GAME_ERROR, PODA_GAME_ERROR_POSITION,
                             cause->message);
        return FALSE;
    }
    poda_tree_position (tree_of (game), index, position);
    return TRUE;
}

static const char *
own_name (const PodaGame *game, const PodaPosition *position)
{
    return node_at (game, position)->name;
}

static const PodaParameter no_parameters[] = { { .name = NULL } };

static const PodaGame rules = {
    .name = "tree",
    .summary = N_ ("a tree that a file or a literal spells out"),
    .players = { "MAX", "MIN" },
    .parameters = no_parameters,
    .states_players = TRUE,
    .start = start,
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .probability = probability,
    .weight = weight,
    .static_value = static_value,
    .longest = longest,
    .format_move = format_move,
    .format_position = format_position,
    .parse_position = parse_position,
    .own_name = own_name,
};

void
poda_tree_equip (PodaTree *tree, gboolean has_chance)
{
    tree->game = rules;
    if (!has_chance)
        tree->game.probability = tree->game.weight = NULL;
}

void
poda_tree_free (PodaTree *tree)
{
    if (tree == NULL)
        return;
    g_free (tree->nodes);
    g_free (tree->heights);
    g_hash_table_unref (tree->names);
    g_hash_table_unref (tree->attributes);
    g_string_chunk_free (tree->strings);
    g_free (tree);
}

const PodaGame *
poda_tree_game (const PodaTree *tree)
{
    return &tree->game;
}

PodaTree *
poda_tree_of_game (const PodaGame *game)
{
    return game->over == over ? (PodaTree *) game : NULL;
}

void
poda_tree_position (const PodaTree *tree, guint32 index, PodaPosition *position)
{
    (void) tree;
    Place place = { .index = index };
    poda_position_pack (position, place);
}

guint32
poda_tree_index (const PodaPosition *position)
{
    Place place;
    poda_position_unpack (position, place);
    return place.index;
}

guint32
poda_tree_n_nodes (const PodaTree *tree)
{
    return tree->n_nodes;
}

const PodaTreeNode *
poda_tree_node (const PodaTree *tree, guint32 index)
{
    return &tree->nodes[index];
}

guint
poda_tree_depth (const PodaTree *tree)
{
    return tree->heights[0];
}

const char *
poda_tree_attribute (const PodaTree *tree, const char *key)
{
    return g_hash_table_lookup (tree->attributes, key);
}

guint
poda_tree_n_left_out (const PodaTree *tree)
{
    return tree->n_left_out;
}

static gboolean
is_below_chance (const PodaTree *tree, guint32 index)
{
    while ((index = tree->nodes[index].parent) != PODA_TREE_NONE)
        if (tree->nodes[index].player == PODA_CHANCE)
            return TRUE;
    return FALSE;
}

gboolean
poda_tree_set_value (PodaTree *tree, guint32 index, PodaValue value, GError **error)
{
    PodaTreeNode *node = &tree->nodes[index];
    g_autofree char *name = poda_tree_name (tree, index);
    if (node->child != PODA_TREE_NONE) {
        g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
                     _ ("node \"%s\" has children: expected a leaf"), name);
        return FALSE;
    }
    if (isinf (value) && is_below_chance (tree, index)) {
        g_set_error (
            error, PODA_TREE_ERROR, PODA_TREE_ERROR_VALUE,
            _ ("node \"%s\" lies below a chance node: expected a finite value"), name);
        return FALSE;
    }
    node->value = value;
    return TRUE;
}
