#pragma once

/* What is written at the nodes of a DOT graph.
 *
 * A label with nothing beside its shape is plain text. Otherwise it is an HTML-like
 * table of three columns, the middle one as wide as the shape and the outer ones of
 * equal width: with `fixedsize=shape` Graphviz centres it on the shape, so that the
 * visit number stands to its left and the window to its right, and keeps room for
 * both. */

#include "draw/figure/figure.h"

G_BEGIN_DECLS

/* The font of every text, and its sizes in points. */
#define PODA_DOT_FONT "DejaVu Sans,Verdana,Helvetica,Arial,sans-serif"

/* Text as a plain label, where Graphviz would read escapes and entities. */
void poda_dot_append_plain (GString *to, const char *text);

/* Appends the label of a box, and returns whether it is HTML-like. */
gboolean
poda_dot_append_label (GString *to, const PodaFigure *figure, const PodaBox *box);

G_END_DECLS
