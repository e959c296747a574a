#pragma once

/* The published evaluators of Connect-4, one file each, whose heads hold the
 * definition, the range and the flaws that are known.
 *
 * Each is the view of the player who asks; those that do not see both players alike say
 * so, and can be told whose view to take: `side=max` (who is MAX, the default),
 * `first` or `second`. Then the value is that player's view, negated where MAX is the
 * other. On boards of other sizes, and for other rows than four, their rules are kept
 * and not their numbers. */

#include "game/evaluator.h"

G_BEGIN_DECLS

/* The lines through each cell, plus a constant. P. Razgovorov, first proposal. */
extern const PodaEvaluator poda_connect4_table;

/* Potential lines from each cell. P. Razgovorov, improved proposal. */
extern const PodaEvaluator poda_connect4_potential;

/* Runs of discs, and one's own discs near the centre. F. J. Bolívar Lupiáñez, 2014. */
extern const PodaEvaluator poda_connect4_runs;

/* One's own discs near the centre. F. J. Bolívar Lupiáñez, 2014. */
extern const PodaEvaluator poda_connect4_centre;

/* Two and three in a row. "La máquina invencible 2". */
extern const PodaEvaluator poda_connect4_lines;

/* Windows of four, and the centre column. V. Formanyuk, 2022. */
extern const PodaEvaluator poda_connect4_windows;

G_END_DECLS
