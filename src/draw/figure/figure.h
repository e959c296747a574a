#pragma once

/* A figure: the content of a record's picture, computed once for all formats: the
 * visible boxes with their texts and marks; title, caption and notes. layout/ places
 * the boxes, output/ writes them; neither depends on the search. Lengths are in svg
 * pixels; y grows downwards. */

#include <string.h>

#include "draw/figure/drawing.h"

#define PODA_FIGURE_NONE G_MAXUINT32

/* A box: one node in a picture. The figure owns the strings. NULL: no text; "" in
 * steps: an empty text whose space is reserved. */
typedef struct {
    guint32 node;        /* node id in the record */
    guint32 number;      /* the number shown, from 1: the node's id, or a number that
                            does not reveal the order of visits */
    guint32 parent;      /* index of a box; PODA_FIGURE_NONE at the figure's root */
    guint32 child;       /* index of the first child */
    guint32 next;        /* index of the next sibling */
    guint32 level;       /* plies below the figure's root */
    guint8 player;       /* PodaPlayer */
    guint8 status;       /* PodaStatus */
    guint8 cut;          /* PodaCutKind: this node's later children are pruned */
    guint8 state;        /* PodaState: left or pruned, except in steps */
    guint8 pv : 1;       /* on the principal variation, with the edge from its parent */
    guint8 leaf : 1;     /* drawn small as a leaf: terminal, frontier, pruned leaf */
    guint8 folded : 1;   /* a triangle replaces its subtree */
    guint8 strategy : 1; /* on a winning strategy, with the edge from its parent */
    guint8 winning : 1;  /* a leaf at which the strategist wins */
    guint8 current : 1;  /* steps: the node being searched */
    guint8 best : 1;     /* steps: the best child so far of its open parent */
    guint8 differs : 1;  /* differs from its counterpart in the other search */
    guint32 others;      /* "+5": number of hidden siblings that it represents, or 0 */
    guint32 hidden;      /* number of nodes that a fold hides … */
    guint32 cut_below;   /* … of which these were never visited */

    const char *value; /* inside: "−3", "≥ 10"; for a pruned node its known value */
    const char *edge;  /* on the edge from the parent: the move, its probability */
    const char *order; /* left of the box: the number of the visit */
    const char *name;
    const char *bound;    /* the kind of bound as a word */
    const char *reason;   /* right of a node with a cut: "10 ≥ −3, β from C" */
    const char *title;    /* for tooltips and screen readers: a sentence */
    const char *cells;    /* the board's cells, if positions are shown as boards */
    const char *position; /* text of the position, if the game has no board */
    gint last_cell;       /* index of the cell of the last move; -1: none */
    /* All values so far, separated by '\n': the last one is current, the others are
     * struck out. NULL if there is no window. */
    const char *alpha, *beta;
    double probability; /* probability of the edge from a chance node; else -1 */

    const char *given;       /* at a leaf: the value given by the problem, or NULL */
    const char *full_reason; /* the reason for the cut with its source, or NULL;
                                `reason` shows all or part of it */

    double x, y;     /* the centre of the shape */
    double texts_at; /* x offset from there to the texts right of or below it */
    double width, height;
} PodaBox;

/* A number to be filled in; drawn as an empty field. */
#define PODA_FIELD "____"

static inline gboolean
poda_is_field (const char *text)
{
    return text != NULL && g_str_equal (text, PODA_FIELD);
}

/* TRUE if a text is visible, not only space reserved for it. */
static inline gboolean
poda_is_shown (const char *text)
{
    return text != NULL && *text != '\0';
}

/* TRUE if the node is emphasised: on the principal variation, or open. */
static inline gboolean
poda_box_stands_out (const PodaBox *box)
{
    return box->pv || box->state == PODA_STATE_OPEN;
}

/* Returns the current bound: the last of the values of alpha or beta. */
static inline const char *
poda_last_bound (const char *bounds)
{
    const char *end = strrchr (bounds, '\n');
    return end != NULL ? end + 1 : bounds;
}

typedef struct {
    double top, height; /* the strip of the background behind one level */
    const char *label;  /* MAX, MIN, CHANCE; "" if players are mixed or none decides */
    double edge_up;     /* distance of edge texts above the centres of the shapes */
    double foot; /* from the centres down to where outgoing edges start; 0: at the edge
                    of each shape */
    double head; /* from the centres up to where incoming edges end; 0: at the edge of
                    each shape */
} PodaBand;

