/* svg, with a style sheet and classes: what stands in a page can be styled and pointed
 * at. A line for each primitive or innermost group. */

#include "draw/output/svg.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "draw/output/build.h"
#include "draw/output/picture.h"

typedef struct {
    GString *text;
    const PodaScene *scene;
    const char *prefix; /* before ids */
    guint depth;        /* of groups that stand in one line */
} Svg;

/* --- Parts of elements --- */

void
poda_svg_append_escaped (GString *to, const char *text)
{
    g_autofree char *valid =
        g_utf8_validate (text, -1, NULL) ? NULL : g_utf8_make_valid (text, -1);
    for (const char *at = valid != NULL ? valid : text; *at != '\0';
         at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        if (c == '<')
            g_string_append (to, "&lt;");
        else if (c == '>')
            g_string_append (to, "&gt;");
        else if (c == '&')
            g_string_append (to, "&amp;");
        else if (c == '"')
            g_string_append (to, "&quot;");
        else if (c == '\t' || c == '\n')
            g_string_append_c (to, ' ');
        else if (c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xfffe || c == 0xffff)
            g_string_append (to, "\xef\xbf\xbd");
        else if (c < 0x7f)
            g_string_append_c (to, (char) c);
        else
            g_string_append_unichar (to, c);
    }
}

void
poda_svg_append_number (GString *to, const char *name, double number)
{
    g_string_append_c (to, ' ');
    g_string_append (to, name);
    g_string_append (to, "=\"");
    poda_append_length (to, number, FALSE);
    g_string_append_c (to, '"');
}

static void
append_class (GString *to, const char *css, const char *more)
{
    if (css == NULL)
        return;
    g_string_append (to, " class=\"");
    g_string_append (to, css);
    g_string_append (to, more != NULL ? more : "");
    g_string_append_c (to, '"');
}

/* `<name class="…"`, with further attributes. */
static void
open_element (Svg *svg, const char *name, const PodaPrimitive *p)
{
    GString *to = svg->text;
    g_string_append_c (to, '<');
    g_string_append (to, name);
    append_class (to, p->css != NULL ? p->css : poda_looks[p->role].css,
                  poda_tone_looks[p->tone].css);
    if (p->attributes != NULL) {
        g_string_append_c (to, ' ');
        g_string_append (to, p->attributes);
    }
}

static void
append_id (Svg *svg, const PodaPrimitive *p)
{
    GString *to = svg->text;
    if (p->id == 0)
        return;
    g_string_append_printf (to, " id=\"%s", svg->prefix);
    if (p->from != 0)
        g_string_append_printf (to, "e%u-%u\"", p->from, p->id);
    else
        g_string_append_printf (to, "n%u\"", p->id);
}

static void
append_title (GString *to, const char *title)
{
    if (title == NULL)
        return;
    g_string_append (to, "<title>");
    poda_svg_append_escaped (to, title);
    g_string_append (to, "</title>");
}

/* `M1 2`, `L3 4` */
static void
append_step (GString *to, char letter, double x, double y)
{
    g_string_append_c (to, letter);
    poda_append_length (to, x, FALSE);
    g_string_append_c (to, ' ');
    poda_append_length (to, y, FALSE);
}

static const PodaPoint *
points_of (const Svg *svg, const PodaPrimitive *p)
{
    return &g_array_index (svg->scene->points, PodaPoint, p->first);
}

static void
append_path (Svg *svg, const PodaPrimitive *p, const PodaPoint *points, guint n)
{
    open_element (svg, "path", p);
    g_string_append (svg->text, " d=\"");
    for (guint i = 0; i < n; i++)
        append_step (svg->text, i == 0 ? 'M' : 'L', points[i].x, points[i].y);
    g_string_append (svg->text, p->kind == PODA_PRIM_POLYGON ? "z\"/>" : "\"/>");
}

/* --- A function for each kind of primitive --- */

