/* The nodes of a search as columns: what a hundred thousand of them have in common is
 * written once. */

#include "page/html_nodes.h"

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
write_cell (PodaJson *json, const PodaHtmlNodes *nodes, const PodaNode *node,
            Column column)
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
write_column (PodaJson *json, const PodaHtmlNodes *nodes, const char *key,
              Column column)
{
    poda_json_newline (json);
    poda_json_array (json, key);
    for (guint32 id = 1; id <= poda_record_n_nodes (nodes->record); id++)
        write_cell (json, nodes, poda_record_node (nodes->record, id), column);
    poda_json_end_array (json);
}

/* A column that says nothing of any node is null as a whole. */
static void
write_columns (PodaJson *json, const PodaHtmlNodes *nodes)
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
write_moves (PodaJson *json, const PodaHtmlNodes *nodes)
{
    poda_json_newline (json);
    poda_json_array (json, "moves");
    for (guint i = 0; i < nodes->moves->len; i++)
        poda_json_string (json, NULL, nodes->moves->pdata[i]);
    poda_json_end_array (json);
}

static void
write_known (PodaJson *json, const PodaHtmlNodes *nodes)
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
write_board (PodaJson *json, const PodaHtmlNodes *nodes)
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
write_positions (PodaJson *json, const PodaHtmlNodes *nodes)
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
    g_auto (PodaHtmlNodes) nodes;
    poda_html_nodes_init (&nodes, record, positions);
    write_columns (json, &nodes);
    write_moves (json, &nodes);
    write_known (json, &nodes);
    write_positions (json, &nodes);
}