typedef struct _PodaAreas PodaAreas;

/* Where a number is written; each place has its own maximum length. */
typedef enum {
    PODA_NUMBER_LEAF,
    PODA_NUMBER_VALUE,
    PODA_NUMBER_BOUND,
    PODA_N_NUMBERS
} PodaNumber;

/* The differences between two searches. */
typedef struct {
    guint32 only_first,
        only_second; /* nodes visited only by the first, only by the second … */
    guint32 values;  /* … and by both, with a different value or bound */
    const PodaNode *first,
        *first_other; /* the differing node that the first search leaves first, and its
                         counterpart; NULL: none */
} PodaDifferences;

/* One of two searches of one tree; both figures draw the same nodes. */
struct _PodaPairSide {
    const PodaRecord *record;
    const PodaPairSide *other;
    guint32
        *counterparts; /* by node id: the counterpart in the other record; 0: none */
    guint8 *differs_within; /* by node id: the node or a descendant differs */
    gboolean second;
    PodaDifferences found; /* for the first search only */
};

struct _PodaFigure {
    const PodaRecord *record;
    const PodaProblem *asked; /* the problem to describe: the record's */
    PodaDrawing drawing;      /* with the labels and the fold that were chosen */
    PodaDrawing wanted;       /* as requested */
    PodaBox *boxes;           /* in preorder; index 0 is the figure's root */
    guint32 n_boxes;
    PodaAreas *areas; /* instead of boxes, if the layout is not a tree, or NULL */
    GDestroyNotify free_areas;
    PodaBand *bands; /* one per level */
    guint n_bands;
    guint board_columns, board_rows; /* size of the boards in `cells` */
    gboolean board_strokes;          /* draw X and O instead of dark and pale discs */
    gboolean board_drops;            /* discs fall: rows fill from the bottom */
    guint below_from; /* levels from this one on have their windows below */
    gboolean compact; /* many boxes are visible: they are smaller and closer */
    guint number_lengths[PODA_N_NUMBERS]; /* maximum length of numbers, as known before
                                     the search, so that no size reveals a result */
    const char *title, *caption;
    char **notes; /* folds, number of winning strategies, …; NULL-terminated */
    guint legend; /* PodaLegend bits of the marks that occur */
    double width, height; /* the tree with its bands, without title and legend */
    double ladder;        /* x of the ladder (number lines of windows); 0: none */
    GStringChunk *strings;

    const PodaFigure *whole;      /* the figure that this is a step of, or NULL */
    const PodaSnapshot *snapshot; /* of the step; NULL: the finished search or, with
                                     `for_steps`, the unsearched tree */
    gboolean begins;              /* the first of a series, with the series' legend */
    double aspect;     /* steps: the page's width divided by its height; 0: none */
    PodaBox *reserved; /* in a step: the boxes as placed, with the longest possible
                        texts. Owned if `grows`, else those of `whole` */
    gboolean grows; /* with `for_steps`: each step has its own layout of the nodes known
                       by then, since the record lacks pruned nodes */

    PodaFigure *other; /* owned: a second search, see poda_figure_new_pair; or NULL */
    PodaPairSide *pair_sides; /* owned: the nodes of both searches, or NULL */
    gboolean below;           /* the second tree is below the first one */
    gboolean unlabelled;      /* the labels of the levels are at the first tree only */
    const char *difference;   /* the differences, in words */
};

/* TRUE if the title is written below the tree; screen readers read it anyway. */
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

/* Returns the visible notes, NULL-terminated. */
static inline char *const *
poda_figure_notes (const PodaFigure *figure)
{
    return figure->drawing.caption == PODA_CAPTION_FULL
               ? figure->notes
               : figure->notes + g_strv_length (figure->notes);
}

/* Returns the box as it was placed, with the longest texts. */
static inline const PodaBox *
poda_box_reserved (const PodaFigure *figure, const PodaBox *box)
{
    return figure->reserved == NULL ? box : &figure->reserved[box - figure->boxes];
}

/* Returns the player whose point of view negamax takes at a box. */
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

/* Builds the figure of a record with steps, without coordinates: the finished search,
 * or with `for_steps` the tree before it. If the record lacks pruned nodes, only nodes
 * known at `known` are drawn (NULL: all). `record` must outlive it. */
