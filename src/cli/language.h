#pragma once

/* The language of everything said to people. Numbers and machine formats never change
 * with it. */

#include <glib.h>

G_BEGIN_DECLS

/* Takes `--lang en|es` out of the command line wherever it stands, else follows the
 * locale, and opens the catalogue. FALSE sets `error` (PODA_USAGE_ERROR) for a language
 * there is none of. */
gboolean poda_language_set (int *argc, char **argv, GError **error);

G_END_DECLS
