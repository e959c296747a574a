#pragma once

/* The legend in words: what the marks that occur in a figure mean. Each emitter puts
 * its own sample of the mark before them. */

#include "draw/figure.h"

G_BEGIN_DECLS

/* The marks in the order in which a legend shows them; ends with 0. */
extern const PodaLegend poda_legend_marks[];

/* What one of them means; translated. */
const char *poda_legend_words (PodaLegend mark);

/* The marks for which a legend keeps room: those of the figure, and where it is a still
 * those of all stills of its figure. */
guint poda_legend_room (const PodaFigure *figure);

/* The whole legend as text in lines of at most so many characters, where its entries
 * allow, or
 * "". The caller frees it. */
char *poda_legend_text (const PodaFigure *figure, glong columns);

G_END_DECLS
