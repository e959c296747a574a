/* TikZ: nodes with names, edges between them, and one table of looks on top.
 *
 * Lengths are written in PostScript points. What is written uses nothing but TikZ
 * itself and no macro with parameters, so that the picture can be copied into any
 * document, a frame of Beamer included. */

#include <math.h>
#include <string.h>

#include "draw/layout/picture.h"
#include "draw/output/build.h"
#include "draw/output/colours.h"
#include "draw/output/picture.h"
#include "draw/output/tex.h"
#include "draw/output/tikz.h"

#define FIRST_ROW 16.0 /* of the legend */
#define LEADING 13.1   /* from line to line, in points */
/* TeX can count to 16,383 points, and readers of PDF refuse pages above 14,400. */
#define LARGEST 14000.0

/* What both themes share. Letters come in sizes that the standard fonts have. */
static const char *const looks =
    "  poda tree/.style={x=1bp, y=-1bp, line cap=butt, line join=round,\n"
    "    font=\\sffamily, every node/.style={inner sep=0pt, outer sep=0pt,\n"
    "    text=podaink}},\n"
    "  poda pruned/.style={draw=podapale, fill=podaground, text=podapale,\n"
    "    line width=1.1bp, dash pattern=on 4bp off 3bp},\n"
    "  poda pv/.style={line width=2.4bp},\n"
    "  poda pv leaf/.style={draw=podaink, line width=2.4bp},\n"
    "  poda edge/.style={draw=podagrey, line width=1.1bp},\n"
    "  poda pv edge/.style={draw=podaink, line width=3bp},\n"
    "  poda pruned edge/.style={draw=podapale, line width=1.1bp,\n"
    "    dash pattern=on 4bp off 3bp},\n"
    "  poda text/.style={anchor=base west,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda window/.style={poda text},\n"
    "  poda field/.style={draw=podagrey, fill=white, line width=.6bp},\n"
    "  poda order/.style={anchor=base east, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda name/.style={anchor=base east,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda move/.style={fill=podaground, rounded corners=3bp, inner xsep=3bp,\n"
    "    inner ysep=2bp, font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda bound/.style={poda text, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda reason/.style={poda text, text=podared,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda level/.style={poda text, text=podagrey,\n"
    "    font=\\sffamily\\bfseries\\fontsize{9}{11}\\selectfont},\n"
    "  poda foot/.style={anchor=north west, align=left, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{9}{13}\\selectfont},\n"
    "  poda value/.style={anchor=base,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\fontsize{12}{14}\\selectfont},\n"
    "  poda leaf value/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{10.95}{13}\\selectfont},\n"
    "  poda small value/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda count/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda position/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda mark/.style={draw=podared, line width=2.2bp},\n"
    "  poda way/.style={draw=podaway, line width=9bp, line cap=round},\n"
    "  poda way in/.style={draw=podawayfill, line width=6.4bp, line cap=round},\n"
    "  poda ring/.style={draw=podaway, fill=podawayfill, line width=1.3bp},\n"
    "  poda tick/.style={draw=podaway, line width=2bp, line cap=round},\n"
    "  poda fold/.style={draw=podagrey, fill=podafold, line width=1.1bp},\n"
    "  poda grid/.style={draw=podagrid, fill=podaground, line width=.7bp},\n"
    "  poda first/.style={draw=podamax, line width=1.4bp, line cap=round},\n"
    "  poda second/.style={draw=podamin, line width=1.4bp},\n"
    "  poda disc/.style={fill=podamax},\n"
    "  poda cross/.style={draw=podaground, line width=.9bp, line cap=round},\n"
    "  poda ring disc/.style={draw=podamin, fill=podaminfill, line width=.8bp},\n"
    "  poda round/.style={draw=podamin, line width=1bp},\n"
    "  poda last/.style={draw=podaink, line width=1.4bp},\n"
    "  poda last disc/.style={draw=podaink, line width=1.1bp}}%\n";

/* A rule as wide as a bound strikes it out. */
static const char *const struck =
    "\\def\\podaold{{\\color{podapale}%\n"
    "  \\rlap{\\vrule width\\wd0 height.8ex depth-.68ex}\\box0}}%\n";

