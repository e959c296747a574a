#pragma once

/* Names for formats in which several nodes may bear the same one: a label that is
 * repeated, or a state that is reached in several ways. A tree can only be asked for
 * nodes whose names differ. */

#include "tree/draft.h"

G_BEGIN_DECLS

/* The first node of the draft that bears a name keeps it, the next ones are called
 * `name~2`, `name~3` and so on, passing over what the text itself calls a node. */
void poda_draft_tell_apart (PodaDraft *draft);

G_END_DECLS
