#pragma once

/* Zip archives, read back. */

#include <glib.h>

/* The files in an archive: from their names to GBytes, in a table. It must be whole,
 * and no name may come twice. */
GHashTable *zip_read (const char *bytes, gsize length);

/* A file's content as text; it must be there. Borrowed from the table. */
const char *zip_text (GHashTable *files, const char *name);
