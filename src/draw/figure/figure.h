#pragma once

/* A figure: what a picture of a record shows, worked out once for all formats: the
 * visible boxes with their texts and marks; title, caption and notes. layout/ places
 * the boxes, output/ writes them; neither decides anything about the search. Lengths
 * are in svg pixels, y grows downwards. */

#include <string.h>

#include "draw/figure/drawing.h"

#define PODA_FIGURE_NONE G_MAXUINT32

/* Everything a box may bear; strings belong to the figure; NULL where nothing is
 * written, and "" in steps where something will be, whose place is kept. */
typedef struct {
    guint32 node;        /* the record's id */
    guint32 number;      /* what a picture calls it, from 1: its node's id, or one that
                            does not give away the order of visits */
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
    /* All values so far, joined by '\n'; the last one stands, the others are struck
     * out; NULL where there is no window. */
    const char *alpha, *beta;
    double probability; /* of the edge from a chance node; -1 elsewhere */

    const char *given; /* of a leaf: the value that the problem gives; or NULL */
    const char *why;   /* with `stills`: the reason of the cut to come; or NULL */

    double x, y;     /* the centre of the shape */
    double texts_at; /* from there to the left end of the texts right of it, or below */
    double width, height;
} PodaBox;

/* Stands where a number is to be filled in; drawn as an empty box. */
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
    double edge_up;     /* how far above the middle of the shapes texts on edges are */
    double foot; /* down to where the edges from them begin; 0: each at its shape */
    double head; /* up to where the slopes of edges to them end; 0: each at its shape */
} PodaBand;

typedef struct _PodaAreas PodaAreas;

/* Where a number is written: those of averages are long, but fit into a shape. */
typedef enum {
    PODA_NUMBER_LEAF,
    PODA_NUMBER_VALUE,
    PODA_NUMBER_BOUND,
    PODA_N_NUMBERS
} PodaNumber;

/* How two searches differ. */
typedef struct {
    guint32 here, there; /* how many nodes only the first, only the second visits … */
    guint32 values;      /* … and both, with another value or bound */
    const PodaNode *first, *first_other; /* to be left; NULL: nothing differs */
} PodaDifferences;

/* One of two searches of one tree; both figures draw the same nodes. */
struct _PodaTwin {
    const PodaRecord *record;
    const PodaTwin *other;
    guint32 *likes; /* by a node's id: its counterpart in the other record; 0: none */
    guint8 *below;  /* by a node's id: whether it differs, or what is below it */
    gboolean second;
    PodaDifferences found; /* of the first one */
};

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
    guint digits[PODA_N_NUMBERS]; /* of the longest number, as far as is known before
                                     the search, so that no size tells a result */
    const char *title, *caption;
    char **notes; /* what was folded, how many strategies win, …; NULL-ended */
    guint legend; /* what occurs in the picture: PodaLegend bits */
    double width, height; /* of the tree with its bands, without title and legend */
    double ladder;        /* where the ladder of windows begins; 0: there is none */
    GStringChunk *strings;

    const PodaFigure *whole;  /* of which this is a step; NULL: this is none */
    const PodaMoment *moment; /* when; NULL: after the last step */
    gboolean begins;          /* the first of a series, with its legend */
    double aspect;  /* steps: width to height of the page they go to; 0: none */
    PodaBox *rooms; /* of a step: the boxes as laid out, with the longest texts that may
                       come. Owned if `grows`, else those of `whole` */
    gboolean grows; /* with `stills`: each step has a layout of its own, of what is
                       known by then, since the record lacks what was skipped */

    PodaFigure *other;   /* owned: a second search, see poda_figure_new_pair; or NULL */
    PodaTwin *twins;     /* owned: the nodes of both; or NULL */
    gboolean below;      /* one is below the other instead of beside it */
    gboolean unlabelled; /* the first one bears the labels of its levels too */
    const char *difference; /* what differs, in words */
};

/* What is written below the tree; a screen reader says it all the same. */
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
static inline char *const *
poda_figure_notes (const PodaFigure *figure)
{
    return figure->drawing.caption == PODA_CAPTION_FULL
               ? figure->notes
               : figure->notes + g_strv_length (figure->notes);
}

/* The box as it was laid out, with all the texts that it has room for. */
static inline const PodaBox *
poda_box_room (const PodaFigure *figure, const PodaBox *box)
{
    return figure->rooms == NULL ? box : &figure->rooms[box - figure->boxes];
}

/* Returns the player in whose view a negamax speaks at a box. */
static inline guint8
poda_box_view (const PodaFigure *figure, const PodaBox *box)
{
    return (guint8) poda_node_view (poda_record_node (figure->record, box->node));
}

