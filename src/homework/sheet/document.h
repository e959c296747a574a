#pragma once

/* HTML pages that need no script and no network: exercises, classes, marked work. */

#include "base/output.h"

/* From the beginning to the heading, which is the title; `style` is the path of the
 * style sheet among the files. */
void poda_document_begin (PodaOutput *output, const char *title, const char *style);
void poda_document_end (PodaOutput *output);

/* Writes a pattern in which for each %s the next text stands as text, whatever is in
 * it; NULL is empty. */
void
poda_document_put (PodaOutput *output, const char *pattern, ...) G_GNUC_PRINTF (2, 3);

/* The same into a text, in which `append` writes what stands for each %s. */
void poda_fill_pattern (GString *to, void (*append) (GString *to, const char *text),
                        const char *pattern, va_list texts);
