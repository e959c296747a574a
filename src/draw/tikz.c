/* TikZ: a document that plain pdflatex turns into one page, as large as the picture.
 *
 * Lengths are written in PostScript points. What is written uses nothing but TikZ
 * itself and no macro with parameters, so that the picture can be copied into any
 * document, a frame of Beamer included. */

#include "draw/tikz.h"

#include <string.h>

#include "draw/colours.h"
#include "draw/legend.h"
#include "draw/picture.h"

#define FIRST_ROW 16.0 /* of the legend */
#define LEADING 13.1   /* from line to line, in points */
/* TeX can count to 16,383 points, and readers of PDF refuse pages above 14,400. */
#define LARGEST 14000.0
#define POINTS_PER_PIXEL 0.75

/* What both themes share. Letters come in sizes that the standard fonts have. */
static const char *const common =
    "  line cap=butt, line join=round, font=\\sffamily,\n"
    "  every node/.style={inner sep=0pt, outer sep=0pt, text=podaink},\n"
    "  poda text/.style={anchor=base west, "
    "font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda window/.style={poda text},\n"
    "  poda level/.style={poda text, text=podagrey,\n"
    "    font=\\sffamily\\bfseries\\fontsize{9}{11}\\selectfont},\n"
    "  poda value/.style={anchor=base,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\fontsize{12}{14}\\selectfont},\n"
    "  poda leaf value/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{10.95}{13}\\selectfont},\n"
    "  poda small value/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda order/.style={anchor=base east, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda name/.style={anchor=base east, "
    "font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda bound/.style={poda text, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda reason/.style={poda text, text=podared,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda move/.style={fill=white, rounded corners=3bp, inner xsep=3bp, inner "
    "ysep=2bp,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda count/.style={anchor=base, "
    "font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda position/.style={anchor=base, "
    "font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda foot/.style={anchor=north west, align=left, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{9}{13}\\selectfont},\n"
    "  poda edge/.style={draw=podagrey, line width=1.1bp},\n"
    "  poda pv edge/.style={draw=podaink, line width=3bp},\n"
    "  poda pruned edge/.style={draw=podapale, line width=1.1bp, dash pattern=on 4bp "
    "off 3bp},\n"
    "  poda mark/.style={draw=podared, line width=2.2bp},\n"
    "  poda max/.style={draw=podamax, fill=podamaxfill, line width=1.5bp},\n"
    "  poda min/.style={draw=podamin, fill=podaminfill, line width=1.5bp},\n"
    "  poda chance/.style={draw=podachance, fill=podachancefill, line width=1.5bp},\n"
    "  poda leaf/.style={draw=podagrey, fill=white, line width=1.1bp},\n"
    "  poda pruned/.style={draw=podapale, fill=white, line width=1.1bp,\n"
    "    dash pattern=on 4bp off 3bp},\n"
    "  poda way/.style={draw=podaway, line width=9bp, line cap=round},\n"
    "  poda way in/.style={draw=podawayfill, line width=6.4bp, line cap=round},\n"
    "  poda ring/.style={draw=podaway, fill=podawayfill, line width=1.3bp},\n"
    "  poda tick/.style={draw=podaway, line width=2bp, line cap=round},\n"
    "  poda fold/.style={draw=podagrey, fill=podafold, line width=1.1bp},\n"
    "  poda grid/.style={draw=podagrid, fill=white, line width=.7bp},\n"
    "  poda first/.style={draw=podamax, line width=1.4bp, line cap=round},\n"
    "  poda second/.style={draw=podamin, line width=1.4bp},\n"
    "  poda disc/.style={fill=podamax},\n"
    "  poda cross/.style={draw=white, line width=.9bp, line cap=round},\n"
    "  poda ring disc/.style={draw=podamin, fill=podaminfill, line width=.8bp},\n"
    "  poda round/.style={draw=podamin, line width=1bp},\n"
    "  poda last/.style={draw=podaink, line width=1.4bp},\n"
    "  poda last disc/.style={draw=podaink, line width=1.1bp}]\n";

