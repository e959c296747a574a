#pragma once

/* Why the system refused something, in one wording for the whole program. */

#include <glib.h>

/* The words for an errno, translated: "permission denied". */
const char *poda_reason (int number);
