#pragma once

/* A scene: a picture as an array of primitives, in the order in which they are painted.
 *
 * Every format writes the primitives in a loop, and knows nothing of nodes. Lengths are
 * in the figure's pixels, y grows downwards. A small sign at nodes is a row in marks.c;
 * anything else a role here, placed in poda_scene_add_node (nodes.c). */

#include "draw/layout/layout.h"

/* The meaning of a primitive; its class in svg (NULL: its group has one), and its style
 * in TikZ (NULL: not drawn). Outlines come in the order of PodaPlayer. */
#define PODA_ROLES(ROW)                                                                \
    ROW (PODA_ROLE_NONE, NULL, NULL)                                                   \
    ROW (PODA_ROLE_BAND, "band", "fill=podaband")                                      \
    ROW (PODA_ROLE_RULE, "rule", "poda rule")                                          \
    ROW (PODA_ROLE_LABEL, "label", "poda level")                                       \
    ROW (PODA_ROLE_MAX, "b", "poda max")                                               \
    ROW (PODA_ROLE_MIN, "b", "poda min")                                               \
    ROW (PODA_ROLE_CHANCE, "b", "poda chance")                                         \
    ROW (PODA_ROLE_LEAF, "b", "poda leaf")                                             \
    ROW (PODA_ROLE_UNSEEN, "b", "poda leaf, poda unseen")                              \
    ROW (PODA_ROLE_HERE, "here", "poda here")                                          \
    ROW (PODA_ROLE_RING, "ring", "poda ring")                                          \
    ROW (PODA_ROLE_DIFFERS, "differs", NULL)                                           \
    ROW (PODA_ROLE_VALUE, "v", "poda value")                                           \
    ROW (PODA_ROLE_LEAF_VALUE, "v", "poda leaf value")                                 \
    ROW (PODA_ROLE_SMALL_VALUE, "v", "poda small value")                               \
    ROW (PODA_ROLE_POSITION, "p", "poda position")                                     \
    ROW (PODA_ROLE_SEPARATOR, "sep", NULL)                                             \
    ROW (PODA_ROLE_NAME, "name", "poda name")                                          \
    ROW (PODA_ROLE_ORDER, "o", "poda order")                                           \
    ROW (PODA_ROLE_WINDOW, "w", "poda window")                                         \
    ROW (PODA_ROLE_BOUND, "x", "poda bound")                                           \
    ROW (PODA_ROLE_REASON, "r", "poda reason")                                         \
    ROW (PODA_ROLE_FIELD, "field", "poda field")                                       \
    ROW (PODA_ROLE_FOLD, NULL, "poda fold")                                            \
    ROW (PODA_ROLE_COUNT, "c", "poda count")                                           \
    ROW (PODA_ROLE_SCISSORS, "snip", "draw=podared, line width=1bp")                   \
    ROW (PODA_ROLE_TICK, "tick", "poda tick")                                          \
    ROW (PODA_ROLE_DOTS, "dots", "fill=podagrey")                                      \
    ROW (PODA_ROLE_EDGE, NULL, "poda edge")                                            \
    ROW (PODA_ROLE_EDGE_PRUNED, NULL, "poda pruned edge")                              \
    ROW (PODA_ROLE_EDGE_PV, NULL, "poda pv edge")                                      \
    ROW (PODA_ROLE_EDGE_OPEN, NULL, "poda open edge")                                  \
    ROW (PODA_ROLE_EDGE_UNSEEN, NULL, "poda unseen edge")                              \
    ROW (PODA_ROLE_EDGE_BEST, NULL, "poda best edge")                                  \
    ROW (PODA_ROLE_MOVE, "m", "poda move")                                             \
    ROW (PODA_ROLE_PLATE, "h", NULL)                                                   \
    ROW (PODA_ROLE_CUT, "mark", "poda mark")                                           \
    ROW (PODA_ROLE_CUT_ON_EDGE, "mark", NULL)                                          \
    ROW (PODA_ROLE_WAY, "way", "poda way")                                             \
    ROW (PODA_ROLE_WAY_INSIDE, "way in", "poda way in")                                \
    ROW (PODA_ROLE_GRID, "grid", "poda grid")                                          \
    ROW (PODA_ROLE_CROSS, "first", "poda first")                                       \
    ROW (PODA_ROLE_CIRCLE, "second", "poda second")                                    \
    ROW (PODA_ROLE_DISC, "disc1", "poda disc")                                         \
    ROW (PODA_ROLE_DISC_CROSS, "sign1", "poda cross")                                  \
    ROW (PODA_ROLE_PALE_DISC, "disc2", "poda ring disc")                               \
    ROW (PODA_ROLE_DISC_CIRCLE, "sign2", "poda round")                                 \
    ROW (PODA_ROLE_LAST_FRAME, "last", "poda last")                                    \
    ROW (PODA_ROLE_LAST_RING, "last", "poda last disc")                                \
    ROW (PODA_ROLE_FOOT, "foot", "draw=podarule, line width=.7bp")                     \
    ROW (PODA_ROLE_TITLE, "title", "poda title")                                       \
    ROW (PODA_ROLE_CAPTION, "caption", "poda foot")                                    \
    ROW (PODA_ROLE_NOTE, "note", "poda foot")                                          \
    ROW (PODA_ROLE_SENTENCE, "now", "poda sentence")                                   \
    ROW (PODA_ROLE_LEGEND_TEXT, NULL, "poda text")                                     \
    ROW (PODA_ROLE_LEGEND_SIGN, "sign", "poda text")

