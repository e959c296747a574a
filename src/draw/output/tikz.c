/* TikZ: nodes with names, edges between them, and one table of looks on top.
 *
 * Lengths are written in PostScript points. What is written uses nothing but TikZ
 * itself and no macro with parameters, so that the picture can be copied into any
 * document, a frame of Beamer included. */

#include <math.h>
#include <string.h>

#include "draw/output/colours.h"
#include "draw/figure/legend.h"
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

enum { LEAF = PODA_CHANCE + 1 };

static guint
kind_of (const PodaBox *box)
{
    return box->leaf ? LEAF : box->player;
}

static gboolean
is_usual (const PodaTikz *tikz, const PodaBox *box)
{
    guint kind = kind_of (box);
    return tikz->usual[kind].width == box->width
           && tikz->usual[kind].height == box->height;
}

/* The size that wins most votes, or one as good where none has half of them. */
static void
find_usual (PodaTikz *tikz)
{
    const PodaFigure *figure = tikz->pen.figure;
    guint32 votes[PODA_TIKZ_KINDS] = { 0 };
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        guint kind = kind_of (box);
        if (votes[kind] == 0) {
            tikz->usual[kind].width = box->width;
            tikz->usual[kind].height = box->height;
        }
        if (is_usual (tikz, box))
            votes[kind]++;
        else
            votes[kind]--;
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

/* Of a node in a shape of TikZ' own; the others are drawn into a frame. */
static void
put_size (PodaPen *pen, PodaBoxShape shape, double width, double height)
{
    gboolean pill = shape == PODA_SHAPE_PILL;
    if (pill && fabs (width - height) < 1) {
        poda_pen_put (pen, "circle, minimum size=%dbp", fmax (width, height));
        return;
    }
    if (pill)
        poda_pen_put (pen, "rectangle, rounded corners=%dbp, ",
                      fmin (width, height) / 2);
    poda_pen_put (pen, "minimum width=%dbp, minimum height=%dbp", width, height);
}

static gboolean
is_shape (PodaBoxShape shape)
{
    return shape == PODA_SHAPE_SQUARE || shape == PODA_SHAPE_PILL
           || shape == PODA_SHAPE_ROUNDED;
}

/* Digits stand in the middle of a shape, whatever stands beside them. */
static void
put_value_look (PodaPen *pen, gboolean leaf)
{
    const char *look = pen->figure->compact ? "9}{11" : leaf ? "10.95}{13" : "12}{14";
    const char *height = pen->figure->compact ? "6.2" : leaf ? "7.5" : "8.3";
    poda_pen_put (pen,
                  "    text height=%rbp, text depth=0pt, "
                  "font=%r\\sffamily%r\\fontsize{%r}\\selectfont},\n",
                  height, leaf || pen->figure->compact ? "" : "\\boldmath",
                  leaf || pen->figure->compact ? "" : "\\bfseries", look);
}

static void
put_kind (const PodaTikz *tikz, guint kind)
{
    static const char *const names[] = { "max", "min", "chance", "leaf" };
    static const char *const draws[] = {
        "draw=podamax, fill=podamaxfill, line width=1.5bp",
        "draw=podamin, fill=podaminfill, line width=1.5bp",
        "draw=podachance, fill=podachancefill, line width=1.5bp",
        "draw=podagrey, fill=podaground, line width=1.1bp",
    };
    PodaPen *pen = (PodaPen *) tikz;
    const PodaBox *root = &pen->figure->boxes[0];
    double width = tikz->usual[kind].width, height = tikz->usual[kind].height;
    PodaBox box = { .leaf = kind == LEAF,
                    .player = (guint8) (kind == LEAF ? PODA_MAX : kind),
                    .cells = root->cells,
                    .position = root->position };
    PodaBoxShape shape = poda_box_shape (pen->figure, &box);
    poda_pen_put (pen, "  poda %r/.style={%r", names[kind], draws[kind]);
    if (width > 0 && is_shape (shape)) {
        poda_pen_put (pen, ",\n    ");
        put_size (pen, shape, width, height);
    }
    if (shape == PODA_SHAPE_SQUARE)
        poda_pen_put (pen, ", rounded corners=2.2bp");
    if (shape == PODA_SHAPE_ROUNDED)
        poda_pen_put (pen, ", rounded corners=10.5bp");
    poda_pen_put (pen, ",\n");
    put_value_look (pen, box.leaf);
}

void
poda_tikz_put_looks (PodaTikz *tikz)
{
    PodaPen *pen = &tikz->pen;
    poda_tex_append_colours (pen->text, pen->figure->drawing.theme);
    poda_pen_put (pen, "\\tikzset{%r", "%\n");
    for (guint kind = 0; kind < PODA_TIKZ_KINDS; kind++)
        put_kind (tikz, kind);
    poda_pen_put (pen, "%r",
                  pen->figure->compact ? CUT_LOOK ("5", "10") : CUT_LOOK ("7.5", "15"));
    poda_pen_put (pen, "%r%r", looks, struck);
    if (pen->figure->whole != NULL || pen->figure->drawing.stills)
        poda_pen_put (pen, "%r", still);
}

/* --- Nodes and edges --- */

static void
begin_scope (PodaPen *pen, const PodaBox *box)
{
    poda_pen_put (pen, "\\begin{scope}[shift={(n%u)}]\n", box->number);
    pen->origin = (PodaPoint){ box->x, box->y };
}

static void
end_scope (PodaPen *pen)
{
    poda_pen_put (pen, "\\end{scope}\n");
    pen->origin = (PodaPoint){ 0, 0 };
}

/* What has no shape of its own in TikZ is drawn into a frame without lines. */
static void
name_node (PodaPen *pen, const PodaBox *box, const char *value)
{
    const PodaLook look = poda_scene_outline (box);
    PodaBoxShape shape = poda_box_shape (pen->figure, box);
    gboolean usual = is_usual ((PodaTikz *) pen, box) && is_shape (shape);
    if (is_shape (shape)) {
        poda_pen_put (pen, "\\node[%r%r%r", look.tikz,
                      look.more != NULL ? look.more : "", usual ? "" : ", ");
    } else {
        poda_pen_put (pen, "\\node[");
    }
    if (!usual)
        put_size (pen, is_shape (shape) ? shape : PODA_SHAPE_SQUARE, box->width,
                  box->height);
    double letters =
        poda_box_value_font (pen->figure, box) / poda_box_font (pen->figure, box);
    char scale[G_ASCII_DTOSTR_BUF_SIZE];
    poda_pen_put (pen, "] (n%u) at (%d,%d) {", box->number, box->x, box->y);
    if (value != NULL && letters < 1)
        poda_pen_put (pen, "\\scalebox{%r}{%s}",
                      g_ascii_formatd (scale, sizeof scale, "%.2f", letters), value);
    else if (value != NULL)
        poda_pen_put (pen, "%s", value);
    poda_pen_put (pen, "};\n");
    if (is_shape (shape))
        return;
    begin_scope (pen, box);
    poda_scene_shape (pen, box, &look, 0);
    end_scope (pen);
}

static void
join_nodes (PodaPen *pen, const PodaLook *look, const PodaBox *box, double cut)
{
    const PodaFigure *figure = pen->figure;
    const PodaBox *parent = &figure->boxes[box->parent];
    guint from = parent->number, to = box->number;
    double south = parent->y + parent->height / 2, north = box->y - box->height / 2;
    double stem = poda_scene_stem (figure, parent) - south;
    double foot = poda_box_foot (figure, parent) - south;
    double head = north - poda_box_head (figure, box);
    poda_pen_put (pen, "\\draw[%r] ", look->tikz);
    if (stem > 0)
        poda_pen_put (pen, "([shift={(0,%d)}]n%u.south)", stem, from);
    else
        poda_pen_put (pen, "(n%u.south)", from);
    if (foot > stem + 1)
        poda_pen_put (pen, " -- ++(0,%d)", foot - stem);
    if (head > 1)
        poda_pen_put (pen, " -- ([shift={(0,%d)}]n%u.north)", -head, to);
    else
        poda_pen_put (pen, " -- (n%u.north)", to);
    double usual = figure->compact ? 5 : 7.5, scale = pen->strokes.room / usual;
    if (cut > 0)
        poda_pen_put (pen, " node[poda cut, pos=.%u", (guint) (cut * 100 + 0.5));
    if (cut > 0 && scale < 0.99)
        poda_pen_put (pen, ", scale=%d", scale);
    if (cut > 0)
        poda_pen_put (pen, "] {}");
    if (head > 1)
        poda_pen_put (pen, " -- (n%u.north)", to);
    poda_pen_put (pen, ";\n");
}

/* Texts that stand beside a node move with it. */
static void
open_node (PodaPen *pen, const PodaBox *box)
{
    PodaTikz *tikz = (PodaTikz *) pen;
    tikz->empty = pen->text->len;
    begin_scope (pen, box);
    tikz->opened = pen->text->len;
}

/* Where no text was written, nor handed over, there need not be a scope. */
static void
close_node (PodaPen *pen)
{
    PodaTikz *tikz = (PodaTikz *) pen;
    gboolean nothing = pen->text->len == tikz->opened && tikz->opened > tikz->empty;
    end_scope (pen);
    if (nothing)
        g_string_truncate (pen->text, tikz->empty);
}

/* The bounds in the order in which they fell. */
static void
put_bounds (PodaPen *pen, const char *letter, const char *values, double x, double y)
{
    poda_pen_put (pen, "\\node[poda window] at (%d,%d) {%s", x - pen->origin.x,
                  y - pen->origin.y, letter);
    const char *end;
    for (; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, (gsize) (end - values));
        poda_pen_put (pen, " \\setbox0\\hbox{%s}\\podaold{}", value);
    }
    poda_pen_put (pen, " %s};\n", values);
}

