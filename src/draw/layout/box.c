/* Boxes: their shapes, sizes and texts. Edges: their ends, their texts, and the strokes
 * across those to pruned nodes. */

#include "draw/layout/layout.h"

#include <math.h>

#define BOARD_MARGIN 6.0

static double
width_of (const char *text, double size, gboolean bold)
{
    return text == NULL ? 0 : poda_text_width (text, size, bold);
}

/* --- Shapes --- */

static gboolean
framed (const PodaBox *box)
{
    return box->cells != NULL || box->position != NULL;
}

PodaBoxShape
poda_box_shape (const PodaFigure *figure, const PodaBox *box)
{
    gboolean triangles = figure->drawing.shapes == PODA_SHAPES_TRIANGLES;
    gboolean max = box->player == PODA_MAX, chance = box->player == PODA_CHANCE;
    if (box->leaf)
        return PODA_SHAPE_SQUARE;
    if (box->cells != NULL)
        return max      ? PODA_SHAPE_SQUARE
               : chance ? PODA_SHAPE_CHAMFERED
                        : PODA_SHAPE_ROUNDED;
    if (chance)
        return triangles      ? PODA_SHAPE_PILL
               : framed (box) ? PODA_SHAPE_CHAMFERED
                              : PODA_SHAPE_DIAMOND;
    if (triangles && !framed (box))
        return max ? PODA_SHAPE_UP : PODA_SHAPE_DOWN;
    return max ? PODA_SHAPE_SQUARE : PODA_SHAPE_PILL;
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

/* Returns whole pixels, which keep grids sharp. */
double
poda_board_cell (const PodaFigure *figure)
{
    return CLAMP (floor ((figure->compact ? 72.0 : 96.0) / figure->board_columns), 8.0,
                  figure->drawing.tight || figure->compact ? 14.0 : 17.0);
}

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
    return poda_box_has_below (figure, box) ? 14.5 : pitch_beside (n_lines);
}

/* Sizes of shapes. They depend on the maximum length of numbers, never on actual
 * numbers, since the size would reveal a result. A long number enlarges them by at most
 * two thirds and is then written smaller. */
#define STANDARD_DIGITS 3
#define MOST_DIGITS 8

static const struct {
    double side, step;              /* side of a square; increment per further
                                       character */
    double leaf, leaf_step;         /* the width of a leaf of three characters */
    double least_leaf, leaf_height; /* a leaf with fewer characters: a square */
} sizes[] = { { 46, 6, 42, 7.5, 32, 32 }, { 36, 5, 33, 6.6, 24, 24 } };

/* Shapes without a frame: their sizes relative to the side of a square, and the share
 * of the width that is available for a line of text in the middle. */
static const struct {
    double wide, wider, higher, room, less;
} plain[] = {
    [PODA_SHAPE_SQUARE] = { 1, 0, 0, 1, 7 },
    [PODA_SHAPE_PILL] = { 1, 4, 4, 1, 9 },
    [PODA_SHAPE_DIAMOND] = { 1.25, 4, 10, 0.74, 8 },
    [PODA_SHAPE_UP] = { 1.4, 4, 8, 0.62, 7 },
    [PODA_SHAPE_DOWN] = { 1.4, 4, 8, 0.62, 7 },
};

/* Returns the side of a square, from which all other shapes are derived, or the width
 * of a leaf. Lines of text beside a shape fit between its top and bottom, so that edges
 * cannot cross them: all possible lines count, including the reason of a cut. */
static double
side_of (const PodaFigure *figure, gboolean leaf)
{
    PodaNumber number = leaf ? PODA_NUMBER_LEAF : PODA_NUMBER_VALUE;
    guint digits = MIN (figure->number_lengths[number], MOST_DIGITS);
    guint more = MAX (digits, STANDARD_DIGITS) - STANDARD_DIGITS;
    if (leaf && digits < STANDARD_DIGITS)
        return sizes[figure->compact].least_leaf;
    if (leaf)
        return sizes[figure->compact].leaf
               + round (more * sizes[figure->compact].leaf_step);
    guint lines = (poda_figure_has_windows (figure) ? 3 : 0)
                  + ((figure->drawing.labels & PODA_LABEL_BOUND) != 0 ? 1 : 0);
    double beside = lines > 0 && figure->below_from > 0
                        ? (lines - 1) * pitch_beside (lines) + 14
                        : 0;
    return fmax (sizes[figure->compact].side + more * sizes[figure->compact].step,
                 ceil (beside));
}

