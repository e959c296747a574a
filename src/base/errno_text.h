#pragma once

#include <glib.h>

/* Returns a translated text for an errno: "permission denied". */
const char *poda_errno_text (int number);