/* What stills need beside it. */
static const char *const still =
    "\\tikzset{\n"
    "  poda unseen/.style={draw=podagrid, fill=white, line width=.8bp},\n"
    "  poda unseen edge/.style={draw=podagrid, line width=.8bp},\n"
    "  poda open edge/.style={draw=podaink, line width=3bp},\n"
    "  poda best edge/.style={draw=podaink, line width=2bp},\n"
    "  poda here/.style={draw=podaink, line width=1.2bp}}\n";

static const struct {
    const char *name, *color, *print;
} colours[] = {
    { "podaink", PODA_COLOUR_INK, "000000" },
    { "podagrey", PODA_COLOUR_GREY, "000000" },
    { "podapale", PODA_COLOUR_PALE, "555555" },
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

static void
put_options (PodaScene *scene)
{
    gboolean print = scene->figure->drawing.theme == PODA_THEME_PRINT;
    for (guint i = 0; i < G_N_ELEMENTS (colours); i++) {
        g_autofree char *hex =
            g_ascii_strup (print ? colours[i].print : colours[i].color + 1, -1);
        poda_scene_put (scene, "\\definecolor{%r}{HTML}{%r}%r", colours[i].name, hex,
                        "%\n");
    }
    poda_scene_put (scene, "\\begin{tikzpicture}[x=1bp, y=-1bp,\n%r", common);
    if (scene->figure->whole != NULL)
        poda_scene_put (scene, "%r", still);
}

typedef struct {
    const char *from, *to;
} Replacement;

/* TeX's own characters, and those that its text fonts hold elsewhere. Named text
 * symbols are not used: some of them call for fonts that a small TeX has to make first.
 */
static const Replacement ascii[] = {
    { "\\", "$\\backslash$" },
    { "{", "$\\{$" },
    { "}", "$\\}$" },
    { "$", "{\\char36}" },
    { "&", "\\&" },
    { "#", "\\#" },
    { "%", "\\%" },
    { "_", "\\_" },
    { "^", "{\\char94}" },
    { "~", "{\\char126}" },
    { "<", "$<$" },
    { ">", "$>$" },
    { "|", "$|$" },
    { "\"", "{\\char34}" },
    { "`", "{\\char96}" },
    { "-", "-{}" },
};

static const Replacement signs[] = {
    { "∞", "$\\infty$" },
    { "−", "$-$" },
    { "≥", "$\\geq$" },
    { "≤", "$\\leq$" },
    { "≠", "$\\neq$" },
    { "±", "$\\pm$" },
    { "×", "$\\times$" },
    { "÷", "$\\div$" },
    { "·", "$\\cdot$" },
    { "•", "$\\bullet$" },
    { "…", "\\ldots{}" },
    { "→", "$\\rightarrow$" },
    { "←", "$\\leftarrow$" },
    { "✓", "$\\surd$" },
    { "–", "--" },
    { "—", "---" },
    { "‘", "{\\char96}" },
    { "’", "'" },
    { "“", "``" },
    { "”", "''" },
    { "«", "$\\ll$" },
    { "»", "$\\gg$" },
    { "¿", "?`" },
    { "¡", "!`" },
    { "°", "$^{\\circ}$" },
    { "ª", "$^{a}$" },
    { "º", "$^{o}$" },
    { "²", "$^{2}$" },
    { "³", "$^{3}$" },
    { "½", "$\\frac{1}{2}$" },
    { "α", "$\\alpha$" },
    { "β", "$\\beta$" },
    { "γ", "$\\gamma$" },
    { "δ", "$\\delta$" },
    { "ε", "$\\varepsilon$" },
    { "λ", "$\\lambda$" },
    { "μ", "$\\mu$" },
    { "π", "$\\pi$" },
    { "σ", "$\\sigma$" },
    { "ω", "$\\omega$" },
    { "Δ", "$\\Delta$" },
    { "Σ", "$\\Sigma$" },
    { "\u00a0", "~" },
};

/* Letters between À and ž that the standard encoding of pdflatex cannot build. */
static const char *const no_letters = "ÐÞðþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų";

static const char *
find (const Replacement *table, gsize n, const char *at, gsize length)
{
    for (gsize i = 0; i < n; i++)
        if (strncmp (table[i].from, at, length) == 0 && table[i].from[length] == '\0')
            return table[i].to;
    return NULL;
}

static void
append_sign (GString *to, const char *at, gsize length)
{
    gunichar c = g_utf8_get_char (at);
    const char *sign = find (signs, G_N_ELEMENTS (signs), at, length);
    if (sign != NULL)
        g_string_append (to, sign);
    else if (c >= 0xc0 && c <= 0x17e && g_utf8_strchr (no_letters, -1, c) == NULL)
        g_string_append_len (to, at, (gssize) length);
    else
        g_string_append_printf (to, "?%%U+%04X\n{}", c);
}

void
poda_tex_append_escaped (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
        gsize length = (gsize) (g_utf8_next_char (at) - at);
        if (length > 1) {
            append_sign (to, at, length);
            continue;
        }
        const char *escaped = find (ascii, G_N_ELEMENTS (ascii), at, 1);
        if (escaped != NULL)
            g_string_append (to, escaped);
        else
            g_string_append_c (to, (guchar) *at < ' ' || *at == 0x7f ? ' ' : *at);
    }
}

