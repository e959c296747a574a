/* Nodes and edges of a tree. */

#include <math.h>

#include "draw/output/marks.h"
#include "draw/output/scene.h"

/* In em: the baseline's distance below the middle of a text, and how much higher it is
 * in TikZ. */
#define FOOT 0.36
#define LIFT 0.03

#define SIGN_LIFT 5.0 /* half the height of a sign */
#define SCISSORS "M%g %go1.9m0 6.2o1.9m3.4 -1.2l6.8 -5m0 6.2l-6.8 -5"

/* --- Shapes --- */

PodaPrimitive *
poda_scene_add_outline (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
                        PodaRole role, double grow)
{
    PodaBoxShape shape = poda_box_shape (figure, box);
    double w = box->width / 2 + grow, h = box->height / 2 + grow, c = 11;
    double x = box->x, top = box->y - h, across = 2 * (w - c), down = 2 * (h - c);
    double sign = shape == PODA_SHAPE_UP ? 1 : -1, half = w + grow / 2;
    if (shape == PODA_SHAPE_UP || shape == PODA_SHAPE_DOWN)
        return poda_scene_path (scene, role, "M%g %gl%g %gh%gz", x,
                                box->y - sign * (h + grow / 2), half,
                                sign * (2 * h + grow / 2), -2 * half);
    if (shape == PODA_SHAPE_DIAMOND)
        return poda_scene_path (scene, role, "M%g %gl%g %gl%g %gl%g %gz", x, top, w, h,
                                -w, h, -w, -h);
    if (shape == PODA_SHAPE_CHAMFERED)
        return poda_scene_path (scene, role, "M%g %gh%gl%g %gv%gl%g %gh%gl%g %gv%gz",
                                x - w + c, top, across, c, c, down, -c, c, -across, -c,
                                -c, -down);
    if (shape == PODA_SHAPE_PILL && w == h)
        return poda_scene_circle (scene, role, x, box->y, w);
    return poda_scene_rect (scene, role, x - w, top, 2 * w, 2 * h,
                            shape == PODA_SHAPE_PILL      ? fmin (w, h)
                            : shape == PODA_SHAPE_ROUNDED ? 14
                                                          : 3);
}

/* Adds the two strokes of a cut; their distance grows with their length. */
void
poda_scene_add_cut (PodaScene *scene, PodaRole role, double x, double y, double dx,
                    double dy, double half)
{
    double length = hypot (dx, dy), apart = fmax (0.4 * half, 2.4);
    double ax = dx / length * apart, ay = dy / length * apart;
    double bx = -dy / length * half, by = dx / length * half;
    poda_scene_path (scene, role, "M%g %gL%g %gM%g %gL%g %g", x - ax + bx, y - ay + by,
                     x - ax - bx, y - ay - by, x + ax + bx, y + ay + by, x + ax - bx,
                     y + ay - by);
}

void
poda_scene_add_dots (PodaScene *scene, double x, double y)
{
    poda_scene_path (scene, PODA_ROLE_DOTS, "M%g %go1.5m6 0o1.5m6 0o1.5", x - 7.5, y);
}

void
poda_scene_add_tick (PodaScene *scene, double x, double y)
{
    poda_scene_path (scene, PODA_ROLE_TICK, "M%g %gl4 4.5l7.5 -10", x, y + 1);
}

/* --- Edges --- */

/* Finds the ends of the slope of the edge to a box. */
static void
find_edge (const PodaFigure *figure, const PodaBox *box, PodaPoint *from, PodaPoint *to)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    *from = (PodaPoint){ parent->x, poda_box_foot (figure, parent) };
    *to = (PodaPoint){ box->x, poda_box_head (figure, box) };
}

/* Returns the strokes on the edge to a pruned box, equal below one parent; or NULL. */
static const PodaStrokes *
find_strokes (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    if (box->state != PODA_STATE_PRUNED || box->parent == PODA_FIGURE_NONE)
        return NULL;
    const PodaBox *parent = &figure->boxes[box->parent];
    if (parent->state == PODA_STATE_PRUNED)
        return NULL;
    if (scene->strokes_parent != parent)
        scene->strokes = poda_box_strokes (figure, parent);
    scene->strokes_parent = parent;
    return &scene->strokes;
}

/* Adds the strokes of a cut; over the child if edges are short or it is marked. */
static void
add_strokes (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
             gboolean on_top)
{
    const PodaStrokes *strokes = find_strokes (scene, figure, box);
    PodaPoint from, to;
    if (strokes == NULL || on_top != (figure->drawing.tight || box->differs))
        return;
    find_edge (figure, box, &from, &to);
    double dx = to.x - from.x, dy = to.y - from.y;
    poda_scene_add_cut (scene, PODA_ROLE_CUT_ON_EDGE, from.x + strokes->at * dx,
                        from.y + strokes->at * dy, dx, dy, strokes->half);
}

