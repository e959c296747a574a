#pragma once

/* A match told game by game, with a table of all of them at the end. Games are counted
 * from 1; contestants are 1 and 2 in the text, and their own texts elsewhere. Only the
 * JSON holds times. */

#include "base/table.h"
#include "play/match.h"

G_BEGIN_DECLS

/* As txt, csv or JSON. The csv has a row a game: `winner` is `first` or `second`, the
 * column of who won, `draw`, or empty where a game has values and no winners;
 * `first_contestant` is 1 or 2, since two contestants may have the same text. */
void
poda_emit_match (const PodaMatch *match, PodaTableFormat format, PodaOutput *output);

/* "6.5 to 3.5": how it stands between the contestants, in won games or, where there are
 * none, in values. The caller frees it. */
char *poda_match_standing (const PodaMatch *match, const PodaTallies *tallies);

G_END_DECLS
