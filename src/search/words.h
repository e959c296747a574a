#pragma once

/* The words for what a problem leaves to choose, each list by the numbers of its
 * choices and ending with NULL: what users type, and what is written for them. */

#include <glib.h>

G_BEGIN_DECLS

extern const char *const poda_cut_words[];   /* by PodaProblem's `strict` */
extern const char *const poda_fail_words[];  /* by its `hard` */
extern const char *const poda_order_words[]; /* by PodaOrder */
extern const char *const poda_ties_words[];  /* by PodaTies */

G_END_DECLS