/* A path in a look. */
static void
begin (PodaScene *scene, const PodaLook *look)
{
    poda_scene_put (scene, "\\path[%r%r", look->tikz,
                    look->more != NULL ? look->more : "");
}

static void
put_tree_scope (PodaScene *scene, double aside)
{
    poda_scene_put (scene, "\\begin{scope}[xshift=%dbp]\n", aside);
}

static void
end_tree_scope (PodaScene *scene)
{
    poda_scene_put (scene, "\\end{scope}\n");
}

static void
put_band (PodaScene *scene, const PodaBand *band, double width)
{
    poda_scene_put (scene, "\\path[fill=podaband] (0,%d) rectangle (%d,%d);\n",
                    band->top, width, band->top + band->height);
}

static void
put_rule (PodaScene *scene, double from, double to, double y)
{
    poda_scene_put (
        scene,
        "\\path[draw=podarule, line width=.5bp, dash pattern=on 1bp off 2bp] "
        "(%d,%d) -- (%d,%d);\n",
        from, y, to, y);
}

static void
put_rect (PodaScene *scene, const PodaLook *look, const PodaRect *r, double radius)
{
    begin (scene, look);
    if (radius > 0)
        poda_scene_put (scene, ", rounded corners=%dbp", radius);
    poda_scene_put (scene, "] (%d,%d) rectangle (%d,%d);\n", r->left, r->top, r->right,
                    r->bottom);
}

static void
put_pill (PodaScene *scene, const PodaLook *look, PodaPoint middle, double w, double h)
{
    const PodaRect r = { middle.x - w, middle.y - h, middle.x + w, middle.y + h };
    if (w > h) {
        put_rect (scene, look, &r, h);
        return;
    }
    begin (scene, look);
    poda_scene_put (scene, "] (%d,%d) circle (%d);\n", middle.x, middle.y, w);
}

static void
put_polygon (PodaScene *scene, const PodaLook *look, const PodaPoint *points, guint n)
{
    begin (scene, look);
    for (guint i = 0; i < n; i++)
        poda_scene_put (scene, i == 0 ? "] (%d,%d)" : " -- (%d,%d)", points[i].x,
                        points[i].y);
    poda_scene_put (scene, " -- cycle;\n");
}

static void
put_wedge (PodaScene *scene, const PodaLook *look, PodaPoint tip, double half,
           double height)
{
    const PodaPoint points[] = { tip,
                                 { tip.x + half, tip.y + height },
                                 { tip.x - half, tip.y + height } };
    put_polygon (scene, look, points, G_N_ELEMENTS (points));
}

static void
put_strokes (PodaScene *scene, const PodaLook *look, const PodaPoint *ends, guint n)
{
    begin (scene, look);
    poda_scene_put (scene, "]");
    for (guint i = 0; i < 2 * n; i++)
        poda_scene_put (scene, i % 2 == 0 ? " (%d,%d)" : " -- (%d,%d)", ends[i].x,
                        ends[i].y);
    poda_scene_put (scene, ";\n");
}

static void
put_line (PodaScene *scene, const PodaLook *look, PodaPoint from, PodaPoint to)
{
    const PodaPoint ends[] = { from, to };
    put_strokes (scene, look, ends, 1);
}

