#pragma once

/* A folder that strangers have filled: what may be read of it, and nothing else.
 *
 * Whatever lies there may be a link, and may be another thing at the next look. So the
 * names of a place are opened one by one, each in the folder that was opened before,
 * and links are followed here and not by the system: as long as they stay inside. What
 * is neither file nor folder is never opened, hence nothing waits for a pipe. What was
 * checked is what is read.
 *
 * The folder itself is given by who may read everything, and links to it count as it
 * does. Places in it are names joined by `/`; "" is the folder. */

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    PODA_ENTRY_FILE,
    PODA_ENTRY_FOLDER,
    PODA_ENTRY_BARRED /* nothing that is read */
} PodaEntryKind;

typedef struct {
    PodaEntryKind kind;
    gboolean link; /* its last name is a link */
    char *place;   /* where it lies, without links; NULL: nowhere in the folder */
    char *barred;  /* why it is not read, a sentence; NULL: it may be */
    goffset size;  /* of a file, in bytes, … */
    gint64 time;   /* … and when it was written, in seconds; 0: unknown */
} PodaEntry;

/* What is at a place, to be cleared. */
void poda_folder_look (const char *folder, const char *place, PodaEntry *entry);
void poda_entry_clear (PodaEntry *entry);

/* The names in the folder at a place, at most so many, in their order, whatever the
 * file system says. NULL sets `error` (G_FILE_ERROR), a sentence without the place. */
GPtrArray *
poda_folder_list (const char *folder, const char *place, guint most, GError **error);

/* What the file at a place holds; a zero byte stands behind it. NULL sets `error`
 * (G_FILE_ERROR, _NOENT where nothing is there), a sentence without the place: it is
 * barred, has more than `most`
 * bytes, which are whole MiB, or cannot be read. */
GString *
poda_folder_read (const char *folder, const char *place, gsize most, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaEntry, poda_entry_clear)

G_END_DECLS
