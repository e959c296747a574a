#pragma once

/* A scene: what a picture of lines and letters shows, told once for svg and TikZ.
 *
 * The scene decides which shapes, lines and texts a figure has, where they stand and in
 * which order they are drawn; a pen writes each of them in its format. What a thing is
 * says its look: a class of the svg's style sheet and a style of TikZ. Lengths are the
 * figure's pixels, y grows downwards; a pen scales them when they are written. */

#include "base/output.h"
#include "draw/layout.h"

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
    PODA_SIGN_DOTS      /* of the depth limit, from their middle */
} PodaSign;

typedef enum { PODA_PEN_SVG, PODA_PEN_TIKZ, PODA_N_PENS } PodaPenKind;

typedef struct _PodaScene PodaScene;

/* A format: how it writes what a scene is made of, and where its letters stand. */
typedef struct {
    PodaPenKind kind;

    /* How far below the middle of their place the feet of texts stand. */
    double foot;              /* to an em: a value, and what is right of a shape */
    double tip_box, tip_foot; /* a value in a tip that points down: to the shape's
                                 height, and to an em */
    double label_foot;        /* of a level's label */
    double alone_foot;        /* of a name or a number that is alone left of a shape */
    double order_foot;        /* of a number below a name */
    double position_foot;     /* below the top of the shape */
    double strokes_apart; /* half the distance of a cut's strokes; 0: by their size */
    gboolean thick_edges_last; /* they lie on top */
    gboolean tip_first;        /* a triangle that points down begins with its tip */

    /* Appends a text so that it cannot leave its place. */
    void (*escape) (GString *to, const char *text);

    /* Groups, which only svg has: NULL elsewhere. */
    void (*open) (PodaScene *scene, const char *css);
    void (*open_edge) (PodaScene *scene, const PodaBox *box, gboolean cut);
    void (*open_node) (PodaScene *scene, const PodaBox *box);
    void (*close) (PodaScene *scene);
    void (*end_line) (PodaScene *scene); /* where one is not ended by itself */

    /* The tree's group, moved to the right. */
    void (*open_tree) (PodaScene *scene, double aside);
    void (*close_tree) (PodaScene *scene);

    /* Behind the tree. */
    void (*band) (PodaScene *scene, const PodaBand *band, double width);
    void (*rule) (PodaScene *scene, double from, double to, double y);

    /* Shapes. A pill is a circle or a rectangle with round ends; a wedge hangs from its
     * tip, and a stroke has two ends. */
    void (*rect) (PodaScene *scene, const PodaLook *look, const PodaRect *rect,
                  double radius);
    void (*pill) (PodaScene *scene, const PodaLook *look, PodaPoint middle,
                  double half_width, double half_height);
    void (*polygon) (PodaScene *scene, const PodaLook *look, const PodaPoint *points,
                     guint n);
    void (*wedge) (PodaScene *scene, const PodaLook *look, PodaPoint tip, double half,
                   double height);
    void (*line) (PodaScene *scene, const PodaLook *look, PodaPoint from, PodaPoint to);
    void (*strokes) (PodaScene *scene, const PodaLook *look, const PodaPoint *ends,
                     guint n);
    void (*sign) (PodaScene *scene, PodaSign sign, double x, double y);
    void (*separator) (PodaScene *scene, double x, double y, double length); /* or NULL
                                                                              */

    /* Texts, by their foot; that on an edge by its place. */
    void (*text) (PodaScene *scene, const PodaLook *look, double x, double y,
                  const char *text);
    void (*edge_text) (PodaScene *scene, const PodaLook *look, const PodaRect *rect,
                       const char *text);
    /* Bounds, joined by line breaks, behind the letter alpha or beta. */
    void (*bounds) (PodaScene *scene, const char *letter, const char *values, double x,
                    double y);

    /* The board of a box, its top left corner at x, y. */
    void (*board) (PodaScene *scene, const PodaBox *box, double x, double y);

    /* Half the length of the strokes on the cut edge that leads to the box. */
    double (*stroke_half) (const PodaFigure *figure, const PodaBox *box);
} PodaPen;

struct _PodaScene {
    const PodaPen *pen;
    const PodaFigure *figure; /* NULL: something else is drawn */
    PodaOutput *output;       /* NULL: what is put is only collected in `text` */
    GString *text;            /* written, and not yet handed to the output */
    double scale;             /* of the format's units to a pixel */
};

extern const PodaPen poda_svg_pen, poda_tikz_pen;

/* Pictures are never narrower: titles and legends need some room. */
#define PODA_SCENE_LEAST_WIDTH 480.0
#define PODA_SCENE_MARGIN 16.0

void poda_scene_init (PodaScene *scene, const PodaPen *pen, const PodaFigure *figure,
                      PodaOutput *output);

/* Frees the text, if it has not been taken. */
void poda_scene_clear (PodaScene *scene);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaScene, poda_scene_clear)

/* Writes `pattern`, in which an apostrophe stands for a quotation mark and
 *   %d takes a double: a length, with at most two decimals, whatever the locale;
 *   %u takes a guint;
 *   %s takes a string and escapes it: no text can leave its place;
 *   %r takes a string and writes it as it is. */
void poda_scene_put (PodaScene *scene, const char *pattern, ...);

/* Hands over what is written. */
void poda_scene_flush (PodaScene *scene);

/* A group, and the end of a line, in the formats that have them. */
void poda_scene_open (PodaScene *scene, const char *css);
void poda_scene_close (PodaScene *scene);
void poda_scene_end_line (PodaScene *scene);

/* How wide the picture of a figure is. */
double poda_scene_width (const PodaFigure *figure);

/* Draws bands, tree and marks in a picture of this width. */
void poda_scene_draw (PodaScene *scene, double width);

/* The look of a box's outline. */
PodaLook poda_scene_outline (const PodaBox *box);

/* The outline of a box; `grow` pixels larger than it is. */
void poda_scene_shape (PodaScene *scene, const PodaBox *box, const PodaLook *look,
                       double grow);

/* Two strokes across a line through a place, in direction dx, dy. */
void poda_scene_cut (PodaScene *scene, PodaPoint at, double dx, double dy, double half);

G_END_DECLS
