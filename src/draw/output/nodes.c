/* Nodes and edges of a tree. */

#include <math.h>

#include "draw/figure/figure.h"
#include "draw/output/build.h"
#include "draw/output/marks.h"

#define SQUARE_RADIUS 3.0
#define ROUNDED 14.0
#define CHAMFER 11.0
#define FOLD_HALF 18.0
#define FOLD_HEIGHT 26.0
#define FIELD_RADIUS 2.0

/* To an em: how far below the middle of their place the feet of letters stand, and how
 * much higher those of TikZ. */
#define FOOT 0.36
#define LIFT 0.03

/* --- Shapes --- */

static PodaRole
outline_role (const PodaBox *box)
{
    return box->leaf ? PODA_ROLE_LEAF : (PodaRole) (PODA_ROLE_MAX + box->player);
}

static guint8
outline_tone (const PodaBox *box)
{
    return box->state == PODA_STATE_SKIPPED  ? PODA_TONE_PRUNED
           : box->state == PODA_STATE_UNSEEN ? PODA_TONE_UNSEEN
           : !poda_box_stands_out (box)      ? PODA_TONE_PLAIN
           : box->leaf                       ? PODA_TONE_PV_LEAF
                                             : PODA_TONE_PV;
}

static PodaPrimitive *
add_triangle (PodaScene *scene, PodaRole role, double x, double tip, double base,
              double half)
{
    const PodaPoint points[] = { { x, tip }, { x + half, base }, { x - half, base } };
    return poda_scene_shape (scene, PODA_PRIM_POLYGON, role, points, 3);
}

PodaPrimitive *
poda_scene_add_outline (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
                        PodaRole role, double grow)
{
    double w = box->width / 2 + grow, h = box->height / 2 + grow, c = CHAMFER;
    double left = box->x - w, right = box->x + w, top = box->y - h, bottom = box->y + h;
    const PodaPoint diamond[] = {
        { box->x, top }, { right, box->y }, { box->x, bottom }, { left, box->y }
    };
    const PodaPoint chamfered[] = {
        { left + c, top },     { right - c, top },    { right, top + c },
        { right, bottom - c }, { right - c, bottom }, { left + c, bottom },
        { left, bottom - c },  { left, top + c },
    };
    double radius = SQUARE_RADIUS;
    switch (poda_box_shape (figure, box)) {
    case PODA_SHAPE_DIAMOND:
        return poda_scene_shape (scene, PODA_PRIM_POLYGON, role, diamond,
                                 G_N_ELEMENTS (diamond));
    case PODA_SHAPE_CHAMFERED:
        return poda_scene_shape (scene, PODA_PRIM_POLYGON, role, chamfered,
                                 G_N_ELEMENTS (chamfered));
    case PODA_SHAPE_UP:
        return add_triangle (scene, role, box->x, top - grow / 2, bottom, w + grow / 2);
    case PODA_SHAPE_DOWN:
        return add_triangle (scene, role, box->x, bottom + grow / 2, top, w + grow / 2);
    case PODA_SHAPE_PILL:
        if (w == h)
            return poda_scene_circle (scene, role, box->x, box->y, w);
        radius = fmin (w, h);
        break;
    case PODA_SHAPE_ROUNDED:
        radius = ROUNDED;
        break;
    default:
        break;
    }
    return poda_scene_rect (scene, role, left, top, 2 * w, 2 * h, radius);
}

void
poda_scene_add_cut (PodaScene *scene, PodaRole role, PodaPoint at, double dx, double dy,
                    double half)
{
    PodaPrimitive *cut = poda_scene_add (scene, PODA_PRIM_CUT, role, at.x, at.y);
    cut->width = dx;
    cut->height = dy;
    cut->size = half;
}

/* --- Edges --- */

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

static gboolean
is_cut_off (const PodaFigure *figure, const PodaBox *box)
{
    return box->state == PODA_STATE_SKIPPED && box->parent != PODA_FIGURE_NONE
           && figure->boxes[box->parent].state != PODA_STATE_SKIPPED;
}

/* Those below one parent are alike: they are worked out once. */
static const PodaStrokes *
find_strokes (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    if (scene->strokes_parent != parent)
        scene->strokes = poda_box_strokes (figure, parent);
    scene->strokes_parent = parent;
    return &scene->strokes;
}

