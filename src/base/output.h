#pragma once

/* Outputs: standard output, files and memory. A file is written beside its place and
 * renamed when it is complete; devices and pipes are written directly. Closing reports
 * the first failed write: only who writes much should ask poda_output_failed. */

#include <dirent.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct _PodaOutput PodaOutput;

/* Opens `path`; NULL or `-` is standard output. NULL sets `error` (G_FILE_ERROR), which
 * begins with the path. */
PodaOutput *poda_output_open (const char *path, GError **error);

/* Makes a folder, with those above it, where it is missing. FALSE sets `error`. */
gboolean poda_output_make_folder (const char *path, GError **error);

/* At most so many names in a folder, sorted, or in an opened one, which is closed; NULL
 * sets errno, in a page to ENOSYS. */
GPtrArray *poda_output_list_folder (const char *path, guint most);
GPtrArray *poda_output_list_opened (DIR *folder, guint most);

/* Removes a folder with all that is in it; links are not followed. */
void poda_output_remove_folder (const char *path);

/* Collects in memory, for tests and for formats that go through another library. */
PodaOutput *poda_output_memory (void);

void poda_output_write (PodaOutput *output, const char *bytes, gsize length);
void poda_output_text (PodaOutput *output, const char *text);
void
poda_output_format (PodaOutput *output, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* TRUE if a write has failed: the reader has gone, or the disk is full. */
gboolean poda_output_failed (const PodaOutput *output);

/* Space for so many bytes, and how many were filled: to write small things fast. */
char *poda_output_room (PodaOutput *output, gsize length);
void poda_output_take (PodaOutput *output, gsize length);

/* What memory has collected, zero-terminated. Borrowed until the next write. */
const char *poda_output_contents (PodaOutput *output, gsize *length);

/* Puts the file in its place, and frees `output`. FALSE sets `error` if anything since
 * opening failed: the old file is untouched then. */
gboolean poda_output_close (PodaOutput *output, GError **error);

/* Throws away what was written, and frees `output`. */
void poda_output_abandon (PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaOutput, poda_output_abandon)

/* A folder that is filled beside its place and renamed into it when complete. */
typedef struct _PodaStaging PodaStaging;

/* Begins a folder for `path`, where there is nothing or an empty folder; with `force`
 * any, in which files of the same names will be replaced. NULL sets `error`. */
PodaStaging *poda_staging_new (const char *path, gboolean force, GError **error);

/* Where to write meanwhile. */
const char *poda_staging_path (const PodaStaging *staging);

/* Puts the user's path into `error` for that of the temporary folder. Always FALSE. */
gboolean poda_staging_fail (const PodaStaging *staging, GError **error);

/* Puts the folder in its place, and frees `staging`. FALSE sets `error`. */
gboolean poda_staging_finish (PodaStaging *staging, GError **error);

/* Throws away what was written, and frees `staging`. */
void poda_staging_abandon (PodaStaging *staging);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaStaging, poda_staging_abandon)

/* Opens `path`, writes a text, and closes it. */
static inline gboolean
poda_output_file (const char *path, const char *text, GError **error)
{
    PodaOutput *output = poda_output_open (path, error);
    if (output == NULL)
        return FALSE;
    poda_output_text (output, text);
    return poda_output_close (output, error);
}

G_END_DECLS
