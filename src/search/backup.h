#pragma once

/* Backing up: computes the value of a node from its children's, one child at a time.
 * MAX takes the largest, MIN the smallest, a chance node the weighted average. All
 * values that are computed without a search come from here. */

#include <math.h>

#include "base/value.h"

typedef struct {
    PodaPlayer player;
    PodaValue value; /* the best so far; at a chance node the weighted sum */
    double weights;
} PodaBackup;

static inline PodaBackup
poda_backup_begin (PodaPlayer player)
{
    return (PodaBackup){ .player = player,
                         .value = player == PODA_MAX   ? -INFINITY
                                  : player == PODA_MIN ? INFINITY
                                                       : 0 };
}

/* Returns a term of an average: 0 if the weight is 0, even for an infinite value. */
static inline PodaValue
poda_backup_term (double weight, PodaValue value)
{
    return weight == 0 ? 0 : weight * value;
}

/* Adds a child; only chance nodes use its weight. */
static inline void
poda_backup_add (PodaBackup *backup, PodaValue value, double weight)
{
    if (backup->player == PODA_MAX)
        backup->value = poda_max (backup->value, value);
    else if (backup->player == PODA_MIN)
        backup->value = poda_min (backup->value, value);
    else
        backup->value += poda_backup_term (weight, value);
    backup->weights += weight;
}

/* Returns the node's value; the node must have a child. */
static inline PodaValue
poda_backup_value (const PodaBackup *backup)
{
    return backup->player == PODA_CHANCE ? backup->value / backup->weights
                                         : backup->value;
}
