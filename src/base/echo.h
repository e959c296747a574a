#pragma once

/* What a user typed is said back in messages, but never at any length. */

#include <glib.h>

G_BEGIN_DECLS

/* Characters of a typed text that a message repeats at most; and of a place at its
 * beginning, which is a path. */
#define PODA_ECHO_LONGEST 80
#define PODA_ECHO_PLACE 255

/* The message, in which longer stretches of the typed words (which end with NULL, and
 * may be none) are cut, with an ellipsis. However long it is without them, an end is
 * put to it. The caller frees it. */
char *poda_echo_cut (const char *message, const char *const *typed);

G_END_DECLS
