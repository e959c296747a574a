/* Edges: where they begin, the text on them, and where the strokes across those to
 * pruned nodes stand. */

#include <math.h>

#include "draw/layout/layout.h"
#include "draw/figure/figure.h"

/* Of the height of an edge's text, above and below its letters. */
#define TEXT_EDGE 3.0

/* Half the distance of two strokes: by half their length, but never so little that they
 * run together. */
#define APART(half) fmax (0.4 * (half), LEAST_APART)
#define LEAST_APART 2.4

/* The greatest half length of strokes that, as often, and half their distance, as often
 * as that, fit in there. */
static double
half_within (double room, double halves, double distances)
{
    return fmin (room / (halves + 0.4 * distances),
                 (room - LEAST_APART * distances) / halves);
}

/* Half the length that the strokes across two ways may have, their middles so far from
 * one another, to be 4 apart as seen along the axis. */
static double
room_along (PodaPoint axis, const PodaPoint ways[2], PodaPoint far)
{
    double length = hypot (axis.x, axis.y), halves = 0, distances = 0;
    for (guint i = 0; i < 2; i++) {
        double long_way = length * hypot (ways[i].x, ways[i].y);
        halves += fabs (axis.x * ways[i].y - axis.y * ways[i].x) / long_way;
        distances += fabs (axis.x * ways[i].x + axis.y * ways[i].y) / long_way;
    }
    return half_within (fabs (axis.x * far.x + axis.y * far.y) / length - 4, halves,
                        distances);
}

/* The same, so far down two edges from one place: there is a line between them, along
 * or across one of the edges, or between both. */
static double
room_between (PodaPoint a, PodaPoint b, double at)
{
    double a_long = hypot (a.x, a.y), b_long = hypot (b.x, b.y);
    const PodaPoint ways[] = { a, b }, far = { at * (b.x - a.x), at * (b.y - a.y) };
    const PodaPoint axes[] = { a,
                               b,
                               { -a.y, a.x },
                               { -b.y, b.x },
                               { -a.y / a_long - b.y / b_long,
                                 a.x / a_long + b.x / b_long } };
    double room = -G_MAXDOUBLE;
    for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
        room = fmax (room, room_along (axes[i], ways, far));
    return room;
}

/* The same, on an edge of that way, beside the text of another or its own. */
static double
room_beside (const PodaFigure *figure, PodaPoint middle, PodaPoint way,
             const PodaBox *box)
{
    PodaRect text;
    if (!poda_box_edge_text (figure, box, &text))
        return G_MAXDOUBLE;
    double ux = fabs (way.x) / hypot (way.x, way.y),
           uy = fabs (way.y) / hypot (way.x, way.y);
    double dx = fmax (text.left - middle.x, middle.x - text.right);
    double dy = fmax (text.top - middle.y, middle.y - text.bottom);
    return fmax (half_within (dx, uy, ux), half_within (dy + TEXT_EDGE, ux, uy));
}

static double
room_for_strokes (const PodaFigure *figure, const PodaBox *parent, double at)
{
    const PodaBox *before = NULL, *cut = NULL;
    double room = G_MAXDOUBLE, foot = poda_box_foot (figure, parent);
    PodaPoint middle = { 0 }, last = { 0 };
    for (guint32 i = parent->child; i != PODA_FIGURE_NONE; i = figure->boxes[i].next) {
        const PodaBox *box = &figure->boxes[i];
        if (before != NULL && before == cut)
            room = fmin (room, room_beside (figure, middle, last, box));
        if (box->state == PODA_STATE_SKIPPED) {
            PodaPoint way = { box->x - parent->x, poda_box_head (figure, box) - foot };
            middle = (PodaPoint){ parent->x + at * way.x, foot + at * way.y };
            room = fmin (room, room_beside (figure, middle, way, box));
            if (before != NULL)
                room = fmin (room, room_beside (figure, middle, way, before));
            if (cut != NULL)
                room = fmin (room, room_between (last, way, at));
            cut = box;
            last = way;
        }
        before = box;
    }
    return fmax (room, 1.5);
}

PodaStrokes
poda_box_strokes (const PodaFigure *figure, const PodaBox *parent)
{
    const PodaBox *box = &figure->boxes[parent->child];
    while (box->state != PODA_STATE_SKIPPED)
        box = &figure->boxes[box->next];
    /* They stand in the middle, or lower where edges are close, or clear of texts. */
    static const double places[] = { 0.5, 0.81, 0.72, 0.38, 0.33, 0.28 };
    double usual = box->width < 30 ? 6 : figure->drawing.close ? 7 : 10;
    PodaStrokes strokes = { 0 };
    for (guint i = 0; i < G_N_ELEMENTS (places) && strokes.room < usual; i++) {
        double room = room_for_strokes (figure, parent, places[i]);
        if (room > strokes.room)
            strokes = (PodaStrokes){ places[i], fmin (room, usual), room };
    }
    return strokes;
}

/* The width of the text on the edge from the parent, its halo included; 0 where there
 * is none. */
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
    guint n = poda_box_lines (figure, box, lines), empty = n;
    for (guint i = 0; i < n; i++) /* in stills there may be room alone */
        if (lines[i].length > 0)
            empty = n - 1 - i;
    if (poda_box_below (figure, box) <= 0 || (n > 0 && empty == n)
        || !poda_box_right_texts (figure, box, &texts))
        return box->y + box->height / 2;
    texts.bottom -= empty * poda_box_line_pitch (figure, box, n);
    return fmin (texts.bottom, poda_box_foot (figure, box));
}
