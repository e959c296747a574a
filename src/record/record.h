#pragma once

/* The record of a search: a GLib tree of the nodes that were visited, and on request of
 * those that were pruned, and the array of steps, each naming its node. Each PodaNode
 * begins with its GNode. A search that visits a node again adds steps; the node's
 * fields show the last visit. All numbers are MAX's view. Positions are replayed from
 * the moves. */

#include "search/algorithm.h"

G_BEGIN_DECLS

typedef enum {
    PODA_STATUS_EXPANDED,
    PODA_STATUS_TERMINAL, /* the game is over here */
    PODA_STATUS_FRONTIER, /* a leaf at the depth limit */
    PODA_STATUS_PRUNED    /* never entered: no value, bound or window */
} PodaStatus;

/* What was proved about the true value. */
typedef enum { PODA_BOUND_EXACT, PODA_BOUND_ATLEAST, PODA_BOUND_ATMOST } PodaBound;

/* Why a node stopped with children left. */
typedef enum {
    PODA_CUT_NONE,
    PODA_CUT_SHALLOW, /* its parent's value so far satisfies the cut rule */
    PODA_CUT_DEEP,    /* a farther ancestor's does */
    PODA_CUT_WINDOW   /* only the root's given window or an infinite value does */
} PodaCutKind;

