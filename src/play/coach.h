#pragma once

/* A coach: what the program says beside a game, to a terminal or a page. Sentences are
 * translated; the caller frees them. */

#include "base/json.h"
#include "play/play_game.h"

/* "O plays 4: value 5 for O, 4 plies deep; the game goes on. It expects X to answer
 * 3."; or what it would play, a hint. */
char *poda_coach_told (const PodaThought *thought);

/* "alpha-beta, cut when α ≥ β, fail-soft, to the end of the game": how it plays. */
char *poda_coach_program (const PodaPlay *play);

/* What is to be said against a human's move, the one after `ply` others: what it
 * throws away, which move is better, and why; as far as a search to the end, or of one
 * depth for both, shows it. NULL: nothing. */
char *poda_coach_verdict (const PodaPlay *play, guint ply);

/* How a game ended that is over there: "the game is over: X wins by 4". */
char *poda_coach_end (const PodaGame *game, const PodaPosition *position);

/* Whether a thought's value is that of the whole game, whatever lies deeper. */
gboolean poda_thought_is_certain (const PodaThought *thought);

/* Writes how a game stands, what can be played, the board as svg, and a thought and a
 * verdict, each of which may be NULL. */
void poda_json_seat (PodaJson *json, const PodaPlay *play, const PodaThought *thought,
                     const char *verdict);
