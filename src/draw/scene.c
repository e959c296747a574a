#include "draw/scene.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "draw/legend.h"

#define FLUSH_AT 65536
#define SQUARE_RADIUS 3.0
#define ROUNDED 14.0
#define CHAMFER 11.0
#define FOLD_HALF 18.0
#define FOLD_HEIGHT 26.0

void
poda_scene_init (PodaScene *scene, const PodaPen *pen, const PodaFigure *figure,
                 PodaOutput *output)
{
    *scene = (PodaScene){ .pen = pen,
                          .figure = figure,
                          .output = output,
                          .text = g_string_new (NULL),
                          .scale = 1 };
}

void
poda_scene_clear (PodaScene *scene)
{
    if (scene->text != NULL)
        g_string_free (scene->text, TRUE);
    scene->text = NULL;
}

void
poda_scene_flush (PodaScene *scene)
{
    poda_output_write (scene->output, scene->text->str, scene->text->len);
    g_string_truncate (scene->text, 0);
}

static void
put_unsigned (GString *text, guint64 number)
{
    char digits[24];
    guint at = sizeof digits;
    do
        digits[--at] = (char) ('0' + number % 10);
    while ((number /= 10) > 0);
    g_string_append_len (text, digits + at, sizeof digits - at);
}

static void
put_length (GString *text, double length)
{
    gint64 hundredths = (gint64) floor (length * 100 + 0.5);
    if (hundredths < 0) {
        g_string_append_c (text, '-');
        hundredths = -hundredths;
    }
    put_unsigned (text, (guint64) hundredths / 100);
    guint rest = hundredths % 100;
    if (rest == 0)
        return;
    g_string_append_c (text, '.');
    g_string_append_c (text, (char) ('0' + rest / 10));
    if (rest % 10 != 0)
        g_string_append_c (text, (char) ('0' + rest % 10));
}

void
poda_scene_put (PodaScene *scene, const char *pattern, ...)
{
    GString *text = scene->text;
    va_list arguments;
    va_start (arguments, pattern);
    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c != '%') {
            g_string_append_c (text, *c == '\'' ? '"' : *c);
            continue;
        }
        switch (*++c) {
        case 'd':
            put_length (text, va_arg (arguments, double) * scene->scale);
            break;
        case 'u':
            put_unsigned (text, va_arg (arguments, guint));
            break;
        case 's':
            scene->pen->escape (text, va_arg (arguments, const char *));
            break;
        case 'r':
            g_string_append (text, va_arg (arguments, const char *));
            break;
        default:
            g_assert_not_reached ();
        }
    }
    va_end (arguments);
    if (scene->output != NULL && text->len >= FLUSH_AT)
        poda_scene_flush (scene);
}

double
poda_scene_width (const PodaFigure *figure)
{
    return fmax (figure->width, PODA_SCENE_LEAST_WIDTH);
}

void
poda_scene_open (PodaScene *scene, const char *css)
{
    if (scene->pen->open != NULL)
        scene->pen->open (scene, css);
}

void
poda_scene_close (PodaScene *scene)
{
    if (scene->pen->close != NULL)
        scene->pen->close (scene);
}

void
poda_scene_end_line (PodaScene *scene)
{
    if (scene->pen->end_line != NULL)
        scene->pen->end_line (scene);
}

/* In a still what is open stands out as the answer does in the end. */
static gboolean
is_thick (const PodaBox *box)
{
    return box->pv || box->state == PODA_STATE_OPEN;
}

PodaLook
poda_scene_outline (const PodaBox *box)
{
    static const char *const players[] = { "poda max", "poda min", "poda chance" };
    PodaLook look = { .css = "b" };
    look.tikz = box->state == PODA_STATE_SKIPPED  ? "poda pruned"
                : box->state == PODA_STATE_UNSEEN ? "poda unseen"
                : box->leaf                       ? "poda leaf"
                                                  : players[box->player];
    if (is_thick (box))
        look.more =
            box->leaf ? ", draw=podaink, line width=2.4bp" : ", line width=2.4bp";
    return look;
}

