#pragma once

/* The parts of the gradebook's page that do not depend on what is in it. */

#include "base/output.h"

G_BEGIN_DECLS

/* The style sheet: light and dark, for the screen and for paper. */
void poda_gradebook_style (PodaOutput *output);

/* What the marks on the pictures mean. */
void poda_gradebook_legend (PodaOutput *output);

G_END_DECLS
