#pragma once

/* The parts of the pages that exercises come with, and class pages too: they need no
 * script and no network, and are made to be printed. */

#include "base/output.h"

G_BEGIN_DECLS

/* From the beginning to the heading, which is the title. */
void poda_page_begin (PodaOutput *output, const char *title);
void poda_page_end (PodaOutput *output);

/* Writes a pattern with one %s, for which the text stands, whatever is in it. */
void poda_page_put (PodaOutput *output, const char *pattern, const char *text);

G_END_DECLS
