#pragma once

/* A record as data: as JSON, or its nodes as CSV or JSON lines, in the order of first
 * visits with pruned nodes last. */

#include "base/output.h"
#include "record/snapshot.h"

G_BEGIN_DECLS

#define PODA_NODE_COLUMNS_MOST 19

typedef struct {
    guint columns[PODA_NODE_COLUMNS_MOST];
    guint n;
} PodaNodeColumns;

/* Reads "id,name,value"; NULL: all but "position". Returns FALSE with `error` set
 * (PODA_READ_ERROR), which begins with `option`. */
gboolean poda_node_columns_read (const char *option, const char *text,
                                 PodaNodeColumns *columns, GError **error);

/* Write the nodes after the search or, if not NULL, in a snapshot, after the query. */
void poda_emit_nodes_csv (const PodaRecord *record, const PodaSnapshot *snapshot,
                          const PodaNodeColumns *columns, PodaOutput *output);
void poda_emit_nodes_jsonl (const PodaRecord *record, const PodaSnapshot *snapshot,
                            const PodaNodeColumns *columns, PodaOutput *output);

/* Optional members: the record's steps, and their sentences. */
enum { PODA_WITH_STEPS = 1 << 0, PODA_WITH_TEXT = 1 << 1 };

/* Writes the record: {"problem": …, "search": …, "nodes": […], "steps": […]}. With a
 * snapshot (or NULL) it also has "step", its number, the steps up to it, and at each
 * node the values that alpha and beta have had, "alphas" and "betas". */
void poda_emit_json (const PodaRecord *record, const PodaSnapshot *snapshot, guint with,
                     PodaOutput *output);

G_END_DECLS
