#pragma once

/* PodaDrawing: the options of a picture, set before its figure exists. A program fills
 * it in and makes a figure from it (draw/layout/fit.h), which draw/output/picture.h
 * writes in every format. */

#include "record/snapshot.h"

G_BEGIN_DECLS

/* The labels at nodes and edges. */
typedef enum {
    PODA_LABEL_VALUE = 1 << 0,
    PODA_LABEL_WINDOW = 1 << 1,
    PODA_LABEL_ORDER = 1 << 2,
    PODA_LABEL_MOVE = 1 << 3,
    PODA_LABEL_POSITION = 1 << 4,
    PODA_LABEL_BOUND = 1 << 5, /* as a word: exact, at least, at most */
    PODA_LABEL_NAME = 1 << 6,
    PODA_LABEL_PROBABILITY = 1 << 7 /* below chance nodes, even without moves */
} PodaLabel;

#define PODA_LABELS_STANDARD                                                           \
    (PODA_LABEL_VALUE | PODA_LABEL_WINDOW | PODA_LABEL_ORDER | PODA_LABEL_MOVE)

typedef enum {
    PODA_THEME_COLOR,
    PODA_THEME_PRINT, /* black on white, with hatching and thick lines */
    PODA_THEME_DARK,  /* coloured, on a dark background */
    PODA_THEME_AUTO   /* svg: dark if the reader's system prefers it, else in colour */
} PodaTheme;

/* The text below the tree, apart from title and legend. */
typedef enum {
    PODA_CAPTION_FULL,  /* rules, result, counts, and notes on hidden nodes */
    PODA_CAPTION_SHORT, /* one line: algorithm, value and best move */
    PODA_CAPTION_NONE
} PodaCaption;

/* The marks in the legend: those that occur, all possible ones, none, or all of them in
 * the first of a series of step pictures only. */
typedef enum {
    PODA_LEGEND_SHOW_USED,
    PODA_LEGEND_SHOW_FULL,
    PODA_LEGEND_SHOW_NONE,
    PODA_LEGEND_SHOW_ONCE
} PodaLegendKind;

typedef enum {
    PODA_SHAPES_BOXES,    /* MAX square, MIN circle, chance diamond */
    PODA_SHAPES_TRIANGLES /* MAX points up, MIN points down, chance circle */
} PodaShapes;

/* A tree, or nested areas by subtree size with the root on top. */
typedef enum { PODA_LAYOUT_TREE, PODA_LAYOUT_ICICLE } PodaLayout;

/* The place of the windows of inner nodes; if it is below the node, the numbers of
 * leaves are below, too. */
typedef enum {
    PODA_WINDOWS_AUTO, /* below if that keeps the width of a slide or column */
    PODA_WINDOWS_BESIDE,
    PODA_WINDOWS_BELOW,
    PODA_WINDOWS_NONE,
    PODA_WINDOWS_LADDER, /* steps: on number lines right of the tree; else beside */
    PODA_WINDOWS_LOW     /* below on the lowest level of inner nodes, else beside */
} PodaWindows;

/* A page for pictures, in points (72 per inch); 0 x 0: as large as the picture. */
typedef struct {
    double width, height;
    double margin;
    gboolean may_rotate; /* to fit the picture */
    gboolean scrolls;    /* a screen: pictures need not be folded */
} PodaPage;

/* The least readable font size in points; and in points per pixel for most pictures,
 * whose smallest font has 11 pixels. */
#define PODA_MIN_FONT_POINTS 6.0
#define PODA_MIN_SCALE (PODA_MIN_FONT_POINTS / 11)

/* Returns width divided by height inside the margins. */
static inline double
poda_page_aspect (const PodaPage *page)
{
    return (page->width - 2 * page->margin) / (page->height - 2 * page->margin);
}

#define PODA_FOLD_AUTO G_MAXUINT       /* fold if there are many boxes */
#define PODA_FOLD_NONE (G_MAXUINT - 1) /* no folds */

typedef struct _PodaPairSide PodaPairSide;

typedef struct {
    guint labels;   /* PodaLabel bits; 0: the standard ones, fewer in large trees */
    guint fold;     /* plies below the figure's root that are open, or PODA_FOLD_… */
    guint siblings; /* maximum number of children drawn per node; 0: all */
    gboolean merge; /* draw symmetric children as one */
    guint32 focus;  /* the id of the figure's root; 0: the record's root */
    PodaTheme theme;
    PodaShapes shapes;
    PodaCaption caption;
    PodaLegendKind legend;
    PodaLayout layout;    /* icicle: only svg, pdf, png of a finished search */
    PodaWindows windows;  /* for PODA_LAYOUT_TREE */
    gboolean column;      /* for a text column: windows go below the nodes if they
                             would not fit beside them */
    gboolean any_width;   /* the width does not matter: text or source output */
    const PodaPage *page; /* the page on which the text must be readable, or NULL */
    double room_width;    /* for areas: size in pixels with readable text … */
    double room_height;   /* … including the texts below them; 0: no page */
    const PodaPairSide *side_of_pair; /* if two searches are compared: this one's side
                                         (figure.h); else NULL */
    gboolean footer_given;            /* caption and legend are fixed by the user */
    gboolean tight;      /* minimum readable distances between boxes and levels */
    gboolean blank;      /* an exercise: leaf values and moves, empty fields for
                            all else, and in steps the state of the nodes */
    gboolean shows_task; /* show the instruction in a blank figure, since no sheet gives
                            it */
    gboolean mover_view; /* numbers are from the mover's point of view (negamax) */
    gboolean strategy;   /* mark winning strategies … */
    PodaPlayer strategist; /* … of this player, PODA_MAX or PODA_MIN … */
    PodaValue win_at; /* … who wins at a leaf of at least (MAX) or at most (MIN) this */
    const char *title; /* NULL: the tree's title, else the game's name */
    gboolean titled;   /* show the title even with a short caption or none */
    gboolean
        interactive; /* the steps of one page: boxes keep their node ids as numbers */
    gboolean
        for_steps; /* for steps: the tree before the search, see poda_figure_fill */
    gboolean hide_leaves; /* in an explicit tree: hide leaf values until the visit */
} PodaDrawing;

/* Sets the defaults: automatic folds, in colour. */
void poda_drawing_init (PodaDrawing *drawing);

/* TRUE if step pictures show all nodes from the start, including those to be pruned:
 * for an explicit tree, and for a game with few nodes down to the depth limit. */
gboolean poda_steps_show_all_nodes (const PodaProblem *problem);

/* A figure: the content of a record's picture, computed once for all formats. */
typedef struct _PodaFigure PodaFigure;

void poda_figure_free (PodaFigure *figure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaFigure, poda_figure_free)

G_END_DECLS