static void
write_group (Svg *svg, const PodaPrimitive *p)
{
    GString *to = svg->text;
    g_string_append (to, "<g");
    append_id (svg, p);
    append_class (to, p->css, NULL);
    if (p->attributes != NULL)
        g_string_append_printf (to, " %s", p->attributes);
    if (p->kind == PODA_PRIM_TREE && p->x > 0) {
        g_string_append (to, " transform=\"translate(");
        poda_append_length (to, p->x, FALSE);
        g_string_append (to, ")\"");
    } else if (p->kind == PODA_PRIM_SEARCH) {
        append_step (g_string_append (to, " transform=\"translate"), '(', p->x, p->y);
        g_string_append (to, ")\"");
    }
    g_string_append_c (to, '>');
    append_title (to, p->text);
}

static void
write_rect (Svg *svg, const PodaPrimitive *p)
{
    gboolean is_node = p->role == PODA_ROLE_NONE && p->text != NULL; /* an area's */
    open_element (svg, "rect", p);
    if (is_node)
        append_id (svg, p);
    poda_svg_append_number (svg->text, "x", p->x);
    poda_svg_append_number (svg->text, "y", p->y);
    poda_svg_append_number (svg->text, "width", p->width);
    poda_svg_append_number (svg->text, "height", p->height);
    if (p->size > 0)
        poda_svg_append_number (svg->text, "rx", p->size);
    g_string_append (svg->text, is_node ? ">" : "/>");
    if (is_node) {
        append_title (svg->text, p->text);
        g_string_append (svg->text, "</rect>");
    }
}

static void
write_circle (Svg *svg, const PodaPrimitive *p, PodaPoint at)
{
    open_element (svg, "circle", p);
    poda_svg_append_number (svg->text, "cx", at.x);
    poda_svg_append_number (svg->text, "cy", at.y);
    poda_svg_append_number (svg->text, "r", p->size);
    if (p->width > 0)
        poda_svg_append_number (svg->text, "stroke-width", p->width);
    g_string_append (svg->text, "/>");
}

static void
write_curve (Svg *svg, const PodaPrimitive *p)
{
    open_element (svg, "path", p);
    g_string_append (svg->text, " transform=\"translate");
    append_step (svg->text, '(', p->x, p->y);
    g_string_append_printf (svg->text, ")\" d=\"%s\"/>", p->text);
}

/* Drawn, since few fonts have them. */
static void
write_sign (Svg *svg, const PodaPrimitive *p)
{
    static const char *const circle = "a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0";
    static const char *const dot = "a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0";
    GString *to = svg->text;
    open_element (svg, "path", p);
    g_string_append (to, " d=\"");
    if (p->role == PODA_ROLE_SCISSORS) {
        append_step (to, 'M', p->x, p->y - 7);
        g_string_append_printf (to, "%sm0 6.2%sm3.4 -1.2l6.8 -5m0 6.2l-6.8 -5", circle,
                                circle);
    } else if (p->role == PODA_ROLE_TICK) {
        append_step (to, 'M', p->x, p->y + 1);
        g_string_append (to, "l4 4.5l7.5 -10");
    } else {
        for (int i = -1; i <= 1; i++) {
            append_step (to, 'M', p->x - 1.5 + 6 * i, p->y);
            g_string_append (to, dot);
        }
    }
    g_string_append (to, "\"/>");
}

static void
write_text (Svg *svg, const PodaPrimitive *p)
{
    open_element (svg, "text", p);
    poda_svg_append_number (svg->text, "x", p->x);
    poda_svg_append_number (svg->text, "y", p->y);
    if (p->size > 0 && p->role != PODA_ROLE_NONE) {
        g_string_append (svg->text, " style=\"font-size:");
        poda_append_length (svg->text, p->size, FALSE);
        g_string_append (svg->text, "px\"");
    } else if (p->size > 0) {
        poda_svg_append_number (svg->text, "font-size", p->size);
    }
    g_string_append_c (svg->text, '>');
    poda_svg_append_escaped (svg->text, p->text);
    g_string_append (svg->text, "</text>");
}

/* The bounds in the order in which they fell, all but the last struck out. The strokes
 * are drawn: libraries do not agree where a font's own would lie. */