/* What stills need beside it. */
static const char *const still =
    "\\tikzset{%\n"
    "  poda unseen/.style={draw=podagrid, fill=podaground, text=podapale,\n"
    "    line width=.8bp},\n"
    "  poda unseen edge/.style={draw=podagrid, line width=.8bp},\n"
    "  poda open edge/.style={draw=podaink, line width=3bp},\n"
    "  poda best edge/.style={draw=podaink, line width=2bp},\n"
    "  poda here/.style={draw=podaink, line width=1.2bp}}%\n";

/* The strokes across the edge to what was cut, which turn with it. */
#define STROKE(below, length) "\\rule[-" below "bp]{2.2bp}{" length "bp}"
#define CUT_LOOK(below, length)                                                        \
    "  poda cut/.style={sloped, text=podared,\n"                                       \
    "    execute at begin node={" STROKE (below, length) "\\kern3.8bp" STROKE (        \
        below, length) "}},\n"

static const struct {
    const char *name, *color, *print;
} colours[] = {
    { "podaground", "#ffffff", "FFFFFF" },
    { "podaink", PODA_COLOUR_INK, "000000" },
    { "podagrey", PODA_COLOUR_GREY, "000000" },
    { "podapale", PODA_COLOUR_FAINT, "555555" },
    { "podared", PODA_COLOUR_RED, "000000" },
    { "podaband", PODA_COLOUR_BAND, "FFFFFF" },
    { "podarule", PODA_COLOUR_RULE, "888888" },
    { "podamax", PODA_COLOUR_MAX, "000000" },
    { "podamaxfill", PODA_COLOUR_MAX_FILL, "FFFFFF" },
    { "podamin", PODA_COLOUR_MIN, "000000" },
    { "podaminfill", PODA_COLOUR_MIN_FILL, "FFFFFF" },
    { "podachance", PODA_COLOUR_CHANCE, "000000" },
    { "podachancefill", PODA_COLOUR_CHANCE_FILL, "FFFFFF" },
    { "podaway", PODA_COLOUR_WAY, "000000" },
    { "podawayfill", PODA_COLOUR_WAY_FILL, "FFFFFF" },
    { "podafold", PODA_COLOUR_FOLD, "DDDDDD" },
    { "podagrid", PODA_COLOUR_GRID, "999999" },
};

/* --- Lengths and places --- */

void
poda_tikz_append_length (PodaTikz *tikz, double length)
{
    poda_append_length (tikz->text, length * tikz->scale, TRUE);
}

/* `name=…bp` */
static void
append_measure (PodaTikz *tikz, const char *name, double length)
{
    g_string_append (tikz->text, name);
    poda_tikz_append_length (tikz, length);
    g_string_append (tikz->text, "bp");
}

static void
append_pair (PodaTikz *tikz, double x, double y)
{
    g_string_append_c (tikz->text, '(');
    poda_tikz_append_length (tikz, x);
    g_string_append_c (tikz->text, ',');
    poda_tikz_append_length (tikz, y);
    g_string_append_c (tikz->text, ')');
}

/* A place, counted from the scope's origin. */
static void
append_place (PodaTikz *tikz, double x, double y)
{
    append_pair (tikz, x - tikz->origin.x, y - tikz->origin.y);
}

static void
append_style (PodaTikz *tikz, const PodaPrimitive *p)
{
    const char *more = poda_tone_looks[p->tone].tikz;
    g_string_append (tikz->text, p->tikz != NULL ? p->tikz : poda_looks[p->role].tikz);
    g_string_append (tikz->text, more != NULL ? more : "");
}

/* `\path[style] ` */
static void
open_path (PodaTikz *tikz, const PodaPrimitive *p)
{
    g_string_append (tikz->text, "\\path[");
    append_style (tikz, p);
    g_string_append (tikz->text, "]");
}

static void
begin_scope (PodaTikz *tikz, guint32 node, double x, double y)
{
    g_string_append_printf (tikz->text, "\\begin{scope}[shift={(n%u)}]\n", node);
    tikz->origin = (PodaPoint){ x, y };
}

static void
end_scope (PodaTikz *tikz)
{
    g_string_append (tikz->text, "\\end{scope}\n");
    tikz->origin = (PodaPoint){ 0, 0 };
}

/* --- Styles --- */

static gboolean
is_outline (const PodaPrimitive *p)
{
    return p->role >= PODA_ROLE_MAX && p->role <= PODA_ROLE_LEAF;
}

