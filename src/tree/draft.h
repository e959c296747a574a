#pragma once

/* A tree while it is being read. Nodes come in any order and are linked one edge at a
 * time, so a draft may have several roots, or none. Every node has at most one parent,
 * hence what the text says of an edge is kept with the child. Places are offsets into
 * the source, for errors. */

#include "tree/lexer.h"

#define PODA_DRAFT_ALTERNATES 0xFF /* a node that does not say whose it is */

typedef struct {
    const char *name;        /* NULL: none */
    const char *move;        /* NULL: by the rule */
    const char *probability; /* a decimal or a fraction, not read yet; NULL: none */
    double chance;   /* the probability, if has_chance or after poda_draft_settle */
    PodaValue value; /* meaningful where has_value is set */
    PodaValue known; /* what a picture tells of a pruned leaf; where has_known is set */
    guint32 place;
    guint32 value_place;
    guint32 move_place;
    guint32 edge_place; /* of the edge that leads here */
    guint32 probability_place;
    guint32 parent; /* PODA_TREE_NONE: none, yet; so are the next three */
    guint32 child;
    guint32 last_child;
    guint32 next;
    guint8 player; /* a PodaPlayer or PODA_DRAFT_ALTERNATES */
    guint8 has_value;
    guint8 has_chance;
    guint8 has_known;
    guint8 pruned;   /* a picture says that the search has not returned from it */
    guint8 counted;  /* its move is a number unless the text gives one */
    guint8 lettered; /* its name is a letter that poda_draft_letter gave it */

    /* Worked out by poda_draft_settle, beside all players and moves: */
    double weight;       /* its share as a whole number where that is one */
    guint8 decider;      /* the nearest player from here up who is not chance */
    guint8 below_chance; /* an ancestor is a chance node */
    guint8 has_own_move; /* the text gave it */
    guint8 closed;       /* a leaf, perhaps because what was below it is left out */
    guint8 left_out;     /* a pruned node about which nothing is known */
} PodaDraftNode;

typedef struct {
    const PodaSource *source;
    GArray *nodes; /* of PodaDraftNode, in the order in which the text mentions them */
    GStringChunk *strings;
    GTree *kept;       /* those of `strings` that poda_draft_keep made */
    GTree *attributes; /* of the graph: strings of `strings` */
    guint8 player;     /* the root's, as the graph states it */
    gboolean lettered; /* names are letters, see poda_tree_is_lettered */
} PodaDraft;

/* Adds a node and returns its index. Pointers to nodes stay valid only until then. */
guint32 poda_draft_add (PodaDraft *draft, gsize place);
PodaDraftNode *poda_draft_node (const PodaDraft *draft, guint32 index);

/* Makes `child` the last child of `parent`. FALSE sets the error: it has a parent. */
gboolean poda_draft_link (PodaDraft *draft, guint32 parent, guint32 child, gsize place);

/* A copy of `text` that lives as long as the tree, and one between quotes. */
const char *poda_draft_keep (PodaDraft *draft, const char *text);
const char *poda_draft_quote (const PodaDraft *draft, const char *text);

/* What errors call a node: its name, else `root` or its moves. It is kept too. */
const char *poda_draft_call (const PodaDraft *draft, guint32 index);

/* States an attribute of the graph; both texts are copied. */
void poda_draft_set_attribute (PodaDraft *draft, const char *key, const char *text);

/* Reads a value, or a player's word in any case. FALSE sets the error at `place`. */
gboolean poda_draft_read_value (const PodaDraft *draft, const char *text, gsize place,
                                PodaValue *value);
gboolean poda_draft_read_player (const PodaDraft *draft, const char *text, gsize place,
                                 guint8 *player);

/* FALSE sets the error: a node at that ply would be too deep, or also one too many. */
gboolean poda_draft_check_depth (const PodaDraft *draft, gsize place, guint ply);
gboolean poda_draft_check_size (const PodaDraft *draft, gsize place, guint ply);

/* Calls all but the first node of the same name `name~2`, `name~3` and so on, passing
 * over what the text itself calls a node. */
void poda_draft_tell_apart (PodaDraft *draft);

/* Letters nodes without a name as textbooks do: inner nodes are `A`, `B`, `C`, … level
 * by level from the root, a leaf its parent's name in lower case and its place, `b1`,
 * passing over names of the text. The draft must be a tree, its root the first node. */
void poda_draft_letter (PodaDraft *draft);

/* All nodes in preorder. NULL sets the error: not a tree, or too deep. The caller frees
 * it. */
guint32 *poda_draft_order (const PodaDraft *draft);

/* Fills in what the text leaves to the rules: players, moves, probabilities, pruned
 * nodes. FALSE sets the error. */
gboolean poda_draft_settle (PodaDraft *draft, const guint32 *order);

/* Fills a draft. FALSE: an error has been set. */
typedef gboolean (*PodaDraftFill) (PodaDraft *draft, gconstpointer data);

/* Builds the tree whose draft is filled from a text, or from no text: then errors have
 * no place. NULL sets `error`. */
PodaTree *poda_draft_read (const char *name, const char *text, gsize length,
                           PodaDraftFill read, GError **error);
PodaTree *poda_draft_make (PodaDraftFill fill, gconstpointer data, GError **error);
