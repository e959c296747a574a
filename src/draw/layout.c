#include <math.h>

#include "draw/figure_parts.h"
#include "draw/layout.h"
#include "draw/legend.h"
#include "draw/metrics.h"
#include "draw/tidy.h"

#define BOARD_MARGIN 6.0

static double
width_of (const char *text, double size, gboolean bold)
{
    return text == NULL ? 0 : poda_text_width (text, size, bold);
}

static gboolean
framed (const PodaBox *box)
{
    return box->cells != NULL || box->position != NULL;
}

PodaBoxShape
poda_box_shape (const PodaFigure *figure, const PodaBox *box)
{
    gboolean triangles = figure->drawing.shapes == PODA_SHAPES_TRIANGLES;
    if (box->leaf)
        return PODA_SHAPE_SQUARE;
    if (box->cells != NULL)
        return box->player == PODA_MAX   ? PODA_SHAPE_SQUARE
               : box->player == PODA_MIN ? PODA_SHAPE_ROUNDED
                                         : PODA_SHAPE_CHAMFERED;
    if (box->player == PODA_CHANCE)
        return triangles      ? PODA_SHAPE_PILL
               : framed (box) ? PODA_SHAPE_CHAMFERED
                              : PODA_SHAPE_DIAMOND;
    if (triangles && !framed (box))
        return box->player == PODA_MAX ? PODA_SHAPE_UP : PODA_SHAPE_DOWN;
    return box->player == PODA_MAX ? PODA_SHAPE_SQUARE : PODA_SHAPE_PILL;
}

double
poda_box_font (const PodaFigure *figure, const PodaBox *box)
{
    if (figure->compact)
        return PODA_FONT_COMPACT;
    return box->leaf || figure->drawing.shapes == PODA_SHAPES_TRIANGLES
               ? PODA_FONT_LEAF
               : PODA_FONT_VALUE;
}

/* Whole pixels keep grids crisp. */
double
poda_board_cell (const PodaFigure *figure)
{
    return CLAMP (floor (96.0 / figure->board_columns), 8.0, 17.0);
}

double
poda_box_line_pitch (guint n_lines)
{
    return n_lines <= 2 ? 17 : n_lines == 3 ? 15.5 : 13.5;
}

/* How large shapes are: by how many characters the longest number may have, and never
 * by what stands there, since a size that grew with a result would tell it. */
#define STANDARD_DIGITS 3
#define MOST_DIGITS 8

typedef struct {
    double side, step;              /* of a square; for each character above three */
    double leaf, leaf_step;         /* the width of a leaf of three characters */
    double least_leaf, leaf_height; /* of one with fewer, which is a square */
} ShapeSizes;

static const ShapeSizes sizes[] = { { 46, 8, 42, 9.6, 32, 32 },
                                    { 36, 6, 33, 8.4, 24, 24 } };

/* The side of a square; all other shapes are made from it. Lines beside a shape stay
 * between its top and its bottom, where no edge can pass: all that may stand there
 * count. */
static double
side_of (const PodaFigure *figure)
{
    const ShapeSizes *size = &sizes[figure->compact];
    guint digits = CLAMP (figure->digits, STANDARD_DIGITS, MOST_DIGITS);
    guint labels = figure->drawing.labels, lines = 0;
    gboolean windows = poda_figure_has_windows (figure);
    if (windows)
        lines += 3; /* the reason of a cut is the third */
    if ((labels & PODA_LABEL_BOUND) != 0)
        lines++;
    double beside = lines > 0 ? (lines - 1) * poda_box_line_pitch (lines) + 14 : 0;
    return fmax (size->side + (digits - STANDARD_DIGITS) * size->step, ceil (beside));
}

static double
leaf_width (const PodaFigure *figure)
{
    const ShapeSizes *size = &sizes[figure->compact];
    guint digits = MIN (figure->leaf_digits, MOST_DIGITS);
    if (digits < STANDARD_DIGITS)
        return size->least_leaf;
    return size->leaf + round ((digits - STANDARD_DIGITS) * size->leaf_step);
}

/* A board or a text, with the value under it. */
static void
measure_framed (const PodaFigure *figure, PodaBox *box)
{
    double cell = poda_board_cell (figure), width, height;
    if (box->cells != NULL) {
        width = figure->board_columns * cell + 2 * BOARD_MARGIN;
        height = figure->board_rows * cell + 2 * BOARD_MARGIN;
    } else {
        width = width_of (box->position, PODA_FONT_POSITION, FALSE) + 20;
        height = 28;
    }
    if ((figure->drawing.labels & PODA_LABEL_VALUE) != 0)
        height += (box->cells != NULL ? 18 : 21);
    box->width = fmax (width, box->leaf ? leaf_width (figure) : side_of (figure));
    box->height = height;
}

