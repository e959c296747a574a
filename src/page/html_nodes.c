#include "page/html_nodes.h"

#include "record/walk_names.h"
#include "draw/figure.h"

static void
allocate (PodaHtmlNodes *nodes, const PodaRecord *record, gboolean positions)
{
    const PodaProblem *problem = poda_record_problem (record);
    const PodaGame *game = problem->game;
    gsize n = poda_record_n_nodes (record) + 1;
    *nodes = (PodaHtmlNodes){ .record = record, .problem = problem };
    nodes->strings = g_string_chunk_new (4096);
    nodes->moves = g_ptr_array_new ();
    nodes->move_index = g_hash_table_new (g_str_hash, g_str_equal);
    nodes->move = g_new (gint32, n);
    nodes->known = g_array_new (FALSE, FALSE, sizeof (guint32));
    nodes->value = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    if (game->own_name != NULL)
        nodes->name = g_new0 (const char *, n);
    if (game->probability != NULL) {
        nodes->weight = g_new (double, n);
        nodes->probability = g_new0 (const char *, n);
    }
    if (positions) {
        nodes->cells = g_new0 (const char *, n);
        nodes->last = game->board != NULL ? g_new (gint, n) : NULL;
    }
}

static gint32
index_of_move (PodaHtmlNodes *nodes, const char *text)
{
    gpointer found = g_hash_table_lookup (nodes->move_index, text);
    if (found != NULL)
        return GPOINTER_TO_INT (found) - 1;
    char *kept = g_string_chunk_insert (nodes->strings, text);
    g_ptr_array_add (nodes->moves, kept);
    g_hash_table_insert (nodes->move_index, kept,
                         GINT_TO_POINTER ((gint) nodes->moves->len));
    return (gint32) nodes->moves->len - 1;
}

static void
take_chance (PodaHtmlNodes *nodes, const PodaWalk *walk)
{
    const PodaGame *game = nodes->problem->game;
    const PodaNode *node = walk->node, *parent = poda_node_parent (node);
    nodes->weight[node->id] = -1;
    if (parent == NULL || parent->player != PODA_CHANCE)
        return;
    const PodaPosition *before = poda_walk_position (walk) - 1;
    char text[PODA_VALUE_BUFFER];
    poda_probability_format (game->probability (game, before, node->move), text);
    nodes->probability[node->id] = g_string_chunk_insert_const (nodes->strings, text);
    nodes->weight[node->id] = game->weight (game, before, node->move);
}

static void
take_position (PodaHtmlNodes *nodes, const PodaWalk *walk)
{
    const PodaGame *game = nodes->problem->game;
    const PodaPosition *position = poda_walk_position (walk);
    guint32 id = walk->node->id;
    if (!poda_game_board (game, position, &nodes->board)) {
        g_autofree char *text = game->format_position (game, position);
        nodes->cells[id] = g_string_chunk_insert (nodes->strings, text);
        return;
    }
    nodes->cells[id] = g_string_chunk_insert_len (
        nodes->strings, nodes->board.cells, nodes->board.columns * nodes->board.rows);
    nodes->last[id] =
        poda_game_played_cell (game, walk->ply > 0 ? position - 1 : NULL, position);
}

/* The value of a node that was never visited, where the rules alone tell it. */
static void
take_known (PodaHtmlNodes *nodes, const PodaWalk *walk)
{
    PodaLeafReason reason;
    PodaValue value;
    if (walk->node->status != PODA_STATUS_PRUNED
        || !poda_problem_leaf_value (nodes->problem, poda_walk_position (walk),
                                     walk->ply, &reason, &value)
        || reason != PODA_LEAF_TERMINAL)
        return;
    g_array_append_val (nodes->known, walk->node->id);
    g_array_append_val (nodes->value, value);
}

void
poda_html_nodes_init (PodaHtmlNodes *nodes, const PodaRecord *record,
                      gboolean positions)
{
    g_auto (PodaNames) names;
    g_auto (PodaWalk) walk;
    allocate (nodes, record, positions);
    poda_names_init (&names);
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        poda_names_follow (&names, &walk);
        guint32 id = walk.node->id;
        nodes->move[id] = names.move != NULL ? index_of_move (nodes, names.move) : -1;
        if (nodes->name != NULL)
            nodes->name[id] = g_string_chunk_insert (nodes->strings, names.name);
        if (nodes->weight != NULL)
            take_chance (nodes, &walk);
        if (nodes->cells != NULL)
            take_position (nodes, &walk);
        take_known (nodes, &walk);
    }
}

void
poda_html_nodes_clear (PodaHtmlNodes *nodes)
{
    g_string_chunk_free (nodes->strings);
    g_ptr_array_unref (nodes->moves);
    g_hash_table_unref (nodes->move_index);
    g_free (nodes->move);
    g_array_unref (nodes->known);
    g_array_unref (nodes->value);
    g_free (nodes->name);
    g_free (nodes->weight);
    g_free (nodes->probability);
    g_free (nodes->cells);
    g_free (nodes->last);
}
