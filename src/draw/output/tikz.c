/* TikZ: named nodes, edges between them, and one table of styles at the top. Lengths
 * are in PostScript points. No macro has parameters, so that the picture can be copied
 * into any document, including Beamer frames. */

#include "draw/output/tikz.h"

#include <math.h>

#include "draw/output/picture.h"
#include "draw/output/tex.h"

/* TeX's maximum is 16,383 points, and PDF readers refuse pages above 14,400. */
#define LARGEST 14000.0

enum {
    COLOURS_COLOR = PODA_THEME_COLOR,
    COLOURS_PRINT = PODA_THEME_PRINT,
    COLOURS_DARK = PODA_THEME_DARK,
    STYLE_COMMON,
    STYLE_STEP,
    N_STYLES
};

/* The sections of tikz_style.tex. */
static const char *const styles[] = { [N_STYLES] = NULL
#include "draw/output/tikz_style.tex.h"
};

/* --- Texts and lengths --- */

void
poda_tikz_append (PodaTikz *tikz, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    poda_pen_append (&tikz->pen, tikz->text, format, arguments);
    va_end (arguments);
}

/* Appends coordinates relative to the scope's origin. */
static void
append_place (PodaTikz *tikz, double x, double y)
{
    poda_tikz_append (tikz, " (%g,%g)", x - tikz->origin.x, y - tikz->origin.y);
}

static const char *
style_of (const PodaPrimitive *p)
{
    return p->tikz != NULL ? p->tikz : poda_looks[p->role].tikz;
}

/* --- Styles --- */

void
poda_tex_append_colours (GString *to, PodaTheme theme)
{
    g_string_append (to, styles[theme == PODA_THEME_AUTO ? PODA_THEME_COLOR : theme]);
}

/* Appends the size of a node with one of TikZ's shapes; other shapes are paths. */
static void
append_size (PodaTikz *tikz, gboolean pill, double width, double height)
{
    if (pill && fabs (width - height) < 1) {
        poda_tikz_append (tikz, "circle, minimum size=%gbp", fmax (width, height));
        return;
    }
    if (pill)
        poda_tikz_append (tikz, "rectangle, rounded corners=%gbp, ",
                          fmin (width, height) / 2);
    poda_tikz_append (tikz, "minimum width=%gbp, minimum height=%gbp", width, height);
}

/* Appends the style of a player's nodes, or of leaves. */
static void
append_outline_style (PodaTikz *tikz, guint kind)
{
    static const char *const outlines[] = {
        "max/.style={draw=podamax, fill=podamaxfill, line width=1.5bp",
        "min/.style={draw=podamin, fill=podaminfill, line width=1.5bp",
        "chance/.style={draw=podachance, fill=podachancefill, line width=1.5bp",
        "leaf/.style={draw=podagrey, fill=podaground, line width=1.1bp",
    };
    PodaBox box = tikz->figure->boxes[0];
    gboolean leaf = kind > PODA_CHANCE;
    box.leaf = leaf;
    box.player = (guint8) (leaf ? PODA_MAX : kind);
    PodaBoxShape shape = poda_box_shape (tikz->figure, &box);
    gboolean pill = shape == PODA_SHAPE_PILL, square = shape == PODA_SHAPE_SQUARE;
    gboolean rounded = shape == PODA_SHAPE_ROUNDED;
    poda_tikz_append (tikz, "  poda %-s,\n    ", outlines[kind]);
    if (tikz->usual[kind].width > 0 && (pill || square || rounded)) {
        append_size (tikz, pill, tikz->usual[kind].width, tikz->usual[kind].height);
        g_string_append (tikz->text, ", ");
    }
    poda_tikz_append (tikz, "%-spoda %-sdigits},\n",
                      square    ? "rounded corners=2.2bp, "
                      : rounded ? "rounded corners=10.5bp, "
                                : "",
                      tikz->figure->compact ? "small "
                      : leaf                ? "leaf "
                                            : "");
}

void
poda_tikz_append_looks (PodaTikz *tikz)
{
    const PodaFigure *figure = tikz->figure;
    poda_tex_append_colours (tikz->text, figure->drawing.theme);
    g_string_append (tikz->text, "\\tikzset{%\n");
    for (guint kind = 0; kind < PODA_TIKZ_OUTLINES; kind++)
        append_outline_style (tikz, kind);
    poda_tikz_append (tikz, "  poda cut/.style={poda %-s cut},\n%-s",
                      figure->compact ? "short" : "long", styles[STYLE_COMMON]);
    if (figure->whole != NULL || figure->drawing.for_steps)
        g_string_append (tikz->text, styles[STYLE_STEP]);
}

