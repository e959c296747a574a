#pragma once

/* A match told game by game, with a table of all of them at the end. Games are counted
 * from 1; contestants are 1 and 2 in the text, and their own texts elsewhere. Only the
 * JSON holds times. */

#include "base/output.h"
#include "play/tally.h"

G_BEGIN_DECLS

void poda_emit_match_text (const PodaMatch *match, PodaOutput *output);

/* A row a game. `winner` is `first` or `second`, the column of who won, `draw`, or
 * empty where a game has values and no winners; `first_contestant` is 1 or 2, since two
 * contestants may have the same text. */
void poda_emit_match_csv (const PodaMatch *match, PodaOutput *output);

void poda_emit_match_json (const PodaMatch *match, PodaOutput *output);

/* "6.5 to 3.5": how it stands between the contestants, in won games or, where there are
 * none, in values. The caller frees it. */
char *poda_match_standing (const PodaMatch *match, const PodaTallies *tallies);

G_END_DECLS
