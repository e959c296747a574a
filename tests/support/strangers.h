#pragma once

/* Strangers' programs for tests, most of them nasty: strangers.sh. */

#include <glib.h>

#include "homework/grade/program.h"

/* Sets whether programs made from here on are restricted; at first they are. */
void strangers_walled (gboolean wanted);

/* The sandbox of such programs. */
const PodaSandbox *sandbox (void);

/* Passes the test over where not all walls stand, which reports tell. */
void need_sandbox (void);

/* The stranger of this name, with perhaps a further word (NULL: none), to which `own`
 * was handed in (NULL: it runs in the current folder). Fails the test when there is
 * none. `scratch` marks it. */
PodaProgram *
stranger (const char *name, const char *word, const char *own, const char *scratch);

/* A folder for a test's files, and a mark for its programs. */
char *scratch_new (void);
void scratch_free (char *scratch);

/* Waits for at most some seconds until no process is there that bears this mark. */
void await_nobody (const char *scratch);

/* Fails the test when a process is still there that bears this mark, or when we have a
 * child. */
void assert_nobody_left (const char *scratch);