static void
put_chamfered (PodaScene *scene, const PodaLook *look, const PodaRect *r)
{
    const double c = CHAMFER;
    const PodaPoint points[] = {
        { r->left + c, r->top },     { r->right - c, r->top },
        { r->right, r->top + c },    { r->right, r->bottom - c },
        { r->right - c, r->bottom }, { r->left + c, r->bottom },
        { r->left, r->bottom - c },  { r->left, r->top + c },
    };
    scene->pen->polygon (scene, look, points, G_N_ELEMENTS (points));
}

static void
put_triangle (PodaScene *scene, const PodaLook *look, PodaPoint tip, double base,
              double half)
{
    const PodaPoint left = { tip.x - half, base }, right = { tip.x + half, base };
    const PodaPoint from_tip[] = { tip, right, left },
                    from_base[] = { left, right, tip };
    gboolean down = tip.y > base;
    scene->pen->polygon (scene, look,
                         down && !scene->pen->tip_first ? from_base : from_tip, 3);
}

void
poda_scene_shape (PodaScene *scene, const PodaBox *box, const PodaLook *look,
                  double grow)
{
    double w = box->width / 2 + grow, h = box->height / 2 + grow;
    const PodaRect r = { box->x - w, box->y - h, box->x + w, box->y + h };
    const PodaPoint diamond[] = {
        { box->x, r.top }, { r.right, box->y }, { box->x, r.bottom }, { r.left, box->y }
    };
    switch (poda_box_shape (scene->figure, box)) {
    case PODA_SHAPE_PILL:
        scene->pen->pill (scene, look, (PodaPoint){ box->x, box->y }, w, h);
        break;
    case PODA_SHAPE_DIAMOND:
        scene->pen->polygon (scene, look, diamond, G_N_ELEMENTS (diamond));
        break;
    case PODA_SHAPE_UP:
        put_triangle (scene, look, (PodaPoint){ box->x, r.top - grow / 2 }, r.bottom,
                      w + grow / 2);
        break;
    case PODA_SHAPE_DOWN:
        put_triangle (scene, look, (PodaPoint){ box->x, r.bottom + grow / 2 }, r.top,
                      w + grow / 2);
        break;
    case PODA_SHAPE_ROUNDED:
        scene->pen->rect (scene, look, &r, ROUNDED);
        break;
    case PODA_SHAPE_CHAMFERED:
        put_chamfered (scene, look, &r);
        break;
    default:
        scene->pen->rect (scene, look, &r, SQUARE_RADIUS);
    }
}

void
poda_scene_cut (PodaScene *scene, PodaPoint at, double dx, double dy, double half)
{
    static const PodaLook mark = { "mark", "poda mark", NULL };
    double length = hypot (dx, dy), ux = dx / length, uy = dy / length;
    double apart =
        scene->pen->strokes_apart > 0 ? scene->pen->strokes_apart : 0.4 * half;
    PodaPoint ends[4];
    for (int i = 0; i < 2; i++) {
        int side = 2 * i - 1;
        double cx = at.x + ux * apart * side, cy = at.y + uy * apart * side;
        ends[2 * i] = (PodaPoint){ cx - uy * half, cy + ux * half };
        ends[2 * i + 1] = (PodaPoint){ cx + uy * half, cy - ux * half };
    }
    scene->pen->strokes (scene, &mark, ends, 2);
}

static PodaPoint
edge_begin (const PodaFigure *figure, const PodaBox *box)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    return (PodaPoint){ parent->x, parent->y + parent->height / 2 };
}

static PodaPoint
edge_end (const PodaBox *box)
{
    return (PodaPoint){ box->x, box->y - box->height / 2 };
}

