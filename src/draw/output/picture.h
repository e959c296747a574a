#pragma once

/* Pictures: a figure in one format each. The output keeps errors of writing; formats
 * that go through another library can fail by themselves. */

#include "base/output.h"
#include "draw/layout/fit.h"

G_BEGIN_DECLS

/* As large as the picture, or on a page. */
void poda_emit_svg (const PodaFigure *figure, PodaOutput *output);
void
poda_emit_svg_on (const PodaFigure *figure, const PodaPage *page, PodaOutput *output);

void poda_emit_dot (const PodaFigure *figure, PodaOutput *output);

/* For a terminal: `columns` is its width (0: unlimited), `colour` whether to use it. */
void poda_emit_tree_text (const PodaFigure *figure, guint columns, gboolean colour,
                          PodaOutput *output);

/* A whole document of one picture (draw/output/tex.h). */
void poda_emit_tex (const PodaFigure *figure, PodaOutput *output, char **warning);

/* For documents of several: a tikzpicture with its legend, without title and caption,
 * which the document tells. */
void poda_emit_tex_picture (const PodaFigure *figure, PodaOutput *output);

/* Slides: the stills that are added as overlays of Beamer, each with its caption in
 * large letters, and the legend once. `whole` must outlive it. Finishing writes, and
 * leaves `beamer` to be freed. */
typedef struct _PodaBeamer PodaBeamer;

PodaBeamer *poda_beamer_new (const PodaFigure *whole);

/* Sets the page `room`, what a slide has room for beside the longest sentence; it must
 * outlive what is made of the drawing until that is fixed: then all stills are drawn as
 * this figure is, with this legend. */
void
poda_beamer_make_room (const PodaRecord *record, PodaDrawing *drawing, PodaPage *room);
void poda_beamer_fix (PodaFigure *whole, PodaLegendKind legend);

void poda_beamer_add (PodaBeamer *beamer, const PodaFigure *still);
void poda_beamer_finish (PodaBeamer *beamer, PodaOutput *output, char **warning);
void poda_beamer_free (PodaBeamer *beamer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaBeamer, poda_beamer_free)

/* Source for the forest package: nested brackets for people to edit. */
void poda_emit_forest (const PodaFigure *figure, PodaOutput *output, char **warning);

/* --- Pictures of dots and of paper, through librsvg and cairo --- */

/* `warning`, if not NULL, receives a line where text got too small to read or the
 * picture was scaled; the caller frees it. What is so large that nothing could be seen
 * is refused (PODA_EMIT_ERROR_SIZE) before it is drawn. Both say what would fit. */
gboolean poda_emit_pdf (const PodaFigure *figure, const PodaPage *page,
                        PodaOutput *output, char **warning, GError **error);
gboolean poda_emit_png (const PodaFigure *figure, const PodaPage *page,
                        PodaOutput *output, char **warning, GError **error);

/* The same for the svg that `write` writes of a product, as "pdf" or "png". */
typedef void (*PodaSvgWriter) (gconstpointer product, PodaOutput *output);
#define PODA_SVG_WRITER(function) ((PodaSvgWriter) (function))
gboolean
poda_emit_svg_as (const char *format, PodaSvgWriter write, gconstpointer product,
                  const char *title, PodaOutput *output, GError **error);

/* A pdf of a page for each figure, or svg, that is added; the first one makes `*pdf`,
 * which is NULL. Finishing leaves it to be freed. */
typedef struct _cairo_surface PodaPdf;

gboolean poda_pdf_add (PodaPdf **pdf, PodaOutput *output, const PodaFigure *figure,
                       const PodaPage *page, char **warning, GError **error);
gboolean
poda_pdf_add_svg (PodaPdf **pdf, PodaOutput *output, PodaSvgWriter write,
                  gconstpointer product, const char *title, GError **error);
gboolean poda_pdf_finish (PodaPdf *pdf, GError **error);
void poda_pdf_free (PodaPdf *pdf);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaPdf, poda_pdf_free)

/* --- Formats --- */

/* What a format needs. */
enum {
    PODA_PICTURE_FIGURE = 1 << 0,  /* every picture's */
    PODA_PICTURE_PAGE = 1 << 1,    /* a page's size; a terminal cannot show it */
    PODA_PICTURE_COLUMNS = 1 << 2, /* a terminal's width: it is text */
    PODA_PICTURE_NODES = 1 << 3,   /* all nodes, since it is data too */
    PODA_PICTURE_COLUMN = 1 << 4   /* a column's width: it stands in a text */
};

/* The formats of pictures, a row each, the default first: its name, which is a suffix
 * too, further suffixes or NULL, what it needs, and what writes a `figure` `to` a
 * target and may set `error`. */
#ifdef PODA_ENGINE /* a page writes no others */
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

/* Where a picture goes, and how. */
typedef struct {
    PodaOutput *output;
    const PodaPage *page; /* of pdf and png; NULL: as large as the picture */
    guint columns;        /* of a text; 0: unlimited */
    gboolean colour;      /* of a text */
    char **warning;       /* NULL, or as of poda_emit_pdf */
} PodaPictureTarget;

/* The figure for the format of this name: DOT folds only when told to, and TeX's is for
 * a column of text. */
PodaFigure *poda_picture_figure (const PodaRecord *record, const PodaDrawing *drawing,
                                 const char *format);

/* Writes a figure in the format of this name. FALSE sets `error` (PODA_EMIT_ERROR). */
gboolean poda_emit_picture (const PodaFigure *figure, const char *format,
                            const PodaPictureTarget *to, GError **error);

G_END_DECLS
