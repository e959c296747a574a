#pragma once

/* What the formats of a match share. */

#include "play/match_told.h"

G_BEGIN_DECLS

/* "first", "second" or "draw"; NULL where the game has values and no winners. */
const char *
poda_match_winner_word (const PodaMatch *match, const PodaMatchGame *played);

/* The moves from ply `begin` up to `end`, and the position where they begin. */
typedef struct {
    PodaPosition position;
    PodaMoves moves;
} PodaMatchMoves;

void poda_match_moves_init (PodaMatchMoves *moves, const PodaMatch *match,
                            const PodaMatchGame *played, guint begin, guint end);
void poda_match_moves_clear (PodaMatchMoves *moves);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaMatchMoves, poda_match_moves_clear)

G_END_DECLS