/* Where the strokes stand on a cut edge: clear of its text. */
static double
cut_place (const PodaFigure *figure, const PodaBox *box)
{
    if (!poda_is_shown (box->edge))
        return 0.5;
    return figure->bands[box->level].edge_at <= 0.62 ? 0.81 : 0.38;
}

static const char *
edge_style (const PodaBox *box)
{
    return box->state == PODA_STATE_SKIPPED  ? "poda pruned edge"
           : box->pv                         ? "poda pv edge"
           : box->state == PODA_STATE_OPEN   ? "poda open edge"
           : box->state == PODA_STATE_UNSEEN ? "poda unseen edge"
           : box->best                       ? "poda best edge"
                                             : "poda edge";
}

static void
put_edge (PodaScene *scene, const PodaBox *box)
{
    const PodaFigure *figure = scene->figure;
    const PodaLook look = { NULL, edge_style (box), NULL };
    PodaPoint from = edge_begin (figure, box), to = edge_end (box);
    gboolean cut = box->state == PODA_STATE_SKIPPED
                   && figure->boxes[box->parent].state != PODA_STATE_SKIPPED;
    if (scene->pen->open_edge != NULL)
        scene->pen->open_edge (scene, box, cut);
    scene->pen->line (scene, &look, from, to);
    if (cut) {
        double at = cut_place (figure, box), dx = to.x - from.x, dy = to.y - from.y;
        poda_scene_cut (scene, (PodaPoint){ from.x + at * dx, from.y + at * dy }, dx,
                        dy, scene->pen->stroke_half (figure, box));
    }
    poda_scene_close (scene);
    poda_scene_end_line (scene);
}

static void
put_edges (PodaScene *scene)
{
    const PodaFigure *figure = scene->figure;
    gboolean sorted = scene->pen->thick_edges_last;
    for (gboolean thick = FALSE; thick <= sorted; thick++)
        for (guint32 i = 1; i < figure->n_boxes; i++) {
            const PodaBox *box = &figure->boxes[i];
            if (!sorted || (is_thick (box) || box->best) == thick)
                put_edge (scene, box);
        }
}

/* A broad track under the edges and a ring around the nodes of winning strategies. */
static void
put_strategy (PodaScene *scene)
{
    static const PodaLook ways[] = { { "way", "poda way", NULL },
                                     { "way in", "poda way in", NULL } };
    static const PodaLook ring = { "ring", "poda ring", NULL };
    const PodaFigure *figure = scene->figure;
    if ((figure->legend & PODA_LEGEND_STRATEGY) == 0)
        return;
    poda_scene_open (scene, "strategy");
    poda_scene_end_line (scene);
    for (guint layer = 0; layer < G_N_ELEMENTS (ways); layer++)
        for (guint32 i = 1; i < figure->n_boxes; i++) {
            const PodaBox *box = &figure->boxes[i];
            if (!box->strategy)
                continue;
            scene->pen->line (scene, &ways[layer], edge_begin (figure, box),
                              edge_end (box));
            poda_scene_end_line (scene);
        }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].strategy) {
            poda_scene_shape (scene, &figure->boxes[i], &ring, PODA_RING);
            poda_scene_end_line (scene);
        }
    poda_scene_close (scene);
    poda_scene_end_line (scene);
}

/* How far below the middle of the box the foot of its value stands. */
static double
value_foot (const PodaScene *scene, const PodaBox *box)
{
    const PodaPen *pen = scene->pen;
    double font = poda_box_font (scene->figure, box);
    if (box->cells != NULL || box->position != NULL)
        return box->height / 2 - 7;
    if (poda_box_shape (scene->figure, box) == PODA_SHAPE_UP)
        return box->height * 0.36;
    if (poda_box_shape (scene->figure, box) == PODA_SHAPE_DOWN)
        return box->height * pen->tip_box + font * pen->tip_foot;
    return font * pen->foot;
}

