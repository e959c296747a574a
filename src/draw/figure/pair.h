#pragma once

/* Two searches of one tree in one picture: which node of one is which of the other, and
 * what differs. Both figures are made by the same choices: what either has on its
 * principal variation, at a cut or otherwise than the other is shown in both. */

#include "draw/layout/layout.h"

G_BEGIN_DECLS

/* One of two searches: what a drawing says of the other. */
struct _PodaTwin {
    const PodaRecord *record;
    const PodaTwin *other;
    const PodaPair *pair;
    guint32 *likes; /* by a node's id: its like's in the other record; 0: none */
    guint8 *below;  /* by a node's id: whether it differs, or what lies below it */
    gboolean second;
};

/* The node's like in the other search; NULL: none, or the search is alone. */
const PodaNode *poda_twin_like (const PodaTwin *twin, const PodaNode *node);

/* Whether it is told otherwise there: another status, value or bound. */
gboolean poda_twin_differs (const PodaTwin *twin, const PodaNode *node);

/* Whether the node is on the principal variation of either. */
gboolean poda_twin_is_pv (const PodaTwin *twin, const PodaNode *node);

/* Makes the second figure of a first one, whose drawing has a twin, and puts it into
 * its picture. */
void poda_pair_complete (PodaFigure *figure);

void poda_pair_free (PodaPair *pair);

/* Between two figures that stand beside each other. */
#define PODA_PAIR_BETWEEN 28.0

/* The picture's size without title and legend, and where the second figure stands. */
PodaPoint poda_pair_size (const PodaFigure *figure);
PodaPoint poda_pair_second (const PodaFigure *figure);

/* The least width of one of the figures, where letters can be read in pictures of at
 * `most` this width. */
double poda_pair_least_width (const PodaFigure *figure, double most);

G_END_DECLS
