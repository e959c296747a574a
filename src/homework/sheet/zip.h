#pragma once

/* Zip archives, as they are handed out and as other programs take them and make them:
 * files of bytes under names in UTF-8, whose parts `/` joins. Those that are written
 * bear no time: the same files make the same archive. */

#include "base/output.h"

typedef struct _PodaZip PodaZip;

/* Begins an archive in an output, which is borrowed and holds all of it once
 * poda_zip_finish has returned. */
PodaZip *poda_zip_new (PodaOutput *output);

/* Adds a file. The first failure is remembered, as outputs do. */
void poda_zip_add (PodaZip *zip, const char *name, const char *bytes, gsize length);

/* Ends the archive, and frees `zip`. FALSE sets `error` (G_FILE_ERROR) when anything
 * failed; what the output could not write it reports itself. */
gboolean poda_zip_finish (PodaZip *zip, GError **error);
void poda_zip_free (PodaZip *zip);

/* --- Reading --- */

/* A file in an archive. */
typedef struct {
    char *name;    /* valid UTF-8 */
    gint64 time;   /* when it was written, in seconds; 0: unknown */
    gboolean link; /* it is no file, but leads to one */
    GBytes *bytes; /* NULL: not wanted, too large, or a link */
} PodaZipEntry;

/* Returns the files of an archive, PodaZipEntry in the order of their names, with the
 * bytes of those that `wants` takes: of each, and of all, at most so many. NULL sets
 * `error` (G_FILE_ERROR), a sentence without a place: the archive is broken, protected,
 * or has more than 100,000 names. */
GPtrArray *poda_zip_read (const char *bytes, gsize length, gsize most_each, gsize most,
                          gboolean (*wants) (const char *name), GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaZip, poda_zip_free)