static void
put_value (PodaScene *scene, const PodaBox *box)
{
    PodaLook look = { .css = "v" };
    look.tikz = scene->figure->compact ? "poda small value"
                : box->leaf            ? "poda leaf value"
                                       : "poda value";
    if (box->state == PODA_STATE_SKIPPED)
        look.more = ", text=podapale";
    scene->pen->text (scene, &look, box->x, box->y + value_foot (scene, box),
                      box->value);
}

static void
put_inside (PodaScene *scene, const PodaBox *box)
{
    static const PodaLook position = { "p", "poda position", NULL };
    const PodaFigure *figure = scene->figure;
    const PodaPen *pen = scene->pen;
    double top = box->y - box->height / 2;
    if (poda_is_shown (box->cells))
        pen->board (scene, box,
                    box->x - figure->board_columns * poda_board_cell (figure) / 2,
                    top + 6);
    if (poda_is_shown (box->position)) {
        pen->text (scene, &position, box->x, top + pen->position_foot, box->position);
        if (box->value != NULL && pen->separator != NULL)
            pen->separator (scene, box->x - box->width / 2 + 7, top + 24,
                            box->width - 14);
    }
    if (poda_is_shown (box->value))
        put_value (scene, box);
}

static void
put_left (PodaScene *scene, const PodaBox *box)
{
    static const PodaLook name = { "name", "poda name", NULL };
    static const PodaLook order = { "o", "poda order", NULL };
    const PodaPen *pen = scene->pen;
    PodaRect rect;
    if (!poda_box_left_texts (box, &rect))
        return;
    gboolean both = box->order != NULL && box->name != NULL;
    if (box->name != NULL)
        pen->text (scene, &name, rect.right, box->y + (both ? -3 : pen->alone_foot),
                   box->name);
    if (poda_is_shown (box->order))
        pen->text (scene, &order, rect.right,
                   box->y + (both ? pen->order_foot : pen->alone_foot), box->order);
}

static void
put_side_line (PodaScene *scene, const PodaBox *box, PodaLine line, double x, double y)
{
    static const PodaLook bound = { "x", "poda bound", NULL };
    static const PodaLook reason = { "r", "poda reason", NULL };
    const char *text = poda_box_line (box, line);
    if (!poda_is_shown (text))
        return;
    switch (line) {
    case PODA_LINE_ALPHA:
        scene->pen->bounds (scene, "α", text, x, y);
        break;
    case PODA_LINE_BETA:
        scene->pen->bounds (scene, "β", text, x, y);
        break;
    case PODA_LINE_BOUND:
        scene->pen->text (scene, &bound, x, y, text);
        break;
    default:
        scene->pen->sign (scene, PODA_SIGN_SCISSORS, x, y);
        scene->pen->text (scene, &reason, x + PODA_SCISSORS, y, text);
    }
}

static void
put_right (PodaScene *scene, const PodaBox *box)
{
    PodaRect rect;
    PodaLine lines[4];
    if (!poda_box_right_texts (box, &rect))
        return;
    guint n = poda_box_lines (box, lines);
    double pitch = poda_box_line_pitch (n), foot = PODA_FONT_WINDOW * scene->pen->foot;
    for (guint i = 0; i < n; i++)
        put_side_line (scene, box, lines[i], rect.left,
                       box->y + (i - (n - 1) / 2.0) * pitch + foot);
    if (box->winning)
        scene->pen->sign (scene, PODA_SIGN_TICK, rect.left, box->y);
}

/* A triangle for a folded subtree, dots for one the search did not enter. */
static void
put_hanging (PodaScene *scene, const PodaBox *box)
{
    static const PodaLook fold = { NULL, "poda fold", NULL };
    static const PodaLook count = { "c", "poda count", NULL };
    double bottom = box->y + box->height / 2;
    if (box->folded) {
        char hidden[16];
        g_snprintf (hidden, sizeof hidden, "%u", box->hidden);
        poda_scene_open (scene, "fold");
        scene->pen->wedge (scene, &fold, (PodaPoint){ box->x, bottom }, FOLD_HALF,
                           FOLD_HEIGHT);
        scene->pen->text (scene, &count, box->x, bottom + 38, hidden);
        poda_scene_close (scene);
    } else if (poda_box_hang (scene->figure, box) > 0) {
        scene->pen->sign (scene, PODA_SIGN_DOTS, box->x, bottom + 6);
    }
}