static const PodaPieces discs[] = {
    { 'X', FALSE, 0.385, 0, { NULL, "poda disc", NULL } },
    { 'X', TRUE, 0.155, 0, { NULL, "poda cross", NULL } },
    { 'O', FALSE, 0.385, 0, { NULL, "poda ring disc", NULL } },
    { 'O', FALSE, 0.155, 0, { NULL, "poda round", NULL } },
    { 0 },
};

static const PodaPieces pencilled[] = {
    { 'X', TRUE, 0.27, 0, { NULL, "poda first", NULL } },
    { 'O', FALSE, 0.29, 0, { NULL, "poda second", NULL } },
    { 0 },
};

#define LINE "\\path[%l] (%x0,%y1) -- (%x2,%y3);\n"
#define DOT "\\path[fill=podagrey] "

static const PodaPatterns patterns = {
    .kind = PODA_PEN_TIKZ,
    .thick_edges_last = TRUE,
    .foot = 0.33,
    .tip_box = -0.36,
    .tip_foot = 0.66,
    .label_foot = 4,
    .alone_foot = 3.5,
    .order_foot = 10,
    .position_foot = 19,
    .strokes_apart = 4,
    .tip_first = TRUE,
    .group = "",
    .group_end = "",
    .line_end = "",
    .tree = "\\begin{scope}[xshift=%0bp]\n",
    .tree_aside = "\\begin{scope}[xshift=%0bp]\n",
    .tree_end = "\\end{scope}\n",
    .band = "\\path[fill=podaband] (0,%0) rectangle (%x1,%y3);\n",
    .rule = "\\path[draw=podarule, line width=.5bp, dash pattern=on 1bp off 2bp] "
            "(%x0,%y2) -- (%x1,%y2);\n",
    .rect = "\\path[%l, rounded corners=%6bp] (%x0,%y1) rectangle (%x2,%y3);\n",
    .sharp_rect = "\\path[%l] (%x0,%y1) rectangle (%x2,%y3);\n",
    .circle = "\\path[%l] (%x0,%y1) circle (%2);\n",
    .wedge = "\\path[%l] (%x0,%y1) -- (%x5,%y6) -- (%x7,%y6) -- cycle;\n",
    .line = LINE,
    .level_line = LINE,
    .path = "\\path[%l]",
    .path_from = " (%x0,%y1)",
    .path_to = " -- (%x0,%y1)",
    .path_closed = " -- cycle;\n",
    .path_end = ";\n",
    .separator = "",
    .signs = { [PODA_SIGN_SCISSORS] =
                   "\\path[draw=podared, line width=1bp] (%x0[1.9],%y1[-7]) circle "
                   "(%2[1.9]) (%x0[1.9],%y1[-0.8]) circle (%2[1.9]) (%x0[3.4],%y1[-2]) "
                   "-- "
                   "(%x0[10.2],%y1[-7]) (%x0[3.4],%y1[-5.8]) -- "
                   "(%x0[10.2],%y1[-0.8]);\n",
               [PODA_SIGN_TICK] =
                   "\\path[poda tick] (%x0,%y1[1]) -- (%x0[4],%y1[5.5]) -- "
                   "(%x0[11.5],%y1[-4.5]);\n",
               [PODA_SIGN_DOTS] = DOT "(%x0[-6],%y1) circle (%2[1.5]);\n" DOT
                                      "(%x0,%y1) circle (%2[1.5]);\n" DOT
                                      "(%x0[6],%y1) circle (%2[1.5]);\n" },
    .text = "\\node[%l] at (%x0,%y1) {%s};\n",
    .edge_text = "\\node[%l] at (%x6,%y7) {\\strut %s};\n",
    .board = "",
    .board_end = "",
    .grid = "\\path[poda grid] (%x0,%y1) rectangle (%x2,%y3)",
    .grid_column = " (%x0,%y1) -- (%x0,%y3)",
    .grid_row = " (%x0,%y1) -- (%x2,%y1)",
    .pieces = "\\path[%l]",
    .dot = " (%x0,%y1) circle (%2)",
    .cross = " (%x0,%y1) -- (%x2,%y3) (%x0,%y3) -- (%x2,%y1)",
    .last_frame = "\\path[poda last] (%x0,%y1) rectangle (%x2,%y3);\n",
    .last_ring = "\\path[poda last disc] (%x0,%y1) circle (%2);\n",
    .last_inset = 0.7,
    .pencilled = pencilled,
    .discs = discs,
    .open_node = open_node,
    .close_node = close_node,
    .name_node = name_node,
    .join_nodes = join_nodes,
    .escape = poda_tex_append_escaped,
    .bounds = put_bounds,
};