static gboolean
is_usual (const PodaTikz *tikz, guint kind, double width, double height)
{
    return tikz->usual[kind].width == width && tikz->usual[kind].height == height;
}

/* The size that wins most votes, or one as good where none has half of them. */
static void
find_usual (PodaTikz *tikz)
{
    const PodaFigure *figure = tikz->figure;
    guint32 votes[PODA_TIKZ_OUTLINES] = { 0 };
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        guint kind = box->leaf ? PODA_CHANCE + 1 : box->player;
        if (votes[kind] == 0) {
            tikz->usual[kind].width = box->width;
            tikz->usual[kind].height = box->height;
        }
        votes[kind] += is_usual (tikz, kind, box->width, box->height) ? 1 : -1;
    }
}

/* The ground in six digits, which TeX needs, is told in three. */
static const char *
dark_of (const char *colour)
{
    const char *dark = poda_colour_dark (colour);
    return dark != NULL ? dark : poda_colour_dark (PODA_COLOUR_GROUND);
}

/* Of a page of its own: behind all of it. */
#define DARK_PAPER                                                                     \
    "\\gdef\\podapaper{\\hbox to0pt{\\smash{\\color[HTML]{%s}\\vrule "                 \
    "width\\pdfpagewidth\n"                                                            \
    "  height0pt depth\\pdfpageheight}\\hss}\\nointerlineskip}%%\n"

void
poda_tex_append_colours (GString *to, PodaTheme theme)
{
    if (theme == PODA_THEME_DARK) {
        g_autofree char *ground = g_ascii_strup (dark_of (PODA_COLOUR_GROUND) + 1, -1);
        g_string_append_printf (to, DARK_PAPER, ground);
    }
    for (guint i = 0; i < G_N_ELEMENTS (colours); i++) {
        const char *shown = theme == PODA_THEME_PRINT  ? colours[i].print
                            : theme == PODA_THEME_DARK ? dark_of (colours[i].color) + 1
                                                       : colours[i].color + 1;
        g_autofree char *hex = g_ascii_strup (shown, -1);
        g_string_append_printf (to, "\\definecolor{%s}{HTML}{%s}%%\n", colours[i].name,
                                hex);
    }
}

/* The size of a node in a shape of TikZ' own; the others are drawn into a frame. */
static void
append_size (PodaTikz *tikz, gboolean pill, double width, double height)
{
    if (pill && fabs (width - height) < 1) {
        append_measure (tikz, "circle, minimum size=", fmax (width, height));
        return;
    }
    if (pill) {
        append_measure (tikz, "rectangle, rounded corners=", fmin (width, height) / 2);
        g_string_append (tikz->text, ", ");
    }
    append_measure (tikz, "minimum width=", width);
    append_measure (tikz, ", minimum height=", height);
}

/* Digits stand in the middle of a shape, whatever stands beside them. */
static void
append_value_style (PodaTikz *tikz, gboolean leaf)
{
    gboolean compact = tikz->figure->compact;
    const char *letters = compact ? "9}{11" : leaf ? "10.95}{13" : "12}{14";
    const char *height = compact ? "6.2" : leaf ? "7.5" : "8.3";
    gboolean bold = !leaf && !compact;
    g_string_append_printf (tikz->text,
                            "    text height=%sbp, text depth=0pt, "
                            "font=%s\\sffamily%s\\fontsize{%s}\\selectfont},\n",
                            height, bold ? "\\boldmath" : "", bold ? "\\bfseries" : "",
                            letters);
}

static void
append_outline_style (PodaTikz *tikz, guint kind)
{
    static const char *const styles[] = {
        "max/.style={draw=podamax, fill=podamaxfill, line width=1.5bp",
        "min/.style={draw=podamin, fill=podaminfill, line width=1.5bp",
        "chance/.style={draw=podachance, fill=podachancefill, line width=1.5bp",
        "leaf/.style={draw=podagrey, fill=podaground, line width=1.1bp",
    };
    const PodaBox *root = &tikz->figure->boxes[0];
    double width = tikz->usual[kind].width, height = tikz->usual[kind].height;
    gboolean leaf = kind > PODA_CHANCE;
    PodaBox box = { .leaf = leaf,
                    .player = (guint8) (leaf ? PODA_MAX : kind),
                    .cells = root->cells,
                    .position = root->position };
    PodaBoxShape shape = poda_box_shape (tikz->figure, &box);
    gboolean pill = shape == PODA_SHAPE_PILL, square = shape == PODA_SHAPE_SQUARE;
    g_string_append_printf (tikz->text, "  poda %s", styles[kind]);
    if (width > 0 && (pill || square || shape == PODA_SHAPE_ROUNDED)) {
        g_string_append (tikz->text, ",\n    ");
        append_size (tikz, pill, width, height);
    }
    g_string_append (tikz->text, square ? ", rounded corners=2.2bp"
                                 : shape == PODA_SHAPE_ROUNDED
                                     ? ", rounded corners=10.5bp"
                                     : "");
    g_string_append (tikz->text, ",\n");
    append_value_style (tikz, leaf);
}

