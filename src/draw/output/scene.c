#include "draw/output/scene.h"

#include <math.h>
#include <string.h>

#include "draw/layout/area.h"
#include "draw/figure/legend.h"
#include "draw/layout/pair.h"

#define SQUARE_RADIUS 3.0
#define ROUNDED 14.0
#define CHAMFER 11.0
#define FOLD_HALF 18.0
#define FOLD_HEIGHT 26.0
#define RING_STROKE 0.12 /* around the last disc, in cells */

double
poda_scene_width (const PodaFigure *figure)
{
    const PodaPage *page = figure->drawing.page;
    double most = page != NULL ? (page->width - 2 * page->margin) / PODA_LEAST_SCALE
                               : G_MAXDOUBLE;
    double least = fmin (PODA_SCENE_LEAST_WIDTH, most);
    if (figure->drawing.twin != NULL)
        least = poda_pair_least_width (figure, most);
    double width = fmax (figure->width, least);
    if (figure->whole == NULL || figure->aspect <= 0)
        return width;
    /* As wide as the page lets it be, for the sentence: what stands below the tree
     * takes about a fourteenth of that. */
    double wide = figure->aspect * (figure->height + 80) / (1 - figure->aspect / 14);
    return figure->aspect < 7 ? fmax (width, floor (fmin (wide, most))) : width;
}

/* A circle, or where it is not as wide as high a rectangle with round ends. */
static void
put_pill (PodaPen *pen, const PodaLook *look, PodaPoint middle, double w, double h)
{
    const double numbers[] = { middle.x, middle.y, w };
    const PodaRect r = { middle.x - w, middle.y - h, middle.x + w, middle.y + h };
    if (w > h || (w < h && pen->patterns->kind == PODA_PEN_SVG))
        poda_pen_rect (pen, look, &r, w < h ? w : h);
    else
        poda_pen_form (pen, pen->patterns->circle, look, numbers, NULL);
}

PodaLook
poda_scene_outline (const PodaBox *box)
{
    static const char *const players[] = { "poda max", "poda min", "poda chance" };
    return (PodaLook){ .css = "b",
                       .tikz = box->leaf ? "poda leaf" : players[box->player],
                       .more = box->state == PODA_STATE_SKIPPED  ? ", poda pruned"
                               : box->state == PODA_STATE_UNSEEN ? ", poda unseen"
                               : !poda_box_stands_out (box)      ? NULL
                               : box->leaf                       ? ", poda pv leaf"
                                                                 : ", poda pv" };
}

static void
put_triangle (PodaPen *pen, const PodaLook *look, PodaPoint tip, double base,
              double half)
{
    const PodaPoint left = { tip.x - half, base }, right = { tip.x + half, base };
    const PodaPoint from_tip[] = { tip, right, left },
                    from_base[] = { left, right, tip };
    gboolean down = tip.y > base;
    poda_pen_path (pen, look, down && !pen->patterns->tip_first ? from_base : from_tip,
                   3, TRUE);
}

