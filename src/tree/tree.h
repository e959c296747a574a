#pragma once

/* Explicit trees: a game whose rules are a given tree.
 *
 * A PodaTree is immutable once built, except for poda_tree_set_value. Its nodes are in
 * one array in preorder, the root at index 0. A position of the game is the index of a
 * node. */

#include "game/game.h"

G_BEGIN_DECLS

/* The maximum depth of a tree: a search recurses once per ply. */
#define PODA_TREE_DEEPEST 1000

/* The maximum size of trees in .efg and .test files. */
#ifndef PODA_TREE_MOST_NODES /* fuzzers use fewer */
#define PODA_TREE_MOST_NODES 1000000
#endif

/* The maximum length of names and moves in bytes: outputs repeat them. */
#define PODA_TREE_LONGEST_TEXT 1000

#define PODA_TREE_NONE G_MAXUINT32

/* The name of an unnamed root; users may type the translation, too. */
#define PODA_ROOT_NAME N_ ("root")

typedef struct {
    const char *name; /* its own name; NULL: not given */
    const char *move; /* the text of the move from its parent; NULL at the root */
    PodaPlayer player;
    gboolean has_value;
    PodaValue value;    /* from MAX's point of view; of an inner node: for a depth
                           limit */
    double probability; /* below a chance node: of the move from its parent */
    double weight;      /* the same as a weight, see PodaGame */
    guint32 parent;     /* PODA_TREE_NONE at the root */
    guint32 child;      /* the first child; PODA_TREE_NONE at a leaf */
    guint32 next;       /* the next sibling */
    guint32 n_children;
    gboolean lettered; /* its name is an automatic letter */
} PodaTreeNode;

typedef struct _PodaTree PodaTree;

/* Reads a tree. `name` is the text's name in errors; the text need not be
 * NUL-terminated. The first token gives the format: `[` or `{` is JSON, the word EFG
 * (or NFG, which is refused) a Gambit game, a line such as `class: "…"` a .test file;
 * everything else is DOT. Returns NULL with `error` set (PODA_TREE_ERROR), whose
 * message begins `name:line:column: `. Free the tree with poda_tree_free. */
PodaTree *
poda_tree_read (const char *name, const char *text, gsize length, GError **error);

/* Read a tree of a known format. */
PodaTree *
poda_tree_read_dot (const char *name, const char *text, gsize length, GError **error);
PodaTree *
poda_tree_read_json (const char *name, const char *text, gsize length, GError **error);
PodaTree *
poda_tree_read_efg (const char *name, const char *text, gsize length, GError **error);
PodaTree *poda_tree_read_berkeley (const char *name, const char *text, gsize length,
                                   GError **error);

void poda_tree_free (PodaTree *tree);

/* Returns a text that reads back as this tree: a literal if possible, else JSON. The
 * caller frees it. */
char *poda_tree_write (const PodaTree *tree);

/* Returns a probability as a fraction of integers, else as a decimal. The caller frees
 * it. */
char *poda_share_text (double weight, double total, double probability);

/* TRUE if a text is a tree, not the name of one; if it is in JSON or DOT, which pages
 * read. */
gboolean poda_tree_is_literal (const char *text);
gboolean poda_tree_is_common (const char *text);

/* Adds a suggestion to the error if closing brackets and adding commas makes the text a
 * literal: "…; did you mean [3,12]?". */
void poda_tree_suggest (const char *text, gsize length, GError **error);

/* Returns the rules, owned by the tree. A move is the index of the child. */
const PodaGame *poda_tree_game (const PodaTree *tree);
void poda_tree_position (const PodaTree *tree, guint32 index, PodaPosition *position);
guint32 poda_tree_index (const PodaPosition *position);

/* Returns the tree of a game; NULL if the game is no explicit tree. */
PodaTree *poda_tree_of_game (const PodaGame *game);

guint32 poda_tree_n_nodes (const PodaTree *tree);
const PodaTreeNode *poda_tree_node (const PodaTree *tree, guint32 index);
guint poda_tree_depth (const PodaTree *tree); /* plies of the longest line */

/* Removes all names, so that nodes are named by their moves: `root`, `2.1`. */
void poda_tree_drop_names (PodaTree *tree);

/* TRUE if the text has only brackets and numbers, so that nodes have letters. */
gboolean poda_tree_is_lettered (const PodaTree *tree);

/* Return an attribute of the graph, such as `title`, or NULL; and the keys of all
 * attributes, sorted. Free with g_list_free. */
const char *poda_tree_attribute (const PodaTree *tree, const char *key);
GList *poda_tree_attributes (const PodaTree *tree);

/* Returns the title; NULL without a title or for games that are no trees. */
const char *poda_tree_title (const PodaGame *game);

/* Returns a node's name for commands: its own, else `root` or the moves joined by `.`.
 * The caller frees it. */
char *poda_tree_name (const PodaTree *tree, guint32 index);

/* Finds the node of that name. Returns PODA_TREE_NONE with `error` set
 * (PODA_TREE_ERROR_NODE). */
guint32 poda_tree_find (const PodaTree *tree, const char *name, GError **error);

/* Changes the value of a leaf. Returns FALSE with `error` set. */
gboolean
poda_tree_set_value (PodaTree *tree, guint32 index, PodaValue value, GError **error);

/* Returns the number of pruned nodes without a value that were omitted on reading. */
guint poda_tree_n_left_out (const PodaTree *tree);

#define PODA_TREE_ERROR (poda_tree_error_quark ())
GQuark poda_tree_error_quark (void);

typedef enum {
    PODA_TREE_ERROR_SYNTAX, /* does not match its format */
    PODA_TREE_ERROR_SHAPE,  /* not a tree: a cycle, two parents, no or several roots */
    PODA_TREE_ERROR_VALUE,  /* a leaf without a value, or with one that is no number */
    PODA_TREE_ERROR_PROBABILITY, /* mixed, out of range, or not adding up to 1 */
    PODA_TREE_ERROR_DEPTH,       /* deeper than PODA_TREE_DEEPEST */
    PODA_TREE_ERROR_NODE,        /* no such node */
    PODA_TREE_ERROR_GAME,        /* a game that poda cannot read as a tree */
    PODA_TREE_ERROR_SIZE         /* more than PODA_TREE_MOST_NODES */
} PodaTreeError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaTree, poda_tree_free)

G_END_DECLS
