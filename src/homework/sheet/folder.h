#pragma once

/* Reads files in an untrusted folder without leaving it.
 *
 * Anything in it may be a link, and may change at any time. Links in it are not
 * followed, and the checked file is the one that is read. Pipes and devices are never
 * opened. The path of the folder itself comes from the user and may be a link. Places
 * are names in it, joined by `/`; "" is the folder. */

#include <glib.h>

typedef struct {
    const char *barred; /* reason why it is not read, a sentence; NULL: readable */
    gboolean failed;    /* `barred` because of a system error, not of its type */
    gboolean folder;
    goffset size; /* size of a file in bytes */
    gint64 time;  /* modification time in seconds; 0: unknown */
} PodaEntry;

PodaEntry poda_folder_look (const char *folder, const char *place);

/* Returns the names in a folder, at most `most`, in alphabetical order. Returns NULL
 * with `error` set (G_FILE_ERROR), a sentence without the place. */
GPtrArray *
poda_folder_list (const char *folder, const char *place, guint most, GError **error);

/* Reads the file at a place; a zero byte follows its bytes. Returns NULL with `error`
 * set (G_FILE_ERROR; _NOENT if there is no such file), a sentence without the place: it
 * is barred, has more than `most` bytes (whole MiB), or cannot be read. */
GString *
poda_folder_read (const char *folder, const char *place, gsize most, GError **error);

/* Does the same for an open file of any type, and closes it; `fd` -1: open failed. */
GString *poda_folder_read_opened (int fd, gsize most, GError **error);
