#pragma once

#include <glib.h>

/* The words for an errno, translated: "permission denied". */
const char *poda_reason (int number);
