#pragma once

/* Attribute lists of DOT, as far as a tree cares: `[value=3, player=max; label="any"]`.
 * What is said is kept as text and applied to every node or edge that it concerns. An
 * empty text takes back what was said before: programs that write DOT declare
 * attributes in that way. */

#include "tree/dot_lexer.h"
#include "tree/draft.h"

G_BEGIN_DECLS

typedef enum {
    PODA_DOT_VALUE,
    PODA_DOT_PLAYER,
    PODA_DOT_STATUS,
    PODA_DOT_KNOWN,
    PODA_DOT_MOVE,
    PODA_DOT_PROBABILITY,
    PODA_DOT_N_KEYS
} PodaDotKey;

typedef struct {
    const char *texts[PODA_DOT_N_KEYS]; /* NULL: not said */
    guint32 places[PODA_DOT_N_KEYS];
} PodaDotAttributes;

/* Adds what the lists at the lexer say, perhaps none, to `attributes`; lists of the
 * graph itself, with NULL, to the draft. FALSE sets `error`. */
gboolean poda_dot_read_lists (PodaDotLexer *lexer, PodaDraft *draft,
                              PodaDotAttributes *attributes, GError **error);

/* Reads the `= text` behind an attribute's name, with a copy of the text in the draft.
 * FALSE sets `error`. */
gboolean poda_dot_read_assignment (PodaDotLexer *lexer, PodaDraft *draft,
                                   const char **text, gsize *place, GError **error);

/* States an attribute of the graph. FALSE sets `error`: not a player. */
gboolean poda_dot_set_graph (PodaDraft *draft, const char *name, const char *text,
                             gsize place, GError **error);

/* Applies to a node what concerns nodes, or what concerns the edge that leads to it.
 * FALSE sets `error`: not a value, not a player. */
gboolean poda_dot_apply_to_node (const PodaDotAttributes *attributes, PodaDraft *draft,
                                 guint32 index, GError **error);
void poda_dot_apply_to_edge (const PodaDotAttributes *attributes, PodaDraft *draft,
                             guint32 child);

G_END_DECLS
