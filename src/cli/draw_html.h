#pragma once

/* The page for the browser, from a request to a file: for `draw -T html` and `step
 * --browser`. */

#include "cli/request.h"

G_BEGIN_DECLS

typedef struct {
    const char *title;   /* NULL: what the input is called */
    const char *compare; /* a variant (cli/variant.h) to be shown beside; NULL: none */
    const char *step;    /* that it opens at, as typed; NULL: before the first */
    gboolean positions;
    gboolean pruned; /* show what was skipped … */
    gboolean whole;  /* … with all that lies below it */
} PodaDrawHtml;

/* Searches what the request has opened, and writes the page to `path`, which is NULL
 * for standard output. FALSE sets `error`. */
gboolean poda_draw_html (PodaRequest *request, const PodaDrawHtml *how,
                         const char *path, GError **error);

G_END_DECLS
