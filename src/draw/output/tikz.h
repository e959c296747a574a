#pragma once

/* Scenes as TikZ, for those who write more than one picture with it. */

#include "draw/output/scene.h"

/* MAX, MIN, chance and leaves. */
#define PODA_TIKZ_OUTLINES 4

typedef struct {
    GString *text; /* written so far */
    const PodaFigure *figure;
    PodaPen pen;      /* writes points */
    PodaPoint origin; /* of the scope in which places are written, in pixels */
    struct {
        double width, height;
    } usual[PODA_TIKZ_OUTLINES]; /* of the first node of a kind, as styles set it */
} PodaTikz;

/* Begins to write a figure and its step pictures, in PostScript points. */
void poda_tikz_init (PodaTikz *tikz, const PodaFigure *figure);
void poda_tikz_clear (PodaTikz *tikz);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaTikz, poda_tikz_clear)

/* Appends as poda_pen_append describes it. */
void poda_tikz_append (PodaTikz *tikz, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Appends the colours and the table of styles. */
void poda_tikz_append_looks (PodaTikz *tikz);

/* Appends the outlines of nodes, which have names; and everything else. */
void poda_tikz_append_nodes (PodaTikz *tikz, const PodaScene *scene);
void poda_tikz_append_scene (PodaTikz *tikz, const PodaScene *scene);

/* Letters, in points, to a pixel of the figure. */
#define PODA_TIKZ_POINTS 0.75
