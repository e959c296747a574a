#include "record/record.h"

void
poda_walk_begin (PodaWalk *walk, const PodaRecord *record, const PodaNode *from)
{
    *walk = (PodaWalk){ .record = record };
    walk->positions = g_array_new (FALSE, FALSE, sizeof (PodaPosition));
    g_array_set_size (walk->positions, 1);
    walk->ply = poda_node_ply (from);
    poda_record_position (record, from,
                          &g_array_index (walk->positions, PodaPosition, 0));
    walk->node = NULL;
    walk->from = from;
    walk->skip = FALSE;
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

/* Stands at `node`, whose parent's position is the last one kept. */
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

static void
step_up (PodaWalk *walk)
{
    g_array_set_size (walk->positions, walk->positions->len - 1);
    walk->node = poda_node_parent (walk->node);
    walk->ply--;
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
        step_up (walk);
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
