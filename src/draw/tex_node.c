#include "draw/tex_parts.h"

#include <string.h>

#define ROUNDED 14.0
#define CHAMFER 11.0
/* Half the height of a digit, to an em: how far below its middle a text's foot stands.
 */
#define FOOT 0.33
#define SMALL_FOOT 3.5

static void
put_rectangle (PodaTex *tex, const char *style, const PodaRect *r, double radius)
{
    poda_tex_put (tex, "\\path[%r, rounded corners=%dbp] (%d,%d) rectangle (%d,%d);\n",
                  style, radius, r->left, r->top, r->right, r->bottom);
}

static void
put_chamfered (PodaTex *tex, const char *style, const PodaRect *r)
{
    double c = CHAMFER;
    poda_tex_put (tex, "\\path[%r] (%d,%d) -- (%d,%d) -- (%d,%d) -- (%d,%d)", style,
                  r->left + c, r->top, r->right - c, r->top, r->right, r->top + c,
                  r->right, r->bottom - c);
    poda_tex_put (tex, " -- (%d,%d) -- (%d,%d) -- (%d,%d) -- (%d,%d) -- cycle;\n",
                  r->right - c, r->bottom, r->left + c, r->bottom, r->left,
                  r->bottom - c, r->left, r->top + c);
}

static void
put_triangle (PodaTex *tex, const char *style, double x, double tip, double base,
              double half)
{
    poda_tex_put (tex, "\\path[%r] (%d,%d) -- (%d,%d) -- (%d,%d) -- cycle;\n", style, x,
                  tip, x + half, base, x - half, base);
}

void
poda_tex_shape (PodaTex *tex, const PodaBox *box, const char *style, double grow)
{
    double w = box->width / 2 + grow, h = box->height / 2 + grow;
    PodaRect r = { box->x - w, box->y - h, box->x + w, box->y + h };
    switch (poda_box_shape (tex->figure, box)) {
    case PODA_SHAPE_PILL:
        if (box->width > box->height)
            put_rectangle (tex, style, &r, h);
        else
            poda_tex_put (tex, "\\path[%r] (%d,%d) circle (%d);\n", style, box->x,
                          box->y, w);
        break;
    case PODA_SHAPE_DIAMOND:
        poda_tex_put (
            tex, "\\path[%r] (%d,%d) -- (%d,%d) -- (%d,%d) -- (%d,%d) -- cycle;\n",
            style, box->x, r.top, r.right, box->y, box->x, r.bottom, r.left, box->y);
        break;
    case PODA_SHAPE_UP:
        put_triangle (tex, style, box->x, r.top - grow / 2, r.bottom, w + grow / 2);
        break;
    case PODA_SHAPE_DOWN:
        put_triangle (tex, style, box->x, r.bottom + grow / 2, r.top, w + grow / 2);
        break;
    case PODA_SHAPE_ROUNDED:
        put_rectangle (tex, style, &r, ROUNDED);
        break;
    case PODA_SHAPE_CHAMFERED:
        put_chamfered (tex, style, &r);
        break;
    default:
        put_rectangle (tex, style, &r, 3);
    }
}

static double
value_foot (const PodaFigure *figure, const PodaBox *box)
{
    double font = poda_box_font (figure, box);
    if (box->cells != NULL || box->position != NULL)
        return box->height / 2 - 7;
    if (poda_box_shape (figure, box) == PODA_SHAPE_UP)
        return box->height * 0.36;
    if (poda_box_shape (figure, box) == PODA_SHAPE_DOWN)
        return box->height * -0.36 + font * 0.66;
    return font * FOOT;
}

static void
put_inside (PodaTex *tex, const PodaBox *box)
{
    const PodaFigure *figure = tex->figure;
    double top = box->y - box->height / 2;
    const char *style = figure->compact ? "poda small value"
                        : box->leaf     ? "poda leaf value"
                                        : "poda value";
    if (poda_is_shown (box->cells))
        poda_tex_board (tex, box,
                        box->x - figure->board_columns * poda_board_cell (figure) / 2,
                        top + 6);
    if (poda_is_shown (box->position))
        poda_tex_put (tex, "\\node[poda position] at (%d,%d) {%s};\n", box->x, top + 19,
                      box->position);
    if (poda_is_shown (box->value))
        poda_tex_put (tex, "\\node[%r%r] at (%d,%d) {%s};\n", style,
                      box->state == PODA_STATE_SKIPPED ? ", text=podapale" : "", box->x,
                      box->y + value_foot (figure, box), box->value);
}

static void
put_left (PodaTex *tex, const PodaBox *box)
{
    PodaRect rect;
    if (!poda_box_left_texts (box, &rect))
        return;
    gboolean both = box->order != NULL && box->name != NULL;
    if (box->name != NULL)
        poda_tex_put (tex, "\\node[poda name] at (%d,%d) {%s};\n", rect.right,
                      box->y + (both ? -3 : SMALL_FOOT), box->name);
    if (poda_is_shown (box->order))
        poda_tex_put (tex, "\\node[poda order] at (%d,%d) {%s};\n", rect.right,
                      box->y + (both ? 10 : SMALL_FOOT), box->order);
}

/* The bounds in the order in which they fell; a rule as wide as its text strikes one
 * out. */