static void
measure_plain (const PodaFigure *figure, PodaBox *box)
{
    if (box->leaf) {
        box->width = leaf_width (figure);
        box->height = sizes[figure->compact].leaf_height;
        return;
    }
    double side = side_of (figure);
    switch (poda_box_shape (figure, box)) {
    case PODA_SHAPE_PILL:
        box->width = box->height = side + 4;
        break;
    case PODA_SHAPE_DIAMOND:
        box->height = side + 10;
        box->width = 1.25 * side + 4;
        break;
    case PODA_SHAPE_UP:
    case PODA_SHAPE_DOWN:
        box->height = side + 8;
        box->width = 1.4 * side + 4;
        break;
    default:
        box->width = box->height = side;
    }
}

/* How much of a shape's width a line of text in its middle may take. */
static double
room_inside (const PodaFigure *figure, const PodaBox *box)
{
    if (framed (box))
        return box->width - 8;
    switch (poda_box_shape (figure, box)) {
    case PODA_SHAPE_PILL:
        return box->width - 9;
    case PODA_SHAPE_DIAMOND:
        return box->width * 0.74 - 8;
    case PODA_SHAPE_UP:
    case PODA_SHAPE_DOWN:
        return box->width * 0.62 - 7;
    default:
        return box->width - (box->leaf ? 8 : 7);
    }
}

double
poda_box_value_font (const PodaFigure *figure, const PodaBox *box)
{
    double font = poda_box_font (figure, box), room = room_inside (figure, box);
    double width = width_of (box->value, font, !box->leaf);
    return width <= room ? font : floor (font * room / width * 10) / 10;
}

/* Of bounds joined by line breaks. */
static double
bounds_width (const char *bounds)
{
    if (!poda_is_shown (bounds))
        return 0;
    double width =
        PODA_BOUNDS_INDENT + poda_text_width (bounds, PODA_FONT_WINDOW, FALSE);
    for (const char *c = bounds; *c != '\0'; c++)
        width += *c == '\n' ? PODA_STRUCK_GAP : 0; /* by itself it has no width */
    return width;
}

guint
poda_box_lines (const PodaBox *box, PodaLine lines[4])
{
    guint n = 0;
    if (box->alpha != NULL) {
        lines[n++] =
            (PodaLine){ PODA_LINE_ALPHA, box->alpha, bounds_width (box->alpha) };
        lines[n++] = (PodaLine){ PODA_LINE_BETA, box->beta, bounds_width (box->beta) };
    }
    if (box->bound != NULL)
        lines[n++] = (PodaLine){ PODA_LINE_BOUND, box->bound,
                                 poda_text_width (box->bound, PODA_FONT_ORDER, FALSE) };
    if (box->reason != NULL)
        lines[n++] =
            (PodaLine){ PODA_LINE_REASON, box->reason,
                        PODA_SCISSORS
                            + poda_text_width (box->reason, PODA_FONT_REASON, TRUE) };
    return n;
}

static void
measure (const PodaFigure *figure, PodaBox *box)
{
    if (framed (box))
        measure_framed (figure, box);
    else
        measure_plain (figure, box);
}

double
poda_box_hang (const PodaFigure *figure, const PodaBox *box)
{
    if (box->folded)
        return 42;
    return box->status == PODA_STATUS_FRONTIER && !figure->drawing.blank ? 11 : 0;
}

double
poda_box_hang_reach (const PodaBox *box)
{
    if (!box->folded)
        return 0;
    char count[16];
    g_snprintf (count, sizeof count, "%u", box->hidden);
    return fmax (18, poda_text_width (count, PODA_FONT_ORDER, FALSE) / 2);
}

/* From the shape to the texts beside it; the ring of a winning strategy stands
 * between. */
static double
side_gap (const PodaBox *box)
{
    return PODA_SIDE_GAP + (box->strategy ? PODA_RING : 0);
}

gboolean
poda_box_left_texts (const PodaBox *box, PodaRect *rect)
{
    double width = fmax (width_of (box->order, PODA_FONT_ORDER, FALSE),
                         width_of (box->name, PODA_FONT_NAME, FALSE));
    double half = box->order != NULL && box->name != NULL ? 14 : 7;
    rect->right = box->x - box->width / 2 - side_gap (box) + 1;
    rect->left = rect->right - width;
    rect->top = box->y - half;
    rect->bottom = box->y + half;
    return width > 0;
}

