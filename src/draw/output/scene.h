#pragma once

/* A scene: a picture as an array of primitives, in the order in which they are painted.
 *
 * It is built once, by the plain functions in build.h, and every format writes the
 * primitives in a loop. Formats know shapes, lines and texts, and nothing of
 * nodes. A primitive's role says what it means: looks.c has the class of the svg's
 * style sheet and the style of TikZ for each. Lengths are in the figure's pixels, y
 * grows downwards.
 *
 * To draw a new mark at nodes, add a role here and a row to the table in looks.c, and
 * place it in poda_scene_add_node (nodes.c). */

#include "base/output.h"
#include "draw/layout/picture.h"

G_BEGIN_DECLS

typedef enum {
    PODA_ROLE_NONE,
    /* The ground: bands behind levels, and their labels. */
    PODA_ROLE_BAND,
    PODA_ROLE_RULE,
    PODA_ROLE_LABEL,
    /* Outlines of nodes, the players' in the order of PodaPlayer. */
    PODA_ROLE_MAX,
    PODA_ROLE_MIN,
    PODA_ROLE_CHANCE,
    PODA_ROLE_LEAF,
    PODA_ROLE_HERE,
    PODA_ROLE_RING,
    PODA_ROLE_DIFFERS,
    /* Texts in and around nodes, and the fields of blank pictures. */
    PODA_ROLE_VALUE,
    PODA_ROLE_LEAF_VALUE,
    PODA_ROLE_SMALL_VALUE,
    PODA_ROLE_POSITION,
    PODA_ROLE_SEPARATOR,
    PODA_ROLE_NAME,
    PODA_ROLE_ORDER,
    PODA_ROLE_WINDOW,
    PODA_ROLE_BOUND,
    PODA_ROLE_REASON,
    PODA_ROLE_FIELD,
    PODA_ROLE_FOLD,
    PODA_ROLE_COUNT,
    PODA_ROLE_SCISSORS,
    PODA_ROLE_TICK,
    PODA_ROLE_DOTS,
    /* Edges, and texts and strokes on them. */
    PODA_ROLE_EDGE,
    PODA_ROLE_EDGE_PRUNED,
    PODA_ROLE_EDGE_PV,
    PODA_ROLE_EDGE_OPEN,
    PODA_ROLE_EDGE_UNSEEN,
    PODA_ROLE_EDGE_BEST,
    PODA_ROLE_MOVE,
    PODA_ROLE_PLATE,
    PODA_ROLE_CUT,
    PODA_ROLE_CUT_ON_EDGE,
    PODA_ROLE_WAY,
    PODA_ROLE_WAY_INSIDE,
    /* Boards: the grid, crosses and rings, discs and the signs on them, the last
     * move. */
    PODA_ROLE_GRID,
    PODA_ROLE_CROSS,
    PODA_ROLE_CIRCLE,
    PODA_ROLE_DISC,
    PODA_ROLE_DISC_CROSS,
    PODA_ROLE_PALE_DISC,
    PODA_ROLE_DISC_CIRCLE,
    PODA_ROLE_LAST_FRAME,
    PODA_ROLE_LAST_RING,
    /* Below the tree. */
    PODA_ROLE_FOOT,
    PODA_ROLE_TITLE,
    PODA_ROLE_CAPTION,
    PODA_ROLE_NOTE,
    PODA_ROLE_SENTENCE,
    PODA_ROLE_LEGEND_TEXT,
    PODA_ROLE_LEGEND_SIGN,
    PODA_N_ROLES
} PodaRole;

/* How a role looks otherwise. */
typedef enum {
    PODA_TONE_PLAIN,
    PODA_TONE_PRUNED,
    PODA_TONE_UNSEEN,
    PODA_TONE_PV,
    PODA_TONE_PV_LEAF,
    PODA_TONE_PALE,
    PODA_TONE_UNDER,  /* a text in the middle, below its shape */
    PODA_TONE_INSIDE, /* of a value: TikZ' outline contains it */
    PODA_N_TONES
} PodaTone;

typedef struct {
    const char *css;  /* class; NULL: the group around it has one */
    const char *tikz; /* style; NULL: TikZ does not draw it */
} PodaLook;

extern const PodaLook poda_looks[PODA_N_ROLES];
extern const PodaLook poda_tone_looks[PODA_N_TONES]; /* added to these */