void
poda_tikz_append_looks (PodaTikz *tikz)
{
    const PodaFigure *figure = tikz->figure;
    GString *to = tikz->text;
    poda_tex_append_colours (to, figure->drawing.theme);
    g_string_append (to, "\\tikzset{%\n");
    for (guint kind = 0; kind < PODA_TIKZ_OUTLINES; kind++)
        append_outline_style (tikz, kind);
    g_string_append (to,
                     figure->compact ? CUT_LOOK ("5", "10") : CUT_LOOK ("7.5", "15"));
    g_string_append (to, looks);
    g_string_append (to, struck);
    if (figure->whole != NULL || figure->drawing.stills)
        g_string_append (to, still);
}

/* --- Nodes --- */

static const PodaPoint *
points_of (const PodaScene *scene, const PodaPrimitive *p)
{
    return &g_array_index (scene->points, PodaPoint, p->first);
}

static void
append_polygon (PodaTikz *tikz, const PodaScene *scene, const PodaPrimitive *p)
{
    const PodaPoint *points = points_of (scene, p);
    open_path (tikz, p);
    for (guint i = 0; i < p->n_points; i++) {
        g_string_append (tikz->text, i == 0 ? " " : " -- ");
        append_place (tikz, points[i].x, points[i].y);
    }
    g_string_append (tikz->text, p->kind == PODA_PRIM_POLYGON ? " -- cycle;\n" : ";\n");
}

/* The value inside, in smaller letters if it would be too long. */
static void
append_value (PodaTikz *tikz, const PodaPrimitive *p)
{
    char scale[G_ASCII_DTOSTR_BUF_SIZE];
    if (p->text == NULL)
        return;
    if (p->letters < 1)
        g_string_append_printf (
            tikz->text, "\\scalebox{%s}{",
            g_ascii_formatd (scale, sizeof scale, "%.2f", p->letters));
    poda_tex_append_escaped (tikz->text, p->text);
    if (p->letters < 1)
        g_string_append_c (tikz->text, '}');
}

/* A shape that TikZ has not is drawn into a frame without lines. */
static void
append_node (PodaTikz *tikz, const PodaScene *scene, const PodaPrimitive *p)
{
    gboolean own = p->kind != PODA_PRIM_POLYGON, circle = p->kind == PODA_PRIM_ELLIPSE;
    double width = circle ? 2 * p->size : p->width;
    double height = circle ? 2 * p->size : p->height;
    double x = p->kind == PODA_PRIM_RECT ? p->x + width / 2 : p->x;
    double y = p->kind == PODA_PRIM_RECT ? p->y + height / 2 : p->y;
    gboolean pill = circle || p->size * 2 == fmin (width, height);
    gboolean usual = own && is_usual (tikz, p->role - PODA_ROLE_MAX, width, height);
    g_string_append (tikz->text, "\\node[");
    if (own)
        append_style (tikz, p);
    if (!usual) {
        g_string_append (tikz->text, own ? ", " : "");
        append_size (tikz, own && pill, width, height);
    }
    g_string_append_printf (tikz->text, "] (n%u) at ", p->id);
    append_pair (tikz, x, y);
    g_string_append (tikz->text, " {");
    append_value (tikz, p);
    g_string_append (tikz->text, "};\n");
    if (own)
        return;
    begin_scope (tikz, p->id, x, y);
    append_polygon (tikz, scene, p);
    end_scope (tikz);
}

/* --- A function for each kind of primitive --- */

