#pragma once

/* A scene: what a picture of lines and letters shows, told once for svg and TikZ. It
 * decides which shapes, lines and texts a figure has, where they stand and in which
 * order they are drawn. A pen writes them in a format, which is a table of patterns.
 *
 * What a thing is says its look: a class of the svg's style sheet and a style of TikZ.
 * Lengths are handed over in the figure's pixels, with y downwards; a pen scales them
 * when it writes them. */

#include "base/output.h"
#include "draw/layout/layout.h"

G_BEGIN_DECLS

/* What a thing is. */
typedef struct {
    const char *css;  /* class; NULL: the group around it says what it is */
    const char *tikz; /* style */
    const char *more; /* options of TikZ behind the style; NULL: none */
} PodaLook;

typedef struct {
    double x, y;
} PodaPoint;

/* Drawn, since few fonts have them. */
typedef enum {
    PODA_SIGN_SCISSORS, /* from the left end of a line of text */
    PODA_SIGN_TICK,     /* from its left end */
    PODA_SIGN_DOTS,     /* of the depth limit, from their middle */
    PODA_N_SIGNS
} PodaSign;

typedef enum { PODA_PEN_SVG, PODA_PEN_TIKZ, PODA_N_PENS } PodaPenKind;

typedef struct _PodaPen PodaPen;

/* One player's pieces on a board of discs: all of them as dots, or as crosses. */
typedef struct {
    char piece;
    gboolean crosses;
    double size;   /* half of it, in cells */
    double stroke; /* its width, in cells */
    PodaLook look;
} PodaPieces;

/* A format: a pattern (poda_pen_form) for each thing that a scene is made of, and
 * where its letters stand. Numbers of patterns are in brackets here. */
typedef struct {
    PodaPenKind kind;

    /* How far below the middle of their place the feet of texts stand. */
    double foot;       /* to an em: a value, and what is right of a shape */
    double tip_box;    /* a value in a tip that points down: to the shape's height, */
    double tip_foot;   /* and to an em */
    double label_foot; /* of a level's label */
    double alone_foot; /* of a name or a number that is alone left of a shape */
    double order_foot; /* of a number below a name */
    double position_foot; /* below the top of the shape */
    double strokes_apart; /* half the distance of a cut's strokes; 0: by their size */
    gboolean thick_edges_last; /* they lie on top */
    gboolean tip_first;        /* a triangle that points down begins with its tip */

    /* Groups, which only svg has: "" elsewhere. */
    const char *group, *group_end, *line_end;
    const char *tree, *tree_aside, *tree_end; /* [aside] */

    const char *band;              /* behind a level [top, width, height, bottom] */
    const char *rule;              /* [left, right, y] */
    const char *rect, *sharp_rect; /* [left, top, right, bottom, width, height,
                                      radius] */
    const char *circle;            /* [x, y, radius] */
    const char *wedge;             /* [x, y of its tip, half its width, height, minus
                                      its width, right, bottom, left] */
    const char *line, *level_line; /* [x, y, x, y, difference of x] */
    const char *path, *path_from, *path_to, *path_closed, *path_end; /* [x, y] */
    const char *separator;           /* [x, y, length] */
    const char *signs[PODA_N_SIGNS]; /* [x, y, 0] */
    const char *text;                /* [x, y] */
    const char *small_text;          /* [x, y, size]; NULL: the look says how small */
    const char *edge_text; /* [as rect, but x, y of its middle, and y of its foot] */

    /* A board [x, y], which may have a group that moves it there; its grid [x, y,
     * right, bottom, width, height, minus width]; what stands on it [x, y, radius], a
     * cross [left, top, right, bottom, width, minus width]; and the last move, framed
     * [as grid] or ringed [x, y, radius, stroke]. */
    const char *board, *board_end;
    const char *grid, *grid_column, *grid_row;
    const char *lone_cross, *lone_ring; /* NULL: one path for all of a player */
    const char *pieces;                 /* the path of them [stroke] */
    const char *dot, *cross;
    const char *last_frame, *last_ring;
    double last_inset;
    const PodaPieces *pencilled, *discs; /* end with piece 0 */

    /* Appends a text so that it cannot leave its place. */
    void (*escape) (GString *to, const char *text);

    /* The groups of an edge and of a node; NULL where there are none. */
    void (*open_edge) (PodaPen *pen, const PodaBox *box, gboolean cut);
    void (*open_node) (PodaPen *pen, const PodaBox *box);
    void (*close_node) (PodaPen *pen);

    /* Formats that name their nodes draw edges between the names, hence the shapes
     * first: one with its value, where that stands inside, else NULL; and an edge from
     * its parent, cut at a fraction of its way (0: not). NULL: lines between places,
     * and shapes on top. */
    void (*name_node) (PodaPen *pen, const PodaBox *box, const char *value);
    void (*join_nodes) (PodaPen *pen, const PodaLook *look, const PodaBox *box,
                        double cut);

    /* Bounds, joined by line breaks, behind the letter alpha or beta. */
    void (*bounds) (PodaPen *pen, const char *letter, const char *values, double x,
                    double y);
} PodaPatterns;

