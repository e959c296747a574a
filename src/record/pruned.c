/* What was never visited, listed after the search. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "record/recorder.h"
#include "search/order.h"

typedef struct {
    PodaRecord *record;
    PodaOrderer *orderer;
    gboolean whole;
    gboolean full; /* the limit is reached */
} Listing;

static gboolean
is_leaf (const Listing *listing, const PodaPosition *position, guint ply)
{
    const PodaProblem *problem = &listing->record->problem;
    PodaValue utility;
    return ply == problem->depth
           || problem->game->over (problem->game, position, &utility);
}

static void
list_moves (Listing *listing, const PodaPosition *position, guint ply, PodaMoves *moves)
{
    const PodaGame *game = listing->record->problem.game;
    game->moves (game, position, moves);
    if (listing->orderer != NULL
        && !poda_orderer_sort (listing->orderer, position, ply, moves->items,
                               moves->count))
        listing->full = TRUE;
}

static PodaNode *
add_node (Listing *listing, PodaNode *parent, PodaNode *last, PodaMove move,
          const PodaPosition *position)
{
    const PodaProblem *problem = &listing->record->problem;
    listing->full =
        problem->max_nodes > 0 && listing->record->arena.n_nodes >= problem->max_nodes;
    if (listing->full)
        return NULL;
    PodaNode *node = poda_record_append (listing->record, parent, last, move);
    PodaPlayer player = poda_problem_player (problem, position);
    *node = (PodaNode){ .link = node->link,
                        .move = move,
                        .id = node->id,
                        .player = (guint8) player,
                        .status = PODA_STATUS_PRUNED };
    return node;
}

/* Adds the children of a node that come after `last`, each with its subtree where the
 * whole is wanted, so that ids go up in preorder. */
static void
add_skipped (Listing *listing, PodaNode *parent, PodaNode *last, guint n_visited,
             const PodaPosition *position, guint ply)
{
    const PodaGame *game = listing->record->problem.game;
    g_auto (PodaMoves) moves = { 0 };
    list_moves (listing, position, ply, &moves);
    for (guint i = n_visited; i < moves.count && !listing->full; i++) {
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        last = add_node (listing, parent, last, moves.items[i], &next);
        if (last != NULL && listing->whole && !is_leaf (listing, &next, ply + 1))
            add_skipped (listing, last, NULL, 0, &next, ply + 1);
    }
}

static void
add_below (Listing *listing, PodaNode *node, const PodaPosition *position, guint ply)
{
    const PodaGame *game = listing->record->problem.game;
    PodaNode *last = NULL;
    guint n_visited = 0;
    for (PodaNode *child = poda_node_child (node); child != NULL && !listing->full;
         child = poda_node_next (child)) {
        PodaPosition next;
        game->play (game, position, child->move, &next);
        add_below (listing, child, &next, ply + 1);
        last = child;
        n_visited++;
    }
    if (node->cut != PODA_CUT_NONE && !listing->full)
        add_skipped (listing, node, last, n_visited, position, ply);
}

gboolean
poda_record_add_pruned (PodaRecord *record, gboolean whole, GError **error)
{
    g_assert (record->arena.n_nodes == record->n_visited);
    Listing listing = { .record = record, .whole = whole };
    listing.orderer = poda_orderer_new (&record->problem);
    add_below (&listing, poda_record_root (record), &record->problem.root, 0);
    poda_orderer_free (listing.orderer);
    if (listing.full)
        g_set_error (
            error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
            _ ("visited and pruned nodes pass the limit of %" PRIu64
               ": expected --pruned none, a smaller depth or a larger --max-nodes"),
            record->problem.max_nodes);
    return !listing.full;
}
