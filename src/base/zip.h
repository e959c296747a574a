#pragma once

/* Zip archives, as they are handed out and as other programs take them: files of bytes
 * under names in UTF-8, whose parts `/` joins. They bear no time: the same files make
 * the same archive. */

#include "base/output.h"

G_BEGIN_DECLS

typedef struct _PodaZip PodaZip;

/* Begins an archive in an output, which is borrowed and holds all of it once
 * poda_zip_finish has come back. */
PodaZip *poda_zip_new (PodaOutput *output);

/* Adds a file. The first failure is remembered, as outputs do. */
void poda_zip_add (PodaZip *zip, const char *name, const char *bytes, gsize length);

/* Ends the archive, and frees `zip`. FALSE sets `error` (G_FILE_ERROR) when anything
 * failed; what the output could not write it tells itself. */
gboolean poda_zip_finish (PodaZip *zip, GError **error);
void poda_zip_free (PodaZip *zip);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaZip, poda_zip_free)

G_END_DECLS
