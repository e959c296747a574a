/* The nodes of a search as columns: what a hundred thousand of them have in common is
 * written once. */

#include "page/html_parts.h"

#include "draw/figure.h"
#include "record/record.h"

/* What only the positions tell that the nodes stand for. Arrays go by a node's id, from
 * 1; they are NULL where the game has nothing to put into them. */
typedef struct {
    const PodaRecord *record;
    const PodaProblem *problem;
    GStringChunk *strings;
    GPtrArray *moves;       /* of const char *: each text once */
    GHashTable *move_index; /* its text → its index + 1 */
    gint32 *move;           /* an index; -1 at the root */
    const char **name;
    double *weight; /* -1 where no chance leads there */
    const char **probability;
    const char **cells;
    gint *last;
    PodaBoard board;
    GArray *known; /* of guint32: pruned leaves … */
    GArray *value; /* … and the PodaValue of each */
} Nodes;

static void
allocate (Nodes *nodes, const PodaRecord *record, gboolean positions)
{
    const PodaProblem *problem = poda_record_problem (record);
    const PodaGame *game = problem->game;
    gsize n = poda_record_n_nodes (record) + 1;
    *nodes = (Nodes){ .record = record, .problem = problem };
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
index_of_move (Nodes *nodes, const char *text)
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
take_chance (Nodes *nodes, const PodaWalk *walk)
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
take_position (Nodes *nodes, const PodaWalk *walk)
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
take_known (Nodes *nodes, const PodaWalk *walk)
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

/* Walks through the record. */
static void
nodes_init (Nodes *nodes, const PodaRecord *record, gboolean positions)
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

static void
nodes_clear (Nodes *nodes)
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

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Nodes, nodes_clear)

typedef enum {
    COLUMN_PARENT,
    COLUMN_MOVE,
    COLUMN_NAME,
    COLUMN_PLAYER,
    COLUMN_STATUS,
    COLUMN_VALUE,
    COLUMN_BOUND,
    COLUMN_ALPHA,
    COLUMN_BETA,
    COLUMN_CUT,
    COLUMN_CUT_BY,
    COLUMN_BEST,
    COLUMN_PV,
    COLUMN_WEIGHT,
    COLUMN_PROBABILITY
} Column;

/* Pruned nodes have no numbers. */
static void
write_number (PodaJson *json, const PodaNode *node, PodaValue number)
{
    if (node->status == PODA_STATUS_PRUNED)
        poda_json_null (json, NULL);
    else
        poda_json_value (json, NULL, number);
}

/* What a search sets at the nodes that it visits is 0 at the others. */
static void
write_mark (PodaJson *json, const PodaNode *node, guint32 mark)
{
    poda_json_integer (json, NULL, node->status == PODA_STATUS_PRUNED ? 0 : mark);
}

static void
write_parent (PodaJson *json, const PodaNode *node)
{
    const PodaNode *parent = poda_node_parent (node);
    poda_json_integer (json, NULL, parent != NULL ? parent->id : 0);
}

static void
write_weight (PodaJson *json, double weight)
{
    if (weight < 0)
        poda_json_null (json, NULL);
    else
        poda_json_value (json, NULL, weight);
}

static void
write_cell (PodaJson *json, const Nodes *nodes, const PodaNode *node, Column column)
{
    switch (column) {
    case COLUMN_PARENT:
        return write_parent (json, node);
    case COLUMN_MOVE:
        return poda_json_integer (json, NULL, nodes->move[node->id]);
    case COLUMN_NAME:
        return poda_json_string (json, NULL, nodes->name[node->id]);
    case COLUMN_PLAYER:
        return poda_json_integer (json, NULL, node->player);
    case COLUMN_STATUS:
        return poda_json_integer (json, NULL, node->status);
    case COLUMN_VALUE:
        return write_number (json, node, node->value);
    case COLUMN_BOUND:
        return write_mark (json, node, node->bound);
    case COLUMN_ALPHA:
        return write_number (json, node, node->alpha);
    case COLUMN_BETA:
        return write_number (json, node, node->beta);
    case COLUMN_CUT:
        return write_mark (json, node, node->cut);
    case COLUMN_CUT_BY:
        return write_mark (json, node, node->cut_by);
    case COLUMN_BEST:
        return write_mark (json, node, node->best);
    case COLUMN_PV:
        return write_mark (json, node, node->pv);
    case COLUMN_WEIGHT:
        return write_weight (json, nodes->weight[node->id]);
    case COLUMN_PROBABILITY:
        return poda_json_string (json, NULL, nodes->probability[node->id]);
    }
}