PodaFigure *poda_figure_build (const PodaRecord *record, const PodaDrawing *drawing,
                               const PodaSnapshot *known);

/* Fills in a step figure as known at `snapshot`. `step_figure` is the placed,
 * unsearched tree; if NULL, `whole` is copied. `whole` and the snapshot must outlive
 * it. */
PodaFigure *poda_figure_fill (PodaFigure *step_figure, const PodaFigure *whole,
                              const PodaSnapshot *snapshot);

/* TRUE for a tree written with brackets only, whose node letters appear only in
 * pictures. */
gboolean poda_figure_has_letters (const PodaRecord *record);

/* --- Texts --- */

#define PODA_NUMBER_LENGTH 10 /* maximum number of characters of a number */

/* Return numbers and bounds as the figure shows them: from the mover's point of view if
 * so requested, with long decimals cut ("5.333…"). */
const char *poda_figure_number (const PodaDrawing *drawing, guint8 view,
                                PodaValue value, char buffer[PODA_VALUE_BUFFER]);
PodaBound poda_figure_bound (const PodaDrawing *drawing, guint8 view, PodaBound bound);

/* Store a text in the figure: a number with its bound ("≥ 10"); a text shortened to
 * `width` pixels with an ellipsis; a formatted text. */
const char *poda_figure_store_value (PodaFigure *figure, guint8 view, PodaValue value,
                                     PodaBound bound);
