/* Boxes: their shapes and sizes, and where their texts stand. */

#include "draw/layout/layout.h"

#include <math.h>

#include "draw/figure/figure.h"

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
    return CLAMP (floor ((figure->compact ? 72.0 : 96.0) / figure->board_columns), 8.0,
                  figure->drawing.close || figure->compact ? 14.0 : 17.0);
}

#define PITCH_BELOW 14.5

gboolean
poda_box_has_below (const PodaFigure *figure, const PodaBox *box)
{
    return box->level >= figure->below_from;
}

static double
pitch_beside (guint n_lines)
{
    return n_lines <= 2 ? 17 : n_lines == 3 ? 15.5 : 13.5;
}

double
poda_box_line_pitch (const PodaFigure *figure, const PodaBox *box, guint n_lines)
{
    return poda_box_has_below (figure, box) ? PITCH_BELOW : pitch_beside (n_lines);
}

/* How large shapes are: by how many characters the longest number may have, and never
 * by what stands there, since a size that grew with a result would tell it. One long
 * number makes them larger by two thirds at most, and its own letters smaller. */
#define STANDARD_DIGITS 3
#define MOST_DIGITS 8

typedef struct {
    double side, step;              /* of a square; for each character above three */
    double leaf, leaf_step;         /* the width of a leaf of three characters */
    double least_leaf, leaf_height; /* of one with fewer, which is a square */
} ShapeSizes;

static const ShapeSizes sizes[] = { { 46, 6, 42, 7.5, 32, 32 },
                                    { 36, 5, 33, 6.6, 24, 24 } };

/* The side of a square; all other shapes are made from it. Lines beside a shape stay
 * between its top and its bottom, where no edge can pass: all that may stand there
 * count. */
static double
side_of (const PodaFigure *figure)
{
    const ShapeSizes *size = &sizes[figure->compact];
    guint digits =
        CLAMP (figure->digits[PODA_NUMBER_VALUE], STANDARD_DIGITS, MOST_DIGITS);
    guint labels = figure->drawing.labels, lines = 0;
    gboolean windows = poda_figure_has_windows (figure);
    if (windows)
        lines += 3; /* the reason of a cut is the third */
    if ((labels & PODA_LABEL_BOUND) != 0)
        lines++;
    if (figure->below_from == 0)
        lines = 0;
    double beside = lines > 0 ? (lines - 1) * pitch_beside (lines) + 14 : 0;
    return fmax (size->side + (digits - STANDARD_DIGITS) * size->step, ceil (beside));
}

static double
leaf_width (const PodaFigure *figure)
{
    const ShapeSizes *size = &sizes[figure->compact];
    guint digits = MIN (figure->digits[PODA_NUMBER_LEAF], MOST_DIGITS);
    if (digits < STANDARD_DIGITS)
        return size->least_leaf;
    return size->leaf + round ((digits - STANDARD_DIGITS) * size->leaf_step);
}

double
poda_box_inset (const PodaFigure *figure, const PodaBox *box)
{
    return framed (box) && poda_box_shape (figure, box) == PODA_SHAPE_PILL
               ? PODA_PILL_INSET
               : 0;
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
    double inset = poda_box_inset (figure, box);
    box->width =
        fmax (width, box->leaf ? leaf_width (figure) : side_of (figure)) + 5 * inset;
    box->height = height + 2 * inset;
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
    double inset = poda_box_inset (figure, box), radius = box->height / 2;
    if (inset > 0) /* at the feet of its letters */
        return box->width - box->height - 4
               + 2 * sqrt (radius * radius - pow (radius - 7 - inset, 2));
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
    if (poda_is_field (bounds))
        return PODA_BOUNDS_INDENT + PODA_FIELD_WIDTH;
    double width =
        PODA_BOUNDS_INDENT + poda_text_width (bounds, PODA_FONT_WINDOW, FALSE);
    for (const char *c = bounds; *c != '\0'; c++)
        width += *c == '\n' ? PODA_STRUCK_GAP : 0; /* by itself it has no width */
    return width;
}

/* Below a box a reason breaks behind its comma. It ends before that if it speaks of a
 * letter that no node bears. */
static guint
add_reason_lines (const PodaFigure *figure, const PodaBox *box, PodaLine *lines)
{
    const char *comma = strstr (box->reason, ", ");
    gboolean ends = comma != NULL && box->lettered
                    && (figure->drawing.labels & PODA_LABEL_NAME) == 0;
    gboolean breaks = comma != NULL && !ends && poda_box_has_below (figure, box);
    gsize length = ends     ? (gsize) (comma - box->reason)
                   : breaks ? (gsize) (comma + 1 - box->reason)
                            : strlen (box->reason);
    g_autofree char *first = g_strndup (box->reason, length);
    lines[0] =
        (PodaLine){ PODA_LINE_REASON, box->reason, length,
                    PODA_SCISSORS + poda_text_width (first, PODA_FONT_REASON, TRUE) };
    if (!breaks)
        return 1;
    const char *rest = comma + 2;
    lines[1] =
        (PodaLine){ PODA_LINE_MORE, rest, strlen (rest),
                    PODA_SCISSORS + poda_text_width (rest, PODA_FONT_REASON, TRUE) };
    return 2;
}

