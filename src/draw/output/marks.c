#include "draw/output/marks.h"

static gboolean
is_won_leaf (const PodaBox *box)
{
    return box->winning;
}

static gboolean
is_in_strategy (const PodaBox *box)
{
    return box->strategy && !box->winning;
}

static gboolean
differs (const PodaBox *box)
{
    return box->differs;
}

const PodaNodeMark poda_node_marks[] = {
    { .sign = "✓", .applies = is_won_leaf },    /* svg and TikZ draw a tick, … */
    { .sign = "★", .applies = is_in_strategy }, /* … a ring … */
    { .sign = "≠", .applies = differs },        /* … and a plate behind the node */
    /* { "☆", is_won_leaf, "star", "fill:" PODA_COLOUR_WAY, "poda text", -4, -2 }, */
};

const guint poda_n_node_marks = G_N_ELEMENTS (poda_node_marks);