/* The strokes lie on top of the child where the edge is short, or a plate is near. */
static void
add_strokes (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
             gboolean on_top)
{
    if (on_top != (figure->drawing.close || box->differs) || !is_cut_off (figure, box))
        return;
    PodaPoint from = edge_begin (figure, box), to = edge_end (figure, box);
    const PodaStrokes *strokes = find_strokes (scene, figure, box);
    double dx = to.x - from.x, dy = to.y - from.y;
    poda_scene_add_cut (
        scene, PODA_ROLE_CUT_ON_EDGE,
        (PodaPoint){ from.x + strokes->at * dx, from.y + strokes->at * dy }, dx, dy,
        strokes->half);
}

static const char *
state_class (const PodaBox *box)
{
    return box->state == PODA_STATE_UNSEEN ? " unseen"
           : box->state == PODA_STATE_OPEN ? " open"
                                           : "";
}

void
poda_scene_add_edge (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    PodaPoint from = edge_begin (figure, box), to = edge_end (figure, box);
    double stem = poda_box_stem (figure, parent), top = box->y - box->height / 2;
    const PodaPoint points[] = { { from.x, stem }, from, to, { to.x, top } };
    gboolean cut = is_cut_off (figure, box);
    PodaPrimitive *group = poda_scene_begin (
        scene, poda_scene_join (scene, "edge",
                                box->state == PODA_STATE_SKIPPED ? " pruned" : "",
                                cut ? " cut" : "", box->pv ? " pv" : "",
                                box->best ? " best" : "", state_class (box), NULL));
    group->from = parent->number;
    group->id = box->number;
    PodaRole role = box->state == PODA_STATE_SKIPPED  ? PODA_ROLE_EDGE_PRUNED
                    : box->pv                         ? PODA_ROLE_EDGE_PV
                    : box->state == PODA_STATE_OPEN   ? PODA_ROLE_EDGE_OPEN
                    : box->state == PODA_STATE_UNSEEN ? PODA_ROLE_EDGE_UNSEEN
                    : box->best                       ? PODA_ROLE_EDGE_BEST
                                                      : PODA_ROLE_EDGE;
    PodaPrimitive *edge = poda_scene_shape (scene, PODA_PRIM_EDGE, role, points, 4);
    edge->from = parent->number;
    edge->id = box->number;
    edge->y = parent->y + parent->height / 2;
    if (cut) {
        const PodaStrokes *strokes = find_strokes (scene, figure, box);
        edge->width = strokes->at;
        edge->height = strokes->room;
    }
    add_strokes (scene, figure, box, FALSE);
    poda_scene_end (scene);
}

static void
add_edge_text (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    PodaRect r;
    if (!poda_box_edge_text (figure, box, &r))
        return;
    double middle = (r.top + r.bottom) / 2;
    poda_scene_rect (scene, PODA_ROLE_PLATE, r.left, r.top, r.right - r.left,
                     r.bottom - r.top, 9);
    PodaPrimitive *move = poda_scene_text (
        scene, PODA_ROLE_MOVE, (r.left + r.right) / 2, middle + 4, box->edge);
    move->lift = 4; /* TikZ has the text in the middle of its own plate */
    move->tone = box->state == PODA_STATE_UNSEEN ? PODA_TONE_PALE : PODA_TONE_PLAIN;
}

/* --- In and below the shape --- */

/* A triangle for a folded subtree, dots for one the search did not enter. */
static void
add_hanging (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    double bottom = box->y + box->height / 2;
    if (box->folded) {
        g_autofree char *visited = poda_box_count (figure, box, FALSE);
        g_autofree char *skipped = poda_box_count (figure, box, TRUE);
        bottom += poda_box_below (figure, box);
        poda_scene_begin (scene, "fold");
        add_triangle (scene, PODA_ROLE_FOLD, box->x, bottom, bottom + FOLD_HEIGHT,
                      FOLD_HALF);
        poda_scene_text (
            scene, PODA_ROLE_COUNT, box->x, bottom + 38,
            poda_scene_join (scene, visited != NULL ? visited : skipped, NULL));
        if (visited != NULL && skipped != NULL)
            poda_scene_text (scene, PODA_ROLE_COUNT, box->x, bottom + 51,
                             poda_scene_join (scene, skipped, NULL));
        poda_scene_end (scene);
    } else if (poda_box_hang (figure, box) > 0) {
        poda_scene_add (scene, PODA_PRIM_SIGN, PODA_ROLE_DOTS, box->x, bottom + 6);
    }
}

