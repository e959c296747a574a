#pragma once

/* Command lines, run with the program that is tested. */

#include <glib.h>

/* Returns an environment in which `poda` is the tested program. The caller frees it. */
GStrv shell_environment (void);

/* Returns what a command line prints, errors included. `poda` is the tested program;
 * `folder` is where it runs, NULL for the project's own. The caller frees it. */
char *shell_run (const char *folder, const char *line);

/* Begins one, which says nothing and reads nothing, as a process of its own that
 * becomes its last command. */
GPid shell_begin (const char *folder, const char *line);

/* The same in a new folder of shell_make_folder, which goes away again. */
char *shell_run_alone (const char *line);

/* Runs it in such a folder, and fails unless this is printed. */
void shell_assert_prints (const char *line, const char *printed);

/* From here on the catalogues beside the tested program are asked, in this process. */
void shell_open_catalogues (void);

/* What an engine of TeX says of a document, beside which `picture` may stand as
 * tree.tex; NULL: the document is all. It must make a page of it. The caller frees
 * it. */
char *shell_tex (const char *engine, const char *document, const char *picture);

/* Skips the test unless TeX has such a file. */
void shell_need_tex (const char *file);

/* A new folder, from which trees/, examples/, tests/ and what was built in build/
 * are reached as from the project's, and which has a folder for pictures. */
char *shell_make_folder (void);

/* Writes a file into a folder, with the folders that its name has. */
void shell_write (const char *folder, const char *name, const char *text);

/* Removes the folder, and frees its name. */
void shell_remove_folder (char *folder);
