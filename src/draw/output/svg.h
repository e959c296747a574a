#pragma once

/* Parts of an svg, for pictures that are no figures: boards to play on, plots, marks
 * over trees. */

#include "draw/output/scene.h"

G_BEGIN_DECLS

extern const PodaPen poda_svg_pen;

/* Appends as poda_pen_append describes it: in pixels, and escaped texts cannot leave
 * their place, in an attribute either; characters that XML cannot hold become
 * U+FFFD. */
void poda_svg_append (GString *to, const char *format, ...) G_GNUC_PRINTF (2, 3);
void poda_svg_append_escaped (GString *to, const char *text);

/* Appends the primitives of a scene. */
void poda_svg_append_scene (GString *to, const PodaScene *scene);

/* Appends the metadata: what was asked, a line of JSON, unless it is NULL. */
void poda_svg_append_asked (GString *to, const char *asked);

/* The classes of a figure's picture: its theme and the sizes of its letters. The caller
 * frees them. And its style sheet (svg_style.c). */
char *poda_svg_classes (const PodaFigure *figure);
void poda_svg_append_style (GString *to, const PodaFigure *figure);

G_END_DECLS
