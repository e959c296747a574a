#pragma once

/* The depth of the tests, in one place. `make check` tries properties on a share of
 * random trees and leaves out rows that take long; `make check-all` (PODA_DEPTH=all)
 * tries them all. PODA_QUICK=20 makes it a twentieth wherever it is set, for
 * sanitizers. */

#include <glib.h>

/* The number of rounds, of so many at full depth. */
guint64 depth_rounds (guint64 all);

/* TRUE if this is `make check-all`, and nothing slows the program down. */
gboolean depth_is_full (void);
