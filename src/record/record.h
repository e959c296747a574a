#pragma once

/* The record of a search: a tree of the visited nodes and, on request, of the pruned
 * ones, and an array of steps, each with its node's id. Each PodaNode begins with its
 * GNode. A second visit of a node adds steps; the node's fields show the last visit.
 * All numbers are from MAX's point of view. Positions are replayed from the moves. */

#include "search/algorithm.h"

G_BEGIN_DECLS

typedef enum {
    PODA_STATUS_EXPANDED,
    PODA_STATUS_TERMINAL, /* the game is over here */
    PODA_STATUS_FRONTIER, /* a leaf at the depth limit */
    PODA_STATUS_PRUNED    /* never entered: no value, bound or window */
} PodaStatus;

/* The bound that the returned value gives for the true value. */
typedef enum { PODA_BOUND_EXACT, PODA_BOUND_ATLEAST, PODA_BOUND_ATMOST } PodaBound;

/* The reason why a node was left before its last child. */
typedef enum {
    PODA_CUT_NONE,
    PODA_CUT_SHALLOW, /* the parent's value so far makes the cut */
    PODA_CUT_DEEP,    /* the value so far of a farther ancestor makes it */
    PODA_CUT_WINDOW   /* only the initial window or an infinite value makes it */
} PodaCutKind;

typedef struct {
    GNode link;      /* must be first */
    PodaValue alpha; /* the window on entry */
    PodaValue beta;
    PodaValue own_limit_out; /* on leaving: alpha at MAX, beta at MIN */
    PodaValue value;         /* the returned value */
    PodaMove move;           /* the move from its parent */
    guint32 id;     /* from 1: in the order of first visits, pruned nodes last */
    guint32 best;   /* the id of the child chosen; 0: none */
    guint32 cut_by; /* the id of the node whose value made the cut; 0: none */
    guint8 player;  /* PodaPlayer */
    guint8 status;  /* PodaStatus */
    guint8 bound;   /* PodaBound */
    guint8 cut;     /* PodaCutKind */
    guint8 pv;      /* on the principal variation */
    guint8 open;    /* entered and not yet left */
} PodaNode;

static inline PodaNode *
poda_node_parent (const PodaNode *node)
{
    return (PodaNode *) node->link.parent;
}

static inline PodaNode *
poda_node_child (const PodaNode *node)
{
    return (PodaNode *) node->link.children;
}

static inline PodaNode *
poda_node_next (const PodaNode *node)
{
    return (PodaNode *) node->link.next;
}

/* Return the words for machine formats: "expanded", …; "exact", "atleast", "atmost";
 * "shallow", "deep", "window", NULL for no cut. */
const char *poda_status_word (PodaStatus status);
const char *poda_bound_word (PodaBound bound);
const char *poda_cut_word (PodaCutKind kind);

/* Return the window on leaving, before the value is clipped; alpha_out may exceed
 * beta_out. */
PodaValue poda_node_alpha_out (const PodaNode *node);
PodaValue poda_node_beta_out (const PodaNode *node);

/* Returns the distance from the root. */
guint poda_node_ply (const PodaNode *node);

/* Returns the player from whose point of view negamax computes: at a chance node, that
 * of the nearest ancestor with a player, or MAX. */
PodaPlayer poda_node_view (const PodaNode *node);

/* An event with its node's id. `x` and `y`: enter: alpha and beta; leaf and leave: the
 * value; update: the child's value and, below a chance node, its weight. */
typedef struct {
    guint32 node;
    guint8 verb;   /* PodaVerb */
    guint8 reason; /* PodaLeafReason of a leaf */
    PodaValue x, y;
} PodaStep;

typedef struct {
    guint64 nodes;                 /* positions entered, including the root */
    guint64 leaves;                /* entered nodes that were not expanded */
    guint64 frontier;              /* leaves at the depth limit */
    guint64 shallow, deep, window; /* cutoffs by kind */
} PodaCounts;

static inline guint64
poda_counts_cutoffs (const PodaCounts *counts)
{
    return counts->shallow + counts->deep + counts->window;
}

static inline void
poda_counts_add_cut (PodaCounts *counts, guint8 kind)
{
    counts->shallow += kind == PODA_CUT_SHALLOW;
    counts->deep += kind == PODA_CUT_DEEP;
    counts->window += kind == PODA_CUT_WINDOW;
}

typedef struct _PodaRecord PodaRecord;

/* The greatest number of nodes: ids have 32 bits, and a page has little memory. */
#ifdef PODA_ENGINE
#define PODA_RECORD_MAX_NODES 2000000
#else
#define PODA_RECORD_MAX_NODES (G_MAXUINT32 - 1)
#endif

/* Creates an empty record for a search of `problem`. The problem is copied, its
 * max_nodes limited to PODA_RECORD_MAX_NODES; its game must outlive the record. Free
 * with poda_record_free. */
