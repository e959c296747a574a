#pragma once

/* Two searches of one tree in one picture: where the two figures are. */

#include "draw/figure/figure.h"

G_BEGIN_DECLS

/* Puts the second of two placed figures into the picture of the first, and marks what
 * differs. */
void poda_pair_complete (PodaFigure *figure, PodaFigure *other);

G_END_DECLS
