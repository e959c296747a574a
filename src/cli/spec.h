#pragma once

/* SPEC: a search as typed, an algorithm's name and then `key=value` pairs,
 * `alphabeta:depth=4,evaluator=windows`. The keys are those of a saved game. */

#include "cli/command.h"
#include "play/contestant.h"

/* Reads a contestant of matches that begin at `start`, by the defaults of `play`;
 * `random:seed=1` draws lots. Other keys are parameters of the evaluator before them, as
 * in `evaluator=windows:centre=left,side=first,cut=strict`. Errors begin with `option`:
 * `--first`. FALSE sets `error`. */
gboolean
poda_spec_read (const char *option, const char *text, const PodaGame *game,
                const PodaPosition *start, PodaContestant *contestant, GError **error);

/* Reads a variant: the request's own problem, searched in another way; the pairs may
 * stand without the algorithm. Depth and point of view cannot be changed. FALSE sets
 * `error`. */
gboolean
poda_variant_read (const char *option, const char *text, const PodaRequest *request,
                   PodaProblem *problem, GError **error);

/* The items of a list of specs, without the blanks around them; free with g_strfreev. A
 * semicolon always ends one; so does a comma, but in an item with pairs only where an
 * algorithm's name follows. */
GStrv poda_spec_split (const char *text);

/* "depth, evaluator, …": the keys of a contestant, so that no evaluator may have such a
 * parameter. The caller frees it. */
char *poda_spec_keys (void);
