/* Icicles: areas for nodes, level by level, for svg. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/layout/area.h"
#include "draw/figure/figure.h"
#include "draw/output/build.h"
#include "draw/output/colours.h"

#define FRAME 3.0
#define VALUE_SIZE 15.0
#define SMALL_SIZE 11.0
#define MOVE_SIZE 12.0
#define CUT_SIZE 14.0
#define HIGH 40.0 /* a row with much room for a move above its value, … */
#define LOW 32.0  /* … and one with little */
#define WIDE 34.0
#define FOLD "M0 0l-5 -6h10z"

/* Areas begin and end at whole pixels, so that neighbours touch without a seam. */
static PodaRect
place_of (const PodaAreas *areas, const PodaPatch *area)
{
    guint last = area->level + MAX (area->levels, 1);
    double gap = areas->pitch >= 24 ? 2 : areas->pitch >= 10 ? 1 : 0;
    return (PodaRect){
        areas->left + round (area->from * areas->breadth),
        PODA_AREA_MARGIN + area->level * areas->pitch,
        areas->left + round ((area->from + area->width) * areas->breadth),
        PODA_AREA_MARGIN + last * areas->pitch - gap,
    };
}

static PodaPrimitive *
add_rect (PodaScene *scene, const char *css, const PodaRect *r, double inset)
{
    PodaPrimitive *rect = poda_scene_rect (
        scene, PODA_ROLE_NONE, r->left + inset, r->top + inset,
        r->right - r->left - 2 * inset, r->bottom - r->top - 2 * inset, 0);
    rect->css = css;
    return rect;
}

/* --- Texts --- */

/* A text in the middle of its place, if it fits there. */
static gboolean
add_text (PodaScene *scene, const PodaRect *r, PodaPoint at, const char *css,
          double size, const char *text)
{
    double half = poda_text_width (text, size, *css != 'm') / 2 + 2;
    if (at.x - half < r->left || at.x + half > r->right || at.y - size / 2 < r->top
        || at.y + size / 2 > r->bottom)
        return FALSE;
    poda_scene_text (scene, PODA_ROLE_NONE, at.x, at.y + size * 0.36, text)->css = css;
    return TRUE;
}

static PodaPoint
middle_of (const PodaRect *r)
{
    return (PodaPoint){ (r->left + r->right) / 2, (r->top + r->bottom) / 2 };
}

static gboolean
is_dark (guint tint)
{
    return tint == PODA_TINT_MAX_WINS || tint == PODA_TINT_MIN_WINS
           || (tint < PODA_TINT_CUT && tint != PODA_TINT_EQUAL
               && (tint - PODA_TINT_MAX) % PODA_AREA_STEPS == PODA_AREA_STEPS - 1);
}

/* Large where there is room for any number, else small, so that neighbours of one width
 * look alike. */
static gboolean
add_value (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area,
           const PodaRect *r, PodaPoint at)
{
    gboolean dark = is_dark (area->tint);
    return (area->width * areas->breadth >= WIDE
            && add_text (scene, r, at, dark ? "worth on" : "worth", VALUE_SIZE,
                         area->value))
           || add_text (scene, r, at, dark ? "worth small on" : "worth small",
                        SMALL_SIZE, area->value);
}

static void
add_move (PodaScene *scene, const PodaPatch *area, const PodaRect *r, PodaPoint at)
{
    add_text (scene, r, at, is_dark (area->tint) ? "move on" : "move", MOVE_SIZE,
              area->move);
}

/* In a low row the move stands before the value. */
static gboolean
add_both (PodaScene *scene, const PodaPatch *area, const PodaRect *r, PodaPoint at)
{
    double move = poda_text_width (area->move, MOVE_SIZE, FALSE);
    double value = poda_text_width (area->value, SMALL_SIZE, TRUE), gap = 6;
    double half = (move + gap + value) / 2;
    if (at.x - half - 2 < r->left || at.x + half + 2 > r->right
        || at.y - MOVE_SIZE / 2 < r->top || at.y + MOVE_SIZE / 2 > r->bottom)
        return FALSE;
    const PodaRect loose = { r->left - WIDE, r->top, r->right + WIDE, r->bottom };
    add_move (scene, area, &loose, (PodaPoint){ at.x - half + move / 2, at.y });
    return add_text (scene, &loose, (PodaPoint){ at.x + half - value / 2, at.y },
                     is_dark (area->tint) ? "worth small on" : "worth small",
                     SMALL_SIZE, area->value);
}

