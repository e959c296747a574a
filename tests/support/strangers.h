#pragma once

/* Strangers' programs for tests, most of them nasty: strangers.sh. */

#include <glib.h>

#include "teach/grade/program.h"

/* The stranger of this name, with perhaps a further word (NULL: none), that runs in
 * `folder` (NULL: the current one). Fails the test when there is none. */
PodaProgram *
stranger (const char *name, const char *word, const char *folder, const char *scratch);

/* A scratch folder; it must be there. */
char *scratch_new (void);

/* Waits for at most some seconds until no process is there that was started with this
 * scratch folder. */
void await_nobody (const char *scratch);

/* Fails the test when a process is still there that was started with this scratch
 * folder, or when we have a child. */
void assert_nobody_left (const char *scratch);
