#pragma once

/* Layout: the forms and sizes of boxes, and where all texts stand, in pixels. Results
 * do not count for sizes, only how long the numbers of the figure may be. */

#include "draw/figure/figure.h"
#include "draw/layout/fit.h"

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

void poda_box_measure (const PodaFigure *figure, PodaBox *box); /* sets its size */

/* The size of letters of a value; and of the box's own, smaller where it is long. */
double poda_box_font (const PodaFigure *figure, const PodaBox *box);
double poda_box_value_font (const PodaFigure *figure, const PodaBox *box);

/* How much farther inside a pill a position and its value stand. */
double poda_box_inset (const PodaFigure *figure, const PodaBox *box);

double poda_board_cell (const PodaFigure *figure); /* its width */

/* How far a triangle or dots hang below the shape, and half their width. */
double poda_box_hang (const PodaFigure *figure, const PodaBox *box);
double poda_box_hang_reach (const PodaFigure *figure, const PodaBox *box);

/* TRUE if windows, and the numbers of leaves, stand below the shape; how far down. */
gboolean poda_box_has_below (const PodaFigure *figure, const PodaBox *box);
double poda_box_below (const PodaFigure *figure, const PodaBox *box);

/* The lines right of the box, or below it; the distance between so many, the width of
 * the widest, and how far from the shape they stand. */
guint poda_box_lines (const PodaFigure *figure, const PodaBox *box,
                      PodaLine lines[PODA_MOST_LINES]);
double
poda_box_line_pitch (const PodaFigure *figure, const PodaBox *box, guint n_lines);
double poda_box_texts_width (const PodaFigure *figure, const PodaBox *box);
double poda_box_side_gap (const PodaBox *box);

/* The extents of these texts; FALSE where there is nothing. */
gboolean
poda_box_left_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);
gboolean
poda_box_right_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);

/* --- Edges --- */

/* Where the upright part of the edges from a box begins, at its shape or at the texts
 * below it; where it ends and they slope; where the slope that arrives ends. */
double poda_box_stem (const PodaFigure *figure, const PodaBox *box);
double poda_box_foot (const PodaFigure *figure, const PodaBox *box);
double poda_box_head (const PodaFigure *figure, const PodaBox *box);

/* The text on the edge from the parent, with its halo; 0 and FALSE: none. */
double poda_box_edge_width (const PodaBox *box);
gboolean
poda_box_edge_text (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);

/* The strokes across all edges from a box to what was cut: how far down they stand, 0
 * to 1, half their length, and at which half length neighbouring strokes touch. */
typedef struct {
    double at, half, room;
} PodaStrokes;

PodaStrokes poda_box_strokes (const PodaFigure *figure, const PodaBox *parent);

/* --- Figures --- */

/* Gives boxes and bands their sizes and places, and the figure its size, with a ladder
 * of windows of this width. */
#define PODA_LADDER_WIDTH 320.0
void poda_figure_place (PodaFigure *figure);

/* How wide the label of a level is; how much of the figure's width all take. */
double poda_band_label_width (const char *label);
double poda_figure_label_room (const PodaFigure *figure);

/* How many lines a text takes; and the caption: in a still, those of a long one. */
guint poda_text_rows (const char *text, double size, double width);
guint poda_caption_rows (const PodaFigure *figure, double width);

/* --- Tidy trees --- */

/* Layered drawing after Reingold and Tilford (1981) and Walker (1990), in the linear
 * form of C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's Algorithm to Run
 * in Linear Time" (2002), with boxes of different width. Boxes of one level never
 * overlap, a parent is centred over its first and last child, equal subtrees are drawn
 * equal. No recursion: depth is limited by memory alone. */

#define PODA_TIDY_NONE G_MAXUINT32

typedef struct {
    guint32 parent;      /* indices; a parent comes before its children */
    guint32 child, next; /* the first; the next sibling */
    double left, right;  /* its reach from its centre, margins included */
    double x;            /* set: its centre; the leftmost reach of all is at 0 */
} PodaTidyBox;

/* Places the boxes of one tree; the root is box 0. Returns the drawing's width. */
double poda_tidy (PodaTidyBox *boxes, guint32 n);

/* --- Areas --- */

/* An icicle: each node is an area, as wide as the full tree below it is large, with a
 * row for each ply; what was cut is seen as the area that it saved. Of areas narrower
 * than a pixel one in each pixel is shown as a sliver, in the tint of which most is
 * owed on its level so far, so that tints have their shares over some pixels. */

#define PODA_AREA_STEPS 5
#define PODA_AREA_MARGIN 20.0 /* around the areas */
#define PODA_AREA_LABEL_GAP 10.0

/* How a value stands to the root's, in steps by distance; or that it was cut. */
enum {
    PODA_TINT_EQUAL,
    PODA_TINT_MAX,                                   /* better for MAX, … */
    PODA_TINT_MIN = PODA_TINT_MAX + PODA_AREA_STEPS, /* … for MIN, the first steps */
    PODA_TINT_MAX_WINS = PODA_TINT_MIN + PODA_AREA_STEPS,
    PODA_TINT_MIN_WINS,
    PODA_TINT_CUT,
    PODA_N_TINTS
};

