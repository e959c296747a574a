#pragma once

/* The files that words of a command line name: those in folders and in zip archives
 * among them. */

#include <glib.h>

typedef struct {
    char *path;     /* as people see it; within an archive it goes on behind its name */
    gsize place;    /* where in it the names begin that may say whose it is, … */
    gsize inner;    /* … and those below the folder that the word names */
    char *reason;   /* why it is not read, a sentence; NULL: it may be a sheet */
    gint64 time;    /* when it was written, in seconds; 0: unknown */
    gboolean named; /* it is one of the words itself */
    GBytes *bytes;  /* of a file in an archive; else NULL */
} PodaSubmittedFile;

/* Returns the files that the words name, at any depth of folders and archives, in the
 * order of the names. Links are not followed, but for one that is the only word. What
 * systems leave everywhere is left out (.DS_Store), and what "poda exercise" wrote
 * there. NULL sets `error` (PODA_USAGE_ERROR): a folder that cannot be read, or far too
 * many files. The array is of PodaSubmittedFile and frees them. */
GPtrArray *poda_submitted_list (char *const *words, GError **error);

/* Returns its bytes, up to PODA_CSV_MOST_BYTES: whatever a word names is read, devices
 * and standard input too; of a folder only what homework/sheet/folder.h reads. NULL
 * sets `error`, which begins with the path. */
GString *poda_submitted_read (const PodaSubmittedFile *file, GError **error);
