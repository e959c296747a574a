#pragma once

/* Answer sheets as spreadsheets of any locale would save them: another writer than the
 * library's, which shares nothing with it. */

#include <glib.h>

/* Rewrites a sheet, as poda_sheet_write makes it, in a dialect that goes with the seed.
 * The caller frees it. */
char *dialect_write (guint64 seed, const char *sheet, gsize *length);