static void
append_rect (PodaTikz *tikz, const PodaPrimitive *p)
{
    open_path (tikz, p);
    if (p->size > 0) {
        g_string_truncate (tikz->text, tikz->text->len - 1);
        append_measure (tikz, ", rounded corners=", p->size);
        g_string_append_c (tikz->text, ']');
    }
    g_string_append_c (tikz->text, ' ');
    append_place (tikz, p->x, p->y - p->lift);
    g_string_append (tikz->text, " rectangle ");
    append_place (tikz, p->x + p->width, p->y - p->lift + p->height);
    g_string_append (tikz->text, ";\n");
}

static void
append_circle (PodaTikz *tikz, double x, double y, double radius)
{
    g_string_append_c (tikz->text, ' ');
    append_place (tikz, x, y);
    g_string_append (tikz->text, " circle ");
    g_string_append_c (tikz->text, '(');
    poda_tikz_append_length (tikz, radius);
    g_string_append_c (tikz->text, ')');
}

static void
append_circles (PodaTikz *tikz, const PodaScene *scene, const PodaPrimitive *p)
{
    const PodaPoint *points = points_of (scene, p);
    open_path (tikz, p);
    for (guint i = 0; i < p->n_points; i++)
        append_circle (tikz, points[i].x, points[i].y, p->size);
    g_string_append (tikz->text, ";\n");
}

static void
append_line (PodaTikz *tikz, double x, double y, double to_x, double to_y)
{
    g_string_append_c (tikz->text, ' ');
    append_place (tikz, x, y);
    g_string_append (tikz->text, " -- ");
    append_place (tikz, to_x, to_y);
}

static void
append_crosses (PodaTikz *tikz, const PodaScene *scene, const PodaPrimitive *p)
{
    const PodaPoint *points = points_of (scene, p);
    double half = p->size;
    open_path (tikz, p);
    for (guint i = 0; i < p->n_points; i++) {
        double x = points[i].x, y = points[i].y;
        append_line (tikz, x - half, y - half, x + half, y + half);
        append_line (tikz, x - half, y + half, x + half, y - half);
    }
    g_string_append (tikz->text, ";\n");
}

static void
append_lattice (PodaTikz *tikz, const PodaPrimitive *p)
{
    double right = p->x + p->width * p->size, bottom = p->y + p->height * p->size;
    open_path (tikz, p);
    g_string_append_c (tikz->text, ' ');
    append_place (tikz, p->x, p->y);
    g_string_append (tikz->text, " rectangle ");
    append_place (tikz, right, bottom);
    for (guint i = 1; i < p->width; i++)
        append_line (tikz, p->x + i * p->size, p->y, p->x + i * p->size, bottom);
    for (guint i = 1; i < p->height; i++)
        append_line (tikz, p->x, p->y + i * p->size, right, p->y + i * p->size);
    g_string_append (tikz->text, ";\n");
}

/* Two strokes, always as far apart. */
static void
append_cut (PodaTikz *tikz, const PodaPrimitive *p)
{
    double length = hypot (p->width, p->height), half = p->size;
    double ux = p->width / length, uy = p->height / length;
    open_path (tikz, p);
    for (int side = -1; side <= 1; side += 2) {
        double x = p->x + 4 * ux * side, y = p->y + 4 * uy * side;
        append_line (tikz, x - uy * half, y + ux * half, x + uy * half, y - ux * half);
    }
    g_string_append (tikz->text, ";\n");
}

static void
append_sign (PodaTikz *tikz, const PodaPrimitive *p)
{
    double x = p->x, y = p->y - p->lift;
    open_path (tikz, p);
    if (p->role == PODA_ROLE_SCISSORS) {
        append_circle (tikz, x + 1.9, y - 7, 1.9);
        append_circle (tikz, x + 1.9, y - 0.8, 1.9);
        append_line (tikz, x + 3.4, y - 2, x + 10.2, y - 7);
        append_line (tikz, x + 3.4, y - 5.8, x + 10.2, y - 0.8);
    } else if (p->role == PODA_ROLE_TICK) {
        append_line (tikz, x, y + 1, x + 4, y + 5.5);
        g_string_append (tikz->text, " -- ");
        append_place (tikz, x + 11.5, y - 4.5);
    } else {
        for (int i = -1; i <= 1; i++)
            append_circle (tikz, x + 6 * i, y, 1.5);
    }
    g_string_append (tikz->text, ";\n");
}

