#pragma once

/* Pages that need no script and no network: exercises, classes, marked work. */

#include "base/output.h"

G_BEGIN_DECLS

/* From the beginning to the heading, which is the title; `style` is the path of the
 * style sheet among the resources. */
void poda_page_begin (PodaOutput *output, const char *title, const char *style);
void poda_page_end (PodaOutput *output);

/* Writes a pattern with one %s, for which the text stands, whatever is in it. */
void poda_page_put (PodaOutput *output, const char *pattern, const char *text);

G_END_DECLS