/* The value, and above it the move, where they fit. */
static void
add_visited (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area,
             const PodaRect *r)
{
    PodaPoint middle = middle_of (r);
    double apart = areas->pitch >= HIGH ? 18 : 15;
    const PodaPoint above = { middle.x, middle.y - apart * 0.7 };
    const PodaPoint below = { middle.x, middle.y + apart * 0.3 };
    if (area->move == NULL || area->value == NULL) {
        if (area->value != NULL)
            add_value (scene, areas, area, r, middle);
        if (area->move != NULL)
            add_move (scene, area, r, middle);
    } else if (areas->pitch >= LOW) {
        if (add_value (scene, areas, area, r, below))
            add_move (scene, area, r, above);
    } else if (!add_both (scene, area, r, middle)) {
        add_value (scene, areas, area, r, middle);
    }
}

/* Upright in a tall and narrow area. */
static gboolean
add_upright (PodaScene *scene, const PodaRect *r, const char *text)
{
    PodaPoint at = middle_of (r);
    if (r->right - r->left < 14
        || r->bottom - r->top < poda_text_width (text, SMALL_SIZE, TRUE) + 8)
        return FALSE;
    PodaPrimitive *upright =
        poda_scene_text (scene, PODA_ROLE_NONE, at.x + 4, at.y, text);
    upright->css = "gone small";
    g_autoptr (GString) turn = g_string_new ("transform=\"rotate(-90 ");
    poda_append_length (turn, at.x + 4, FALSE);
    g_string_append_c (turn, ' ');
    poda_append_length (turn, at.y, FALSE);
    upright->attributes = poda_scene_join (scene, turn->str, ")\"", NULL);
    return TRUE;
}

static void
add_cut (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area,
         const PodaRect *r)
{
    g_autofree char *number = poda_count_format (area->nodes, area->counted);
    const char *count = poda_scene_join (scene, number, NULL);
    gulong n = area->nodes == 1 ? 1 : 2; /* one, or many */
    const char *text = poda_scene_format (
        scene, g_dngettext (GETTEXT_PACKAGE, "%s cut", "%s cut", n), count);
    PodaRect first = *r; /* beside its siblings that were visited */
    first.bottom = fmin (r->bottom, r->top + areas->pitch);
    PodaPoint at = middle_of (&first), deep = middle_of (r);
    if (!add_text (scene, r, at, "gone", CUT_SIZE, text)
        && !add_text (scene, r, deep, "gone", CUT_SIZE, text)
        && !add_text (scene, r, at, "gone small", SMALL_SIZE, text)
        && !add_text (scene, r, deep, "gone small", SMALL_SIZE, text)
        && !add_upright (scene, r, text))
        add_text (scene, r, at, "gone small", SMALL_SIZE, count);
}

/* --- Areas --- */

/* Areas without a title are drawn in one piece for each tint. */
static void
add_grounds (PodaScene *scene, const PodaAreas *areas)
{
    for (guint tint = 0; tint < PODA_N_TINTS; tint++) {
        guint first = scene->points->len;
        for (guint i = 0; i < areas->n_items; i++) {
            const PodaPatch *area = &areas->items[i];
            PodaRect r = place_of (areas, area);
            const PodaPoint place[] = { { r.left, r.top },
                                        { r.right - r.left, r.bottom - r.top } };
            if (area->tint == tint && area->title == NULL && area->levels > 0
                && r.right > r.left)
                g_array_append_vals (scene->points, place, 2);
        }
        if (scene->points->len == first)
            continue;
        const char *css = poda_scene_format (scene, "fine t%u", tint);
        PodaPrimitive *ground =
            poda_scene_add (scene, PODA_PRIM_RECTS, PODA_ROLE_NONE, 0, 0);
        ground->css = css;
        ground->first = first;
        ground->n_points = scene->points->len - first;
    }
}

/* A frame of two colours, inside that of the principal variation. */
static void
add_difference (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area)
{
    PodaRect r = place_of (areas, area);
    gboolean low = area->width * areas->breadth < 5 * FRAME || areas->pitch < 5 * FRAME;
    double inset = (low ? 1 : 2.5) + (area->pv ? low ? 1.5 : FRAME : 0);
    if (r.right - r.left <= 2 * inset || r.bottom - r.top <= 2 * inset)
        return;
    add_rect (scene, low ? "other low" : "other", &r, inset);
    if (!low)
        add_rect (scene, "other in", &r, inset);
}

/* A line inside the area's edge, thick unless the rows are low; along it, where it is
 * narrow. */