static void
append_text (PodaTikz *tikz, const PodaPrimitive *p)
{
    static const double fonts[PODA_N_ROLES] = {
        [PODA_ROLE_VALUE] = PODA_FONT_VALUE,
        [PODA_ROLE_LEAF_VALUE] = PODA_FONT_LEAF,
        [PODA_ROLE_SMALL_VALUE] = PODA_FONT_COMPACT,
    };
    char scale[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append (tikz->text, "\\node[");
    append_style (tikz, p);
    if (p->size > 0)
        g_string_append_printf (
            tikz->text, ", scale=%s",
            g_ascii_formatd (scale, sizeof scale, "%.2f", p->size / fonts[p->role]));
    g_string_append (tikz->text, "] at ");
    append_place (tikz, p->x, p->y - p->lift);
    g_string_append (tikz->text, p->role == PODA_ROLE_MOVE ? " {\\strut " : " {");
    poda_tex_append_escaped (tikz->text, p->text);
    g_string_append (tikz->text, "};\n");
}

/* The bounds in the order in which they fell. */
static void
append_bounds (PodaTikz *tikz, const PodaPrimitive *p)
{
    const char *values = p->text;
    g_string_append (tikz->text, "\\node[poda window] at ");
    append_place (tikz, p->x, p->y - p->lift);
    g_string_append (tikz->text, " {");
    poda_tex_append_escaped (tikz->text, p->letter);
    for (const char *end; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, (gsize) (end - values));
        g_string_append (tikz->text, " \\setbox0\\hbox{");
        poda_tex_append_escaped (tikz->text, value);
        g_string_append (tikz->text, "}\\podaold{}");
    }
    g_string_append_c (tikz->text, ' ');
    poda_tex_append_escaped (tikz->text, values);
    g_string_append (tikz->text, "};\n");
}

/* A corner of a node's name, shifted downwards. */
static void
append_anchor (PodaTikz *tikz, guint32 node, const char *side, double down)
{
    if (down != 0) {
        g_string_append (tikz->text, "([shift={");
        append_pair (tikz, 0, down);
        g_string_append_printf (tikz->text, "}]n%u.%s)", node, side);
    } else {
        g_string_append_printf (tikz->text, "(n%u.%s)", node, side);
    }
}

static void
append_edge (PodaTikz *tikz, const PodaScene *scene, const PodaPrimitive *p)
{
    const PodaPoint *points = points_of (scene, p);
    double stem = points[0].y - p->y, foot = points[1].y - p->y;
    double head = points[3].y - points[2].y;
    double scale = p->height / (tikz->figure->compact ? 5 : 7.5);
    g_string_append (tikz->text, "\\draw[");
    append_style (tikz, p);
    g_string_append (tikz->text, "] ");
    append_anchor (tikz, p->from, "south", stem > 0 ? stem : 0);
    if (foot > stem + 1) {
        g_string_append (tikz->text, " -- ++");
        append_pair (tikz, 0, foot - stem);
    }
    g_string_append (tikz->text, " -- ");
    append_anchor (tikz, p->id, "north", head > 1 ? -head : 0);
    if (p->width > 0) {
        g_string_append_printf (tikz->text, " node[poda cut, pos=.%u",
                                (guint) (p->width * 100 + 0.5));
        if (scale < 0.99) {
            g_string_append (tikz->text, ", scale=");
            poda_tikz_append_length (tikz, scale);
        }
        g_string_append (tikz->text, "] {}");
    }
    if (head > 1)
        g_string_append_printf (tikz->text, " -- (n%u.north)", p->id);
    g_string_append (tikz->text, ";\n");
}

static void
append_primitive (PodaTikz *tikz, const PodaScene *scene, const PodaPrimitive *p)
{
    switch ((PodaPrimitiveKind) p->kind) {
    case PODA_PRIM_RECT:
        append_rect (tikz, p);
        break;
    case PODA_PRIM_ELLIPSE:
        open_path (tikz, p);
        append_circle (tikz, p->x, p->y, p->size);
        g_string_append (tikz->text, ";\n");
        break;
    case PODA_PRIM_LINE:
    case PODA_PRIM_POLYGON:
        append_polygon (tikz, scene, p);
        break;
    case PODA_PRIM_SIGN:
        append_sign (tikz, p);
        break;
    case PODA_PRIM_TEXT:
        append_text (tikz, p);
        break;
    case PODA_PRIM_BOUNDS:
        append_bounds (tikz, p);
        break;
    case PODA_PRIM_EDGE:
        append_edge (tikz, scene, p);
        break;
    case PODA_PRIM_CUT:
        append_cut (tikz, p);
        break;
    case PODA_PRIM_LATTICE:
        append_lattice (tikz, p);
        break;
    case PODA_PRIM_CROSSES:
        append_crosses (tikz, scene, p);
        break;
    case PODA_PRIM_CIRCLES:
    case PODA_PRIM_DOTS:
        append_circles (tikz, scene, p);
        break;
    default: /* groups, and what only svg has */
        break;
    }
}

