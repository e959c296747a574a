/* Icicles in svg: one area per node, level by level. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/layout/layout.h"
#include "draw/output/scene.h"

#define FRAME 3.0
#define VALUE_SIZE 15.0
#define SMALL_SIZE 11.0
#define MOVE_SIZE 12.0
#define CUT_SIZE 14.0
#define HIGH 40.0 /* a row with much space for a move above its value, … */
#define LOW 35.0  /* … and one with little */
#define WIDE 34.0

/* Returns the area's rectangle. Its ends are whole pixels, so that neighbours touch. */
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

/* Adds a text centred on the height `y`. FALSE if it does not fit. */
static gboolean
add_text (PodaScene *scene, const PodaRect *r, double y, const char *css, double size,
          const char *text)
{
    double x = (r->left + r->right) / 2;
    double half = poda_text_width (text, size, *css != 'm') / 2 + 2;
    if (x - half < r->left || y - size / 2 < r->top || y + size / 2 > r->bottom)
        return FALSE;
    poda_scene_text (scene, PODA_ROLE_NONE, x, y + size * 0.36, text)->css = css;
    return TRUE;
}

/* Adds the value and the move above it, or in a low row before it, if they fit. */
static void
add_visited (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area,
             const PodaRect *r)
{
    guint tint = area->tint;
    gboolean dark = tint == PODA_TINT_MAX_WINS || tint == PODA_TINT_MIN_WINS
                    || tint == PODA_TINT_MIN - 1 || tint == PODA_TINT_MAX_WINS - 1;
    gboolean wide = area->width * areas->breadth >= WIDE, both;
    const char *small = dark ? "worth small on" : "worth small";
    double middle = (r->top + r->bottom) / 2, apart = areas->pitch >= HIGH ? 18 : 15;
    both = area->move != NULL && area->value != NULL;
    if (both && areas->pitch < LOW
        && add_text (scene, r, middle, small, SMALL_SIZE,
                     poda_scene_format (scene, "%s  %s", area->move, area->value)))
        return;
    both = both && areas->pitch >= LOW;
    double y = both ? middle + apart * 0.3 : middle;
    gboolean valued = area->value != NULL
                      && ((wide
                           && add_text (scene, r, y, dark ? "worth on" : "worth",
                                        VALUE_SIZE, area->value))
                          || add_text (scene, r, y, small, SMALL_SIZE, area->value));
    if (both ? valued : area->value == NULL && area->move != NULL)
        add_text (scene, r, both ? middle - apart * 0.7 : middle,
                  dark ? "move on" : "move", MOVE_SIZE, area->move);
}

/* Adds the text of a pruned area on the level of its siblings, or at its centre, or
 * vertically in a tall and narrow area. */
static void
add_cut (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area,
         const PodaRect *r)
{
    g_autofree char *number = poda_count_format (area->nodes, area->counted);
    gulong n = area->nodes == 1 ? 1 : 2; /* singular or plural */
    const char *text = poda_scene_format (
        scene, g_dngettext (GETTEXT_PACKAGE, "%s cut", "%s cut", n), number);
    double at = (r->top + fmin (r->bottom, r->top + areas->pitch)) / 2;
    double deep = (r->top + r->bottom) / 2, x = (r->left + r->right) / 2 + 4;
    if (add_text (scene, r, at, "gone", CUT_SIZE, text)
        || add_text (scene, r, deep, "gone", CUT_SIZE, text)
        || add_text (scene, r, at, "gone small", SMALL_SIZE, text)
        || add_text (scene, r, deep, "gone small", SMALL_SIZE, text))
        return;
    if (r->right - r->left < 14
        || r->bottom - r->top < poda_text_width (text, SMALL_SIZE, TRUE) + 8) {
        text = poda_scene_format (scene, "%s", number);
        add_text (scene, r, at, "gone small", SMALL_SIZE, text);
        return;
    }
    PodaPrimitive *upright = poda_scene_text (scene, PODA_ROLE_NONE, x, deep, text);
    upright->css = "gone small";
    upright->attributes =
        poda_scene_markup (scene, "transform=\"rotate(-90 %g %g)\"", x, deep);
}

/* --- Areas --- */

/* Adds the frame of the principal variation inside the area, thick unless rows are low,
 * a line if the area is narrow; and inside it a two-coloured frame if two searches
 * differ. */
