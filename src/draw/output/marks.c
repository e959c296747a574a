#include "draw/output/marks.h"

static gboolean
is_won_leaf (const PodaFigure *figure G_GNUC_UNUSED, const PodaBox *box)
{
    return box->winning;
}

static gboolean
is_in_strategy (const PodaFigure *figure G_GNUC_UNUSED, const PodaBox *box)
{
    return box->strategy && !box->winning;
}

static gboolean
differs (const PodaFigure *figure G_GNUC_UNUSED, const PodaBox *box)
{
    return box->differs;
}

/* svg and TikZ draw a tick, a ring and a filled outline instead. */
const PodaNodeMark poda_node_marks[] = {
    { .sign = "✓", .ink = PODA_INK_GREEN, .applies = is_won_leaf },
    { .sign = "★", .ink = PODA_INK_GREEN, .applies = is_in_strategy },
    { .sign = "≠", .ink = PODA_INK_STRONG, .applies = differs },
};

const guint poda_n_node_marks = G_N_ELEMENTS (poda_node_marks);
