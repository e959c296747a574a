#pragma once

/* A player: how the program plays where little is said of it. `play` and `match` have
 * the same defaults. */

#include "search/rules.h"
#include "play/contestant.h"

G_BEGIN_DECLS

/* Reads how the program plays games that come from `start` and begin at `begin`, which
 * may be later. Where no depth is given, a short game is searched to its end and a
 * longer one as deep as the level `medium`; where the depth is limited and no evaluator
 * is given, it is the game's strongest. FALSE sets `error` and leaves `player` as it
 * was. */
gboolean poda_player_read (const PodaRules *rules, const PodaGame *game,
                           const PodaPosition *start, const PodaPosition *begin,
                           PodaContestant *player, GError **error);

/* Makes the player prefer quick wins and slow losses, where a win counts so much that
 * also the slowest is worth more than any evaluation. Where nothing says what it counts
 * it comes to count enough. */
void poda_player_prefer_short (const PodaRules *rules, PodaContestant *player);

/* The depth, as a text, of a level. NULL sets `error`. */
const char *poda_player_level_depth (const char *level, GError **error);

/* "easy, medium, hard (depth 3, 4, 6)". The caller frees it. */
char *poda_player_levels (void);

G_END_DECLS
