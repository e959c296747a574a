#pragma once

/* A scene: a picture as an array of primitives, in the order of painting.
 *
 * Every format writes the primitives in a loop, and does not know nodes. Lengths are in
 * the figure's pixels; y grows downwards. To add a small sign at nodes, add a row in
 * marks.c; for anything else add a role here and place it in poda_scene_add_node. */

#include "draw/layout/layout.h"

/* The role of a primitive; its class in svg (NULL: its group has one), and its style in
 * TikZ (NULL: not drawn). Outlines are in the order of PodaPlayer. */
#define PODA_ROLES(ROW)                                                                \
    ROW (PODA_ROLE_NONE, NULL, NULL)                                                   \
    ROW (PODA_ROLE_BAND, "band", "fill=podaband")                                      \
    ROW (PODA_ROLE_RULE, "rule", "poda rule")                                          \
    ROW (PODA_ROLE_LABEL, "label", "poda level")                                       \
    ROW (PODA_ROLE_MAX, "b", "poda max")                                               \
    ROW (PODA_ROLE_MIN, "b", "poda min")                                               \
    ROW (PODA_ROLE_CHANCE, "b", "poda chance")                                         \
    ROW (PODA_ROLE_LEAF, "b", "poda leaf")                                             \
    ROW (PODA_ROLE_UNVISITED, "b", "poda leaf, poda unseen")                           \
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
    ROW (PODA_ROLE_EDGE_UNVISITED, NULL, "poda unseen edge")                           \
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

/* Variants of roles: additions to class and style. */
#define PODA_TONES(ROW)                                                                \
    ROW (PODA_TONE_PLAIN, "", "")                                                      \
    ROW (PODA_TONE_PRUNED, "", ", poda pruned")                                        \
    ROW (PODA_TONE_UNVISITED, "", ", poda unseen")                                     \
    ROW (PODA_TONE_PV, "", ", poda pv")                                                \
    ROW (PODA_TONE_PV_LEAF, "", ", poda pv leaf")                                      \
    ROW (PODA_TONE_PALE, "", ", text=podapale")                                        \
    ROW (PODA_TONE_UNDER, " under", ", anchor=base") /* in the middle below a shape */ \
    ROW (PODA_TONE_INSIDE, "", "")                   /* a value inside a TikZ outline */

#define PODA_ROW_NAME(name, css, tikz) name,
typedef enum { PODA_ROLES (PODA_ROW_NAME) PODA_N_ROLES } PodaRole;
typedef enum { PODA_TONES (PODA_ROW_NAME) PODA_N_TONES } PodaTone;

typedef struct {
    const char *css, *tikz;
} PodaLook;

extern const PodaLook poda_looks[PODA_N_ROLES];
extern const PodaLook poda_tone_looks[PODA_N_TONES];

typedef enum {
    /* Groups end with PODA_PRIM_GROUP_END. With `id`: a node's group, at x, y; with
     * `from`, too: an edge's. */
    PODA_PRIM_GROUP,
    PODA_PRIM_GROUP_END,
    PODA_PRIM_SECTION, /* a group with one line of svg per primitive */
    PODA_PRIM_TREE,    /* the same, moved to x, y; its ids begin with `letter` */
    PODA_PRIM_RECT,    /* x, y, width, height; size: the radius of its corners */
    PODA_PRIM_CIRCLE,  /* around x, y; size: its radius */
    PODA_PRIM_PATH,    /* `text`: svg path data, with `oR` for a circle of this
                          radius right of the point; curves only for svg */
    PODA_PRIM_TEXT,    /* baseline at x, y; size: of the font, if not the role's */
    PODA_PRIM_BOUNDS,  /* `letter` and bounds joined by line breaks; all but the last
                          are struck out */
    PODA_PRIM_EDGE     /* from x, y to width, height; in TikZ from node to node */
} PodaPrimitiveKind;

typedef struct {
    guint8 kind;  /* PodaPrimitiveKind */
    guint8 role;  /* PodaRole */
    guint8 tone;  /* PodaTone */
    guint32 id;   /* number of a node; 0: none. Of an outline: its name */
    guint32 from; /* number of an edge's parent */
    double x, y, width, height, size;
    double stroke;          /* in svg: the line width, if not the role's */
    double letters;         /* text in an outline: its font size, relative */
    double lift;            /* the baseline is higher by this in TikZ */
    const char *text;       /* in an outline: the value that TikZ writes inside it */
    const char *title;      /* for groups and rectangles; NULL: none */
    const char *letter;     /* α or β */
    const char *css, *tikz; /* classes and style; NULL: from the role */
    const char *tex;        /* the text in TeX; NULL: `text`, escaped */
    const char *attributes; /* additional svg attributes, escaped; or NULL */
    struct {
        double stem, foot; /* below the parent's shape: ends of the vertical part */
        double head;       /* above the child's shape: end of the slope */
        double at, room;   /* strokes of a cut: PodaStrokes; 0: none */
    } edge;
} PodaPrimitive;

typedef struct _PodaScene PodaScene;