static void
put_bounds (PodaTex *tex, const char *letter, const char *values, double x, double y)
{
    poda_tex_put (tex, "\\node[poda window] at (%d,%d) {%s", x, y, letter);
    const char *end;
    for (; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, (gsize) (end - values));
        poda_tex_put (tex,
                      " {\\color{podapale}\\setbox0\\hbox{%s}"
                      "\\rlap{\\vrule width\\wd0 height.8ex depth-.68ex}\\box0}",
                      value);
    }
    poda_tex_put (tex, " %s};\n", values);
}

/* Drawn, since the fonts have no such character. */
static void
put_scissors (PodaTex *tex, double x, double y)
{
    poda_tex_put (
        tex,
        "\\path[draw=podared, line width=1bp] (%d,%d) circle (%d) (%d,%d) circle (%d) "
        "(%d,%d) -- (%d,%d) (%d,%d) -- (%d,%d);\n",
        x + 1.9, y - 7, 1.9, x + 1.9, y - 0.8, 1.9, x + 3.4, y - 2, x + 10.2, y - 7,
        x + 3.4, y - 5.8, x + 10.2, y - 0.8);
}

static void
put_line (PodaTex *tex, const PodaBox *box, PodaLine line, double x, double y)
{
    if (!poda_is_shown (poda_box_line (box, line)))
        return;
    switch (line) {
    case PODA_LINE_ALPHA:
        put_bounds (tex, "α", box->alpha, x, y);
        break;
    case PODA_LINE_BETA:
        put_bounds (tex, "β", box->beta, x, y);
        break;
    case PODA_LINE_BOUND:
        poda_tex_put (tex, "\\node[poda bound] at (%d,%d) {%s};\n", x, y, box->bound);
        break;
    default:
        put_scissors (tex, x, y);
        poda_tex_put (tex, "\\node[poda reason] at (%d,%d) {%s};\n", x + PODA_SCISSORS,
                      y, box->reason);
    }
}

static void
put_right (PodaTex *tex, const PodaBox *box)
{
    PodaRect rect;
    PodaLine lines[4];
    if (!poda_box_right_texts (box, &rect))
        return;
    guint n = poda_box_lines (box, lines);
    double pitch = poda_box_line_pitch (n);
    for (guint i = 0; i < n; i++)
        put_line (tex, box, lines[i], rect.left,
                  box->y + (i - (n - 1) / 2.0) * pitch + PODA_FONT_WINDOW * FOOT);
    if (box->winning)
        poda_tex_tick (tex, rect.left, box->y);
}

void
poda_tex_tick (PodaTex *tex, double x, double y)
{
    poda_tex_put (tex, "\\path[poda tick] (%d,%d) -- (%d,%d) -- (%d,%d);\n", x, y + 1,
                  x + 4, y + 5.5, x + 11.5, y - 4.5);
}

/* A triangle for a folded subtree, dots for one the search did not enter. */
static void
put_hanging (PodaTex *tex, const PodaBox *box)
{
    double bottom = box->y + box->height / 2;
    if (box->folded) {
        put_triangle (tex, "poda fold", box->x, bottom, bottom + 26, 18);
        poda_tex_put (tex, "\\node[poda count] at (%d,%d) {%u};\n", box->x, bottom + 38,
                      box->hidden);
    } else if (poda_box_hang (tex->figure, box) > 0) {
        for (int i = -1; i <= 1; i++)
            poda_tex_put (tex, "\\path[fill=podagrey] (%d,%d) circle (%d);\n",
                          box->x + 6 * i, bottom + 6, 1.5);
    }
}

static void
put_edge_text (PodaTex *tex, const PodaBox *box)
{
    PodaRect r;
    if (poda_box_edge_text (tex->figure, box, &r))
        poda_tex_put (tex, "\\node[poda move%r] at (%d,%d) {\\strut %s};\n",
                      box->state == PODA_STATE_UNSEEN ? ", text=podapale" : "",
                      (r.left + r.right) / 2, (r.top + r.bottom) / 2, box->edge);
}

/* A cut whose skipped children are not drawn still shows at the corner of its node. */
static void
put_corner (PodaTex *tex, const PodaBox *box)
{
    if (box->cut == PODA_CUT_NONE)
        return;
    const PodaBox *boxes = tex->figure->boxes;
    guint32 child = box->child;
    while (child != PODA_FIGURE_NONE && boxes[child].state != PODA_STATE_SKIPPED)
        child = boxes[child].next;
    if (child == PODA_FIGURE_NONE)
        poda_tex_cut_mark (tex, box->x + box->width * 0.36, box->y + box->height / 2, 1,
                           0.6, 7);
}

void
poda_tex_node (PodaTex *tex, const PodaBox *box)
{
    const char *style = poda_tex_style_of (box);
    gboolean thick = box->pv || box->state == PODA_STATE_OPEN;
    const char *weight = !thick      ? ""
                         : box->leaf ? ", draw=podaink, line width=2.4bp"
                                     : ", line width=2.4bp";
    g_autofree char *outline = g_strconcat (style, weight, NULL);
    put_edge_text (tex, box);
    put_hanging (tex, box);
    poda_tex_shape (tex, box, outline, 0);
    if (box->current)
        poda_tex_shape (tex, box, "poda here", PODA_HERE);
    put_inside (tex, box);
    put_left (tex, box);
    put_right (tex, box);
    put_corner (tex, box);
}
