#pragma once

/* Winning strategies: one move at each node of a player and all moves at the others,
 * such that all leaves are good enough for the player. Pruned leaves are included if
 * the rules alone give their values. */

#include "record/record.h"

typedef struct _PodaStrategies PodaStrategies;

/* Counts the strategies of `player`, PODA_MAX or PODA_MIN, that reach only leaves worth
 * `win_at` or better, over all nodes of the record. Free with poda_strategies_free. */
PodaStrategies *
poda_strategies_new (const PodaRecord *record, PodaPlayer player, PodaValue win_at);
void poda_strategies_free (PodaStrategies *strategies);

/* The greatest exact count; greater ones are reported as "more". */
#define PODA_STRATEGIES_COUNTED 1000000000

/* Returns the number of winning strategies from this node; 0 if there are none. */
guint64 poda_strategies_count (const PodaStrategies *strategies, const PodaNode *node);

/* TRUE if all leaves are known; pruned subtrees without leaves are assumed lost. */
gboolean poda_strategies_complete (const PodaStrategies *strategies);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaStrategies, poda_strategies_free)
