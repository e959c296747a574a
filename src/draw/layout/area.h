#pragma once

/* A search seen from above: each node is an area, as large as the tree below it is in
 * the full tree, and its children share its width by their sizes. So what was cut is
 * seen as the area that it saved. An icicle has the root on top and a row for each ply.
 *
 * Of areas narrower than a pixel one in each pixel is shown as a sliver, in the tint of
 * which most is owed on its level so far: over some pixels the tints have the shares
 * that they have in the search. */

#include "draw/layout/layout.h"

G_BEGIN_DECLS

#define PODA_AREA_STEPS 5
#define PODA_AREA_MARGIN 20.0 /* around the areas */
#define PODA_AREA_LABEL_GAP 10.0

/* How a value stands to the root's, in steps by distance; or that it was cut. */
enum {
    PODA_TINT_EQUAL,
    PODA_TINT_MAX,                                   /* better for MAX, … */
    PODA_TINT_MIN = PODA_TINT_MAX + PODA_AREA_STEPS, /* … for MIN, the first steps */
    PODA_TINT_MAX_WINS = PODA_TINT_MIN + PODA_AREA_STEPS,
    PODA_TINT_MIN_WINS,
    PODA_TINT_CUT,
    PODA_N_TINTS
};

typedef struct {
    double from, width; /* shares of the root's width; children add up to it */
    double nodes;       /* of the full tree from here down; 0: a sliver */
    guint32 node;       /* the record's id, of siblings that were cut the first's;
                           0: a sliver */
    guint32 visited;    /* how many of the nodes were visited */
    guint32 cut;        /* how many siblings were cut and lie here; 0: it was visited */
    guint level;        /* plies below the figure's root */
    guint levels;       /* how many it covers: more than one where it was cut; 0: it
                           lies in a sliver, and is only marked */
    guint8 tint;
    guint8 pv;         /* on the principal variation: told though it is narrow */
    guint8 differs;    /* from what the other of two searches has there, with room for a
                          mark of that */
    guint8 folded;     /* what lies below is not shown */
    guint8 counted;    /* the nodes of what was cut were counted, not estimated */
    const char *value; /* the texts are the figure's; NULL where there is no room */
    const char *move;
    const char *title; /* for tooltips */
} PodaPatch;

struct _PodaAreas {
    PodaPatch *items; /* a parent before its children */
    guint n_items;
    guint n_levels;
    double left;             /* what an icicle keeps free for its levels' labels */
    double breadth;          /* of an icicle's root, in pixels */
    double pitch;            /* of levels */
    double nodes, estimated; /* of the full tree; of those in areas that were not
                                counted */
    guint32 visited;
    guint32 hidden;    /* of these, below the fold */
    gboolean below;    /* a second search stands below it and not beside it */
    GPtrArray *labels; /* of each level: const char *, "" where players are mixed */
};

/* Fills a figure with the areas of its record with its stubs; sets its size, fold,
 * caption, notes and marks. */
void poda_areas_place (PodaFigure *figure);

/* Sets how high the levels are together, at most, in both of two searches. */
void poda_areas_set_height (PodaFigure *figure, double height);

G_END_DECLS
