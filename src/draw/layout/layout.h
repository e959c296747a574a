#pragma once

/* Layout: the shapes and sizes of boxes, and the coordinates of texts, in pixels. Sizes
 * depend on the maximum length of numbers, not on results. */

#include "draw/figure/figure.h"
#include "draw/layout/fit.h"

#define PODA_CAPTION_ROOM 1400.0 /* reserved for the captions of steps, in one line */
#define PODA_BAND_SPACING 1.5    /* between the letters of a band's label */
#define PODA_SIDE_GAP 8.0        /* between a shape and the texts beside it */
#define PODA_SCISSORS 15.0       /* width of the scissors before a reason */
#define PODA_RING 5.0            /* from a shape to the ring of a winning strategy */
#define PODA_HERE 4.0            /* to the ring of the current node, or a plate */
#define PODA_PILL_INSET 3.0      /* offset of a position and its value inside a pill */
#define PODA_TICK 16.0           /* width of the tick at a winning leaf */
#define PODA_STRUCK_GAP 7.0      /* from a struck-out bound to the next */
#define PODA_STROKE_REACH 1.5    /* overhang of its stroke, more than the bar of a 4 */
#define PODA_FIELD_WIDTH 30.0    /* an empty field for a bound */
#define PODA_FIELD_HEIGHT 13.0
#define PODA_BOUNDS_INDENT 14.0 /* from the left end of a line to the first bound */

typedef enum {
    PODA_SHAPE_SQUARE,
    PODA_SHAPE_PILL, /* a circle, or a wide pill around a position's text */
    PODA_SHAPE_DIAMOND,
    PODA_SHAPE_UP, /* triangles */
    PODA_SHAPE_DOWN,
    PODA_SHAPE_ROUNDED,  /* MIN's frame around a board */
    PODA_SHAPE_CHAMFERED /* the frame at a chance node */
} PodaBoxShape;

typedef struct {
    double left, top, right, bottom;
} PodaRect;

typedef struct {
    double x, y;
} PodaPoint;

/* The lines of text right of a box, or below it, from the top. */
typedef enum {
    PODA_LINE_ALPHA,
    PODA_LINE_BETA,
    PODA_LINE_BOUND,
    PODA_LINE_REASON,
    PODA_LINE_MORE /* the second line of a reason */
} PodaLineKind;

#define PODA_MOST_LINES 5

typedef struct {
    PodaLineKind kind;
    const char *text; /* alpha and beta: bounds joined by line breaks */
    gsize length;     /* number of bytes of `text` on this line */
    double width;
} PodaLine;

/* --- Boxes --- */

PodaBoxShape poda_box_shape (const PodaFigure *figure, const PodaBox *box);

void poda_box_measure (const PodaFigure *figure, PodaBox *box); /* sets its size */

/* Return the font size of values; of this box's value, smaller if it is long. */
double poda_box_font (const PodaFigure *figure, const PodaBox *box);
double poda_box_value_font (const PodaFigure *figure, const PodaBox *box);

/* Returns the inset of a position and its value in a pill. */
double poda_box_inset (const PodaFigure *figure, const PodaBox *box);

double poda_board_cell (const PodaFigure *figure); /* its width */

/* Return the height of a triangle or dots below the shape, and half their width. */
double poda_box_hang (const PodaFigure *figure, const PodaBox *box);
double poda_box_hang_reach (const PodaFigure *figure, const PodaBox *box);

/* TRUE if windows and the numbers of leaves are below the shape; their height. */
gboolean poda_box_has_below (const PodaFigure *figure, const PodaBox *box);
double poda_box_below (const PodaFigure *figure, const PodaBox *box);

/* Return the lines of text right of the box, or below it; the distance between this
 * many; the width of the widest; and their distance from the shape. */
guint poda_box_lines (const PodaFigure *figure, const PodaBox *box,
                      PodaLine lines[PODA_MOST_LINES]);
