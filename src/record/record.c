#include "record/record.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/pages.h"
#include "record/search_path.h"
#include "search/search.h"

const char *
poda_status_word (PodaStatus status)
{
    static const char *const words[] = { "expanded", "terminal", "frontier", "pruned" };
    return words[status];
}

const char *
poda_bound_word (PodaBound bound)
{
    static const char *const words[] = { N_ ("exact"), N_ ("atleast"), N_ ("atmost") };
    return words[bound];
}

const char *
poda_cut_word (PodaCutKind kind)
{
    static const char *const words[] = { NULL, "shallow", "deep", "window" };
    return words[kind];
}

/* --- Memory for nodes --- */

/* The nodes of a record, in chunks: no overhead per node, stable addresses, access by
 * id, and all are freed together. */
typedef struct {
    PodaNode **chunks;
    guint32 n_chunks;
    guint32 n_nodes;
    guint32 n_places; /* capacity of all chunks */
} Arena;

/* Fuzzers use small chunks: sanitizers mark each byte, and more ends are met. */
#ifndef PODA_CHUNK_BITS
#define PODA_CHUNK_BITS 16
#endif
#define CHUNK (1u << PODA_CHUNK_BITS)

/* The first chunk uses only its last elements, so that small records touch only a few
 * small pages. */
#define FIRST_CHUNK MIN (1024u, CHUNK)

/* Returns the node with this id (from 1). */
static inline PodaNode *
node_at (const Arena *arena, guint32 id)
{
    guint32 place = id + (CHUNK - FIRST_CHUNK - 1);
    return &arena->chunks[place >> PODA_CHUNK_BITS][place & (CHUNK - 1)];
}

static void
grow_arena (Arena *arena)
{
    gsize bytes = CHUNK * sizeof (PodaNode);
    gsize page = bytes < PODA_LARGE_PAGE ? sizeof (PodaNode *) : PODA_LARGE_PAGE;
    bytes += page - 1 - (bytes + page - 1) % page;
    PodaNode *chunk = aligned_alloc (page, bytes);
    if (chunk == NULL)
        g_error ("out of memory for %" G_GSIZE_FORMAT " bytes", bytes);
    if (arena->n_chunks > 0 && page == PODA_LARGE_PAGE)
        poda_pages_advise (chunk, bytes);
    arena->n_places += arena->n_chunks == 0 ? FIRST_CHUNK : CHUNK;
    arena->chunks = g_renew (PodaNode *, arena->chunks, arena->n_chunks + 1);
    arena->chunks[arena->n_chunks++] = chunk;
}

/* --- Recording --- */

struct _PodaRecord {
    PodaProblem problem;
    Arena arena;
    guint32 n_visited;
    PodaCounts counts;

    PodaSearchPath path;
    gboolean with_steps;
    PodaStep *steps;
    gsize n_steps;
    gsize step_capacity;
    gboolean whole; /* all pruned nodes have been added */
};

PodaRecord *
poda_record_new (const PodaProblem *problem, gboolean with_steps)
{
    PodaRecord *record = g_new0 (PodaRecord, 1);
    record->problem = *problem;
    record->problem.win = poda_problem_win (problem);
    if (problem->max_nodes == 0 || problem->max_nodes > PODA_RECORD_MAX_NODES)
        record->problem.max_nodes = PODA_RECORD_MAX_NODES;
    record->with_steps = with_steps;
    poda_search_path_init (&record->path, &record->problem);
    return record;
}

void
poda_record_free (PodaRecord *record)
{
    if (record == NULL)
        return;
    for (guint32 i = 0; i < record->arena.n_chunks; i++)
        free (record->arena.chunks[i]);
    g_free (record->arena.chunks);
    poda_search_path_clear (&record->path);
    poda_pages_free (record->steps, record->step_capacity * sizeof (PodaStep));
    g_free (record);
}

/* Appends a node below `parent` (NULL: the root), after its last child `last`, with the
 * next id. Sets only its id, move and links. */
static inline PodaNode *
append_node (PodaRecord *record, PodaNode *parent, PodaNode *last, PodaMove move)
{
    Arena *arena = &record->arena;
    if (G_UNLIKELY (arena->n_nodes == arena->n_places))
        grow_arena (arena);
    PodaNode *node = node_at (arena, ++arena->n_nodes);
    node->id = arena->n_nodes;
    node->move = move;
    node->link.data = node;
    node->link.parent = (GNode *) parent;
    node->link.prev = (GNode *) last;
    node->link.next = node->link.children = NULL;
    if (last != NULL)
        last->link.next = &node->link;
    else if (parent != NULL)
        parent->link.children = &node->link;
    return node;
}

