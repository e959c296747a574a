#pragma once

/* Explicit trees: a game whose rules are a tree that somebody wrote down.
 *
 * A PodaTree is immutable once built, except for poda_tree_set_value. Its nodes lie in
 * one array in preorder, the root at index 0. The position of the game is the index of
 * a node. */

#include "game/game.h"

G_BEGIN_DECLS

/* Deeper trees are refused: a search recurses once a ply. */
#define PODA_TREE_DEEPEST 1000

/* Larger trees are refused by the readers of .efg and .test. */
#ifndef PODA_TREE_MOST_NODES /* fuzzers have fewer */
#define PODA_TREE_MOST_NODES 1000000
#endif

/* Names and moves of more bytes are refused: what is told of a search repeats them. */
#define PODA_TREE_LONGEST_TEXT 1000

#define PODA_TREE_NONE G_MAXUINT32

/* What a root without a name is called: people may type the translation too. */
#define PODA_ROOT_NAME N_ ("root")

typedef struct {
    const char *name; /* its own name; NULL where the file gives none */
    const char *move; /* the text of the move that leads here; NULL at the root */
    PodaPlayer player;
    gboolean has_value;
    PodaValue value;    /* MAX's view: a leaf's, or an inner node's at a depth limit */
    double probability; /* of the move that leads here, below a chance node */
    double weight;      /* the same as a share, see PodaGame */
    guint32 parent;     /* PODA_TREE_NONE at the root */
    guint32 child;      /* the first; PODA_TREE_NONE at a leaf */
    guint32 next;       /* the next sibling */
    guint32 n_children;
    gboolean lettered; /* its name is a letter that the text does not give */
} PodaTreeNode;

typedef struct _PodaTree PodaTree;

/* Reads a tree. `name` is what errors call the text, which need not end with a zero
 * byte. The format is told by how the text begins: `[` or `{` is JSON, the word EFG (or
 * NFG, which is refused) a Gambit game, a line such as `class: "…"` a .test file;
 * everything else is DOT. NULL sets `error` (PODA_TREE_ERROR), whose message begins
 * `name:line:column: `. Free the tree with poda_tree_free. */
PodaTree *
poda_tree_read (const char *name, const char *text, gsize length, GError **error);

/* The readers behind it, for those who know the format. */
PodaTree *
poda_tree_read_dot (const char *name, const char *text, gsize length, GError **error);
PodaTree *
poda_tree_read_json (const char *name, const char *text, gsize length, GError **error);
PodaTree *
poda_tree_read_efg (const char *name, const char *text, gsize length, GError **error);
PodaTree *poda_tree_read_berkeley (const char *name, const char *text, gsize length,
                                   GError **error);

void poda_tree_free (PodaTree *tree);

/* A text that reads back as this tree: a literal if that says all of it, else JSON. The
 * caller frees it. */
char *poda_tree_write (const PodaTree *tree);

/* A probability as a fraction of whole numbers, else as a decimal. The caller frees
 * it. */
char *poda_share_text (double weight, double total, double probability);

/* TRUE if a text is a tree as people type it, and not the name of one; and if it is in
 * JSON or DOT, which pages read too. */
gboolean poda_tree_is_literal (const char *text);
gboolean poda_tree_is_common (const char *text);

/* Ends the error with the literal that was meant, if brackets and commas make one of the
 * text: "…; did you mean [3,12]?". */
void poda_tree_suggest (const char *text, gsize length, GError **error);

/* The rules; owned by the tree. A move is the index of the child it leads to. */
const PodaGame *poda_tree_game (const PodaTree *tree);
void poda_tree_position (const PodaTree *tree, guint32 index, PodaPosition *position);
guint32 poda_tree_index (const PodaPosition *position);

/* The tree behind a game; NULL for a game that is none. */
PodaTree *poda_tree_of_game (const PodaGame *game);

guint32 poda_tree_n_nodes (const PodaTree *tree);
const PodaTreeNode *poda_tree_node (const PodaTree *tree, guint32 index);
guint poda_tree_depth (const PodaTree *tree); /* plies of the longest line */

/* Takes all names away, so that nodes are called by their moves: `root`, `2.1`. */
void poda_tree_drop_names (PodaTree *tree);

/* TRUE if the text is nothing but brackets and numbers, whose nodes have letters. */
gboolean poda_tree_is_lettered (const PodaTree *tree);

/* What the graph says of itself, such as `title`, NULL where it says nothing; and the
 * keys of all that it says, sorted. Free with g_list_free. */
const char *poda_tree_attribute (const PodaTree *tree, const char *key);
GList *poda_tree_attributes (const PodaTree *tree);

/* Its title; NULL where it has none, and of games that are no trees. */
const char *poda_tree_title (const PodaGame *game);

/* A node's name as commands use it: its own, else `root` and the moves joined by `.`.
 * The caller frees it. */
char *poda_tree_name (const PodaTree *tree, guint32 index);

/* The node of that name. PODA_TREE_NONE sets `error` (PODA_TREE_ERROR_NODE). */
guint32 poda_tree_find (const PodaTree *tree, const char *name, GError **error);

/* Changes the value of a leaf. FALSE sets `error`. */
gboolean
poda_tree_set_value (PodaTree *tree, guint32 index, PodaValue value, GError **error);

/* How many pruned nodes without a value a drawn tree was read without. */
guint poda_tree_n_left_out (const PodaTree *tree);

#define PODA_TREE_ERROR (poda_tree_error_quark ())
GQuark poda_tree_error_quark (void);

typedef enum {
    PODA_TREE_ERROR_SYNTAX, /* not what its format wants */
    PODA_TREE_ERROR_SHAPE,  /* not a tree: a cycle, two parents, no or several roots */
    PODA_TREE_ERROR_VALUE,  /* a leaf without a value, or one that is no number */
    PODA_TREE_ERROR_PROBABILITY, /* mixed, out of range, or not adding up to 1 */
    PODA_TREE_ERROR_DEPTH,       /* deeper than PODA_TREE_DEEPEST */
    PODA_TREE_ERROR_NODE,        /* no such node */
    PODA_TREE_ERROR_GAME,        /* a game, but none that poda knows as a tree */
    PODA_TREE_ERROR_SIZE         /* more than PODA_TREE_MOST_NODES */
} PodaTreeError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaTree, poda_tree_free)

G_END_DECLS
