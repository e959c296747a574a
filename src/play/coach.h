#pragma once

/* A coach: what the program says beside a game, to a terminal or a page. Sentences are
 * translated; the caller frees them. */

#include "base/json.h"
#include "play/play_game.h"

/* "O plays 4: value 5 for O, 1371 nodes"; or what it would play, a hint. */
char *
poda_coach_found (const PodaProblem *problem, const PodaSummary *found, gboolean hint);

/* How a game ended that is over there: "the game is over: X wins by 4". */
char *poda_coach_end (const PodaGame *game, const PodaPosition *position);

/* --- What the program thinks --- */

/* Owned. */
typedef struct {
    PodaProblem problem; /* the deepest search that was whole */
    PodaSummary *found;
    guint ply;     /* the moves that had been played then */
    gboolean hint; /* it is for who is human */
} PodaThought;

/* Searches a position where the game is on deeper and deeper, to the contestant's depth
 * or until `most` positions were entered in all; but always one ply. NULL sets `error`
 * (PODA_SEARCH_ERROR). */
PodaThought *
poda_thought_new (const PodaContestant *contestant, const PodaPosition *position,
                  guint64 most, GError **error);
void poda_thought_free (PodaThought *thought);

/* Whether its value is that of the whole game, whatever lies deeper. */
gboolean poda_thought_is_certain (const PodaThought *thought);

/* Writes how a game stands, what can be played, the board as svg, and a thought, which
 * may be NULL. */
void poda_json_seat (PodaJson *json, const PodaPlay *play, const PodaThought *thought);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaThought, poda_thought_free)