double
poda_box_inset (const PodaFigure *figure, const PodaBox *box)
{
    return framed (box) && poda_box_shape (figure, box) == PODA_SHAPE_PILL
               ? PODA_PILL_INSET
               : 0;
}

/* Sets the size; a frame encloses a board or a text and the value under it. */
void
poda_box_measure (const PodaFigure *figure, PodaBox *box)
{
    PodaBoxShape shape = poda_box_shape (figure, box);
    double side = side_of (figure, box->leaf), inset = poda_box_inset (figure, box);
    double width = width_of (box->position, PODA_FONT_POSITION, FALSE) + 20;
    double height = 28, value = 21;
    if (!framed (box)) {
        box->width = plain[shape].wide * side + plain[shape].wider;
        box->height =
            box->leaf ? sizes[figure->compact].leaf_height : side + plain[shape].higher;
        return;
    }
    if (box->cells != NULL) {
        width = figure->board_columns * poda_board_cell (figure) + 2 * BOARD_MARGIN;
        height = figure->board_rows * poda_board_cell (figure) + 2 * BOARD_MARGIN;
        value = 18;
    }
    if ((figure->drawing.labels & PODA_LABEL_VALUE) != 0)
        height += value;
    box->width = fmax (width, side) + 5 * inset;
    box->height = height + 2 * inset;
}

double
poda_box_value_font (const PodaFigure *figure, const PodaBox *box)
{
    PodaBoxShape shape = poda_box_shape (figure, box);
    double font = poda_box_font (figure, box);
    double inset = poda_box_inset (figure, box), radius = box->height / 2;
    double room = box->width - 8; /* for a line in the middle */
    if (inset > 0)                /* at the baseline */
        room = box->width - box->height - 4
               + 2 * sqrt (radius * radius - pow (radius - 7 - inset, 2));
    else if (!framed (box) && !box->leaf)
        room = box->width * plain[shape].room - plain[shape].less;
    double width = width_of (box->value, font, !box->leaf);
    return width <= room ? font : floor (font * room / width * 10) / 10;
}

/* --- Texts --- */

/* Returns the width of bounds joined by line breaks, without the breaks. */
static double
bounds_width (const char *bounds)
{
    if (!poda_is_shown (bounds))
        return 0;
    if (poda_is_field (bounds))
        return PODA_BOUNDS_INDENT + PODA_FIELD_WIDTH;
    double width =
        PODA_BOUNDS_INDENT + poda_text_width (bounds, PODA_FONT_WINDOW, FALSE);
    while ((bounds = strchr (bounds, '\n')) != NULL) {
        width += PODA_STRUCK_GAP;
        bounds++;
    }
    return width;
}

static PodaLine
reason_line (PodaLineKind kind, const char *text, gsize length)
{
    g_autofree char *own = g_strndup (text, length);
    return (PodaLine){ kind, text, length,
                       PODA_SCISSORS + poda_text_width (own, PODA_FONT_REASON, TRUE) };
}

/* Breaks the reason below a box after its comma. Leaves out the rest if it names a node
 * letter that no box shows. */
guint
poda_box_lines (const PodaFigure *figure, const PodaBox *box,
                PodaLine lines[PODA_MOST_LINES])
{
    const char *const own[] = { box->alpha, box->beta, box->bound };
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS (own); i++)
        if (own[i] != NULL)
            lines[n++] =
                (PodaLine){ PODA_LINE_ALPHA + i, own[i], strlen (own[i]),
                            i < 2 ? bounds_width (own[i])
                                  : poda_text_width (own[i], PODA_FONT_ORDER, FALSE) };
    if (box->reason == NULL)
        return n;
    const char *comma = strstr (box->reason, ", ");
    /* A letter that no box shows is useless. */
    gboolean ends = comma != NULL && (figure->drawing.labels & PODA_LABEL_NAME) == 0
                    && poda_figure_has_letters (figure->record);
    gboolean breaks = comma != NULL && !ends && poda_box_has_below (figure, box);
    gsize length =
        ends || breaks ? (gsize) (comma - box->reason) + breaks : strlen (box->reason);
    lines[n++] = reason_line (PODA_LINE_REASON, box->reason, length);
    if (breaks)
        lines[n++] = reason_line (PODA_LINE_MORE, comma + 2, strlen (comma + 2));
    return n;
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
    double widest = box->folded ? 36 : 0;
    for (guint i = 0; i < 2 && box->folded; i++) {
        g_autofree char *count = poda_box_count (figure, box, i == 1);
        widest = fmax (widest, width_of (count, PODA_FONT_ORDER, FALSE));
    }
    return widest / 2;
}