static const char *
state_class (const PodaBox *box)
{
    return box->state == PODA_STATE_UNVISITED ? " unseen"
           : box->state == PODA_STATE_OPEN    ? " open"
                                              : "";
}

void
poda_scene_add_edge (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    double stem = poda_box_stem (figure, parent), top = box->y - box->height / 2;
    double bottom = parent->y + parent->height / 2;
    const PodaStrokes *strokes = find_strokes (scene, figure, box);
    gboolean skipped = box->state == PODA_STATE_PRUNED;
    PodaPoint from, to;
    find_edge (figure, box, &from, &to);
    PodaPrimitive *group = poda_scene_begin (
        scene, poda_scene_format (scene, "edge%s%s%s%s%s", skipped ? " pruned" : "",
                                  strokes != NULL ? " cut" : "", box->pv ? " pv" : "",
                                  box->best ? " best" : "", state_class (box)));
    group->from = parent->number;
    group->id = box->number;
    PodaRole role = skipped                              ? PODA_ROLE_EDGE_PRUNED
                    : box->pv                            ? PODA_ROLE_EDGE_PV
                    : box->state == PODA_STATE_OPEN      ? PODA_ROLE_EDGE_OPEN
                    : box->state == PODA_STATE_UNVISITED ? PODA_ROLE_EDGE_UNVISITED
                    : box->best                          ? PODA_ROLE_EDGE_BEST
                                                         : PODA_ROLE_EDGE;
    PodaPrimitive *edge = poda_scene_add (scene, PODA_PRIM_EDGE, role, from.x, from.y);
    edge->from = parent->number;
    edge->id = box->number;
    edge->width = to.x;
    edge->height = to.y;
    edge->edge.stem = fmax (stem - bottom, 0);
    edge->edge.foot = from.y - bottom;
    edge->edge.head = top - to.y;
    if (strokes != NULL) {
        edge->edge.at = strokes->at;
        edge->edge.room = strokes->room;
    }
    if (from.y > stem + 1)
        poda_scene_path (scene, PODA_ROLE_NONE, "M%g %gV%g", from.x, stem, from.y);
    if (top > to.y + 1)
        poda_scene_path (scene, PODA_ROLE_NONE, "M%g %gV%g", to.x, to.y, top);
    add_strokes (scene, figure, box, FALSE);
    poda_scene_end (scene);
}

/* --- Inside and below the shape --- */

/* Adds a triangle for a folded subtree, dots for one below the depth limit. */
static void
add_hanging (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    double bottom = box->y + box->height / 2;
    if (box->folded) {
        g_autofree char *visited = poda_box_count (figure, box, FALSE);
        g_autofree char *skipped = poda_box_count (figure, box, TRUE);
        const char *lines[] = { visited, skipped };
        double y = bottom + poda_box_below (figure, box);
        poda_scene_begin (scene, "fold");
        poda_scene_path (scene, PODA_ROLE_FOLD, "M%g %gl18 26h-36z", box->x, y);
        for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
            if (lines[i] != NULL)
                poda_scene_text (scene, PODA_ROLE_COUNT, box->x,
                                 y + 38 + (i > 0 && visited != NULL ? 13 : 0),
                                 poda_scene_format (scene, "%s", lines[i]));
        poda_scene_end (scene);
    } else if (poda_box_hang (figure, box) > 0) {
        poda_scene_add_dots (scene, box->x, bottom + 6);
    }
}

/* TRUE if the shape contains only the value, centred. */
static gboolean
holds_value (const PodaFigure *figure, const PodaBox *box)
{
    PodaBoxShape shape = poda_box_shape (figure, box);
    return box->cells == NULL && box->position == NULL
           && (shape == PODA_SHAPE_SQUARE || shape == PODA_SHAPE_PILL);
}

