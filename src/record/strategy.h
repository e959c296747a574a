#pragma once

/* Winning strategies: one move at each of a player's nodes, and every move at those of
 * the others, where all leaves are worth enough to him. Leaves that the search skipped
 * count as well, where the rules alone say what they are worth. */

#include "record/record.h"

typedef struct _PodaStrategies PodaStrategies;

/* The strategies of `player`, PODA_MAX or PODA_MIN, that win at leaves of `win_at` or
 * better for him, over all nodes of the record. Free with poda_strategies_free. */
PodaStrategies *
poda_strategies_new (const PodaRecord *record, PodaPlayer player, PodaValue win_at);
void poda_strategies_free (PodaStrategies *strategies);

/* Above this, counts are only said to be more. */
#define PODA_STRATEGIES_COUNTED 1000000000

/* How many of them win from the node on; 0 where it is lost. */
guint64 poda_strategies_count (const PodaStrategies *strategies, const PodaNode *node);

/* TRUE if all leaves are known; skipped subtrees without leaves count as lost. */
gboolean poda_strategies_complete (const PodaStrategies *strategies);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaStrategies, poda_strategies_free)