double
poda_box_line_pitch (const PodaFigure *figure, const PodaBox *box, guint n_lines);
double poda_box_texts_width (const PodaFigure *figure, const PodaBox *box);
double poda_box_side_gap (const PodaBox *box);

/* Find the extents of these texts; FALSE if there are none. */
gboolean
poda_box_left_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);
gboolean
poda_box_right_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);

/* --- Edges --- */

/* Return the y where the vertical part of the edges from a box begins (its shape, or
 * the texts below it); where it ends and they slope; where the incoming slope ends. */
double poda_box_stem (const PodaFigure *figure, const PodaBox *box);
double poda_box_foot (const PodaFigure *figure, const PodaBox *box);
double poda_box_head (const PodaFigure *figure, const PodaBox *box);

/* Find the text on the edge from the parent, with its halo; 0 and FALSE: none. */
double poda_box_edge_width (const PodaBox *box);
gboolean
poda_box_edge_text (const PodaFigure *figure, const PodaBox *box, PodaRect *rect);

/* The strokes across all edges from a box to pruned nodes: their height, 0 to 1, half
 * their length, and the half length at which neighbouring strokes touch. */
typedef struct {
    double at, half, room;
} PodaStrokes;

PodaStrokes poda_box_strokes (const PodaFigure *figure, const PodaBox *parent);

/* --- Figures --- */

/* Sets the sizes and coordinates of boxes and bands, and the figure's size, including a
 * ladder of windows of this width. */
#define PODA_LADDER_WIDTH 320.0
void poda_figure_place (PodaFigure *figure);

/* Return the width of a level's label; the width of all labels in the figure. */
double poda_band_label_width (const char *label);
double poda_figure_label_room (const PodaFigure *figure);

/* Return the number of lines of a text; of the caption, in a step of a long one. */
guint poda_text_rows (const char *text, double size, double width);
guint poda_caption_rows (const PodaFigure *figure, double width);

/* --- Tidy trees --- */

/* Layered drawing after Reingold and Tilford (1981) and Walker (1990), in the linear
 * form of C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's Algorithm to Run
 * in Linear Time" (2002), with boxes of different width. Boxes of one level never
 * overlap, a parent is centred over its first and last child, equal subtrees are drawn
 * equally. Not recursive: depth is limited by memory only. */

#define PODA_TIDY_NONE G_MAXUINT32

typedef struct {
    guint32 parent;      /* indices; a parent comes before its children */
    guint32 child, next; /* the first child; the next sibling */
    double left, right;  /* extent from its centre, margins included */
    double x;            /* result: its centre; the leftmost extent of all is at 0 */
} PodaTidyBox;

/* Places the boxes of a tree; the root is box 0. Returns the drawing's width. */
double poda_tidy (PodaTidyBox *boxes, guint32 n);

/* --- Areas --- */

/* An icicle: each node is an area whose width is proportional to the full subtree, with
 * one row per ply; pruned subtrees appear as the area that they saved. Areas narrower
 * than a pixel are drawn as one sliver per pixel; error diffusion along the level
 * selects its tint, so that tints have the right proportions. */

#define PODA_AREA_STEPS 5
#define PODA_AREA_MARGIN 20.0 /* around the areas */
#define PODA_AREA_LABEL_GAP 10.0

/* The tint: the value's difference from the root's, in steps; or pruned. */
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
    double nodes;       /* in the full subtree; 0: a sliver */
    guint32 node;       /* the record's id, the first of pruned siblings; 0: a sliver */
    guint32 visited;    /* number of these nodes that were visited */
    guint32 cut;        /* number of pruned siblings in the area; 0: it was visited */
    guint level;        /* plies below the figure's root */
    guint levels;       /* number of levels: more than one if pruned; 0: in a sliver */
    guint8 tint;
    guint8 pv;         /* on the principal variation: drawn even if narrow */
    guint8 differs;    /* from the other search, and wide enough for a mark */
    guint8 folded;     /* its descendants are not shown */
    guint8 counted;    /* pruned nodes were counted, not estimated */
    const char *value; /* the figure owns the texts; NULL: no space */
    const char *move;
    const char *title; /* for tooltips */
} PodaPatch;