typedef struct {
    double from, width; /* shares of the root's width; children add up to it */
    double nodes;       /* of the full tree from here down; 0: a sliver */
    guint32 node;       /* the record's id, of cut siblings the first's; 0: a sliver */
    guint32 visited;    /* how many of the nodes were visited */
    guint32 cut;        /* how many siblings were cut and lie here; 0: it was visited */
    guint level;        /* plies below the figure's root */
    guint levels;       /* that it covers: more where it was cut; 0: in a sliver */
    guint8 tint;
    guint8 pv;         /* on the principal variation: told though it is narrow */
    guint8 differs;    /* from the other search, with room for a mark of that */
    guint8 folded;     /* what lies below is not shown */
    guint8 counted;    /* the nodes of what was cut were counted, not estimated */
    const char *value; /* the texts are the figure's; NULL where there is no room */
    const char *move;
    const char *title; /* for tooltips */
} PodaPatch;

struct _PodaAreas {
    PodaPatch *items; /* a parent before its children */
    guint n_items;
    guint n_levels;
    double left;             /* what an icicle keeps free for its levels' labels */
    double breadth;          /* of an icicle's root, in pixels */
    double pitch;            /* of levels */
    double nodes, estimated; /* of the full tree; those not counted */
    guint32 visited;
    guint32 hidden;    /* of these, below the fold */
    gboolean below;    /* a second search stands below it and not beside it */
    GPtrArray *labels; /* of each level: const char *, "" where players are mixed */
};

/* Fills a figure with areas; sets its size, fold, caption, notes and marks. */
void poda_areas_place (PodaFigure *figure);

/* Sets how high the levels are together, at most, in both of two searches. */
void poda_areas_set_height (PodaFigure *figure, double height);

/* --- Pictures: the tree, and the texts and the legend below it --- */

/* Pictures are never narrower: titles and legends need some room. */
#define PODA_SCENE_LEAST_WIDTH 480.0
#define PODA_SCENE_MARGIN 16.0

/* The width of the picture of one of two figures; the size of the whole picture. */
double poda_scene_width (const PodaFigure *figure);
void poda_picture_size (const PodaFigure *figure, double *width, double *height);

/* What was asked, as one line of JSON without hidden leaves, or NULL. The caller frees
 * it. */
char *poda_picture_asked (const PodaFigure *figure);

/* --- Two figures in one picture --- */

/* Between two figures beside each other. */
#define PODA_PAIR_BETWEEN 28.0

/* The picture's size without title and legend, and the place of the second figure. */
PodaPoint poda_pair_size (const PodaFigure *figure);
PodaPoint poda_pair_second (const PodaFigure *figure);

/* Puts the second figure into the picture of the first, and marks what differs. */
void poda_pair_complete (PodaFigure *figure, PodaFigure *other);

/* --- Below the tree --- */

#define PODA_LEGEND_ROW 26.0 /* from row to row */
#define PODA_LEGEND_GAP 8.0  /* between the sample of a legend's item and its words */

typedef enum {
    PODA_FOOTER_TITLE,
    PODA_FOOTER_CAPTION,
    PODA_FOOTER_NOTE,
    PODA_FOOTER_SENTENCE /* of a step picture: the step */
} PodaFooterKind;

typedef struct {
    PodaFooterKind kind;
    double y; /* of the baseline */
    char *text;
} PodaFooterLine;

typedef struct {
    PodaLegend mark;
    const char *words;
    double x, y;  /* the left end of the sample, and its middle */
    double width; /* of the sample */
} PodaLegendItem;

typedef struct {
    double rule;   /* the height of the rule above all texts; 0: none */
    GArray *lines; /* of PodaFooterLine */
    GArray *items; /* of PodaLegendItem */
    double bottom; /* of the picture */
} PodaFooter;

/* Makes an empty one; and one with the texts and the legend of a picture. */
void poda_footer_begin (PodaFooter *footer);
void poda_footer_init (PodaFooter *footer, const PodaFigure *figure, double width);
void poda_footer_clear (PodaFooter *footer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaFooter, poda_footer_clear)

/* Wraps a caption into lines below `y`, and returns where the last one ends. */
double poda_footer_add_caption (PodaFooter *footer, const char *caption, double width,
                                double y);

/* Places the legend, the middle of its first row at `y`, and returns the rows to leave
 * room for: in a step picture, those of all marks that can occur. */
guint poda_footer_add_legend (PodaFooter *footer, const PodaFigure *figure,
                              double width, double y);

/* The size of the letters of a step picture's sentence. */
double poda_sentence_size (const PodaFigure *figure);

/* What the caption below a picture says: of two searches, what differs. */
static inline const char *
poda_picture_caption (const PodaFigure *figure)
{
    return figure->other != NULL ? figure->difference : figure->caption;
}