PodaRecord *poda_record_new (const PodaProblem *problem, gboolean with_steps);
void poda_record_free (PodaRecord *record);

/* Records an event: the observer for poda_search; `data` is the record. */
void poda_record_observe (const PodaEvent *event, gpointer data);

/* Searches `problem` into a new record. Returns NULL with `error` set
 * (PODA_SEARCH_ERROR). */
PodaRecord *
poda_record_search (const PodaProblem *problem, gboolean with_steps, GError **error);

const PodaProblem *poda_record_problem (const PodaRecord *record);
PodaNode *poda_record_root (const PodaRecord *record); /* NULL before the first enter */

/* Access nodes by id: 1 to poda_record_n_nodes. The first poda_record_n_visited are the
 * visited ones. */
PodaNode *poda_record_node (const PodaRecord *record, guint32 id);
guint32 poda_record_n_nodes (const PodaRecord *record);
guint32 poda_record_n_visited (const PodaRecord *record);

const PodaStep *poda_record_steps (const PodaRecord *record, gsize *n_steps);
const PodaCounts *poda_record_counts (const PodaRecord *record);

/* Adds, once after the search, a node for each pruned child or, with `whole`, their
 * complete subtrees to the depth limit. Returns FALSE with `error` set
 * (PODA_SEARCH_ERROR_LIMIT) if there would be more nodes than max_nodes. */
gboolean poda_record_add_pruned (PodaRecord *record, gboolean whole, GError **error);

/* TRUE if all nodes to the depth limit have been added. */
gboolean poda_record_is_complete (const PodaRecord *record);

/* Replays the moves from the root to find a node's position. */
void poda_record_position (const PodaRecord *record, const PodaNode *node,
                           PodaPosition *position);

/* Returns the text of the move to the node; NULL at the root. The caller frees it. */
char *poda_record_move_text (const PodaRecord *record, const PodaNode *node);

/* Return the node's name: in an explicit tree its own, else the moves joined by `.`, or
 * `root`, which the second function translates. The caller frees it. */
char *poda_record_name (const PodaRecord *record, const PodaNode *node);
char *poda_record_display_name (const PodaRecord *record, const PodaNode *node);

/* Finds a visited node by its name, or by its id written `n8`. Returns NULL with
 * `error` set (PODA_RECORD_ERROR). */
PodaNode *poda_record_find (const PodaRecord *record, const char *name, GError **error);

/* Checks, before a long search, that the rules allow a node of that name. Returns FALSE
 * with `error` set (PODA_RECORD_ERROR). */
gboolean
poda_record_check_name (const PodaProblem *problem, const char *name, GError **error);

#define PODA_RECORD_ERROR (poda_record_error_quark ())
GQuark poda_record_error_quark (void);

typedef enum { PODA_RECORD_ERROR_NODE } PodaRecordError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaRecord, poda_record_free)

/* An iterator over the subtree of `from` in preorder, with the position of each node;
 * not recursive. */
typedef struct {
    const PodaRecord *record;
    const PodaNode *node; /* NULL before the first and after the last */
    guint ply;            /* its ply, from the record's root */
    const PodaNode *from; /* the root of the walk */
    gboolean skip;        /* the next step skips the node's children */
    GArray *positions;    /* PodaPosition elements, from `from` down to `node` */
} PodaWalk;

void poda_walk_begin (PodaWalk *walk, const PodaRecord *record, const PodaNode *from);
gboolean poda_walk_next (PodaWalk *walk); /* FALSE at the end */
void poda_walk_skip (PodaWalk *walk);     /* skips the node's children */
const PodaPosition *poda_walk_position (const PodaWalk *walk);
void poda_walk_clear (PodaWalk *walk);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaWalk, poda_walk_clear)

/* Finds the least and the greatest finite leaf value of an explicit tree. FALSE if the
 * game is not an explicit tree or has no finite leaf. */
gboolean
poda_record_leaf_range (const PodaRecord *record, PodaValue *low, PodaValue *high);

/* Names of nodes during a walk or a replay (poda_names_step), equal to poda_record_name
 * and poda_record_move_text, kept on a stack, so that finding one takes time
 * proportional to its length. */
typedef struct {
    const char *name;  /* the node's name; valid until the next step */
    const char *move;  /* the text of the move to it, likewise; NULL at the root */
    GString *moves;    /* the moves from the root, joined by dots */
    GArray *ends;      /* gsize elements, by ply: the ends of the moves in `moves` */
    GArray *positions; /* PodaPosition elements, by ply, during a replay */
} PodaNames;

void poda_names_init (PodaNames *names);
void poda_names_clear (PodaNames *names);

/* Updates the names; call after each step of a walk from the record's root. */
void poda_names_follow (PodaNames *names, const PodaWalk *walk);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaNames, poda_names_clear)

G_END_DECLS