/* From the place where title, caption and notes end, which only TeX knows, and in a
 * still as far below as any caption needs, which comes last since it changes. */
static void
put_legend (PodaPen *pen, double width)
{
    const PodaFigure *figure = pen->figure;
    double inside = width - 2 * PODA_SCENE_MARGIN;
    gboolean sentence = figure->whole != NULL && poda_figure_has_caption (figure);
    if (sentence)
        poda_pen_put (pen,
                      "\\node[poda foot, text=podaink, text width=%dbp] "
                      "at ([yshift=-3bp]poda foot.south west)\n  {%s};\n",
                      inside, figure->caption);
    poda_pen_put (pen, "\\begin{scope}[shift={(poda foot.south west)}, xshift=-%dbp",
                  PODA_SCENE_MARGIN);
    if (sentence)
        poda_pen_put (pen, ", yshift=-%dbp",
                      poda_caption_rows (figure, inside) * LEADING / pen->scale + 4);
    poda_pen_put (pen, "]\n");
    guint rows = poda_legend_draw (pen, width, FIRST_ROW);
    if (figure->whole != NULL)
        poda_pen_put (pen, "\\path (0,%d);\n",
                      FIRST_ROW + (rows - 0.5) * PODA_LEGEND_ROW);
    poda_pen_put (pen, "\\end{scope}\n");
}

