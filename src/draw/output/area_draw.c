/* Areas as svg: an icicle's rectangles and a sunburst's sectors. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/layout/area.h"
#include "draw/output/colours.h"
#include "draw/figure/metrics.h"

#define FRAME 3.0
#define VALUE_SIZE 15.0
#define SMALL_SIZE 11.0
#define MOVE_SIZE 12.0
#define CUT_SIZE 14.0
#define HIGH 40.0 /* a row with much room for a move above its value, … */
#define LOW 32.0  /* … and one with little */
#define WIDE 34.0

const char *const poda_areas_sheet =
    ".area{stroke:" PODA_COLOUR_GROUND ";stroke-width:.8}\n"
    ".blur{stroke-width:.4}\n"
    ".frame{fill:none;stroke:" PODA_COLOUR_FRAME ";stroke-width:3}\n"
    ".frame.low{stroke-width:1.5}\n"
    ".other{fill:none;stroke:" PODA_COLOUR_DIFFERS_EDGE ";stroke-width:5}\n"
    ".other.in{stroke:" PODA_COLOUR_DIFFERS ";stroke-width:3}\n"
    ".other.low{stroke-width:2}\n"
    ".below{fill:" PODA_COLOUR_GREY ";stroke:none}\n"
    ".worth{font-weight:bold;font-size:15px;text-anchor:middle}\n"
    ".worth.small{font-size:11px}\n"
    ".move{text-anchor:middle;font-size:12px;fill:" PODA_COLOUR_MOVE_ON_AREA "}\n"
    ".gone{font-weight:bold;font-size:14px;text-anchor:middle;fill:" PODA_COLOUR_RED
    ";stroke:" PODA_COLOUR_GROUND
    ";stroke-width:4;stroke-linejoin:round;paint-order:stroke}\n"
    ".gone.small{font-size:11px}\n"
    ".on{fill:" PODA_COLOUR_GROUND "}\n"
    ".stripe{fill:" PODA_COLOUR_CUT_STROKE "}\n"
    ".side{text-anchor:end}\n";

/* A tint's fill; slivers have a hairline of it, so that no ground shows between. */
#define TINT(class, colour)                                                            \
    ".t" class "{fill:" colour ";}\n.blur.t" class "{stroke:" colour "}\n"

static const char *const color =
    TINT ("0", PODA_COLOUR_EQUAL) TINT ("1", PODA_COLOUR_FOR_MAX_1)
        TINT ("2", PODA_COLOUR_FOR_MAX_2) TINT ("3", PODA_COLOUR_FOR_MAX_3)
            TINT ("4", PODA_COLOUR_FOR_MAX_4) TINT ("5", PODA_COLOUR_FOR_MAX_5) TINT (
                "6", PODA_COLOUR_FOR_MIN_1) TINT ("7", PODA_COLOUR_FOR_MIN_2)
                TINT ("8", PODA_COLOUR_FOR_MIN_3) TINT ("9", PODA_COLOUR_FOR_MIN_4)
                    TINT ("10", PODA_COLOUR_FOR_MIN_5) TINT ("11", PODA_COLOUR_MAX_WINS)
                        TINT ("12", PODA_COLOUR_MIN_WINS) ".t13{fill:url(#poda-cut)}\n";

/* For MAX dots, for MIN greys, both from a few to many. */
static const char *const print =
    ".t0{fill:#fff}\n"
    ".t1{fill:url(#poda-dots1)}\n.t2{fill:url(#poda-dots2)}\n"
    ".t3{fill:url(#poda-dots3)}\n.t4{fill:url(#poda-dots4)}\n"
    ".t5{fill:url(#poda-dots5)}\n"
    ".t6{fill:#e0e0e0}\n.t7{fill:#c8c8c8}\n.t8{fill:#adadad}\n.t9{fill:#919191}\n"
    ".t10{fill:#757575}\n.t11{fill:#000}\n.t12{fill:#4a4a4a}\n"
    ".t13{fill:url(#poda-cut-print)}\n"
    ".area{stroke:#000;stroke-width:.6}\n"
    ".frame{stroke:#000}\n.below{fill:#000}\n"
    ".other{stroke:#000}\n.other.in{stroke:#fff;stroke-dasharray:5 3}\n"
    ".worth,.move,.gone{fill:#000;stroke:#fff;stroke-width:5;stroke-linejoin:round;"
    "paint-order:stroke}\n";

