#pragma once

/* A figure: what a picture of a record shows, worked out once for all formats.
 *
 * It contains the boxes that are visible after folding and focusing, each with its
 * texts and marks; title, caption and notes. layout/ places the boxes, output/ writes
 * them; neither decides anything about the search. Lengths are in svg pixels, y grows
 * downwards. */

#include <string.h>

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

typedef enum {
    PODA_LEGEND_USED, /* the marks that occur in the picture */
    PODA_LEGEND_FULL, /* all that can occur in pictures of such a search */
    PODA_LEGEND_NONE,
    PODA_LEGEND_ONCE /* of a series of stills: the first has all that can occur */
} PodaLegendKind;

typedef enum {
    PODA_SHAPES_BOXES,    /* MAX square, MIN circle, chance diamond */
    PODA_SHAPES_TRIANGLES /* MAX points up, MIN points down, chance circle */
} PodaShapes;

typedef enum {
    PODA_LAYOUT_TREE,
    PODA_LAYOUT_ICICLE /* areas by the sizes of subtrees, the root on top */
} PodaLayout;

/* Where the windows of inner nodes stand; where they stand below, the numbers of leaves
 * do too. */
typedef enum {
    PODA_WINDOWS_AUTO, /* beside, or below where that saves a slide's width or a
                          column's */
    PODA_WINDOWS_BESIDE,
    PODA_WINDOWS_BELOW,
    PODA_WINDOWS_NONE,
    PODA_WINDOWS_LOW /* below on the lowest level of inner nodes, beside above it */
} PodaWindows;

/* A page for pictures, in points (72 to an inch); 0 x 0: as large as the picture. */
typedef struct {
    double width, height;
    double margin;
    gboolean turns; /* may be turned to the picture's orientation */
    gboolean moves; /* it is a screen, under which a picture can be moved: nothing is
                       folded for it */
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
    PodaLayout layout;    /* other than a tree: svg, pdf and png of a finished search */
    PodaWindows windows;  /* of a tree */
    gboolean column;      /* for a column of text instead of a slide: windows are below
                             their nodes where it would be wider */
    gboolean any_width;   /* a text or a source: its width does not matter */
    const PodaPage *page; /* where it is read: levels are folded until letters can be
                             read there; or NULL */
    double room_width;    /* of areas: pixels on their page, so many that letters can be
                             read … */
    double room_height;   /* … with what is below them; 0: no page */
    const PodaTwin *twin; /* of two searches: the other one (counterpart.h); or NULL */
    gboolean footer_given; /* caption and legend were asked for as they are */
    gboolean close;        /* boxes and levels as close as can be read */
    gboolean blank;        /* only what an exercise gives: leaf values and moves, with
                              fields for the others, and of a step what is where */
    gboolean tells_task;   /* a blank figure says what to fill in, if no sheet does */
    gboolean mover_view;   /* numbers from the mover's point of view (negamax) */
    gboolean strategy;     /* mark winning strategies … */
    PodaPlayer strategist; /* … of this player, PODA_MAX or PODA_MIN … */
    PodaValue win_at; /* … who wins at a leaf of at least (MAX) or at most (MIN) this */
    const char *title; /* NULL: the tree's own title, else the game's name */
    gboolean titled;   /* the title is shown with a short caption and with none too */
    gboolean steady;   /* steps call their boxes by ids, as moving between them needs */
    gboolean stills;   /* for steps: the tree before the search, see poda_figure_fill */
    gboolean hide_leaves; /* of an explicit tree: their values, until they are
                             visited */
} PodaDrawing;

/* The defaults: folding by itself, in colour. */
void poda_drawing_init (PodaDrawing *drawing);

#define PODA_FIGURE_NONE G_MAXUINT32

/* Everything a box may bear; strings belong to the figure; NULL where nothing is
 * written, and "" in steps where something will be, whose place is kept. */