static void
add_frames (PodaScene *scene, const PodaAreas *areas, const PodaPatch *area)
{
    PodaRect r = place_of (areas, area);
    double middle = (r.left + r.right) / 2, width = area->width * areas->breadth;
    gboolean thin = areas->pitch < 4 * FRAME;
    gboolean low = width < 5 * FRAME || areas->pitch < 5 * FRAME;
    double inset = (low ? 1 : 2.5) + (area->pv ? low ? 1.5 : FRAME : 0);
    if (area->differs && r.right - r.left > 2 * inset && r.bottom - r.top > 2 * inset) {
        add_rect (scene, low ? "other low" : "other", &r, inset);
        if (!low)
            add_rect (scene, "other in", &r, inset);
    }
    if (area->pv && width < 2.5 * FRAME)
        poda_scene_path (scene, PODA_ROLE_NONE, "M%g %gV%g", middle, r.top, r.bottom)
            ->css = "frame";
    else if (area->pv)
        add_rect (scene, thin ? "frame low" : "frame", &r,
                  thin ? FRAME / 4 : FRAME / 2);
}

/* Adds the levels' labels, and for each tint one path of all areas without a title. */
static void
add_grounds (PodaScene *scene, const PodaAreas *areas)
{
    for (guint i = 0; i < areas->n_levels && areas->pitch >= 12; i++) {
        const char *label = areas->labels->pdata[i];
        double y = PODA_AREA_MARGIN + (i + 0.5) * areas->pitch + PODA_FONT_BAND * 0.36;
        if (*label != '\0')
            poda_scene_text (scene, PODA_ROLE_NONE, areas->left - PODA_AREA_LABEL_GAP,
                             y - 1, label)
                ->css = "label side";
    }
    for (guint tint = 0; tint < PODA_N_TINTS; tint++) {
        g_autoptr (GString) data = g_string_new (NULL);
        for (guint i = 0; i < areas->n_items; i++) {
            const PodaPatch *area = &areas->items[i];
            PodaRect r = place_of (areas, area);
            double width = r.right - r.left;
            if (area->tint == tint && area->title == NULL && area->levels > 0
                && width > 0)
                poda_svg_append (data, "M%g %gh%gv%gh%gz", r.left, r.top, width,
                                 r.bottom - r.top, -width);
        }
        if (data->len > 0)
            poda_scene_path (scene, PODA_ROLE_NONE, "%-s", data->str)->css =
                poda_scene_format (scene, "fine t%u", tint);
    }
}

static void
add_fold (PodaScene *scene, double x, double y)
{
    poda_scene_path (scene, PODA_ROLE_NONE, "M%g %gm0 0l-5 -6h10z", x, y)->css =
        "below";
}

void
poda_scene_add_areas (PodaScene *scene, const PodaFigure *figure, double width)
{
    const PodaAreas *areas = figure->areas;
    poda_scene_add (scene, PODA_PRIM_TREE, PODA_ROLE_NONE,
                    floor ((width - figure->width) / 2), 0)
        ->css = "tree";
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
        rect->title = area->title;
    }
    for (guint i = 0; i < areas->n_items; i++)
        add_frames (scene, areas, &areas->items[i]);
    for (guint i = 0; i < areas->n_items; i++) {
        const PodaPatch *area = &areas->items[i];
        PodaRect r = place_of (areas, area);
        if (area->levels == 0 || area->title == NULL)
            continue;
        if (area->cut > 0)
            add_cut (scene, areas, area, &r);
        else
            add_visited (scene, areas, area, &r);
        if (area->folded && area->width * areas->breadth >= 14 && areas->pitch >= 10)
            add_fold (scene, (r.left + r.right) / 2, r.bottom - 2);
    }
    poda_scene_end (scene);
}

void
poda_scene_add_area_sample (PodaScene *scene, PodaLegend mark, double x, double y,
                            double width)
{
    const PodaRect r = { x, y - 7, x + width, y + 7 };
    guint tint = mark == PODA_LEGEND_EQUAL      ? PODA_TINT_EQUAL
                 : mark == PODA_LEGEND_FOR_MAX  ? PODA_TINT_MAX
                 : mark == PODA_LEGEND_FOR_MIN  ? PODA_TINT_MIN
                 : mark == PODA_LEGEND_MAX_WINS ? PODA_TINT_MAX_WINS
                 : mark == PODA_LEGEND_MIN_WINS ? PODA_TINT_MIN_WINS
                                                : PODA_TINT_CUT;
    gboolean steps = mark == PODA_LEGEND_FOR_MAX || mark == PODA_LEGEND_FOR_MIN;
    guint n = steps ? PODA_AREA_STEPS : 1;
    if (mark == PODA_LEGEND_PV_AREA) {
        add_rect (scene, "frame", &r, 1);
    } else if (mark == PODA_LEGEND_DIFFERS) {
        add_rect (scene, "other", &r, 1);
        add_rect (scene, "other in", &r, 1);
    } else if (mark == PODA_LEGEND_FOLD_AREA) {
        add_fold (scene, x + width / 2, y + 4);
    } else {
        for (guint i = 0; i < n; i++) {
            const PodaRect step = { x + i * width / n, r.top, x + (i + 1) * width / n,
                                    r.bottom };
            add_rect (scene, poda_scene_format (scene, "area t%u", tint + i), &step, 0);
        }
    }
}