gboolean
poda_box_right_texts (const PodaBox *box, PodaRect *rect)
{
    PodaLine lines[4];
    guint n = poda_box_lines (box, lines);
    double width = box->winning ? PODA_TICK : 0;
    width = fmax (width, bounds_width (box->widest_alpha));
    width = fmax (width, bounds_width (box->widest_beta));
    for (guint i = 0; i < n; i++)
        width = fmax (width, lines[i].width);
    double half = n == 0 ? 7 : ((n - 1) * poda_box_line_pitch (n) + 14) / 2;
    rect->left = box->x + box->width / 2 + side_gap (box);
    rect->right = rect->left + width;
    rect->top = box->y - half;
    rect->bottom = box->y + half;
    return width > 0;
}

/* The width of the text on the edge from the parent, its halo included; 0 where there
 * is none. */
static double
edge_width (const PodaBox *box)
{
    if (box->parent == PODA_FIGURE_NONE || !poda_is_shown (box->edge))
        return 0;
    return fmax (18, poda_text_width (box->edge, PODA_FONT_MOVE, FALSE) + 8);
}

gboolean
poda_box_edge_text (const PodaFigure *figure, const PodaBox *box, PodaRect *rect)
{
    double half = edge_width (box) / 2;
    if (half == 0)
        return FALSE;
    const PodaBox *parent = &figure->boxes[box->parent];
    double at = figure->bands[box->level].edge_at;
    double from = parent->y + parent->height / 2, to = box->y - box->height / 2;
    double x = parent->x + at * (box->x - parent->x), y = from + at * (to - from);
    *rect = (PodaRect){ x - half, y - 9, x + half, y + 9 };
    return TRUE;
}

static guint
count_rows (const char *text, double width)
{
    g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
    poda_text_wrap (rows, text, PODA_FONT_CAPTION, FALSE, width);
    return rows->len;
}

guint
poda_caption_rows (const PodaFigure *figure, double width)
{
    guint rows = count_rows (figure->caption, width);
    if (figure->whole == NULL || figure->whole->longest == NULL)
        return rows;
    return MAX (rows, count_rows (figure->whole->longest, width));
}

#define MARGIN 16.0
#define ABOVE_ROOT 32.0
#define WIDEST_GAP 240.0
#define MOST_EVEN 60 /* boxes */

/* Where on their edges moves may stand: halfway if they have room there, else farther
 * down, where the edges have parted. */
static const double edge_places[] = { 0.46, 0.58, 0.68 };

#define N_PLACES G_N_ELEMENTS (edge_places)

typedef struct {
    double half;            /* of the tallest shape */
    double hang;            /* of what hangs below the shapes */
    double top;             /* of the band */
    double middle;          /* of the shapes */
    double span;            /* of the widest edge that arrives here */
    double ends[N_PLACES];  /* the right end of the last text on an edge, by place */
    guint crowded;          /* bits of the places where two such texts meet */
    gboolean texts, cuts;   /* on the edges that arrive here */
    guint8 player, players; /* the last one seen, and how many different */
} Level;

/* Boxes of one level stand on equal ground where there are few of them: even distances,
 * upright edges. The reason of a cut is no part of it; only its own box makes room for
 * that. */
static void
even_out (const PodaFigure *figure, PodaTidyBox *tidy)
{
    g_autofree PodaTidyBox *common = g_new0 (PodaTidyBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        PodaTidyBox *level = &common[box->level];
        if (box->leaf)
            continue;
        level->left = fmax (level->left, tidy[i].left);
        if (box->reason == NULL)
            level->right = fmax (level->right, tidy[i].right);
    }
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaTidyBox *level = &common[figure->boxes[i].level];
        if (figure->boxes[i].leaf)
            continue;
        tidy[i].left = fmax (tidy[i].left, level->left);
        tidy[i].right = fmax (tidy[i].right, level->right);
    }
}

static double
place_across (PodaFigure *figure, double left)
{
    g_autofree PodaTidyBox *tidy = g_new (PodaTidyBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        tidy[i].parent = box->parent;
        tidy[i].child = box->child;
        tidy[i].next = box->next;
        double half = box->width / 2 + (box->strategy ? PODA_RING : 0);
        double left_reach = fmax (half, poda_box_hang_reach (box)),
               right_reach = left_reach;
        PodaRect rect;
        if (poda_box_left_texts (box, &rect))
            left_reach = fmax (left_reach, box->x - rect.left);
        if (poda_box_right_texts (box, &rect))
            right_reach = fmax (right_reach, rect.right - box->x);
        /* The free room around each box: generous while there are few. */
        guint32 n = figure->n_boxes;
        double margin = n <= 20                                         ? 16
                        : n <= 60                                       ? 9
                        : n <= 120 && box->status != PODA_STATUS_PRUNED ? 7
                                                                        : 3.5;
        /* Three quarters down, at the latest, the texts of neighbouring edges are
         * apart. */
        double text = edge_width (box) / 2 / 0.74;
        tidy[i].left = fmax (left_reach + margin, text);
        tidy[i].right = fmax (right_reach + margin, text);
    }
    if (figure->n_boxes <= MOST_EVEN)
        even_out (figure, tidy);
    double width = poda_tidy (tidy, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].x = round ((left + tidy[i].x) * 100) / 100;
    return width;
}

