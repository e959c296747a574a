#pragma once

/* Backing up: the value of a node from those of its children, added one after another.
 * MAX takes the largest, MIN the smallest, a chance node the average by the children's
 * weights. Everything that needs a value without a search computes it here. */

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

/* A term of an average: 0 if the weight is, even for an infinite value. */
static inline PodaValue
poda_backup_term (double weight, PodaValue value)
{
    return weight == 0 ? 0 : weight * value;
}

/* Adds a child; only a chance node looks at its weight. */
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

/* The node's value, once it has a child. */
static inline PodaValue
poda_backup_value (const PodaBackup *backup)
{
    return backup->player == PODA_CHANCE ? backup->value / backup->weights
                                         : backup->value;
}
