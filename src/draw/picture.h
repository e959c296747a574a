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

/* What a format needs. */
enum {
    PODA_PICTURE_FIGURE = 1 << 0,  /* every picture's */
    PODA_PICTURE_PAGE = 1 << 1,    /* a page's size; a terminal cannot show it */
    PODA_PICTURE_COLUMNS = 1 << 2, /* a terminal's width: it is text */
    PODA_PICTURE_NODES = 1 << 3    /* all nodes, since it is data too */
};

/* The formats of pictures, a row each, the default first: its name, which is a suffix
 * too, further suffixes or NULL, what it needs, and its writer in picture.c. */
#define PODA_PICTURE_FORMATS(ROW)                                                      \
    ROW ("txt", "text", PODA_PICTURE_FIGURE | PODA_PICTURE_COLUMNS, write_txt)         \
    ROW ("dot", "gv", PODA_PICTURE_FIGURE | PODA_PICTURE_NODES, write_dot)             \
    ROW ("svg", NULL, PODA_PICTURE_FIGURE, write_svg)                                  \
    ROW ("pdf", NULL, PODA_PICTURE_FIGURE | PODA_PICTURE_PAGE, write_pdf)              \
    ROW ("png", NULL, PODA_PICTURE_FIGURE | PODA_PICTURE_PAGE, write_png)              \
    ROW ("tex", "latex", PODA_PICTURE_FIGURE, write_tex)

/* Where a picture goes, and how. */
typedef struct {
    PodaOutput *output;
    const PodaPage *page; /* of pdf and png; NULL: as large as the picture */
    guint columns;        /* of a text; 0: unlimited */
    gboolean colour;      /* of a text */
    char **warning;       /* NULL, or as of poda_emit_pdf */
} PodaPictureTarget;

/* The figure for the format of this name: DOT folds only when told to. */
PodaFigure *poda_picture_figure (const PodaRecord *record, const PodaDrawing *drawing,
                                 const char *format);

/* Writes a figure in the format of this name, without its notes. FALSE sets `error`
 * (PODA_EMIT_ERROR). */
gboolean poda_emit_picture (const PodaFigure *figure, const char *format,
                            const PodaPictureTarget *target, GError **error);

#define PODA_EMIT_ERROR (poda_emit_error_quark ())
GQuark poda_emit_error_quark (void);

typedef enum {
    PODA_EMIT_ERROR_PAGE,   /* not a page size */
    PODA_EMIT_ERROR_LIBRARY /* Graphviz, librsvg or cairo failed */
} PodaEmitError;

G_END_DECLS
