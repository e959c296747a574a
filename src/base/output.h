#pragma once

/* Outputs: standard output, files and memory.
 *
 * A file is written under a temporary name beside its place and renamed when it is
 * complete: nothing half written is ever seen, and a failure leaves the old file.
 * Devices and pipes are written directly. The first failed write is remembered, later
 * ones do nothing, and closing reports it: writers need not check, but those that write
 * much should ask poda_output_failed now and then. */

#include <dirent.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct _PodaOutput PodaOutput;

/* Opens `path`; NULL or `-` is standard output. NULL sets `error` (G_FILE_ERROR), which
 * begins with the path. */
PodaOutput *poda_output_open (const char *path, GError **error);

/* Makes a folder, with those above it, where it is missing. FALSE sets `error`, as
 * poda_output_open does, also where something else has that name. */
gboolean poda_output_make_folder (const char *path, GError **error);

/* The names in a folder, at most so many, in their order, whatever the file system
 * says; NULL where they cannot be read: errno tells why not. Free with
 * g_ptr_array_unref. */
GPtrArray *poda_output_list_folder (const char *path, guint most);

/* The same of one that has been opened, which it closes. */
GPtrArray *poda_output_list_opened (DIR *folder, guint most);

/* Removes a folder with all that is in it, whatever rights that has. Links are not
 * followed: they may lead anywhere. */
void poda_output_remove_folder (const char *path);

/* Collects in memory, for tests and for formats that go through another library. */
PodaOutput *poda_output_memory (void);

void poda_output_write (PodaOutput *output, const char *bytes, gsize length);
void poda_output_text (PodaOutput *output, const char *text);
void
poda_output_format (PodaOutput *output, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Whether a write has failed, so that all further work for it is in vain: the reader
 * has gone, or the disk is full. */
gboolean poda_output_failed (const PodaOutput *output);

/* Room for so many bytes behind what was written, and how many of them were filled: for
 * those who write small things fast. The room lasts until the next call. */
char *poda_output_room (PodaOutput *output, gsize length);
void poda_output_take (PodaOutput *output, gsize length);

/* What was collected so far, zero-terminated; only for memory. Borrowed until the next
 * write. */
const char *poda_output_contents (PodaOutput *output, gsize *length);

/* Writes what is left, closes and puts the file in its place, and frees `output`. FALSE
 * sets `error` when anything since opening failed: the old file is untouched then. */
gboolean poda_output_close (PodaOutput *output, GError **error);

/* Throws away what was written, and frees `output`. */
void poda_output_abandon (PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaOutput, poda_output_abandon)

/* A folder in the making: it is filled beside its place and renamed into it when all is
 * there, so that nobody ever sees half of it. */
typedef struct _PodaStaging PodaStaging;

/* Begins a folder that is to stand at `path`, where there is nothing yet, or an empty
 * folder; with `force` any folder, in which files of the same names will be replaced
 * and others stay. NULL sets `error` (G_FILE_ERROR), which begins with the path. */
PodaStaging *poda_staging_new (const char *path, gboolean force, GError **error);

/* Where to write meanwhile. */
const char *poda_staging_path (const PodaStaging *staging);

/* Says in `error`, which is set, the user's own path for that of the folder in the
 * making. Always FALSE. */
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
