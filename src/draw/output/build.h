#pragma once

/* Scenes of figures: nodes and edges (nodes.c), boards (cells.c), icicles (areas.c),
 * and whole pictures with what stands below the tree (compose.c). */

#include "draw/output/scene.h"

G_BEGIN_DECLS

/* The levels' bands and labels, and the tree's group with its winning strategies, which
 * stays open; in a picture of this width. */
void poda_scene_add_ground (PodaScene *scene, const PodaFigure *figure, double width);

/* The edge to a box; and the box with all that stands in and around it. */
void
poda_scene_add_edge (PodaScene *scene, const PodaFigure *figure, const PodaBox *box);
void
poda_scene_add_node (PodaScene *scene, const PodaFigure *figure, const PodaBox *box);

/* The outline of a box, larger by `grow` pixels on all sides. */
PodaPrimitive *poda_scene_add_outline (PodaScene *scene, const PodaFigure *figure,
                                       const PodaBox *box, PodaRole role, double grow);

/* The board of a box, its top left corner at x, y. */
void poda_scene_add_board (PodaScene *scene, const PodaFigure *figure,
                           const PodaBox *box, double x, double y);

/* Two strokes at a place, across the way dx, dy. */
void poda_scene_add_cut (PodaScene *scene, PodaRole role, PodaPoint at, double dx,
                         double dy, double half);

/* The levels and areas of an icicle; a sample of a mark for its legend, `width` wide,
 * its middle at y. */
void poda_scene_add_areas (PodaScene *scene, const PodaFigure *figure, double width);
void poda_scene_add_area_sample (PodaScene *scene, PodaLegend mark, double x, double y,
                                 double width);

/* All edges and nodes of a figure. */
void poda_scene_add_boxes (PodaScene *scene, const PodaFigure *figure);

/* The whole tree with its ground, or the icicle. */
void poda_scene_add_tree (PodaScene *scene, const PodaFigure *figure, double width);

/* The rule, texts and legend below the tree. */
void poda_scene_add_footer (PodaScene *scene, const PodaFigure *figure,
                            const PodaFooter *footer, double width);
void
poda_scene_add_legend (PodaScene *scene, const PodaFigure *figure, const GArray *items);

/* Both searches of a figure with a second one, each with its caption. */
void poda_scene_add_pair (PodaScene *scene, const PodaFigure *figure);

G_END_DECLS
