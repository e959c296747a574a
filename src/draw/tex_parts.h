#pragma once

/* The parts of the TikZ emitter, and the pen they write with.
 *
 * Lengths are handed to the pen in the figure's pixels, and written in PostScript
 * points with y downwards. What is written uses nothing but TikZ itself and no macro
 * with parameters, so that the picture can be copied into any document, a frame of
 * Beamer included. */

#include "draw/tex.h"
#include "draw/layout.h"

G_BEGIN_DECLS

typedef struct {
    PodaOutput *output;
    const PodaFigure *figure;
    double scale;  /* points to a pixel */
    gboolean bare; /* the document tells title and caption */
    GString *text; /* written, and not yet handed to the output */
} PodaTex;

/* Writes `pattern`, in which
 *   %d takes a double: a length in pixels;
 *   %u takes a guint;
 *   %s takes a string and escapes it so that it always compiles;
 *   %r takes a string and writes it as it is. */
void poda_tex_put (PodaTex *tex, const char *pattern, ...);

/* Hands over what is written. */
void poda_tex_flush (PodaTex *tex);

/* The options of the picture: its units, colours and styles. */
void poda_tex_options (PodaTex *tex);

/* The outline of a box with the options of one of the styles; `grow` pixels larger. */
void poda_tex_shape (PodaTex *tex, const PodaBox *box, const char *style, double grow);

/* The style of a box's outline. */
const char *poda_tex_style_of (const PodaBox *box);

/* A box with its texts, its board and the text on its edge. */
void poda_tex_node (PodaTex *tex, const PodaBox *box);

/* The board of a box, its top left corner at x, y. */
void poda_tex_board (PodaTex *tex, const PodaBox *box, double x, double y);

/* Two strokes across a line through x, y in direction dx, dy. */
void
poda_tex_cut_mark (PodaTex *tex, double x, double y, double dx, double dy, double half);

/* A tick at a leaf that wins, from its left end. */
void poda_tex_tick (PodaTex *tex, double x, double y);

/* Title, caption, notes and legend, from `top` down; in a bare picture the legend. */
void poda_tex_footer (PodaTex *tex, double width, double top);

G_END_DECLS