/* TRUE if the value is all that stands in the shape, with room for it in the middle. */
static gboolean
holds_value (const PodaFigure *figure, const PodaBox *box)
{
    PodaBoxShape shape = poda_box_shape (figure, box);
    return box->cells == NULL && box->position == NULL
           && (shape == PODA_SHAPE_SQUARE || shape == PODA_SHAPE_PILL);
}

/* An empty box inside the shape, for a value to be filled in. */
static void
add_value_field (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    PodaBoxShape shape = poda_box_shape (figure, box);
    double half = box->width * 0.3, up = box->height * 0.22, y = box->y;
    if (box->cells != NULL || box->position != NULL) {
        half = box->width * 0.35;
        up = 7;
        y += box->height / 2 - 11 - poda_box_inset (figure, box);
    } else if (shape == PODA_SHAPE_UP || shape == PODA_SHAPE_DOWN) {
        half = box->width * 0.22;
        up = box->height * 0.17;
        y += box->height * (shape == PODA_SHAPE_UP ? 0.22 : -0.22);
    } else if (shape == PODA_SHAPE_DIAMOND) {
        half = box->width * 0.24;
    }
    poda_scene_rect (scene, PODA_ROLE_FIELD, box->x - half, y - up, 2 * half, 2 * up,
                     FIELD_RADIUS)
        ->tone = holds_value (figure, box) ? PODA_TONE_INSIDE : PODA_TONE_PLAIN;
}

static void
add_value (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    double own = poda_box_value_font (figure, box), font = poda_box_font (figure, box);
    double foot = own * FOOT, lift = own * LIFT;
    PodaBoxShape shape = poda_box_shape (figure, box);
    if (box->cells != NULL || box->position != NULL) {
        foot = box->height / 2 - 7 - poda_box_inset (figure, box);
        lift = 0;
    } else if (shape == PODA_SHAPE_UP) {
        foot = box->height * 0.36;
        lift = 0;
    } else if (shape == PODA_SHAPE_DOWN) {
        foot = box->height * -0.38 + font * 0.73;
        lift = box->height * -0.02 + font * 0.07;
    }
    PodaPrimitive *value = poda_scene_text (scene,
                                            figure->compact ? PODA_ROLE_SMALL_VALUE
                                            : box->leaf     ? PODA_ROLE_LEAF_VALUE
                                                            : PODA_ROLE_VALUE,
                                            box->x, box->y + foot, box->value);
    value->size = own < font ? own : 0;
    value->lift = lift;
    value->tone = holds_value (figure, box)          ? PODA_TONE_INSIDE
                  : box->state == PODA_STATE_SKIPPED ? PODA_TONE_PALE
                                                     : PODA_TONE_PLAIN;
}

static void
add_inside (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    double top = box->y - box->height / 2 + poda_box_inset (figure, box);
    if (poda_is_shown (box->cells))
        poda_scene_add_board (
            scene, figure, box,
            box->x - figure->board_columns * poda_board_cell (figure) / 2, top + 6);
    if (poda_is_shown (box->position)) {
        PodaPrimitive *position = poda_scene_text (scene, PODA_ROLE_POSITION, box->x,
                                                   top + 18, box->position);
        position->lift = -1;
        const PodaPoint left = { box->x - box->width / 2 + 7, top + 24 };
        if (box->value != NULL)
            poda_scene_line (scene, PODA_ROLE_SEPARATOR, left,
                             (PodaPoint){ left.x + box->width - 14, left.y });
    }
    if (poda_is_field (box->value))
        add_value_field (scene, figure, box);
    else if (poda_is_shown (box->value))
        add_value (scene, figure, box);
}

/* --- Beside the shape --- */

/* Left of the shape name and number end at it; below a leaf both stand under its
 * middle. */
