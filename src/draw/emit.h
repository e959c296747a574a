#pragma once

/* Emitters: a figure or a record told in one format each. They write to an output and
 * leave errors of writing to it; only formats that go through another library can fail
 * by themselves. */

#include "base/output.h"
#include "draw/figure.h"
#include "draw/raster.h"
#include "record/replay.h"

G_BEGIN_DECLS

/* Pictures of a figure. */
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

/* The whole record as JSON: {"search": …, "nodes": […], "steps": […]}. */
void poda_emit_json (const PodaRecord *record, PodaOutput *output);

/* The same as it stands at a moment: with "step", its number, the steps up to it, and
 * at each node the values that alpha and beta have had, "alphas" and "betas". */
void poda_emit_moment_json (const PodaMoment *moment, PodaOutput *output);

/* The search step by step: numbered sentences, the window table (aligned or csv), JSON
 * lines. */
void poda_emit_trace_text (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_table (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_csv (const PodaRecord *record, PodaOutput *output);
void poda_emit_trace_jsonl (const PodaRecord *record, PodaOutput *output);

#define PODA_EMIT_ERROR (poda_emit_error_quark ())
GQuark poda_emit_error_quark (void);

typedef enum {
    PODA_EMIT_ERROR_PAGE,   /* not a page size */
    PODA_EMIT_ERROR_LIBRARY /* Graphviz, librsvg or cairo failed */
} PodaEmitError;

G_END_DECLS
