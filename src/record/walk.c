#include "record/replay.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "tree/tree.h"

G_DEFINE_QUARK (poda_record_error, poda_record_error)

/* --- Walks --- */

void
poda_walk_begin (PodaWalk *walk, const PodaRecord *record, const PodaNode *from)
{
    *walk = (PodaWalk){ .record = record, .from = from, .ply = poda_node_ply (from) };
    walk->positions = g_array_new (FALSE, FALSE, sizeof (PodaPosition));
    g_array_set_size (walk->positions, 1);

    poda_record_position (record, from,
                          &g_array_index (walk->positions, PodaPosition, 0));
}

void
poda_walk_clear (PodaWalk *walk)
{
    g_clear_pointer (&walk->positions, g_array_unref);
}

const PodaPosition *
poda_walk_position (const PodaWalk *walk)
{
    return &g_array_index (walk->positions, PodaPosition, walk->positions->len - 1);
}

/* Moves to `node`; the position of its parent is the last one kept. */
static void
play_to (PodaWalk *walk, const PodaNode *node)
{
    const PodaGame *game = poda_record_problem (walk->record)->game;
    guint last = walk->positions->len;
    g_array_set_size (walk->positions, last + 1);
    PodaPosition *positions = (PodaPosition *) (gpointer) walk->positions->data;
    game->play (game, &positions[last - 1], node->move, &positions[last]);
    walk->node = node;
    walk->ply++;
}

gboolean
poda_walk_next (PodaWalk *walk)
{
    if (walk->node == NULL) {
        walk->node = walk->from;
        return walk->node != NULL;
    }
    const PodaNode *child = walk->skip ? NULL : poda_node_child (walk->node);
    walk->skip = FALSE;
    if (child != NULL) {
        play_to (walk, child);
        return TRUE;
    }
    while (walk->node != walk->from) {
        const PodaNode *next = poda_node_next (walk->node);
        g_array_set_size (walk->positions, walk->positions->len - 1);
        walk->node = poda_node_parent (walk->node);
        walk->ply--;
        if (next != NULL) {
            play_to (walk, next);
            return TRUE;
        }
    }
    walk->node = walk->from = NULL;
    return FALSE;
}

void
poda_walk_skip (PodaWalk *walk)
{
    walk->skip = TRUE;
}

gboolean
poda_record_leaf_range (const PodaRecord *record, PodaValue *low, PodaValue *high)
{
    const PodaProblem *problem = poda_record_problem (record);
    PodaValue value;
    PodaLeafReason reason;
    *low = INFINITY;
    *high = -INFINITY;
    if (poda_tree_of_game (problem->game) == NULL)
        return FALSE;
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk))
        if (poda_problem_leaf_value (problem, poda_walk_position (&walk), walk.ply,
                                     &reason, &value)
            && isfinite (value)) {
            *low = poda_min (*low, value);
            *high = poda_max (*high, value);
        }
    return *low <= *high;
}

/* --- Position and name of a node --- */

void
poda_record_position (const PodaRecord *record, const PodaNode *node,
                      PodaPosition *position)
{
    const PodaProblem *problem = poda_record_problem (record);
    const PodaNode *parent = poda_node_parent (node);
    PodaPosition before;
    if (parent == NULL) {
        *position = problem->root;
        return;
    }
    if (problem->game->moves_tell)
        before = problem->root;
    else
        poda_record_position (record, parent, &before);
    problem->game->play (problem->game, &before, node->move, position);
}

char *
poda_record_move_text (const PodaRecord *record, const PodaNode *node)
{
    const PodaGame *game = poda_record_problem (record)->game;
    if (poda_node_parent (node) == NULL)
        return NULL;
    PodaPosition position;
    poda_record_position (record, poda_node_parent (node), &position);
    return game->format_move (game, &position, node->move);
}

