#pragma once

/* Files and folders that are removed if a signal ends the program. */

#include <glib.h>
#include <signal.h>

/* Makes a file with the rights of new files, and opens it for writing, or without a
 * descriptor a folder that only its owner may enter. Returns its path; `pattern` ends
 * in
 * XXXXXX. NULL sets errno. */
char *poda_temporary_file (const char *pattern, int *descriptor);
#define poda_temporary_folder(pattern) poda_temporary_file (pattern, NULL)

/* Removes the file, or the folder with everything in it, and frees `path`. NULL is
 * allowed. */
void poda_temporary_remove (char *path);

/* Frees `path` after the file or folder has got its final name. NULL is allowed. */
void poda_temporary_forget (char *path);

/* Installs handlers that remove everything registered and then let the signal end the
 * program; signals that are ignored, as under nohup, stay ignored. For programs, not
 * for libraries. */
void poda_signals_heed (void);

/* Blocks those signals in this thread, and restores what was before. */
void poda_signals_hold (sigset_t *before);
void poda_signals_release (const sigset_t *before);
