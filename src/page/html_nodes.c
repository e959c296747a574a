/* The nodes of a search as columns: what a hundred thousand of them have in common is
 * written once. */

#include "page/html_nodes.h"

#include "draw/figure.h"
#include "record/fields.h"

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

/* --- Columns --- */

/* A column of texts, integers or weights, by id; null as a whole where the game has
 * nothing to put into it. */
static void
write_column (PodaJson *json, const Nodes *nodes, const char *key,
              const char *const *texts, const gint *integers, const double *weights)
{
    if (texts == NULL && integers == NULL && weights == NULL) {
        poda_json_null (json, key);
        return;
    }
    poda_json_array (json, key);
    for (guint32 id = 1; id <= poda_record_n_nodes (nodes->record); id++) {
        if (texts != NULL)
            poda_json_string (json, NULL, texts[id]);
        else if (integers != NULL)
            poda_json_integer (json, NULL, integers[id]);
        else if (weights[id] < 0)
            poda_json_null (json, NULL);
        else
            poda_json_value (json, NULL, weights[id]);
    }
    poda_json_end_array (json);
}

/* Words are told by their numbers, and what is not known of a node by 0, where it is
 * not a value. */
static void
write_field (PodaJson *json, const Nodes *nodes, PodaField field)
{
    gboolean value = poda_field_rows[field].kind == PODA_FIELD_IS_NUMBER;
    poda_json_newline (json);
    poda_json_array (json, poda_field_rows[field].name);
    for (guint32 id = 1; id <= poda_record_n_nodes (nodes->record); id++) {
        PodaNodeFacts facts;
        PodaFieldValue cell;
        poda_node_facts (nodes->record, NULL, poda_record_node (nodes->record, id), 0,
                         &facts);
        gboolean known = poda_field_get (&facts, field, &cell);
        if (!value)
            poda_json_integer (json, NULL, known ? cell.integer : 0);
        else if (known)
            poda_json_value (json, NULL, cell.number);
        else
            poda_json_null (json, NULL);
    }
    poda_json_end_array (json);
}

static void
write_columns (PodaJson *json, const Nodes *nodes)
{
    gboolean windowed = nodes->problem->algorithm->windowed;
    poda_json_newline (json);
    poda_json_object (json, "nodes");
    write_field (json, nodes, PODA_FIELD_PARENT);
    poda_json_newline (json);
    write_column (json, nodes, "move", NULL, nodes->move, NULL);
    if (nodes->name != NULL)
        poda_json_newline (json);
    write_column (json, nodes, "name", nodes->name, NULL, NULL);
    write_field (json, nodes, PODA_FIELD_PLAYER);
    write_field (json, nodes, PODA_FIELD_STATUS);
    write_field (json, nodes, PODA_FIELD_VALUE);
    write_field (json, nodes, PODA_FIELD_BOUND);
    for (PodaField field = PODA_FIELD_ALPHA; field <= PODA_FIELD_BETA; field++) {
        if (windowed)
            write_field (json, nodes, field);
        else
            poda_json_null (json, poda_field_rows[field].name);
    }
    for (PodaField field = PODA_FIELD_CUT; field <= PODA_FIELD_PV; field++)
        write_field (json, nodes, field);
    if (nodes->weight != NULL)
        poda_json_newline (json);
    write_column (json, nodes, "weight", NULL, NULL, nodes->weight);
    if (nodes->probability != NULL)
        poda_json_newline (json);
    write_column (json, nodes, "probability", nodes->probability, NULL, NULL);
    poda_json_end_object (json);
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
write_positions (PodaJson *json, const Nodes *nodes)
{
    poda_json_newline (json);
    if (nodes->last == NULL) {
        poda_json_null (json, "board");
    } else {
        poda_json_object (json, "board");
        poda_json_integer (json, "columns", nodes->board.columns);
        poda_json_integer (json, "rows", nodes->board.rows);
        poda_json_boolean (json, "strokes", nodes->board.strokes);
        poda_json_boolean (json, "drops", nodes->board.drops);
        poda_json_end_object (json);
    }
    write_column (json, nodes, "cells", nodes->cells, NULL, NULL);
    write_column (json, nodes, "last", NULL, nodes->last, NULL);
}

void
poda_html_write_nodes (PodaJson *json, const PodaRecord *record, gboolean positions)
{
    g_auto (Nodes) nodes;
    nodes_init (&nodes, record, positions);
    write_columns (json, &nodes);
    poda_json_newline (json);
    poda_json_strings (json, "moves", nodes.moves);
    write_known (json, &nodes);
    write_positions (json, &nodes);
}