void
poda_tikz_append_nodes (PodaTikz *tikz, const PodaScene *scene)
{
    for (guint i = 0; i < scene->primitives->len; i++) {
        const PodaPrimitive *p = &g_array_index (scene->primitives, PodaPrimitive, i);
        if (p->id != 0 && is_outline (p))
            append_node (tikz, scene, p);
    }
}

/* Texts that stand beside a node move with it. A node without any needs no scope. */
void
poda_tikz_append_scene (PodaTikz *tikz, const PodaScene *scene)
{
    gsize before = 0, begun = 0;
    gboolean in_node = FALSE;
    guint depth = 0;
    for (guint i = 0; i < scene->primitives->len; i++) {
        const PodaPrimitive *p = &g_array_index (scene->primitives, PodaPrimitive, i);
        if (p->kind == PODA_PRIM_TREE) {
            append_measure (tikz, "\\begin{scope}[xshift=", p->x);
            g_string_append (tikz->text, "]\n");
        } else if (p->kind == PODA_PRIM_GROUP && p->id != 0 && p->from == 0) {
            in_node = TRUE;
            before = tikz->text->len;
            begin_scope (tikz, p->id, p->x, p->y);
            begun = tikz->text->len;
        } else if (p->kind == PODA_PRIM_GROUP_END && depth == 0 && in_node) {
            gboolean empty = tikz->text->len == begun;
            in_node = FALSE;
            end_scope (tikz);
            if (empty)
                g_string_truncate (tikz->text, before);
            continue;
        }
        depth += in_node && p->kind == PODA_PRIM_GROUP && p->id == 0;
        depth -= in_node && p->kind == PODA_PRIM_GROUP_END;
        gboolean named = p->id != 0 && is_outline (p);
        gboolean drawn = p->tikz != NULL || poda_looks[p->role].tikz != NULL;
        if (drawn && !named && p->tone != PODA_TONE_INSIDE)
            append_primitive (tikz, scene, p);
    }
}

/* --- Below the tree --- */

/* From the place where title, caption and notes end, which only TeX knows. In a step
 * picture it leaves room for any sentence, which comes last since it changes. */
static void
append_legend (PodaTikz *tikz, double width)
{
    const PodaFigure *figure = tikz->figure;
    GString *to = tikz->text;
    double inside = width - 2 * PODA_SCENE_MARGIN;
    g_auto (PodaFooter) footer;
    g_auto (PodaScene) scene;
    gboolean sentence = figure->whole != NULL && poda_figure_has_caption (figure);
    if (sentence) {
        append_measure (tikz, "\\node[poda foot, text=podaink, text width=", inside);
        g_string_append (to, "] at ([yshift=-3bp]poda foot.south west)\n  {");
        poda_tex_append_escaped (to, figure->caption);
        g_string_append (to, "};\n");
    }
    append_measure (tikz, "\\begin{scope}[shift={(poda foot.south west)}, xshift=-",
                    PODA_SCENE_MARGIN);
    if (sentence)
        append_measure (tikz, ", yshift=-",
                        poda_caption_rows (figure, inside) * LEADING / tikz->scale + 4);
    g_string_append (to, "]\n");
    poda_footer_begin (&footer);
    guint rows = poda_footer_add_legend (&footer, figure, width, FIRST_ROW);
    poda_scene_init (&scene);
    poda_scene_add_legend (&scene, figure, footer.items);
    poda_tikz_append_scene (tikz, &scene);
    if (figure->whole != NULL) {
        g_string_append (to, "\\path ");
        append_pair (tikz, 0, FIRST_ROW + (rows - 0.5) * PODA_LEGEND_ROW);
        g_string_append (to, ";\n");
    }
    g_string_append (to, "\\end{scope}\n");
}

