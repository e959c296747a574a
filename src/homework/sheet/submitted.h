#pragma once

/* Submitted files, sheets or programs: the files that command-line arguments name, also
 * those in folders and zip archives. */

#include <glib.h>

typedef struct {
    char *path;      /* as shown to users; inside an archive, its path is a prefix */
    gsize place;     /* offset of the names that may identify the student */
    gsize inner;     /* offset of the names inside the folder or archive */
    char *reason;    /* reason why it is not read, a sentence; NULL: readable */
    gint64 time;     /* modification time in seconds; 0: unknown */
    gboolean named;  /* is itself an argument */
    gboolean failed; /* unreadable for a technical reason, not by the student's
                        mistake */
    GBytes *bytes;   /* contents of a file in an archive; else NULL */
} PodaSubmittedFile;

/* Returns the files that the arguments name, at any depth, sorted by name. Links are
 * not followed, except one that is the only argument; hidden files and those that
 * systems create everywhere are skipped. For sheets (not `programs`), nested archives
 * are read, and files that "poda exercise" wrote are skipped; for programs, an empty
 * folder is an entry whose path ends with a slash. Returns NULL with `error` set: an
 * unreadable folder, or far too many files. The array owns its PodaSubmittedFile. */
GPtrArray *poda_submitted_list (char *const *words, gboolean programs, GError **error);
void poda_submitted_free (gpointer file);

/* TRUE if a path in an archive is an ordinary file's and stays inside. */
gboolean poda_submitted_is_plain (const char *path);

/* Returns the contents, up to `most` bytes (whole MiB). Arguments may be devices or
 * standard input; in folders, homework/sheet/folder.h limits what is read. Returns NULL
 * with `error` set (G_FILE_ERROR), a sentence without the path. */
GString *
poda_submitted_read (const PodaSubmittedFile *file, gsize most, GError **error);
