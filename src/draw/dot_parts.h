#pragma once

/* A DOT graph in the making: what its parts share while poda_emit_dot works. */

#include <cgraph.h>

#include "record/walk_names.h"
#include "draw/figure.h"

G_BEGIN_DECLS

/* The attributes that differ from node to node: first the data, then the looks. */
typedef enum {
    PODA_DOT_NODE_ALPHA,
    PODA_DOT_NODE_ALPHA_OUT,
    PODA_DOT_NODE_BETA,
    PODA_DOT_NODE_BETA_OUT,
    PODA_DOT_NODE_BOUND,
    PODA_DOT_NODE_CUT,
    PODA_DOT_NODE_CUT_BY,
    PODA_DOT_NODE_KNOWN,
    PODA_DOT_NODE_ORDER,
    PODA_DOT_NODE_PATH,
    PODA_DOT_NODE_PLAYER,
    PODA_DOT_NODE_PV,
    PODA_DOT_NODE_STATUS,
    PODA_DOT_NODE_VALUE,
    PODA_DOT_NODE_COLOR,
    PODA_DOT_NODE_FILLCOLOR,
    PODA_DOT_NODE_FONTCOLOR,
    PODA_DOT_NODE_FONTSIZE,
    PODA_DOT_NODE_HEIGHT,
    PODA_DOT_NODE_LABEL,
    PODA_DOT_NODE_PENWIDTH,
    PODA_DOT_NODE_PERIPHERIES,
    PODA_DOT_NODE_POS,
    PODA_DOT_NODE_SHAPE,
    PODA_DOT_NODE_STYLE,
    PODA_DOT_NODE_TOOLTIP,
    PODA_DOT_NODE_WIDTH,
    PODA_DOT_N_NODE_KEYS
} PodaDotNodeKey;

typedef enum {
    PODA_DOT_EDGE_MOVE,
    PODA_DOT_EDGE_PROBABILITY,
    PODA_DOT_EDGE_ARROWTAIL,
    PODA_DOT_EDGE_COLOR,
    PODA_DOT_EDGE_DIR,
    PODA_DOT_EDGE_HEADPORT,
    PODA_DOT_EDGE_LABEL,
    PODA_DOT_EDGE_PENWIDTH,
    PODA_DOT_EDGE_STYLE,
    PODA_DOT_N_EDGE_KEYS
} PodaDotEdgeKey;

typedef struct {
    const PodaFigure *figure;
    Agraph_t *graph;
    Agsym_t *node_symbols[PODA_DOT_N_NODE_KEYS];
    Agsym_t *edge_symbols[PODA_DOT_N_EDGE_KEYS];
    GString *text; /* scratch */
} PodaDot;

/* Declares the attributes with their defaults, which are not written again at each
 * node. */
void poda_dot_declare (PodaDot *dot);

void
poda_dot_set_node (PodaDot *dot, Agnode_t *node, PodaDotNodeKey key, const char *text);
void
poda_dot_set_edge (PodaDot *dot, Agedge_t *edge, PodaDotEdgeKey key, const char *text);

/* What other programs read: the walk stands at the box's node. Blank figures say of a
 * node no more than an exercise gives, stills what is known of it by then. */
void poda_dot_add_node_data (PodaDot *dot, Agnode_t *node, const PodaBox *box,
                             const PodaWalk *walk, const PodaNames *names);
void poda_dot_add_edge_data (PodaDot *dot, Agedge_t *edge, const PodaBox *box,
                             const PodaNames *names);

/* What people see. */
void poda_dot_style_node (PodaDot *dot, Agnode_t *node, const PodaBox *box);
void poda_dot_style_edge (PodaDot *dot, Agedge_t *edge, const PodaBox *box);

G_END_DECLS