/* Adds the value, or an empty field inside the shape. */
static void
add_value (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    double own = poda_box_value_font (figure, box), font = poda_box_font (figure, box);
    double foot = own * FOOT, lift = own * LIFT, bottom = box->height / 2;
    double half = box->width * 0.3, up = box->height * 0.22, down = 0;
    PodaBoxShape shape = poda_box_shape (figure, box);
    PodaRole role = figure->compact ? PODA_ROLE_SMALL_VALUE
                    : box->leaf     ? PODA_ROLE_LEAF_VALUE
                                    : PODA_ROLE_VALUE;
    PodaPrimitive *value;
    if (box->cells != NULL || box->position != NULL) {
        half = box->width * 0.35;
        up = 7;
        down = bottom - 11 - poda_box_inset (figure, box);
        foot = down + 4;
        lift = 0;
    } else if (shape == PODA_SHAPE_UP || shape == PODA_SHAPE_DOWN) {
        gboolean upwards = shape == PODA_SHAPE_UP;
        half = box->width * 0.22;
        up = box->height * 0.17;
        down = box->height * (upwards ? 0.22 : -0.22);
        foot = upwards ? box->height * 0.36 : box->height * -0.38 + font * 0.73;
        lift = upwards ? 0 : box->height * -0.02 + font * 0.07;
    } else if (shape == PODA_SHAPE_DIAMOND) {
        half = box->width * 0.24;
    }
    if (poda_is_field (box->value)) {
        value = poda_scene_rect (scene, PODA_ROLE_FIELD, box->x - half,
                                 box->y + down - up, 2 * half, 2 * up, 2);
    } else {
        value = poda_scene_text (scene, role, box->x, box->y + foot, box->value);
        value->size = own < font ? own : 0;
        value->lift = lift;
        value->tone =
            box->state == PODA_STATE_PRUNED ? PODA_TONE_PALE : PODA_TONE_PLAIN;
    }
    if (holds_value (figure, box))
        value->tone = PODA_TONE_INSIDE;
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
        poda_scene_text (scene, PODA_ROLE_POSITION, box->x, top + 18, box->position)
            ->lift = -1;
        if (box->value != NULL)
            poda_scene_path (scene, PODA_ROLE_SEPARATOR, "M%g %gh%g",
                             box->x - box->width / 2 + 7, top + 24, box->width - 14);
    }
    if (poda_is_field (box->value) || poda_is_shown (box->value))
        add_value (scene, figure, box);
}

/* --- Beside the shape --- */

/* Adds name and number, right-aligned at the shape; below a leaf they are centred. */
static void
add_left (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    PodaRect rect;
    if (!poda_box_left_texts (figure, box, &rect))
        return;
    gboolean both = box->order != NULL && box->name != NULL;
    gboolean under = rect.right > box->x;
    double y = (rect.top + rect.bottom) / 2, x = under ? box->x : rect.right;
    const struct {
        PodaRole role;
        const char *text;
        double down, lift; /* if both are there */
    } texts[] = { { PODA_ROLE_NAME, box->name, -3, 0 },
                  { PODA_ROLE_ORDER, box->order, 11, 1 } };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        if (!poda_is_shown (texts[i].text))
            continue;
        PodaPrimitive *text = poda_scene_text (
            scene, texts[i].role, x, y + (both ? texts[i].down : 4), texts[i].text);
        text->lift = both ? texts[i].lift : 0.5;
        text->tone = under ? PODA_TONE_UNDER : PODA_TONE_PLAIN;
    }
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
    double pitch = poda_box_line_pitch (figure, box, n);
    for (guint i = 0; i < n; i++) {
        PodaLineKind kind = lines[i].kind;
        double y = rect.top + 7 + i * pitch + PODA_FONT_WINDOW * FOOT;
        if (lines[i].length == 0)
            continue;
        const char *text =
            poda_scene_format (scene, "%.*s", (int) lines[i].length, lines[i].text);
        if (kind == PODA_LINE_ALPHA || kind == PODA_LINE_BETA) {
            const char *letter = kind == PODA_LINE_ALPHA ? "α" : "β";
            gboolean field = poda_is_field (text);
            poda_scene_bounds (scene, x, y, letter, field ? "" : text)->lift = lift;
            if (field)
                poda_scene_rect (scene, PODA_ROLE_FIELD, x + PODA_BOUNDS_INDENT,
                                 y + 2 - PODA_FIELD_HEIGHT, PODA_FIELD_WIDTH,
                                 PODA_FIELD_HEIGHT, 2)
                    ->lift = lift;
        } else if (kind == PODA_LINE_BOUND) {
            poda_scene_text (scene, PODA_ROLE_BOUND, x, y, text)->lift = lift;
        } else {
            if (kind == PODA_LINE_REASON)
                poda_scene_path (scene, PODA_ROLE_SCISSORS, SCISSORS, x, y - 7)->lift =
                    lift;
            poda_scene_text (scene, PODA_ROLE_REASON, x + PODA_SCISSORS, y, text)
                ->lift = lift;
        }
    }
    if (box->winning)
        poda_scene_add_tick (scene, x, box->y);
}

