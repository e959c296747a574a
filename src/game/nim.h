#pragma once

/* Nim: take sticks in turn; misère, whoever takes the last one loses, normal, wins.
 *
 * With one heap a move takes 1 to `take` sticks; with `heaps=` it takes any number from
 * one heap, heaps in order and small numbers first. Utility is +1 when the first player
 * wins, -1 when the second does. */

#include "game/game.h"

G_BEGIN_DECLS

extern const PodaGame poda_nim;

/* The heaps of a position of nim, as they are shown. */
typedef struct {
    guint count;
    guint sticks[PODA_SUM_MAX];
    guint take;       /* the most a move takes from one heap */
    gboolean several; /* moves name their heap */
} PodaHeaps;

void poda_nim_heaps (const PodaPosition *position, PodaHeaps *heaps);

/* From which heap, counted from 0, a move takes how many sticks. */
void poda_nim_move (PodaMove move, guint *heap, guint *count);

G_END_DECLS