typedef struct {
    guint32 node;        /* the record's id */
    guint32 number;      /* what a picture calls it by, from 1: its node's id; in a
                            blank figure, where ids would give away the order of visits,
                            its place in the figure; in a step, of nodes that were not
                            entered, their place among these, after those that were */
    guint32 parent;      /* index of a box, PODA_FIGURE_NONE at the figure's root */
    guint32 child;       /* the first */
    guint32 next;        /* the next sibling */
    guint32 level;       /* plies below the figure's root */
    guint8 player;       /* PodaPlayer */
    guint8 status;       /* PodaStatus */
    guint8 cut;          /* PodaCutKind: this node's later children are skipped */
    guint8 state;        /* PodaState: all have been left, or skipped, but in steps */
    guint8 pv : 1;       /* on the principal variation (the edge from the parent too) */
    guint8 leaf : 1;     /* in the small leaf form: terminal, frontier, pruned leaf */
    guint8 folded : 1;   /* a triangle in place of its subtree */
    guint8 strategy : 1; /* on a winning strategy (the edge from the parent too) */
    guint8 winning : 1;  /* a leaf at which the strategist wins */
    guint8 current : 1;  /* steps: where the search is */
    guint8 best : 1;     /* steps: its open parent's best child so far */
    guint8 differs : 1;  /* from its counterpart in the other of two searches */
    guint8 lettered : 1; /* its reason names a node by a letter, its name */
    guint32 others;    /* "+5": the box stands for so many siblings, not drawn; or 0 */
    guint32 hidden;    /* how many nodes a fold hides … */
    guint32 cut_below; /* … of which so many were never visited */

    const char *value; /* inside: "−3", "≥ 10"; what is known of a pruned node */
    const char *edge;  /* on the edge from the parent: the move, its probability */
    const char *order; /* left of the box: the visit number */
    const char *name;
    const char *bound;    /* the kind of bound in a word */
    const char *reason;   /* beside a cutting node: "10 ≥ −3, β from C" */
    const char *title;    /* for tooltips and screen readers: one whole sentence */
    const char *cells;    /* the board's cells, when positions are shown as boards */
    const char *position; /* its text, where the game has no board */
    gint last_cell;       /* the cell of the move just played; -1 for none */
    /* The window as on paper: the values alpha and beta had, oldest first, the last one
     * stands; all but the last are struck out. Texts joined by '\n'; NULL where there
     * is no window. */
    const char *alpha;
    const char *beta;
    double probability; /* of the edge from a chance node; -1 elsewhere */

    const char *given; /* of a leaf: the value that the problem gives; or NULL */
    const char *why;   /* with `stills`: the reason of the cut to come; or NULL */

    double x, y;     /* the centre of the shape */
    double texts_at; /* from there to the left end of the texts right of it, or below */
    double width, height;
} PodaBox;

/* In a blank picture: what stands where a number is to be filled in. Where lines are
 * drawn it is an empty box. */
#define PODA_FIELD "____"

static inline gboolean
poda_is_field (const char *text)
{
    return text != NULL && g_str_equal (text, PODA_FIELD);
}

/* Whether something is written there, and not only room kept for it. */
static inline gboolean
poda_is_shown (const char *text)
{
    return text != NULL && *text != '\0';
}

/* In a still what is open stands out as the answer does in the end. */
static inline gboolean
poda_box_stands_out (const PodaBox *box)
{
    return box->pv || box->state == PODA_STATE_OPEN;
}

/* Of alpha or beta: the bound that stands, behind those that were struck out. */
static inline const char *
poda_last_bound (const char *bounds)
{
    const char *end = strrchr (bounds, '\n');
    return end != NULL ? end + 1 : bounds;
}

typedef struct {
    double top, height; /* of the band behind one level */
    const char *label;  /* MAX, MIN, CHANCE; "" where mixed or nobody decides */
    double edge_at;     /* how far down arriving edges their texts stand, 0 to 1 … */
    double edge_up;     /* … and how far above the middle of the shapes */
    double foot; /* from the middle of the shapes to where the edges from them begin; 0:
                    at each one's own lower end */
    double head; /* and up to where the edges to them end their slope; 0: at each one's
                    own upper end */
} PodaBand;

typedef struct _PodaFigure PodaFigure;
typedef struct _PodaAreas PodaAreas;

/* Where a number is written: those of averages are long, but fit into a shape. */
typedef enum {
    PODA_NUMBER_LEAF,
    PODA_NUMBER_VALUE,
    PODA_NUMBER_BOUND,
    PODA_N_NUMBERS
} PodaNumber;

