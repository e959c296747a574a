#pragma once

/* Students' programs for tests, most of them nasty: strangers.sh. */

#include <glib.h>

#include "homework/grade/program.h"

/* Sets whether programs made from here on are restricted, as they are at first. */
void strangers_walled (gboolean wanted);

/* Returns the sandbox of such programs. */
const PodaSandbox *sandbox (void);

/* Skips the test if this system lacks some restrictions. */
void need_sandbox (void);

/* Makes the program of this name in strangers.sh, with a word (NULL: none), to run for
 * the submission `own` (NULL: in the current folder). `scratch` marks it. */
PodaProgram *
stranger (const char *name, const char *word, const char *own, const char *scratch);

/* Make and remove a folder for a test's files, whose path marks its programs. */
char *scratch_new (void);
void scratch_free (char *scratch);

/* Waits for at most five seconds until no process has this mark. */
void await_nobody (const char *scratch);

/* Fails the test if a process has this mark, or if we have a child. */
void assert_nobody_left (const char *scratch);