G_NO_INLINE static void
add_step (PodaRecord *record, const PodaNode *node, const PodaEvent *event)
{
    if (G_UNLIKELY (record->n_steps == record->step_capacity)) {
        /* Memory costs nothing until it is touched, so the first block is large. */
        gsize old = record->step_capacity;
        record->step_capacity = old == 0 ? 1 << 16 : old * 2;
        record->steps = poda_pages_grow (record->steps, old * sizeof (PodaStep),
                                         record->step_capacity * sizeof (PodaStep));
    }
    PodaStep *step = &record->steps[record->n_steps++];
    step->node = node->id;
    step->verb = (guint8) event->verb;
    step->reason = event->verb == PODA_LEAF ? (guint8) event->reason : 0;
    step->x = event->verb == PODA_ENTER ? event->alpha : event->value;
    step->y = event->verb == PODA_ENTER    ? event->beta
              : event->verb == PODA_UPDATE ? event->weight
                                           : 0;
}

/* Sets the flag `pv` along the principal variation: TRUE when the root is left, FALSE
 * before it is visited again. */
G_NO_INLINE static void
mark_principal_variation (PodaRecord *record, gboolean pv)
{
    PodaNode *node = poda_record_root (record);
    for (; node->best != 0; node = node_at (&record->arena, node->best))
        node->pv = pv;
    node->pv = pv;
}

/* --- Events: separate functions save fewer registers than one switch --- */

/* Enters a node. Finds it if it was visited before: the root, or a child of a node that
 * is visited again. */
static void
enter (PodaRecord *record, const PodaEvent *event)
{
    PodaSearchPath *path = &record->path;
    PodaFrame *above = path->n_frames > 0 ? poda_search_path_top (path) : NULL;
    PodaNode *node = above == NULL  ? poda_record_root (record)
                     : above->again ? poda_node_child (above->node)
                                    : NULL;
    while (above != NULL && node != NULL && node->move != event->move)
        node = poda_node_next (node);
    gboolean again = node != NULL;
    if (G_UNLIKELY (again && above == NULL))
        mark_principal_variation (record, FALSE);
    if (G_LIKELY (!again)) {
        node = append_node (record, above != NULL ? above->node : NULL,
                            above != NULL ? above->last_child : NULL, event->move);
        if (above != NULL)
            above->last_child = node;
        record->n_visited++;
    }
    PodaFrame *frame = poda_search_path_enter (path, event, node->id);
    frame->node = node;
    frame->last_child = NULL;
    if (G_UNLIKELY (again))
        frame->last_child = (PodaNode *) g_node_last_child (&node->link);
    frame->again = again;
    node->alpha = event->alpha;
    node->beta = event->beta;
    node->own_limit_out = event->player == PODA_MIN ? event->beta : event->alpha;
    node->value = frame->value;
    node->best = node->cut_by = 0;
    node->player = (guint8) event->player;
    node->status = PODA_STATUS_EXPANDED;
    node->bound = PODA_BOUND_EXACT;
    node->cut = PODA_CUT_NONE;
    node->pv = FALSE;
    node->open = TRUE;
    record->counts.nodes++;
    if (record->with_steps)
        add_step (record, node, event);
}

static void
leaf (PodaRecord *record, const PodaEvent *event)
{
    const PodaFrame *frame = poda_search_path_leaf (&record->path, event);
    PodaNode *node = frame->node;
    node->status = frame->status;
    node->value = frame->value;
    record->counts.leaves++;
    record->counts.frontier += event->reason == PODA_LEAF_FRONTIER;
    if (record->with_steps)
        add_step (record, node, event);
}

static void
update (PodaRecord *record, const PodaEvent *event)
{
    PodaSearchPath *path = &record->path;
    const PodaFrame *frame = poda_search_path_update (path, event);
    PodaNode *node = frame->node;
    if (path->changed || path->chosen) {
        node->value = frame->value;
        node->best = frame->best;
        node->own_limit_out = frame->player == PODA_MIN ? frame->beta : frame->alpha;
    }
    if (record->with_steps)
        add_step (record, node, event);
}

static void
cut (PodaRecord *record, const PodaEvent *event)
{
    const PodaFrame *frame = poda_search_path_cut (&record->path);
    PodaNode *node = frame->node;
    node->cut = frame->cut;
    node->cut_by = frame->cut_by;
    poda_counts_add_cut (&record->counts, frame->cut);
    if (record->with_steps)
        add_step (record, node, event);
}

