#pragma once

/* Pictures: a figure in one format each. They are written to an output, which keeps the
 * errors of writing to it; only formats that go through another library can fail by
 * themselves. */

#include "draw/raster.h"

G_BEGIN_DECLS

void poda_emit_svg (const PodaFigure *figure, PodaOutput *output);
void poda_emit_tex (const PodaFigure *figure, PodaOutput *output);
gboolean poda_emit_dot (const PodaFigure *figure, PodaOutput *output, GError **error);

/* For a terminal: `columns` is its width (0: unlimited), `colour` whether to use it. */
void poda_emit_tree_text (const PodaFigure *figure, guint columns, gboolean colour,
                          PodaOutput *output);

/* The picture in the format of this name: `svg`, `tex`, `dot`, `pdf` or `png`. */
gboolean
poda_emit_picture (const PodaFigure *figure, const char *format, const PodaPage *page,
                   PodaOutput *output, char **warning, GError **error);

#define PODA_EMIT_ERROR (poda_emit_error_quark ())
GQuark poda_emit_error_quark (void);

typedef enum {
    PODA_EMIT_ERROR_PAGE,   /* not a page size */
    PODA_EMIT_ERROR_LIBRARY /* Graphviz, librsvg or cairo failed */
} PodaEmitError;

G_END_DECLS