/* --- Primitives --- */

/* Appends the data of an svg path, without curves. */
static void
append_path (PodaTikz *tikz, const PodaPrimitive *p)
{
    PodaPoint at = { 0, 0 }, begin = at, none = at;
    g_string_append (tikz->text, "]");
    for (const char *data = p->text; *data != '\0';) {
        char letter = *data, kind = g_ascii_toupper (letter);
        const PodaPoint *from = letter == kind ? &none : &at;
        double number = g_ascii_strtod (data + 1, (char **) &data);
        if (kind == 'O') {
            append_place (tikz, at.x + number, at.y - p->lift);
            poda_tikz_append (tikz, " circle (%g)", number);
        } else if (kind == 'Z') {
            g_string_append (tikz->text, " -- cycle");
            at = begin;
        } else {
            if (kind != 'V')
                at.x = from->x + number;
            if (kind == 'V')
                at.y = from->y + number;
            else if (kind != 'H')
                at.y = from->y + g_ascii_strtod (data, (char **) &data);
            begin = kind == 'M' ? at : begin;
            g_string_append (tikz->text, kind == 'M' ? "" : " --");
            append_place (tikz, at.x, at.y - p->lift);
        }
    }
}

static gboolean
is_outline (const PodaPrimitive *p)
{
    return p->id != 0 && p->role >= PODA_ROLE_MAX && p->role <= PODA_ROLE_LEAF;
}

static void
begin_scope (PodaTikz *tikz, const PodaPrimitive *p, double x, double y)
{
    poda_tikz_append (tikz, "\\begin{scope}[shift={(n%u)}]\n", p->id);
    tikz->origin = (PodaPoint){ x, y };
}

static void
end_scope (PodaTikz *tikz)
{
    g_string_append (tikz->text, "\\end{scope}\n");
    tikz->origin = (PodaPoint){ 0, 0 };
}

/* Appends the end of an edge, from name to name, with vertical parts below and above
 * the shapes. */
static void
append_edge (PodaTikz *tikz, const PodaPrimitive *p)
{
    double scale = p->edge.room / (tikz->figure->compact ? 5 : 7.5);
    if (p->edge.stem > 0)
        poda_tikz_append (tikz, "] ([shift={(0,%g)}]n%u.south)", p->edge.stem, p->from);
    else
        poda_tikz_append (tikz, "] (n%u.south)", p->from);
    if (p->edge.foot > p->edge.stem + 1)
        poda_tikz_append (tikz, " -- ++(0,%g)", p->edge.foot - p->edge.stem);
    if (p->edge.head > 1)
        poda_tikz_append (tikz, " -- ([shift={(0,%g)}]n%u.north)", -p->edge.head,
                          p->id);
    else
        poda_tikz_append (tikz, " -- (n%u.north)", p->id);
    if (p->edge.at > 0)
        poda_tikz_append (tikz, " node[poda cut, pos=%f", p->edge.at);
    if (p->edge.at > 0 && scale < 0.99)
        poda_tikz_append (tikz, ", scale=%f", scale);
    g_string_append (tikz->text, p->edge.at > 0 ? "] {}" : "");
    if (p->edge.head > 1)
        poda_tikz_append (tikz, " -- (n%u.north)", p->id);
}

/* Appends the values of a bound in order of time. */
static void
append_bounds (PodaTikz *tikz, const PodaPrimitive *p)
{
    g_auto (GStrv) values = g_strsplit (p->text, "\n", -1);
    g_string_append (tikz->text, "] at");
    append_place (tikz, p->x, p->y - p->lift);
    poda_tikz_append (tikz, " {%s", p->letter);
    for (guint i = 0; values[i] != NULL; i++)
        poda_tikz_append (
            tikz, values[i + 1] != NULL ? " \\setbox0\\hbox{%s}\\podaold{}" : " %s",
            values[i]);
    g_string_append (tikz->text, "}");
}