const char *
poda_areas_theme (PodaTheme theme)
{
    return theme == PODA_THEME_PRINT ? print : color;
}

static void
put_pattern (PodaPen *pen, const char *id, double size, guint degrees,
             const char *content)
{
    poda_pen_put (
        pen,
        "<pattern id='%r' width='%d' height='%d' "
        "patternUnits='userSpaceOnUse' patternTransform='rotate(%u)'>"
        "<rect class='ground' width='%d' height='%d' fill='#fff'/>%r</pattern>\n",
        id, size, size, degrees, size, size, content);
}

static void
put_patterns (PodaPen *pen)
{
    gboolean in_print = pen->figure->drawing.theme == PODA_THEME_PRINT;
    poda_pen_put (pen, "<defs>\n");
    put_pattern (pen, in_print ? "poda-cut-print" : "poda-cut", 7, 45,
                 in_print ? "<rect width=\"1\" height=\"7\" fill=\"#999\"/>"
                          : "<rect class=\"stripe\" width=\"1.5\" height=\"7\" "
                            "fill=\"" PODA_COLOUR_CUT_STROKE "\"/>");
    for (guint i = 1; in_print && i <= PODA_AREA_STEPS; i++) {
        g_autofree char *id = g_strdup_printf ("poda-dots%u", i);
        g_autofree char *dot =
            g_strdup_printf ("<circle cx=\"2.5\" cy=\"2.5\" r=\"%u.%u\"/>",
                             (3 * i + 2) / 10, (3 * i + 2) % 10);
        put_pattern (pen, id, 5, 45, dot);
    }
    poda_pen_put (pen, "</defs>\n");
}

/* --- Shapes --- */

/* Where an area lies: pixels, or angles and radii. */
typedef struct {
    double left, right, top, bottom;
} Extents;

/* Rectangles begin and end at whole pixels, so that neighbours touch without a seam. */
static Extents
extents_of (const PodaPen *pen, const PodaPatch *area)
{
    const PodaAreas *areas = pen->figure->areas;
    double pitch = areas->pitch, end = area->from + area->width;
    guint last = area->level + MAX (area->levels, 1);
    if (poda_areas_are_rings (pen->figure))
        return (Extents){ 2 * G_PI * area->from, 2 * G_PI * end, area->level * pitch,
                          last * pitch };
    double breadth = poda_areas_breadth (pen->figure, area->level);
    double gap = pitch >= 24 ? 2 : pitch >= 10 ? 1 : 0;
    return (Extents){ areas->left + round (area->from * breadth),
                      areas->left + round (end * breadth),
                      PODA_AREA_MARGIN + area->level * pitch,
                      PODA_AREA_MARGIN + last * pitch - gap };
}

/* A place on the sunburst, its angle clockwise from the top. */
static PodaPoint
point_at (const PodaPen *pen, double angle, double radius)
{
    double middle = pen->figure->width / 2;
    return (PodaPoint){ middle + radius * sin (angle),
                        pen->figure->height / 2 - radius * cos (angle) };
}

/* A place of Extents. */
static PodaPoint
place_of (const PodaPen *pen, double across, double down)
{
    return poda_areas_are_rings (pen->figure) ? point_at (pen, across, down)
                                              : (PodaPoint){ across, down };
}

/* Smaller by this on all sides; a disc has no hole, and sectors go to their sides. */
static Extents
inset_by (const PodaPen *pen, Extents e, double inset)
{
    double side = poda_areas_are_rings (pen->figure) ? 0 : inset;
    return (Extents){ e.left + side, e.right - side, e.top + (e.top > 0 ? inset : 0),
                      e.bottom - inset };
}

