#pragma once

/* What a picture shows and how: choices that are made before a figure exists. A program
 * fills in a PodaDrawing and makes a figure of it (draw/layout/fit.h), which
 * draw/output/picture.h writes in every format. */

#include "record/moment.h"

G_BEGIN_DECLS

/* What may be written at a node or an edge. */
typedef enum {
    PODA_LABEL_VALUE = 1 << 0,
    PODA_LABEL_WINDOW = 1 << 1,
    PODA_LABEL_ORDER = 1 << 2,
    PODA_LABEL_MOVE = 1 << 3,
    PODA_LABEL_POSITION = 1 << 4,
    PODA_LABEL_BOUND = 1 << 5, /* in a word: exact, at least, at most */
    PODA_LABEL_NAME = 1 << 6,
    PODA_LABEL_PROBABILITY = 1 << 7 /* below chance nodes, also where moves are not */
} PodaLabel;

#define PODA_LABELS_STANDARD                                                           \
    (PODA_LABEL_VALUE | PODA_LABEL_WINDOW | PODA_LABEL_ORDER | PODA_LABEL_MOVE)

typedef enum {
    PODA_THEME_COLOR,
    PODA_THEME_PRINT, /* black on white, hatching and weight in place of fills */
    PODA_THEME_DARK,  /* the same on a dark ground */
    PODA_THEME_AUTO   /* svg: dark where its reader prefers that; else in colour */
} PodaTheme;

/* What stands below the tree, beside a title and a legend. */
typedef enum {
    PODA_CAPTION_FULL,  /* rules, result and counts, and notes of what is not shown */
    PODA_CAPTION_SHORT, /* one line: algorithm, value and best move */
    PODA_CAPTION_NONE
} PodaCaption;

/* The marks that occur, all that can occur in pictures of such a search, or none; of a
 * series of stills the first one has all. */
typedef enum {
    PODA_LEGEND_USED,
    PODA_LEGEND_FULL,
    PODA_LEGEND_NONE,
    PODA_LEGEND_ONCE
} PodaLegendKind;

typedef enum {
    PODA_SHAPES_BOXES,    /* MAX square, MIN circle, chance diamond */
    PODA_SHAPES_TRIANGLES /* MAX points up, MIN points down, chance circle */
} PodaShapes;

/* As a tree, or as areas by the sizes of subtrees, the root on top. */
typedef enum { PODA_LAYOUT_TREE, PODA_LAYOUT_ICICLE } PodaLayout;

/* Where the windows of inner nodes stand; where they stand below, the numbers of leaves
 * do too. */
typedef enum {
    PODA_WINDOWS_AUTO, /* below where that saves a slide's or a column's width */
    PODA_WINDOWS_BESIDE,
    PODA_WINDOWS_BELOW,
    PODA_WINDOWS_NONE,
    PODA_WINDOWS_LADDER, /* of steps: on rails right of the tree; else beside */
    PODA_WINDOWS_LOW /* below on the lowest level of inner nodes, beside above it */
} PodaWindows;

/* A page for pictures, in points (72 to an inch); 0 x 0: as large as the picture. */
typedef struct {
    double width, height;
    double margin;
    gboolean turns; /* may be turned to the picture's orientation */
    gboolean moves; /* a screen, under which a picture can be moved: no folds for it */
} PodaPage;

/* Letters of less than that, in points, cannot be read; and of most pictures, whose
 * smallest letters have 11 pixels, so many points to a pixel. */
#define PODA_LEAST_LETTERS 6.0
#define PODA_LEAST_SCALE (PODA_LEAST_LETTERS / 11)

/* Width to height of what is inside its margins. */
static inline double
poda_page_aspect (const PodaPage *page)
{
    return (page->width - 2 * page->margin) / (page->height - 2 * page->margin);
}

#define PODA_FOLD_AUTO G_MAXUINT       /* folds by itself when many boxes are visible */
#define PODA_FOLD_NONE (G_MAXUINT - 1) /* shows everything */

typedef struct _PodaTwin PodaTwin;

typedef struct {
    guint labels;   /* PodaLabel bits; 0: the standard ones, fewer in large trees */
    guint fold;     /* plies below the figure's root that stay open, or PODA_FOLD_… */
    guint siblings; /* at most so many children of a node are drawn; 0: all */
    gboolean merge; /* children that are equal up to the game's symmetry are one */
    guint32 focus;  /* the id of the figure's root; 0: the record's */
    PodaTheme theme;
    PodaShapes shapes;
    PodaCaption caption;
    PodaLegendKind legend;
    PodaLayout layout;    /* other than a tree: svg, pdf, png of a finished search */
    PodaWindows windows;  /* of a tree */
    gboolean column;      /* for a column of text: windows are below where it would be
                             wider, and not only a slide */
    gboolean any_width;   /* a text or a source: its width does not matter */
    const PodaPage *page; /* where its letters are to be read; or NULL */
    double room_width; /* of areas: pixels on their page, with letters to be read … */
    double room_height;    /* … with what is below them; 0: no page */
    const PodaTwin *twin;  /* of two searches: the other one (figure.h); or NULL */
    gboolean footer_given; /* caption and legend were asked for as they are */
    gboolean close;        /* boxes and levels as close as can be read */
    gboolean blank;        /* only what an exercise gives: leaf values and moves, fields
                              for the others, and of a step what is where */
    gboolean tells_task;   /* a blank figure says what to fill in, if no sheet does */
    gboolean mover_view;   /* numbers from the mover's point of view (negamax) */
    gboolean strategy;     /* mark winning strategies … */
    PodaPlayer strategist; /* … of this player, PODA_MAX or PODA_MIN … */
    PodaValue win_at; /* … who wins at a leaf of at least (MAX) or at most (MIN) this */
    const char *title; /* NULL: the tree's own title, else the game's name */
    gboolean titled;   /* the title is shown with a short caption and with none too */
    gboolean steady;   /* steps call their boxes by ids, as moving between them needs */
    gboolean stills;   /* for steps: the tree before the search, see poda_figure_fill */
    gboolean hide_leaves; /* of an explicit tree: values come when they are visited */
} PodaDrawing;

/* The defaults: folding by itself, in colour. */
void poda_drawing_init (PodaDrawing *drawing);

/* TRUE if the steps of a search show all nodes from the start, also those that will be
 * cut: of an explicit tree, and of a game with few nodes down to the depth limit. */
gboolean poda_stills_want_whole (const PodaProblem *problem);

/* What a picture of a record shows, worked out once for all formats. */
typedef struct _PodaFigure PodaFigure;

void poda_figure_free (PodaFigure *figure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaFigure, poda_figure_free)

G_END_DECLS
