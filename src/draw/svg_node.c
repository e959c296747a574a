#include "draw/svg_parts.h"

#include "draw/metrics.h"

#define ROUNDED 14.0
#define CHAMFER 11.0

static void
put_rect (PodaSvg *svg, const char *class, const PodaRect *r, double radius)
{
    poda_svg_put (
        svg, "<rect class='%r' x='%d' y='%d' width='%d' height='%d' rx='%d'/>", class,
        r->left, r->top, r->right - r->left, r->bottom - r->top, radius);
}

static void
put_chamfered (PodaSvg *svg, const char *class, const PodaRect *r)
{
    double c = CHAMFER;
    poda_svg_put (svg, "<path class='%r' d='M%d %dL%d %dL%d %dL%d %d", class,
                  r->left + c, r->top, r->right - c, r->top, r->right, r->top + c,
                  r->right, r->bottom - c);
    poda_svg_put (svg, "L%d %dL%d %dL%d %dL%d %dz'/>", r->right - c, r->bottom,
                  r->left + c, r->bottom, r->left, r->bottom - c, r->left, r->top + c);
}

void
poda_svg_shape (PodaSvg *svg, const PodaBox *box, const char *class, double grow)
{
    double w = box->width / 2 + grow, h = box->height / 2 + grow;
    PodaRect r = { box->x - w, box->y - h, box->x + w, box->y + h };
    switch (poda_box_shape (svg->figure, box)) {
    case PODA_SHAPE_PILL:
        if (w == h)
            poda_svg_put (svg, "<circle class='%r' cx='%d' cy='%d' r='%d'/>", class,
                          box->x, box->y, w);
        else
            put_rect (svg, class, &r, w < h ? w : h);
        break;
    case PODA_SHAPE_DIAMOND:
        poda_svg_put (svg, "<path class='%r' d='M%d %dL%d %dL%d %dL%d %dz'/>", class,
                      box->x, r.top, r.right, box->y, box->x, r.bottom, r.left, box->y);
        break;
    case PODA_SHAPE_UP:
        poda_svg_put (svg, "<path class='%r' d='M%d %dL%d %dL%d %dz'/>", class, box->x,
                      r.top - grow / 2, r.right + grow / 2, r.bottom, r.left - grow / 2,
                      r.bottom);
        break;
    case PODA_SHAPE_DOWN:
        poda_svg_put (svg, "<path class='%r' d='M%d %dL%d %dL%d %dz'/>", class,
                      r.left - grow / 2, r.top, r.right + grow / 2, r.top, box->x,
                      r.bottom + grow / 2);
        break;
    case PODA_SHAPE_ROUNDED:
        put_rect (svg, class, &r, ROUNDED);
        break;
    case PODA_SHAPE_CHAMFERED:
        put_chamfered (svg, class, &r);
        break;
    default:
        put_rect (svg, class, &r, 3);
    }
}

/* How far below the middle of the box the foot of its value stands. */
static double
value_foot (const PodaFigure *figure, const PodaBox *box)
{
    double font = poda_box_font (figure, box);
    if (box->cells != NULL || box->position != NULL)
        return box->height / 2 - 7;
    if (poda_box_shape (figure, box) == PODA_SHAPE_UP)
        return box->height * 0.36;
    if (poda_box_shape (figure, box) == PODA_SHAPE_DOWN)
        return box->height * -0.38 + font * 0.73;
    return font * 0.36;
}

static void
put_inside (PodaSvg *svg, const PodaBox *box)
{
    const PodaFigure *figure = svg->figure;
    double top = box->y - box->height / 2;
    if (poda_is_shown (box->cells))
        poda_svg_board (svg, box,
                        box->x - figure->board_columns * poda_board_cell (figure) / 2,
                        top + 6);
    if (poda_is_shown (box->position))
        poda_svg_put (svg, "<text class='p' x='%d' y='%d'>%s</text>", box->x, top + 18,
                      box->position);
    if (poda_is_shown (box->position) && box->value != NULL)
        poda_svg_put (svg, "<path class='sep' d='M%d %dh%d'/>",
                      box->x - box->width / 2 + 7, top + 24, box->width - 14);
    if (poda_is_shown (box->value))
        poda_svg_put (svg, "<text class='v' x='%d' y='%d'>%s</text>", box->x,
                      box->y + value_foot (figure, box), box->value);
}

static void
put_left (PodaSvg *svg, const PodaBox *box)
{
    PodaRect rect;
    if (!poda_box_left_texts (box, &rect))
        return;
    gboolean both = box->order != NULL && box->name != NULL;
    if (box->name != NULL)
        poda_svg_put (svg, "<text class='name' x='%d' y='%d'>%s</text>", rect.right,
                      box->y + (both ? -3 : 4), box->name);
    if (poda_is_shown (box->order))
        poda_svg_put (svg, "<text class='o' x='%d' y='%d'>%s</text>", rect.right,
                      box->y + (both ? 11 : 4), box->order);
}

/* The bounds in the order in which they fell, all but the last struck out. The strokes
 * are drawn: libraries do not agree where a font's own would lie. */
void
poda_svg_bounds (PodaSvg *svg, const char *letter, const char *values, double x,
                 double y)
{
    g_autoptr (GString) strokes = g_string_new (NULL);
    PodaSvg pen = { .figure = svg->figure, .text = strokes };
    double at = x + PODA_BOUNDS_INDENT;
    poda_svg_put (svg, "<text class='w' x='%d' y='%d'>%r ", x, y, letter);
    const char *end;
    for (; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, end - values);
        double width = poda_text_width (value, PODA_FONT_WINDOW, FALSE);
        poda_svg_put (svg, "<tspan class='s' x='%d'>%s</tspan> ", at, value);
        poda_svg_put (&pen, "M%d %dL%d %d", at - PODA_STROKE_REACH, y - 1,
                      at + width + PODA_STROKE_REACH, y - 8);
        at += width + PODA_STRUCK_GAP;
    }
    poda_svg_put (svg, "<tspan x='%d'>%s</tspan></text>", at, values);
    if (strokes->len > 0)
        poda_svg_put (svg, "<path class='k' d='%r'/>", strokes->str);
}

