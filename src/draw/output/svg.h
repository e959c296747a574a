#pragma once

/* Parts of an svg, for pictures that are no figures: boards to play on, plots, marks
 * over trees. */

#include "draw/output/scene.h"

G_BEGIN_DECLS

/* Appends the primitives of a scene. */
void poda_svg_append_scene (GString *to, const PodaScene *scene);

/* Appends the metadata: what was asked, a line of JSON, unless it is NULL. */
void poda_svg_append_asked (GString *to, const char *asked);

/* The classes of a figure's picture: its theme and the sizes of its letters. The caller
 * frees them. And its style sheet (svg_style.c). */
char *poda_svg_classes (const PodaFigure *figure);
void poda_svg_append_style (GString *to, const PodaFigure *figure);

G_END_DECLS
