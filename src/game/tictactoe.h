#pragma once

/* Tic-tac-toe on three by three cells; X, the first player, begins.
 *
 * Cells are named by column letter and row number from the top, a1 to c3; moves are
 * listed row by row from the top. A position's text is nine of `X O .` row by row.
 * Utility is +1 when X has three in a row, -1 when O has, 0 on a full board. */

#include "game/evaluator.h"

G_BEGIN_DECLS

extern const PodaGame poda_tictactoe;

/* The lines still open for one player minus those still open for the other, in [-8, 8];
 * a line is open for a player while the other has no piece on it. Heuristic of Y.
 * García Ruiz and J. Correas, course notes 2007-2008, where a won game counts
 * infinity. */
extern const PodaEvaluator poda_tictactoe_open_lines;

G_END_DECLS