static void
add_left (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    PodaRect rect;
    if (!poda_box_left_texts (figure, box, &rect))
        return;
    gboolean both = box->order != NULL && box->name != NULL;
    gboolean under = rect.right > box->x;
    guint8 tone = under ? PODA_TONE_UNDER : PODA_TONE_PLAIN;
    double middle = (rect.top + rect.bottom) / 2, x = under ? box->x : rect.right;
    if (box->name != NULL) {
        PodaPrimitive *name = poda_scene_text (scene, PODA_ROLE_NAME, x,
                                               middle + (both ? -3 : 4), box->name);
        name->lift = both ? 0 : 0.5;
        name->tone = tone;
    }
    if (poda_is_shown (box->order)) {
        PodaPrimitive *order = poda_scene_text (scene, PODA_ROLE_ORDER, x,
                                                middle + (both ? 11 : 4), box->order);
        order->lift = both ? 1 : 0.5;
        order->tone = tone;
    }
}

static void
add_bounds (PodaScene *scene, double x, double y, double lift, const char *letter,
            const char *values)
{
    if (!poda_is_field (values)) {
        PodaPrimitive *bounds =
            poda_scene_add (scene, PODA_PRIM_BOUNDS, PODA_ROLE_WINDOW, x, y);
        bounds->letter = letter;
        bounds->text = values;
        bounds->lift = lift;
        return;
    }
    poda_scene_text (scene, PODA_ROLE_WINDOW, x, y, letter)->lift = lift;
    poda_scene_rect (scene, PODA_ROLE_FIELD, x + PODA_BOUNDS_INDENT,
                     y + 2 - PODA_FIELD_HEIGHT, PODA_FIELD_WIDTH, PODA_FIELD_HEIGHT,
                     FIELD_RADIUS)
        ->lift = lift;
}

static void
add_right (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    PodaRect rect;
    PodaLine lines[PODA_MOST_LINES];
    if (!poda_box_right_texts (figure, box, &rect))
        return;
    guint n = poda_box_lines (figure, box, lines);
    double x = rect.left, lift = PODA_FONT_WINDOW * LIFT;
    for (guint i = 0; i < n; i++) {
        double y = rect.top + 7 + i * poda_box_line_pitch (figure, box, n)
                   + PODA_FONT_WINDOW * FOOT;
        const char *text = lines[i].text;
        if (lines[i].length == 0)
            continue;
        if (text[lines[i].length] != '\0')
            text = poda_scene_format (scene, "%.*s", (int) lines[i].length, text);
        switch (lines[i].kind) {
        case PODA_LINE_ALPHA:
            add_bounds (scene, x, y, lift, "α", text);
            break;
        case PODA_LINE_BETA:
            add_bounds (scene, x, y, lift, "β", text);
            break;
        case PODA_LINE_BOUND:
            poda_scene_text (scene, PODA_ROLE_BOUND, x, y, text)->lift = lift;
            break;
        case PODA_LINE_REASON:
            poda_scene_add (scene, PODA_PRIM_SIGN, PODA_ROLE_SCISSORS, x, y)->lift =
                lift;
            /* fall through */
        case PODA_LINE_MORE:
            poda_scene_text (scene, PODA_ROLE_REASON, x + PODA_SCISSORS, y, text)
                ->lift = lift;
            break;
        }
    }
    if (box->winning)
        poda_scene_add (scene, PODA_PRIM_SIGN, PODA_ROLE_TICK, rect.left, box->y);
}

/* A cut whose pruned children are not drawn still shows at the corner of its node. */
static void
add_corner (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    if (box->cut == PODA_CUT_NONE)
        return;
    guint32 child = box->child;
    while (child != PODA_FIGURE_NONE
           && figure->boxes[child].state != PODA_STATE_SKIPPED)
        child = figure->boxes[child].next;
    if (child == PODA_FIGURE_NONE)
        poda_scene_add_cut (
            scene, PODA_ROLE_CUT,
            (PodaPoint){ box->x + box->width * 0.36, box->y + box->height / 2 }, 1, 0.6,
            7);
}

static void
add_marks (PodaScene *scene, const PodaBox *box)
{
    for (guint i = 0; i < poda_n_node_marks; i++) {
        const PodaNodeMark *mark = &poda_node_marks[i];
        if (mark->css == NULL || !mark->applies (box))
            continue;
        PodaPrimitive *sign = poda_scene_text (
            scene, PODA_ROLE_NONE, box->x + box->width / 2 + mark->right,
            box->y - box->height / 2 + mark->down, mark->sign);
        sign->css = mark->css;
        sign->tikz = mark->tikz;
    }
}