/* How a role looks otherwise: what is added to its class and its style. */
#define PODA_TONES(ROW)                                                                \
    ROW (PODA_TONE_PLAIN, "", "")                                                      \
    ROW (PODA_TONE_PRUNED, "", ", poda pruned")                                        \
    ROW (PODA_TONE_UNSEEN, "", ", poda unseen")                                        \
    ROW (PODA_TONE_PV, "", ", poda pv")                                                \
    ROW (PODA_TONE_PV_LEAF, "", ", poda pv leaf")                                      \
    ROW (PODA_TONE_PALE, "", ", text=podapale")                                        \
    ROW (PODA_TONE_UNDER, " under", ", anchor=base") /* in the middle below a shape */ \
    ROW (PODA_TONE_INSIDE, "", "") /* a value that TikZ' outline contains */

#define PODA_ROW_NAME(name, css, tikz) name,
typedef enum { PODA_ROLES (PODA_ROW_NAME) PODA_N_ROLES } PodaRole;
typedef enum { PODA_TONES (PODA_ROW_NAME) PODA_N_TONES } PodaTone;

typedef struct {
    const char *css, *tikz;
} PodaLook;

extern const PodaLook poda_looks[PODA_N_ROLES];
extern const PodaLook poda_tone_looks[PODA_N_TONES];

typedef enum {
    /* Groups end with PODA_PRIM_GROUP_END. One with an `id` is a node's, at x, y; with
     * `from` too, an edge's. */
    PODA_PRIM_GROUP,
    PODA_PRIM_GROUP_END,
    PODA_PRIM_SECTION, /* a group with a line of svg for each primitive */
    PODA_PRIM_TREE,    /* such a group moved to x, y; its ids begin with `letter` */
    PODA_PRIM_RECT,    /* x, y, width, height; size: the radius of its corners */
    PODA_PRIM_CIRCLE,  /* around x, y; size: its radius */
    PODA_PRIM_PATH,    /* `text`: data of an svg's path, with `oR` for a circle of this
                          radius right of the point; curves are only for svg */
    PODA_PRIM_TEXT, /* its baseline at x, y; size: of its letters, if not the role's */
    PODA_PRIM_BOUNDS, /* `letter` and bounds joined by line breaks; all but the last are
                         struck out */
    PODA_PRIM_EDGE    /* from x, y to width, height; for TikZ from node to node */
} PodaPrimitiveKind;

typedef struct {
    guint8 kind;  /* PodaPrimitiveKind */
    guint8 role;  /* PodaRole */
    guint8 tone;  /* PodaTone */
    guint32 id;   /* the number of a node; 0: none. Of an outline: its name */
    guint32 from; /* the number of an edge's parent */
    double x, y, width, height, size;
    double stroke;          /* in svg: the width of the line, if not the role's */
    double letters;         /* of an outline's text: their size to the usual one */
    double lift;            /* the baseline is so much higher in TikZ' lower letters */
    const char *text;       /* of an outline: the value that TikZ writes inside it */
    const char *title;      /* of groups and rectangles; NULL: none */
    const char *letter;     /* α or β */
    const char *css, *tikz; /* classes and style; NULL: the role's */
    const char *tex;        /* the text in TeX; NULL: `text`, escaped */
    const char *attributes; /* further attributes in svg, escaped; or NULL */
    struct {
        double stem, foot; /* below the parent's shape: its upright part begins, ends */
        double head;       /* above the child's shape: the slope ends */
        double at, room;   /* the strokes of a cut: PodaStrokes; 0: none */
    } edge;
} PodaPrimitive;

typedef struct _PodaScene PodaScene;

struct _PodaScene {
    GArray *primitives; /* of PodaPrimitive */
    GStringChunk *strings;
    /* Takes the primitives of a long scene while it is built; NULL: they are kept. */
    void (*drain) (PodaScene *scene, gpointer to);
    gpointer to;
    const PodaBox *strokes_parent; /* below this box the strokes across edges … */
    PodaStrokes strokes;           /* … are these */
};

void poda_scene_init (PodaScene *scene);
void poda_scene_clear (PodaScene *scene);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaScene, poda_scene_clear)

/* Removes all primitives; of a drained scene, once they are many, after handing them
 * over. */
void poda_scene_empty (PodaScene *scene);
void poda_scene_drain (PodaScene *scene);

