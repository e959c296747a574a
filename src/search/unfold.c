#include "search/unfold.h"

#include <glib/gi18n-lib.h>

#include "tree/tree_builder.h"

typedef struct {
    const PodaProblem *problem;
    guint32 most;
    GError **error; /* for errors of the problem, not of a tree */
} Unfold;

/* A position that is not in the tree yet. */
typedef struct {
    PodaPosition position;
    guint32 above; /* its parent's index in the tree; PODA_TREE_NONE at the root */
    guint ply;
    const char *move; /* owned by the draft */
    double chance;    /* the probability; negative: none */
} Waiting;

static gboolean
write_node (PodaBuilder *builder, const Unfold *unfolding, const Waiting *ahead,
            GArray *open)
{
    const PodaProblem *problem = unfolding->problem;
    const PodaGame *game = problem->game;
    if (builder->nodes->len == unfolding->most) {
        g_set_error (unfolding->error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
                     _ ("more than %u nodes; use a smaller depth"), unfolding->most);
        return FALSE;
    }
    guint32 index = poda_builder_add (builder, 0);
    PodaBuilderNode *node = poda_builder_node (builder, index);
    const char *own =
        game->own_name != NULL ? game->own_name (game, &ahead->position) : NULL;
    PodaLeafReason reason;
    node->name = own != NULL ? poda_builder_keep (builder, own) : NULL;
    node->player = (guint8) poda_problem_player (problem, &ahead->position);
    if (ahead->above != PODA_TREE_NONE) {
        node->move = ahead->move;
        node->chance = ahead->chance;
        node->has_chance = ahead->chance >= 0;
        poda_builder_link (builder, ahead->above, index, 0);
    }
    node->has_value = poda_problem_leaf_value (problem, &ahead->position, ahead->ply,
                                               &reason, &node->value);
    if (!node->has_value && ahead->ply == problem->depth) {
        g_set_error_literal (
            unfolding->error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_NO_VALUE,
            _ ("a position at the depth limit has no value; use another depth"));
        return FALSE;
    }
    if (node->has_value)
        return TRUE;
    g_auto (PodaMoves) moves = { 0 };
    gboolean chance = node->player == PODA_CHANCE;
    game->moves (game, &ahead->position, &moves);
    for (guint i = moves.count; i > 0; i--) {
        PodaMove move = moves.items[i - 1];
        Waiting next = { .above = index, .ply = ahead->ply + 1, .chance = -1 };
        g_autofree char *text = game->format_move (game, &ahead->position, move);
        next.move = poda_builder_keep (builder, text);
        game->play (game, &ahead->position, move, &next.position);
        if (chance)
            next.chance = game->probability (game, &ahead->position, move);
        g_array_append_val (open, next);
    }
    return TRUE;
}

static gboolean
write_tree (PodaBuilder *builder, gconstpointer data)
{
    const Unfold *unfolding = data;
    const Waiting root = { .position = unfolding->problem->root,
                           .above = PODA_TREE_NONE };
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Waiting));
    g_array_append_val (open, root);
    while (open->len > 0) {
        Waiting ahead = g_array_index (open, Waiting, open->len - 1);
        g_array_set_size (open, open->len - 1);
        if (!write_node (builder, unfolding, &ahead, open))
            return FALSE;
    }
    return TRUE;
}

PodaTree *
poda_tree_unfold (const PodaProblem *problem, guint32 most, GError **error)
{
    const Unfold unfolding = { problem, most, error };
    return poda_builder_make (write_tree, &unfolding, error);
}