static void
write_column (PodaJson *json, const Nodes *nodes, const char *key, Column column)
{
    poda_json_newline (json);
    poda_json_array (json, key);
    for (guint32 id = 1; id <= poda_record_n_nodes (nodes->record); id++)
        write_cell (json, nodes, poda_record_node (nodes->record, id), column);
    poda_json_end_array (json);
}

/* A column that says nothing of any node is null as a whole. */
static void
write_columns (PodaJson *json, const Nodes *nodes)
{
    gboolean windowed = nodes->problem->algorithm->windowed;
    gboolean chance = nodes->weight != NULL;
    const struct {
        const char *key;
        gboolean has;
    } columns[] = {
        [COLUMN_PARENT] = { "parent", TRUE },
        [COLUMN_MOVE] = { "move", TRUE },
        [COLUMN_NAME] = { "name", nodes->name != NULL },
        [COLUMN_PLAYER] = { "player", TRUE },
        [COLUMN_STATUS] = { "status", TRUE },
        [COLUMN_VALUE] = { "value", TRUE },
        [COLUMN_BOUND] = { "bound", TRUE },
        [COLUMN_ALPHA] = { "alpha", windowed },
        [COLUMN_BETA] = { "beta", windowed },
        [COLUMN_CUT] = { "cut", TRUE },
        [COLUMN_CUT_BY] = { "cut_by", TRUE },
        [COLUMN_BEST] = { "best", TRUE },
        [COLUMN_PV] = { "pv", TRUE },
        [COLUMN_WEIGHT] = { "weight", chance },
        [COLUMN_PROBABILITY] = { "probability", chance },
    };
    poda_json_newline (json);
    poda_json_object (json, "nodes");
    for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
        if (columns[i].has)
            write_column (json, nodes, columns[i].key, i);
        else
            poda_json_null (json, columns[i].key);
    }
    poda_json_end_object (json);
}

static void
write_moves (PodaJson *json, const Nodes *nodes)
{
    poda_json_newline (json);
    poda_json_array (json, "moves");
    for (guint i = 0; i < nodes->moves->len; i++)
        poda_json_string (json, NULL, nodes->moves->pdata[i]);
    poda_json_end_array (json);
}

static void
write_known (PodaJson *json, const Nodes *nodes)
{
    poda_json_newline (json);
    poda_json_object (json, "known");
    for (guint i = 0; i < nodes->known->len; i++) {
        char id[16];
        g_snprintf (id, sizeof id, "%u", g_array_index (nodes->known, guint32, i));
        poda_json_value (json, id, g_array_index (nodes->value, PodaValue, i));
    }
    poda_json_end_object (json);
}

static void
write_board (PodaJson *json, const Nodes *nodes)
{
    poda_json_newline (json);
    if (nodes->last == NULL) {
        poda_json_null (json, "board");
        return;
    }
    poda_json_object (json, "board");
    poda_json_integer (json, "columns", nodes->board.columns);
    poda_json_integer (json, "rows", nodes->board.rows);
    poda_json_boolean (json, "strokes", nodes->board.strokes);
    poda_json_boolean (json, "drops", nodes->board.drops);
    poda_json_end_object (json);
}

static void
write_positions (PodaJson *json, const Nodes *nodes)
{
    guint32 n = poda_record_n_nodes (nodes->record);
    write_board (json, nodes);
    if (nodes->cells == NULL) {
        poda_json_null (json, "cells");
    } else {
        poda_json_array (json, "cells");
        for (guint32 id = 1; id <= n; id++)
            poda_json_string (json, NULL, nodes->cells[id]);
        poda_json_end_array (json);
    }
    if (nodes->last == NULL) {
        poda_json_null (json, "last");
    } else {
        poda_json_array (json, "last");
        for (guint32 id = 1; id <= n; id++)
            poda_json_integer (json, NULL, nodes->last[id]);
        poda_json_end_array (json);
    }
}

void
poda_html_write_nodes (PodaJson *json, const PodaRecord *record, gboolean positions)
{
    g_auto (Nodes) nodes;
    nodes_init (&nodes, record, positions);
    write_columns (json, &nodes);
    write_moves (json, &nodes);
    write_known (json, &nodes);
    write_positions (json, &nodes);
}
