#pragma once

/* Inside the keeper: the step from its child to the program. */

#include "teach/grade/keeper.h"

G_BEGIN_DECLS

/* In the keeper's own child: turns into the program, with its limits, in a session of
 * its own, or writes the errno to `failure` and ends. `parent` is the keeper, with
 * which it dies. */
G_NORETURN void
poda_keeper_become (const PodaKeeping *keeping, pid_t parent, int failure);

G_END_DECLS