static void
add_shape (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    PodaRole role =
        box->leaf ? PODA_ROLE_LEAF : (PodaRole) (PODA_ROLE_MAX + box->player);
    PodaPrimitive *shape = poda_scene_add_outline (scene, figure, box, role, 0);
    shape->id = box->number;
    shape->tone = box->state == PODA_STATE_PRUNED      ? PODA_TONE_PRUNED
                  : box->state == PODA_STATE_UNVISITED ? PODA_TONE_UNVISITED
                  : !poda_box_stands_out (box)         ? PODA_TONE_PLAIN
                  : box->leaf                          ? PODA_TONE_PV_LEAF
                                                       : PODA_TONE_PV;
    if (shape->kind == PODA_PRIM_PATH) {
        shape->x = box->x;
        shape->y = box->y;
        shape->width = box->width;
        shape->height = box->height;
    } else if (holds_value (figure, box) && poda_is_shown (box->value)) {
        shape->text = box->value;
        shape->letters =
            poda_box_value_font (figure, box) / poda_box_font (figure, box);
    }
}

void
poda_scene_add_node (PodaScene *scene, const PodaFigure *figure, const PodaBox *box)
{
    PodaRect r;
    PodaPrimitive *group = poda_scene_begin (
        scene,
        poda_scene_format (
            scene, "node %s%s%s%s%s%s%s", poda_player_word (box->player),
            box->leaf ? " leaf" : "", box->state == PODA_STATE_PRUNED ? " pruned" : "",
            box->cut != PODA_CUT_NONE ? " cut" : "", box->pv ? " pv" : "",
            box->folded ? " folded" : "", state_class (box)));
    group->id = box->number;
    group->x = box->x;
    group->y = box->y;
    group->title = box->title;
    if (poda_box_edge_text (figure, box, &r)) {
        poda_scene_rect (scene, PODA_ROLE_PLATE, r.left, r.top, r.right - r.left,
                         r.bottom - r.top, 9);
        PodaPrimitive *move =
            poda_scene_text (scene, PODA_ROLE_MOVE, (r.left + r.right) / 2,
                             (r.top + r.bottom) / 2 + 4, box->edge);
        move->lift = 4; /* TikZ centres the text in its own background */
        move->tone =
            box->state == PODA_STATE_UNVISITED ? PODA_TONE_PALE : PODA_TONE_PLAIN;
    }
    add_hanging (scene, figure, box);
    if (box->differs)
        poda_scene_add_outline (scene, figure, box, PODA_ROLE_DIFFERS, PODA_HERE);
    add_strokes (scene, figure, box, TRUE);
    add_shape (scene, figure, box);
    if (box->current)
        poda_scene_add_outline (scene, figure, box, PODA_ROLE_HERE, PODA_HERE);
    add_inside (scene, figure, box);
    add_left (scene, figure, box);
    add_right (scene, figure, box);
    /* A cut whose pruned children are hidden is drawn at the node's corner. */
    guint32 child = box->child;
    while (child != PODA_FIGURE_NONE && figure->boxes[child].state != PODA_STATE_PRUNED)
        child = figure->boxes[child].next;
    if (box->cut != PODA_CUT_NONE && child == PODA_FIGURE_NONE)
        poda_scene_add_cut (scene, PODA_ROLE_CUT, box->x + box->width * 0.36,
                            box->y + box->height / 2, 1, 0.6, 7);
    for (guint i = 0; i < poda_n_node_marks; i++) {
        const PodaNodeMark *mark = &poda_node_marks[i];
        if (mark->css == NULL || !mark->applies (figure, box))
            continue;
        PodaPrimitive *sign =
            poda_scene_text (scene, PODA_ROLE_NONE, box->x + box->width / 2,
                             box->y - box->height / 2 + SIGN_LIFT, mark->sign);
        sign->lift = SIGN_LIFT;
        sign->css = mark->css;
        sign->tikz = mark->tikz;
        sign->tex = mark->tex;
    }
    poda_scene_end (scene);
}

/* Adds the background; in print, lines between levels replace the bands. Winning
 * strategies have a wide line under their edges and a ring around their nodes. */
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
            poda_scene_path (scene, PODA_ROLE_RULE, "M%g %gh%g", PODA_SCENE_MARGIN,
                             band->top, width - 2 * PODA_SCENE_MARGIN);
    }
    /* All boxes of a level have the same y. */
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
    if ((figure->legend & PODA_LEGEND_STRATEGY) == 0)
        return;
    poda_scene_add (scene, PODA_PRIM_SECTION, PODA_ROLE_NONE, 0, 0)->css = "strategy";
    for (PodaRole way = PODA_ROLE_WAY; way <= PODA_ROLE_WAY_INSIDE; way++)
        for (guint32 i = 1; i < figure->n_boxes; i++)
            if (figure->boxes[i].strategy) {
                PodaPoint from, to;
                find_edge (figure, &figure->boxes[i], &from, &to);
                poda_scene_path (scene, way, "M%g %gL%g %g", from.x, from.y, to.x,
                                 to.y);
            }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].strategy)
            poda_scene_add_outline (scene, figure, &figure->boxes[i], PODA_ROLE_RING,
                                    PODA_RING);
    poda_scene_end (scene);
}
