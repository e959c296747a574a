#pragma once

/* Zip archives, written and read: files with UTF-8 names, whose parts are joined by
 * `/`. Written archives contain no times, so the same files make the same archive. */

#include "base/output.h"

typedef struct _PodaZip PodaZip;

/* Starts an archive in a borrowed output; poda_zip_finish completes it. */
PodaZip *poda_zip_new (PodaOutput *output);

/* Adds a file. The first failure is stored, as in outputs. */
void poda_zip_add (PodaZip *zip, const char *name, const char *bytes, gsize length);

/* Ends the archive and frees `zip`. Returns FALSE with `error` set (G_FILE_ERROR) if
 * anything failed; the output reports its own failures. */
gboolean poda_zip_finish (PodaZip *zip, GError **error);
void poda_zip_free (PodaZip *zip);

/* --- Reading --- */

/* A file in an archive. */
typedef struct {
    char *name;    /* valid UTF-8 */
    gint64 time;   /* modification time in seconds; 0: unknown */
    gboolean link; /* a link, not a file */
    GBytes *bytes; /* NULL: not wanted, too large, or a link */
} PodaZipEntry;

/* Returns the PodaZipEntry of an archive, sorted by name, with the bytes of those that
 * `wants` accepts, at most `most_each` each and `most` in all. Returns NULL with
 * `error` set (G_FILE_ERROR), a sentence without a place: the archive is broken,
 * protected, or has more than 100,000 names. */
GPtrArray *poda_zip_read (const char *bytes, gsize length, gsize most_each, gsize most,
                          gboolean (*wants) (const char *name), GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaZip, poda_zip_free)