static void
add_frame (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area)
{
    PodaRect r = place_of (areas, area);
    double middle = (r.left + r.right) / 2;
    gboolean low = areas->pitch < 4 * FRAME;
    if (area->width * areas->breadth < 2.5 * FRAME)
        poda_scene_line (scene, PODA_ROLE_NONE, (PodaPoint){ middle, r.top },
                         (PodaPoint){ middle, r.bottom })
            ->css = "frame";
    else
        add_rect (scene, low ? "frame low" : "frame", &r, low ? FRAME / 4 : FRAME / 2);
}

static void
add_labels (PodaScene *scene, const PodaAreas *areas)
{
    for (guint i = 0; i < areas->n_levels && areas->pitch >= 12; i++) {
        const char *label = areas->labels->pdata[i];
        double y = PODA_AREA_MARGIN + (i + 0.5) * areas->pitch + PODA_FONT_BAND * 0.36;
        if (*label != '\0')
            poda_scene_text (scene, PODA_ROLE_NONE, areas->left - PODA_AREA_LABEL_GAP,
                             y - 1, label)
                ->css = "label side";
    }
}

static void
add_patch (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area)
{
    PodaRect r = place_of (areas, area);
    if (area->cut > 0)
        add_cut (scene, areas, area, &r);
    else
        add_visited (scene, areas, area, &r);
    if (area->folded && area->width * areas->breadth >= 14 && areas->pitch >= 10)
        poda_scene_curve (scene, "below", (r.left + r.right) / 2, r.bottom - 2, FOLD);
}

void
poda_scene_add_areas (PodaScene *scene, const PodaFigure *figure, double width)
{
    const PodaAreas *areas = figure->areas;
    poda_scene_add (scene, PODA_PRIM_TREE, PODA_ROLE_NONE,
                    floor ((width - figure->width) / 2), 0)
        ->css = "tree";
    add_labels (scene, areas);
    add_grounds (scene, areas);
    for (guint i = 0; i < areas->n_items; i++) {
        const PodaPatch *area = &areas->items[i];
        PodaRect r = place_of (areas, area);
        if (area->title == NULL || area->levels == 0)
            continue;
        const char *css = poda_scene_format (scene, "area t%u%s", (guint) area->tint,
                                             area->pv ? " pv" : "");
        PodaPrimitive *rect = add_rect (scene, css, &r, 0);
        rect->id = area->node;
        rect->text = area->title;
    }
    for (guint i = 0; i < areas->n_items; i++) {
        if (poda_areas_show_difference (&areas->items[i]))
            add_difference (scene, areas, &areas->items[i]);
        if (areas->items[i].pv)
            add_frame (scene, areas, &areas->items[i]);
    }
    for (guint i = 0; i < areas->n_items; i++)
        if (areas->items[i].levels > 0 && areas->items[i].title != NULL)
            add_patch (scene, areas, &areas->items[i]);
    poda_scene_end (scene);
}

void
poda_scene_add_area_sample (PodaScene *scene, PodaLegend mark, double x, double y,
                            double width)
{
    const PodaRect r = { x, y - 7, x + width, y + 7 };
    const PodaRect frame = { r.left, y - 7.5, r.right, y + 7.5 };
    guint first = mark == PODA_LEGEND_EQUAL      ? PODA_TINT_EQUAL
                  : mark == PODA_LEGEND_FOR_MAX  ? PODA_TINT_MAX
                  : mark == PODA_LEGEND_FOR_MIN  ? PODA_TINT_MIN
                  : mark == PODA_LEGEND_MAX_WINS ? PODA_TINT_MAX_WINS
                  : mark == PODA_LEGEND_MIN_WINS ? PODA_TINT_MIN_WINS
                                                 : PODA_TINT_CUT;
    guint n = mark == PODA_LEGEND_FOR_MAX || mark == PODA_LEGEND_FOR_MIN
                  ? PODA_AREA_STEPS
                  : 1;
    if (mark == PODA_LEGEND_PV_AREA) {
        add_rect (scene, "frame", &frame, 1.5);
    } else if (mark == PODA_LEGEND_DIFFERS) {
        add_rect (scene, "other", &(const PodaRect){ x, y - 8.5, r.right, y + 8.5 },
                  2.5);
        add_rect (scene, "other in", &(const PodaRect){ x, y - 8.5, r.right, y + 8.5 },
                  2.5);
    } else if (mark == PODA_LEGEND_FOLD_AREA) {
        poda_scene_curve (scene, "below", x + width / 2, y + 4, FOLD);
    } else {
        for (guint i = 0; i < n; i++) {
            const PodaRect step = { x + i * width / n, r.top, x + (i + 1) * width / n,
                                    r.bottom };
            add_rect (scene, poda_scene_format (scene, "area t%u", first + i), &step,
                      0);
        }
    }
}
