#pragma once

/* The parts of the svg emitter, and the pen they write with. */

#include "base/output.h"
#include "draw/figure.h"
#include "draw/layout.h"

G_BEGIN_DECLS

typedef struct {
    PodaOutput *output; /* NULL: what is put is only collected in `text` */
    const PodaFigure *figure;
    GString *text; /* written, and not yet handed to the output */
} PodaSvg;

/* Writes `pattern`, in which an apostrophe stands for a quotation mark and
 *   %d takes a double: a length, with at most two decimals, whatever the locale;
 *   %u takes a guint;
 *   %s takes a string and escapes it: no text can leave its place;
 *   %r takes a string and writes it as it is. */
void poda_svg_put (PodaSvg *svg, const char *pattern, ...);

/* Hands over what is written. */
void poda_svg_flush (PodaSvg *svg);

/* The picture's classes, and the style sheet for elements below one of these classes:
 * no rule reaches the page that holds the picture. */
void poda_svg_classes (PodaSvg *svg);
void poda_svg_style (PodaSvg *svg);

/* The outline of a box; `grow` pixels larger than it is. */
void poda_svg_shape (PodaSvg *svg, const PodaBox *box, const char *class, double grow);

/* The class, behind a space, of what is open or was not entered yet; "" for the rest.
 */
const char *poda_svg_state (const PodaBox *box);

/* A box with its texts, its board and the text on its edge. */
void poda_svg_node (PodaSvg *svg, const PodaBox *box);

/* The board of a box, its top left corner at x, y. */
void poda_svg_board (PodaSvg *svg, const PodaBox *box, double x, double y);

/* A line of bounds, joined by line breaks in `values`, behind the letter alpha or beta.
 */
void poda_svg_bounds (PodaSvg *svg, const char *letter, const char *values, double x,
                      double y);

/* Two strokes across a line through x, y in direction dx, dy. */
void
poda_svg_cut_mark (PodaSvg *svg, double x, double y, double dx, double dy, double half);

/* A tick at a leaf that wins, from its left end. */
void poda_svg_tick (PodaSvg *svg, double x, double y);

/* Title, caption, notes and legend, broken into lines of the picture's width. Of a
 * still it takes as much room as of any other still of its figure. */
typedef struct {
    GPtrArray *title, *caption, *notes; /* of char *: lines */
    guint caption_rows, legend_rows;    /* for which there is room */
    double width;                       /* of the picture */
    double height;                      /* of all this */
} PodaSvgFooter;

void
poda_svg_footer_init (PodaSvgFooter *footer, const PodaFigure *figure, double width);
void poda_svg_footer_clear (PodaSvgFooter *footer);
void poda_svg_footer_write (PodaSvg *svg, const PodaSvgFooter *footer, double top);

/* Writes the legend of these marks (PodaLegend bits), or with a NULL `svg` only counts
 * its rows. */
guint poda_svg_legend (PodaSvg *svg, guint marks, double width, double top);

#define PODA_SVG_MARGIN 16.0
#define PODA_SVG_LEGEND_ROW 26.0

G_END_DECLS
