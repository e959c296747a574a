#pragma once

/* Files and folders that are removed if a signal ends the program. */

#include <glib.h>
#include <signal.h>

/* Creates and opens a file, or if `descriptor` is NULL a folder only its owner can
 * access. Returns `pattern` with XXXXXX replaced. NULL sets errno. */
char *poda_temporary_file (const char *pattern, int *descriptor);
#define poda_temporary_folder(pattern) poda_temporary_file (pattern, NULL)

/* Removes the file, or the folder with its contents, and frees `path` (may be NULL). */
void poda_temporary_remove (char *path);

/* Unregisters and frees `path` after the file or folder was renamed. May be NULL. */
void poda_temporary_forget (char *path);

/* Installs handlers that remove everything before a signal ends the program; ignored
 * signals, as under nohup, remain ignored. For programs, not for libraries. */
void poda_signals_install (void);

/* Block these signals in this thread; restore the previous mask. */
void poda_signals_hold (sigset_t *before);
void poda_signals_release (const sigset_t *before);