static void
append_primitive (PodaTikz *tikz, const PodaPrimitive *p)
{
    static const double fonts[PODA_N_ROLES] = {
        [PODA_ROLE_VALUE] = PODA_FONT_VALUE,
        [PODA_ROLE_LEAF_VALUE] = PODA_FONT_LEAF,
        [PODA_ROLE_SMALL_VALUE] = PODA_FONT_COMPACT,
        [PODA_ROLE_SENTENCE] = 16,
    };
    double x = p->x, y = p->y - p->lift;
    const char *command = p->kind == PODA_PRIM_EDGE ? "draw"
                          : p->kind == PODA_PRIM_TEXT || p->kind == PODA_PRIM_BOUNDS
                              ? "node"
                              : "path";
    if (p->kind <= PODA_PRIM_TREE) /* groups */
        return;
    poda_tikz_append (tikz, "\\%-s[%-s%-s", command, style_of (p),
                      poda_tone_looks[p->tone].tikz);
    switch ((PodaPrimitiveKind) p->kind) {
    case PODA_PRIM_RECT:
        if (p->size > 0)
            poda_tikz_append (tikz, ", rounded corners=%gbp", p->size);
        g_string_append (tikz->text, "]");
        append_place (tikz, x, y);
        g_string_append (tikz->text, " rectangle");
        append_place (tikz, x + p->width, y + p->height);
        break;
    case PODA_PRIM_CIRCLE:
        g_string_append (tikz->text, "]");
        append_place (tikz, x, y);
        poda_tikz_append (tikz, " circle (%g)", p->size);
        break;
    case PODA_PRIM_PATH:
        append_path (tikz, p);
        break;
    case PODA_PRIM_TEXT:
        if (p->size > 0)
            poda_tikz_append (tikz, ", scale=%f", p->size / fonts[p->role]);
        g_string_append (tikz->text, "] at");
        append_place (tikz, x, y);
        poda_tikz_append (tikz, p->tex != NULL ? " {%-s%-s}" : " {%-s%s}",
                          p->role == PODA_ROLE_MOVE ? "\\strut " : "",
                          p->tex != NULL ? p->tex : p->text);
        break;
    case PODA_PRIM_BOUNDS:
        append_bounds (tikz, p);
        break;
    default:
        append_edge (tikz, p);
    }
    g_string_append (tikz->text, ";\n");
}

/* Appends a node and the value inside, in a smaller font if it is too long. A shape
 * that TikZ lacks is drawn over an invisible frame. */
static void
append_node (PodaTikz *tikz, const PodaPrimitive *p)
{
    gboolean own = p->kind != PODA_PRIM_PATH, circle = p->kind == PODA_PRIM_CIRCLE;
    guint kind = p->role - PODA_ROLE_MAX;
    double width = circle ? 2 * p->size : p->width;
    double height = circle ? 2 * p->size : p->height;
    double x = p->kind == PODA_PRIM_RECT ? p->x + width / 2 : p->x;
    double y = p->kind == PODA_PRIM_RECT ? p->y + height / 2 : p->y;
    gboolean pill = circle || p->size * 2 == fmin (width, height);
    g_string_append (tikz->text, "\\node[");
    if (own)
        poda_tikz_append (tikz, "%-s%-s", style_of (p), poda_tone_looks[p->tone].tikz);
    if (!own || tikz->usual[kind].width != width
        || tikz->usual[kind].height != height) {
        g_string_append (tikz->text, own ? ", " : "");
        append_size (tikz, own && pill, width, height);
    }
    poda_tikz_append (tikz, "] (n%u) at (%g,%g) {", p->id, x, y);
    if (p->text != NULL && own && p->letters < 1)
        poda_tikz_append (tikz, "\\scalebox{%f}{%s}", p->letters, p->text);
    else if (p->text != NULL && own)
        poda_tikz_append (tikz, "%s", p->text);
    g_string_append (tikz->text, "};\n");
    if (own)
        return;
    begin_scope (tikz, p, x, y);
    append_primitive (tikz, p);
    end_scope (tikz);
}

void
poda_tikz_append_nodes (PodaTikz *tikz, const PodaScene *scene)
{
    for (guint i = 0; i < scene->primitives->len; i++) {
        const PodaPrimitive *p = &g_array_index (scene->primitives, PodaPrimitive, i);
        if (is_outline (p))
            append_node (tikz, p);
    }
}

