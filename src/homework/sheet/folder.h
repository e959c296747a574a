#pragma once

/* Reading in a folder that others have filled, without leaving it.
 *
 * Everything in it may be a link, and may be something else at the next look. No link
 * in it is followed, and what was checked is what is read. Pipes and devices are never
 * opened. The folder itself may be named by a link: its path comes from the user.
 * Places in it are names joined by `/`; "" is the folder. */

#include <glib.h>

typedef struct {
    const char *barred; /* why it is not read, a sentence; NULL: it may be */
    gboolean failed;    /* the system has barred it, and not what it is */
    gboolean folder;
    goffset size; /* of a file, in bytes, … */
    gint64 time;  /* … and when it was written, in seconds; 0: unknown */
} PodaEntry;

PodaEntry poda_folder_look (const char *folder, const char *place);

/* Returns the names in the folder at a place, at most so many, in their order, whatever
 * the file system says. NULL sets `error` (G_FILE_ERROR), a sentence without the
 * place. */
GPtrArray *
poda_folder_list (const char *folder, const char *place, guint most, GError **error);

/* Reads the file at a place; a zero byte follows its bytes. NULL sets `error`
 * (G_FILE_ERROR, _NOENT where nothing is there), a sentence without the place: it is
 * barred, has more than `most` bytes, which are whole MiB, or cannot be read. */
GString *
poda_folder_read (const char *folder, const char *place, gsize most, GError **error);

/* The same of an open file, whatever it is, which is closed; -1: opening failed. */
GString *poda_folder_read_opened (int fd, gsize most, GError **error);