typedef enum {
    /* Groups end with PODA_PRIM_GROUP_END. One with an `id` is a node's, at x, y; with
     * `from` too, an edge's. */
    PODA_PRIM_GROUP,
    PODA_PRIM_GROUP_END,
    PODA_PRIM_TREE,    /* the group of a whole tree, moved to x */
    PODA_PRIM_SEARCH,  /* one of two searches, moved to x, y; `text` begins its ids */
    PODA_PRIM_SECTION, /* a group with a line of text for each primitive */
    PODA_PRIM_RECT,    /* x, y, width, height; size: the radius of its corners */
    PODA_PRIM_ELLIPSE, /* a circle around x, y; size: its radius */
    PODA_PRIM_LINE,    /* two points */
    PODA_PRIM_POLYGON, /* its points, closed */
    PODA_PRIM_CURVE,   /* `text`, data of an svg's path, from x, y on; only in svg */
    PODA_PRIM_SIGN,    /* scissors, tick or dots at x, y */
    PODA_PRIM_TEXT, /* its baseline at x, y; size: of its letters, if not the role's */
    PODA_PRIM_BOUNDS, /* `letter` and bounds joined by line breaks; all but the last are
                    struck out */
    PODA_PRIM_EDGE,   /* four points: from the stem of `from` by the slope to `id` */
    PODA_PRIM_CUT, /* two strokes at x, y across the way width, height; size: half their
                 length */
    PODA_PRIM_LATTICE, /* a board: width columns, height rows, cells of this size */
    PODA_PRIM_CROSSES, /* around each of the points; size: half as wide */
    PODA_PRIM_CIRCLES, /* around each of the points; size: the radius */
    PODA_PRIM_DOTS, /* filled circles; width: the diameter; height: that of the inner,
                  lighter circle, or 0; size: TikZ' radius */
    PODA_PRIM_RECTS /* two points each: corner and size */
} PodaPrimitiveKind;

typedef struct {
    guint8 kind;  /* PodaPrimitiveKind */
    guint8 role;  /* PodaRole */
    guint8 tone;  /* PodaTone */
    guint32 id;   /* the number of a node; 0: none. Of an outline: its name */
    guint32 from; /* the number of an edge's parent */
    double x, y, width, height, size;
    double letters;         /* of an outline's text: their size to the usual one */
    double lift;            /* the baseline is so much higher in TikZ' lower letters */
    const char *text;       /* of groups and rectangles: the title; NULL: none */
    const char *letter;     /* α or β */
    const char *css, *tikz; /* classes and style; NULL: the role's */
    const char *attributes; /* further attributes in svg, escaped; or NULL */
    guint first, n_points;  /* in the scene's array */
} PodaPrimitive;

typedef struct _PodaScene PodaScene;

struct _PodaScene {
    GArray *primitives; /* of PodaPrimitive */
    GArray *points;     /* of PodaPoint */
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

/* Removes all primitives; and hands many of them over first, in a scene that is
 * drained. */
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
poda_scene_line (PodaScene *scene, PodaRole role, PodaPoint from, PodaPoint to);
PodaPrimitive *poda_scene_shape (PodaScene *scene, PodaPrimitiveKind kind,
                                 PodaRole role, const PodaPoint *points, guint n);
PodaPrimitive *
poda_scene_text (PodaScene *scene, PodaRole role, double x, double y, const char *text);
PodaPrimitive *poda_scene_curve (PodaScene *scene, const char *css, double x, double y,
                                 const char *data);

/* A group of these classes; it ends with poda_scene_end. */
PodaPrimitive *poda_scene_begin (PodaScene *scene, const char *css);
void poda_scene_end (PodaScene *scene);

/* Keeps the texts, up to NULL, joined as long as the scene. */
const char *
poda_scene_join (PodaScene *scene, const char *first, ...) G_GNUC_NULL_TERMINATED;

/* Keeps a formatted text as long as the scene. With `_markup`, attributes: the strings
 * in it are escaped. */
const char *
poda_scene_format (PodaScene *scene, const char *format, ...) G_GNUC_PRINTF (2, 3);
const char *
poda_scene_markup (PodaScene *scene, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Appends a length without needless digits, whatever the locale: in steps of a
 * hundredth or, if `coarse`, a tenth. */
void poda_append_length (GString *to, double length, gboolean coarse);

G_END_DECLS
