/* Trees in Berkeley's .test files, of the class GraphGameTreeTest. What such a file
 * means:
 *
 * - Agent 0 moves first and is MAX. The others follow in turn; they are all MIN, or all
 *   chance if `alg` is ExpectimaxAgent, and then every action is as likely as any.
 * - `depth` counts rounds, in each of which every agent moves once: the tree is depth x
 *   num_agents plies deep at most.
 * - `successors` gives a state's actions in their order. A state without any is a leaf,
 *   so is one of `win_states` or `lose_states`, and so is every state at the depth
 *   limit. Leaves are worth what `evaluation` says; other states that it names have
 *   that value where a search stops at them.
 *
 * States make a graph. The tree that is read unfolds it: a state is a node once for
 * each way to it, and a cycle goes round until the depth limit. Besides minimax and
 * expectimax `alg` says with AlphaBetaAgent which algorithm is to be used, and that
 * one cuts strictly; for poda this and all the other entries are attributes of the
 * tree. */

#include "tree/berkeley_graph.h"

#include <glib/gi18n-lib.h>

/* An inner node whose children are being made. */
typedef struct {
    guint32 node;
    guint32 state;
    guint32 edge; /* the next to be followed; PODA_TREE_NONE: none is left */
} Open;

typedef struct {
    PodaBerkeleyGraph graph;
    PodaDraft *draft;
    GArray *open; /* of Open, from the root down: as many as the plies above */
} Reader;

static void
reader_clear (Reader *reader)
{
    poda_berkeley_graph_clear (&reader->graph);
    poda_draft_free (reader->draft);
    g_array_unref (reader->open);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

/* Too deep: either because the way goes round, or because it is long. */
static gboolean
fail_depth (const Reader *reader, guint32 state, gsize place, GError **error)
{
    const char *name = poda_berkeley_state (&reader->graph, state)->name;
    g_autofree char *quote = poda_quote (name);
    for (guint i = 0; i < reader->open->len; i++)
        if (g_array_index (reader->open, Open, i).state == state)
            return poda_source_fail (
                reader->draft->source, place, PODA_TREE_ERROR_DEPTH, error,
                _ ("the successors of %s lead back to it, and a depth of %u lets them: "
                   "expected at most %d plies"),
                quote, reader->graph.depth, PODA_TREE_DEEPEST);
    return poda_draft_fail_depth (reader->draft, place, error);
}

static gboolean
fail_leaf (const Reader *reader, const PodaBerkeleyState *state, gboolean at_limit,
           gsize place, GError **error)
{
    const PodaSource *source = reader->draft->source;
    g_autofree char *quote = poda_quote (state->name);
    if (state->key_over != NULL)
        return poda_source_fail (
            source, place, PODA_TREE_ERROR_VALUE, error,
            _ ("%s is one of the %s: expected a line of evaluation for it"), quote,
            state->key_over);
    if (at_limit)
        return poda_source_fail (source, place, PODA_TREE_ERROR_VALUE, error,
                                 _ ("%s is reached at the depth limit, ply %u: "
                                    "expected a line of evaluation "
                                    "for it"),
                                 quote, reader->open->len);
    return poda_source_fail (
        source, place, PODA_TREE_ERROR_VALUE, error,
        _ ("%s has no successors: expected a line of evaluation for it"), quote);
}

static gboolean
fail_size (const Reader *reader, gsize place, GError **error)
{
    return poda_source_fail (reader->draft->source, place, PODA_TREE_ERROR_SIZE, error,
                             _ ("the successors unfold into more than %d nodes: "
                                "expected a smaller depth, or "
                                "fewer ways to the same state"),
                             PODA_TREE_MOST_NODES);
}

static PodaPlayer
player_at (const PodaBerkeleyGraph *graph, guint ply)
{
    return ply % graph->n_agents == 0 ? PODA_MAX
           : graph->chance            ? PODA_CHANCE
                                      : PODA_MIN;
}

/* Makes the node of a state, which the innermost open node's `edge` leads to (NULL: the
 * root), and opens it unless it is a leaf. */
static gboolean
enter (Reader *reader, guint32 index, const PodaBerkeleyEdge *edge, gsize place,
       GError **error)
{
    const PodaBerkeleyState *state = poda_berkeley_state (&reader->graph, index);
    guint ply = reader->open->len;
    if (ply > PODA_TREE_DEEPEST)
        return fail_depth (reader, index, place, error);
    if (reader->draft->nodes->len == PODA_TREE_MOST_NODES)
        return fail_size (reader, place, error);

    Open open = { poda_draft_add (reader->draft, place), index, state->first };
    PodaDraftNode *node = poda_draft_node (reader->draft, open.node);
    node->name = state->name;
    node->player = (guint8) player_at (&reader->graph, ply);
    node->has_value = (guint8) state->has_value;
    node->value = state->value;
    node->value_place = state->value_place;
    if (edge != NULL) {
        const Open *above = &g_array_index (reader->open, Open, ply - 1);
        node->move = edge->action;
        node->move_place = edge->place;
        if (!poda_draft_link (reader->draft, above->node, open.node, place, error))
            return FALSE;
    }

    gboolean at_limit = ply == (guint64) reader->graph.depth * reader->graph.n_agents;
    if (!at_limit && state->key_over == NULL && state->first != PODA_TREE_NONE) {
        g_array_append_val (reader->open, open);
        return TRUE;
    }
    return state->has_value || fail_leaf (reader, state, at_limit, place, error);
}

/* In preorder: the first node of a state is the first that a search comes to. */
static gboolean
unfold (Reader *reader, GError **error)
{
    if (!enter (reader, reader->graph.start, NULL, reader->graph.start_place, error))
        return FALSE;
    while (reader->open->len > 0) {
        Open *last = &g_array_index (reader->open, Open, reader->open->len - 1);
        if (last->edge == PODA_TREE_NONE) {
            g_array_set_size (reader->open, reader->open->len - 1);
            continue;
        }
        const PodaBerkeleyEdge *edge = poda_berkeley_edge (&reader->graph, last->edge);
        last->edge = edge->next;
        if (!enter (reader, edge->to, edge, edge->to_place, error))
            return FALSE;
    }
    return TRUE;
}

PodaTree *
poda_tree_read_berkeley (const char *name, const char *text, gsize length,
                         GError **error)
{
    PodaSource source = { name, text, length };
    if (!poda_source_check (&source, error))
        return NULL;
    g_auto (Reader) reader = {
        .draft = poda_draft_new (&source),
        .open = g_array_new (FALSE, FALSE, sizeof (Open)),
    };
    if (!poda_berkeley_graph_init (&reader.graph, reader.draft, error)
        || !unfold (&reader, error))
        return NULL;
    poda_draft_tell_apart (reader.draft);
    return poda_tree_build (reader.draft, error);
}
