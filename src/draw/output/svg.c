/* svg with a style sheet and classes, so that pages can style it and attach tooltips.
 * One line per primitive or innermost group. */

#include "draw/output/scene.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "draw/output/picture.h"

typedef struct {
    GString *text;
    const char *prefix; /* before ids */
    guint depth;        /* number of open groups on the current line */
} Svg;

/* --- Primitives --- */

/* Appends `<name class="…"` and the attributes that all elements may have. */
static void
open_element (const Svg *svg, const char *name, const PodaPrimitive *p)
{
    GString *to = svg->text;
    const char *css = p->css != NULL ? p->css : poda_looks[p->role].css;
    poda_svg_append (to, "<%-s", name);
    if (p->from != 0 && p->kind == PODA_PRIM_GROUP)
        poda_svg_append (to, " id=\"%-se%u-%u\"", svg->prefix, p->from, p->id);
    else if (p->id != 0 && (p->kind == PODA_PRIM_GROUP || p->title != NULL))
        poda_svg_append (to, " id=\"%-sn%u\"", svg->prefix, p->id);
    if (css != NULL)
        poda_svg_append (to, " class=\"%-s%-s\"", css, poda_tone_looks[p->tone].css);
    if (p->attributes != NULL)
        poda_svg_append (to, " %-s", p->attributes);
    if (p->stroke > 0)
        poda_svg_append (to, " stroke-width=\"%g\"", p->stroke);
}

/* Appends the values of a bound in order of time, all but the last struck out. The
 * strokes are paths, since libraries place a font's strokes differently. */
static void
write_bounds (const Svg *svg, const PodaPrimitive *p)
{
    g_autoptr (GString) strokes = g_string_new (NULL);
    g_auto (GStrv) values = g_strsplit (p->text, "\n", -1);
    double x = p->x + PODA_BOUNDS_INDENT;
    open_element (svg, "text", p);
    poda_svg_append (svg->text, " x=\"%g\" y=\"%g\">%-s", p->x, p->y, p->letter);
    for (guint i = 0; values[i] != NULL; i++) {
        gboolean struck = values[i + 1] != NULL;
        poda_svg_append (svg->text, " <tspan%-s x=\"%g\">%s</tspan>",
                         struck ? " class=\"s\"" : "", x, values[i]);
        if (!struck)
            break;
        double end = x + poda_text_width (values[i], PODA_FONT_WINDOW, FALSE);
        poda_svg_append (strokes, "M%g %gL%g %g", x - PODA_STROKE_REACH, p->y - 1,
                         end + PODA_STROKE_REACH, p->y - 8);
        x = end + PODA_STRUCK_GAP;
    }
    g_string_append (svg->text, "</text>");
    if (strokes->len > 0)
        poda_svg_append (svg->text, "<path class=\"k\" d=\"%-s\"/>", strokes->str);
}

