#pragma once

/* The divergence: where a sequence of visits leaves that of a search, told in context
 * and with the reason. */

#include "record/record.h"

G_BEGIN_DECLS

/* How many nodes, from the first, were visited as the search visits them. `visits` is
 * of char *, the names. Equal to the lengths of both where nothing diverges. */
guint poda_divergence_find (const PodaRecord *record, const GPtrArray *visits);

/* What happened there: "after node 2.1 your program visited 2.2; alpha-beta cuts there:
 * node 2 (MIN) has 2 from node 2.1; …". One sentence without a full stop; NULL where
 * nothing diverges. `record` has steps and its pruned nodes. The caller frees it. */
char *poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits);

G_END_DECLS
