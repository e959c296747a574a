#pragma once

/* Tidy trees: where the boxes of a tree go, in time linear in their number.
 *
 * Layered drawing after Reingold and Tilford (1981) and Walker (1990), in the linear
 * form of C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's Algorithm to Run
 * in Linear Time" (2002), with boxes of different width. Boxes of one level never
 * overlap, a parent stands centred over its first and last child, subtrees are packed
 * by contour, and equal subtrees are drawn equal. No recursion: depth is limited by
 * memory alone. */

#include <glib.h>

G_BEGIN_DECLS

#define PODA_TIDY_NONE G_MAXUINT32

typedef struct {
    /* Filled in by the caller. Indices into the array; a parent comes before its
     * children. */
    guint32 parent;
    guint32 child; /* the first */
    guint32 next;  /* the next sibling */
    double left;   /* how far the box and its labels reach from its centre, margins
                      included */
    double right;
    /* Filled in by poda_tidy. */
    double x; /* of the centre; the leftmost reach of the whole tree is at 0 */
} PodaTidyBox;

/* Places the `n` boxes of one tree; the root is box 0. Returns the width of the
 * drawing. */
double poda_tidy (PodaTidyBox *boxes, guint32 n);

G_END_DECLS
