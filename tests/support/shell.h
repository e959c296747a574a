#pragma once

/* Command lines, run with the program that is tested. */

#include <glib.h>

/* What a command line prints, errors included. `poda` is the tested program; `folder`
 * is where it runs, NULL for the project's own. The caller frees it. */
char *shell_run (const char *folder, const char *line);

/* A new folder, from which trees/, examples/ and what was built in build/ are reached
 * as from the project's, and which has a folder for pictures. */
char *shell_make_folder (void);

/* Removes the folder, and frees its name. */
void shell_remove_folder (char *folder);
