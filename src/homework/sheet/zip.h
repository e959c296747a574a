#pragma once

/* Zip archives, as they are handed out and as other programs take them and make them:
 * files of bytes under names in UTF-8, whose parts `/` joins. They bear no time: the
 * same files make the same archive. */

#include "base/output.h"

typedef struct _PodaZip PodaZip;

/* Begins an archive in an output, which is borrowed and holds all of it once
 * poda_zip_finish has come back. */
PodaZip *poda_zip_new (PodaOutput *output);

/* Adds a file. The first failure is remembered, as outputs do. */
void poda_zip_add (PodaZip *zip, const char *name, const char *bytes, gsize length);

/* The same, not compressed: what others look for at a fixed place. */
void poda_zip_store (PodaZip *zip, const char *name, const char *bytes, gsize length);

/* Ends the archive, and frees `zip`. FALSE sets `error` (G_FILE_ERROR) when anything
 * failed; what the output could not write it tells itself. */
gboolean poda_zip_finish (PodaZip *zip, GError **error);
void poda_zip_free (PodaZip *zip);

/* --- Reading --- */

/* The files of an archive whose names `wants` takes, plain ASCII in any language:
 * GBytes by their names. What it does not take is passed over unread. NULL sets `error`
 * (G_FILE_ERROR), a sentence without a place: the archive is broken, protected, or made
 * to fill the memory: more than 2,000 names, or more than `most` bytes in the files
 * that are taken. */
GHashTable *poda_zip_read (const char *bytes, gsize length, gsize most,
                           gboolean (*wants) (const char *name), GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaZip, poda_zip_free)