static void
write_bounds (Svg *svg, const PodaPrimitive *p)
{
    GString *to = svg->text;
    g_autoptr (GString) strokes = g_string_new (NULL);
    double at = p->x + PODA_BOUNDS_INDENT;
    const char *values = p->text;
    open_element (svg, "text", p);
    poda_svg_append_number (to, "x", p->x);
    poda_svg_append_number (to, "y", p->y);
    g_string_append_printf (to, ">%s ", p->letter);
    for (const char *end; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, (gsize) (end - values));
        double width = poda_text_width (value, PODA_FONT_WINDOW, FALSE);
        g_string_append (to, "<tspan class=\"s\"");
        poda_svg_append_number (to, "x", at);
        g_string_append_c (to, '>');
        poda_svg_append_escaped (to, value);
        g_string_append (to, "</tspan> ");
        append_step (strokes, 'M', at - PODA_STROKE_REACH, p->y - 1);
        append_step (strokes, 'L', at + width + PODA_STROKE_REACH, p->y - 8);
        at += width + PODA_STRUCK_GAP;
    }
    g_string_append (to, "<tspan");
    poda_svg_append_number (to, "x", at);
    g_string_append_c (to, '>');
    poda_svg_append_escaped (to, values);
    g_string_append (to, "</tspan></text>");
    if (strokes->len > 0)
        g_string_append_printf (to, "<path class=\"k\" d=\"%s\"/>", strokes->str);
}

/* The slope, and the upright parts where its ends are not those of the edge. */
static void
write_edge (Svg *svg, const PodaPrimitive *p)
{
    const PodaPoint *points = points_of (svg, p);
    append_path (svg, p, points + 1, 2);
    if (points[1].y > points[0].y + 1)
        append_path (svg, p, points, 2);
    if (points[3].y > points[2].y + 1)
        append_path (svg, p, points + 2, 2);
}

/* Half the distance of two strokes: by half their length, but never so little that they
 * run together. */
static void
write_cut (Svg *svg, const PodaPrimitive *p)
{
    double length = hypot (p->width, p->height), half = p->size;
    double ux = p->width / length, uy = p->height / length;
    double apart = fmax (0.4 * half, 2.4);
    open_element (svg, "path", p);
    g_string_append (svg->text, " d=\"");
    for (int side = -1; side <= 1; side += 2) {
        double x = p->x + ux * apart * side, y = p->y + uy * apart * side;
        append_step (svg->text, 'M', x - uy * half, y + ux * half);
        append_step (svg->text, 'L', x + uy * half, y - ux * half);
    }
    g_string_append (svg->text, "\"/>");
}

static void
append_box (GString *to, double x, double y, double width, double height)
{
    append_step (to, 'M', x, y);
    g_string_append_c (to, 'h');
    poda_append_length (to, width, FALSE);
    g_string_append_c (to, 'v');
    poda_append_length (to, height, FALSE);
    g_string_append_c (to, 'h');
    poda_append_length (to, -width, FALSE);
    g_string_append_c (to, 'z');
}

static void
write_lattice (Svg *svg, const PodaPrimitive *p)
{
    double width = p->width * p->size, height = p->height * p->size;
    open_element (svg, "path", p);
    g_string_append (svg->text, " d=\"");
    append_box (svg->text, p->x, p->y, width, height);
    for (guint i = 1; i < p->width; i++) {
        append_step (svg->text, 'M', p->x + i * p->size, p->y);
        g_string_append_c (svg->text, 'v');
        poda_append_length (svg->text, height, FALSE);
    }
    for (guint i = 1; i < p->height; i++) {
        append_step (svg->text, 'M', p->x, p->y + i * p->size);
        g_string_append_c (svg->text, 'h');
        poda_append_length (svg->text, width, FALSE);
    }
    g_string_append (svg->text, "\"/>");
}

static void
write_crosses (Svg *svg, const PodaPrimitive *p)
{
    const PodaPoint *points = points_of (svg, p);
    double half = p->size;
    open_element (svg, "path", p);
    if (p->width > 0)
        poda_svg_append_number (svg->text, "stroke-width", p->width);
    g_string_append (svg->text, " d=\"");
    for (guint i = 0; i < p->n_points; i++) {
        append_step (svg->text, 'M', points[i].x - half, points[i].y - half);
        append_step (svg->text, 'l', 2 * half, 2 * half);
        append_step (svg->text, 'm', 0, -2 * half);
        append_step (svg->text, 'l', -2 * half, 2 * half);
    }
    g_string_append (svg->text, "\"/>");
}

