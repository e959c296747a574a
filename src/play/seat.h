#pragma once

/* A seat at a game: how it stands, where one can move, and what the program thinks, for
 * a page that shows it. */

#include "base/json.h"
#include "play/coach.h"

G_BEGIN_DECLS

/* Borrowed, all of it. */
typedef struct {
    const PodaContestant *program;
    const GArray *positions; /* of PodaPosition: where it began, …, the present one */
    const PodaMoves *moves;  /* between them */
    gboolean human[2];       /* by the game's sides */
    const PodaThought *thought; /* NULL: none */
} PodaSeat;

/* How it stands, what can be played, the board as svg, and the thought. */
void poda_json_seat (PodaJson *json, const PodaSeat *seat);

G_END_DECLS
