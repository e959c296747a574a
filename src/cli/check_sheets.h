#pragma once

/* Which sheets a command line names, and what stands in them. */

#include <glib.h>

G_BEGIN_DECLS

/* The sheets that these words name, paths to be freed with the array: files and `-` as
 * they are, of a folder what ends in .csv, in the order of the names, but for the files
 * of an exercise that no student wrote. Where a folder holds none itself, those of the
 * folders in it: so classes come out of learning platforms. NULL sets `error`
 * (PODA_USAGE_ERROR): no sheet in a folder. */
GPtrArray *poda_check_sheets (char *const *words, GError **error);

/* Reads a sheet's text. NULL sets `error` (PODA_USAGE_ERROR_PLACED), which begins with
 * the path. */
GString *poda_check_read (const char *path, GError **error);

G_END_DECLS
