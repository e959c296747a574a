#pragma once

/* Two searches of one tree in one picture: where the two figures are. */

#include "draw/layout/layout.h"

G_BEGIN_DECLS

/* Puts the second of two placed figures into the picture of the first, and marks what
 * differs. */
void poda_pair_complete (PodaFigure *figure, PodaFigure *other);

/* Between two figures beside each other. */
#define PODA_PAIR_BETWEEN 28.0

/* The picture's size without title and legend, and the place of the second figure. */
PodaPoint poda_pair_size (const PodaFigure *figure);
PodaPoint poda_pair_second (const PodaFigure *figure);

/* The least width of one of the figures, if letters can be read in pictures of at
 * `most` this width. */
double poda_pair_least_width (const PodaFigure *figure, double most);

G_END_DECLS
