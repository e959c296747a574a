#pragma once

/* SPEC: a contestant as typed. An algorithm's name and then `key=value` pairs,
 * `alphabeta:depth=4,evaluator=windows`, or `random:seed=1`.
 *
 * The keys are those of a saved game, and what is left out is as it is for `play`.
 * Pairs of other keys are parameters of the evaluator before them, as in
 * `alphabeta:depth=4,evaluator=windows:centre=left,side=first,cut=strict`. */

#include "search/rules.h"
#include "play/contestant.h"

G_BEGIN_DECLS

/* Reads a contestant of matches that begin at `start`. `option` is what errors begin
 * with: `--first`. FALSE sets `error`. */
gboolean
poda_spec_read (const char *option, const char *text, const PodaGame *game,
                const PodaPosition *start, PodaContestant *contestant, GError **error);

/* "depth, evaluator, …": the keys. The caller frees it. */
char *poda_spec_keys (void);

/* Whether this is a key of a spec, so that no evaluator may have such a parameter. */
gboolean poda_spec_has_key (const char *name);

/* Sets a rule to the value of its pair, NULL where the pair has no `=`: a rule that is
 * yes or no then says yes. FALSE sets `error`: given twice, or without a value. */
gboolean
poda_spec_set (PodaRules *rules, PodaRule rule, const char *value, GError **error);

/* Errors of searches and their options speak of `--depth`: makes it the `depth` that
 * the user wrote. */
void poda_spec_reword (GError *error);

G_END_DECLS
