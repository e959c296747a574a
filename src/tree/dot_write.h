#pragma once

/* Writing DOT, through libcgraph, whose state is global: a PodaDot holds a lock from
 * poda_dot_new to poda_dot_free. Texts are copied. They need not be UTF-8, and control
 * characters except tabs and line ends become escapes such as \x1b. A backslash is
 * written as it is; in labels it begins Graphviz's escapes (\l, \N), so the caller
 * doubles it in plain text. */

#include "base/output.h"

typedef struct _PodaDot PodaDot;

typedef void PodaDotItem; /* a node or an edge; the graph owns it */

typedef enum { PODA_DOT_GRAPH, PODA_DOT_NODE, PODA_DOT_EDGE } PodaDotKind;

/* Creates an empty digraph. Free with poda_dot_free, in the same thread. */
PodaDot *poda_dot_new (void);

/* Sets an attribute of the graph, or declares one of nodes or edges with its default:
 * call this before setting it on any of them. */
void
poda_dot_declare (PodaDot *dot, PodaDotKind kind, const char *key, const char *text);

/* Adds a node with a unique name. Nodes are written in the order of addition. */
PodaDotItem *poda_dot_add_node (PodaDot *dot, const char *name);
PodaDotItem *poda_dot_add_edge (PodaDot *dot, PodaDotItem *from, PodaDotItem *to);

/* Sets a declared attribute; `markup` is Graphviz's HTML. */
void poda_dot_set (PodaDotItem *item, const char *key, const char *text);
void poda_dot_set_html (PodaDot *dot, PodaDotItem *item, const char *key,
                        const char *markup);

/* Writes the graph. The output stores write errors. */
void poda_dot_write (PodaDot *dot, PodaOutput *output);

void poda_dot_free (PodaDot *dot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDot, poda_dot_free)
