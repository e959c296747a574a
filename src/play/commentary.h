#pragma once

/* Commentary: sentences about a game between a human and the program, for a terminal or
 * a page. They are translated; the caller frees them. */

#include "base/json.h"
#include "play/play_game.h"

/* Returns "O plays 4: value 5 for O, 4 plies deep; the game goes on. It expects X to
 * answer 3."; or a hint with the move that it would play. */
char *poda_commentary_thought (const PodaThought *thought);

/* Returns the program's rules: "alpha-beta, cut when α ≥ β, fail-soft, …". */
char *poda_commentary_program (const PodaPlay *play);

/* Returns criticism of a human's move, the one after `ply` plies: the loss, a better
 * move, and why, as far as a search shows it that is complete or has the same depth for
 * both moves. NULL: none. */
char *poda_commentary_verdict (const PodaPlay *play, guint ply);

/* Returns the result of a game that is over: "the game is over: X wins by 4". */
char *poda_commentary_end (const PodaGame *game, const PodaPosition *position);

/* TRUE if a thought's value is the value of the whole game. */
gboolean poda_thought_is_certain (const PodaThought *thought);

/* Writes the state of the game: legal moves, the board as SVG, and a thought and a
 * verdict, which may be NULL. */
void poda_json_seat (PodaJson *json, const PodaPlay *play, const PodaThought *thought,
                     const char *verdict);
