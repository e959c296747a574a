#pragma once

/* The mover's view: a negamax counts what is good for whoever moves as positive. */

#include "base/value.h"

G_BEGIN_DECLS

/* In whose view a node of `player` speaks; a chance node, in that of the decision above
 * it. */
static inline PodaPlayer
poda_view (PodaPlayer player, PodaPlayer above)
{
    return player == PODA_CHANCE ? above : player;
}

/* From a view to MAX's, or back. Never -0. */
static inline PodaValue
poda_max_view (PodaPlayer view, PodaValue value)
{
    return view == PODA_MIN ? 0.0 - value : value + 0.0;
}

G_END_DECLS
