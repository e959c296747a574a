#pragma once

/* `step --browser`: the page that `draw -T html` writes, opened at once. */

#include "cli/request.h"

G_BEGIN_DECLS

/* Searches what the request asks for (which it opens), writes the page to a file in the
 * user's cache, says where it lies, and opens it in the browser; that there is none is
 * said, and no error. FALSE sets `error`. */
gboolean poda_step_browser (PodaRequest *request, GError **error);

G_END_DECLS