/* Discs are the round ends of strokes without length: a few bytes each. */
static void
write_dots (Svg *svg, const PodaPrimitive *p)
{
    const PodaPoint *points = points_of (svg, p);
    const double diameters[] = { p->width, p->height };
    for (guint layer = 0; layer < 2 && diameters[layer] > 0; layer++) {
        PodaPrimitive dots = *p;
        dots.css = layer == 1 ? "disc2 in" : NULL;
        open_element (svg, "path", &dots);
        poda_svg_append_number (svg->text, "stroke-width", diameters[layer]);
        g_string_append (svg->text, " d=\"");
        for (guint i = 0; i < p->n_points; i++) {
            append_step (svg->text, 'M', points[i].x, points[i].y);
            g_string_append (svg->text, "h.01");
        }
        g_string_append (svg->text, "\"/>");
    }
}

static void
write_rects (Svg *svg, const PodaPrimitive *p)
{
    const PodaPoint *points = points_of (svg, p);
    open_element (svg, "path", p);
    g_string_append (svg->text, " d=\"");
    for (guint i = 0; i + 1 < p->n_points; i += 2)
        append_box (svg->text, points[i].x, points[i].y, points[i + 1].x,
                    points[i + 1].y);
    g_string_append (svg->text, "\"/>");
}

static void
write_primitive (Svg *svg, const PodaPrimitive *p)
{
    switch ((PodaPrimitiveKind) p->kind) {
    case PODA_PRIM_GROUP:
    case PODA_PRIM_TREE:
    case PODA_PRIM_SEARCH:
    case PODA_PRIM_SECTION:
        write_group (svg, p);
        break;
    case PODA_PRIM_GROUP_END:
        g_string_append (svg->text, "</g>");
        break;
    case PODA_PRIM_RECT:
        write_rect (svg, p);
        break;
    case PODA_PRIM_ELLIPSE:
        write_circle (svg, p, (PodaPoint){ p->x, p->y });
        break;
    case PODA_PRIM_LINE:
    case PODA_PRIM_POLYGON:
        append_path (svg, p, points_of (svg, p), p->n_points);
        break;
    case PODA_PRIM_CURVE:
        write_curve (svg, p);
        break;
    case PODA_PRIM_SIGN:
        write_sign (svg, p);
        break;
    case PODA_PRIM_TEXT:
        write_text (svg, p);
        break;
    case PODA_PRIM_BOUNDS:
        write_bounds (svg, p);
        break;
    case PODA_PRIM_EDGE:
        write_edge (svg, p);
        break;
    case PODA_PRIM_CUT:
        write_cut (svg, p);
        break;
    case PODA_PRIM_LATTICE:
        write_lattice (svg, p);
        break;
    case PODA_PRIM_CROSSES:
        write_crosses (svg, p);
        break;
    case PODA_PRIM_CIRCLES:
        for (guint i = 0; i < p->n_points; i++)
            write_circle (svg, p, points_of (svg, p)[i]);
        break;
    case PODA_PRIM_DOTS:
        write_dots (svg, p);
        break;
    case PODA_PRIM_RECTS:
        write_rects (svg, p);
        break;
    }
}

/* Writes a scene, or the next part of one. */
static void
write_scene (Svg *svg, const PodaScene *scene)
{
    svg->scene = scene;
    for (guint i = 0; i < scene->primitives->len; i++) {
        const PodaPrimitive *p = &g_array_index (scene->primitives, PodaPrimitive, i);
        if (p->kind == PODA_PRIM_SEARCH)
            svg->prefix = p->text;
        if (p->kind == PODA_PRIM_GROUP_END && svg->depth > 0)
            svg->depth--;
        write_primitive (svg, p);
        if (p->kind == PODA_PRIM_GROUP)
            svg->depth++;
        if (svg->depth == 0)
            g_string_append_c (svg->text, '\n');
    }
}

void
poda_svg_append_scene (GString *to, const PodaScene *scene)
{
    Svg svg = { .text = to, .prefix = "" };
    write_scene (&svg, scene);
}

/* --- Pictures of figures --- */