static void
put_sign (PodaScene *scene, PodaSign sign, double x, double y)
{
    switch (sign) {
    case PODA_SIGN_SCISSORS:
        poda_scene_put (
            scene,
            "\\path[draw=podared, line width=1bp] (%d,%d) circle (%d) (%d,%d) circle "
            "(%d) (%d,%d) -- (%d,%d) (%d,%d) -- (%d,%d);\n",
            x + 1.9, y - 7, 1.9, x + 1.9, y - 0.8, 1.9, x + 3.4, y - 2, x + 10.2, y - 7,
            x + 3.4, y - 5.8, x + 10.2, y - 0.8);
        break;
    case PODA_SIGN_TICK:
        poda_scene_put (scene, "\\path[poda tick] (%d,%d) -- (%d,%d) -- (%d,%d);\n", x,
                        y + 1, x + 4, y + 5.5, x + 11.5, y - 4.5);
        break;
    case PODA_SIGN_DOTS:
        for (int i = -1; i <= 1; i++)
            poda_scene_put (scene, "\\path[fill=podagrey] (%d,%d) circle (%d);\n",
                            x + 6 * i, y, 1.5);
        break;
    }
}

static void
put_text (PodaScene *scene, const PodaLook *look, double x, double y, const char *text)
{
    poda_scene_put (scene, "\\node[%r%r] at (%d,%d) {%s};\n", look->tikz,
                    look->more != NULL ? look->more : "", x, y, text);
}

static void
put_edge_text (PodaScene *scene, const PodaLook *look, const PodaRect *r,
               const char *text)
{
    poda_scene_put (scene, "\\node[%r%r] at (%d,%d) {\\strut %s};\n", look->tikz,
                    look->more != NULL ? look->more : "", (r->left + r->right) / 2,
                    (r->top + r->bottom) / 2, text);
}

/* The bounds in the order in which they fell; a rule as wide as its text strikes one
 * out. */
static void
put_bounds (PodaScene *scene, const char *letter, const char *values, double x,
            double y)
{
    poda_scene_put (scene, "\\node[poda window] at (%d,%d) {%s", x, y, letter);
    const char *end;
    for (; (end = strchr (values, '\n')) != NULL; values = end + 1) {
        g_autofree char *value = g_strndup (values, (gsize) (end - values));
        poda_scene_put (scene,
                        " {\\color{podapale}\\setbox0\\hbox{%s}"
                        "\\rlap{\\vrule width\\wd0 height.8ex depth-.68ex}\\box0}",
                        value);
    }
    poda_scene_put (scene, " %s};\n", values);
}

/* Sizes as shares of a cell. */
#define DISC 0.385
#define SIGN 0.155
#define STROKE 0.27

/* The middle of a cell. */
static PodaPoint
place_of (const PodaScene *scene, guint cell, double x, double y)
{
    double size = poda_board_cell (scene->figure);
    return (PodaPoint){ x + (cell % scene->figure->board_columns + 0.5) * size,
                        y + (cell / scene->figure->board_columns + 0.5) * size };
}

static void
put_grid (PodaScene *scene, double x, double y, double cell)
{
    guint columns = scene->figure->board_columns, rows = scene->figure->board_rows;
    double right = x + columns * cell, bottom = y + rows * cell;
    poda_scene_put (scene, "\\path[poda grid] (%d,%d) rectangle (%d,%d)", x, y, right,
                    bottom);
    for (guint i = 1; i < columns; i++)
        poda_scene_put (scene, " (%d,%d) -- (%d,%d)", x + i * cell, y, x + i * cell,
                        bottom);
    for (guint i = 1; i < rows; i++)
        poda_scene_put (scene, " (%d,%d) -- (%d,%d)", x, y + i * cell, right,
                        y + i * cell);
    poda_scene_put (scene, ";\n");
}

static void
put_cross (PodaScene *scene, PodaPoint at, double half)
{
    poda_scene_put (scene, " (%d,%d) -- (%d,%d) (%d,%d) -- (%d,%d)", at.x - half,
                    at.y - half, at.x + half, at.y + half, at.x - half, at.y + half,
                    at.x + half, at.y - half);
}