static void
put_footer (PodaPen *pen, gboolean bare, double width)
{
    const PodaFigure *figure = pen->figure;
    double top = figure->height + 16;
    gboolean title = !bare && poda_figure_has_title (figure);
    gboolean caption =
        !bare && figure->whole == NULL && poda_figure_has_caption (figure);
    char *const *notes = poda_figure_notes (figure);
    if (!title && !poda_figure_has_caption (figure)
        && figure->drawing.legend == PODA_LEGEND_NONE)
        return;
    poda_pen_put (pen, "\\path[draw=podarule, line width=.7bp] (%d,%d) -- (%d,%d);\n",
                  PODA_SCENE_MARGIN, top, width - PODA_SCENE_MARGIN, top);
    if (!title && !caption && (bare || *notes == NULL)) {
        poda_pen_put (pen, "\\coordinate (poda foot) at (%d,%d);\n", PODA_SCENE_MARGIN,
                      top);
    } else {
        poda_pen_put (pen,
                      "\\node[poda foot, text width=%dbp] (poda foot) at (%d,%d)\n"
                      "  {",
                      width - 2 * PODA_SCENE_MARGIN, PODA_SCENE_MARGIN, top + 12);
        const char *const between = "\\\\\n  ";
        if (title)
            poda_pen_put (pen, "{\\bfseries\\color{podaink}%s}", figure->title);
        if (caption)
            poda_pen_put (pen, "%r%s", title ? between : "", figure->caption);
        for (char *const *note = notes; *note != NULL; note++)
            poda_pen_put (pen, "%r%s", title || caption || note > notes ? between : "",
                          *note);
        poda_pen_put (pen, "};\n");
    }
    put_legend (pen, width);
}

