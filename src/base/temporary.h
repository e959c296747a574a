#pragma once

/* Files and folders that are removed if a signal ends the program. */

#include <glib.h>
#include <signal.h>

/* Makes a file and opens it, or without a descriptor a folder that only its owner may
 * enter. Returns `pattern` with XXXXXX filled in. NULL sets errno. */
char *poda_temporary_file (const char *pattern, int *descriptor);
#define poda_temporary_folder(pattern) poda_temporary_file (pattern, NULL)

/* Removes the file, or the folder with all that is in it, and frees `path`, or NULL. */
void poda_temporary_remove (char *path);

/* Frees `path` after the file or folder has got its final name. NULL is allowed. */
void poda_temporary_forget (char *path);

/* Makes signals that end the program remove everything first; ignored ones, as under
 * nohup, stay ignored. For programs, not for libraries. */
void poda_signals_heed (void);

/* Blocks those signals in this thread, and restores what was before. */
void poda_signals_hold (sigset_t *before);
void poda_signals_release (const sigset_t *before);
