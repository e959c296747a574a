#pragma once

/* Players: how the program plays where little is said of it, in `play` as in `match`.
 * And SPEC: a search as typed, an algorithm's name and then `key=value` pairs,
 * `alphabeta:depth=4,evaluator=windows`. The keys are those of a saved game. */

#include "cli/command.h"
#include "play/contestant.h"

G_BEGIN_DECLS

/* --- Players --- */

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

/* --- SPEC --- */

/* Reads a contestant of matches that begin at `start`. What is left out is as it is for
 * `play`; `random:seed=1` draws lots. Pairs of other keys are parameters of the
 * evaluator before them, as in
 * `alphabeta:depth=4,evaluator=windows:centre=left,side=first,cut=strict`. `option` is
 * what errors begin with: `--first`. FALSE sets `error`. */
gboolean
poda_spec_read (const char *option, const char *text, const PodaGame *game,
                const PodaPosition *start, PodaContestant *contestant, GError **error);

/* Reads a variant: the request's own problem, which has been read, searched in another
 * way. The pairs may stand alone, without the algorithm. What is left out is as in the
 * search that was asked for; what a variant cannot change makes another problem. FALSE
 * sets `error`. */
gboolean
poda_variant_read (const char *option, const char *text, const PodaRequest *request,
                   PodaProblem *problem, GError **error);

/* "depth, evaluator, …": the keys of a contestant. The caller frees it. */
char *poda_spec_keys (void);

/* Whether this is a key of a contestant, so that no evaluator may have such a
 * parameter. */
gboolean poda_spec_has_key (const char *name);

/* Errors of searches and their options speak of `--depth`: makes it the `depth` that
 * the user wrote. */
void poda_spec_reword (GError *error);

G_END_DECLS