typedef struct {
    GNode link;      /* must be first */
    PodaValue alpha; /* the window on entry */
    PodaValue beta;
    PodaValue bound_out; /* MAX: alpha when left; MIN: beta when left */
    PodaValue value;     /* what the node returned */
    PodaMove move;       /* from its parent */
    guint32 id;     /* from 1: the order of first visits, pruned nodes after them */
    guint32 best;   /* the id of the child chosen; 0 where there is none */
    guint32 cut_by; /* the id of the node whose value made the cut; 0 for none */
    guint8 player;  /* PodaPlayer */
    guint8 status;  /* PodaStatus */
    guint8 bound;   /* PodaBound */
    guint8 cut;     /* PodaCutKind */
    guint8 pv;      /* whether on the principal variation */
    guint8 open;    /* whether entered and not yet left */
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

/* The machine formats' words: "expanded", …; "exact", "atleast", "atmost"; "shallow",
 * "deep", "window", NULL for no cut. */
const char *poda_status_word (PodaStatus status);
const char *poda_bound_word (PodaBound bound);
const char *poda_cut_word (PodaCutKind kind);

/* The window when the node is left, before clipping; alpha_out may exceed beta_out. */
PodaValue poda_node_alpha_out (const PodaNode *node);
PodaValue poda_node_beta_out (const PodaNode *node);
guint poda_node_ply (const PodaNode *node);

/* In whose view a negamax speaks at the node; MAX's above all decisions. */
PodaPlayer poda_node_view (const PodaNode *node);

/* An event and its node. `x` and `y`: enter: alpha and beta; leaf and leave: the value;
 * update: the child's value and, below a chance node, its weight. */
typedef struct {
    guint32 node;
    guint8 verb;   /* PodaVerb */
    guint8 reason; /* leaf: PodaLeafReason */
    PodaValue x, y;
} PodaStep;

typedef struct {
    guint64 nodes;                 /* positions entered, the root included */
    guint64 leaves;                /* those not expanded */
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

/* The most nodes of a record: ids have 32 bits, and a page has little memory. */
#ifdef PODA_ENGINE
#define PODA_RECORD_MOST 2000000
#else
#define PODA_RECORD_MOST (G_MAXUINT32 - 1)
#endif

/* An empty record for a search of `problem`, which is copied, with a max_nodes that it
 * can hold; its game must outlive the record. Free with poda_record_free. */
PodaRecord *poda_record_new (const PodaProblem *problem, gboolean with_steps);
void poda_record_free (PodaRecord *record);

/* The observer that fills it; `data` is the record. */
void poda_record_observe (const PodaEvent *event, gpointer data);

/* Searches `problem` into a new record. NULL sets `error` (PODA_SEARCH_ERROR). */
PodaRecord *
poda_record_search (const PodaProblem *problem, gboolean with_steps, GError **error);

const PodaProblem *poda_record_problem (const PodaRecord *record);
PodaNode *poda_record_root (const PodaRecord *record); /* NULL before the first enter */

/* Nodes by id, from 1 to poda_record_n_nodes, of which the first poda_record_n_visited
 * were visited. */
PodaNode *poda_record_node (const PodaRecord *record, guint32 id);
guint32 poda_record_n_nodes (const PodaRecord *record);
guint32 poda_record_n_visited (const PodaRecord *record);

const PodaStep *poda_record_steps (const PodaRecord *record, gsize *n_steps);
const PodaCounts *poda_record_counts (const PodaRecord *record);

/* Adds, once after the search, a node for each skipped child, or with `whole` the
 * subtrees below them too, to the depth limit. FALSE sets `error`
 * (PODA_SEARCH_ERROR_LIMIT) if there are more nodes than the problem's max_nodes. */
gboolean poda_record_add_pruned (PodaRecord *record, gboolean whole, GError **error);

/* TRUE if all nodes to the depth limit have been added. */
gboolean poda_record_is_whole (const PodaRecord *record);

/* The position at a node, replayed from the root. */
void poda_record_position (const PodaRecord *record, const PodaNode *node,
                           PodaPosition *position);

/* The text of the move that led to the node; NULL at the root. The caller frees it. */
char *poda_record_move_text (const PodaRecord *record, const PodaNode *node);

/* The node's name: its own in an explicit tree, else `root`, in the language spoken for
 * the second one, or the moves joined by `.`. The caller frees it. */
char *poda_record_name (const PodaRecord *record, const PodaNode *node);
char *poda_record_spoken_name (const PodaRecord *record, const PodaNode *node);

/* The node of that name (or of an id written `n8`). NULL sets `error`
 * (PODA_RECORD_ERROR): no such node, or it was never visited. */
PodaNode *poda_record_find (const PodaRecord *record, const char *name, GError **error);

/* TRUE if by the rules alone a search may have a node of that name: to be asked before
 * a long search. FALSE sets `error` (PODA_RECORD_ERROR). */
gboolean
poda_record_foresee (const PodaProblem *problem, const char *name, GError **error);

#define PODA_RECORD_ERROR (poda_record_error_quark ())
GQuark poda_record_error_quark (void);

typedef enum { PODA_RECORD_ERROR_NODE } PodaRecordError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaRecord, poda_record_free)

/* A walk over all nodes in preorder with the position at each, without recursion. */
typedef struct {
    const PodaRecord *record;
    const PodaNode *node; /* NULL before the first and after the last */
    guint ply;            /* of that node, from the record's root */
    const PodaNode *from;
    gboolean skip;
    GArray *positions; /* of PodaPosition, from the walk's first node down */
} PodaWalk;

void poda_walk_begin (PodaWalk *walk, const PodaRecord *record, const PodaNode *from);
gboolean poda_walk_next (PodaWalk *walk); /* FALSE at the end */
void poda_walk_skip (PodaWalk *walk);     /* this node's children are passed over */
const PodaPosition *poda_walk_position (const PodaWalk *walk);
void poda_walk_clear (PodaWalk *walk);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaWalk, poda_walk_clear)

/* Finds the least and the largest leaf of an explicit tree, of those that are finite.
 * FALSE: it is no such tree, or all of them are infinite. */
gboolean
poda_record_leaf_range (const PodaRecord *record, PodaValue *low, PodaValue *high);

/* Names while walking, or while replaying (poda_names_step): those of poda_record_name
 * and poda_record_move_text, kept on a stack so that they cost their length. */
typedef struct {
    const char *name;  /* the node's name; borrowed until the next step */
    const char *move;  /* the text of the move that led to it; likewise; NULL at the
                          root */
    GString *moves;    /* from the root, joined by dots */
    GArray *ends;      /* of gsize: where each ply's moves end in it */
    GArray *positions; /* of PodaPosition: where they lead, while steps are followed */
} PodaNames;

void poda_names_init (PodaNames *names);
void poda_names_clear (PodaNames *names);

/* To be called after each step of a walk from the record's root. */
void poda_names_follow (PodaNames *names, const PodaWalk *walk);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaNames, poda_names_clear)

G_END_DECLS