static inline const PodaNode *
poda_figure_root (const PodaFigure *figure)
{
    guint32 focus = figure->drawing.focus;
    return focus == 0 ? poda_record_root (figure->record)
                      : poda_record_node (figure->record, focus);
}

static inline gboolean
poda_figure_has_windows (const PodaFigure *figure)
{
    return (figure->drawing.labels & PODA_LABEL_WINDOW) != 0
           && poda_record_problem (figure->record)->algorithm->windowed;
}

/* Builds the figure of a record with steps and pruned nodes, without places: the
 * finished search, or with `stills` the tree before it. Of a record without its skipped
 * nodes only what is known at `known` is there; NULL: all. `record` must outlive it. */
PodaFigure *poda_figure_build (const PodaRecord *record, const PodaDrawing *drawing,
                               const PodaMoment *known);

/* Turns a placed tree before the search, NULL: a copy of `whole`, into the step at a
 * moment. `whole` and the moment must outlive it. */
PodaFigure *
poda_figure_fill (PodaFigure *still, const PodaFigure *whole, const PodaMoment *moment);

/* TRUE for a tree of brackets, whose letters only its pictures can show. */
gboolean poda_figure_has_letters (const PodaRecord *record);

/* --- Texts --- */

#define PODA_NUMBER_LENGTH 10 /* so many characters of a number are shown */

/* Numbers and bounds as the figure writes them: from the mover's point of view if that
 * is asked for, with long decimals cut ("5.333…"). */
const char *poda_figure_number (const PodaDrawing *drawing, guint8 view,
                                PodaValue value, char buffer[PODA_VALUE_BUFFER]);
PodaBound poda_figure_bound (const PodaDrawing *drawing, guint8 view, PodaBound bound);

/* Keeps a text in the figure: a number with its bound ("≥ 10"); one cut to `width`
 * pixels with an ellipsis; one that is printed. */
const char *poda_figure_keep_value (PodaFigure *figure, guint8 view, PodaValue value,
                                    PodaBound bound);