void
poda_scene_add_node (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    PodaPrimitive *group = poda_scene_begin (
        scene,
        poda_scene_join (scene, "node ", poda_player_word (box->player),
                         box->leaf ? " leaf" : "",
                         box->state == PODA_STATE_SKIPPED ? " pruned" : "",
                         box->cut != PODA_CUT_NONE ? " cut" : "", box->pv ? " pv" : "",
                         box->folded ? " folded" : "", state_class (box), NULL));
    group->id = box->number;
    group->x = box->x;
    group->y = box->y;
    group->text = box->title;
    add_edge_text (scene, figure, box);
    add_hanging (scene, figure, box);
    if (box->differs)
        poda_scene_add_outline (scene, figure, box, PODA_ROLE_DIFFERS, PODA_HERE);
    add_strokes (scene, figure, box, TRUE);
    PodaPrimitive *shape =
        poda_scene_add_outline (scene, figure, box, outline_role (box), 0);
    shape->tone = outline_tone (box);
    shape->id = box->number;
    if (shape->kind == PODA_PRIM_POLYGON) {
        shape->x = box->x;
        shape->y = box->y;
        shape->width = box->width;
        shape->height = box->height;
    }
    if (holds_value (figure, box) && poda_is_shown (box->value)) {
        shape->text = box->value;
        shape->letters =
            poda_box_value_font (figure, box) / poda_box_font (figure, box);
    }
    if (box->current)
        poda_scene_add_outline (scene, figure, box, PODA_ROLE_HERE, PODA_HERE);
    add_inside (scene, figure, box);
    add_left (scene, figure, box);
    add_right (scene, figure, box);
    add_corner (scene, figure, box);
    add_marks (scene, box);
    poda_scene_end (scene);
}

/* --- The ground --- */

/* A broad track under the edges and a ring around the nodes of winning strategies. */
static void
add_strategy (PodaScene *scene, const PodaFigure *figure)
{
    if ((figure->legend & PODA_LEGEND_STRATEGY) == 0)
        return;
    poda_scene_add (scene, PODA_PRIM_SECTION, PODA_ROLE_NONE, 0, 0)->css = "strategy";
    for (PodaRole way = PODA_ROLE_WAY; way <= PODA_ROLE_WAY_INSIDE; way++)
        for (guint32 i = 1; i < figure->n_boxes; i++)
            if (figure->boxes[i].strategy)
                poda_scene_line (scene, way, edge_begin (figure, &figure->boxes[i]),
                                 edge_end (figure, &figure->boxes[i]));
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].strategy)
            poda_scene_add_outline (scene, figure, &figure->boxes[i], PODA_ROLE_RING,
                                    PODA_RING);
    poda_scene_end (scene);
}

/* In print, lines between levels take the place of every second one's band. */
void
poda_scene_add_ground (PodaScene *scene, const PodaFigure *figure, double width)
{
    gboolean rules = figure->drawing.theme == PODA_THEME_PRINT;
    for (guint i = 0; i < figure->n_bands; i++) {
        const PodaBand *band = &figure->bands[i];
        if (i % 2 == 0 && !rules)
            poda_scene_rect (scene, PODA_ROLE_BAND, 0, band->top, width, band->height,
                             0);
        if (i > 0 && rules)
            poda_scene_line (scene, PODA_ROLE_RULE,
                             (PodaPoint){ PODA_SCENE_MARGIN, band->top },
                             (PodaPoint){ width - PODA_SCENE_MARGIN, band->top });
    }
    /* All boxes of a level stand at one height. */
    g_autofree double *middle = g_new0 (double, figure->n_bands);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        middle[figure->boxes[i].level] = figure->boxes[i].y;
    for (guint i = 0; i < figure->n_bands; i++)
        if (*figure->bands[i].label != '\0' && !figure->unlabelled)
            poda_scene_text (scene, PODA_ROLE_LABEL, PODA_SCENE_MARGIN,
                             middle[i] + PODA_FONT_BAND * FOOT, figure->bands[i].label)
                ->lift = PODA_FONT_BAND * FOOT - 4;
    poda_scene_add (scene, PODA_PRIM_TREE, PODA_ROLE_NONE,
                    floor ((width - figure->width) / 2), 0)
        ->css = "tree";
    add_strategy (scene, figure);
}
