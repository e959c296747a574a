#pragma once

/* Pictures: writing a figure in each format. The output stores write errors; formats
 * that use other libraries can also fail. */

#include "base/output.h"
#include "draw/layout/fit.h"

G_BEGIN_DECLS

/* Writes svg, with the picture's size, or on a page. */
void poda_emit_svg (const PodaFigure *figure, PodaOutput *output);
void
poda_emit_svg_on (const PodaFigure *figure, const PodaPage *page, PodaOutput *output);

void poda_emit_dot (const PodaFigure *figure, PodaOutput *output);

/* Writes text for a terminal of `columns` (0: unlimited), with or without colours. */
void poda_emit_tree_text (const PodaFigure *figure, guint columns, gboolean colour,
                          PodaOutput *output);

/* Writes a TeX document of one picture (draw/output/tex.h). */
void poda_emit_tex (const PodaFigure *figure, PodaOutput *output, char **warning);

/* Writes a tikzpicture with its legend for documents with several pictures, without
 * title and caption, which the document adds. */
void poda_emit_tex_picture (const PodaFigure *figure, PodaOutput *output);

/* Slides: the added step pictures as overlays of Beamer, each with its caption in a
 * large font, and one legend. `whole` must outlive it. poda_beamer_finish writes it but
 * does not free it. */
typedef struct _PodaBeamer PodaBeamer;

PodaBeamer *poda_beamer_new (const PodaFigure *whole);

/* Sets the page `room` to the space of a slide beside the longest sentence; it must
 * outlive figures made from the drawing until poda_beamer_fix, after which all step
 * pictures use this figure's options and this legend. */
void
poda_beamer_make_room (const PodaRecord *record, PodaDrawing *drawing, PodaPage *room);
void poda_beamer_fix (PodaFigure *whole, PodaLegendKind legend);

void poda_beamer_add (PodaBeamer *beamer, const PodaFigure *still);
void poda_beamer_finish (PodaBeamer *beamer, PodaOutput *output, char **warning);
void poda_beamer_free (PodaBeamer *beamer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaBeamer, poda_beamer_free)

/* Writes source for the forest package: nested brackets for manual editing. */
void poda_emit_forest (const PodaFigure *figure, PodaOutput *output, char **warning);

/* --- PNG and PDF, through librsvg and cairo --- */

/* Write a figure. `warning`, if not NULL, receives a line if text is too small to read
 * or the picture was scaled down; the caller frees it. A picture too large to be
 * visible is refused (PODA_EMIT_ERROR_SIZE). Both messages suggest a remedy. */
gboolean poda_emit_pdf (const PodaFigure *figure, const PodaPage *page,
                        PodaOutput *output, char **warning, GError **error);
gboolean poda_emit_png (const PodaFigure *figure, const PodaPage *page,
                        PodaOutput *output, char **warning, GError **error);

/* Writes the svg that `write` makes of a product, as "pdf" or "png". */
typedef void (*PodaSvgWriter) (gconstpointer product, PodaOutput *output);
#define PODA_SVG_WRITER(function) ((PodaSvgWriter) (function))
gboolean
poda_emit_svg_as (const char *format, PodaSvgWriter write, gconstpointer product,
                  const char *title, PodaOutput *output, GError **error);

/* Add a page to a pdf for a figure or an svg; the first one creates `*pdf`, which is
 * NULL before. poda_pdf_finish does not free it. */
typedef struct _cairo_surface PodaPdf;

gboolean poda_pdf_add (PodaPdf **pdf, PodaOutput *output, const PodaFigure *figure,
                       const PodaPage *page, char **warning, GError **error);
gboolean poda_pdf_add_svg (PodaPdf **pdf, PodaOutput *output, PodaSvgWriter write,
                           gconstpointer product, const char *title, GError **error);
gboolean poda_pdf_finish (PodaPdf *pdf, GError **error);
void poda_pdf_free (PodaPdf *pdf);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaPdf, poda_pdf_free)

/* --- Formats --- */

/* The requirements of a format. */
enum {
    PODA_PICTURE_FIGURE = 1 << 0,  /* set for all pictures */
    PODA_PICTURE_PAGE = 1 << 1,    /* a page size; no output to terminals */
    PODA_PICTURE_COLUMNS = 1 << 2, /* a terminal's width: it is text */
    PODA_PICTURE_NODES = 1 << 3,   /* all nodes, since it is data too */
    PODA_PICTURE_COLUMN = 1 << 4   /* a column's width: it is part of a text */
};

/* The formats of pictures, one row each, the default first: its name, which is a suffix
 * too, further suffixes or NULL, its requirements, and the expression that writes a
 * `figure` `to` a target and may set `error`. */
#ifdef PODA_ENGINE /* the formats of pages */
#define PODA_PICTURE_FORMATS(ROW)                                                      \
    ROW ("txt", "text", PODA_PICTURE_FIGURE | PODA_PICTURE_COLUMNS,                    \
         (poda_emit_tree_text (figure, to->columns, to->colour, to->output), TRUE))    \
    ROW ("svg", NULL, PODA_PICTURE_FIGURE,                                             \
         (poda_emit_svg_on (figure, to->page, to->output), warn_of_page (figure, to)))
#else
#define PODA_PICTURE_FORMATS(ROW)                                                      \
    ROW ("txt", "text", PODA_PICTURE_FIGURE | PODA_PICTURE_COLUMNS,                    \
         (poda_emit_tree_text (figure, to->columns, to->colour, to->output), TRUE))    \
    ROW ("dot", "gv", PODA_PICTURE_FIGURE | PODA_PICTURE_NODES,                        \
         (poda_emit_dot (figure, to->output), TRUE))                                   \
    ROW ("svg", NULL, PODA_PICTURE_FIGURE,                                             \
         (poda_emit_svg_on (figure, to->page, to->output), warn_of_page (figure, to))) \
    ROW ("pdf", NULL, PODA_PICTURE_FIGURE | PODA_PICTURE_PAGE,                         \
         poda_emit_pdf (figure, to->page, to->output, to->warning, error))             \
    ROW ("png", NULL, PODA_PICTURE_FIGURE | PODA_PICTURE_PAGE,                         \
         poda_emit_png (figure, to->page, to->output, to->warning, error))             \
    ROW ("tex", "latex", PODA_PICTURE_FIGURE | PODA_PICTURE_COLUMN,                    \
         (poda_emit_tex (figure, to->output, to->warning), warn_of_page (figure, to))) \
    ROW ("forest", NULL, PODA_PICTURE_FIGURE,                                          \
         (poda_emit_forest (figure, to->output, to->warning), TRUE))
#endif

/* The destination of a picture, with options. */
typedef struct {
    PodaOutput *output;
    const PodaPage *page; /* for pdf and png; NULL: as large as the picture */
    guint columns;        /* for text; 0: unlimited */
    gboolean colour;      /* for text */
    char **warning;       /* NULL, or as for poda_emit_pdf */
} PodaPictureTarget;

/* Builds the figure for the format of this name: DOT folds only on request, and TeX
 * uses a text column. */
PodaFigure *poda_picture_figure (const PodaRecord *record, const PodaDrawing *drawing,
                                 const char *format);

/* Writes a figure in the format of this name. Returns FALSE with `error` set
 * (PODA_EMIT_ERROR). */
gboolean poda_emit_picture (const PodaFigure *figure, const char *format,
                            const PodaPictureTarget *to, GError **error);

G_END_DECLS