struct _PodaAreas {
    PodaPatch *items; /* a parent before its children */
    guint n_items;
    guint n_levels;
    double left;             /* space for the labels of an icicle's levels */
    double breadth;          /* width of an icicle's root, in pixels */
    double pitch;            /* height of a level */
    double nodes, estimated; /* in the full tree; the estimated ones of these */
    guint32 visited;
    guint32 hidden;    /* number of these below the fold */
    gboolean below;    /* the second search is below it, not beside it */
    GPtrArray *labels; /* const char * by level, "" if players are mixed */
};

/* Fills a figure with areas; sets its size, fold, caption, notes and marks. */
void poda_areas_place (PodaFigure *figure);

/* Sets the maximum height of all levels together, in both of two searches. */
void poda_areas_set_height (PodaFigure *figure, double height);

/* --- Pictures: the tree, and the texts and the legend below it --- */

/* The minimum width of pictures, for titles and legends. */
#define PODA_SCENE_LEAST_WIDTH 480.0
#define PODA_SCENE_MARGIN 16.0

/* Return the width of one figure's picture; the size of the whole picture. */
double poda_scene_width (const PodaFigure *figure);
void poda_picture_size (const PodaFigure *figure, double *width, double *height);

/* Returns the query as one line of JSON without hidden leaves, or NULL. The caller
 * frees it. */
char *poda_picture_query (const PodaFigure *figure);

/* --- Two figures in one picture --- */

/* The distance between two figures side by side. */
#define PODA_PAIR_BETWEEN 28.0

/* Return the size without title and legend; the place of the second figure. */
PodaPoint poda_pair_size (const PodaFigure *figure);
PodaPoint poda_pair_second (const PodaFigure *figure);

/* Adds a second figure to the first one's picture, and marks the differences. */
void poda_pair_complete (PodaFigure *figure, PodaFigure *other);

/* --- Below the tree --- */

#define PODA_LEGEND_ROW 26.0 /* distance between rows */
#define PODA_LEGEND_GAP 8.0  /* between a sample and its words */

typedef enum {
    PODA_FOOTER_TITLE,
    PODA_FOOTER_CAPTION,
    PODA_FOOTER_NOTE,
    PODA_FOOTER_SENTENCE /* in a step picture: the step */
} PodaFooterKind;

typedef struct {
    PodaFooterKind kind;
    double y; /* the baseline */
    char *text;
} PodaFooterLine;

typedef struct {
    PodaLegend mark;
    const char *words;
    double x, y;  /* left end and middle of the sample */
    double width; /* the sample's width */
} PodaLegendItem;

typedef struct {
    double rule;   /* the y of the line above all texts; 0: none */
    GArray *lines; /* PodaFooterLine elements */
    GArray *items; /* PodaLegendItem elements */
    double bottom; /* the bottom of the picture */
} PodaFooter;

/* Begin an empty footer; one with the texts and the legend of a picture. */
void poda_footer_begin (PodaFooter *footer);
void poda_footer_init (PodaFooter *footer, const PodaFigure *figure, double width);
void poda_footer_clear (PodaFooter *footer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaFooter, poda_footer_clear)

/* Wraps a caption into lines below `y`; returns the y where the last one ends. */
double poda_footer_add_caption (PodaFooter *footer, const char *caption, double width,
                                double y);

/* Places the legend, with the middle of its first row at `y`. Returns the number of
 * rows to reserve: in a step picture, those of all possible marks. */
guint poda_footer_add_legend (PodaFooter *footer, const PodaFigure *figure,
                              double width, double y);

/* Returns the font size of a step picture's sentence. */
double poda_sentence_size (const PodaFigure *figure);

/* Returns the caption of a picture; of two searches, their differences. */
static inline const char *
poda_picture_caption (const PodaFigure *figure)
{
    return figure->other != NULL ? figure->difference : figure->caption;
}