struct _PodaFigure {
    const PodaRecord *record;
    const PodaProblem *asked; /* what it says was asked: the record's problem */
    PodaDrawing drawing;      /* with labels and fold as they were decided */
    PodaDrawing wanted;       /* as it was asked for */
    PodaBox *boxes;           /* in preorder; box 0 is the figure's root */
    guint32 n_boxes;
    PodaAreas *areas; /* in place of boxes, where the layout is no tree; or NULL */
    GDestroyNotify free_areas;
    PodaBand *bands; /* one a level */
    guint n_bands;
    guint board_columns, board_rows; /* of the boards in `cells` */
    gboolean board_strokes;          /* draw X and O; else discs, dark and pale */
    gboolean board_drops;            /* discs fall, so that rows fill from the bottom */
    guint below_from; /* on this level and deeper windows are below, as was decided */
    gboolean compact; /* many boxes are visible: smaller ones, closer together */
    guint digits[PODA_N_NUMBERS]; /* how many characters the longest number may have, as
                                     far as is known before the search: places are made
                                     for it, and never for what was found */
    const char *title;
    const char *caption;
    char **notes; /* what was folded, how many strategies win, …; NULL-ended */
    guint legend; /* what occurs in the picture: PodaLegend bits */
    double width, height; /* of the tree with its bands, without title and legend */
    GStringChunk *strings;

    const PodaFigure *whole;  /* of which this is a step; NULL: this is none */
    const PodaMoment *moment; /* when; NULL: after the last step */
    gboolean begins;          /* the first of a series, with its legend */
    double aspect;  /* steps: width to height of the page they go to; 0: none */
    PodaBox *rooms; /* of a step: the boxes before the search, with the longest texts
                       that may come. They are laid out, so that a step shows nothing of
                       what comes after it. Owned if `grows`, else those of `whole` */
    gboolean grows; /* with `stills`: the record lacks what was skipped, so that a step
                       has a layout of its own, of what is known by then */

    PodaFigure *other;   /* owned: a second search, see poda_figure_new_pair; or NULL */
    PodaTwin *twins;     /* owned: the nodes of both; or NULL */
    gboolean below;      /* one is below the other instead of beside it */
    gboolean unlabelled; /* the first one bears the labels of its levels too */
    const char *difference; /* what differs, in words */
};

/* What is written below the tree: parts that are not leave no space. What a screen
 * reader says of the picture is there all the same. */
static inline gboolean
poda_figure_has_title (const PodaFigure *figure)
{
    return *figure->title != '\0'
           && (figure->drawing.titled || figure->drawing.caption == PODA_CAPTION_FULL);
}

static inline gboolean
poda_figure_has_caption (const PodaFigure *figure)
{
    return figure->drawing.caption != PODA_CAPTION_NONE;
}

/* The notes that are shown, NULL-ended. */
char *const *poda_figure_notes (const PodaFigure *figure);

/* So many characters of a number are shown. */
#define PODA_NUMBER_LENGTH 10

/* Builds the figure of a record with steps and pruned nodes, without places
 * (layout/fit.h places it): the finished search, or with `stills` the tree before
 * the search. Of a record without its skipped nodes only what is known at the moment
 * `known` is there; NULL: all. `record` must outlive the figure. */
PodaFigure *poda_figure_build (const PodaRecord *record, const PodaDrawing *drawing,
                               const PodaMoment *known);
void poda_figure_free (PodaFigure *figure);

/* Turns the tree before the search into the step at a moment: fills each box with what
 * is known then. `whole` and the moment must outlive it. */
void
poda_figure_fill (PodaFigure *still, const PodaFigure *whole, const PodaMoment *moment);

/* A copy of `whole`, a placed tree before the search, to be filled. */
PodaFigure *poda_figure_copy (const PodaFigure *whole);

/* Returns the box as it was laid out, with all the texts that it has room for. */
static inline const PodaBox *
poda_box_room (const PodaFigure *figure, const PodaBox *box)
{
    return figure->rooms == NULL ? box : &figure->rooms[box - figure->boxes];
}

/* A probability as it stands at an edge: "0.25", or "1/3" where the decimals would not
 * end soon. Writes it into `text` and returns that. */
const char *poda_probability_format (double probability, char text[PODA_VALUE_BUFFER]);

/* How many nodes a fold hides that were visited, or that were cut: "1,234 visited";
 * NULL if there are none. In steps and blank figures, how many there are at all. The
 * caller frees it. */
char *poda_box_count (const PodaFigure *figure, const PodaBox *box, gboolean cut);

/* Both: "1,234 visited, 567 cut". The caller frees it. */
char *poda_box_counts (const PodaFigure *figure, const PodaBox *box);

/* TRUE if the steps of a search show all nodes from the start, also those that will be
 * cut: of an explicit tree, and of a game with few nodes down to the depth limit. */
gboolean poda_stills_want_whole (const PodaProblem *problem);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaFigure, poda_figure_free)

G_END_DECLS
