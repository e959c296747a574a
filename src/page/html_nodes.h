#pragma once

/* The nodes of a search as the page gets them: by id, and with what only the positions
 * tell that they stand for. */

#include "page/html_parts.h"

G_BEGIN_DECLS

/* Arrays go by a node's id, from 1; they are NULL where the game has nothing to put
 * into them. */
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
} PodaHtmlNodes;

/* Walks through the record, which must outlive them. */
void poda_html_nodes_init (PodaHtmlNodes *nodes, const PodaRecord *record,
                           gboolean positions);
void poda_html_nodes_clear (PodaHtmlNodes *nodes);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaHtmlNodes, poda_html_nodes_clear)

G_END_DECLS