void
poda_svg_append_asked (GString *to, const char *asked)
{
    if (asked == NULL)
        return;
    g_string_append (to, "<metadata>{\"problem\": ");
    poda_svg_append_escaped (to, asked);
    g_string_append (to, "}</metadata>\n");
}

/* The size, and the part of the picture's plane that is seen: with the page around
 * it. */
static PodaRect
append_size (GString *to, const PodaPage *page, double width, double height)
{
    PodaRect seen = { 0, 0, width, height };
    if (page == NULL || page->width <= 0) {
        poda_svg_append_number (to, "width", width);
        poda_svg_append_number (to, "height", height);
    } else {
        PodaFit fit = poda_page_fit (page, width, height);
        seen.left = -fit.x / fit.scale;
        seen.top = -fit.y / fit.scale;
        seen.right = seen.left + fit.width / fit.scale;
        seen.bottom = seen.top + fit.height / fit.scale;
        g_string_append (to, " width=\"");
        poda_append_length (to, fit.width * 25.4 / 72, FALSE);
        g_string_append (to, "mm\" height=\"");
        poda_append_length (to, fit.height * 25.4 / 72, FALSE);
        g_string_append (to, "mm\"");
    }
    g_string_append (to, " viewBox=\"");
    poda_append_length (to, seen.left, FALSE);
    append_step (to, ' ', seen.top, seen.right - seen.left);
    g_string_append_c (to, ' ');
    poda_append_length (to, seen.bottom - seen.top, FALSE);
    g_string_append_c (to, '"');
    return seen;
}

static void
append_head (GString *to, const PodaFigure *figure, const PodaPage *page, double width,
             double height)
{
    g_autofree char *classes = poda_svg_classes (figure);
    g_autofree char *asked = poda_picture_asked (figure);
    const char *title = *figure->title != '\0' ? figure->title : _ ("tree");
    g_string_append_printf (
        to, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"%s\"", classes);
    PodaRect seen = append_size (to, page, width, height);
    g_string_append (to, " role=\"img\" aria-label=\"");
    poda_svg_append_escaped (to, title);
    g_string_append (to, "\">\n");
    append_title (to, title);
    g_string_append (to, "\n<desc>");
    poda_svg_append_escaped (to, poda_picture_caption (figure));
    g_string_append (to, "</desc>\n");
    poda_svg_append_asked (to, asked);
    poda_svg_append_style (to, figure);
    g_string_append (to, "<rect");
    append_class (to, figure->drawing.theme <= PODA_THEME_PRINT ? NULL : "ground",
                  NULL);
    if (seen.left < 0 || seen.top < 0) {
        poda_svg_append_number (to, "x", seen.left);
        poda_svg_append_number (to, "y", seen.top);
    }
    poda_svg_append_number (to, "width", seen.right - seen.left);
    poda_svg_append_number (to, "height", seen.bottom - seen.top);
    g_string_append (to, " fill=\"#fff\"/>\n");
}

typedef struct {
    Svg svg;
    PodaOutput *output;
} SvgWriting;

static void
drain (PodaScene *scene, gpointer to)
{
    SvgWriting *writing = to;
    if (poda_output_failed (writing->output))
        return;
    write_scene (&writing->svg, scene);
    poda_output_write (writing->output, writing->svg.text->str, writing->svg.text->len);
    g_string_truncate (writing->svg.text, 0);
}

void
poda_emit_svg_on (const PodaFigure *figure, const PodaPage *page, PodaOutput *output)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_auto (PodaScene) scene;
    g_auto (PodaFooter) footer;
    double width, height;
    SvgWriting writing = { { .text = text, .prefix = "" }, output };
    poda_picture_size (figure, &width, &height);
    poda_footer_init (&footer, figure, width);
    append_head (text, figure, page, width, height);
    poda_scene_init (&scene);
    scene.drain = drain;
    scene.to = &writing;
    if (figure->other != NULL)
        poda_scene_add_pair (&scene, figure);
    else
        poda_scene_add_tree (&scene, figure, width);
    poda_scene_add_footer (&scene, figure, &footer, width);
    drain (&scene, &writing);
    poda_output_text (output, "</svg>\n");
}

void
poda_emit_svg (const PodaFigure *figure, PodaOutput *output)
{
    poda_emit_svg_on (figure, NULL, output);
}