static void
leave (PodaRecord *record, const PodaEvent *event)
{
    const PodaFrame *frame = poda_search_path_leave (&record->path, event);
    PodaNode *node = frame->node;
    node->value = frame->value;
    node->bound = frame->bound;
    node->open = FALSE;
    if (record->path.n_frames == 0)
        mark_principal_variation (record, TRUE);
    if (record->with_steps)
        add_step (record, node, event);
}

void
poda_record_observe (const PodaEvent *event, gpointer data)
{
    typedef void (*Verb) (PodaRecord *, const PodaEvent *);
    static const Verb verbs[] = { enter, leaf, update, cut, leave }; /* by PodaVerb */
    verbs[event->verb](data, event);
}

PodaRecord *
poda_record_search (const PodaProblem *problem, gboolean with_steps, GError **error)
{
    g_autoptr (PodaRecord) record = poda_record_new (problem, with_steps);
    PodaResult result;
    if (!poda_search (&record->problem, poda_record_observe, record, &result, error))
        return NULL;
    return g_steal_pointer (&record);
}

const PodaProblem *
poda_record_problem (const PodaRecord *record)
{
    return &record->problem;
}

PodaNode *
poda_record_root (const PodaRecord *record)
{
    return record->arena.n_nodes > 0 ? node_at (&record->arena, 1) : NULL;
}

PodaNode *
poda_record_node (const PodaRecord *record, guint32 id)
{
    g_assert (id >= 1 && id <= record->arena.n_nodes);
    return node_at (&record->arena, id);
}

guint32
poda_record_n_nodes (const PodaRecord *record)
{
    return record->arena.n_nodes;
}

guint32
poda_record_n_visited (const PodaRecord *record)
{
    return record->n_visited;
}

const PodaSearchPath *
poda_record_path (const PodaRecord *record)
{
    return &record->path;
}

const PodaStep *
poda_record_steps (const PodaRecord *record, gsize *n_steps)
{
    *n_steps = record->n_steps;
    return record->steps;
}

const PodaCounts *
poda_record_counts (const PodaRecord *record)
{
    return &record->counts;
}

PodaValue
poda_node_alpha_out (const PodaNode *node)
{
    return node->player == PODA_MAX ? node->own_limit_out : node->alpha;
}

PodaValue
poda_node_beta_out (const PodaNode *node)
{
    return node->player == PODA_MIN ? node->own_limit_out : node->beta;
}

PodaPlayer
poda_node_view (const PodaNode *node)
{
    while (node != NULL && node->player == PODA_CHANCE)
        node = poda_node_parent (node);
    return node != NULL ? (PodaPlayer) node->player : PODA_MAX;
}

guint
poda_node_ply (const PodaNode *node)
{
    guint ply = 0;
    for (; poda_node_parent (node) != NULL; node = poda_node_parent (node))
        ply++;
    return ply;
}

/* --- Pruned nodes, added after the search --- */

typedef struct {
    PodaRecord *record;
    PodaOrderer *orderer;
    gboolean whole;
    gboolean full; /* the limit of nodes is reached */
} Listing;

/* Adds the children of a node that come after `last`, with their subtrees if `whole` is
 * set, so that ids ascend in preorder. */
static void
add_skipped (Listing *listing, PodaNode *parent, PodaNode *last, guint n_visited,
             const PodaPosition *position, guint ply)
{
    PodaRecord *record = listing->record;
    const PodaProblem *problem = &record->problem;
    const PodaGame *game = problem->game;
    g_auto (PodaMoves) moves = { 0 };
    PodaValue utility;
    game->moves (game, position, &moves);
    if (listing->orderer != NULL
        && !poda_orderer_sort (listing->orderer, position, ply, moves.items,
                               moves.count))
        listing->full = TRUE;
    for (guint i = n_visited; i < moves.count && !listing->full; i++) {
        PodaPosition next;
        listing->full = record->arena.n_nodes >= problem->max_nodes;
        if (listing->full)
            return;
        game->play (game, position, moves.items[i], &next);
        last = append_node (record, parent, last, moves.items[i]);
        *last = (PodaNode){ .link = last->link,
                            .move = last->move,
                            .id = last->id,
                            .player = (guint8) poda_problem_player (problem, &next),
                            .status = PODA_STATUS_PRUNED };
        if (listing->whole && ply + 1 != problem->depth
            && !game->over (game, &next, &utility))
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
        g_set_error (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
                     _ ("visited and pruned nodes exceed the limit of %" PRIu64
                        "; use a smaller depth or allow more nodes"),
                     record->problem.max_nodes);
    record->whole = whole && !listing.full;
    return !listing.full;
}

gboolean
poda_record_is_complete (const PodaRecord *record)
{
    return record->whole;
}