void
poda_scene_shape (PodaPen *pen, const PodaBox *box, const PodaLook *look, double grow)
{
    double w = box->width / 2 + grow, h = box->height / 2 + grow;
    const PodaRect r = { box->x - w, box->y - h, box->x + w, box->y + h };
    const double c = CHAMFER;
    const PodaPoint diamond[] = {
        { box->x, r.top }, { r.right, box->y }, { box->x, r.bottom }, { r.left, box->y }
    };
    const PodaPoint chamfered[] = {
        { r.left + c, r.top },     { r.right - c, r.top },    { r.right, r.top + c },
        { r.right, r.bottom - c }, { r.right - c, r.bottom }, { r.left + c, r.bottom },
        { r.left, r.bottom - c },  { r.left, r.top + c },
    };
    switch (poda_box_shape (pen->figure, box)) {
    case PODA_SHAPE_PILL:
        put_pill (pen, look, (PodaPoint){ box->x, box->y }, w, h);
        break;
    case PODA_SHAPE_DIAMOND:
        poda_pen_path (pen, look, diamond, G_N_ELEMENTS (diamond), TRUE);
        break;
    case PODA_SHAPE_UP:
        put_triangle (pen, look, (PodaPoint){ box->x, r.top - grow / 2 }, r.bottom,
                      w + grow / 2);
        break;
    case PODA_SHAPE_DOWN:
        put_triangle (pen, look, (PodaPoint){ box->x, r.bottom + grow / 2 }, r.top,
                      w + grow / 2);
        break;
    case PODA_SHAPE_ROUNDED:
        poda_pen_rect (pen, look, &r, ROUNDED);
        break;
    case PODA_SHAPE_CHAMFERED:
        poda_pen_path (pen, look, chamfered, G_N_ELEMENTS (chamfered), TRUE);
        break;
    default:
        poda_pen_rect (pen, look, &r, SQUARE_RADIUS);
    }
}

/* Whether the value is all that stands in the shape, and the shape has room for it in
 * its middle. */
static gboolean
holds_value (const PodaFigure *figure, const PodaBox *box)
{
    PodaBoxShape shape = poda_box_shape (figure, box);
    return box->cells == NULL && box->position == NULL
           && (shape == PODA_SHAPE_SQUARE || shape == PODA_SHAPE_PILL);
}

static const PodaLook field = { "field", "poda field", NULL };

/* An empty box inside the shape, where the value will stand. */
static void
put_value_field (PodaPen *pen, const PodaBox *box)
{
    PodaBoxShape shape = poda_box_shape (pen->figure, box);
    double half = box->width * 0.3, up = box->height * 0.22, y = box->y;
    if (box->cells != NULL || box->position != NULL) {
        half = box->width * 0.35;
        up = 7;
        y = box->y + box->height / 2 - 11 - poda_box_inset (pen->figure, box);
    } else if (shape == PODA_SHAPE_UP || shape == PODA_SHAPE_DOWN) {
        half = box->width * 0.22;
        up = box->height * 0.17;
        y += box->height * (shape == PODA_SHAPE_UP ? 0.22 : -0.22);
    } else if (shape == PODA_SHAPE_DIAMOND) {
        half = box->width * 0.24;
    }
    const PodaRect rect = { box->x - half, y - up, box->x + half, y + up };
    poda_pen_rect (pen, &field, &rect, 2);
}

static void
put_bound_field (PodaPen *pen, const char *letter, double x, double y)
{
    static const PodaLook look = { "w", "poda window", NULL };
    double left = x + PODA_BOUNDS_INDENT, bottom = y + 2;
    const PodaRect rect = { left, bottom - PODA_FIELD_HEIGHT, left + PODA_FIELD_WIDTH,
                            bottom };
    poda_pen_text (pen, &look, x, y, letter);
    poda_pen_rect (pen, &field, &rect, 2);
}

