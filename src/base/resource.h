#pragma once

/* The files built into the library: every page, style sheet and script below src/, by
 * its path there, such as "page/ui/page.css". */

#include "base/output.h"

/* Returns a file's content, which must exist. The caller unrefs it. */
GBytes *poda_resource_open (const char *path);

/* Returns the names in a folder, or NULL. Free with g_strfreev. */
GStrv poda_resource_names (const char *folder);

/* Writes a file's content. */
void poda_resource_write (const char *path, PodaOutput *output);