static void
put_disc (PodaPen *pen, double radius)
{
    PodaPoint left = point_at (pen, -G_PI / 2, radius);
    poda_pen_put (pen, "M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0 %d 0z", left.x, left.y,
                  radius, radius, 2 * radius, radius, radius, -2 * radius);
}

static void
put_arc (PodaPen *pen, double radius, double from, double to)
{
    PodaPoint end = point_at (pen, to, radius);
    if (fabs (to - from) * radius < 3)
        poda_pen_put (pen, "L%d %d", end.x, end.y);
    else
        poda_pen_put (pen, "A%d %d 0 %r %r %d %d", radius, radius,
                      fabs (to - from) > G_PI ? "1" : "0", to > from ? "1" : "0", end.x,
                      end.y);
}

static void
put_sector (PodaPen *pen, const Extents *e)
{
    if (e->right - e->left > 2 * G_PI - 1e-6) {
        put_disc (pen, e->bottom);
        if (e->top > 0)
            put_disc (pen, e->top);
        return;
    }
    PodaPoint first = point_at (pen, e->left, e->top);
    PodaPoint last = point_at (pen, e->right, e->bottom);
    poda_pen_put (pen, "M%d %d", first.x, first.y);
    put_arc (pen, e->top, e->left, e->right);
    poda_pen_put (pen, "L%d %d", last.x, last.y);
    put_arc (pen, e->bottom, e->right, e->left);
    poda_pen_put (pen, "z");
}

/* The area as part of a path. */
static void
put_path (PodaPen *pen, const Extents *e)
{
    if (poda_areas_are_rings (pen->figure))
        put_sector (pen, e);
    else
        poda_pen_put (pen, "M%d %dh%dv%dh%dz", e->left, e->top, e->right - e->left,
                      e->bottom - e->top, e->left - e->right);
}

/* --- Texts --- */

/* Whether a text that is `wide` and `high` lies in the area, its middle at `at`. */
static gboolean
fits (const PodaPen *pen, const Extents *e, PodaPoint at, double wide, double high)
{
    double w = wide / 2 + 2, h = high / 2;
    if (!poda_areas_are_rings (pen->figure))
        return at.x - w >= e->left && at.x + w <= e->right && at.y - h >= e->top
               && at.y + h <= e->bottom;
    double x = at.x - pen->figure->width / 2, y = at.y - pen->figure->height / 2;
    for (int i = -4; i <= 4; i++) /* along the upper and the lower side */
        for (int side = -1; side <= 1; side += 2) {
            double dx = x + w * i / 4, dy = y + h * side, radius = hypot (dx, dy);
            double angle = atan2 (dx, -dy), off = angle - (e->left + e->right) / 2;
            off -= 2 * G_PI * round (off / (2 * G_PI));
            if (radius > e->bottom - 1 || (e->top > 0 && radius < e->top + 1)
                || (e->top > 0
                    && fabs (off) * radius > (e->right - e->left) * radius / 2))
                return FALSE;
        }
    return TRUE;
}

static PodaPoint
middle_of (const PodaPen *pen, const Extents *e)
{
    if (poda_areas_are_rings (pen->figure) && e->top == 0)
        return point_at (pen, 0, 0);
    return place_of (pen, (e->left + e->right) / 2, (e->top + e->bottom) / 2);
}

static gboolean
is_dark (guint tint)
{
    return tint == PODA_TINT_MAX_WINS || tint == PODA_TINT_MIN_WINS
           || (tint < PODA_TINT_CUT && tint != PODA_TINT_EQUAL
               && (tint - PODA_TINT_MAX) % PODA_AREA_STEPS == PODA_AREA_STEPS - 1);
}

/* A text in the middle of its place, if it fits there. */
static gboolean
put_text (PodaPen *pen, const Extents *e, PodaPoint at, const char *css, double size,
          const char *text)
{
    gboolean bold = *css != 'm';
    if (!fits (pen, e, at, poda_text_width (text, size, bold), size))
        return FALSE;
    const PodaLook look = { css, NULL, NULL };
    poda_pen_text (pen, &look, at.x, at.y + size * 0.36, text);
    poda_pen_end_line (pen);
    return TRUE;
}

