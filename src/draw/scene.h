#pragma once

/* A scene: what a picture of lines and letters shows, told once for svg and TikZ. It
 * decides which shapes, lines and texts a figure has, where they stand and in which
 * order they are drawn. */

#include "draw/pen.h"

G_BEGIN_DECLS

/* Pictures are never narrower: titles and legends need some room. */
#define PODA_SCENE_LEAST_WIDTH 480.0
#define PODA_SCENE_MARGIN 16.0

/* How wide the picture of a figure is. */
double poda_scene_width (const PodaFigure *figure);

/* Draws bands, tree and marks in a picture of this width. */
void poda_scene_draw (PodaPen *pen, double width);

/* The look of a box's outline. */
PodaLook poda_scene_outline (const PodaBox *box);

/* The outline of a box; `grow` pixels larger than it is. */
void
poda_scene_shape (PodaPen *pen, const PodaBox *box, const PodaLook *look, double grow);

/* Two strokes across a line through a place, in direction dx, dy. */
void poda_scene_cut (PodaPen *pen, PodaPoint at, double dx, double dy, double half);

/* The board of a box, its top left corner at x, y. */
void poda_scene_board (PodaPen *pen, const PodaBox *box, double x, double y);

G_END_DECLS
