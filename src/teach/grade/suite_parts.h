#pragma once

/* Inside a suite: its files, for the files of suites alone. */

#include "teach/grade/suite.h"

G_BEGIN_DECLS

#define PODA_SUITE_SETTINGS "suite.ini"
#define PODA_SUITE_CASES "cases"
#define PODA_SUITE_SUFFIX ".case"

/* Adds a case, which is taken over. */
PodaSuiteCase *poda_suite_take (PodaSuite *suite, PodaCase *data, const char *name);

/* The case of that name; NULL when there is none. */
PodaSuiteCase *poda_suite_find (const PodaSuite *suite, const char *name);

/* A file's text. NULL sets `error` (PODA_SUITE_ERROR_FILE). */
char *poda_suite_text (const char *path, gsize *length, GError **error);

/* Settings come in two parts: those of the suite before its cases are read, and those
 * of single cases afterwards. FALSE sets `error` (PODA_SUITE_ERROR_KEY), which begins
 * with the path. */
gboolean poda_suite_read_settings (PodaSuite *suite, const char *path, GKeyFile *keys,
                                   GError **error);
gboolean poda_suite_read_cases (PodaSuite *suite, const char *path, GKeyFile *keys,
                                GError **error);

/* Their inverse. The caller frees it. */
char *poda_suite_write_settings (const PodaSuite *suite);

G_END_DECLS
