#pragma once

/* Emitters: a figure or a record told in one format each. They write to an output and
 * leave errors of writing to it; only formats that go through another library can fail
 * by themselves. */

#include "base/output.h"
#include "draw/figure.h"
#include "record/replay.h"

G_BEGIN_DECLS

/* Pictures of a figure. */
void poda_emit_svg (const PodaFigure *figure, PodaOutput *output);
void poda_emit_tex (const PodaFigure *figure, PodaOutput *output);
gboolean poda_emit_dot (const PodaFigure *figure, PodaOutput *output, GError **error);

/* For a terminal: `columns` is its width (0: unlimited), `colour` whether to use it. */
void poda_emit_tree_text (const PodaFigure *figure, guint columns, gboolean colour,
                          PodaOutput *output);

/* A page for pdf and png, in points (72 to an inch); 0 x 0: as large as the picture. */
typedef struct {
    double width, height;
    double margin;
    gboolean turns; /* may be turned to the picture's orientation */
    gboolean shown; /* on a wall, larger than it is: smaller letters can be read */
} PodaPage;

/* Reads `a4`, `slide` or `WxH` in millimetres. FALSE sets `error` (PODA_EMIT_ERROR). */
gboolean poda_page_parse (const char *text, PodaPage *page, GError **error);

/* The svg of the figure through librsvg and cairo. `warning` receives, when it is not
 * NULL, one line for people where text got too small to read or the picture was scaled
 * to the format's limits; the caller frees it. */
gboolean poda_emit_pdf (const PodaFigure *figure, const PodaPage *page,
                        PodaOutput *output, char **warning, GError **error);
gboolean poda_emit_png (const PodaFigure *figure, const PodaPage *page,
                        PodaOutput *output, char **warning, GError **error);

/* A pdf of several pages, one for each figure that is added, in their order. Finishing
 * frees it, and leaves the output open. */
typedef struct _PodaPdf PodaPdf;

PodaPdf *poda_pdf_new (PodaOutput *output);
gboolean poda_pdf_add (PodaPdf *pdf, const PodaFigure *figure, const PodaPage *page,
                       char **warning, GError **error);
gboolean poda_pdf_finish (PodaPdf *pdf, GError **error);
void poda_pdf_free (PodaPdf *pdf);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaPdf, poda_pdf_free)

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
