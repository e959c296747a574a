#pragma once

/* A record as `poda draw` writes it, for other commands too: a picture, or the page for
 * the browser. */

#include "cli/request.h"
#include "draw/picture.h"

G_BEGIN_DECLS

/* Where a picture goes, and how. */
typedef struct {
    const char *format;
    PodaOutput *output;
    const PodaPage *page; /* of pdf and png */
    guint columns;        /* of the terminal; 0: unlimited */
    gboolean colour;      /* of a text */
} PodaDrawingTarget;

/* The figure for a format: DOT is data too, and folds only when told to. */
PodaFigure *poda_drawing_figure (const PodaRecord *record, const PodaDrawing *drawing,
                                 const char *format);

/* Writes a figure, without its notes. `*warning` receives a line for people, or NULL;
 * the caller frees it. FALSE sets `error` (PODA_EMIT_ERROR). */
gboolean poda_drawing_emit (const PodaFigure *figure, const PodaDrawingTarget *target,
                            char **warning, GError **error);

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