static void
see_box (const PodaFigure *figure, const PodaBox *box, Level *level)
{
    level->half = fmax (level->half, box->height / 2);
    level->hang = fmax (level->hang, poda_box_hang (figure, box));
    if (!box->leaf && (level->players == 0 || box->player != level->player)) {
        level->player = box->player;
        level->players++;
    }
    if (box->parent == PODA_FIGURE_NONE)
        return;
    double parent = figure->boxes[box->parent].x;
    level->span = fmax (level->span, fabs (parent - box->x));
    level->cuts |= box->status == PODA_STATUS_PRUNED;
    double text = edge_width (box);
    if (text == 0)
        return;
    for (guint i = 0; i < N_PLACES; i++) {
        double x = parent + edge_places[i] * (box->x - parent);
        if (level->texts && x - text / 2 < level->ends[i])
            level->crowded |= 1u << i;
        level->ends[i] = x + text / 2;
    }
    level->texts = TRUE;
}

/* The room between two levels: wide fans need it, or their edges would lie flat. */
static double
gap_above (const PodaFigure *figure, const Level *level)
{
    double gap = level->texts ? (figure->compact ? 52 : 64) : figure->compact ? 40 : 56;
    if (level->texts && level->cuts)
        gap += 16; /* both stand on the same edge */
    return CLAMP (level->span * 0.19, gap, WIDEST_GAP);
}

static double
edge_place (const Level *level, double gap)
{
    for (guint i = 0; i < N_PLACES; i++)
        if ((level->crowded & 1u << i) == 0)
            return edge_places[i];
    return 1 - 13 / gap;
}

/* Bands meet in the middle between the shapes of two levels. */
static double
place_down (PodaFigure *figure, Level *levels)
{
    double y = MARGIN - 4;
    for (guint i = 0; i < figure->n_bands; i++) {
        double gap = i == 0 ? 2 * ABOVE_ROOT : gap_above (figure, &levels[i]);
        levels[i].top = y + (i == 0 ? 0 : gap / 2);
        y = levels[i].middle = levels[i].top + gap / 2 + levels[i].half;
        y += levels[i].half + levels[i].hang;
        figure->bands[i].top = round (levels[i].top);
        figure->bands[i].edge_at = edge_place (&levels[i], gap);
        figure->bands[i].label =
            levels[i].players == 1 ? poda_player_label (levels[i].player) : "";
        if (i > 0)
            figure->bands[i - 1].height =
                figure->bands[i].top - figure->bands[i - 1].top;
    }
    PodaBand *last = &figure->bands[figure->n_bands - 1];
    last->height = round (y + ABOVE_ROOT) - last->top;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].y = round (levels[figure->boxes[i].level].middle * 2) / 2;
    return last->top + last->height;
}

static double
label_column (const PodaFigure *figure)
{
    double widest = 0;
    for (PodaPlayer player = PODA_MAX; player <= PODA_CHANCE; player++) {
        const char *label = poda_player_label (player);
        double width = poda_text_width (label, PODA_FONT_BAND, TRUE)
                       + PODA_BAND_SPACING * strlen (label);
        if ((figure->legend & (guint) PODA_LEGEND_MAX << player) != 0 && width > widest)
            widest = width;
    }
    return widest == 0 ? MARGIN : MARGIN + widest + MARGIN;
}

void
poda_figure_place (PodaFigure *figure)
{
    guint deepest = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        measure (figure, &figure->boxes[i]);
        deepest = MAX (deepest, figure->boxes[i].level);
    }
    figure->n_bands = deepest + 1;
    figure->bands = g_new0 (PodaBand, figure->n_bands);
    double left = label_column (figure);
    figure->width = ceil (left + place_across (figure, left) + MARGIN);
    g_autofree Level *levels = g_new0 (Level, figure->n_bands);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        see_box (figure, &figure->boxes[i], &levels[figure->boxes[i].level]);
    figure->height = place_down (figure, levels);
}