/* Large where there is room for any number, else small, so that neighbours of one width
 * look alike. */
static gboolean
put_value (PodaPen *pen, const PodaPatch *area, const Extents *e, PodaPoint at,
           const char *text)
{
    double breadth = area->width * poda_areas_breadth (pen->figure, area->level);
    gboolean dark = is_dark (area->tint);
    return (breadth >= WIDE
            && put_text (pen, e, at, dark ? "worth on" : "worth", VALUE_SIZE, text))
           || put_text (pen, e, at, dark ? "worth small on" : "worth small", SMALL_SIZE,
                        text);
}

static gboolean
put_move (PodaPen *pen, const PodaPatch *area, const Extents *e, PodaPoint at)
{
    return put_text (pen, e, at, is_dark (area->tint) ? "move on" : "move", MOVE_SIZE,
                     area->move);
}

/* In a low row the move stands before the value. */
static gboolean
put_both (PodaPen *pen, const PodaPatch *area, const Extents *e, PodaPoint at)
{
    double move = poda_text_width (area->move, MOVE_SIZE, FALSE);
    double value = poda_text_width (area->value, SMALL_SIZE, TRUE), gap = 6;
    double left = at.x - (move + gap + value) / 2;
    if (!fits (pen, e, at, move + gap + value, MOVE_SIZE))
        return FALSE;
    const PodaPoint first = { left + move / 2, at.y };
    const PodaPoint second = { left + move + gap + value / 2, at.y };
    Extents loose = *e; /* each alone need not be measured again */
    loose.left -= WIDE;
    loose.right += WIDE;
    gboolean dark = is_dark (area->tint);
    put_move (pen, area, poda_areas_are_rings (pen->figure) ? e : &loose, first);
    return put_text (pen, poda_areas_are_rings (pen->figure) ? e : &loose, second,
                     dark ? "worth small on" : "worth small", SMALL_SIZE, area->value);
}

/* The value, and above it the move, where they fit. */
static void
put_visited (PodaPen *pen, const PodaPatch *area, const Extents *e)
{
    PodaPoint middle = middle_of (pen, e);
    double pitch = pen->figure->areas->pitch, apart = pitch >= HIGH ? 18 : 15;
    const PodaPoint above = { middle.x, middle.y - apart * 0.7 };
    const PodaPoint below = { middle.x, middle.y + apart * 0.3 };
    if (area->move == NULL || area->value == NULL) {
        if (area->value != NULL)
            put_value (pen, area, e, middle, area->value);
        if (area->move != NULL)
            put_move (pen, area, e, middle);
        return;
    }
    if (pitch >= LOW) {
        if (put_value (pen, area, e, below, area->value))
            put_move (pen, area, e, above);
    } else if (!put_both (pen, area, e, middle)) {
        put_value (pen, area, e, middle, area->value);
    }
}

/* Upright in a tall and narrow area. */
static gboolean
put_upright (PodaPen *pen, const Extents *e, const char *text)
{
    double length = poda_text_width (text, SMALL_SIZE, TRUE);
    PodaPoint at = middle_of (pen, e);
    if (poda_areas_are_rings (pen->figure) || e->right - e->left < 14
        || e->bottom - e->top < length + 8)
        return FALSE;
    poda_pen_put (pen,
                  "<text class='gone small' transform='translate(%d %d) "
                  "rotate(-90)'>%s</text>\n",
                  at.x + 4, at.y, text);
    return TRUE;
}

