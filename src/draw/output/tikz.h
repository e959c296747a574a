#pragma once

/* Scenes as TikZ, for those who write more than one picture with it. */

#include "draw/output/scene.h"

G_BEGIN_DECLS

/* MAX, MIN, chance and leaves. */
#define PODA_TIKZ_OUTLINES 4

typedef struct {
    GString *text; /* written so far */
    const PodaFigure *figure;
    double scale;     /* points to a pixel */
    PodaPoint origin; /* of the scope in which places are written, in pixels */
    struct {
        double width, height;
    } usual[PODA_TIKZ_OUTLINES]; /* what most nodes of a kind have, and styles set */
} PodaTikz;

/* Begins to write a figure and its step pictures, in PostScript points. */
void poda_tikz_init (PodaTikz *tikz, const PodaFigure *figure);
void poda_tikz_clear (PodaTikz *tikz);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaTikz, poda_tikz_clear)

/* Appends the colours and the table of styles. */
void poda_tikz_append_looks (PodaTikz *tikz);

/* Appends the outlines of nodes, which have names; and everything else: edges go from
 * name to name. */
void poda_tikz_append_nodes (PodaTikz *tikz, const PodaScene *scene);
void poda_tikz_append_scene (PodaTikz *tikz, const PodaScene *scene);

/* Appends a length of the figure. */
void poda_tikz_append_length (PodaTikz *tikz, double length);

/* Letters, in points, to a pixel of the figure. */
#define PODA_TIKZ_POINTS 0.75

G_END_DECLS
