#pragma once

/* Scenes as TikZ, for callers that write several pictures. */

#include "draw/output/scene.h"

/* For MAX, MIN, chance and leaves. */
#define PODA_TIKZ_OUTLINES 4

typedef struct {
    GString *text; /* output so far */
    const PodaFigure *figure;
    PodaPen pen;      /* writes points */
    PodaPoint origin; /* origin of the current scope, in pixels */
    struct {
        double width, height;
    } usual[PODA_TIKZ_OUTLINES]; /* size of the first node of a kind, for styles */
} PodaTikz;

/* Begins to write a figure and its step pictures, in PostScript points. */
void poda_tikz_init (PodaTikz *tikz, const PodaFigure *figure);
void poda_tikz_clear (PodaTikz *tikz);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaTikz, poda_tikz_clear)

/* Appends with a format for poda_pen_append. */
void poda_tikz_append (PodaTikz *tikz, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Appends the colours and the table of styles. */
void poda_tikz_append_looks (PodaTikz *tikz);

/* Append the outlines of nodes, which have names; all other primitives. */
void poda_tikz_append_nodes (PodaTikz *tikz, const PodaScene *scene);
void poda_tikz_append_scene (PodaTikz *tikz, const PodaScene *scene);

/* Points per pixel of the figure, for fonts. */
#define PODA_TIKZ_POINTS 0.75
