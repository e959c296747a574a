#pragma once

/* Reversi: discs between the one that is placed and another of the same player, in any
 * of eight directions, turn over; X (black), the first player, begins.
 * `reversi:size=8,start=diagonal,half=no` unless told otherwise; sizes 4, 6 and 8.
 *
 * A disc is placed where it turns at least one; moves are cells, `d3` for column d and
 * row 3 from the top, listed row by row from the top. Who has no such cell passes:
 * `pass` is then the only move, and a ply. The game is over when neither player can
 * place a disc. With `half=yes` each player owns half of all discs, those of the start
 * included: each disc placed is one of the player's own, whoever's it turns into, and
 * who has none left passes.
 *
 * The middle four cells hold O on the falling diagonal and X on the rising one
 * (`diagonal`), or X above and O below (`parallel`); O is on d4 and e5 of eight by
 * eight cells, or X on d4 and e4.
 *
 * A position's text is its rows from the top joined by `/` or line ends, of `X O .` (or
 * `1 2 0`), a space, and the side to move. With `half=yes` there follow a space and the
 * discs left to X and to O, joined by `+`; they may be left out where nobody has
 * passed. Refused are boards on which a disc in the middle is missing or one lies apart
 * from the others. Utility is X's discs minus O's; empty cells count for nobody. */

#include "game/evaluator.h"

G_BEGIN_DECLS

extern const PodaGame poda_reversi;
extern const PodaEvaluator poda_reversi_discs, poda_reversi_weighted;

G_END_DECLS
