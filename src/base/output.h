#pragma once

/* Outputs: standard output, files and memory. A file is written under a temporary name
 * in its folder and renamed when complete; devices and pipes are written directly.
 * Closing reports the first failed write; only long loops need poda_output_failed. */

#include <dirent.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct _PodaOutput PodaOutput;

/* Opens `path`; NULL or `-` is standard output. Returns NULL with `error` set
 * (G_FILE_ERROR), which begins with the path. */
PodaOutput *poda_output_open (const char *path, GError **error);

/* Creates a folder and its parents if missing. Returns FALSE with `error` set. */
gboolean poda_output_make_folder (const char *path, GError **error);

/* Return at most `most` names in a folder, sorted; or in an opened one, which is
 * closed. NULL sets errno, in a page to ENOSYS. */
GPtrArray *poda_output_list_folder (const char *path, guint most);
GPtrArray *poda_output_list_opened (DIR *folder, guint most);

/* Removes a folder with its contents; does not follow links. */
void poda_output_remove_folder (const char *path);

/* Creates an output in memory, for tests and for formats of other libraries. */
PodaOutput *poda_output_memory (void);

void poda_output_write (PodaOutput *output, const char *bytes, gsize length);
void poda_output_text (PodaOutput *output, const char *text);
void
poda_output_format (PodaOutput *output, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* TRUE if a write has failed: the pipe is closed, or the disk is full. */
gboolean poda_output_failed (const PodaOutput *output);

/* Return space for `length` bytes; append those filled: for fast short writes. */
char *poda_output_room (PodaOutput *output, gsize length);
void poda_output_take (PodaOutput *output, gsize length);

/* Returns the bytes in memory, zero-terminated. Borrowed until the next write. */
const char *poda_output_contents (PodaOutput *output, gsize *length);

/* Renames the file to its final name, and frees `output`. Returns FALSE with `error`
 * set if anything since opening failed: then the old file is unchanged. */
gboolean poda_output_close (PodaOutput *output, GError **error);

/* Discards the output, and frees `output`. */
void poda_output_abandon (PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaOutput, poda_output_abandon)

/* A folder that is filled under a temporary name and renamed when complete. */
typedef struct _PodaStaging PodaStaging;

/* Begins a folder for `path`, which must be missing or empty; with `force` any folder,
 * in which files of the same names will be replaced. Returns NULL with `error` set. */
PodaStaging *poda_staging_new (const char *path, gboolean force, GError **error);

/* Returns the temporary folder to write to. */
const char *poda_staging_path (const PodaStaging *staging);

/* Replaces the temporary path in `error` by the user's. Always FALSE. */
gboolean poda_staging_fail (const PodaStaging *staging, GError **error);

/* Renames the folder to its final name, and frees `staging`. Returns FALSE with `error`
 * set. */
gboolean poda_staging_finish (PodaStaging *staging, GError **error);

/* Discards the folder, and frees `staging`. */
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
