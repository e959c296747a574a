#pragma once

/* Openings: the moves with which the games of a match begin, so that contestants that
 * would always play the same game play different ones. */

#include "game/game.h"

G_BEGIN_DECLS

#define PODA_OPENING_PLIES 100   /* of one opening, at most */
#define PODA_OPENINGS_MOST 50000 /* openings, at most */

/* Openings of the same number of plies, none of which ends the game. */
typedef struct {
    guint plies;
    guint count;
    PodaMoves moves; /* of one opening after the other */
} PodaOpenings;

/* A single opening of no plies. */
void poda_openings_none (PodaOpenings *openings);

/* Every one that can happen, in the order of the moves, or only the first `most` of
 * them; 0: all. FALSE sets `error` (PODA_OPENING_ERROR): there is none, or there are
 * too many. */
gboolean
poda_openings_all (const PodaGame *game, const PodaPosition *start, guint plies,
                   guint most, PodaOpenings *openings, GError **error);

/* So many random ones, drawn by the seed, perhaps some of them the same. FALSE sets
 * `error` (PODA_OPENING_ERROR): none was found. */
gboolean poda_openings_random (const PodaGame *game, const PodaPosition *start,
                               guint plies, guint64 seed, guint count,
                               PodaOpenings *openings, GError **error);

void poda_openings_clear (PodaOpenings *openings);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaOpenings, poda_openings_clear)

#define PODA_OPENING_ERROR (poda_opening_error_quark ())
GQuark poda_opening_error_quark (void);

typedef enum {
    PODA_OPENING_ERROR_NONE, /* after so many plies every game is over */
    PODA_OPENING_ERROR_MANY
} PodaOpeningError;

G_END_DECLS