static void
put_cut (PodaPen *pen, const PodaPatch *area, const Extents *e)
{
    g_autofree char *count = poda_count_format (area->nodes, area->counted);
    gulong n = area->nodes == 1 ? 1 : 2; /* one, or many */
    g_autofree char *text =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s cut", "%s cut", n), count);
    Extents first = *e; /* beside its siblings that were visited */
    first.bottom = fmin (e->bottom, e->top + pen->figure->areas->pitch);
    PodaPoint at = middle_of (pen, &first), deep = middle_of (pen, e);
    if (!put_text (pen, e, at, "gone", CUT_SIZE, text)
        && !put_text (pen, e, deep, "gone", CUT_SIZE, text)
        && !put_text (pen, e, at, "gone small", SMALL_SIZE, text)
        && !put_text (pen, e, deep, "gone small", SMALL_SIZE, text)
        && !put_upright (pen, e, text))
        put_text (pen, e, at, "gone small", SMALL_SIZE, count);
}

/* --- The picture --- */

/* What has no title is drawn in one piece for each tint. */
static void
put_grounds (PodaPen *pen)
{
    const PodaAreas *areas = pen->figure->areas;
    for (guint tint = 0; tint < PODA_N_TINTS; tint++) {
        gboolean any = FALSE;
        for (guint i = 0; i < areas->n_items; i++) {
            const PodaPatch *area = &areas->items[i];
            if (area->tint != tint || area->title != NULL || area->levels == 0)
                continue;
            if (!any)
                poda_pen_put (pen, "<path class='%r t%u' d='",
                              poda_areas_are_rings (pen->figure) ? "blur" : "fine",
                              tint);
            any = TRUE;
            Extents e = extents_of (pen, area);
            if (e.right > e.left)
                put_path (pen, &e);
        }
        poda_pen_put (pen, any ? "'/>\n" : "");
    }
}

static void
put_areas (PodaPen *pen)
{
    const PodaAreas *areas = pen->figure->areas;
    for (guint i = 0; i < areas->n_items; i++) {
        const PodaPatch *area = &areas->items[i];
        if (area->title == NULL || area->levels == 0)
            continue;
        Extents e = extents_of (pen, area);
        poda_pen_put (pen, "<path id='%rn%u' class='area t%u%r' d='",
                      pen->second != NULL ? pen->second : "", area->node,
                      (guint) area->tint, area->pv ? " pv" : "");
        put_path (pen, &e);
        poda_pen_put (pen, "'><title>%s</title></path>\n", area->title);
    }
}

/* A narrow area is marked by a line along it. */
static void
put_stroke (PodaPen *pen, const Extents *e)
{
    double middle = (e->left + e->right) / 2;
    PodaPoint from = place_of (pen, middle, e->top);
    PodaPoint to = place_of (pen, middle, e->bottom);
    poda_pen_put (pen, "<path class='frame' d='M%d %dL%d %d'/>\n", from.x, from.y, to.x,
                  to.y);
}

/* What differs has a frame of two colours, inside that of the principal variation. */
static void
put_difference (PodaPen *pen, const PodaPatch *area)
{
    Extents e = extents_of (pen, area);
    double breadth = area->width * poda_areas_breadth (pen->figure, area->level);
    gboolean low = breadth < 5 * FRAME || pen->figure->areas->pitch < 5 * FRAME;
    double inset = (low ? 1 : 2.5) + (area->pv ? low ? 1.5 : FRAME : 0);
    e = inset_by (pen, e, inset);
    if (e.right <= e.left || e.bottom <= e.top)
        return;
    for (gboolean in = FALSE; in <= !low; in++) {
        poda_pen_put (pen, "<path class='other%r' d='", low ? " low" : in ? " in" : "");
        put_path (pen, &e);
        poda_pen_put (pen, "'/>\n");
    }
}

/* A line inside the area's edge, thick unless the rows are low. */
static void
put_frame (PodaPen *pen, const PodaPatch *area)
{
    Extents e = extents_of (pen, area);
    double breadth = area->width * poda_areas_breadth (pen->figure, area->level);
    if (breadth < 2.5 * FRAME) {
        put_stroke (pen, &e);
        return;
    }
    gboolean low = pen->figure->areas->pitch < 4 * FRAME;
    e = inset_by (pen, e, low ? FRAME / 4 : FRAME / 2);
    poda_pen_put (pen, "<path class='frame%r' d='", low ? " low" : "");
    put_path (pen, &e);
    poda_pen_put (pen, "'/>\n");
}