static void
append_footer (PodaTikz *tikz, gboolean bare, double width)
{
    const PodaFigure *figure = tikz->figure;
    GString *to = tikz->text;
    double top = figure->height + 16;
    gboolean title = !bare && poda_figure_has_title (figure);
    gboolean caption =
        !bare && figure->whole == NULL && poda_figure_has_caption (figure);
    char *const *notes = poda_figure_notes (figure);
    if (!title && !poda_figure_has_caption (figure)
        && figure->drawing.legend == PODA_LEGEND_NONE)
        return;
    g_string_append (to, "\\path[draw=podarule, line width=.7bp]");
    append_line (tikz, PODA_SCENE_MARGIN, top, width - PODA_SCENE_MARGIN, top);
    g_string_append (to, ";\n");
    if (!title && !caption && (bare || *notes == NULL)) {
        g_string_append (to, "\\coordinate (poda foot) at ");
        append_pair (tikz, PODA_SCENE_MARGIN, top);
        g_string_append (to, ";\n");
    } else {
        const char *between = "\\\\\n  ";
        append_measure (tikz,
                        "\\node[poda foot, text width=", width - 2 * PODA_SCENE_MARGIN);
        g_string_append (to, "] (poda foot) at ");
        append_pair (tikz, PODA_SCENE_MARGIN, top + 12);
        g_string_append (to, "\n  {");
        if (title) {
            g_string_append (to, "{\\bfseries\\color{podaink}");
            poda_tex_append_escaped (to, figure->title);
            g_string_append_c (to, '}');
        }
        if (caption) {
            g_string_append (to, title ? between : "");
            poda_tex_append_escaped (to, figure->caption);
        }
        for (char *const *note = notes; *note != NULL; note++) {
            g_string_append (to, title || caption || note > notes ? between : "");
            poda_tex_append_escaped (to, *note);
        }
        g_string_append (to, "};\n");
    }
    append_legend (tikz, width);
}

/* --- Pictures --- */

void
poda_tikz_init (PodaTikz *tikz, const PodaFigure *figure)
{
    double largest = fmax (poda_scene_width (figure), figure->height);
    *tikz = (PodaTikz){ .text = g_string_new (NULL),
                        .figure = figure,
                        .scale = fmin (PODA_TIKZ_POINTS, LARGEST / largest) };
    find_usual (tikz);
}

void
poda_tikz_clear (PodaTikz *tikz)
{
    g_string_free (tikz->text, TRUE);
}

/* The scale of a picture for a page, letters included. */
static char *
scale_of (const PodaFigure *figure)
{
    const PodaPage *page = figure->drawing.page;
    double width, height;
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    if (page == NULL)
        return g_strdup ("");
    poda_picture_size (figure, &width, &height);
    double scale = poda_page_fit (page, width, height).scale / PODA_TIKZ_POINTS;
    return g_strconcat (", transform shape, scale=",
                        g_ascii_formatd (text, sizeof text, "%.3f", scale), NULL);
}

/* A bare picture has no title and caption: its document has them. */
static void
emit_picture (const PodaFigure *figure, gboolean bare, PodaOutput *output)
{
    double width = poda_scene_width (figure);
    g_autofree char *scaled = scale_of (figure);
    g_auto (PodaTikz) tikz;
    g_auto (PodaScene) scene;
    poda_tikz_init (&tikz, figure);
    poda_tikz_append_looks (&tikz);
    g_string_append_printf (
        tikz.text, "%s\\begin{tikzpicture}[poda tree, every poda tree/.try%s]\n",
        poda_tex_ground (figure->drawing.theme), scaled);
    g_string_append (tikz.text, "\\path (0,0) -- ");
    append_pair (&tikz, width, 0);
    g_string_append (tikz.text, ";\n");
    poda_scene_init (&scene);
    poda_scene_add_ground (&scene, figure, width);
    poda_tikz_append_scene (&tikz, &scene);
    poda_scene_empty (&scene);
    poda_scene_add_boxes (&scene, figure);
    poda_tikz_append_nodes (&tikz, &scene);
    poda_tikz_append_scene (&tikz, &scene);
    g_string_append (tikz.text, "\\end{scope}\n");
    append_footer (&tikz, bare, width);
    g_string_append_printf (tikz.text, "\\end{tikzpicture}%%\n%s",
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