struct _PodaPen {
    const PodaPatterns *patterns;
    const PodaFigure *figure; /* NULL: something else is drawn */
    PodaOutput *output;       /* NULL: what is put is only collected in `text` */
    GString *text;            /* written, and not yet handed to the output */
    double scale;             /* of the format's units to a pixel */
    const char *second;       /* before the ids of a second figure; NULL: the first */
    PodaPoint origin;         /* from where places are told, in pixels */
    PodaStrokes strokes;      /* of the edges from … */
    guint32 strokes_below;    /* … this box, counted from 1 */
};

extern const PodaPatterns poda_svg_patterns;

/* The metadata of an svg: what was asked, where that is known. */
void poda_svg_put_asked (PodaPen *pen, const PodaProblem *problem);

void poda_pen_init (PodaPen *pen, const PodaPatterns *patterns,
                    const PodaFigure *figure, PodaOutput *output);

/* Frees the text, if it has not been taken. */
void poda_pen_clear (PodaPen *pen);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPen, poda_pen_clear)

/* Writes `pattern`, in which an apostrophe stands for a quotation mark and
 *   %d takes a double: a length, with at most two decimals, whatever the locale;
 *   %u takes a guint;
 *   %s takes a string and escapes it: no text can leave its place;
 *   %r takes a string and writes it as it is. */
void poda_pen_put (PodaPen *pen, const char *pattern, ...);

/* Writes a pen's pattern, in which an apostrophe stands for a quotation mark and
 *   %l the look: its class as an attribute, or its style;
 *   %0 to %9 one of the numbers, a length; in brackets behind it what is added: %0[-7];
 *   %x0, %y0 the same as a place, told from the pen's origin;
 *   %s the text, escaped. */
void poda_pen_form (PodaPen *pen, const char *pattern, const PodaLook *look,
                    const double *numbers, const char *text);

/* Hands over what is written; and whether its reader has gone, so that it is in
 * vain. */
void poda_pen_flush (PodaPen *pen);
gboolean poda_pen_failed (const PodaPen *pen);

/* A group, and the end of a line, in the formats that have them. */
void poda_pen_open (PodaPen *pen, const char *css);
void poda_pen_close (PodaPen *pen);
void poda_pen_end_line (PodaPen *pen);

/* Shapes and texts in a look. A rectangle without a radius has sharp corners; a path is
 * closed, or strokes of two points each; a wedge hangs from its tip. */
void
poda_pen_rect (PodaPen *pen, const PodaLook *look, const PodaRect *rect, double radius);
void poda_pen_line (PodaPen *pen, const PodaLook *look, PodaPoint from, PodaPoint to);
void poda_pen_path (PodaPen *pen, const PodaLook *look, const PodaPoint *points,
                    guint n, gboolean closed);
void poda_pen_wedge (PodaPen *pen, const PodaLook *look, PodaPoint tip, double half,
                     double height);
void poda_pen_sign (PodaPen *pen, PodaSign sign, double x, double y);
void poda_pen_text (PodaPen *pen, const PodaLook *look, double x, double y,
                    const char *text);

/* --- The scene --- */

/* Pictures are never narrower: titles and legends need some room. */
#define PODA_SCENE_LEAST_WIDTH 480.0
#define PODA_SCENE_MARGIN 16.0

/* How wide the picture of a figure is. */
double poda_scene_width (const PodaFigure *figure);

/* Draws bands, tree and marks in a picture of this width. */
void poda_scene_draw (PodaPen *pen, double width);

/* Where the upright part of the edges from a box begins: at its shape, or at what is
 * written below it. It ends at poda_box_foot. */
double poda_scene_stem (const PodaFigure *figure, const PodaBox *box);

/* The same in parts, for those who tell what changes from still to still: what lies
 * below, in a group that has to be ended; and of a box, in this order of all of them,
 * its shape in formats that name it, the edge to it, and the rest. */
void poda_scene_ground (PodaPen *pen, double width);
void poda_scene_ground_end (PodaPen *pen);
void poda_scene_node (PodaPen *pen, const PodaBox *box);
void poda_scene_edge (PodaPen *pen, const PodaBox *box);
void poda_scene_texts (PodaPen *pen, const PodaBox *box);

/* The text on the edge to a box; and below all edges, winning strategies. */
void poda_scene_edge_text (PodaPen *pen, const PodaBox *box);

/* The strokes across the edge to what is cut, if they lie there: where the edge is
 * short, or a plate is near, on top of that. */
void poda_scene_strokes (PodaPen *pen, const PodaBox *box, gboolean on_top);
void poda_scene_strategy (PodaPen *pen);

/* The look of a box's outline. */
PodaLook poda_scene_outline (const PodaBox *box);

/* The outline of a box; `grow` pixels larger than it is. */
void
poda_scene_shape (PodaPen *pen, const PodaBox *box, const PodaLook *look, double grow);

/* Two strokes across a line through a place, in direction dx, dy. */
void poda_scene_cut (PodaPen *pen, PodaPoint at, double dx, double dy, double half);

/* The board of a box, its top left corner at x, y. */
void poda_scene_board (PodaPen *pen, const PodaBox *box, double x, double y);

G_END_DECLS
