#pragma once

/* The files built into the library: all pages, style sheets and scripts of src/, by
 * their paths there, such as "page/ui/page.css". */

#include "base/output.h"

/* Returns the contents of a file, which must exist. The caller unrefs them. */
GBytes *poda_resource_open (const char *path);

/* Returns the names in a folder, or NULL. Free with g_strfreev. */
GStrv poda_resource_names (const char *folder);

/* Writes the contents of a file. */
void poda_resource_write (const char *path, PodaOutput *output);