static void
put_edge_text (PodaScene *scene, const PodaBox *box)
{
    const PodaLook move = { "m", "poda move",
                            box->state == PODA_STATE_UNSEEN ? ", text=podapale"
                                                            : NULL };
    PodaRect rect;
    if (poda_box_edge_text (scene->figure, box, &rect))
        scene->pen->edge_text (scene, &move, &rect, box->edge);
}

/* A cut whose skipped children are not drawn still shows at the corner of its node. */
static void
put_corner (PodaScene *scene, const PodaBox *box)
{
    if (box->cut == PODA_CUT_NONE)
        return;
    const PodaBox *boxes = scene->figure->boxes;
    guint32 child = box->child;
    while (child != PODA_FIGURE_NONE && boxes[child].state != PODA_STATE_SKIPPED)
        child = boxes[child].next;
    if (child == PODA_FIGURE_NONE)
        poda_scene_cut (
            scene, (PodaPoint){ box->x + box->width * 0.36, box->y + box->height / 2 },
            1, 0.6, 7);
}

static void
put_node (PodaScene *scene, const PodaBox *box)
{
    static const PodaLook here = { "here", "poda here", NULL };
    const PodaLook outline = poda_scene_outline (box);
    if (scene->pen->open_node != NULL)
        scene->pen->open_node (scene, box);
    put_edge_text (scene, box);
    put_hanging (scene, box);
    poda_scene_shape (scene, box, &outline, 0);
    if (box->current)
        poda_scene_shape (scene, box, &here, PODA_HERE);
    put_inside (scene, box);
    put_left (scene, box);
    put_right (scene, box);
    put_corner (scene, box);
    poda_scene_close (scene);
    poda_scene_end_line (scene);
}

/* In print a line between two levels takes the place of every second one's ground. */
static void
put_bands (PodaScene *scene, double width)
{
    const PodaFigure *figure = scene->figure;
    gboolean rules = figure->drawing.theme == PODA_THEME_PRINT;
    for (guint i = 0; i < figure->n_bands; i++) {
        const PodaBand *band = &figure->bands[i];
        if (i % 2 == 0 && !rules)
            scene->pen->band (scene, band, width);
        if (i > 0 && rules)
            scene->pen->rule (scene, PODA_SCENE_MARGIN, width - PODA_SCENE_MARGIN,
                              band->top);
    }
}

/* All boxes of a level stand at one height. */
static void
put_band_labels (PodaScene *scene)
{
    static const PodaLook label = { "label", "poda level", NULL };
    const PodaFigure *figure = scene->figure;
    g_autofree double *middle = g_new0 (double, figure->n_bands);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        middle[figure->boxes[i].level] = figure->boxes[i].y;
    for (guint i = 0; i < figure->n_bands; i++) {
        if (*figure->bands[i].label == '\0')
            continue;
        scene->pen->text (scene, &label, PODA_SCENE_MARGIN,
                          middle[i] + scene->pen->label_foot, figure->bands[i].label);
        poda_scene_end_line (scene);
    }
}

void
poda_scene_draw (PodaScene *scene, double width)
{
    const PodaFigure *figure = scene->figure;
    put_bands (scene, width);
    put_band_labels (scene);
    scene->pen->open_tree (scene, floor ((width - figure->width) / 2));
    put_strategy (scene);
    put_edges (scene);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        put_node (scene, &figure->boxes[i]);
    scene->pen->close_tree (scene);
}