guint
poda_box_lines (const PodaFigure *figure, const PodaBox *box,
                PodaLine lines[PODA_MOST_LINES])
{
    const struct {
        PodaLineKind kind;
        const char *text;
        double width;
    } own[] = {
        { PODA_LINE_ALPHA, box->alpha, bounds_width (box->alpha) },
        { PODA_LINE_BETA, box->beta, bounds_width (box->beta) },
        { PODA_LINE_BOUND, box->bound, width_of (box->bound, PODA_FONT_ORDER, FALSE) },
    };
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS (own); i++)
        if (own[i].text != NULL)
            lines[n++] = (PodaLine){ own[i].kind, own[i].text, strlen (own[i].text),
                                     own[i].width };
    if (box->reason != NULL)
        n += add_reason_lines (figure, box, &lines[n]);
    return n;
}

void
poda_box_measure (const PodaFigure *figure, PodaBox *box)
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
        return box->cut_below > 0 ? 55 : 42;
    return box->status == PODA_STATUS_FRONTIER && !figure->drawing.blank ? 11 : 0;
}

double
poda_box_hang_reach (const PodaFigure *figure, const PodaBox *box)
{
    if (!box->folded)
        return 0;
    double widest = 36;
    for (guint i = 0; i < 2; i++) {
        g_autofree char *count = poda_box_count (figure, box, i == 1);
        widest = fmax (widest, width_of (count, PODA_FONT_ORDER, FALSE));
    }
    return widest / 2;
}

#define BELOW_GAP 3.0    /* between a shape and the texts below it */
#define BELOW_ORDER 13.0 /* the height of a line below a leaf */

/* How far from its shape a ring or a plate may stand around any node: that of where a
 * still is, or of a difference between two searches; or that of a strategy around this
 * one. */
static double
ring_gap (const PodaFigure *figure, const PodaBox *box)
{
    gboolean rings = figure->drawing.stills || figure->drawing.twin != NULL;
    return box->strategy ? PODA_RING : rings ? PODA_HERE : 0;
}

static double
below_gap (const PodaFigure *figure, const PodaBox *box)
{
    return BELOW_GAP + ring_gap (figure, box);
}

double
poda_box_below (const PodaFigure *figure, const PodaBox *box)
{
    PodaLine lines[PODA_MOST_LINES];
    if (!poda_box_has_below (figure, box))
        return 0;
    if (box->leaf)
        return BELOW_ORDER * ((box->order != NULL) + (box->name != NULL))
               + ring_gap (figure, box);
    guint n = poda_box_lines (figure, box, lines);
    return n == 0 ? 0
                  : below_gap (figure, box) + n * poda_box_line_pitch (figure, box, n);
}

double
poda_box_foot (const PodaFigure *figure, const PodaBox *box)
{
    double foot = figure->bands[box->level].foot;
    return foot > 0 ? box->y + foot : box->y + box->height / 2;
}

double
poda_box_head (const PodaFigure *figure, const PodaBox *box)
{
    double head = figure->bands[box->level].head;
    return head > 0 ? box->y - head : box->y - box->height / 2;
}

/* From the shape to the texts beside it; the ring of a winning strategy stands
 * between. */
double
poda_box_side_gap (const PodaBox *box)
{
    return PODA_SIDE_GAP + (box->strategy ? PODA_RING : 0);
}

/* Where room is scarce a number stands at the upper left corner of its shape, and below
 * that of a leaf. */
gboolean
poda_box_left_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect)
{
    double width = fmax (width_of (box->order, PODA_FONT_ORDER, FALSE),
                         width_of (box->name, PODA_FONT_NAME, FALSE));
    double half = box->order != NULL && box->name != NULL ? 14 : 7, middle = box->y;
    rect->right = box->x - box->width / 2 - poda_box_side_gap (box) + 1;
    if (poda_box_has_below (figure, box) && box->leaf) {
        rect->right = box->x + width / 2;
        middle += box->height / 2 + poda_box_hang (figure, box) + half + 1
                  + ring_gap (figure, box);
    } else if (poda_box_has_below (figure, box)) {
        rect->right += PODA_SIDE_GAP / 2;
        if (!box->strategy)
            rect->right -= ring_gap (figure, box);
        middle -= box->height / 2 - half;
    }
    rect->left = rect->right - width;
    rect->top = middle - half;
    rect->bottom = middle + half;
    return width > 0;
}

double
poda_box_texts_width (const PodaFigure *figure, const PodaBox *box)
{
    PodaLine lines[PODA_MOST_LINES];
    guint n = poda_box_lines (figure, box, lines);
    double width = box->winning ? PODA_TICK : 0;
    for (guint i = 0; i < n; i++)
        width = fmax (width, lines[i].width);
    return width;
}

gboolean
poda_box_right_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect)
{
    PodaLine lines[PODA_MOST_LINES];
    guint n = poda_box_lines (figure, box, lines);
    double width = poda_box_texts_width (figure, box);
    double half =
        n == 0 ? 7 : ((n - 1) * poda_box_line_pitch (figure, box, n) + 14) / 2;
    rect->left = box->x + box->texts_at;
    rect->right = rect->left + width;
    rect->top = box->y - half;
    if (poda_box_has_below (figure, box) && n > 0)
        rect->top = box->y + box->height / 2 + below_gap (figure, box);
    rect->bottom = rect->top + 2 * half;
    return width > 0;
}

double
poda_band_label_width (const char *label)
{
    return poda_text_width (label, PODA_FONT_BAND, TRUE)
           + PODA_BAND_SPACING * g_utf8_strlen (label, -1);
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
    return figure->whole == NULL ? rows
                                 : MAX (rows, (guint) ceil (PODA_CAPTION_ROOM / width));
}