/* Appends all primitives; a node's texts are in its scope and move with it. */
void
poda_tikz_append_scene (PodaTikz *tikz, const PodaScene *scene)
{
    gsize before = 0, begun = 0;
    guint depth = 0; /* nesting of groups inside a node's group */
    for (guint i = 0; i < scene->primitives->len; i++) {
        const PodaPrimitive *p = &g_array_index (scene->primitives, PodaPrimitive, i);
        if (p->kind == PODA_PRIM_TREE)
            poda_tikz_append (tikz, "\\begin{scope}[xshift=%gbp]\n", p->x);
        if (p->kind == PODA_PRIM_GROUP && (depth > 0 || (p->id != 0 && p->from == 0))) {
            if (depth++ > 0)
                continue;
            before = tikz->text->len;
            begin_scope (tikz, p, p->x, p->y);
            begun = tikz->text->len;
        } else if (p->kind == PODA_PRIM_GROUP_END && depth > 0 && --depth == 0) {
            gboolean empty = tikz->text->len == begun;
            end_scope (tikz);
            if (empty)
                g_string_truncate (tikz->text, before);
        } else if (style_of (p) != NULL && !is_outline (p)
                   && p->tone != PODA_TONE_INSIDE) {
            append_primitive (tikz, p);
        }
    }
}

/* --- Pictures --- */

void
poda_tikz_init (PodaTikz *tikz, const PodaFigure *figure)
{
    double largest = fmax (poda_scene_width (figure), figure->height);
    *tikz = (PodaTikz){ .text = g_string_new (NULL),
                        .figure = figure,
                        .pen = { .scale = fmin (PODA_TIKZ_POINTS, LARGEST / largest),
                                 .coarse = TRUE,
                                 .append_escaped = poda_tex_append_escaped } };
    for (guint32 i = figure->n_boxes; i-- > 0;) {
        const PodaBox *box = &figure->boxes[i];
        guint kind = box->leaf ? PODA_CHANCE + 1 : box->player;
        tikz->usual[kind].width = box->width;
        tikz->usual[kind].height = box->height;
    }
}

void
poda_tikz_clear (PodaTikz *tikz)
{
    g_string_free (tikz->text, TRUE);
}

/* Writes a picture; `bare`: without title and caption, which its document has. On a
 * page the picture is scaled, including its fonts. */
static void
emit_picture (const PodaFigure *figure, gboolean bare, PodaOutput *output)
{
    const PodaPage *page = figure->drawing.page;
    double width = poda_scene_width (figure), whole_width, height;
    g_auto (PodaTikz) tikz;
    g_auto (PodaScene) scene;
    PodaFigure shown = *figure;
    if (bare) {
        shown.drawing.caption = PODA_CAPTION_NONE;
        shown.drawing.titled = FALSE;
    }
    poda_tikz_init (&tikz, figure);
    poda_tikz_append_looks (&tikz);
    poda_tikz_append (&tikz, "%-s\\begin{tikzpicture}[poda tree, every poda tree/.try",
                      poda_tex_ground (figure->drawing.theme));
    poda_picture_size (&shown, &whole_width, &height);
    if (page != NULL)
        poda_tikz_append (&tikz, ", transform shape, scale=%f",
                          poda_page_fit (page, whole_width, height).scale
                              / PODA_TIKZ_POINTS);
    /* All step pictures have the height of the highest. */
    poda_tikz_append (&tikz, "]\n\\path (0,0) -- (%g,%g);\n", width,
                      figure->whole != NULL ? height : 0.0);
    poda_scene_init (&scene);
    poda_scene_add_ground (&scene, figure, width);
    poda_tikz_append_scene (&tikz, &scene);
    poda_scene_empty (&scene);
    poda_scene_add_boxes (&scene, figure);
    poda_tikz_append_nodes (&tikz, &scene);
    poda_tikz_append_scene (&tikz, &scene);
    g_string_append (tikz.text, "\\end{scope}\n");
    poda_scene_empty (&scene);
    poda_scene_add_footer (&scene, &shown, width);
    poda_tikz_append_scene (&tikz, &scene);
    poda_tikz_append (&tikz, "\\end{tikzpicture}%%\n%-s",
                      poda_tex_ground_end (figure->drawing.theme));
    poda_output_write (output, tikz.text->str, tikz.text->len);
}

void
poda_emit_tex_picture (const PodaFigure *figure, PodaOutput *output)
{
    emit_picture (figure, TRUE, output);
}

void
poda_emit_tex (const PodaFigure *figure, PodaOutput *output, char **warning)
{
    g_autoptr (PodaOutput) picture = poda_output_memory ();
    emit_picture (figure, FALSE, picture);
    poda_tex_page (poda_output_contents (picture, NULL), "tikz", "tikzpicture", output,
                   warning);
}
