#pragma once

/* What students hand in, sheets or programs: the files that words of a command line
 * name, those in folders and in zip archives among them. */

#include <glib.h>

typedef struct {
    char *path;     /* as people see it; within an archive it goes on behind its name */
    gsize place;    /* where in it the names begin that may say whose it is, … */
    gsize inner;    /* … and those in the folder or archive that the word names */
    char *reason;   /* why it is not read, a sentence; NULL: it may be work */
    gint64 time;    /* when it was written, in seconds; 0: unknown */
    gboolean named; /* it is one of the words itself */
    gboolean failed; /* it cannot be read, which is no student's fault */
    GBytes *bytes;   /* of a file in an archive; else NULL */
} PodaSubmittedFile;

/* Returns the files that the words name, at any depth, in the order of the names. Links
 * are not followed, but for one that is the only word; what is hidden, or what systems
 * leave everywhere, is left out. Of sheets (else `programs`) also archives in archives
 * are read, and what "poda exercise" wrote there is left out; of programs a folder
 * without anything is an entry, whose path ends with a slash. NULL sets `error`: a
 * folder that cannot be read, or far too many files. The array is of PodaSubmittedFile
 * and frees them. */
GPtrArray *poda_submitted_list (char *const *words, gboolean programs, GError **error);
void poda_submitted_free (gpointer file);

/* Whether a path in an archive is that of a file that somebody wrote; it leads nowhere
 * else. */
gboolean poda_submitted_is_plain (const char *path);

/* Returns its bytes, up to `most`, which are whole MiB: whatever a word names is read,
 * devices and standard input too; of a folder only what homework/sheet/folder.h reads.
 * NULL sets `error` (G_FILE_ERROR), a sentence without the path. */
GString *
poda_submitted_read (const PodaSubmittedFile *file, gsize most, GError **error);
