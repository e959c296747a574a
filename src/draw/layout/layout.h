#pragma once

/* Shapes: which form a box has, how large it is, and where each text stands. What is
 * measured here is what emitters draw and what tests hold apart. A shape is as large as
 * others of its player and level: results do not count, only how long the numbers of
 * the whole figure may be. Pixels. */

#include "draw/figure/figure.h"

G_BEGIN_DECLS

#define PODA_CAPTION_ROOM 1400.0 /* what stills keep for theirs, in one line */
#define PODA_BAND_SPACING 1.5    /* between the letters of a band's label */
#define PODA_SIDE_GAP 8.0        /* between a shape and the texts beside it */
#define PODA_SCISSORS 15.0       /* room for the scissors before a reason */
#define PODA_RING 5.0            /* from a shape to the ring of a winning strategy */
#define PODA_HERE 4.0            /* and to that of the current node, or a plate */
#define PODA_PILL_INSET 3.0      /* a position and its value are farther in a pill */
#define PODA_TICK 16.0           /* room for the tick at a leaf that wins */
#define PODA_STRUCK_GAP 7.0      /* from a bound that is struck out to the next */
#define PODA_STROKE_REACH 1.5    /* of its stroke: farther than the bar of a 4 */
#define PODA_FIELD_WIDTH 30.0    /* an empty box for a bound */
#define PODA_FIELD_HEIGHT 13.0
#define PODA_BOUNDS_INDENT 14.0 /* from the left end of a line to the first bound */

typedef enum {
    PODA_SHAPE_SQUARE,
    PODA_SHAPE_PILL, /* a circle; around a position's text as wide as that */
    PODA_SHAPE_DIAMOND,
    PODA_SHAPE_UP, /* triangles */
    PODA_SHAPE_DOWN,
    PODA_SHAPE_ROUNDED,  /* MIN's frame around a board */
    PODA_SHAPE_CHAMFERED /* chance's */
} PodaBoxShape;

typedef struct {
    double left, top, right, bottom;
} PodaRect;

typedef struct {
    double x, y;
} PodaPoint;

/* The lines right of a box, or below it, from the top. */
typedef enum {
    PODA_LINE_ALPHA,
    PODA_LINE_BETA,
    PODA_LINE_BOUND,
    PODA_LINE_REASON,
    PODA_LINE_MORE /* of a reason that takes two lines */
} PodaLineKind;

#define PODA_MOST_LINES 5

typedef struct {
    PodaLineKind kind;
    const char *text; /* of alpha and beta: bounds joined by line breaks */
    gsize length;     /* bytes of it that stand on this line */
    double width;
} PodaLine;

/* --- Boxes --- */

PodaBoxShape poda_box_shape (const PodaFigure *figure, const PodaBox *box);

/* Gives a box the size of its shape. */
void poda_box_measure (const PodaFigure *figure, PodaBox *box);

/* The size of the letters of a value that has room; and of the box's own, which is
 * smaller where it is too long for its shape. */
double poda_box_font (const PodaFigure *figure, const PodaBox *box);
double poda_box_value_font (const PodaFigure *figure, const PodaBox *box);

/* How much farther inside its shape a position and the value below it stand than in a
 * rectangle. */
double poda_box_inset (const PodaFigure *figure, const PodaBox *box);

/* How wide a cell of a board is. */
double poda_board_cell (const PodaFigure *figure);

/* How far a fold's triangle or the dots of the depth limit hang below the shape, and
 * half the width of what hangs there. */
double poda_box_hang (const PodaFigure *figure, const PodaBox *box);
double poda_box_hang_reach (const PodaFigure *figure, const PodaBox *box);

/* TRUE if windows, and the numbers of leaves, stand below the shape; and how far they
 * reach then, above what hangs. */
gboolean poda_box_has_below (const PodaFigure *figure, const PodaBox *box);
double poda_box_below (const PodaFigure *figure, const PodaBox *box);

/* Which lines stand right of the box, or below it, and how many; the distance between
 * so many, how wide the widest is, and how far from the shape they stand. */
guint poda_box_lines (const PodaFigure *figure, const PodaBox *box,
                      PodaLine lines[PODA_MOST_LINES]);
double
poda_box_line_pitch (const PodaFigure *figure, const PodaBox *box, guint n_lines);
double poda_box_texts_width (const PodaFigure *figure, const PodaBox *box);
double poda_box_side_gap (const PodaBox *box);

/* The extents of what is written left and right of the shape, or below it; FALSE where
 * there is nothing. */
gboolean
poda_box_left_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);
gboolean
poda_box_right_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);

/* --- Edges --- */

/* Where the upright part of the edges from a box begins: at its shape, or at the texts
 * below it; where it ends and they slope; and where the slope of the edge that arrives
 * ends: at the shape, or above it where edges to shapes of different height would
 * meet. */
double poda_box_stem (const PodaFigure *figure, const PodaBox *box);
double poda_box_foot (const PodaFigure *figure, const PodaBox *box);
double poda_box_head (const PodaFigure *figure, const PodaBox *box);

/* The text on the edge from the parent: how wide it is with its halo, and its extent; 0
 * and FALSE where there is none. */
double poda_box_edge_width (const PodaBox *box);
gboolean
poda_box_edge_text (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);

/* The strokes across the edges from a box to what was cut: how far down they stand, 0
 * to 1, half their length, and how long half of them may be until strokes of
 * neighbouring edges touch. Those of one box are alike. */
typedef struct {
    double at, half, room;
} PodaStrokes;

PodaStrokes poda_box_strokes (const PodaFigure *figure, const PodaBox *parent);

/* --- Figures --- */

/* Gives boxes and bands their sizes and places, and the figure its size. */
void poda_figure_place (PodaFigure *figure);

/* How wide the label of a level is, its spaced letters included, and how much of the
 * figure's width all of them take, at the left. */
double poda_band_label_width (const char *label);
double poda_figure_label_room (const PodaFigure *figure);

/* How many lines of this width a text takes; and the caption: in a still, those of a
 * long one at least, so that what is below it does not move. */
guint poda_text_rows (const char *text, double size, double width);
guint poda_caption_rows (const PodaFigure *figure, double width);

G_END_DECLS
