#pragma once

/* What lies in one folder goes into another: all of it, or nothing. */

#include <glib.h>

G_BEGIN_DECLS

/* Moves the files and folders in `from` into `to`, which is in the same file system;
 * files of the same names are replaced, other files there stay. Nothing is left of
 * `from` then. FALSE sets `error` (G_FILE_ERROR), which begins with the place in `to`,
 * and all is as it was. */
gboolean poda_folder_merge (const char *from, const char *to, GError **error);

G_END_DECLS
