#pragma once

/* Nodes as a table: a row a node in the order of first visits, those that were pruned
 * behind them, told as csv or as JSON lines, one after the other: no table is ever in
 * memory. */

#include "base/table.h"
#include "record/moment.h"

G_BEGIN_DECLS

typedef enum {
    PODA_NODE_COLUMN_ID,
    PODA_NODE_COLUMN_NAME,
    PODA_NODE_COLUMN_PARENT,
    PODA_NODE_COLUMN_MOVE,
    PODA_NODE_COLUMN_PLAYER,
    PODA_NODE_COLUMN_PLY,
    PODA_NODE_COLUMN_STATUS,
    PODA_NODE_COLUMN_ORDER,
    PODA_NODE_COLUMN_ALPHA,
    PODA_NODE_COLUMN_BETA,
    PODA_NODE_COLUMN_ALPHA_OUT,
    PODA_NODE_COLUMN_BETA_OUT,
    PODA_NODE_COLUMN_VALUE,
    PODA_NODE_COLUMN_BOUND,
    PODA_NODE_COLUMN_CUT,
    PODA_NODE_COLUMN_CUT_BY,
    PODA_NODE_COLUMN_PV,
    PODA_NODE_COLUMN_VISITS,
    PODA_NODE_COLUMN_POSITION, /* the board as text; not among the usual ones */
    PODA_N_NODE_COLUMNS
} PodaNodeColumn;

/* Which columns, in which order. */
typedef struct {
    PodaNodeColumn columns[PODA_N_NODE_COLUMNS];
    guint n;
} PodaNodeColumns;

/* Reads "id,name,value"; NULL: all but the last. FALSE sets `error` (PODA_READ_ERROR),
 * which begins with `option`. */
gboolean poda_node_columns_read (const char *option, const char *text,
                                 PodaNodeColumns *columns, GError **error);

/* The nodes after the search or, where it is not NULL, at a moment of it. What was
 * asked stands before them. */
void poda_emit_nodes_csv (const PodaRecord *record, const PodaMoment *moment,
                          const PodaNodeColumns *columns, PodaOutput *output);
void poda_emit_nodes_jsonl (const PodaRecord *record, const PodaMoment *moment,
                            const PodaNodeColumns *columns, PodaOutput *output);

G_END_DECLS
