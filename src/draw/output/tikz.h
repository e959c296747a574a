#pragma once

/* The pen that writes TikZ, for those who write more than one picture with it. */

#include "draw/output/scene.h"

G_BEGIN_DECLS

/* MAX, MIN, chance and leaves. */
#define PODA_TIKZ_KINDS 4

typedef struct {
    PodaPen pen; /* the first member: hooks are given it alone */
    struct {
        double width, height;
    } usual[PODA_TIKZ_KINDS]; /* what most nodes of a kind have, and styles set */
    gsize opened;             /* where the texts beside a node begin */
    gsize empty;              /* and where they would if there were none */
} PodaTikz;

/* Begins a pen for a figure and its stills, in PostScript points. Without an output
 * everything is collected in its text. Clear the pen. */
void poda_tikz_init (PodaTikz *tikz, const PodaFigure *figure, PodaOutput *output);

/* Writes the colours and the table of looks. */
void poda_tikz_put_looks (PodaTikz *tikz);

/* Letters, in points, to a pixel of the figure. */
#define PODA_TIKZ_POINTS 0.75

G_END_DECLS