static void
write_primitive (const Svg *svg, const PodaPrimitive *p)
{
    GString *to = svg->text;
    const char *data = p->text;
    switch ((PodaPrimitiveKind) p->kind) {
    case PODA_PRIM_GROUP:
    case PODA_PRIM_SECTION:
    case PODA_PRIM_TREE:
        open_element (svg, "g", p);
        if (p->kind == PODA_PRIM_TREE && (p->x > 0 || p->y > 0))
            poda_svg_append (to, " transform=\"translate(%g %g)\"", p->x, p->y);
        g_string_append_c (to, '>');
        if (p->title != NULL)
            poda_svg_append (to, "<title>%s</title>", p->title);
        break;
    case PODA_PRIM_GROUP_END:
        g_string_append (to, "</g>");
        break;
    case PODA_PRIM_RECT:
        open_element (svg, "rect", p);
        poda_svg_append (to, " x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"", p->x,
                         p->y, p->width, p->height);
        if (p->size > 0)
            poda_svg_append (to, " rx=\"%g\"", p->size);
        poda_svg_append (to, p->title != NULL ? "><title>%s</title></rect>" : "/>",
                         p->title);
        break;
    case PODA_PRIM_CIRCLE:
        open_element (svg, "circle", p);
        poda_svg_append (to, " cx=\"%g\" cy=\"%g\" r=\"%g\"/>", p->x, p->y, p->size);
        break;
    case PODA_PRIM_PATH:
        open_element (svg, "path", p);
        g_string_append (to, " d=\"");
        for (const char *o; (o = strchr (data, 'o')) != NULL;) { /* two arcs each */
            g_string_append_len (to, data, o - data);
            double r = g_ascii_strtod (o + 1, (char **) &data);
            poda_svg_append (to, "a%g %g 0 1 0 %g 0 %g %g 0 1 0%g 0", r, r, 2 * r, r, r,
                             -2 * r);
        }
        poda_svg_append (to, "%-s\"/>", data);
        break;
    case PODA_PRIM_TEXT:
        open_element (svg, "text", p);
        poda_svg_append (to, " x=\"%g\" y=\"%g\"", p->x, p->y);
        if (p->size > 0) /* pages forbid style=; style sheets override font-size= */
            poda_svg_append (to,
                             p->role == PODA_ROLE_NONE ? " font-size=\"%g\""
                                                       : " style=\"font-size:%gpx\"",
                             p->size);
        poda_svg_append (to, ">%s</text>", p->text);
        break;
    case PODA_PRIM_BOUNDS:
        write_bounds (svg, p);
        break;
    case PODA_PRIM_EDGE:
        open_element (svg, "path", p);
        poda_svg_append (to, " d=\"M%g %gL%g %g\"/>", p->x, p->y, p->width, p->height);
        break;
    }
}

/* Writes a scene, or the next part of one. */
static void
write_scene (Svg *svg, const PodaScene *scene)
{
    for (guint i = 0; i < scene->primitives->len; i++) {
        const PodaPrimitive *p = &g_array_index (scene->primitives, PodaPrimitive, i);
        if (p->kind == PODA_PRIM_TREE && p->letter != NULL)
            svg->prefix = p->letter;
        if (p->kind == PODA_PRIM_GROUP_END && svg->depth > 0)
            svg->depth--;
        write_primitive (svg, p);
        svg->depth += p->kind == PODA_PRIM_GROUP;
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
poda_svg_append_query (GString *to, const char *asked)
{
    if (asked != NULL)
        poda_svg_append (to, "<metadata>{\"problem\": %s}</metadata>\n", asked);
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
    SvgWriting writing = { { .text = text, .prefix = "" }, output };
    g_autofree char *classes = poda_svg_classes (figure);
    g_autofree char *asked = poda_picture_query (figure);
    const char *title = *figure->title != '\0' ? figure->title : _ ("tree"), *unit = "";
    double width, height, left = 0, top = 0;
    poda_picture_size (figure, &width, &height);
    double shown_width = width, shown_height = height;
    if (page != NULL && page->width > 0) { /* the visible part is the whole page */
        PodaFit fit = poda_page_fit (page, width, height);
        left = -fit.x / fit.scale;
        top = -fit.y / fit.scale;
        width = fit.width / fit.scale;
        height = fit.height / fit.scale;
        shown_width = fit.width * 25.4 / 72;
        shown_height = fit.height * 25.4 / 72;
        unit = "mm";
    }
    poda_svg_append (
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"%-s\" width=\"%g%-s\" "
        "height=\"%g%-s\" viewBox=\"%g %g %g %g\" role=\"img\" aria-label=\"%s\">\n"
        "<title>%s</title>\n<desc>%s</desc>\n",
        classes, shown_width, unit, shown_height, unit, left, top, width, height, title,
        title, poda_picture_caption (figure));
    poda_svg_append_query (text, asked);
    poda_svg_append_style (text, figure);
    poda_svg_append (
        text, "<rect width=\"%g\" height=\"%g\" x=\"%g\" y=\"%g\"%-s fill=\"#fff\"/>\n",
        width, height, left, top,
        figure->drawing.theme <= PODA_THEME_PRINT ? "" : " class=\"ground\"");
    poda_scene_init (&scene);
    scene.drain = drain;
    scene.to = &writing;
    poda_scene_add_picture (&scene, figure);
    drain (&scene, &writing);
    poda_output_text (output, "</svg>\n");
}

void
poda_emit_svg (const PodaFigure *figure, PodaOutput *output)
{
    poda_emit_svg_on (figure, NULL, output);
}
