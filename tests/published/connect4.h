#pragma once

/* Connect-4 as the publications play it: positions set up by hand, searches that never
 * fail, and boards as text. */

#include "game/connect4/connect4.h"
#include "record/summary.h"

/* The empty board; `parameters` as after `connect4:`. */
PodaPosition empty_board (const char *parameters);

/* A legal position from its text. */
PodaPosition read_board (const char *parameters, const char *text);

/* Discs wherever they are wanted, also floating: rows from the top as in the text of a
 * position. X is to move. */
PodaPosition place_discs (const char *parameters, const char *text);

/* The same discs with the second player to move, whoever's turn it is. */
PodaPosition second_to_move (const PodaPosition *position);

PodaPosition play_column (const PodaPosition *position, guint column);

void evaluator_arguments (const PodaEvaluator *evaluator, const char *text,
                          PodaArguments *arguments);

/* What a position is worth in a player's view. */
PodaValue evaluate (const PodaEvaluator *evaluator, const char *parameters,
                    const PodaPosition *position, PodaPlayer side);

PodaProblem connect4_problem (const PodaPosition *root, const PodaEvaluator *evaluator,
                              guint depth);

/* Without a limit a search can only fail where the program is wrong. */
PodaSummary *solve (const PodaProblem *problem);
