#pragma once

/* Small signs at nodes: a row of a table each, for svg, TikZ and the terminal. */

#include "draw/figure/figure.h"
#include "report/board_text.h"

typedef struct {
    const char *sign; /* in the terminal, right of the node */
    PodaInk ink;
    gboolean (*applies) (const PodaBox *box);
    /* The class of the sign in svg, what its rule sets, and its style in TikZ; NULL:
     * these draw something else. Its baseline begins at the shape's upper right corner
     * and so much farther right and down, in pixels. */
    const char *css, *rule;
    const char *tikz;
    double right, down;
} PodaNodeMark;

extern const PodaNodeMark poda_node_marks[];
extern const guint poda_n_node_marks;