/* A wedge at the lower edge, or the outer one. */
static void
put_fold (PodaPen *pen, const Extents *e)
{
    double middle = (e->left + e->right) / 2;
    PodaPoint tip = place_of (pen, middle, e->bottom - 2);
    guint degrees = poda_areas_are_rings (pen->figure)
                        ? (guint) round (180 + middle * 180 / G_PI) % 360
                        : 0;
    poda_pen_put (pen,
                  "<path class='below' transform='translate(%d %d) rotate(%u)' "
                  "d='M0 0l-5 -6h10z'/>\n",
                  tip.x, tip.y, degrees);
}

static void
put_labels (PodaPen *pen)
{
    const PodaAreas *areas = pen->figure->areas;
    static const PodaLook look = { "label side", NULL, NULL };
    if (poda_areas_are_rings (pen->figure) || areas->pitch < 12)
        return;
    for (guint i = 0; i < areas->n_levels; i++) {
        const char *label = areas->labels->pdata[i];
        if (*label == '\0')
            continue;
        poda_pen_text (pen, &look, areas->left - PODA_AREA_LABEL_GAP,
                       PODA_AREA_MARGIN + (i + 0.5) * areas->pitch
                           + PODA_FONT_BAND * 0.36 - 1,
                       label);
        poda_pen_end_line (pen);
    }
}

static void
put_marks (PodaPen *pen)
{
    const PodaAreas *areas = pen->figure->areas;
    for (guint i = 0; i < areas->n_items; i++) {
        if (poda_areas_show_difference (&areas->items[i]))
            put_difference (pen, &areas->items[i]);
        if (areas->items[i].pv)
            put_frame (pen, &areas->items[i]);
    }
    for (guint i = 0; i < areas->n_items; i++) {
        const PodaPatch *area = &areas->items[i];
        if (area->levels == 0 || area->title == NULL)
            continue;
        Extents e = extents_of (pen, area);
        double breadth = area->width * poda_areas_breadth (pen->figure, area->level);
        if (area->cut > 0)
            put_cut (pen, area, &e);
        else
            put_visited (pen, area, &e);
        if (area->folded && breadth >= 14 && areas->pitch >= 10)
            put_fold (pen, &e);
    }
}

void
poda_areas_draw (PodaPen *pen)
{
    if (pen->second == NULL)
        put_patterns (pen);
    double aside = floor ((poda_scene_width (pen->figure) - pen->figure->width) / 2);
    poda_pen_form (pen, aside > 0 ? pen->patterns->tree_aside : pen->patterns->tree,
                   NULL, &aside, NULL);
    put_labels (pen);
    put_grounds (pen);
    put_areas (pen);
    put_marks (pen);
    poda_pen_form (pen, pen->patterns->tree_end, NULL, NULL, NULL);
}

/* --- Samples --- */

void
poda_areas_sample (PodaPen *pen, guint first, guint last, double x, double y,
                   double width)
{
    double each = width / (last - first + 1);
    for (guint tint = first; tint <= last; tint++)
        poda_pen_put (pen,
                      "<rect class='area t%u' x='%d' y='%d' width='%d' height='14'/>",
                      tint, x + (tint - first) * each, y - 7, each);
    poda_pen_end_line (pen);
}

void
poda_areas_mark (PodaPen *pen, PodaAreaMark mark, double x, double y, double width)
{
    if (mark == PODA_MARK_DIFFERS)
        for (guint in = 0; in < 2; in++)
            poda_pen_put (
                pen, "<rect class='other%r' x='%d' y='%d' width='%d' height='12'/>",
                in ? " in" : "", x + 2.5, y - 6, width - 5);
    else if (mark == PODA_MARK_FOLD)
        poda_pen_put (pen, "<path class='below' d='M%d %dl-5 -6h10z'/>", x + width / 2,
                      y + 4);
    else
        poda_pen_put (pen, "<rect class='frame' x='%d' y='%d' width='%d' height='12'/>",
                      x + 1.5, y - 6, width - 3);
    poda_pen_end_line (pen);
}
