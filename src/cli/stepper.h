#pragma once

/* The stepper walks through a recorded search in the terminal. It shows the picture of
 * the step as `draw -T txt` writes it, the step's sentence, its line of pseudo-code and
 * the counts so far; it can ask before a step is shown, the questions of the page
 * (page/prediction.h). */

#include "record/record.h"

G_BEGIN_DECLS

/* Walks through the record, which has steps and pruned nodes, until the user quits.
 * With `hide_leaves` an explicit tree's leaves have no value before they are visited.
 * FALSE sets `error` (PODA_USAGE_ERROR) if the terminal cannot place text. */
gboolean poda_stepper_run (const PodaRecord *record, const char *title,
                           gboolean hide_leaves, GError **error);

G_END_DECLS
