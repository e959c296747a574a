#pragma once

/* Pages that need no script and no network, for exercises, classes and marked work; and
 * the files that are built into the library: every page, style sheet and script below
 * src/, by its path there, such as "page/ui/page.css". */

#include "base/output.h"

G_BEGIN_DECLS

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

/* The content of a file, which must be there. The caller unrefs it. */
GBytes *poda_resource_open (const char *path);

/* The names in a folder, or none. Free with g_strfreev. */
GStrv poda_resource_names (const char *folder);

/* Writes a file's content. */
void poda_resource_write (const char *path, PodaOutput *output);

G_END_DECLS