#define BELOW_GAP 3.0    /* between a shape and the texts below it */
#define BELOW_ORDER 13.0 /* the height of a line below a leaf */

/* Returns the distance from a shape to the ring around it that marks the current node,
 * a difference between two searches, or a strategy. */
static double
ring_gap (const PodaFigure *figure, const PodaBox *box)
{
    gboolean rings = figure->drawing.for_steps || figure->drawing.side_of_pair != NULL;
    return box->strategy ? PODA_RING : rings ? PODA_HERE : 0;
}

double
poda_box_below (const PodaFigure *figure, const PodaBox *box)
{
    PodaLine lines[PODA_MOST_LINES];
    double ring = ring_gap (figure, box);
    if (!poda_box_has_below (figure, box))
        return 0;
    if (box->leaf)
        return BELOW_ORDER * ((box->order != NULL) + (box->name != NULL)) + ring;
    guint n = poda_box_lines (figure, box, lines);
    return n == 0 ? 0 : BELOW_GAP + ring + n * poda_box_line_pitch (figure, box, n);
}

double
poda_box_foot (const PodaFigure *figure, const PodaBox *box)
{
    double foot = figure->bands[box->level].foot;
    return box->y + (foot > 0 ? foot : box->height / 2);
}

double
poda_box_head (const PodaFigure *figure, const PodaBox *box)
{
    double head = figure->bands[box->level].head;
    return box->y - (head > 0 ? head : box->height / 2);
}

double
poda_box_side_gap (const PodaBox *box)
{
    return PODA_SIDE_GAP + (box->strategy ? PODA_RING : 0);
}

/* Puts the number left of the shape; with windows below, at its upper left corner or,
 * for a leaf, below it. */
gboolean
poda_box_left_texts (const PodaFigure *figure, const PodaBox *box, PodaRect *rect)
{
    gboolean below = poda_box_has_below (figure, box);
    double width = fmax (width_of (box->order, PODA_FONT_ORDER, FALSE),
                         width_of (box->name, PODA_FONT_NAME, FALSE));
    double half = box->order != NULL && box->name != NULL ? 14 : 7, middle = box->y;
    double right = box->x - box->width / 2 - poda_box_side_gap (box) + 1;
    if (below && box->leaf) {
        right = box->x + width / 2;
        middle += box->height / 2 + poda_box_hang (figure, box) + half + 1
                  + ring_gap (figure, box);
    } else if (below) {
        right += PODA_SIDE_GAP / 2 - (box->strategy ? 0 : ring_gap (figure, box));
        middle -= box->height / 2 - half;
    }
    *rect = (PodaRect){ right - width, middle - half, right, middle + half };
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
    double width = poda_box_texts_width (figure, box), left = box->x + box->texts_at;
    double height = n == 0 ? 14 : (n - 1) * poda_box_line_pitch (figure, box, n) + 14;
    double top = box->y - height / 2;
    if (poda_box_has_below (figure, box) && n > 0)
        top = box->y + box->height / 2 + BELOW_GAP + ring_gap (figure, box);
    *rect = (PodaRect){ left, top, left + width, top + height };
    return width > 0;
}

double
poda_band_label_width (const char *label)
{
    return poda_text_width (label, PODA_FONT_BAND, TRUE)
           + PODA_BAND_SPACING * g_utf8_strlen (label, -1);
}

guint
poda_text_rows (const char *text, double size, double width)
{
    g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
    poda_text_wrap (rows, text, size, FALSE, width);
    return rows->len;
}

guint
poda_caption_rows (const PodaFigure *figure, double width)
{
    guint rows = poda_text_rows (figure->caption, PODA_FONT_CAPTION, width);
    return figure->whole == NULL ? rows
                                 : MAX (rows, (guint) ceil (PODA_CAPTION_ROOM / width));
}

/* --- Edges --- */

double
poda_box_edge_width (const PodaBox *box)
{
    if (box->parent == PODA_FIGURE_NONE || !poda_is_shown (box->edge))
        return 0;
    return fmax (18, poda_text_width (box->edge, PODA_FONT_MOVE, FALSE) + 8);
}