/* One path for all pieces of a player: circles, or crosses where `radius` is 0. */
static void
put_pieces (PodaScene *scene, const char *style, const char *cells, char piece,
            PodaPoint corner, double radius, double half)
{
    if (strchr (cells, piece) == NULL)
        return;
    poda_scene_put (scene, "\\path[%r]", style);
    for (guint i = 0; cells[i] != '\0'; i++) {
        PodaPoint at = place_of (scene, i, corner.x, corner.y);
        if (cells[i] == piece && radius > 0)
            poda_scene_put (scene, " (%d,%d) circle (%d)", at.x, at.y, radius);
        else if (cells[i] == piece)
            put_cross (scene, at, half);
    }
    poda_scene_put (scene, ";\n");
}

/* The frame of a cell, or the ring of a disc. */
static void
put_last (PodaScene *scene, guint cell, PodaPoint corner, double size)
{
    PodaPoint at = place_of (scene, cell, corner.x, corner.y);
    double half = size / 2 - 0.7;
    if (scene->figure->board_strokes)
        poda_scene_put (scene, "\\path[poda last] (%d,%d) rectangle (%d,%d);\n",
                        at.x - half, at.y - half, at.x + half, at.y + half);
    else
        poda_scene_put (scene, "\\path[poda last disc] (%d,%d) circle (%d);\n", at.x,
                        at.y, size / 2);
}

static void
put_board (PodaScene *scene, const PodaBox *box, double x, double y)
{
    double cell = poda_board_cell (scene->figure);
    const char *cells = box->cells;
    PodaPoint corner = { x, y };
    put_grid (scene, x, y, cell);
    if (scene->figure->board_strokes) {
        put_pieces (scene, "poda first", cells, 'X', corner, 0, cell * STROKE);
        put_pieces (scene, "poda second", cells, 'O', corner, cell * 0.29, 0);
    } else {
        put_pieces (scene, "poda disc", cells, 'X', corner, cell * DISC, 0);
        put_pieces (scene, "poda cross", cells, 'X', corner, 0, cell * SIGN);
        put_pieces (scene, "poda ring disc", cells, 'O', corner, cell * DISC, 0);
        put_pieces (scene, "poda round", cells, 'O', corner, cell * SIGN, 0);
    }
    if (box->last_cell >= 0)
        put_last (scene, (guint) box->last_cell, corner, cell);
}

static double
stroke_half (const PodaFigure *figure, const PodaBox *box)
{
    (void) box;
    return figure->compact ? 7 : 10;
}

const PodaPen poda_tikz_pen = {
    .kind = PODA_PEN_TIKZ,
    .foot = 0.33,
    .tip_box = -0.36,
    .tip_foot = 0.66,
    .label_foot = 4,
    .alone_foot = 3.5,
    .order_foot = 10,
    .position_foot = 19,
    .strokes_apart = 4,
    .tip_first = TRUE,
    .escape = poda_tex_append_escaped,
    .open_tree = put_tree_scope,
    .close_tree = end_tree_scope,
    .band = put_band,
    .rule = put_rule,
    .rect = put_rect,
    .pill = put_pill,
    .polygon = put_polygon,
    .wedge = put_wedge,
    .line = put_line,
    .strokes = put_strokes,
    .sign = put_sign,
    .text = put_text,
    .edge_text = put_edge_text,
    .bounds = put_bounds,
    .board = put_board,
    .stroke_half = stroke_half,
};

/* From the place where title, caption and notes end, which only TeX knows, and in a
 * still as far below as any caption needs. */
static void
put_legend (PodaScene *scene, double width, double below)
{
    const PodaFigure *figure = scene->figure;
    poda_scene_put (scene,
                    "\\begin{scope}[shift={(poda foot.south west)}, xshift=-%dbp",
                    PODA_SCENE_MARGIN);
    if (below > 0)
        poda_scene_put (scene, ", yshift=-%dbp", below);
    poda_scene_put (scene, "]\n");
    poda_legend_draw (scene, width, FIRST_ROW);
    if (figure->whole != NULL) {
        guint rows = poda_legend_rows (scene->pen, poda_legend_room (figure), width);
        poda_scene_put (scene, "\\path (0,%d);\n",
                        FIRST_ROW + (rows - 0.5) * PODA_LEGEND_ROW);
    }
    poda_scene_put (scene, "\\end{scope}\n");
}

