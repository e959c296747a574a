#pragma once

/* A tree being read. Nodes are added in any order and linked by single edges, so a
 * draft may have several roots, or none. Every node has at most one parent, so data of
 * an edge is stored in the child. Places are byte offsets into the source, for
 * errors. */

#include "tree/lexer.h"

#define PODA_BUILDER_ALTERNATES 0xFF /* the player is not given */

typedef struct {
    const char *name;        /* NULL: none */
    const char *move;        /* NULL: the default */
    const char *probability; /* a decimal or a fraction, not read yet; NULL: none */
    double chance;           /* the probability, if has_chance or after
                                poda_builder_resolve_players */
    PodaValue value;         /* if has_value */
    PodaValue known;         /* value of a pruned leaf in a drawn tree, if has_known */
    guint32 place;
    guint32 value_place;
    guint32 move_place;
    guint32 edge_place; /* the edge from the parent */
    guint32 probability_place;
    guint32 parent; /* PODA_TREE_NONE: none so far; likewise the next three */
    guint32 child;
    guint32 last_child;
    guint32 next;
    guint8 player; /* a PodaPlayer or PODA_BUILDER_ALTERNATES */
    guint8 has_value;
    guint8 has_chance;
    guint8 has_known;
    guint8 pruned;   /* in a drawn tree: the search has not left it */
    guint8 counted;  /* its move is a number unless the text gives one */
    guint8 lettered; /* poda_builder_letter has named it */

    /* Set by poda_builder_resolve_players, which also sets players and moves: */
    double weight;       /* its weight, an integer if possible */
    guint8 decider;      /* the player of the nearest decision, from here up */
    guint8 below_chance; /* an ancestor is a chance node */
    guint8 has_own_move; /* the text gives it */
    guint8 closed;       /* a leaf, perhaps because its descendants are omitted */
    guint8 left_out;     /* a pruned node without a known value */
} PodaBuilderNode;

typedef struct {
    const PodaSource *source;
    GArray *nodes; /* PodaBuilderNode elements, in the order of the text */
    GStringChunk *strings;
    GTree *kept;       /* the strings that poda_builder_keep made */
    GTree *attributes; /* attributes of the graph: strings of `strings` */
    guint8 player;     /* the root's player, if the graph states it */
    gboolean lettered; /* names are automatic letters, see poda_tree_is_lettered */
} PodaBuilder;

/* Adds a node and returns its index. Invalidates pointers to nodes. */
guint32 poda_builder_add (PodaBuilder *builder, gsize place);
PodaBuilderNode *poda_builder_node (const PodaBuilder *builder, guint32 index);

/* Makes `child` the last child of `parent`. FALSE sets the error: it has a parent. */
gboolean
poda_builder_link (PodaBuilder *builder, guint32 parent, guint32 child, gsize place);

/* Return a copy of `text` that lives as long as the tree; a copy between quotes. */
const char *poda_builder_keep (PodaBuilder *builder, const char *text);
const char *poda_builder_quote (const PodaBuilder *builder, const char *text);

/* Returns a node's name for errors: its own, else `root` or its moves; also a copy. */
const char *poda_builder_call (const PodaBuilder *builder, guint32 index);

/* Sets an attribute of the graph; both texts are copied. */
void
poda_builder_set_attribute (PodaBuilder *builder, const char *key, const char *text);

/* Reads a value, or a player's word in any case. FALSE sets the error at `place`. */
gboolean poda_builder_read_value (const PodaBuilder *builder, const char *text,
                                  gsize place, PodaValue *value);
gboolean poda_builder_read_player (const PodaBuilder *builder, const char *text,
                                   gsize place, guint8 *player);

/* FALSE sets the error: a node at that ply is too deep, or also one too many. */
gboolean poda_builder_check_depth (const PodaBuilder *builder, gsize place, guint ply);
gboolean poda_builder_check_size (const PodaBuilder *builder, gsize place, guint ply);

/* Makes names unique: all but the first node of a name become `name~2`, `name~3` and so
 * on, skipping names in the text. */
void poda_builder_unique_names (PodaBuilder *builder);

/* Names unnamed nodes as textbooks do: inner nodes `A`, `B`, `C`, … level by level from
 * the root, a leaf by its parent's name in lower case and its index, `b1`, skipping
 * names in the text. The draft must be a tree with node 0 as its root. */
void poda_builder_letter (PodaBuilder *builder);

/* Returns all nodes in preorder. NULL sets the error: not a tree, or too deep. The
 * caller frees it. */
guint32 *poda_builder_order (const PodaBuilder *builder);

/* Fills in defaults: players, moves, probabilities, pruned nodes. FALSE sets the
 * error. */
gboolean poda_builder_resolve_players (PodaBuilder *builder, const guint32 *order);

/* Fills a draft. FALSE: the error has been set. */
typedef gboolean (*PodaBuilderFill) (PodaBuilder *builder, gconstpointer data);

/* Builds a tree from a text, or without text: then errors have no place. Returns NULL
 * with `error` set. */
PodaTree *poda_builder_read (const char *name, const char *text, gsize length,
                             PodaBuilderFill read, GError **error);
PodaTree *poda_builder_make (PodaBuilderFill fill, gconstpointer data, GError **error);
