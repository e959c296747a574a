#pragma once

/* What fits: a page cannot stop a search, so those that are too large for it end by
 * themselves, and say what would not be. */

#include "cli/command.h"

G_BEGIN_DECLS

/* Says in `error`, where it is that a search has too many nodes for a page, what the
 * request could ask for; `recorded` tells whether its command keeps all nodes. */
void poda_fits_say (const PodaRequest *request, gboolean recorded, GError **error);

G_END_DECLS
