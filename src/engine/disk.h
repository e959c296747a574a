#pragma once

/* The disk: files in memory, where there is no system that has any.
 *
 * disk.c is what emscripten's C library calls instead of a kernel, so that the house
 * reads and writes files here as everywhere. A name is a path from the root, and
 * folders are names too. The three standard streams are the files /dev/stdin,
 * /dev/stdout and /dev/stderr. */

#include <glib.h>

G_BEGIN_DECLS

/* Puts a file there, in the place of one that was. */
void poda_disk_write (const char *path, const void *bytes, gsize length);

/* What a file holds, borrowed, or NULL where there is none, or it is a folder. */
const GByteArray *poda_disk_read (const char *path);

/* Removes a file, or a folder with all that is in it. */
void poda_disk_remove (const char *path);

/* The names of all files, in alphabetical order, one a line; the caller frees it. */
char *poda_disk_names (void);

/* Empties what was written to the standard streams, and begins to read anew. */
void poda_disk_rewind (void);

G_END_DECLS
