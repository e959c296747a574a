#pragma once

/* How a program is limited and how it ended, as the jail tells it, in words for people.
 */

#include <glib.h>

#include "teach/grade/jail/jail.h"

G_BEGIN_DECLS

/* The limits where nobody says others: those of a small exercise. */
void poda_limits_init (PodaLimits *limits);

/* Whether it ended as programs should: by itself, with exit code 0. */
gboolean poda_ending_is_good (const PodaEnding *ending);

/* How it ended, for people: "your program was still running after 10 s, and was ended".
 * Without a full stop; NULL for a good ending. The caller frees it. `path` is what was
 * run, and looked into for the reason where it could not be started. */
char *poda_ending_sentence (const PodaEnding *ending, const PodaLimits *limits,
                            const char *path);

/* Why a file cannot be started, by its errno: "is a directory: expected a program".
 * Looks at the file for reasons that the errno does not tell, such as a script that
 * does not begin with #!. The caller frees it. */
char *poda_refusal_sentence (const char *path, int reason);

G_END_DECLS