static void
put_value (PodaPen *pen, const PodaBox *box)
{
    if (poda_is_field (box->value)) {
        put_value_field (pen, box);
        return;
    }
    PodaLook look = { .css = "v" };
    look.tikz = pen->figure->compact ? "poda small value"
                : box->leaf          ? "poda leaf value"
                                     : "poda value";
    g_autofree char *more = NULL;
    double own = poda_box_value_font (pen->figure, box);
    if (box->state == PODA_STATE_SKIPPED)
        look.more = ", text=podapale";
    const PodaPatterns *patterns = pen->patterns;
    PodaBoxShape shape = poda_box_shape (pen->figure, box);
    double font = poda_box_font (pen->figure, box), foot = own * patterns->foot;
    if (box->cells != NULL || box->position != NULL)
        foot = box->height / 2 - 7 - poda_box_inset (pen->figure, box);
    else if (shape == PODA_SHAPE_UP)
        foot = box->height * 0.36;
    else if (shape == PODA_SHAPE_DOWN)
        foot = box->height * patterns->tip_box + font * patterns->tip_foot;
    const double small[] = { box->x, box->y + foot, own };
    if (own == font || patterns->small_text != NULL) {
        poda_pen_form (pen, own < font ? patterns->small_text : patterns->text, &look,
                       small, box->value);
        return;
    }
    char scale[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd (scale, sizeof scale, "%.2f", own / font);
    more = g_strdup_printf ("%s, scale=%s", look.more != NULL ? look.more : "", scale);
    look.more = more;
    poda_pen_form (pen, patterns->text, &look, small, box->value);
}

static PodaPoint
middle_of (const PodaFigure *figure, guint at, PodaPoint corner, double cell)
{
    return (PodaPoint){ corner.x + (at % figure->board_columns + 0.5) * cell,
                        corner.y + (at / figure->board_columns + 0.5) * cell };
}

static void
put_grid (PodaPen *pen, PodaPoint corner, double cell)
{
    const PodaPatterns *patterns = pen->patterns;
    guint columns = pen->figure->board_columns, rows = pen->figure->board_rows;
    double width = columns * cell, height = rows * cell;
    double numbers[] = { corner.x, corner.y, corner.x + width, corner.y + height, width,
                         height,   -width };
    poda_pen_form (pen, patterns->grid, NULL, numbers, NULL);
    for (guint i = 1; i < columns; i++) {
        numbers[0] = corner.x + i * cell;
        poda_pen_form (pen, patterns->grid_column, NULL, numbers, NULL);
    }
    numbers[0] = corner.x;
    for (guint i = 1; i < rows; i++) {
        numbers[1] = corner.y + i * cell;
        poda_pen_form (pen, patterns->grid_row, NULL, numbers, NULL);
    }
    poda_pen_form (pen, patterns->path_end, NULL, NULL, NULL);
}

static void
put_piece (PodaPen *pen, const char *pattern, gboolean cross, PodaPoint at, double half)
{
    const double dot[] = { at.x, at.y, half };
    const double arms[] = { at.x - half, at.y - half, at.x + half,
                            at.y + half, 2 * half,    -2 * half };
    poda_pen_form (pen, pattern, NULL, cross ? arms : dot, NULL);
}

/* One path for all of them. */
static void
put_pieces (PodaPen *pen, const PodaPieces *pieces, const char *cells, PodaPoint corner,
            double cell)
{
    const PodaPatterns *patterns = pen->patterns;
    const double stroke = cell * pieces->stroke;
    if (strchr (cells, pieces->piece) == NULL)
        return;
    poda_pen_form (pen, patterns->pieces, &pieces->look, &stroke, NULL);
    for (guint i = 0; cells[i] != '\0'; i++)
        if (cells[i] == pieces->piece)
            put_piece (pen, pieces->crosses ? patterns->cross : patterns->dot,
                       pieces->crosses, middle_of (pen->figure, i, corner, cell),
                       cell * pieces->size);
    poda_pen_form (pen, patterns->path_end, NULL, NULL, NULL);
}

/* The frame of a cell, or the ring of a disc. */
static void
put_last (PodaPen *pen, guint at, PodaPoint corner, double cell)
{
    const PodaPatterns *patterns = pen->patterns;
    PodaPoint p = middle_of (pen->figure, at, corner, cell);
    double half = cell / 2 - patterns->last_inset;
    const double frame[] = { p.x - half, p.y - half, p.x + half, p.y + half, 2 * half };
    const double ring[] = { p.x, p.y, cell / 2, cell * RING_STROKE };
    gboolean framed = pen->figure->board_strokes;
    poda_pen_form (pen, framed ? patterns->last_frame : patterns->last_ring, NULL,
                   framed ? frame : ring, NULL);
}

/* Crosses and rings as a pencil makes them, each by itself, the last one in a frame. */
static void
put_alone (PodaPen *pen, const PodaBox *box, PodaPoint corner, double cell)
{
    const PodaPieces *crosses = &pen->patterns->pencilled[0], *rings = crosses + 1;
    for (guint i = 0; box->cells[i] != '\0'; i++) {
        PodaPoint at = middle_of (pen->figure, i, corner, cell);
        if (box->cells[i] == crosses->piece)
            put_piece (pen, pen->patterns->lone_cross, TRUE, at, cell * crosses->size);
        if (box->cells[i] == rings->piece)
            put_piece (pen, pen->patterns->lone_ring, FALSE, at, cell * rings->size);
        if ((gint) i == box->last_cell)
            put_last (pen, i, corner, cell);
    }
}

void
poda_scene_board (PodaPen *pen, const PodaBox *box, double x, double y)
{
    const PodaPatterns *patterns = pen->patterns;
    const double place[] = { x, y };
    gboolean moved = *patterns->board != '\0', strokes = pen->figure->board_strokes;
    const PodaPoint corner = { moved ? 0 : x, moved ? 0 : y };
    double cell = poda_board_cell (pen->figure);
    poda_pen_form (pen, patterns->board, NULL, place, NULL);
    put_grid (pen, corner, cell);
    if (strokes && patterns->lone_cross != NULL) {
        put_alone (pen, box, corner, cell);
    } else {
        for (const PodaPieces *p = strokes ? patterns->pencilled : patterns->discs;
             p->piece != 0; p++)
            put_pieces (pen, p, box->cells, corner, cell);
        if (box->last_cell >= 0)
            put_last (pen, (guint) box->last_cell, corner, cell);
    }
    poda_pen_form (pen, patterns->board_end, NULL, NULL, NULL);
}

static void
put_inside (PodaPen *pen, const PodaBox *box)
{
    static const PodaLook position = { "p", "poda position", NULL };
    const PodaFigure *figure = pen->figure;
    const PodaPatterns *patterns = pen->patterns;
    double top = box->y - box->height / 2 + poda_box_inset (figure, box);
    if (poda_is_shown (box->cells))
        poda_scene_board (pen, box,
                          box->x - figure->board_columns * poda_board_cell (figure) / 2,
                          top + 6);
    if (poda_is_shown (box->position)) {
        poda_pen_text (pen, &position, box->x, top + patterns->position_foot,
                       box->position);
        const double line[] = { box->x - box->width / 2 + 7, top + 24,
                                box->width - 14 };
        if (box->value != NULL)
            poda_pen_form (pen, patterns->separator, NULL, line, NULL);
    }
    if (poda_is_shown (box->value)
        && (patterns->name_node == NULL || !holds_value (figure, box)))
        put_value (pen, box);
}

/* Left of the shape name and number end at it; below a leaf both stand under its
 * middle. */
static void
put_left (PodaPen *pen, const PodaBox *box)
{
    static const PodaLook names[] = { { "name", "poda name", NULL },
                                      { "name under", "poda name", ", anchor=base" } };
    static const PodaLook orders[] = { { "o", "poda order", NULL },
                                       { "o under", "poda order", ", anchor=base" } };
    const PodaPatterns *patterns = pen->patterns;
    PodaRect rect;
    if (!poda_box_left_texts (pen->figure, box, &rect))
        return;
    gboolean both = box->order != NULL && box->name != NULL;
    gboolean under = rect.right > box->x;
    double middle = (rect.top + rect.bottom) / 2, x = under ? box->x : rect.right;
    if (box->name != NULL)
        poda_pen_text (pen, &names[under], x,
                       middle + (both ? -3 : patterns->alone_foot), box->name);
    if (poda_is_shown (box->order))
        poda_pen_text (pen, &orders[under], x,
                       middle + (both ? patterns->order_foot : patterns->alone_foot),
                       box->order);
}

static void
put_right (PodaPen *pen, const PodaBox *box)
{
    static const PodaLook bound = { "x", "poda bound", NULL };
    static const PodaLook reason = { "r", "poda reason", NULL };
    const PodaPatterns *patterns = pen->patterns;
    PodaRect rect;
    PodaLine lines[PODA_MOST_LINES];
    if (!poda_box_right_texts (pen->figure, box, &rect))
        return;
    guint n = poda_box_lines (pen->figure, box, lines);
    double x = rect.left, foot = PODA_FONT_WINDOW * patterns->foot;
    for (guint i = 0; i < n; i++) {
        double y = rect.top + 7 + i * poda_box_line_pitch (pen->figure, box, n) + foot;
        g_autofree char *text = g_strndup (lines[i].text, lines[i].length);
        if (!poda_is_shown (text))
            continue;
        if (lines[i].kind == PODA_LINE_BOUND) {
            poda_pen_text (pen, &bound, x, y, text);
        } else if (lines[i].kind == PODA_LINE_REASON) {
            poda_pen_sign (pen, PODA_SIGN_SCISSORS, x, y);
            poda_pen_text (pen, &reason, x + PODA_SCISSORS, y, text);
        } else if (lines[i].kind == PODA_LINE_MORE) {
            poda_pen_text (pen, &reason, x + PODA_SCISSORS, y, text);
        } else {
            const char *letter = lines[i].kind == PODA_LINE_ALPHA ? "α" : "β";
            if (poda_is_field (text))
                put_bound_field (pen, letter, x, y);
            else
                patterns->bounds (pen, letter, text, x, y);
        }
    }
    if (box->winning)
        poda_pen_sign (pen, PODA_SIGN_TICK, rect.left, box->y);
}

/* A triangle for a folded subtree, dots for one the search did not enter. */
static void
put_hanging (PodaPen *pen, const PodaBox *box)
{
    static const PodaLook fold = { NULL, "poda fold", NULL };
    static const PodaLook count = { "c", "poda count", NULL };
    double bottom = box->y + box->height / 2;
    if (box->folded) {
        g_autofree char *visited = poda_box_count (pen->figure, box, FALSE);
        g_autofree char *skipped = poda_box_count (pen->figure, box, TRUE);
        bottom += poda_box_below (pen->figure, box);
        poda_pen_open (pen, "fold");
        poda_pen_wedge (pen, &fold, (PodaPoint){ box->x, bottom }, FOLD_HALF,
                        FOLD_HEIGHT);
        poda_pen_text (pen, &count, box->x, bottom + 38,
                       visited != NULL ? visited : skipped);
        if (visited != NULL && skipped != NULL)
            poda_pen_text (pen, &count, box->x, bottom + 51, skipped);
        poda_pen_close (pen);
    } else if (poda_box_hang (pen->figure, box) > 0) {
        poda_pen_sign (pen, PODA_SIGN_DOTS, box->x, bottom + 6);
    }
}

/* A cut whose skipped children are not drawn still shows at the corner of its node. */
static void
put_corner (PodaPen *pen, const PodaBox *box)
{
    if (box->cut == PODA_CUT_NONE)
        return;
    const PodaBox *boxes = pen->figure->boxes;
    guint32 child = box->child;
    while (child != PODA_FIGURE_NONE && boxes[child].state != PODA_STATE_SKIPPED)
        child = boxes[child].next;
    if (child == PODA_FIGURE_NONE)
        poda_scene_cut (
            pen, (PodaPoint){ box->x + box->width * 0.36, box->y + box->height / 2 }, 1,
            0.6, 7);
}

void
poda_scene_texts (PodaPen *pen, const PodaBox *box)
{
    static const PodaLook here = { "here", "poda here", NULL };
    static const PodaLook plate = { "differs", NULL, NULL }; /* in svg alone */
    const PodaLook outline = poda_scene_outline (box);
    if (pen->patterns->open_node != NULL)
        pen->patterns->open_node (pen, box);
    poda_scene_edge_text (pen, box);
    put_hanging (pen, box);
    if (box->differs)
        poda_scene_shape (pen, box, &plate, PODA_HERE);
    poda_scene_strokes (pen, box, TRUE);
    if (pen->patterns->name_node == NULL)
        poda_scene_shape (pen, box, &outline, 0);
    if (box->current)
        poda_scene_shape (pen, box, &here, PODA_HERE);
    put_inside (pen, box);
    put_left (pen, box);
    put_right (pen, box);
    put_corner (pen, box);
    if (pen->patterns->close_node != NULL)
        pen->patterns->close_node (pen);
    poda_pen_close (pen);
    poda_pen_end_line (pen);
}

void
poda_scene_node (PodaPen *pen, const PodaBox *box)
{
    if (pen->patterns->name_node == NULL)
        return;
    gboolean inside = holds_value (pen->figure, box) && poda_is_shown (box->value);
    pen->patterns->name_node (pen, box, inside ? box->value : NULL);
}

/* In print a line between two levels takes the place of every second one's ground. */
static void
put_bands (PodaPen *pen, double width)
{
    const PodaFigure *figure = pen->figure;
    gboolean rules = figure->drawing.theme == PODA_THEME_PRINT;
    for (guint i = 0; i < figure->n_bands; i++) {
        const PodaBand *band = &figure->bands[i];
        const double ground[] = { band->top, width, band->height,
                                  band->top + band->height };
        const double rule[] = { PODA_SCENE_MARGIN, width - PODA_SCENE_MARGIN,
                                band->top };
        if (i % 2 == 0 && !rules)
            poda_pen_form (pen, pen->patterns->band, NULL, ground, NULL);
        if (i > 0 && rules)
            poda_pen_form (pen, pen->patterns->rule, NULL, rule, NULL);
    }
}

/* All boxes of a level stand at one height. */
static void
put_band_labels (PodaPen *pen)
{
    static const PodaLook label = { "label", "poda level", NULL };
    const PodaFigure *figure = pen->figure;
    g_autofree double *middle = g_new0 (double, figure->n_bands);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        middle[figure->boxes[i].level] = figure->boxes[i].y;
    for (guint i = 0; i < figure->n_bands; i++) {
        if (*figure->bands[i].label == '\0' || figure->unlabelled)
            continue;
        poda_pen_text (pen, &label, PODA_SCENE_MARGIN,
                       middle[i] + pen->patterns->label_foot, figure->bands[i].label);
        poda_pen_end_line (pen);
    }
}

void
poda_scene_ground (PodaPen *pen, double width)
{
    put_bands (pen, width);
    put_band_labels (pen);
    const double aside = floor ((width - pen->figure->width) / 2);
    poda_pen_form (pen, aside > 0 ? pen->patterns->tree_aside : pen->patterns->tree,
                   NULL, &aside, NULL);
    poda_scene_strategy (pen);
}

void
poda_scene_ground_end (PodaPen *pen)
{
    poda_pen_form (pen, pen->patterns->tree_end, NULL, NULL, NULL);
}

void
poda_scene_draw (PodaPen *pen, double width)
{
    const PodaFigure *figure = pen->figure;
    if (figure->areas != NULL) {
        poda_areas_draw (pen);
        return;
    }
    poda_scene_ground (pen, width);
    for (guint32 i = 0; i < figure->n_boxes && !poda_pen_failed (pen); i++)
        poda_scene_node (pen, &figure->boxes[i]);
    gboolean sorted = pen->patterns->thick_edges_last;
    for (gboolean thick = FALSE; thick <= sorted; thick++)
        for (guint32 i = 1; i < figure->n_boxes && !poda_pen_failed (pen); i++) {
            const PodaBox *box = &figure->boxes[i];
            if (!sorted || (poda_box_stands_out (box) || box->best) == thick)
                poda_scene_edge (pen, box);
        }
    for (guint32 i = 0; i < figure->n_boxes && !poda_pen_failed (pen); i++)
        poda_scene_texts (pen, &figure->boxes[i]);
    poda_scene_ground_end (pen);
}
