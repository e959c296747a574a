#pragma once

/* Writing DOT, through libcgraph, whose state is global: so a PodaDot holds a lock from
 * poda_dot_new to poda_dot_free. Texts are copied. They need not be UTF-8, and control
 * characters but tabs and line ends become escapes such as \x1b. A backslash stands for
 * itself; in labels it is Graphviz's own escape (\l, \N), which the caller doubles
 * where text is meant. */

#include "base/output.h"

typedef struct _PodaDot PodaDot;

typedef void PodaDotItem; /* a node or an edge; owned by the graph */

typedef enum { PODA_DOT_GRAPH, PODA_DOT_NODE, PODA_DOT_EDGE } PodaDotKind;

/* An empty digraph. Free with poda_dot_free, in the same thread. */
PodaDot *poda_dot_new (void);

/* Sets an attribute of the graph, or declares one of nodes or edges with the text that
 * they have where nothing else is set: for these, before any text is set. */
void
poda_dot_declare (PodaDot *dot, PodaDotKind kind, const char *key, const char *text);

/* Adds a node, whose name must be a new one. Nodes are written in that order. */
PodaDotItem *poda_dot_add_node (PodaDot *dot, const char *name);
PodaDotItem *poda_dot_add_edge (PodaDot *dot, PodaDotItem *from, PodaDotItem *to);

/* Sets a declared attribute; `markup` is Graphviz's HTML. */
void poda_dot_set (PodaDotItem *item, const char *key, const char *text);
void poda_dot_set_html (PodaDot *dot, PodaDotItem *item, const char *key,
                        const char *markup);

/* Writes the graph. A failed write is the output's to report. */
void poda_dot_write (PodaDot *dot, PodaOutput *output);

void poda_dot_free (PodaDot *dot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDot, poda_dot_free)