struct _PodaScene {
    GArray *primitives; /* PodaPrimitive elements */
    GStringChunk *strings;
    /* Receives the primitives of a long scene in parts; NULL: they are kept. */
    void (*drain) (PodaScene *scene, gpointer to);
    gpointer to;
    const PodaBox *strokes_parent; /* strokes across edges below this box … */
    PodaStrokes strokes;           /* … have this geometry */
};

void poda_scene_init (PodaScene *scene);
void poda_scene_clear (PodaScene *scene);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaScene, poda_scene_clear)

/* Remove all primitives; of a drained scene, only when there are many, after passing
 * them to `drain`. */
void poda_scene_empty (PodaScene *scene);
void poda_scene_drain (PodaScene *scene);

/* --- Primitives: texts must outlive the scene, except formatted ones --- */

/* Adds a primitive; the returned pointer is valid until the next one is added. */
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
/* Adds a path; its data is formatted by poda_svg_append. */
PodaPrimitive *poda_scene_path (PodaScene *scene, PodaRole role, const char *format,
                                ...) G_GNUC_PRINTF (3, 4);

/* Begins a group with these classes; poda_scene_end ends it. */
PodaPrimitive *poda_scene_begin (PodaScene *scene, const char *css);
void poda_scene_end (PodaScene *scene);

/* Store a formatted text as long as the scene; `_markup`: as in poda_svg_append. */
const char *
poda_scene_format (PodaScene *scene, const char *format, ...) G_GNUC_PRINTF (2, 3);
const char *
poda_scene_markup (PodaScene *scene, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* --- Formatted output --- */

/* A format's units and escaping. */
typedef struct {
    double scale;    /* factor for lengths */
    gboolean coarse; /* rounded to tenths instead of hundredths */
    void (*append_escaped) (GString *to, const char *text);
} PodaPen;

/* Appends like printf: %g is a scaled length, %f a number, both short and independent
 * of the locale; %s a text to escape, %-s a text without; %u, %c and %%. */
void poda_pen_append (const PodaPen *pen, GString *to, const char *format,
                      va_list arguments);

extern const PodaPen poda_svg_pen;

/* Appends in pixels; escaped texts are safe in elements and attributes, and characters
 * forbidden in XML become U+FFFD. */
void poda_svg_append (GString *to, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* --- Trees (nodes.c), boards (cells.c), icicles (areas.c), whole pictures --- */

/* Adds the levels' bands and labels, and the tree's group, which stays open, with its
 * winning strategies. */
void poda_scene_add_ground (PodaScene *scene, const PodaFigure *figure, double width);

/* Add the edge to a box; a box with its contents and the texts around it. */
void
poda_scene_add_edge (PodaScene *scene, const PodaFigure *figure, const PodaBox *box);
void
poda_scene_add_node (PodaScene *scene, const PodaFigure *figure, const PodaBox *box);

/* Adds the outline of a box, larger by `grow` pixels on all sides. */
PodaPrimitive *poda_scene_add_outline (PodaScene *scene, const PodaFigure *figure,
                                       const PodaBox *box, PodaRole role, double grow);

/* Adds the board of a box, with its top left corner at x, y. */
void poda_scene_add_board (PodaScene *scene, const PodaFigure *figure,
                           const PodaBox *box, double x, double y);

/* Add signs at a point: two strokes across the direction dx, dy; dots; a tick. */
void poda_scene_add_cut (PodaScene *scene, PodaRole role, double x, double y, double dx,
                         double dy, double half);
void poda_scene_add_dots (PodaScene *scene, double x, double y);
void poda_scene_add_tick (PodaScene *scene, double x, double y);

/* Add the areas of an icicle; a sample for its legend, with its middle at y. */
void poda_scene_add_areas (PodaScene *scene, const PodaFigure *figure, double width);
void poda_scene_add_area_sample (PodaScene *scene, PodaLegend mark, double x, double y,
                                 double width);

/* Adds the windows of a step's current path, right of the tree (ladder.c). */
void poda_scene_add_ladder (PodaScene *scene, const PodaFigure *figure);

/* Adds all edges and nodes of a figure. */
void poda_scene_add_boxes (PodaScene *scene, const PodaFigure *figure);

/* Adds the tree or icicle, or those of two searches, with the texts below. */
void poda_scene_add_picture (PodaScene *scene, const PodaFigure *figure);

void poda_scene_add_footer (PodaScene *scene, const PodaFigure *figure, double width);
void
poda_scene_add_legend (PodaScene *scene, const PodaFigure *figure, const GArray *items);

/* --- Parts of an svg, also for pictures that are not figures --- */

void poda_svg_append_scene (GString *to, const PodaScene *scene);

/* Appends the metadata: the query as a line of JSON, unless it is NULL. */
void poda_svg_append_query (GString *to, const char *asked);

/* Returns the classes of a figure's picture, its theme and font sizes, which the caller
 * frees; appends its style sheet (svg_style.c). */
char *poda_svg_classes (const PodaFigure *figure);
void poda_svg_append_style (GString *to, const PodaFigure *figure);
