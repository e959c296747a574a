#pragma once

/* The legend: the meaning of the marks in a picture. One table has the words of each
 * mark and its samples in characters. */

#include "draw/figure/figure.h"

G_BEGIN_DECLS

typedef enum { /* in the order in which legends in characters show them */
               PODA_LEGEND_MAX = 1 << 0, /* the players, in the order of PodaPlayer */
               PODA_LEGEND_MIN = 1 << 1,
               PODA_LEGEND_CHANCE = 1 << 2,
               PODA_LEGEND_PV = 1 << 3,
               PODA_LEGEND_CURRENT = 1 << 4, /* stills: where the search is */
               PODA_LEGEND_OPEN = 1 << 5,    /* the current path */
               PODA_LEGEND_BEST = 1 << 6,
               PODA_LEGEND_UNSEEN = 1 << 7,
               PODA_LEGEND_CUT = 1 << 8, /* a cut edge and a node never visited */
               PODA_LEGEND_FOLD = 1 << 9,
               PODA_LEGEND_FRONTIER = 1 << 10, /* a leaf at the depth limit */
               PODA_LEGEND_STRATEGY = 1 << 11,
               PODA_LEGEND_BOUND = 1 << 12, /* ≥ or ≤ */
               PODA_LEGEND_WINDOW = 1 << 13,
               PODA_LEGEND_ORDER = 1 << 14,
               PODA_LEGEND_LAST = 1 << 15,    /* the move just played, on a board */
               PODA_LEGEND_DIFFERS = 1 << 16, /* of two searches */
               PODA_LEGEND_EQUAL = 1 << 17,   /* areas: as much as the root */
               PODA_LEGEND_FOR_MAX = 1 << 18,
               PODA_LEGEND_FOR_MIN = 1 << 19,
               PODA_LEGEND_MAX_WINS = 1 << 20,
               PODA_LEGEND_MIN_WINS = 1 << 21,
               PODA_LEGEND_CUT_AREA = 1 << 22,
               PODA_LEGEND_PV_AREA = 1 << 23,
               PODA_LEGEND_FOLD_AREA = 1 << 24
} PodaLegend;

/* Where a legend in characters stands: below a graph of DOT, or a terminal's tree. */
typedef enum {
    PODA_LEGEND_IN_GRAPH,
    PODA_LEGEND_INDENTED, /* one line a node */
    PODA_LEGEND_DRAWN,    /* from the top down */
    PODA_LEGEND_CLOSE,    /* the same with boards without gaps */
    PODA_N_LEGEND_FORMS
} PodaLegendForm;

/* What a mark means, in the program's language. */
const char *poda_legend_words (PodaLegend mark);

/* The marks that occur in the figure's boxes: PodaLegend bits. */
guint poda_legend_of (const PodaFigure *figure);

/* The marks that the legend explains, and all that can occur in pictures of such a
 * search: PodaLegend bits. */
guint poda_legend_shown (const PodaFigure *figure);
guint poda_legend_possible (const PodaFigure *figure);

/* The sign of a player's shape in characters. */
const char *poda_legend_shape (const PodaFigure *figure, PodaPlayer player);

/* The legend that is shown as text in lines of at most so many columns, where its
 * entries allow, or "". The caller frees it. */
char *poda_legend_text (const PodaFigure *figure, PodaLegendForm form, guint columns);

G_END_DECLS
