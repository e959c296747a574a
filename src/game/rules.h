#pragma once

/* The small games; docs/games.md has the rules and the notation of moves and
 * positions. */

#include "game/evaluator.h"

extern const PodaGame poda_nim, poda_tictactoe, poda_reversi;

/* The lines open for one player minus those open for the other, in [-8, 8]; a line is
 * open for a player if the opponent has no piece on it. */
extern const PodaEvaluator poda_tictactoe_open_lines;

extern const PodaEvaluator poda_reversi_discs, poda_reversi_weighted;

/* The heaps of a position of nim, for display. */
typedef struct {
    guint count;
    guint sticks[PODA_SUM_MAX];
    guint take;       /* maximum number of sticks per move */
    gboolean several; /* moves name their heap */
} PodaHeaps;

void poda_nim_heaps (const PodaPosition *position, PodaHeaps *heaps);

/* Decodes a move: the heap, counted from 0, and the number of sticks. */
void poda_nim_move (PodaMove move, guint *heap, guint *count);
