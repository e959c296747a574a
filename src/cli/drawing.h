#pragma once

/* The page for the browser, as `poda draw` writes it, for other commands too. */

#include "cli/request.h"

G_BEGIN_DECLS

/* The page for the browser. */
typedef struct {
    const char *title;   /* NULL: what the input is called */
    const char *compare; /* a variant (cli/spec.h) to be shown beside; NULL: none */
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