void
poda_tikz_init (PodaTikz *tikz, const PodaFigure *figure, PodaOutput *output)
{
    double largest = fmax (poda_scene_width (figure), figure->height);
    *tikz = (PodaTikz){ 0 };
    poda_pen_init (&tikz->pen, &patterns, figure, output);
    tikz->pen.scale = fmin (PODA_TIKZ_POINTS, LARGEST / largest);
    find_usual (tikz);
}

/* Of a picture for a page, letters included. */
static char *
scale_of (const PodaFigure *figure)
{
    const PodaPage *page = figure->drawing.page;
    double width, height;
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    if (page == NULL)
        return g_strdup ("");
    poda_svg_size (figure, &width, &height);
    double scale = poda_page_fit (page, width, height).scale / PODA_TIKZ_POINTS;
    return g_strconcat (", transform shape, scale=",
                        g_ascii_formatd (text, sizeof text, "%.3f", scale), NULL);
}

/* In a bare picture the document tells title and caption. */
static void
emit_picture (const PodaFigure *figure, gboolean bare, PodaOutput *output)
{
    double width = poda_scene_width (figure);
    g_autofree char *scaled = scale_of (figure);
    PodaTikz tikz;
    PodaPen *pen = &tikz.pen;
    poda_tikz_init (&tikz, figure, output);
    poda_tikz_put_looks (&tikz);
    poda_pen_put (pen, "%r\\begin{tikzpicture}[poda tree, every poda tree/.try%r]\n",
                  poda_tex_ground (figure->drawing.theme), scaled);
    poda_pen_put (pen, "\\path (0,0) -- (%d,0);\n", width);
    poda_scene_draw (pen, width);
    put_footer (pen, bare, width);
    poda_pen_put (pen, "\\end{tikzpicture}%r%r", "%\n",
                  poda_tex_ground_end (figure->drawing.theme));
    poda_pen_flush (pen);
    poda_pen_clear (pen);
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