const char *poda_figure_keep (PodaFigure *figure, const char *text, double width);
const char *
poda_figure_print (PodaFigure *figure, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Adds a note; that of folds, with `hidden` more nodes than those that boxes count. */
void
poda_figure_note (PodaFigure *figure, const char *format, ...) G_GNUC_PRINTF (2, 3);
void poda_figure_note_fold (PodaFigure *figure, guint32 hidden);

/* How many nodes a fold hides that were visited, or cut, or in steps and blank figures
 * at all: "1,234 visited"; and both: "1,234 visited, 567 cut". NULL if there are none;
 * the caller frees it. */
char *poda_box_count (const PodaFigure *figure, const PodaBox *box, gboolean cut);
char *poda_box_counts (const PodaFigure *figure, const PodaBox *box);

/* --- The legend (legend.c): the meaning of the marks in a picture --- */

/* In the order in which legends in characters show them. */
typedef enum {
    PODA_LEGEND_MAX = 1 << 0, /* the players, in the order of PodaPlayer */
    PODA_LEGEND_MIN = 1 << 1,
    PODA_LEGEND_CHANCE = 1 << 2,
    PODA_LEGEND_PV = 1 << 3,
    PODA_LEGEND_CURRENT = 1 << 4, /* stills: where the search is */
    PODA_LEGEND_OPEN = 1 << 5,    /* the current path */
    PODA_LEGEND_BEST = 1 << 6,
    PODA_LEGEND_UNSEEN = 1 << 7,
    PODA_LEGEND_CUT = 1 << 8, /* a cut edge and a node never visited */
    PODA_LEGEND_FOLD = 1 << 9,
    PODA_LEGEND_FRONTIER = 1 << 10, /* a leaf at the depth limit */
    PODA_LEGEND_STRATEGY = 1 << 11,
    PODA_LEGEND_BOUND = 1 << 12, /* ≥ or ≤ */
    PODA_LEGEND_WINDOW = 1 << 13,
    PODA_LEGEND_ORDER = 1 << 14,
    PODA_LEGEND_LAST = 1 << 15,    /* the move just played, on a board */
    PODA_LEGEND_DIFFERS = 1 << 16, /* of two searches */
    PODA_LEGEND_EQUAL = 1 << 17,   /* areas: as much as the root */
    PODA_LEGEND_FOR_MAX = 1 << 18,
    PODA_LEGEND_FOR_MIN = 1 << 19,
    PODA_LEGEND_MAX_WINS = 1 << 20,
    PODA_LEGEND_MIN_WINS = 1 << 21,
    PODA_LEGEND_CUT_AREA = 1 << 22,
    PODA_LEGEND_PV_AREA = 1 << 23,
    PODA_LEGEND_FOLD_AREA = 1 << 24
} PodaLegend;

/* Where a legend in characters stands: below a graph of DOT, or a terminal's tree. */
typedef enum {
    PODA_LEGEND_IN_GRAPH,
    PODA_LEGEND_INDENTED, /* one line a node */
    PODA_LEGEND_DRAWN,    /* from the top down */
    PODA_LEGEND_CLOSE,    /* the same with boards without gaps */
    PODA_N_LEGEND_FORMS
} PodaLegendForm;

/* The marks in the boxes, in the legend, and all that can occur in such pictures. */
guint poda_legend_of (const PodaFigure *figure);
guint poda_legend_shown (const PodaFigure *figure);
guint poda_legend_possible (const PodaFigure *figure);

/* What a mark means; the sign of a player's shape. */
const char *poda_legend_words (PodaLegend mark);
const char *poda_legend_shape (const PodaFigure *figure, PodaPlayer player);

/* The legend as text of so many columns, or "". The caller frees it. */
char *poda_legend_text (const PodaFigure *figure, PodaLegendForm form, guint columns);

/* --- Widths of text (texts.c) --- */

/* From a table of DejaVu Sans, so that every machine makes the same picture; other
 * usual fonts are about as wide or narrower. */

#define PODA_FONT_VALUE 17.0
#define PODA_FONT_LEAF 15.0
#define PODA_FONT_COMPACT 13.0 /* values where many boxes are visible */
#define PODA_FONT_ORDER 11.0
#define PODA_FONT_NAME 12.0
#define PODA_FONT_WINDOW 12.5
#define PODA_FONT_REASON 11.5
#define PODA_FONT_MOVE 12.0
#define PODA_FONT_POSITION 13.0
#define PODA_FONT_BAND 12.0
#define PODA_FONT_CAPTION 12.5

/* How wide a text is in this size (pixels to an em); how many bytes of it fit. */
double poda_text_width (const char *utf8, double size, gboolean bold);
gsize poda_text_fit (const char *utf8, double size, gboolean bold, double width);

/* Breaks the text into lines, char *, of at most `width`, where its words allow. No
 * line begins with the dot between two parts of a caption. */
void poda_text_wrap (GPtrArray *lines, const char *utf8, double size, gboolean bold,
                     double width);

/* --- Two searches --- */

PodaTwin *poda_twins_new (const PodaRecord *first, const PodaRecord *second);
void poda_twins_free (PodaTwin *twins);

/* The node's counterpart in the other search; NULL: none, or the search is alone. TRUE
 * if it has another status, value or bound there. */
const PodaNode *poda_twin_like (const PodaTwin *twin, const PodaNode *node);
gboolean poda_twin_differs (const PodaTwin *twin, const PodaNode *node);

/* TRUE for a node, which may be NULL, that its search visits. */
static inline gboolean
poda_twin_visits (const PodaNode *node)
{
    return node != NULL && node->status != PODA_STATUS_PRUNED;
}

/* --- The parts of building a figure --- */

typedef struct {
    enum {
        PODA_CHOICE_DRAWN,
        PODA_CHOICE_FOLDED, /* drawn with a triangle in place of its children … */
        PODA_CHOICE_OPEN,   /* … or with them */
        PODA_CHOICE_OTHERS, /* as one box for `count` siblings that are not drawn */
        PODA_CHOICE_NONE
    } how;
    guint32 count; /* drawn: for so many children, itself included; 0 for one */
} PodaChoice;

/* Chooses siblings, fold and labels, and counts the boxes. Returns by a node's id how
 * it is drawn; the caller frees it. */
PodaChoice *poda_figure_choose (PodaFigure *figure, const PodaMoment *known);

/* TRUE if mirror images may have other values, so that they may not be merged. */
gboolean poda_evaluator_breaks_symmetry (const PodaProblem *problem);

/* Fills the boxes after the search, or before it. `box_of`: the box of a node's id. */
void poda_figure_begin_boxes (PodaFigure *figure, const guint32 *box_of,
                              const PodaMoment *known);

void poda_figure_add_caption (PodaFigure *figure);
void poda_figure_add_step_caption (PodaFigure *still);
void poda_figure_add_titles (PodaFigure *figure);
void poda_figure_note_choices (PodaFigure *figure);
void poda_figure_mark_strategy (PodaFigure *figure);