/* --- Primitives: texts have to outlive the scene, except formatted ones --- */

/* The primitive returned is valid until the next one is added. */
PodaPrimitive *poda_scene_add (PodaScene *scene, PodaPrimitiveKind kind, PodaRole role,
                               double x, double y);
PodaPrimitive *poda_scene_rect (PodaScene *scene, PodaRole role, double x, double y,
                                double width, double height, double radius);
PodaPrimitive *
poda_scene_circle (PodaScene *scene, PodaRole role, double x, double y, double radius);
PodaPrimitive *
poda_scene_text (PodaScene *scene, PodaRole role, double x, double y, const char *text);

PodaPrimitive *poda_scene_bounds (PodaScene *scene, double x, double y,
                                  const char *letter, const char *values);
/* A path; its data is formatted by poda_svg_append. */
PodaPrimitive *poda_scene_path (PodaScene *scene, PodaRole role, const char *format,
                                ...) G_GNUC_PRINTF (3, 4);

/* A group of these classes; it ends with poda_scene_end. */
PodaPrimitive *poda_scene_begin (PodaScene *scene, const char *css);
void poda_scene_end (PodaScene *scene);

/* Keep a formatted text as long as the scene; `_markup`: as poda_svg_append. */
const char *
poda_scene_format (PodaScene *scene, const char *format, ...) G_GNUC_PRINTF (2, 3);
const char *
poda_scene_markup (PodaScene *scene, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* --- Formatted output --- */

/* How a format writes lengths and texts. */
typedef struct {
    double scale;    /* of lengths */
    gboolean coarse; /* in steps of a tenth instead of a hundredth */
    void (*append_escaped) (GString *to, const char *text);
} PodaPen;

/* Appends like printf: %g is a scaled length, %f a number, both in few digits and
 * whatever the locale; %s a text to escape, %-s one that is not; %u, %c and %%. */
void poda_pen_append (const PodaPen *pen, GString *to, const char *format,
                      va_list arguments);

extern const PodaPen poda_svg_pen;

/* Appends in pixels; escaped texts cannot leave their place, in an attribute either,
 * and what XML cannot hold becomes U+FFFD. */
void poda_svg_append (GString *to, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* --- Trees (nodes.c), boards (cells.c), icicles (areas.c), and whole pictures --- */

/* The levels' bands and labels, and the tree's group, which stays open, with its
 * winning strategies. */
void poda_scene_add_ground (PodaScene *scene, const PodaFigure *figure, double width);

/* The edge to a box; and the box with all that stands in and around it. */
void
poda_scene_add_edge (PodaScene *scene, const PodaFigure *figure, const PodaBox *box);
void
poda_scene_add_node (PodaScene *scene, const PodaFigure *figure, const PodaBox *box);

/* The outline of a box, larger by `grow` pixels on all sides. */
PodaPrimitive *poda_scene_add_outline (PodaScene *scene, const PodaFigure *figure,
                                       const PodaBox *box, PodaRole role, double grow);

/* The board of a box, its top left corner at x, y. */
void poda_scene_add_board (PodaScene *scene, const PodaFigure *figure,
                           const PodaBox *box, double x, double y);

/* Signs at a place: two strokes across the way dx, dy; dots; a tick. */
void poda_scene_add_cut (PodaScene *scene, PodaRole role, double x, double y, double dx,
                         double dy, double half);
void poda_scene_add_dots (PodaScene *scene, double x, double y);
void poda_scene_add_tick (PodaScene *scene, double x, double y);

/* The areas of an icicle; a sample of a mark for its legend, its middle at y. */
void poda_scene_add_areas (PodaScene *scene, const PodaFigure *figure, double width);
void poda_scene_add_area_sample (PodaScene *scene, PodaLegend mark, double x, double y,
                                 double width);

/* The windows of the open path of a step, right of the tree (ladder.c). */
void poda_scene_add_ladder (PodaScene *scene, const PodaFigure *figure);

/* All edges and nodes of a figure. */
void poda_scene_add_boxes (PodaScene *scene, const PodaFigure *figure);

/* The tree or icicle, or those of two searches, with what stands below. */
void poda_scene_add_picture (PodaScene *scene, const PodaFigure *figure);

void poda_scene_add_footer (PodaScene *scene, const PodaFigure *figure, double width);
void
poda_scene_add_legend (PodaScene *scene, const PodaFigure *figure, const GArray *items);

/* --- Parts of an svg, for pictures that are no figures too --- */

void poda_svg_append_scene (GString *to, const PodaScene *scene);

/* Appends the metadata: what was asked, a line of JSON, unless it is NULL. */
void poda_svg_append_asked (GString *to, const char *asked);

/* The classes of a figure's picture, its theme and the sizes of its letters, which the
 * caller frees; and its style sheet (svg_style.c). */
char *poda_svg_classes (const PodaFigure *figure);
void poda_svg_append_style (GString *to, const PodaFigure *figure);