/* The caption of a still, below what stays as it is; returns its room. */
static double
put_now (PodaScene *scene, double width)
{
    const PodaFigure *figure = scene->figure;
    poda_scene_put (scene,
                    "\\node[poda foot, text=podaink, text width=%dbp] "
                    "at ([yshift=-3bp]poda foot.south west)\n  {%s};\n",
                    width, figure->caption);
    return poda_caption_rows (figure, width) * LEADING / scene->scale + 4;
}

static void
put_titles (PodaScene *scene, double width, double top)
{
    const PodaFigure *figure = scene->figure;
    poda_scene_put (scene,
                    "\\node[poda foot, text width=%dbp] (poda foot) at (%d,%d)\n"
                    "  {{\\bfseries\\color{podaink}%s}",
                    width - 2 * PODA_SCENE_MARGIN, PODA_SCENE_MARGIN, top,
                    figure->title);
    if (figure->whole == NULL)
        poda_scene_put (scene, "\\\\\n  %s", figure->caption);
    for (char *const *note = figure->notes; *note != NULL; note++)
        poda_scene_put (scene, "\\\\\n  %s", *note);
    poda_scene_put (scene, "};\n");
}

static void
put_footer (PodaScene *scene, gboolean bare, double width)
{
    double top = scene->figure->height + 16, inside = width - 2 * PODA_SCENE_MARGIN;
    poda_scene_put (scene,
                    "\\path[draw=podarule, line width=.7bp] (%d,%d) -- (%d,%d);\n",
                    PODA_SCENE_MARGIN, top, width - PODA_SCENE_MARGIN, top);
    if (bare)
        poda_scene_put (scene, "\\coordinate (poda foot) at (%d,%d);\n",
                        PODA_SCENE_MARGIN, top);
    else
        put_titles (scene, width, top + 12);
    put_legend (scene, width,
                scene->figure->whole != NULL ? put_now (scene, inside) : 0);
}

static const char *const head =
    "% pdflatex turns this file into a page of the picture's size. In a document of "
    "your own,\n"
    "% Beamer's frames included, load tikz and copy what stands between the two "
    "lines.\n"
    "\\documentclass{article}\n" PODA_TEX_PACKAGES "\\begin{document}\n"
    "\\setbox0\\hbox{%\n"
    "% ----------------------------------------------------------------------------\n";

/* The page is shipped by hand: the classes that cut pages to size are in no small TeX.
 */
static const char *const tail =
    "%\n"
    "% ----------------------------------------------------------------------------\n"
    "}\n"
    "\\hoffset=-1in \\voffset=-1in\n"
    "\\pdfpagewidth=\\wd0 \\advance\\pdfpagewidth by 8bp\n"
    "\\pdfpageheight=\\ht0 \\advance\\pdfpageheight by \\dp0 \\advance\\pdfpageheight "
    "by 8bp\n"
    "\\shipout\\vbox{\\kern4bp\\hbox{\\kern4bp\\box0}}\n"
    "\\end{document}\n";

/* In a bare picture the document tells title and caption. */
static void
emit_picture (const PodaFigure *figure, gboolean bare, PodaOutput *output)
{
    double width = poda_scene_width (figure);
    double longest = width < figure->height ? figure->height : width;
    g_auto (PodaScene) scene;
    poda_scene_init (&scene, &poda_tikz_pen, figure, output);
    scene.scale =
        longest * POINTS_PER_PIXEL > LARGEST ? LARGEST / longest : POINTS_PER_PIXEL;
    put_options (&scene);
    poda_scene_put (&scene, "\\path (0,0) -- (%d,0);\n", width);
    poda_scene_draw (&scene, width);
    put_footer (&scene, bare, width);
    poda_scene_put (&scene, "\\end{tikzpicture}");
    poda_scene_flush (&scene);
}

void
poda_emit_tex_picture (const PodaFigure *figure, PodaOutput *output)
{
    emit_picture (figure, TRUE, output);
}

void
poda_emit_tex (const PodaFigure *figure, PodaOutput *output)
{
    poda_output_text (output, head);
    emit_picture (figure, FALSE, output);
    poda_output_text (output, tail);
}