const char *
poda_figure_store_shortened (PodaFigure *figure, const char *text, double width);
const char *poda_figure_store_format (PodaFigure *figure, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* Add a note; the note on folds, which counts `hidden` more nodes than the boxes do. */
void
poda_figure_note (PodaFigure *figure, const char *format, ...) G_GNUC_PRINTF (2, 3);
void poda_figure_note_fold (PodaFigure *figure, guint32 hidden);

/* Return how many nodes a fold hides: only the cut or only the visited ones, "1,234
 * visited"; or both, "1,234 visited, 567 cut". Steps and blank figures count all
 * together. NULL if there are none; the caller frees it. */
char *poda_box_count (const PodaFigure *figure, const PodaBox *box, gboolean cut);
char *poda_box_counts (const PodaFigure *figure, const PodaBox *box);

/* --- The legend (legend.c): the meaning of the marks in a picture --- */

/* The marks in the order of text legends. */
typedef enum {
    PODA_LEGEND_PLAYER_MAX = 1 << 0, /* the players, in the order of PodaPlayer */
    PODA_LEGEND_PLAYER_MIN = 1 << 1,
    PODA_LEGEND_CHANCE = 1 << 2,
    PODA_LEGEND_PV = 1 << 3,
    PODA_LEGEND_CURRENT = 1 << 4, /* steps: the node being searched */
    PODA_LEGEND_OPEN = 1 << 5,    /* the current path */
    PODA_LEGEND_BEST = 1 << 6,
    PODA_LEGEND_UNVISITED = 1 << 7,
    PODA_LEGEND_CUT = 1 << 8, /* a cut edge and a pruned node */
    PODA_LEGEND_FOLD = 1 << 9,
    PODA_LEGEND_FRONTIER = 1 << 10, /* a leaf at the depth limit */
    PODA_LEGEND_STRATEGY = 1 << 11,
    PODA_LEGEND_BOUND = 1 << 12, /* ≥ or ≤ */
    PODA_LEGEND_WINDOW = 1 << 13,
    PODA_LEGEND_ORDER = 1 << 14,
    PODA_LEGEND_LAST = 1 << 15,    /* on a board: the last move */
    PODA_LEGEND_DIFFERS = 1 << 16, /* between two searches */
    PODA_LEGEND_EQUAL = 1 << 17,   /* areas: the same value as the root */
    PODA_LEGEND_FOR_MAX = 1 << 18,
    PODA_LEGEND_FOR_MIN = 1 << 19,
    PODA_LEGEND_MAX_WINS = 1 << 20,
    PODA_LEGEND_MIN_WINS = 1 << 21,
    PODA_LEGEND_CUT_AREA = 1 << 22,
    PODA_LEGEND_PV_AREA = 1 << 23,
    PODA_LEGEND_FOLD_AREA = 1 << 24
} PodaLegend;

/* The form of a text legend: in a DOT graph, or below a tree in a terminal. */
typedef enum {
    PODA_LEGEND_IN_GRAPH,
    PODA_LEGEND_INDENTED, /* one line per node */
    PODA_LEGEND_DRAWN,    /* a drawing from the top down */
    PODA_LEGEND_CLOSE,    /* the same with boards without gaps */
    PODA_N_LEGEND_FORMS
} PodaLegendForm;

/* Return the marks in the boxes, in the legend, and all possible ones. */
guint poda_legend_of (const PodaFigure *figure);
guint poda_legend_shown (const PodaFigure *figure);
guint poda_legend_possible (const PodaFigure *figure);

/* Returns the meaning of a mark; the symbol of a player's shape. */
const char *poda_legend_words (PodaLegend mark);
const char *poda_legend_shape (const PodaFigure *figure, PodaPlayer player);

/* Returns the legend as text with this many columns, or "". The caller frees it. */
char *poda_legend_text (const PodaFigure *figure, PodaLegendForm form, guint columns);

/* --- Widths of text (texts.c) --- */

/* Widths come from a table of DejaVu Sans, so that pictures are the same on every
 * machine; other common fonts are about as wide or narrower. */

#define PODA_FONT_VALUE 17.0
#define PODA_FONT_LEAF 15.0
#define PODA_FONT_COMPACT 13.0 /* values if many boxes are visible */
#define PODA_FONT_ORDER 11.0
#define PODA_FONT_NAME 12.0
#define PODA_FONT_WINDOW 12.5
#define PODA_FONT_REASON 11.5
#define PODA_FONT_MOVE 12.0
#define PODA_FONT_POSITION 13.0
#define PODA_FONT_BAND 12.0
#define PODA_FONT_CAPTION 12.5

/* Return the width of a text in this size (pixels per em); the bytes that fit. */
double poda_text_width (const char *utf8, double size, gboolean bold);
gsize poda_text_fit (const char *utf8, double size, gboolean bold, double width);

/* Breaks a text into lines, char *, of at most `width`, between words. No line begins
 * with the dot that separates two parts of a caption. */
void poda_text_wrap (GPtrArray *lines, const char *utf8, double size, gboolean bold,
                     double width);

/* --- Two searches --- */

PodaPairSide *poda_pair_sides_new (const PodaRecord *first, const PodaRecord *second);
void poda_pair_sides_free (PodaPairSide *pair_sides);

/* Return the node's counterpart in the other search, or NULL; TRUE if it has another
 * status, value or bound there. */
const PodaNode *
poda_pair_counterpart (const PodaPairSide *side_of_pair, const PodaNode *node);
gboolean poda_pair_differs (const PodaPairSide *side_of_pair, const PodaNode *node);

/* TRUE if the node, which may be NULL, was visited. */
static inline gboolean
poda_pair_visits (const PodaNode *node)
{
    return node != NULL && node->status != PODA_STATUS_PRUNED;
}

/* --- The parts of building a figure --- */

typedef struct {
    enum {
        PODA_CHOICE_LEAF,
        PODA_CHOICE_FOLDED,   /* drawn with a triangle instead of its children … */
        PODA_CHOICE_UNFOLDED, /* … or with them */
        PODA_CHOICE_OTHERS,   /* a box for `count` hidden siblings */
        PODA_CHOICE_NONE
    } how;
    guint32 count; /* drawn: number of merged children including itself; 0: one */
} PodaChoice;

/* Chooses children, folds and labels, and counts the boxes. Returns the choice for each
 * node id; the caller frees it. */
PodaChoice *poda_figure_select_nodes (PodaFigure *figure, const PodaSnapshot *known);

/* TRUE if mirror images may have other values, so that they must not be merged. */
gboolean poda_evaluator_breaks_symmetry (const PodaProblem *problem);

/* Fills the boxes after or before the search. `box_of`: box index by node id. */
void poda_figure_fill_boxes (PodaFigure *figure, const guint32 *box_of,
                             const PodaSnapshot *known);

void poda_figure_add_title_and_caption (PodaFigure *figure);
void poda_figure_add_step_caption (PodaFigure *step_figure);
void poda_figure_add_tooltips (PodaFigure *figure);
void poda_figure_note_choices (PodaFigure *figure);
void poda_figure_mark_strategy (PodaFigure *figure);