/* Drawn, since few fonts have the character. */
static void
put_scissors (PodaSvg *svg, double x, double y)
{
    poda_svg_put (
        svg,
        "<path class='snip' d='M%d %da1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0"
        "m0 6.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0m3.4 -1.2l6.8 -5m0 6.2"
        "l-6.8 -5'/>",
        x, y - 7);
}

static void
put_line (PodaSvg *svg, const PodaBox *box, PodaLine line, double x, double y)
{
    if (!poda_is_shown (poda_box_line (box, line)))
        return;
    switch (line) {
    case PODA_LINE_ALPHA:
        poda_svg_bounds (svg, "α", box->alpha, x, y);
        break;
    case PODA_LINE_BETA:
        poda_svg_bounds (svg, "β", box->beta, x, y);
        break;
    case PODA_LINE_BOUND:
        poda_svg_put (svg, "<text class='x' x='%d' y='%d'>%s</text>", x, y, box->bound);
        break;
    default:
        put_scissors (svg, x, y);
        poda_svg_put (svg, "<text class='r' x='%d' y='%d'>%s</text>", x + PODA_SCISSORS,
                      y, box->reason);
    }
}

static void
put_right (PodaSvg *svg, const PodaBox *box)
{
    PodaRect rect;
    PodaLine lines[4];
    if (!poda_box_right_texts (box, &rect))
        return;
    guint n = poda_box_lines (box, lines);
    double pitch = poda_box_line_pitch (n);
    for (guint i = 0; i < n; i++)
        put_line (svg, box, lines[i], rect.left,
                  box->y + (i - (n - 1) / 2.0) * pitch + PODA_FONT_WINDOW * 0.36);
    if (box->winning)
        poda_svg_tick (svg, rect.left, box->y);
}

void
poda_svg_tick (PodaSvg *svg, double x, double y)
{
    poda_svg_put (svg, "<path class='tick' d='M%d %dl4 4.5l7.5 -10'/>", x, y + 1);
}

/* A triangle for a folded subtree, dots for one the search did not enter. */
static void
put_hanging (PodaSvg *svg, const PodaBox *box)
{
    double bottom = box->y + box->height / 2;
    if (box->folded) {
        poda_svg_put (svg, "<g class='fold'><path d='M%d %dl18 26h-36z'/>", box->x,
                      bottom);
        poda_svg_put (svg, "<text class='c' x='%d' y='%d'>%u</text></g>", box->x,
                      bottom + 38, box->hidden);
        return;
    }
    if (poda_box_hang (svg->figure, box) == 0)
        return;
    poda_svg_put (svg, "<path class='dots' d='");
    for (int i = -1; i <= 1; i++)
        poda_svg_put (svg, "M%d %da1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0",
                      box->x + 6 * i - 1.5, bottom + 6);
    poda_svg_put (svg, "'/>");
}

static void
put_edge_text (PodaSvg *svg, const PodaBox *box)
{
    PodaRect r;
    if (!poda_box_edge_text (svg->figure, box, &r))
        return;
    put_rect (svg, "h", &r, 9);
    poda_svg_put (svg, "<text class='m' x='%d' y='%d'>%s</text>",
                  (r.left + r.right) / 2, (r.top + r.bottom) / 2 + 4, box->edge);
}

/* A cut whose skipped children are not drawn still shows at the corner of its node. */
static void
put_corner (PodaSvg *svg, const PodaBox *box)
{
    if (box->cut == PODA_CUT_NONE)
        return;
    const PodaBox *boxes = svg->figure->boxes;
    guint32 child = box->child;
    while (child != PODA_FIGURE_NONE && boxes[child].state != PODA_STATE_SKIPPED)
        child = boxes[child].next;
    if (child == PODA_FIGURE_NONE)
        poda_svg_cut_mark (svg, box->x + box->width * 0.36, box->y + box->height / 2, 1,
                           0.6, 7);
}

const char *
poda_svg_state (const PodaBox *box)
{
    return box->state == PODA_STATE_UNSEEN ? " unseen"
           : box->state == PODA_STATE_OPEN ? " open"
                                           : "";
}

static const char *
player_class (const PodaBox *box)
{
    return poda_player_word (box->player);
}

void
poda_svg_node (PodaSvg *svg, const PodaBox *box)
{
    poda_svg_put (svg, "<g id='n%u' class='node %r%r%r%r%r%r%r'>",
                  poda_box_number (svg->figure, box), player_class (box),
                  box->leaf ? " leaf" : "",
                  box->state == PODA_STATE_SKIPPED ? " pruned" : "",
                  box->cut != PODA_CUT_NONE ? " cut" : "", box->pv ? " pv" : "",
                  box->folded ? " folded" : "", poda_svg_state (box));
    if (box->title != NULL)
        poda_svg_put (svg, "<title>%s</title>", box->title);
    put_edge_text (svg, box);
    put_hanging (svg, box);
    poda_svg_shape (svg, box, "b", 0);
    if (box->current)
        poda_svg_shape (svg, box, "here", PODA_HERE);
    put_inside (svg, box);
    put_left (svg, box);
    put_right (svg, box);
    put_corner (svg, box);
    poda_svg_put (svg, "</g>\n");
}