/* Appends the moves to the node, and computes its position. */
static void
append_moves (GString *name, const PodaRecord *record, const PodaNode *node,
              PodaPosition *position)
{
    const PodaProblem *problem = poda_record_problem (record);
    const PodaNode *parent = poda_node_parent (node);
    PodaPosition before;
    if (parent == NULL) {
        *position = problem->root;
        return;
    }
    append_moves (name, record, parent, &before);
    g_autofree char *move =
        problem->game->format_move (problem->game, &before, node->move);
    if (poda_node_parent (parent) != NULL)
        g_string_append_c (name, '.');
    g_string_append (name, move);
    problem->game->play (problem->game, &before, node->move, position);
}

static char *
name_of (const PodaRecord *record, const PodaNode *node, const char *root)
{
    const PodaGame *game = poda_record_problem (record)->game;
    PodaPosition position;
    if (game->own_name != NULL) {
        poda_record_position (record, node, &position);
        const char *own = game->own_name (game, &position);
        if (own != NULL)
            return g_strdup (own);
    }
    GString *name = g_string_new (poda_node_parent (node) == NULL ? root : "");
    append_moves (name, record, node, &position);
    return g_string_free (name, FALSE);
}

char *
poda_record_name (const PodaRecord *record, const PodaNode *node)
{
    return name_of (record, node, PODA_ROOT_NAME);
}

char *
poda_record_display_name (const PodaRecord *record, const PodaNode *node)
{
    return name_of (record, node, _ (PODA_ROOT_NAME));
}

void
poda_names_init (PodaNames *names)
{
    *names =
        (PodaNames){ .moves = g_string_new (NULL),
                     .ends = g_array_new (FALSE, FALSE, sizeof (gsize)),
                     .positions = g_array_new (FALSE, FALSE, sizeof (PodaPosition)) };
}

void
poda_names_clear (PodaNames *names)
{
    g_string_free (names->moves, TRUE);
    g_array_unref (names->ends);
    g_array_unref (names->positions);
}

/* Appends the move from `before` to the node at `ply`. */
static void
enter (PodaNames *names, const PodaGame *game, guint ply, const PodaPosition *before,
       PodaMove move)
{
    if (ply > 0) {
        g_autofree char *text = game->format_move (game, before, move);
        g_string_truncate (names->moves, g_array_index (names->ends, gsize, ply - 1));
        if (ply > 1)
            g_string_append_c (names->moves, '.');
        g_string_append (names->moves, text);
    }
    gsize end = names->moves->len;
    g_array_set_size (names->ends, ply);
    g_array_append_val (names->ends, end);
}

/* Sets the name and the move of the node at `ply`, the last one kept. */
static void
name (PodaNames *names, const PodaGame *game, guint ply, const PodaPosition *position)
{
    gsize above = ply > 0 ? g_array_index (names->ends, gsize, ply - 1) : 0;
    const char *own = game->own_name != NULL ? game->own_name (game, position) : NULL;
    names->move = ply > 0 ? names->moves->str + above + (ply > 1 ? 1 : 0) : NULL;
    names->name = own != NULL ? own : ply == 0 ? PODA_ROOT_NAME : names->moves->str;
}

void
poda_names_follow (PodaNames *names, const PodaWalk *walk)
{
    const PodaGame *game = poda_record_problem (walk->record)->game;
    const PodaPosition *position = poda_walk_position (walk);
    enter (names, game, walk->ply, position - (walk->ply > 0 ? 1 : 0),
           walk->node->move);
    name (names, game, walk->ply, position);
}

void
poda_names_step (PodaNames *names, const PodaReplay *replay)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    const PodaGame *game = problem->game;
    guint ply = poda_replay_ply (replay);
    if (poda_replay_step (replay)->verb == PODA_ENTER) {
        PodaMove move = poda_replay_node (replay)->move;
        g_array_set_size (names->positions, ply + 1);
        PodaPosition *position = &g_array_index (names->positions, PodaPosition, ply);
        if (ply == 0)
            *position = problem->root;
        else
            game->play (game, position - 1, move, position);
        enter (names, game, ply, position - (ply > 0 ? 1 : 0), move);
    } else {
        g_string_truncate (names->moves, g_array_index (names->ends, gsize, ply));
    }
    name (names, game, ply, &g_array_index (names->positions, PodaPosition, ply));
}
