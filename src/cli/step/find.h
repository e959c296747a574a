#pragma once

/* Finding a node by what was typed so far. */

#include "cli/step/session.h"

G_BEGIN_DECLS

/* The node of that name, or written `n8`, else the first one, in the order of visits,
 * whose name begins so. NULL for none. */
const PodaNode *poda_step_find (const PodaStepSession *session, const char *text);

G_END_DECLS
