/* Edges: where they begin and end, what is written on them, and the strokes across
 * those to what was cut. */

#include <math.h>

#include "draw/figure/legend.h"
#include "draw/figure/metrics.h"
#include "draw/output/scene.h"

/* Of the height of an edge's text, above and below its letters. */
#define TEXT_EDGE 3.0

/* Half the distance of two strokes: by half their length, but never so little that they
 * run together. */
#define APART(half) fmax (0.4 * (half), LEAST_APART)
#define LEAST_APART 2.4

/* --- Places --- */

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

/* --- Drawn --- */

void
poda_scene_cut (PodaPen *pen, PodaPoint at, double dx, double dy, double half)
{
    static const PodaLook mark = { "mark", "poda mark", NULL };
    double length = hypot (dx, dy), ux = dx / length, uy = dy / length;
    double apart =
        pen->patterns->strokes_apart > 0 ? pen->patterns->strokes_apart : APART (half);
    PodaPoint ends[4];
    for (int i = 0; i < 2; i++) {
        int side = 2 * i - 1;
        double cx = at.x + ux * apart * side, cy = at.y + uy * apart * side;
        ends[2 * i] = (PodaPoint){ cx - uy * half, cy + ux * half };
        ends[2 * i + 1] = (PodaPoint){ cx + uy * half, cy - ux * half };
    }
    poda_pen_path (pen, &mark, ends, 4, FALSE);
}

static PodaPoint
edge_begin (const PodaFigure *figure, const PodaBox *box)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    return (PodaPoint){ parent->x, poda_box_foot (figure, parent) };
}

static PodaPoint
edge_end (const PodaFigure *figure, const PodaBox *box)
{
    return (PodaPoint){ box->x, poda_box_head (figure, box) };
}

double
poda_scene_stem (const PodaFigure *figure, const PodaBox *box)
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

/* The upright parts of an edge, where the edges of its level begin below its parent's
 * shape and what is written there, or end above its own. */
static void
put_stems (PodaPen *pen, const PodaLook *look, const PodaBox *box)
{
    const PodaFigure *figure = pen->figure;
    const PodaBox *parent = &figure->boxes[box->parent];
    double top = poda_scene_stem (figure, parent), bottom = box->y - box->height / 2;
    PodaPoint from = edge_begin (figure, box), to = edge_end (figure, box);
    if (from.y > top + 1)
        poda_pen_line (pen, look, (PodaPoint){ from.x, top }, from);
    if (bottom > to.y + 1)
        poda_pen_line (pen, look, to, (PodaPoint){ to.x, bottom });
}

static gboolean
is_cut_off (const PodaFigure *figure, const PodaBox *box)
{
    return box->state == PODA_STATE_SKIPPED && box->parent != PODA_FIGURE_NONE
           && figure->boxes[box->parent].state != PODA_STATE_SKIPPED;
}

/* Those of one parent are alike. */
static const PodaStrokes *
strokes_of (PodaPen *pen, const PodaBox *box)
{
    if (pen->strokes_below != box->parent + 1)
        pen->strokes = poda_box_strokes (pen->figure, &pen->figure->boxes[box->parent]);
    pen->strokes_below = box->parent + 1;
    return &pen->strokes;
}

void
poda_scene_strokes (PodaPen *pen, const PodaBox *box, gboolean on_top)
{
    const PodaFigure *figure = pen->figure;
    if (on_top != (figure->drawing.close || box->differs) || !is_cut_off (figure, box)
        || pen->patterns->join_nodes != NULL)
        return;
    PodaPoint from = edge_begin (figure, box), to = edge_end (figure, box);
    double dx = to.x - from.x, dy = to.y - from.y, at = strokes_of (pen, box)->at;
    poda_scene_cut (pen, (PodaPoint){ from.x + at * dx, from.y + at * dy }, dx, dy,
                    pen->strokes.half);
}

void
poda_scene_edge (PodaPen *pen, const PodaBox *box)
{
    const PodaFigure *figure = pen->figure;
    const PodaLook look = { NULL,
                            box->state == PODA_STATE_SKIPPED  ? "poda pruned edge"
                            : box->pv                         ? "poda pv edge"
                            : box->state == PODA_STATE_OPEN   ? "poda open edge"
                            : box->state == PODA_STATE_UNSEEN ? "poda unseen edge"
                            : box->best                       ? "poda best edge"
                                                              : "poda edge",
                            NULL };
    PodaPoint from = edge_begin (figure, box), to = edge_end (figure, box);
    gboolean cut = is_cut_off (figure, box);
    if (pen->patterns->open_edge != NULL)
        pen->patterns->open_edge (pen, box, cut);
    if (pen->patterns->join_nodes != NULL) {
        pen->patterns->join_nodes (pen, &look, box,
                                   cut ? strokes_of (pen, box)->at : 0);
    } else {
        poda_pen_line (pen, &look, from, to);
        put_stems (pen, &look, box);
        poda_scene_strokes (pen, box, FALSE);
    }
    poda_pen_close (pen);
    poda_pen_end_line (pen);
}

void
poda_scene_edge_text (PodaPen *pen, const PodaBox *box)
{
    const PodaLook move = { "m", "poda move",
                            box->state == PODA_STATE_UNSEEN ? ", text=podapale"
                                                            : NULL };
    PodaRect rect;
    if (!poda_box_edge_text (pen->figure, box, &rect))
        return;
    const double numbers[] = { rect.left,
                               rect.top,
                               rect.right,
                               rect.bottom,
                               rect.right - rect.left,
                               rect.bottom - rect.top,
                               (rect.left + rect.right) / 2,
                               (rect.top + rect.bottom) / 2,
                               (rect.top + rect.bottom) / 2 + 4 };
    poda_pen_form (pen, pen->patterns->edge_text, &move, numbers, box->edge);
}

/* A broad track under the edges and a ring around the nodes of winning strategies. */
void
poda_scene_strategy (PodaPen *pen)
{
    static const PodaLook ways[] = { { "way", "poda way", NULL },
                                     { "way in", "poda way in", NULL } };
    static const PodaLook ring = { "ring", "poda ring", NULL };
    const PodaFigure *figure = pen->figure;
    if ((figure->legend & PODA_LEGEND_STRATEGY) == 0)
        return;
    poda_pen_open (pen, "strategy");
    poda_pen_end_line (pen);
    for (guint layer = 0; layer < G_N_ELEMENTS (ways); layer++)
        for (guint32 i = 1; i < figure->n_boxes; i++) {
            const PodaBox *box = &figure->boxes[i];
            if (!box->strategy)
                continue;
            poda_pen_line (pen, &ways[layer], edge_begin (figure, box),
                           edge_end (figure, box));
            poda_pen_end_line (pen);
        }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].strategy) {
            poda_scene_shape (pen, &figure->boxes[i], &ring, PODA_RING);
            poda_pen_end_line (pen);
        }
    poda_pen_close (pen);
    poda_pen_end_line (pen);
}
