#pragma once

/* SPEC: a search as text: the name of an algorithm, then `key=value` pairs,
 * `alphabeta:depth=4,evaluator=windows`. The keys are those of saved games. */

#include "cli/command.h"
#include "play/contestant.h"

/* Parses a contestant for matches that begin at `start`, with the defaults of `play`;
 * `random:seed=1` plays at random. Other keys are parameters of the preceding
 * evaluator: `evaluator=windows:centre=left,side=first,cut=strict`. Errors begin with
 * `option`, such as `--first`. Returns FALSE with `error` set. */
gboolean
poda_spec_read (const char *option, const char *text, const PodaGame *game,
                const PodaPosition *start, PodaContestant *contestant, GError **error);

/* Parses a variant: the request's problem with another search; the algorithm may be
 * omitted. Depth and point of view cannot be changed. Returns FALSE, `error` set. */
gboolean
poda_variant_read (const char *option, const char *text, const PodaRequest *request,
                   PodaProblem *problem, GError **error);

/* Returns the items of a list of specs without surrounding blanks; free with
 * g_strfreev. A semicolon always separates items; so does a comma, but in an item with
 * pairs only before an algorithm's name. */
GStrv poda_spec_split (const char *text);

/* Returns "depth, evaluator, …": the keys of a contestant, which parameters of
 * evaluators cannot use. The caller frees it. */
char *poda_spec_keys (void);
