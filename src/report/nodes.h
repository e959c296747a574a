#pragma once

/* A record as data: JSON of all of it, or its nodes as csv or JSON lines, in the order
 * of first visits, those that were pruned after them. */

#include "base/output.h"
#include "record/moment.h"

G_BEGIN_DECLS

#define PODA_NODE_COLUMNS_MOST 19

typedef struct {
    guint columns[PODA_NODE_COLUMNS_MOST];
    guint n;
} PodaNodeColumns;

/* Reads "id,name,value"; NULL: all but "position". FALSE sets `error`
 * (PODA_READ_ERROR), which begins with `option`. */
gboolean poda_node_columns_read (const char *option, const char *text,
                                 PodaNodeColumns *columns, GError **error);

/* The nodes after the search or, where it is not NULL, at a moment of it. What was
 * asked stands before them. */
void poda_emit_nodes_csv (const PodaRecord *record, const PodaMoment *moment,
                          const PodaNodeColumns *columns, PodaOutput *output);
void poda_emit_nodes_jsonl (const PodaRecord *record, const PodaMoment *moment,
                            const PodaNodeColumns *columns, PodaOutput *output);

/* Further members: the record's steps, and their sentences. */
enum { PODA_WITH_STEPS = 1 << 0, PODA_WITH_TEXT = 1 << 1 };

/* The whole record: {"problem": …, "search": …, "nodes": […], "steps": […]}. As it
 * stands at a moment, which may be NULL, it has "step", its number, the steps up to it,
 * and at each node the values that alpha and beta have had, "alphas" and "betas". */
void poda_emit_json (const PodaRecord *record, const PodaMoment *moment, guint with,
                     PodaOutput *output);

G_END_DECLS
