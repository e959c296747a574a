#pragma once

/* How deep the tests look, in one place. `make check` tries laws on a share of the
 * random trees and leaves out rows that take long; `make check-all` (PODA_DEPTH=all)
 * tries them all. PODA_QUICK=20 makes it a twentieth wherever it is set, for
 * sanitizers. */

#include <glib.h>

/* How many rounds, of so many at full depth. */
guint64 depth_rounds (guint64 all);

/* Whether this is `make check-all`, and nothing slows the program down. */
gboolean depth_is_full (void);