gboolean
poda_box_edge_text (const PodaFigure *figure, const PodaBox *box, PodaRect *rect)
{
    double half = poda_box_edge_width (box) / 2;
    if (half == 0)
        return FALSE;
    const PodaBox *parent = &figure->boxes[box->parent];
    double from = poda_box_foot (figure, parent), to = poda_box_head (figure, box);
    double y = box->y - figure->bands[box->level].edge_up;
    double x = parent->x + (y - from) / (to - from) * (box->x - parent->x);
    *rect = (PodaRect){ x - half, y - 9, x + half, y + 9 };
    return TRUE;
}

double
poda_box_stem (const PodaFigure *figure, const PodaBox *box)
{
    PodaRect texts;
    PodaLine lines[PODA_MOST_LINES];
    guint n = poda_box_lines (figure, box, lines), last = n;
    while (last > 0 && lines[last - 1].length == 0) /* in steps: only reserved space */
        last--;
    if (poda_box_below (figure, box) <= 0 || (n > 0 && last == 0)
        || !poda_box_right_texts (figure, box, &texts))
        return box->y + box->height / 2;
    texts.bottom -= (n - last) * poda_box_line_pitch (figure, box, n);
    return fmin (texts.bottom, poda_box_foot (figure, box));
}

/* --- Strokes across edges --- */

/* The padding above and below the letters of an edge's text. */
#define TEXT_EDGE 3.0

/* Half the distance between two strokes is 0.4 of half their length, but at least
 * this. */
#define LEAST_APART 2.4

/* Returns the greatest half length of strokes such that `halves` of them and
 * `distances` half distances fit into `room`. */
static double
half_within (double room, double halves, double distances)
{
    return fmin (room / (halves + 0.4 * distances),
                 (room - LEAST_APART * distances) / halves);
}

/* Returns the half length available to strokes at the fraction `at` of the edges, 4
 * pixels away from texts and neighbouring edges. */
static double
room_for_strokes (const PodaFigure *figure, const PodaBox *parent, double at)
{
    const PodaBox *boxes = figure->boxes;
    double room = G_MAXDOUBLE, foot = poda_box_foot (figure, parent), last_x = 0;
    PodaPoint last = { 0 };
    guint32 before = PODA_FIGURE_NONE;
    for (guint32 i = parent->child; i != PODA_FIGURE_NONE; i = boxes[before].next) {
        const guint32 near[] = { before, i, boxes[i].next };
        PodaRect text;
        before = i;
        if (boxes[i].state != PODA_STATE_PRUNED)
            continue;
        double wide = boxes[i].x - parent->x, x = parent->x + at * wide;
        double high = poda_box_head (figure, &boxes[i]) - foot, y = foot + at * high;
        PodaPoint way = { fabs (wide) / hypot (wide, high), high / hypot (wide, high) };
        if (last.y > 0)
            room = fmin (room,
                         half_within (x - last_x - 4, way.y + last.y, way.x + last.x));
        last = way;
        last_x = x;
        for (guint j = 0; j < G_N_ELEMENTS (near); j++)
            if (near[j] != PODA_FIGURE_NONE
                && poda_box_edge_text (figure, &boxes[near[j]], &text)) {
                double dx = fmax (text.left - x, x - text.right);
                double dy = fmax (text.top - y, y - text.bottom) + TEXT_EDGE;
                room = fmin (room, fmax (half_within (dx, way.y, way.x),
                                         half_within (dy, way.x, way.y)));
            }
    }
    return fmax (room, 1.5);
}

/* Puts the strokes at the middle, or lower if edges are close, or away from texts. */
PodaStrokes
poda_box_strokes (const PodaFigure *figure, const PodaBox *parent)
{
    static const double places[] = { 0.5, 0.81, 0.72, 0.38, 0.33, 0.28 };
    const PodaBox *box = &figure->boxes[parent->child];
    while (box->state != PODA_STATE_PRUNED)
        box = &figure->boxes[box->next];
    double usual = box->width < 30 ? 6 : figure->drawing.tight ? 7 : 10;
    PodaStrokes strokes = { 0 };
    for (guint i = 0; i < G_N_ELEMENTS (places) && strokes.room < usual; i++) {
        double room = room_for_strokes (figure, parent, places[i]);
        if (room > strokes.room)
            strokes = (PodaStrokes){ places[i], fmin (room, usual), room };
    }
    return strokes;
}
