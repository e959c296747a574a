#pragma once

/* Submissions: a folder with one program a student, which is a file, or a folder with a
 * program `run` in it. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    char *student; /* the entry's name, without a file's suffix */
    char *entry;   /* the entry's name */
    char *path;    /* what is run, or handed to the command that runs it */
    char *folder;  /* where it runs; NULL: in its scratch folder */
} PodaSubmission;

/* All of a folder, by name; entries whose names begin with a point are none. Where the
 * programs are handed to a `command` (an interpreter, say), a folder is handed over as
 * such. NULL sets `error` (G_FILE_ERROR): it cannot be read, or is empty. */
GPtrArray *poda_submissions_list (const char *folder, gboolean command, GError **error);

G_END_DECLS
