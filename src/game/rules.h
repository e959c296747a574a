#pragma once

/* The small games; docs/games.md has the rules, and how moves and positions are
 * written. */

#include "game/evaluator.h"

extern const PodaGame poda_nim, poda_tictactoe, poda_reversi;

/* The lines still open for one player minus those still open for the other, in [-8, 8];
 * a line is open for a player while the other has no piece on it. */
extern const PodaEvaluator poda_tictactoe_open_lines;

extern const PodaEvaluator poda_reversi_discs, poda_reversi_weighted;

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
