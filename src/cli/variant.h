#pragma once

/* A variant: the same problem searched in another way, as typed.
 *
 * An algorithm's name and then `key=value` pairs, `alphabeta:cut=strict,order=best`, as
 * in a contestant of `match`, or the pairs alone. What is left out is as in the search
 * that was asked for; what a variant cannot change makes another problem. */

#include "cli/request.h"

G_BEGIN_DECLS

/* Makes `problem` the variant of the request's own problem, which has been read.
 * `option` is what errors begin with. FALSE sets `error`. */
gboolean
poda_variant_read (const char *option, const char *text, const PodaRequest *request,
                   PodaProblem *problem, GError **error);

G_END_DECLS
